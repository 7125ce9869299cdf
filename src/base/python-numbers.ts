/** Numbers as Python writes and reads them. */

/** Python's shortest repr of a float. */
export function floatRepr(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa = '', exponentText = ''] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) {
    const size = Math.abs(exponent);
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${size < 10 ? '0' : ''}${size}`;
  }
  const plain = String(value); // JavaScript writes positional notation for this range of exponents…
  if (!plain.includes('e')) return plain.includes('.') ? plain : `${plain}.0`;
  return value.toFixed(mantissa.replace(/\D/g, '').length - 1 - exponent); // …but for 1e-5 up to 1e-4
}

/** Characters that Python strips; JavaScript's `trim` differs in a few. */
const SPACE = String.raw`(?:[^\S\ufeff]|\x85)+`;
const SPACE_AROUND = new RegExp(`^${SPACE}|${SPACE}$`, 'g');

/** The text of a number in the form that the parser needs: without blanks, ASCII digits, small letters. */
export function numeral(text: string): string {
  const digits = text.replace(SPACE_AROUND, '').replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
  return digits.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Decimal digits of any script stand in rows of ten that begin with their zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

const DIGITS = '\\d+(?:_\\d+)*';
const FLOAT = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:e[+-]?${DIGITS})?$`);
const INT = new RegExp(`^[+-]?${DIGITS}$`);

/** The value of `float(text)`; undefined where Python refuses the text. */
export function readFloat(text: string): number | undefined {
  const plain = numeral(text);
  if (/^[+-]?(inf(inity)?|nan)$/.test(plain)) {
    const size = plain.endsWith('nan') ? NaN : Infinity;
    return plain.startsWith('-') ? -size : size;
  }
  return FLOAT.test(plain) ? Number(plain.replaceAll('_', '')) : undefined;
}

/** The value of `int(text)` where it is no larger than a float can tell apart; undefined where it is, or no int. */
export function readInt(text: string): number | undefined {
  const plain = numeral(text);
  const value = INT.test(plain) ? Number(plain.replaceAll('_', '')) : NaN;
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}
