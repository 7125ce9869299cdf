/** The helpers that every rule may call, on safe integers. Exact. */
export const HELPER_FUNCTIONS: { readonly [name: string]: ((n: number) => boolean) | undefined } = {
  is_prime: isPrime,
  is_cube: (n) => Math.round(Math.cbrt(n)) ** 3 === n,
  is_square: (n) => n >= 0 && Math.round(Math.sqrt(n)) ** 2 === n,
};

function isPrime(n: number): boolean {
  if (n < 4) return n >= 2;
  if (n % 2 === 0) return false;
  for (let i = 3; i * i <= n; i += 2) if (n % i === 0) return false;
  return true;
}
