/* All families of posets, each with its file in lib/ and its name; the catalogue of the manual has what the comments say. Those
 * without texts come last. */
FAMILY("poset/chain.c", chain)           /* Chains: 1 < 2 < … < n */
FAMILY("poset/antichain.c", antichain)   /* Antichains: no two elements are comparable */
FAMILY("poset/boolean.c", boolean)       /* Boolean lattices: the subsets of {1, …, n} by inclusion */
FAMILY("poset/divisors.c", divisors)     /* Divisors: the divisors of n by divisibility */
FAMILY("poset/subspaces.c", subspaces)   /* Subspaces: the subspaces of F_q^n by inclusion, q a prime power */
FAMILY("poset/partitions.c", partitions) /* Set partitions: the set partitions of {1, …, n} by refinement */
FAMILY("poset/types.c", types)           /* Integer partitions: the partitions of n by refinement */
FAMILY("poset/asm.c", asm)           /* ASM posets: the join-irreducible alternating sign matrices of order n (Striker's A_n) */
FAMILY("poset/product.c", product)   /* Products: component by component */
FAMILY("poset/sums.c", union)        /* Unions: side by side */
FAMILY("poset/sums.c", series)       /* Series: each part below the next */
FAMILY("poset/young.c", young)       /* Diagrams: the cells of a Young diagram, compared in both places */
FAMILY("poset/dual.c", dual)         /* Duals: upside down */
FAMILY("poset/explicit.c", explicit) /* Explicit posets: from relations */
FAMILY("poset/subposet.c", subposet)
