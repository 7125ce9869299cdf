import { isSmallPrime } from '../../interpret/builtins/primes';

/** The helpers that every rule may call, on safe integers. Exact. */
export const HELPER_FUNCTIONS: { readonly [name: string]: ((n: number) => boolean) | undefined } = {
  is_prime: isSmallPrime,
  is_cube: isCube,
  is_square: isSquare,
};

function isCube(n: number): boolean {
  const root = Math.round(Math.cbrt(n));
  return root * root * root === n;
}

function isSquare(n: number): boolean {
  if (n < 0) return false;
  const root = Math.round(Math.sqrt(n));
  return root * root === n;
}
