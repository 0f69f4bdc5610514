"""Rulesets written as text against an interpreter of the same texts, written from the grammar of the manual alone: random texts, and texts
with tokens changed. What is refused, options, errors of positions, values and outcomes must agree. With the argument --without-numpy,
NumPy is hidden first."""

import functools
import itertools
import math
import operator
import os
import pathlib
import random
import re
import sys
import unittest

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game

CASES = 1600 // int(os.environ.get("TEST_FEW", "1"))
STEPS = 1000  # of the interpreter, for a position
MOST = 2**64 - 1
TOKEN = re.compile(r"\s*(?:(\d+\^\d+|\d+)|([A-Za-z_]\w*)|(\.\.|<<|>>|<=|>=|!=|[-+*/%=<>(){}\[\],;:]))")
LEAST = {"min": 2, "max": 2, "gcd": 2, "bitand": 2, "bitor": 2, "bitxor": 2, "isqrt": 1, "popcount": 1, "bit": 2}
FIXED = ("isqrt", "popcount", "bit")
PAGE = pathlib.Path(__file__).parent.parent.parent / "doc/rules.md"
PRIMES = [p for p in range(2, 80) if all(p % q for q in range(2, p))]
FIBONACCI = (1, 2, 3, 5, 8, 13, 21)
# The first terms of A014586 in the On-Line Encyclopedia of Integer Sequences.
A014586 = "010120101201012010120101232345323401232012320123234501345013450130101243015623456234501632426450164"
RESERVED = {"for", "in", "if", "let", "and", "or", "not", *LEAST}


class Refused(Exception):
    """The text does not belong to the language."""


class NoValue(Exception):
    """An expression has no value."""


class TooLong(Exception):
    """The position has too many steps for this test."""


# ---- Reading: expressions become tuples ----


class Reader:
    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise Refused(text[at:])
            self.tokens.append(found.group(found.lastindex))
            at = found.end()
        self.at = 0

    def next(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def takes(self, *tokens):
        if self.next() not in tokens or self.next() == "":
            return None
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, token):
        if not self.takes(token):
            raise Refused("%s instead of %s" % (self.next(), token))

    def name(self):
        token = self.next()
        if not re.match(r"[A-Za-z_]", token) or token in RESERVED:
            raise Refused("no name: " + token)
        self.at += 1
        return token

    # Each level gives (is it a condition, tree).

    def chain(self, operators, below, conditions):
        left = below()
        while self.next() in operators:
            operator, right = self.takes(*operators), None
            right = below()
            if left[0] != conditions or right[0] != conditions:
                raise Refused("operands of " + operator)
            left = (conditions, (operator, left[1], right[1]))
        return left

    def either(self):
        return self.chain(("or",), self.both, True)

    def both(self):
        return self.chain(("and",), self.negation, True)

    def negation(self):
        if not self.takes("not"):
            return self.comparison()
        is_condition, tree = self.negation()
        if not is_condition:
            raise Refused("not of a number")
        return True, ("not", tree)

    def comparison(self):
        left = self.shift()
        operator = self.takes("=", "!=", "<", "<=", ">", ">=")
        if not operator:
            return left
        right = self.shift()
        if left[0] or right[0]:
            raise Refused("a condition is compared")
        if self.next() in ("=", "!=", "<", "<=", ">", ">="):
            raise Refused("two comparisons")
        return True, (operator, left[1], right[1])

    def shift(self):
        return self.chain(("<<", ">>"), self.sum, False)

    def sum(self):
        return self.chain(("+", "-"), self.product, False)

    def product(self):
        return self.chain(("*", "/", "%"), self.operand, False)

    def operand(self):
        token = self.next()
        if self.takes("("):
            inside = self.either()
            self.expect(")")
            return inside
        if self.takes("["):
            items = self.numbers("]")
            self.expect("[")
            index = self.number()
            self.expect("]")
            return False, ("[", items, index)
        if token in LEAST:
            self.at += 1
            self.expect("(")
            items = self.numbers(")")
            if len(items) < LEAST[token] or (token in FIXED and len(items) > LEAST[token]):
                raise Refused("arguments of " + token)
            return False, ("call", token, items)
        if token[:1].isdigit():
            self.at += 1
            base, _, exponent = token.partition("^")
            if int(base) > 1 and int(exponent or 1) > 64 or int(base) ** min(int(exponent or 1), 64) > MOST:
                raise Refused("a large number")
            return False, ("number", int(base) ** int(exponent or 1) if int(base) > 1 else int(base) if exponent != "0" else 1)
        return False, ("name", self.name())

    def number(self):
        is_condition, tree = self.either()
        if is_condition:
            raise Refused("a condition")
        return tree

    def condition(self):
        is_condition, tree = self.either()
        if not is_condition:
            raise Refused("a number")
        return tree

    def numbers(self, close):
        items = [self.number()]
        while self.takes(","):
            items.append(self.number())
        self.expect(close)
        return items


def names_of(tree):
    if isinstance(tree, tuple) and tree[0] == "name":
        return {tree[1]}
    return set().union(*map(names_of, tree)) if isinstance(tree, (tuple, list)) else set()


def check_names(tree, bound):
    if not names_of(tree) <= set(bound):
        raise Refused("a name that is not bound")


# ---- Evaluating ----


def fitting(number):
    if not 0 <= number <= MOST:
        raise NoValue(number)
    return number


def shifted(a, b):
    return 0 if a == 0 else a << b if b < 64 else MOST + 1


def divided(a, b):
    if b == 0:
        raise NoValue("a division by 0")
    return divmod(a, b)


ARITHMETIC = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: divided(a, b)[0],
              "%": lambda a, b: divided(a, b)[1], "<<": shifted, ">>": lambda a, b: a >> min(b, 64)}
COMPARE = {"=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
           ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


def fold(function):
    def of(*numbers):
        result = numbers[0]
        for number in numbers[1:]:
            result = function(result, number)
        return result
    return of


CALLS = {"min": min, "max": max, "gcd": fold(math.gcd), "isqrt": lambda a: math.isqrt(a), "popcount": lambda a: bin(a).count("1"),
         "bit": lambda x, i: x >> min(i, 64) & 1, "bitand": fold(lambda a, b: a & b), "bitor": fold(lambda a, b: a | b),
         "bitxor": fold(lambda a, b: a ^ b)}


class Rules:
    def __init__(self, text, most=STEPS):
        self.most = most
        reader = Reader(text)
        self.heaps = bool(reader.takes("heaps"))
        if not self.heaps:
            reader.expect("rules")
        reader.expect("(")
        self.names, self.any_order, self.drop_zeros, self.where = [], False, False, []
        while True:
            name = reader.name()
            if name in self.names:
                raise Refused("a name twice")
            self.names.append(name)
            if self.heaps or not reader.takes(","):
                break
        while not self.heaps and reader.takes(";"):
            if reader.takes("any"):
                reader.expect("order")
                self.any_order = True
            elif reader.takes("drop"):
                reader.expect("zeros")
                self.drop_zeros = True
            else:
                reader.expect("where")
                condition = reader.condition()
                check_names(condition, self.names)
                self.where.append(condition)
        if self.drop_zeros and not self.any_order:
            raise Refused("drop zeros alone")
        reader.expect(":")
        self.moves = [self.move(reader)]
        while reader.takes(";"):
            self.moves.append(self.move(reader))
        reader.expect(")")
        if reader.next():
            raise Refused("more behind the end")

    def move(self, reader):
        results, clauses, bound = [], [], list(self.names)
        if not reader.takes("-"):
            results.append(reader.number())
            while reader.takes(","):
                results.append(reader.number())
        while True:
            word = reader.takes("for", "if", "let")
            if not word:
                break
            name = reader.name() if word != "if" else ""
            if name in bound:
                raise Refused("a name is bound again")
            if word == "if":
                parts = [reader.condition()]
            elif word == "let":
                reader.expect("=")
                parts = [reader.number()]
            else:
                reader.expect("in")
                if reader.takes("{"):
                    word, parts = "each", reader.numbers("}")
                else:
                    parts = [reader.number()]
                    reader.expect("..")
                    parts.append(reader.number())
            check_names(parts, bound)
            clauses.append((word, name, parts))
            bound += [name] if name else []
        check_names(results, bound)
        if not self.heaps and len(results) != len(self.names):
            raise Refused("a wrong number of words")
        return results, clauses

    def step(self):
        self.steps += 1
        if self.steps > self.most:
            raise TooLong

    def value(self, tree, values):
        self.step()
        kind = tree[0]
        if kind == "number":
            return tree[1]
        if kind == "name":
            return values[tree[1]]
        if kind == "call":
            return CALLS[tree[1]](*(self.value(part, values) for part in tree[2]))
        if kind == "[":
            items, index = [self.value(part, values) for part in tree[1]], self.value(tree[2], values)
            if index >= len(items):
                raise NoValue("an index past the list")
            return items[index]
        return fitting(ARITHMETIC[kind](self.value(tree[1], values), self.value(tree[2], values)))

    def holds(self, tree, values):
        kind = tree[0]
        if kind == "not":
            return not self.holds(tree[1], values)
        if kind == "and":
            return self.holds(tree[1], values) and self.holds(tree[2], values)
        if kind == "or":
            return self.holds(tree[1], values) or self.holds(tree[2], values)
        return COMPARE[kind](self.value(tree[1], values), self.value(tree[2], values))

    def canonical(self, words):
        words = tuple(sorted(words)) if self.heaps or self.any_order else tuple(words)
        return tuple(word for word in words if word) if self.heaps or self.drop_zeros else words

    def is_legal(self, words):
        """Of a canonical position."""
        self.steps = 0
        if self.heaps:
            return True
        if len(words) > len(self.names) or (len(words) < len(self.names) and not self.drop_zeros):
            return False
        words = (0,) * (len(self.names) - len(words)) + words
        return all(self.holds(condition, dict(zip(self.names, words))) for condition in self.where)

    def results(self, words):
        """All results of the moves of these words."""
        self.steps = 0
        for results, clauses in self.moves:
            yield from self.choices(results, clauses, dict(zip(self.names, words)))

    def choices(self, results, clauses, values):
        if not clauses:
            yield tuple(self.value(result, values) for result in results)
            return
        word, name, parts = clauses[0]
        if word == "if":
            if self.holds(parts[0], values):
                yield from self.choices(results, clauses[1:], values)
            return
        numbers = [self.value(part, values) for part in parts]
        if word == "for":
            numbers = range(numbers[0], numbers[1] + 1)
        for number in numbers:
            self.step()
            yield from self.choices(results, clauses[1:], {**values, name: number})

    def options(self, words):
        """Of a legal canonical position: a set."""
        if self.heaps:
            return {self.canonical(words[:i] + words[i + 1 :] + result)
                    for i, word in enumerate(words) for result in self.results((word,))}
        words = (0,) * (len(self.names) - len(words)) + words
        found = set()
        for result in list(self.results(words)):
            option = self.canonical(result)
            before = self.steps
            if self.is_legal(option):
                found.add(option)
            self.steps += before
        return found


# ---- Random texts ----


class Writer:
    """Random texts that belong to the language, most of them with moves that take something."""

    def __init__(self, rng):
        self.rng = rng

    def number(self, bound, depth=2):
        rng, inside = self.rng, lambda: self.number(bound, depth - 1)
        kind = rng.random()
        if depth == 0 or kind < 0.45:
            return rng.choice(bound) if rng.random() < 0.65 else rng.choice(("0", "1", "1", "2", "3", "5", "2^3", "63", "2^63"))
        if kind < 0.75:
            return rng.choice(("%s-%s", "%s+%s", "%s - %s", "(%s-%s)", "(%s+%s)")) % (inside(), inside())
        if kind < 0.9:
            return rng.choice(("%s*%s", "%s/%s", "%s%%%s", "%s<<%s", "%s>>%s", "(%s*%s)", "(%s<<%s)", "(%s/%s)")) % (inside(), inside())
        if kind < 0.94:
            return "[%s][%s]" % (",".join(inside() for _ in range(rng.randint(1, 3))), inside())
        name = rng.choice(sorted(LEAST))
        return "%s(%s)" % (name, ",".join(inside() for _ in range(LEAST[name] + (name not in FIXED and rng.random() < 0.2))))

    def comparison(self, bound):
        return self.number(bound, 1) + self.rng.choice(("<", "<=", "=", "!=", ">", ">=")) + self.number(bound, 1)

    def condition(self, bound, depth=2):
        kind = self.rng.random()
        if depth == 0 or kind < 0.6:
            return self.comparison(bound)
        inside = [self.condition(bound, depth - 1) for _ in range(2)]
        return self.rng.choice(("%s and %s", "%s or %s", "(%s) and (%s)", "(%s or %s)", "not %s and %s", "not (%s or %s)")) % tuple(inside)

    def move(self, names, heaps):
        rng, bound, clauses = self.rng, list(names), ""
        for free in rng.sample("ijkm", rng.choice((0, 1, 1, 1, 2, 3))):
            if rng.random() < 0.3:
                clauses += " if " + self.condition(bound)
            kind = rng.random()
            if kind < 0.6:
                last = rng.choice(bound) if rng.random() < 0.7 else self.number(bound)
                clauses += " for %s in %s..%s" % (free, rng.choice(("0", "1", "1", self.number(bound, 1))), last)
                if rng.random() < 0.2:
                    bits = "bit(%s,%s)" % (rng.choice([*bound, free, "n+9" if heaps else "a+9"]), free)
                    clauses += " if " + rng.choice(("%s=1", "%s=0", "%s!=1", "0!=%s", "1=%s and 2<n", "%s=2")).replace("n", names[0]) % bits
            elif kind < 0.8:
                clauses += " for %s in {%s}" % (free, ",".join(self.number(bound, 1) for _ in range(rng.randint(1, 3))))
            else:
                clauses += " let %s = %s" % (free, self.number(bound))
            bound.append(free)
        if rng.random() < 0.5:
            clauses += " if " + (self.condition(bound) if rng.random() < 0.5 else "%s<=%s" % (bound[-1], rng.choice(names)))
        words = []
        for i in range(rng.choice((0, 1, 1, 2, 2, 3)) if heaps else len(names)):
            kind = rng.random()
            words.append("%s-%s" % (rng.choice(names) if heaps else names[i], bound[-1]) if kind < 0.5 and len(bound) > len(names)
                         else rng.choice(bound) if kind < 0.8 else self.number(bound))
        return (", ".join(words) or "-") + clauses

    def taking(self):
        """A move of an octal game, or of what is nearly one."""
        rng = self.rng
        k, near = rng.choice((0, 1, 1, 2, 3)), lambda text: str(int(text) + rng.choice((0,) * 9 + (1, -1))) if int(text) else text
        end = near(str(k))
        free = rng.choice(("n-%s" % end, "n-%d" % k))
        guard = rng.choice(("if n>%s", "if n>=%s", "if n > %s and n!=50", "if not n<%s", "if n=%s", "if n-%s>0 or n=0", "if n<=%s",
                            "if %s<=n", "if n!=%s", "if n<300 if n>=%s", "if n>=max(%s,2)", "if n/2>=%s", "")).replace("%s", near(str(k)))
        if rng.random() < 0.4:
            return rng.choice(("%s %s" % (free, guard), "n-j for j in {%d,%d} if n>=j" % (k, k + 2), "n-j for j in 1..min(n,%d)" % (k + 1),
                               "- %s" % guard, "n-j %s let j=%d" % (guard, k), "n-[1,2,%s][j] for j in 0..2 if n>=[1,2,%s][j]" % (end, end),
                               "n-j*j for j in 1..%d if j*j<=n" % (k + 1)))
        whole = "if n>=%d " % k if k and rng.random() < 0.8 else ""
        span = rng.choice(("0..n-%d" % k, "1..n-%d" % k, "1..(n-%d)/2" % k, "0..(n-%d)/2" % k, "(n-%d)/2..n-%d" % (k, k),
                           "0..n if i<=n-%d" % k,
                           "0..n if i+%s<=n" % end, "1..n if i+%s<n" % end, "1..n if n-i>%s" % end, "0..0", "(n-%d)..(n-%d)" % (k, k),
                           "max(1,0)..min(n,n-%s)" % end, "1..n if 2*i<=n-%d" % k, "1..n if i<=n-%d-i" % k,
                           "1..n if i<=n-%s if 2*i>=n-%d" % (end, k),
                           "0..n if i<=n-%d if i!=7" % k, "2..n-%d" % k, "0..n/2 if i+%d<=n" % k, "1..n if %d<n-i" % k))
        return "%s %sfor i in %s %s" % (rng.choice(("i, n-%d-i", "n-%d-i,i", "i,n-(%d+i)", "n-i-%d, i, 0")) % k, whole, span,
                                        guard if rng.random() < 0.2 else "")

    def text(self):
        rng = self.rng
        heaps = rng.random() < 0.5
        names = ["n"] if heaps else ["a", "b", "c"][: rng.choice((1, 2, 2, 3))]
        flags = ""
        if not heaps and rng.random() < 0.4:
            flags = "; any order" + ("; drop zeros" if rng.random() < 0.5 else "")
        if not heaps and rng.random() < 0.25:
            flags += "; where " + self.condition(names)
        moves = "; ".join(self.move(names, heaps) for _ in range(rng.choice((1, 1, 2, 3))))
        return "%s(%s%s: %s)" % ("heaps" if heaps else "rules", ",".join(names), flags, moves)

    def changed(self, text):
        """With a token left out, said twice, put elsewhere or replaced."""
        tokens = Reader(text).tokens
        for _ in range(self.rng.choice((1, 1, 2))):
            at, to = self.rng.randrange(len(tokens)), self.rng.randrange(len(tokens))
            kind = self.rng.random()
            if kind < 0.3:
                del tokens[at]
            elif kind < 0.5:
                tokens.insert(to, tokens[at])
            elif kind < 0.7:
                tokens[at], tokens[to] = tokens[to], tokens[at]
            else:
                tokens[at] = self.rng.choice(("for", "in", "if", "let", "not", "and", "or", "-", "+", "=", "<", "(", ")", "[", "]", "{",
                                              "}", "..", ",", ";", ":", "1", "n", "i", "min", "where", "any", "%", "<<"))
            if not tokens:
                break
        return " ".join(tokens)


FAILURES = (cgt.DomainError, cgt.ResultOverflowError)


class Texts(unittest.TestCase):
    def made(self, text):
        """The game and the interpreter's rules; None where both refuse the text, or a constant of it has no value."""
        try:
            rules = Rules(text)
        except Refused:
            with self.assertRaises((cgt.TextError, *FAILURES), msg=text):
                Game.rules(text)
            return None
        try:
            return Game.rules(text), rules
        except FAILURES:
            for words in itertools.product((1, 2, 3, 7), repeat=len(rules.names)):  # every position needs that constant
                words = rules.canonical(words)
                with self.assertRaises((NoValue, TooLong), msg=text):
                    if rules.is_legal(words):
                        rules.options(words)
                        self.fail(text)
                    raise TooLong
            return None

    def check_position(self, game, rules, words, text):
        words = rules.canonical(words)
        try:
            is_legal = rules.is_legal(words)
            options = rules.options(words) if is_legal else None
        except NoValue:
            with self.assertRaisesRegex(FAILURES, r"move \d+ \(|where: ", msg=text):
                game.options(words)
            return "no value"
        except TooLong:
            return "too long"
        if not is_legal:
            with self.assertRaises(cgt.PositionError, msg=text):
                game.options(words)
            return "illegal"
        self.assertEqual(set(game.options(words)), options, text)
        self.assertEqual(set(game.each_option(words)), options, text)
        return "legal"

    def value_of(self, rules, words, values, least):
        """The value, by the definition, where few positions are reachable, and none from itself."""
        if words not in values:
            values[words] = None
            if len(values) > 100 or len(words) > 8:
                raise TooLong
            options = [self.value_of(rules, option, values, least) for option in rules.options(words)]
            values[words] = least if not options else next(v for v in itertools.count() if v not in options)
        if values[words] is None:
            raise TooLong
        return values[words]

    def check_values(self, game, rules, words, text):
        words = rules.canonical(words)
        for misere in False, True:
            try:
                if not rules.is_legal(words):
                    return 0
                value = self.value_of(rules, words, {}, int(misere))
            except (NoValue, TooLong):
                return 0
            for method in "auto", "search", "table":
                self.assertEqual(game.value(words, method=method, misere=misere), value, (text, words, method, misere))
                self.assertEqual(game.outcome(words, method=method, misere=misere), "N" if value else "P", (text, words))
        return 1

    def check_text(self, text, rng, found):
        made = self.made(text)
        if made is None:
            return
        game, rules = made
        again = Rules(game.spec)
        self.assertEqual(Game.rules(game.spec).spec, game.spec)
        words = [rng.choice((1, 2, 3, 4, 5, 6, 7, 9, 12, 12, 30, 2**32, 2**63, MOST)) for _ in range(3 * len(rules.names))]
        for i in range(0, len(words), len(rules.names)):
            given = tuple(words[i : i + len(rules.names)])
            with self.subTest(text=text, words=given):
                for reading in rules, again:
                    said = self.check_position(game, reading, given, text)
                    found[said] = found.get(said, 0) + 1
                found["values"] = found.get("values", 0) + self.check_values(game, rules, given, text)
        if rules.heaps:  # a sum
            self.check_position(game, rules, (2, 3, 3), text)
            self.check_values(game, rules, (2, 3, 3), text)

    def test_random_texts(self):
        rng, found = random.Random(1), {}
        for _ in range(CASES):
            self.check_text(Writer(rng).text(), rng, found)
        for kind in "legal", "no value", "illegal", "values":
            self.assertGreater(found[kind], CASES // 40, found)

    def test_changed_texts(self):
        rng, found = random.Random(2), {}
        for _ in range(CASES):
            self.check_text(Writer(rng).changed(Writer(rng).text()), rng, found)
        self.assertGreater(found["legal"], CASES // 20, found)

    def test_take_and_break(self):
        """Games that the library may take for octal games: values of single heaps, by the definition."""
        rng, known = random.Random(3), 0
        for _ in range(CASES // 4):
            text = "heaps(n: %s)" % "; ".join(Writer(rng).taking() for _ in range(rng.choice((1, 1, 2, 3))))
            rules, game, values = Rules(text), Game.rules(text), []
            try:
                for heap in range(60):
                    seen = set()
                    for result in rules.results((heap,)) if heap else ():
                        if max(result, default=0) >= heap:
                            raise TooLong
                        seen.add(functools.reduce(operator.xor, (values[part] for part in result), 0))
                    values.append(next(v for v in itertools.count() if v not in seen))
            except TooLong:
                continue
            except NoValue:
                with self.assertRaises(cgt.NoTheoremError, msg=text):
                    game.period(200)
                with self.assertRaises(FAILURES, msg=text):
                    game.options((heap,))
                continue
            self.assertEqual(list(game.sequence(range(60))), values, text)
            try:
                found = game.period(500)
                self.assertTrue(all(values[n] == values[n + found.period] for n in range(found.preperiod, 60 - found.period)), text)
                known += 1
            except cgt.LimitError:
                known += 1
            except cgt.NoTheoremError:
                pass
        self.assertGreater(known, CASES // 20)


class Manual(unittest.TestCase):
    """The games of the manual's page: each line, by the definition and by what is known."""

    HEAPS = {"Nim": lambda n: n, "Bachet": lambda n: n % 4, "take a power": lambda n: n % 3,
             "take a square": lambda n: int(A014586[n]),
             "take a proper divisor": lambda n: (n & -n).bit_length() - 1 if n else 0,
             "take a number coprime": lambda n: next(PRIMES.index(p) + 1 for p in PRIMES if n % p == 0) if n % 2 and n > 1 else int(n == 1),
             "maximum Nim": lambda n: 0 if n == 0 else Manual.HEAPS["maximum Nim"](n // 2) if n % 2 else n // 2,
             "Lasker's Nim": lambda n: n + (n % 4 == 3) - (n % 4 == 0 < n)}
    WORDS = {"Fibonacci Nim": lambda n, q: n in FIBONACCI, "Moore's Nim": lambda a, b, c: a == b == c,
             "a king": lambda a, b: a % 2 == b % 2 == 0, "staircase Nim": lambda a, b, c: a == c,
             "Kayles on a row": lambda m: Game.octal("0.77").value([len(ones) for ones in bin(m)[2:].split("0") if ones]) == 0}
    WITHIN = {"Fibonacci Nim": lambda n, q: q == n - 1 > 0}  # where the formula is to be compared

    @classmethod
    def setUpClass(cls):
        with open(PAGE, encoding="utf-8") as file:
            lines = [line.strip("| \n") for line in file if re.search(r"\| `(heaps|rules)\([^`]*: ", line)]
        rows = [[cell.strip() for cell in line.split(" | ")] for line in lines]
        cls.rows = [(name, text.strip("`"), shown, known) for name, text, shown, known in rows]

    def test_heaps(self):
        rows, compared = [row for row in self.rows if row[1].startswith("heaps")], 0
        self.assertEqual(len(rows), 12)
        for name, text, shown, known in rows:
            values, rules = list(Game.rules(text).sequence(range(80))), Rules(text, 10**6)
            self.assertEqual(" ".join(map(str, values[:16])), shown, name)
            for heap in range(80):
                results = rules.results((heap,)) if heap else ()
                after = {functools.reduce(operator.xor, (values[part] for part in result), 0) for result in results}
                self.assertEqual(values[heap], next(v for v in itertools.count() if v not in after), (name, heap))
            spec = re.search("`(.*)`", known)
            if spec:
                self.assertEqual(values, list(Game.parse(spec.group(1)).sequence(range(80))), name)
            formula = [of for begin, of in self.HEAPS.items() if name.startswith(begin)]
            if formula:
                self.assertEqual(values, list(map(formula[0], range(80))), name)
            compared += bool(spec or formula)
        self.assertEqual(compared, 10)

    def test_words(self):
        rows, compared = [row for row in self.rows if row[1].startswith("rules")], 0
        self.assertEqual(len(rows), 10)
        for name, text, shown, known in rows:
            game, rules, values = Game.rules(text), Rules(text, 10**6), {}

            def value(words):
                words = rules.canonical(words)
                if words not in values:
                    after = set(map(value, rules.options(words)))
                    values[words] = next(v for v in itertools.count() if v not in after)
                return values[words]

            pairs = re.findall(r"`([\d,]+)`: (\d+)", shown)
            self.assertEqual(len(pairs), 4, name)
            for words, found in pairs:
                words = tuple(map(int, words.split(",")))
                if words != (1023,):
                    self.assertEqual(value(words), int(found), (name, words))
                self.assertEqual(game.value(words), int(found), (name, words))
            spec = re.search("`(.*)`", known)
            known_game = Game.parse(spec.group(1)) if spec else None
            formula = next((of for begin, of in self.WORDS.items() if name.startswith(begin)), None)
            within = next((of for begin, of in self.WITHIN.items() if name.startswith(begin)), lambda *words: True)
            for words in itertools.product(range(8 if len(rules.names) > 1 else 64), repeat=len(rules.names)):
                if not rules.is_legal(rules.canonical(words)):
                    continue
                self.assertEqual(game.value(words), value(words), (name, words))
                if known_game:
                    self.assertEqual(game.value(words), known_game.value(words), (name, words))
                if formula and within(*words):
                    self.assertEqual(game.outcome(words) == "P", formula(*words), (name, words))
            compared += bool(spec or formula)
        self.assertEqual(compared, 8)


if __name__ == "__main__":
    unittest.main()
