/** A player may type numbers of at most three digits, without sign and point. */
export function isTypable(value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const text = String(Math.abs(value));
  if (text.includes('e')) return false;
  const [whole, fraction = ''] = text.split('.');
  return (whole === '0' ? '' : whole).length + fraction.length <= 3;
}
