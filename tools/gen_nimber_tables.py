#!/usr/bin/env python3
"""Write the constant tables of the nimber kernels as C source (lib/nimber/tables.h declares them).

usage: gen_nimber_tables.py OUTPUT.c

Everything is computed here from Conway's recursion; the only constant taken from elsewhere is ROOT, and it is checked.
"""
import functools
import sys

ROOT = 0x402884CA01F7C6B2            # the least nimber that is a root of X^64 + X^4 + X^3 + X + 1
GROUP = 2**64 - 1
PRIMES = (3, 5, 17, 257, 641, 65537, 6700417)   # of GROUP, each once


# ---------------------------------------------------------------- the field, from the recursion

@functools.lru_cache(maxsize=None)
def mul8(a, b, bits=8):
    """Conway's recursion below 2^bits: for h = 2^(bits/2), h * h = h + h/2 and h * x = h x ordinarily for x < h."""
    if a < 2 or b < 2:
        return a * b
    half = bits // 2
    mask = (1 << half) - 1
    low = mul8(a & mask, b & mask, half)
    high = mul8(a >> half, b >> half, half)
    cross = mul8((a & mask) ^ (a >> half), (b & mask) ^ (b >> half), half)
    return (cross ^ low) << half ^ low ^ mul8(high, 1 << (half - 1), half)


def mul(a, b, bits=64):
    """The same above 8 bits."""
    while bits > 8 and a >> bits // 2 == 0 == b >> bits // 2:
        bits //= 2
    if bits == 8:
        return mul8(a, b)
    half = bits // 2
    mask = (1 << half) - 1
    low = mul(a & mask, b & mask, half)
    high = mul(a >> half, b >> half, half)
    cross = mul((a & mask) ^ (a >> half), (b & mask) ^ (b >> half), half)
    return (cross ^ low) << half ^ low ^ mul(high, 1 << (half - 1), half)


def power(a, e):
    result = 1
    while e:
        if e & 1:
            result = mul(result, a)
        a = mul(a, a)
        e >>= 1
    return result


def poly_mul(p, q):
    product = 0
    while q:
        if q & 1:
            product ^= p
        p = p << 1 ^ (0x1000000000000001B if p >> 63 else 0)
        q >>= 1
    return product


# ---------------------------------------------------------------- linear maps: column i is the image of 1 << i

def invert(columns):
    """The columns of the inverse of a map of 64 bits, by Gauss-Jordan elimination on columns."""
    a, b = list(columns), [1 << i for i in range(64)]
    for bit in range(64):
        pivot = next(i for i in range(bit, 64) if a[i] >> bit & 1)
        a[bit], a[pivot] = a[pivot], a[bit]
        b[bit], b[pivot] = b[pivot], b[bit]
        for i in range(64):
            if i != bit and a[i] >> bit & 1:
                a[i] ^= a[bit]
                b[i] ^= b[bit]
    return b


def byte_tables(columns):
    """For each input byte the images of its 256 values."""
    tables = []
    for place in range(0, len(columns), 8):
        table = [0]
        for column in columns[place:place + 8]:
            table += [image ^ column for image in table]
        tables.append(table)
    return tables


def gfni_block(columns, shift):
    """The 8x8 block that sends a byte to bits shift..shift+7 of the columns, as GF2P8AFFINEQB reads it: row r in byte 7-r."""
    block = 0
    for row in range(8):
        bits = sum((columns[k] >> (shift + row) & 1) << k for k in range(8))
        block |= bits << 8 * (7 - row)
    return block


def gfni_rotations(columns):
    """Lane i of vector r: the block from input byte (i + r) mod 8 to output byte i."""
    return [gfni_block(columns[8 * ((i + r) % 8):][:8], 8 * i) for r in range(8) for i in range(8)]


def artin_schreier_columns():
    """A linear right inverse of z -> z^2 + z on the elements of trace 0 (those below 2^63), with even values."""
    image, source = [], []
    for i in range(1, 64):                       # z and z + 1 have one image: leave out bit 0
        a, z = mul(1 << i, 1 << i) ^ 1 << i, 1 << i
        for pivot_image, pivot_source in zip(image, source):
            if a >> (pivot_image.bit_length() - 1) & 1:
                a, z = a ^ pivot_image, z ^ pivot_source
        top = a.bit_length() - 1
        for j in range(len(image)):
            if image[j] >> top & 1:
                image[j], source[j] = image[j] ^ a, source[j] ^ z
        image.append(a)
        source.append(z)
    solution = dict(zip(image, source))
    assert sorted(image) == [1 << i for i in range(63)]
    return [solution[1 << i] for i in range(63)] + [0]


# ---------------------------------------------------------------- discrete logarithms

def element_of_order(prime, bits):
    """An element of the field of order 2^bits, outside its greatest subfield, of that order."""
    seed = 1 << bits // 2
    while True:
        g = power(seed, ((1 << bits) - 1) // prime)
        if g != 1:
            return g
        seed += 1


HASH = 0x9E3779B1                     # odd: multiplication by it permutes the 32-bit words
EMPTY = 0xFFFFFFFF


def baby_steps(prime, bits, count, index_bits):
    """An element g of the given prime order, which divides 2^(bits/2) + 1, and the traces of g^0 … g^count in a hash table.

    The trace of y = (high, low) to the field of half the bits is high, and equals that of 1/y = (high, low + high), so one
    entry serves for two powers. Traces of powers follow t(j+1) = t(1) t(j) + t(j-1).
    """
    g = element_of_order(prime, bits)
    half = bits // 2
    step = byte_tables([mul(g >> half, 1 << i) for i in range(32)])
    slots = [EMPTY] * (1 << index_bits)
    before, t = g >> half, 0                     # the traces of g^-1 and g^0
    for j in range(count + 1):
        key = t * HASH & 0xFFFFFFFF
        slot = key >> (32 - index_bits)
        while slots[slot] != EMPTY:
            slot = (slot + 1) & ((1 << index_bits) - 1)
        slots[slot] = (key & 0x3FFFF) << 14 | j
        assert slots[slot] != EMPTY
        before, t = t, step[0][t & 255] ^ step[1][t >> 8 & 255] ^ step[2][t >> 16 & 255] ^ step[3][t >> 24] ^ before
    giant = power(g, 2 * count + 1)
    return {'prime': prime, 'half': half, 'index_bits': index_bits, 'stride': 2 * count + 1, 'generator': g, 'giant': giant,
            'slots': slots, 'map': byte_tables([mul(giant >> half, 1 << i) for i in range(32)])}


# ---------------------------------------------------------------- C text

def rows(numbers, digits, suffix=''):
    per_row = 120 // (digits + len(suffix) + 4)
    text = ['0x%0*X%s' % (digits, n, suffix) for n in numbers]
    return ',\n'.join('    ' + ', '.join(text[i:i + per_row]) for i in range(0, len(text), per_row))


def linear_map(name, columns):
    tables = ',\n'.join('  {\n%s}' % rows(table, 16, 'ULL') for table in byte_tables(columns))
    return 'CGT_I_LINEAR_MAP cgt_i_%s = {\n {\n%s},\n {\n%s}\n};\n' % (
        name, tables, rows(gfni_rotations(columns), 16, 'ULL'))


FILL = """
/* What comes over a network is short: the columns alone, from which the maps are made before the program begins. */
__attribute__((constructor(101))) static void fill(void) {
  for (size_t map = 0; map < sizeof maps / sizeof maps[0]; map++)
    for (size_t place = 0; place < 8; place++)
      for (size_t byte = 1; byte < 256; byte++)
        maps[map].made->bytes[place][byte] =
            maps[map].made->bytes[place][byte & (byte - 1)] ^ maps[map].columns[8 * place + (size_t)__builtin_ctzl(byte)];
}
"""


def short_linear_maps(maps):
    """The same for WebAssembly, without the blocks, which are for other processors."""
    return 'CGT_I_LINEAR_MAP %s;\n\nstatic const struct {\n  cgt_i_linear_map *made;\n  uint64_t columns[64];\n} maps[] = {\n%s};\n%s' % (
        ', '.join('cgt_i_' + name for name in maps),
        ''.join(' {&cgt_i_%s, {\n%s}},\n' % (name, rows(columns, 16, 'ULL')) for name, columns in maps.items()), FILL)


def array(declaration, numbers, digits):
    return '%s = {\n%s\n};\n' % (declaration, rows(numbers, digits))


def main(output):
    to_nimber = [1]
    for _ in range(64):
        to_nimber.append(mul(to_nimber[-1], ROOT))
    assert to_nimber[64] == to_nimber[4] ^ to_nimber[3] ^ to_nimber[1] ^ to_nimber[0], 'ROOT is no root'
    del to_nimber[64]
    to_poly = invert(to_nimber)
    square = [mul(1 << i, 1 << i) for i in range(64)]
    sixteenth = [1 << i for i in range(64)]
    for _ in range(4):
        sixteenth = [poly_mul(p, p) for p in sixteenth]

    # The field of order 256 as processors know it: modulo X^8 + X^4 + X^3 + X + 1.
    root8 = next(b for b in range(2, 256) if power(b, 8) ^ power(b, 4) ^ power(b, 3) ^ b ^ 1 == 0)
    from_aes = [power(root8, i) for i in range(8)]
    tables = byte_tables(from_aes)[0]
    to_aes = [tables.index(1 << i) for i in range(8)]
    aes = [tables.index(power(128, k)) for k in (1, 2, 3)]

    # The field of order 256 in powers of the eighth root of 128.
    root = power(128, 32)
    assert power(root, 8) == 128
    from_digit = byte_tables([power(root, i) for i in range(8)])[0]
    to_digit = [from_digit.index(a) for a in range(256)]

    def sum_of_powers(*exponents):
        return functools.reduce(int.__xor__, (power(128, e % 255) for e in exponents))

    def nibble_maps(exponents, image, preimage, exponent=1):
        """Powers of the preimages times sums of powers of 128."""
        return '{%s}' % ',\n'.join(
            '{{\n%s\n}, {\n%s\n}}' % tuple(
                rows([image[mul8(sum_of_powers(*e), power(preimage[i << shift], exponent))] for i in range(16)], 2)
                for shift in (0, 4))
            for e in exponents)

    byte = range(256)
    digits = [nibble_maps([(k,) for k in range(5)], to_digit, byte),
              nibble_maps([(k,) for k in range(-1, 3)], byte, from_digit),
              nibble_maps([(1,), (2,)], to_digit, from_digit),
              nibble_maps([(1,), (2,), (1, 2)], to_digit, from_digit, 2),
              nibble_maps([(1,), (2,), (3,), (4,), (1, 2)], to_digit, byte, 2),
              '{\n%s\n}' % rows([to_digit[power(a, 254)] for a in from_digit], 2)]

    # Row i of a block: where the bytes of its 8 values go, byte j of value q to place q of lane i - j; and back.
    split = [8 * q + (i - k) % 8 for i in range(8) for k in range(8) for q in range(8)]
    join = [8 * ((i - j) % 8) + q for i in range(8) for q in range(8) for j in range(8)]

    generator8 = next(g for g in range(2, 256) if all(power(g, 255 // p) != 1 for p in (3, 5, 17)))
    exp8 = [power(generator8, i) for i in range(255)]
    log8 = [511] + [exp8.index(a) for a in range(1, 256)]
    exp8 = exp8 * 2 + [0] * (1024 - 510)          # a sum of two logarithms with that of 0 in it finds a 0

    out = ['/* Made by tools/gen_nimber_tables.py. */\n#include "tables.h"\n\n#include <stddef.h>\n']
    maps = {'to_poly': to_poly, 'from_poly': to_nimber, 'square': square, 'sqrt': invert(square),
            'artin_schreier': artin_schreier_columns(), 'poly_power16': sixteenth}
    out.append('#ifdef __wasm__\n' + short_linear_maps(maps) + '#else')
    out.extend(linear_map(name, columns) for name, columns in maps.items())
    out.append('#endif\n')
    fold = [poly_mul(i >> 3 ^ i >> 1 ^ i, 0x1B) for i in range(16)]
    out.append(array('const uint64_t cgt_i_fold[16]', [functools.reduce(
        int.__xor__, (to_nimber[j] for j in range(8) if p >> j & 1), 0) for p in fold], 16))
    out.append(array('const uint8_t cgt_i_exp8[1024]', exp8, 2))
    out.append(array('const uint16_t cgt_i_log8[256]', log8, 3))
    out.append(array('const uint8_t cgt_i_times128[256]', [mul8(128, a) for a in range(256)], 2))
    out.append(array('const uint8_t cgt_i_square8[256]', [mul8(a, a) for a in range(256)], 2))
    out.append('const uint64_t cgt_i_to_aes = 0x%016XULL;\nconst uint64_t cgt_i_from_aes = 0x%016XULL;\n'
               % (gfni_block(to_aes, 0), gfni_block(from_aes, 0)))
    out.append(array('const uint8_t cgt_i_aes128[3]', aes, 2))
    out.append('const cgt_i_digit_tables cgt_i_digits = {\n%s\n};\n' % ',\n'.join(digits))
    out.append(array('_Alignas(64) const uint8_t cgt_i_split_rows[512]', split, 2))
    out.append(array('_Alignas(64) const uint8_t cgt_i_join_rows[512]', join, 2))
    logs = [baby_steps(257, 16, 128, 9), baby_steps(65537, 32, 1023, 11),
            baby_steps(641, 64, 320, 10), baby_steps(6700417, 64, 16383, 15)]
    for log in logs:
        out.append(array('static const uint32_t slots_%(prime)d[]' % log, log['slots'], 8))
    out.append('const cgt_i_torus cgt_i_tori[4] = {\n')
    for log in logs:
        out.append(' {%(prime)dU, %(stride)dU, %(half)dU, %(index_bits)dU, 0x%(generator)016XULL, 0x%(giant)016XULL,'
                   ' slots_%(prime)d, {\n' % log)
        out.append(',\n'.join('  {\n%s}' % rows(table, 8) for table in log['map']) + '}},\n')
    out.append('};\n')
    with open(output, 'w', encoding='ascii') as file:
        file.write('\n'.join(out))


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
