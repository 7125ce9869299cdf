/** `str()` and `repr()` of values, and ints and floats read from text. */
import { floatRepr, numeral, readFloat } from '../../base/python-numbers';
import { chargeEffortOver, normalise, reserveBits } from './integers';
import { MAX_CALL_DEPTH, type Runtime } from './runtime';
import {
  PyBuiltin,
  PyComplex,
  PyFloat,
  PyFunction,
  PyIterator,
  PyList,
  PyRange,
  PySet,
  PyTuple,
  type Int,
  type PyValue,
} from './values';

/** CPython refuses to convert longer ints to or from decimal text. */
const MAX_DIGITS = 4300;

function intText(rt: Runtime, value: Int): string {
  if (typeof value === 'number') return String(value);
  chargeEffortOver(rt, value);
  const text = value.toString();
  rt.chargeEffort(4 * text.length);
  if (text.length - (value < 0n ? 1 : 0) > MAX_DIGITS) {
    rt.raise(
      'ValueError',
      `Exceeds the limit (${MAX_DIGITS} digits) for integer string conversion; ` +
        'use sys.set_int_max_str_digits() to increase the limit',
    );
  }
  rt.chargeSteps(text.length);
  return text;
}

export function toText(rt: Runtime, value: PyValue): string {
  return typeof value === 'string' ? value : represent(rt, value, []);
}

/** `repr(value)`; `open` are the containers around it, for lists that contain themselves. */
export function represent(rt: Runtime, value: PyValue, open: readonly PyValue[] = []): string {
  if (value === null) return 'None';
  switch (typeof value) {
    case 'boolean':
      return value ? 'True' : 'False';
    case 'number':
    case 'bigint':
      return intText(rt, value);
    case 'string':
      return quote(rt, value);
    default: // null or an object: below
  }
  if (value instanceof PyFloat) {
    rt.chargeEffort(64);
    return floatRepr(value.value);
  }
  if (value instanceof PyComplex) return complexText(value);
  if (value instanceof PyFunction) return `<function ${value.code.name}>`;
  if (value instanceof PyBuiltin) {
    return value.isType ? `<class '${value.name}'>` : `<built-in function ${value.name}>`;
  }
  if (value instanceof PyIterator) return `<${value.type} object>`;
  if (value instanceof PyRange) return representRange(rt, value);
  return representContainer(rt, value, open);
}

function complexText({ re, im }: PyComplex): string {
  const short = (part: number) => floatRepr(part).replace(/\.0$/, '');
  if (re === 0 && !Object.is(re, -0)) return `${short(im)}j`;
  return `(${short(re)}${im < 0 || Object.is(im, -0) ? '' : '+'}${short(im)}j)`;
}

function representRange(rt: Runtime, range: PyRange): string {
  const parts = [range.start, range.stop, ...(range.step === 1 ? [] : [range.step])];
  return `range(${parts.map((part) => intText(rt, part)).join(', ')})`;
}

function representContainer(rt: Runtime, value: PyList | PyTuple | PySet, open: readonly PyValue[]): string {
  const items = value instanceof PySet ? value.values() : value.items;
  if (open.length > MAX_CALL_DEPTH) {
    rt.raise('RecursionError', 'maximum recursion depth exceeded while getting the repr of an object');
  }
  rt.chargeEffort(16 + 2 * open.length + 4 * items.length);
  if (open.includes(value)) return value instanceof PyList ? '[...]' : '(...)';
  let length = 2;
  const around = [...open, value];
  const parts = items.map((item) => {
    const part = represent(rt, item, around);
    length += part.length + 2;
    if (length > rt.sizeLimit) rt.reserve(length);
    return part;
  });
  rt.chargeSteps(length);
  rt.chargeEffort(length);
  const inside = parts.join(', ');
  if (value instanceof PyList) return `[${inside}]`;
  if (value instanceof PyTuple) return parts.length === 1 ? `(${inside},)` : `(${inside})`;
  return parts.length === 0 ? 'set()' : `{${inside}}`;
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

/** Single quotes unless only those occur inside, as in Python. */
function quote(rt: Runtime, text: string): string {
  rt.reserve(text.length);
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(/[\\'"]|(?! )[\p{C}\p{Z}]/gu, (char) => {
    if (char === "'" || char === '"') return char === mark ? `\\${char}` : char;
    return ESCAPES[char] ?? hexEscape(char.codePointAt(0) as number);
  });
  return mark + inside + mark;
}

function hexEscape(codePoint: number): string {
  const [letter, digits] = codePoint < 0x100 ? ['x', 2] : codePoint < 0x10000 ? ['u', 4] : ['U', 8];
  return `\\${letter}${codePoint.toString(16).padStart(digits, '0')}`;
}

const PREFIXES: Record<string, number> = { '0x': 16, '0o': 8, '0b': 2 };

/** `int(text, base)`; base 0 reads the prefix. */
export function parseInteger(rt: Runtime, text: string, base: number): Int {
  rt.chargeSteps(text.length);
  rt.chargeEffort(2 * text.length);
  const value = readInteger(rt, numeral(text), base);
  if (value === undefined) {
    return rt.raise('ValueError', `invalid literal for int() with base ${base}: ${quote(rt, text)}`);
  }
  return value;
}

function readInteger(rt: Runtime, text: string, base: number): Int | undefined {
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  let digits = text.slice(sign.length);
  const prefix = PREFIXES[digits.slice(0, 2)];
  let radix = base;
  if (prefix !== undefined && (base === 0 || base === prefix)) {
    radix = prefix;
    digits = digits.slice(2).replace(/^_/, '');
  } else if (base === 0) {
    radix = 10;
    if (/^0[\d_]*[1-9]/.test(digits)) return undefined; // 012 is not a literal either
  }
  if (!/^[0-9a-z]+(_[0-9a-z]+)*$/.test(digits)) return undefined;
  digits = digits.replaceAll('_', '');
  return accumulate(rt, digits, radix, sign === '-');
}

function accumulate(rt: Runtime, digits: string, radix: number, negative: boolean): Int | undefined {
  if (digits.length > MAX_DIGITS && (radix & (radix - 1)) !== 0) {
    rt.raise(
      'ValueError',
      `Exceeds the limit (${MAX_DIGITS} digits) for integer string conversion: value has ${digits.length} digits; ` +
        'use sys.set_int_max_str_digits() to increase the limit',
    );
  }
  reserveBits(rt, digits.length * Math.log2(radix));
  rt.chargeEffort((digits.length * digits.length) / 16);
  let small = 0;
  let large: bigint | undefined;
  for (const digit of digits) {
    const value = parseInt(digit, 36);
    if (value >= radix) return undefined;
    if (large === undefined && small > 2 ** 46) large = BigInt(small);
    if (large === undefined) small = small * radix + value;
    else large = large * BigInt(radix) + BigInt(value);
  }
  if (large === undefined) return negative ? 0 - small : small;
  return normalise(negative ? -large : large);
}

/** `float(text)`. */
export function parseFloatText(rt: Runtime, text: string): number {
  rt.chargeSteps(text.length);
  rt.chargeEffort(16 + text.length);
  return readFloat(text) ?? rt.raise('ValueError', `could not convert string to float: ${quote(rt, text)}`);
}
