/** Damage to transcripts: lines that are cut, moved or doubled, and fields with values that do not belong there. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

type Draw = (below: number) => number;
type Fields = Record<string, unknown>;
type Damage = (lines: string[], draw: Draw) => readonly (string | Uint8Array)[];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { inner: value };
  return value;
}

/** Raw JSON texts: some of them cannot be written by `JSON.stringify`. */
const VALUES: readonly string[] = [
  'null',
  'true',
  'false',
  '""',
  '"x"',
  '"test"',
  '"announce"',
  '"reply"',
  '"\\u0000\\ud800"',
  '0',
  '-1',
  '1',
  '1.5',
  '1e308',
  '-1e308',
  '1e400',
  '9007199254740993',
  '4294967296',
  '[]',
  '{}',
  '[null]',
  '[[[]]]',
  '[1,2]',
  '[1,2,3]',
  '[1,2,"3"]',
  '[1.5,2,3]',
  '[1,2,3,4]',
  '[3,2,1]',
  '[1e300,2,3]',
  '{"0":1,"1":2,"2":3,"length":3}',
  '["object 0"]',
  '["object 99"]',
  '["object 0",1]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  '{"toString":1,"valueOf":null}',
  '{"toJSON":"x","then":1}',
  '{"content":5}',
  '{"content":"","triple":null,"rule":[]}',
  JSON.stringify('y'.repeat(200_000)),
  JSON.stringify(Array.from({ length: 20_000 }, (_, i) => i)),
  JSON.stringify(nested(200)),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
];

/** Paths to every value in an event. */
function paths(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) => paths(one, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

const MARK = '\u0001here\u0001';

/** The event with something else at a path; `undefined` removes the field. */
function withValue(event: Fields, path: readonly string[], raw: string | undefined): string {
  const copy = structuredClone(event);
  let at: Fields = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Fields;
  const last = path.at(-1) ?? '';
  if (raw === undefined && !Array.isArray(at)) Reflect.deleteProperty(at, last);
  else at[last] = MARK;
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => raw ?? 'null');
}

const at = <T>(all: readonly T[], draw: Draw): T => all[draw(all.length)];

/** The index of a line whose event is of a type that is drawn first, so that rare types are damaged as often. */
function anyLine(lines: readonly string[], draw: Draw): number {
  const types = lines.map((line) => (JSON.parse(line) as Fields)['type']);
  const type = at([...new Set(types)], draw);
  return at(
    types.flatMap((one, i) => (one === type ? [i] : [])),
    draw,
  );
}

const changed = (lines: readonly string[], index: number, ...by: (string | Uint8Array)[]) =>
  lines.flatMap((line, i): readonly (string | Uint8Array)[] => (i === index ? by : [line]));

const field =
  (raw: (draw: Draw) => string | undefined): Damage =>
  (lines, draw) => {
    const index = anyLine(lines, draw);
    const event = JSON.parse(lines[index] ?? '') as Fields;
    return changed(lines, index, withValue(event, at(paths(event), draw), raw(draw)));
  };

/** A field that reviews depend on. */
const named =
  (type: string, path: readonly string[]): Damage =>
  (lines, draw) => {
    const of = lines.flatMap((line, i) => ((JSON.parse(line) as Fields)['type'] === type ? [i] : []));
    const index = at(of, draw);
    const event = JSON.parse(lines[index] ?? '') as Fields;
    return changed(lines, index, withValue(event, path, at(VALUES, draw)));
  };

function withBytes(line: string, draw: Draw, ...bytes: number[]): Uint8Array {
  const whole = Buffer.from(line);
  const place = draw(whole.length);
  return Buffer.concat([whole.subarray(0, place), Uint8Array.from(bytes), whole.subarray(place)]);
}

const GARBAGE = ['null', '[]', '42', '"text"', '{}', '{"type":5}', '{"v":1,"type":"reply"}', ']{', '\u0000'];

/** By name, for the message of a test that fails. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'a wrong value': field((draw) => at(VALUES, draw)),
  'another wrong value': field((draw) => at(VALUES, draw)),
  'a missing field': field(() => undefined),
  'a wrong test': named('reply', ['parsed', 'triple']),
  'a wrong reply': named('reply', ['parsed']),
  'a wrong expectation': named('reply', ['expect']),
  'a wrong answer': named('feedback', ['triple']),
  'a wrong target': named('verdict', ['target']),
  'a wrong function': named('verdict', ['function']),
  'a wrong scenario': named('episode', ['scenario']),
  'a line of another type': (lines, draw) => {
    const index = anyLine(lines, draw);
    const other = JSON.parse(lines[anyLine(lines, draw)] ?? '') as Fields;
    const event = JSON.parse(lines[index] ?? '') as Fields;
    return changed(lines, index, JSON.stringify({ ...event, type: other['type'] }));
  },
  'a line cut short': (lines, draw) => {
    const index = anyLine(lines, draw);
    const line = lines[index] ?? '';
    return changed(lines, index, line.slice(0, draw(line.length)));
  },
  'a line less': (lines, draw) => changed(lines, anyLine(lines, draw)),
  'a line twice': (lines, draw) => {
    const index = anyLine(lines, draw);
    return changed(lines, index, lines[index] ?? '', lines[index] ?? '');
  },
  'lines in another order': (lines, draw) => {
    const [one, other] = [draw(lines.length), draw(lines.length)];
    return lines.map((line, i) => (i === one ? lines[other] : i === other ? lines[one] : line) ?? '');
  },
  'all lines turned round': (lines) => lines.toReversed(),
  'a line of garbage': (lines, draw) => {
    const index = anyLine(lines, draw);
    return changed(lines, index, at(GARBAGE, draw), lines[index] ?? '');
  },
  'a NUL': (lines, draw) => {
    const index = anyLine(lines, draw);
    return changed(lines, index, withBytes(lines[index] ?? '', draw, 0));
  },
  'bytes that are not UTF-8': (lines, draw) => {
    const index = anyLine(lines, draw);
    const bad = at([[0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80]], draw);
    return changed(lines, index, withBytes(lines[index] ?? '', draw, ...bad));
  },
  'keys of prototypes': (lines, draw) => {
    const index = anyLine(lines, draw);
    const more = '{"__proto__":{"type":"end"},"constructor":1,"hasOwnProperty":null,"toString":{},';
    return changed(
      lines,
      index,
      (lines[index] ?? '').replace('{', () => more),
    );
  },
  'an end in the middle of a line': (lines, draw) => {
    const kept = lines.slice(0, 1 + draw(lines.length - 1));
    const last = kept.at(-1) ?? '';
    return [...kept.slice(0, -1), last.slice(0, draw(last.length))];
  },
};

/** The transcript with one damage, the same for the same seed. */
export function damaged(text: string, name: string, seed: number): Uint8Array {
  const random = xoroshiro128plus(seed);
  const draw: Draw = (below) => uniformInt(random, 0, Math.max(0, below - 1));
  const damage = DAMAGES[name];
  if (!damage) throw new Error(`no damage ${name}`);
  const lines = damage(text.trimEnd().split('\n'), draw);
  const pieces = lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
  const whole = Buffer.concat(pieces);
  return name === 'an end in the middle of a line' ? whole.subarray(0, -1) : whole;
}
