import { shortened } from '../../base/visible-text';
import type { Expression } from '../syntax';
import type { Span } from '../span';
import { decodeString, type StringError } from './strings';
import { K } from './kinds';
import { replacing, type Reader } from './reader';

/** CPython refuses to read a decimal literal of more digits. */
const MAX_DIGITS = 4300;

const SIMPLE_LENGTH = 15;

/** The value of a short run of digits without a leading zero, else -1. */
function simpleInteger(source: string, from: number, to: number): number {
  if (to - from > SIMPLE_LENGTH) return -1;
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = source.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return to - from > 1 && source.charCodeAt(from) === 48 ? -1 : value;
}

export function readNumber(reader: Reader): Expression {
  const { from, to } = reader.cursor;
  const span = { from, to };
  const simple = simpleInteger(reader.source, from, to);
  if (simple >= 0) return { kind: 'int', value: simple, span };
  const text = reader.text(span);
  if (/^0[xXoObB]/.test(text)) return basedInteger(reader, text, span);
  if (/[jJ]$/.test(text)) {
    reader.report(
      'not-supported',
      span,
      `Complex numbers such as \`${text}\` are not allowed in ${reader.place()}`,
    );
    return reader.placeholder(span);
  }
  if (!/^(\d(_?\d)*)?(\.(\d(_?\d)*)?)?([eE][+-]?\d(_?\d)*)?$/.test(text))
    return badNumber(reader, text, span);
  const digits = text.replaceAll('_', '');
  return /^\d+$/.test(digits) ? decimalInteger(reader, digits, span) : float(reader, digits, span);
}

function decimalInteger(reader: Reader, digits: string, span: Span): Expression {
  if (digits.length > MAX_DIGITS) {
    reader.report('number-too-long', span, 'A whole number can have at most 4,300 digits');
    return reader.placeholder(span);
  }
  if (/^0+[1-9]/.test(digits)) {
    const value = digits.replace(/^0+/, '');
    reader.report(
      'leading-zero',
      span,
      `Whole numbers are written without leading zeros: \`${short(value)}\``,
      {
        fixes: [replacing('Remove the leading zeros', span, value, true)],
      },
    );
  }
  return { kind: 'int', value: integer(digits), span };
}

function basedInteger(reader: Reader, text: string, span: Span): Expression {
  if (!/^0(?:[xX](?:_?[0-9a-fA-F])+|[oO](?:_?[0-7])+|[bB](?:_?[01])+)$/.test(text))
    return badNumber(reader, text, span);
  return { kind: 'int', value: integer(text.replaceAll('_', '').toLowerCase()), span };
}

function integer(text: string): number | bigint {
  const value = BigInt(text);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

function float(reader: Reader, text: string, span: Span): Expression {
  const value = Number(text);
  if (reader.profile !== 'rule') return { kind: 'float', value, span };
  const whole = Number.isSafeInteger(value) ? String(value) : undefined;
  reader.report(
    'not-supported',
    span,
    `Decimal numbers such as \`${short(text)}\` are not allowed in a rule`,
    {
      hint: whole ? `Write \`${whole}\`` : 'Compare whole numbers instead: multiply both sides, or use `/`',
      fixes: whole ? [replacing(`Write \`${whole}\``, span, whole)] : [],
    },
  );
  return reader.placeholder(span);
}

function badNumber(reader: Reader, text: string, span: Span): Expression {
  reader.report('bad-number', span, `\`${short(text)}\` is not a number that Python can read`);
  return reader.placeholder(span);
}

const short = (text: string): string => shortened(text, 21);

export function readString(reader: Reader): Expression {
  const span = reader.span();
  if (reader.kind() !== K.ContinuedString) return { kind: 'string', value: piece(reader), span };
  let value = '';
  reader.first();
  do value += piece(reader);
  while (reader.next());
  reader.up();
  return { kind: 'string', value, span };
}

function piece(reader: Reader): string {
  const span = reader.span();
  if (reader.kind() === K.FormatString) {
    reader.report('not-supported', span, `F-strings are not allowed in ${reader.place()}`, {
      hint: 'Join texts with `+` and `str(…)`',
    });
    return '';
  }
  const decoded = decodeString(reader.text(span));
  if (typeof decoded === 'string') return decoded;
  const at = decoded.at === undefined ? span : { from: span.from + decoded.at, to: span.from + decoded.to };
  reader.report(...STRING_PROBLEMS[decoded.error](at, reader));
  return '';
}

const STRING_PROBLEMS: Record<StringError, (span: Span, reader: Reader) => Parameters<Reader['report']>> = {
  bytes: (span, reader) => [
    'not-supported',
    span,
    `Bytes literals are not allowed in ${reader.place()}`,
    { hint: 'Leave out the `b`' },
  ],
  escape: (span) => ['string-escape', span, 'This escape in a string is not complete'],
  name: (span) => ['string-escape', span, 'Characters by name (`\\N{…}`) cannot be used here'],
  surrogate: (span) => ['string-escape', span, 'Half a surrogate pair cannot be used here'],
  open: (span) => ['unclosed-string', span, 'The closing quote of this string is missing'],
  character: (span) => ['bad-character', span, 'This invisible character cannot be used in a predicate'],
};
