/** Ways in which files are spoilt: in their bytes, their lines and their fields. */
import type { Draw } from './draw';
import { hostile, HOSTILE_TEXTS, NUMBER_TEXTS } from './hostile';

type Change = (text: string, draw: Draw) => string;

const lines = (text: string): string[] => text.split('\n');
const pick = (all: readonly unknown[], draw: Draw): number => draw.below(all.length);

const flipBits: Change = (text, draw) => {
  const bytes = Buffer.from(text, 'utf8');
  for (let i = draw.below(4); i >= 0 && bytes.length > 0; i--)
    bytes[draw.below(bytes.length)] ^= 1 << draw.below(8);
  return bytes.toString('utf8');
};
const cutLine: Change = (text, draw) => {
  const all = lines(text);
  return all.toSpliced(pick(all, draw), 1 + draw.below(3)).join('\n');
};
const repeatLine: Change = (text, draw) => {
  const all = lines(text);
  return all.toSpliced(pick(all, draw), 0, all[pick(all, draw)]).join('\n');
};
const swapLines: Change = (text, draw) => {
  const all = lines(text);
  const [i, j] = [pick(all, draw), pick(all, draw)];
  return all.with(i, all[j]).with(j, all[i]).join('\n');
};
const tear: Change = (text, draw) => text.slice(0, draw.below(text.length));
const garbage: Change = (text, draw) => {
  const all = lines(text);
  const row = draw.one([
    '{',
    '[]',
    'null',
    '"x"',
    '\u0000\u0000',
    '{}',
    JSON.stringify(hostile(draw)) ?? 'x',
  ]);
  return all.toSpliced(pick(all, draw), 0, row).join('\n');
};
const encode: Change = (text, draw) => {
  switch (draw.below(6)) {
    case 0:
      return Buffer.from(`\uFEFF${text}`, 'utf16le').toString('utf8');
    case 1:
      return Buffer.from(text, 'utf8').toString('latin1');
    case 2:
      return `\uFEFF${text}`;
    case 3:
      return text.replaceAll('\n', '\r\n');
    case 4:
      return text.replaceAll('\n', '\r');
    default:
      return text.replaceAll('\n', '\u2028');
  }
};

type Holder = Record<string | number, unknown>;

/** Some object or list within a value, and a key of it. */
function placeIn(value: unknown, draw: Draw): readonly [Holder, string] | undefined {
  let found: readonly [Holder, string] | undefined;
  let now = value;
  while (typeof now === 'object' && now !== null) {
    const keys = Object.keys(now);
    if (keys.length === 0) return found;
    const key = draw.one(keys);
    found = [now as Holder, key];
    if (draw.chance(3)) return found;
    now = (now as Holder)[key];
  }
  return found;
}

const field: Change = (text, draw) => {
  const all = lines(text);
  const at = pick(all, draw);
  let row: unknown;
  try {
    row = JSON.parse(all[at]);
  } catch {
    return text;
  }
  const place = placeIn(row, draw);
  if (!place) return text;
  const [holder, key] = place;
  switch (draw.below(6)) {
    case 0:
      Reflect.deleteProperty(holder, key);
      break;
    case 1:
      Object.defineProperty(holder, '__proto__', { value: hostile(draw), enumerable: true });
      break;
    case 2:
      holder[key] = JSON.stringify(holder[key]);
      break;
    case 3:
      holder[key] = [holder[key]];
      break;
    default:
      holder[key] = hostile(draw);
  }
  return all.with(at, JSON.stringify(row)).join('\n');
};
const number: Change = (text, draw) => {
  const all = lines(text);
  const at = pick(all, draw);
  const places = [...all[at].matchAll(/(?<=[:,[] ?)-?\d+/g)];
  if (places.length === 0) return text;
  const { index, 0: old } = draw.one(places);
  const line = all[at].slice(0, index) + draw.one(NUMBER_TEXTS) + all[at].slice(index + old.length);
  return all.with(at, line).join('\n');
};
/** One letter in a text of a field: it still is JSON, and says something else. */
const letter: Change = (text, draw) => {
  const all = lines(text);
  const at = pick(all, draw);
  const places = [...all[at].matchAll(/[a-z](?=[a-z]* ?[a-z]*")/gi)];
  if (places.length === 0) return text;
  const { index } = draw.one(places);
  return all
    .with(at, `${all[at].slice(0, index)}${draw.one(['e', 'Y', '-', '0'])}${all[at].slice(index + 1)}`)
    .join('\n');
};
const endless: Change = (text, draw) => {
  const all = lines(text);
  const at = pick(all, draw);
  const long = draw.one(HOSTILE_TEXTS.slice(0, 5)).repeat(10).padEnd(10_000_000, 'x');
  return all
    .with(
      at,
      all[at].replace(/"[^"]*"(?=[},])/, () => JSON.stringify(long)),
    )
    .join('\n');
};

const CHANGES: readonly Change[] = [
  flipBits,
  flipBits,
  cutLine,
  repeatLine,
  swapLines,
  tear,
  garbage,
  encode,
  field,
  field,
  field,
  field,
  field,
  number,
  number,
  letter,
  letter,
];

/** Once in so many cases a line of 10 MB: it takes as long as hundreds of others. */
const ENDLESS = 4000;

export function mutated(text: string, draw: Draw): string {
  if (draw.chance(ENDLESS)) return endless(text, draw);
  let result = text;
  for (let i = draw.below(3); i >= 0; i--) result = draw.one(CHANGES)(result, draw);
  return result;
}
