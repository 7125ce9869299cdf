/* What the engine is measured against: the same counts by plain enumeration of all 200^3 triples, and one pass
 * over four ready bitmaps as fast as memory gives them.
 *
 * Reads lines, answers each with "COUNT MILLISECONDS":
 *   group N   size of the feasible set of group N (0 to 9), from scratch
 *   and       popcount of the AND of four bitmaps of 1.28 MB (the rules "x % 2 == 0" and their like)
 *
 *   cc -O3 -march=native -o baseline baseline.c && echo "group 0" | ./baseline
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MIN = -99, MAX = 100, SIZE = MAX - MIN + 1, WORDS = SIZE * SIZE * 4 };

/* Python's remainder: it has the sign of the divisor. */
static inline int mod(int n, int d) {
  int r = n % d;
  return r != 0 && (r < 0) != (d < 0) ? r + d : r;
}

static int prime(int n) {
  if (n < 2) return 0;
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0) return 0;
  return 1;
}

static int cube(int n) {
  int k = 0;
  n = abs(n);
  while (k * k * k < n) k++;
  return k * k * k == n;
}

static inline int different(int a, int b, int c) { return 1 + (b != a) + (c != a && c != b); }
static inline int multiple(int n, int d) { return mod(n, d) == 0; }
static inline int last(int n) { return mod(abs(n), 10); }

/* One function per group: the loops and the four rules, in the order of the file, each skipping the rest. */
#define GROUP(number, first, second, third, fourth)            \
  __attribute__((noinline)) static int group##number(void) {   \
    int count = 0;                                             \
    for (int a = MIN; a <= MAX; a++)                           \
      for (int b = MIN; b <= MAX; b++)                         \
        for (int c = MIN; c <= MAX; c++)                       \
          if ((first) && (second) && (third) && (fourth)) count++; \
    return count;                                              \
  }

GROUP(0, multiple(a, 2) && multiple(b, 2) && multiple(c, 2),
      a != 0 && multiple(b, a) && b != 0 && multiple(c, b),
      different(a, b, c) == 2,
      multiple(a, 2) || multiple(b, 2) || multiple(c, 2))
GROUP(1, last(a) == 6 && last(b) == 6 && last(c) == 6,
      0 < b - a && b - a < c - b,
      a <= b && a <= c,
      different(a, b, c) == 3)
GROUP(2, multiple(a, 5) && multiple(b, 5) && multiple(c, 5),
      a >= b && a >= c,
      (a - b) * (b - c) < 0,
      multiple(a, 5) + multiple(b, 5) + multiple(c, 5) >= 2)
GROUP(3, multiple(a, 3) && multiple(b, 3) && multiple(c, 3),
      mod(a, 2) == mod(c, 2) && mod(b, 2) != mod(a, 2),
      a < b && b < c,
      a <= b && b <= c)
GROUP(4, last(a) == 9 && last(b) == 9 && last(c) == 9,
      b - a <= c - b,
      c >= a && c >= b,
      b - a == c - b)
GROUP(5, multiple(a, 7) && multiple(b, 7) && multiple(c, 7),
      multiple(a, 2) + multiple(b, 2) + multiple(c, 2) == 2,
      multiple(a, 4) || multiple(b, 4) || multiple(c, 4),
      different(a, b, c) >= 2)
GROUP(6, last(a) == 1 && last(b) == 1 && last(c) == 1,
      c <= a && c <= b,
      a < 0 && b < 0 && c < 0,
      a > b && b > c)
GROUP(7, mod(a, 2) == 1 && mod(b, 2) == 1 && mod(c, 2) == 1,
      b > a && b > c,
      (a < 0) + (b < 0) + (c < 0) == 1 || (a < 0) + (b < 0) + (c < 0) == 2,
      multiple(a, 3) || multiple(b, 3) || multiple(c, 3))
GROUP(8, prime(a) && prime(b) && prime(c),
      a >= b && b >= c,
      a > 0 && b > 0 && c > 0,
      prime(a) || prime(b) || prime(c))
GROUP(9, cube(a) && cube(b) && cube(c),
      (mod(a, 2) == 1) + (mod(b, 2) == 1) + (mod(c, 2) == 1) == 2,
      b - a > c - b,
      mod(a, 2) == 1 || mod(b, 2) == 1 || mod(c, 2) == 1)

static int (*const groups[])(void) = {group0, group1, group2, group3, group4,
                                      group5, group6, group7, group8, group9};

static uint64_t *bitmaps[4];

/* Rows of 256 bits, bit k of row (i, j) is the triple (MIN + i, MIN + j, MIN + k): as the engine keeps them. */
static void fill(int which, int (*rule)(int, int, int)) {
  bitmaps[which] = aligned_alloc(64, WORDS * sizeof(uint64_t));
  memset(bitmaps[which], 0, WORDS * sizeof(uint64_t));
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      for (int k = 0; k < SIZE; k++)
        if (rule(MIN + i, MIN + j, MIN + k))
          bitmaps[which][(i * SIZE + j) * 4 + k / 64] |= (uint64_t)1 << (k % 64);
}

static int even(int a, int b, int c) { return multiple(a, 2) && multiple(b, 2) && multiple(c, 2); }
static int chain(int a, int b, int c) { return a != 0 && multiple(b, a) && b != 0 && multiple(c, b); }
static int two(int a, int b, int c) { return different(a, b, c) == 2; }
static int any_even(int a, int b, int c) { return multiple(a, 2) || multiple(b, 2) || multiple(c, 2); }

__attribute__((noinline)) static int intersect(void) {
  const uint64_t *p = bitmaps[0], *q = bitmaps[1], *r = bitmaps[2], *s = bitmaps[3];
  int64_t count = 0;
  for (int i = 0; i < WORDS; i++) count += __builtin_popcountll(p[i] & q[i] & r[i] & s[i]);
  return (int)count;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(void) {
  char line[64];
  fill(0, even);
  fill(1, chain);
  fill(2, two);
  fill(3, any_even);
  while (fgets(line, sizeof line, stdin)) {
    int number = 0;
    int known = sscanf(line, "group %d", &number) == 1 && number >= 0 && number < 10;
    if (!known && strncmp(line, "and", 3) != 0) return 2;
    double start = now();
    int count = known ? groups[number]() : intersect();
    printf("%d %.6f\n", count, now() - start);
    fflush(stdout);
  }
  return 0;
}
