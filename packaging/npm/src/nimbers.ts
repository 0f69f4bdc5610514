// The field of nimbers below 2^64.

import { word, type Library } from "./library.js";
import type { Functions } from "./signatures.js";

/** A nimber; a number only below 2^53. */
export type Nimber = number | bigint;

type Total = "cgt_nim_add" | "cgt_nim_mul" | "cgt_nim_square" | "cgt_nim_sqrt" | "cgt_nim_pow" | "cgt_nim_trace";
type Failing = "cgt_nim_inverse" | "cgt_nim_divide" | "cgt_nim_order";

/**
 * Sums, products and more of nimbers. What is undefined, such as the inverse of 0, fails with `CGT_E_DOMAIN`. Logarithms are left out, whose
 * tables are as large as a quarter of the program.
 */
export class Nimbers {
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
  }

  #total(name: Total, ...numbers: Nimber[]): bigint {
    const values = numbers.map((number, i) => word(number, `argument ${i + 1}`));
    return BigInt.asUintN(64, this.#library.run(name, ...(values as Parameters<Functions[Total]>)));
  }

  #partial(name: Failing, ...numbers: Nimber[]): bigint {
    const values = numbers.map((number, i) => word(number, `argument ${i + 1}`));
    return this.#library.within((room) => {
      const result = room.take(8);
      this.#library.call(name, ...([...values, result] as unknown as Parameters<Functions[Failing]>));
      return this.#library.word(result);
    });
  }

  /** The sum, which is also the difference. */
  add(a: Nimber, b: Nimber): bigint {
    return this.#total("cgt_nim_add", a, b);
  }

  /** The product. */
  mul(a: Nimber, b: Nimber): bigint {
    return this.#total("cgt_nim_mul", a, b);
  }

  /** The square. */
  square(a: Nimber): bigint {
    return this.#total("cgt_nim_square", a);
  }

  /** The square root: every nimber has exactly one. */
  sqrt(a: Nimber): bigint {
    return this.#total("cgt_nim_sqrt", a);
  }

  /** The power; the exponent is an ordinary number. */
  pow(a: Nimber, exponent: Nimber): bigint {
    return this.#total("cgt_nim_pow", a, exponent);
  }

  /** The absolute trace, 0 or 1. */
  trace(a: Nimber): bigint {
    return this.#total("cgt_nim_trace", a);
  }

  /** The inverse of a nimber that is not 0. */
  inverse(a: Nimber): bigint {
    return this.#partial("cgt_nim_inverse", a);
  }

  /** The quotient; the divisor is not 0. */
  divide(a: Nimber, b: Nimber): bigint {
    return this.#partial("cgt_nim_divide", a, b);
  }

  /** The multiplicative order of a nimber that is not 0, an ordinary number. */
  order(a: Nimber): bigint {
    return this.#partial("cgt_nim_order", a);
  }

  /** The roots of `a x² + b x + c`. */
  solveQuadratic(a: Nimber, b: Nimber, c: Nimber): bigint[] {
    return this.#library.within((room) => {
      const [roots, n] = [room.take(16), room.take(4)];
      this.#library.call("cgt_nim_solve_quadratic", word(a, "a"), word(b, "b"), word(c, "c"), roots, n);
      return [...this.#library.words(roots, this.#library.address(n))];
    });
  }

  /** The least number that is not among these. */
  mex(values: Iterable<Nimber>): bigint {
    const words = Array.from(values, (value, i) => word(value, `values[${i}]`));
    return this.#library.within((room) => {
      const result = room.take(8);
      this.#library.call("cgt_nim_mex", room.words(words), words.length, result);
      return this.#library.word(result);
    });
  }
}
