/** The helpers that every rule may call, on safe integers. Exact. */
export const HELPER_FUNCTIONS: { readonly [name: string]: ((n: number) => boolean) | undefined } = {
  is_prime: isPrime,
  is_cube: isCube,
  is_square: isSquare,
};

function isPrime(n: number): boolean {
  if (n < 4) return n >= 2;
  if (n % 2 === 0) return false;
  for (let i = 3; i * i <= n; i += 2) if (n % i === 0) return false;
  return true;
}

function isCube(n: number): boolean {
  const root = Math.round(Math.cbrt(n));
  return root * root * root === n;
}

function isSquare(n: number): boolean {
  if (n < 0) return false;
  const root = Math.round(Math.sqrt(n));
  return root * root === n;
}
