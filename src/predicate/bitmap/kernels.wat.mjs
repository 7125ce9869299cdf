/**
 * Bitmap kernels. A row is 256 bits (32 bytes, two v128); every `bytes` is a multiple of 32. Regions must not overlap
 * unless target and source are the same address. Results are those of the twin in kernels-js.ts; a property test holds
 * the two together.
 *
 * Popcount: i8x16.popcnt gives at most 8 per lane and vector, so 31 vectors may be added up before a lane of 8 bits
 * overflows. Chunks of 15 rows (30 vectors) are summed that way, then widened once.
 */
const get = (name) => `(local.get $${name})`;
const set = (name, value) => `(local.set $${name} ${value})`;
const params = (...names) => names.map((name) => `(param $${name} i32)`).join(' ');
const add = (name, by) => set(name, `(i32.add ${get(name)} (i32.const ${by}))`);
const subtract = (name, by) => set(name, `(i32.sub ${get(name)} (i32.const ${by}))`);

/** The two halves of a row, by their offset. */
const HALVES = ['', 'offset=16'];
/** Both halves of the row at an address. */
const halves = (of) => HALVES.map(of).join('\n');
const load = (offset, address) => `(v128.load ${offset} ${address})`;
const store = (offset, address, value) => `(v128.store ${offset} ${address} ${value})`;
/** The place that $i has come to in a region. */
const at = (region) => `(i32.add ${get(region)} ${get('i')})`;

/** Runs `body` for each row of regions of $bytes. */
const eachRow = (body) => `
    (block $done
      (br_if $done (i32.eqz ${get('bytes')}))
      (loop $next
        ${body}
        ${add('i', 32)}
        (br_if $next (i32.lt_u ${get('i')} ${get('bytes')}))))`;

const rowWise = (name, instruction) => `
  (func (export "${name}") ${params('target', 'x', 'y', 'bytes')}
    (local $i i32)
    ${eachRow(
      halves((offset) =>
        store(
          offset,
          at('target'),
          `(v128.${instruction} ${load(offset, at('x'))} ${load(offset, at('y'))})`,
        ),
      ),
    )})`;

/** A kernel with one $row for all rows, whose halves are $low and $high. */
const broadcast = (name, regions, value) => `
  (func (export "${name}") ${params(...regions, 'row', 'bytes')}
    (local $i i32) (local $low v128) (local $high v128)
    ${set('low', load('', get('row')))}
    ${set('high', load('offset=16', get('row')))}
    ${eachRow(
      HALVES.map((offset, n) =>
        store(offset, at('target'), value(get(n === 0 ? 'low' : 'high'), load(offset, at('x')))),
      ).join('\n'),
    )})`;

const addWide = (bytes) =>
  set(
    'total',
    `(i32x4.add ${get('total')}
       (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u ${bytes})))`,
  );
const SUM = `(call $sum_lanes ${get('total')})`;

/** The number of bits in a combination of the rows of some regions. */
const popcount = (name, regions, combine) => `
  (func (export "${name}") ${params(...regions, 'bytes')} (result i32)
    (local $i i32) (local $stop i32) (local $lanes v128) (local $total v128)
    (block $done
      (loop $chunk
        (br_if $done (i32.ge_u ${get('i')} ${get('bytes')}))
        ${set('stop', `(call $chunk_end ${get('i')} ${get('bytes')})`)}
        ${set('lanes', '(v128.const i32x4 0 0 0 0)')}
        (loop $row
          ${halves((offset) => {
            const row = combine(regions.map((region) => load(offset, at(region))));
            return set('lanes', `(i8x16.add ${get('lanes')} (i8x16.popcnt ${row}))`);
          })}
          ${add('i', 32)}
          (br_if $row (i32.lt_u ${get('i')} ${get('stop')})))
        ${addWide(get('lanes'))}
        (br $chunk)))
    ${SUM})`;

/** The conjunction of 1, 2, 4 or 8 vectors. */
const all = (vectors) => {
  if (vectors.length === 1) return vectors[0];
  const half = vectors.length / 2;
  return `(v128.and ${all(vectors.slice(0, half))} ${all(vectors.slice(half))})`;
};
const numbered = (name, count) => Array.from({ length: count }, (_, n) => `${name}${n}`);

/** Runs `body` for each of $rows, which have numbers of 16 bits at $index. `regions` have a row for each. */
const gather = (name, regions, value) => `
  (func (export "${name}") ${params(...regions, 'table', 'index', 'rows')}
    (local $from i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz ${get('rows')}))
        ${set('from', `(i32.add ${get('table')} (i32.shl (i32.load16_u ${get('index')}) (i32.const 5)))`)}
        ${halves((offset) => store(offset, get('target'), value(load(offset, get('x')), load(offset, get('from')))))}
        ${regions.map((region) => add(region, 32)).join('\n')}
        ${add('index', 2)}
        ${subtract('rows', 1)}
        (br $next))))`;

/** Sum over r of |table0[index0[r]] & …|, indexes of 16-bit numbers, nothing stored. */
const popcountGather = (count) => {
  const places = numbered('from', count);
  const tables = places.flatMap((_, n) => [`table${n}`, `index${n}`]);
  const bits = HALVES.map((offset) => `(i8x16.popcnt ${all(places.map((from) => load(offset, get(from))))})`);
  return `
  (func (export "popcount_gather${count}") ${params(...tables, 'rows')} (result i32)
    (local $i i32) (local $stop i32) ${places.map((from) => `(local $${from} i32)`).join(' ')} (local $total v128)
    ${set('stop', `(i32.shl ${get('rows')} (i32.const 1))`)}
    (block $done
      (loop $next
        (br_if $done (i32.ge_u ${get('i')} ${get('stop')}))
        ${places
          .map((from, n) => {
            const row = `(i32.load16_u ${at(`index${n}`)})`;
            return set(from, `(i32.add ${get(`table${n}`)} (i32.shl ${row} (i32.const 5)))`);
          })
          .join('\n')}
        ${addWide(`(i8x16.add ${bits.join(' ')})`)}
        ${add('i', 2)}
        (br $next)))
    ${SUM})`;
};

const popcount64 = (offset) => `(i32.wrap_i64 (i64.popcnt (i64.load offset=${offset} ${get('x')})))`;

const nextRow = (name) => [
  set(name, `(v128.load ${get('x')})`),
  set('x', `(i32.add ${get('x')} ${get('stride')})`),
];
/** Adds the planes $x and $y of equal weight to plane $p; what is carried over goes to $carry. */
const addTwo = (p, x, y, carry) => [
  set('u', `(v128.xor ${get(p)} ${get(x)})`),
  set(carry, `(v128.or (v128.and ${get(p)} ${get(x)}) (v128.and ${get('u')} ${get(y)}))`),
  set(p, `(v128.xor ${get('u')} ${get(y)})`),
];
const addRows = (twos) => [...nextRow('r'), ...nextRow('s'), ...addTwo('p0', 'r', 's', twos)];
const addFour = (fours) => [...addRows('twos'), ...addRows('twos2'), ...addTwo('p1', 'twos', 'twos2', fours)];
/** Adds $carry to plane `first` and what that carries over to the next planes, up to the eighth. */
const ripple = (first) =>
  numbered('p', 8)
    .slice(first)
    .flatMap((p) => [
      set('u', `(v128.and ${get(p)} ${get('carry')})`),
      set(p, `(v128.xor ${get(p)} ${get('carry')})`),
      set('carry', get('u')),
    ])
    .concat(set('p8', `(v128.xor ${get('p8')} ${get('carry')})`));

/** Weight in those of sixteen lanes whose column has a bit in plane $p. */
const weighed = (p, weight) => {
  const tested = `(v128.and (i8x16.swizzle ${get(p)} ${get('index')}) ${get('bits')})`;
  return `(v128.and (i8x16.splat (i32.const ${weight})) (i8x16.eq ${tested} ${get('bits')}))`;
};
const [LOWEST, ...LOWER] = numbered('p', 8).map((p, n) => weighed(p, 2 ** n));

export const WAT = `(module
  (import "env" "memory" (memory 1))

  ;; The four 32-bit lanes of $v, added up.
  (func $sum_lanes (param $v v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 ${get('v')}) (i32x4.extract_lane 1 ${get('v')}))
      (i32.add (i32x4.extract_lane 2 ${get('v')}) (i32x4.extract_lane 3 ${get('v')}))))

  ;; The end of the chunk that starts at $from.
  (func $chunk_end ${params('from', 'bytes')} (result i32)
    (select
      (i32.add ${get('from')} (i32.const 480))
      ${get('bytes')}
      (i32.lt_u (i32.add ${get('from')} (i32.const 480)) ${get('bytes')})))

  ${rowWise('and', 'and')}
  ${rowWise('or', 'or')}
  ${rowWise('xor', 'xor')}
  ${rowWise('and_not', 'andnot')}
  ${broadcast('and_row', ['target', 'x'], (row, x) => `(v128.and ${x} ${row})`)}

  ;; With the mask of the domain as row, this is the complement.
  ${broadcast('not_row', ['target', 'x'], (row, x) => `(v128.andnot ${row} ${x})`)}
  ${broadcast('fill_rows', ['target'], (row) => row)}

  ${popcount('popcount', ['x'], all)}
  ${popcount('popcount_and2', numbered('x', 2), all)}
  ${popcount('popcount_and4', numbered('x', 4), all)}
  ${popcount('popcount_and8', numbered('x', 8), all)}
  ${popcount('popcount_xor', ['x', 'y'], (rows) => `(v128.xor ${rows.join(' ')})`)}
  ${popcount('popcount_and_not', ['x', 'y'], (rows) => `(v128.andnot ${rows.join(' ')})`)}

  ;; target[r] = table[index[r]], alone or combined with x[r]
  ${gather('gather16', ['target'], (_, row) => row)}
  ${gather('and_gather16', ['target', 'x'], (x, row) => `(v128.and ${x} ${row})`)}
  ${gather('or_gather16', ['target', 'x'], (x, row) => `(v128.or ${x} ${row})`)}
  ${popcountGather(1)}
  ${popcountGather(2)}
  ${popcountGather(4)}

  ;; target[r] = |x[r]| as 16-bit numbers, one per row
  (func (export "row_counts") ${params('target', 'x', 'rows')}
    (block $done
      (loop $next
        (br_if $done (i32.eqz ${get('rows')}))
        (i32.store16 ${get('target')}
          (i32.add
            (i32.add ${popcount64(0)} ${popcount64(8)})
            (i32.add ${popcount64(16)} ${popcount64(24)})))
        ${add('target', 2)}
        ${add('x', 32)}
        ${subtract('rows', 1)}
        (br $next))))

  ;; Half of column_counts: 128 columns. The numbers are kept as nine planes, plane i holding bit i of all of them;
  ;; eight rows are first added to one another (carry-save), so that the upper planes are touched once for them.
  (func $half_column_counts ${params('target', 'x', 'rows', 'stride')}
    ${numbered('p', 9)
      .concat('r', 's', 'twos', 'twos2', 'fours', 'fours2', 'carry', 'u', 'bits', 'index', 'low')
      .map((name) => `(local $${name} v128)`)
      .join(' ')}
    (local $end i32)
    (block $single
      (loop $eight
        (br_if $single (i32.lt_u ${get('rows')} (i32.const 8)))
        ${[
          ...addFour('fours'),
          ...addFour('fours2'),
          ...addTwo('p2', 'fours', 'fours2', 'carry'),
          ...ripple(3),
        ].join('\n')}
        ${subtract('rows', 8)}
        (br $eight)))
    (block $done
      (loop $one
        (br_if $done (i32.eqz ${get('rows')}))
        ${[...nextRow('carry'), ...ripple(0)].join('\n')}
        ${subtract('rows', 1)}
        (br $one)))
    ;; Sixteen columns at a time: a plane's two bytes are spread over sixteen lanes, one bit tested in each.
    ${set('bits', '(v128.const i8x16 1 2 4 8 16 32 64 -128 1 2 4 8 16 32 64 -128)')}
    ${set('index', '(v128.const i8x16 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1)')}
    ${set('end', `(i32.add ${get('target')} (i32.const 256))`)}
    (loop $columns
      ${set('low', LOWEST)}
      ${LOWER.map((bit) => set('low', `(v128.or ${get('low')} ${bit})`)).join('\n')}
      ${set('u', weighed('p8', 1))}
      (v128.store ${get('target')}
        (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23 ${get('low')} ${get('u')}))
      (v128.store offset=16 ${get('target')}
        (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31 ${get('low')} ${get('u')}))
      ${set('index', `(i8x16.add ${get('index')} (i8x16.splat (i32.const 2)))`)}
      ${add('target', 32)}
      (br_if $columns (i32.lt_u ${get('target')} ${get('end')}))))

  ;; target[k] = in how many of the rows at x, x + stride, … bit k is set, as 256 numbers of 16 bits; rows <= 256
  (func (export "column_counts") ${params('target', 'x', 'rows', 'stride')}
    (call $half_column_counts ${get('target')} ${get('x')} ${get('rows')} ${get('stride')})
    (call $half_column_counts
      (i32.add ${get('target')} (i32.const 256))
      (i32.add ${get('x')} (i32.const 16))
      ${get('rows')}
      ${get('stride')})))
`;
