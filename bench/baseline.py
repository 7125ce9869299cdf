"""The same counts by plain enumeration in CPython: for each group one triple loop over its four rules.

Reads lines `group N` (0 to 9) and answers each with `COUNT MILLISECONDS`.
"""

import sys
import time

DOMAIN = range(-99, 101)


def is_prime(n):
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True


def is_cube(n):
    n = abs(n)
    k = 0
    while k * k * k < n:
        k += 1
    return k * k * k == n


def group0():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (a % 2 == 0 and b % 2 == 0 and c % 2 == 0)
                    and (a != 0 and b % a == 0 and b != 0 and c % b == 0)
                    and (len({a, b, c}) == 2)
                    and ((a % 2 == 0) or (b % 2 == 0) or (c % 2 == 0))
                ):
                    found += 1
    return found


def group1():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (abs(a) % 10 == 6 and abs(b) % 10 == 6 and abs(c) % 10 == 6)
                    and (0 < b - a < c - b)
                    and (a <= b and a <= c)
                    and (len({a, b, c}) == 3)
                ):
                    found += 1
    return found


def group2():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (a % 5 == 0 and b % 5 == 0 and c % 5 == 0)
                    and (a >= b and a >= c)
                    and ((a - b) * (b - c) < 0)
                    and (((a % 5 == 0) + (b % 5 == 0) + (c % 5 == 0)) >= 2)
                ):
                    found += 1
    return found


def group3():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (a % 3 == 0 and b % 3 == 0 and c % 3 == 0)
                    and ((a % 2) == (c % 2) and (b % 2) != (a % 2))
                    and (a < b < c)
                    and (a <= b <= c)
                ):
                    found += 1
    return found


def group4():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (abs(a) % 10 == 9 and abs(b) % 10 == 9 and abs(c) % 10 == 9)
                    and (b - a <= c - b)
                    and (c >= a and c >= b)
                    and ((b - a) == (c - b))
                ):
                    found += 1
    return found


def group5():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (a % 7 == 0 and b % 7 == 0 and c % 7 == 0)
                    and (((a % 2 == 0) + (b % 2 == 0) + (c % 2 == 0)) == 2)
                    and ((a % 4 == 0) or (b % 4 == 0) or (c % 4 == 0))
                    and (len({a, b, c}) >= 2)
                ):
                    found += 1
    return found


def group6():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (abs(a) % 10 == 1 and abs(b) % 10 == 1 and abs(c) % 10 == 1)
                    and (c <= a and c <= b)
                    and (a < 0 and b < 0 and c < 0)
                    and (a > b > c)
                ):
                    found += 1
    return found


def group7():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (a % 2 == 1 and b % 2 == 1 and c % 2 == 1)
                    and (b > a and b > c)
                    and (((a < 0) + (b < 0) + (c < 0)) in {1, 2})
                    and ((a % 3 == 0) or (b % 3 == 0) or (c % 3 == 0))
                ):
                    found += 1
    return found


def group8():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (is_prime(a) and is_prime(b) and is_prime(c))
                    and (a >= b >= c)
                    and (a > 0 and b > 0 and c > 0)
                    and (is_prime(a) or is_prime(b) or is_prime(c))
                ):
                    found += 1
    return found


def group9():
    found = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                if (
                    (is_cube(a) and is_cube(b) and is_cube(c))
                    and (((a % 2 == 1) + (b % 2 == 1) + (c % 2 == 1)) == 2)
                    and ((b - a) > (c - b))
                    and ((a % 2 == 1) or (b % 2 == 1) or (c % 2 == 1))
                ):
                    found += 1
    return found


GROUPS = [group0, group1, group2, group3, group4, group5, group6, group7, group8, group9]


def main():
    for line in sys.stdin:
        count_group = GROUPS[int(line.split()[1])]
        start = time.perf_counter()
        count = count_group()
        print(count, (time.perf_counter() - start) * 1e3, flush=True)


main()
