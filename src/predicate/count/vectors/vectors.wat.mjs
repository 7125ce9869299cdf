/**
 * Loops over vectors and matrices of 32-bit ints, for truths and numbers over two or three variables. Assembled code is
 * fast from its first turn on, which loops in JavaScript are not.
 *
 * Element (i, j) of an operand is at x + i * xi + j * xj, all in bytes; results are stored row by row. There is at least
 * one row and one column.
 */
const operand = (name) => `(param $${name} i32) (param $${name}i i32) (param $${name}j i32)`;
const GRID = '(param $rows i32) (param $columns i32)';
const params = (...names) => names.map((name) => `(param $${name} i32)`).join(' ');
const add = (local, by) => `(local.set $${local} (i32.add (local.get $${local}) ${by}))`;
const next = (local, label) =>
  `(br_if $${label} (local.tee $${local} (i32.sub (local.get $${local}) (i32.const 1))))`;

/** Begins and ends a loop over the rows and columns of operands, whose elements are at the places `places`. */
function loops(operands, places, element, bytes) {
  const each = (line) => operands.map((name, n) => line(name, places[n])).join('\n');
  return `(loop $row
      ${each((name, place) => `(local.set $${place} (local.get $${name}))`)}
      (local.set $k (local.get $columns))
      (loop $next
        ${element}
        ${bytes > 0 ? add('out', `(i32.const ${bytes})`) : ''}
        ${each((name, place) => add(place, `(local.get $${name}j)`))}
        ${next('k', 'next')})
      ${each((name) => add(name, `(local.get $${name}i)`))}
      ${next('rows', 'row')})`;
}

/** A loop over two operands: `element` does something with their values $u and $v, and stores a number of `bytes`. */
const loop = (name, element, { bytes = 4, more = '', locals = '' } = {}) => `
  (func (export "${name}") (param $out i32) ${operand('x')} ${operand('y')} ${GRID} ${more}
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32) ${locals}
    ${loops(
      ['x', 'y'],
      ['p', 'q'],
      `(local.set $u (i32.load (local.get $p)))
       (local.set $v (i32.load (local.get $q)))
       ${element}`,
      bytes,
    )})`;

const stored = (value) => `(i32.store (local.get $out) ${value})`;
const OF_BOTH = '(local.get $u) (local.get $v)';
const binary = (name, instruction) => loop(name, stored(`(${instruction} ${OF_BOTH})`));

/** The remainder of x / y; 0 where y is 0. */
const REMAINDER = `(local.set $r
  (if (result i32) (i32.eqz (local.get $v))
    (then (i32.const 0))
    (else (i32.rem_s ${OF_BOTH}))))`;
const divided = (name, value) => loop(name, `${REMAINDER} ${stored(value)}`, { locals: '(local $r i32)' });

/** The 16-bit row for y * column and shift - x. */
const rows = (name, ofZero, ofOthers) =>
  loop(
    name,
    `(local.set $u (i32.sub (local.get $shift) (local.get $u)))
     (i32.store16 (local.get $out)
       (if (result i32) (i32.eqz (local.get $v))
         (then (select (local.get $all) (local.get $none) ${ofZero}))
         (else ${ofOthers})))`,
    { bytes: 2, more: params('shift', 'table', 'low', 'high', 'falling', 'none', 'all') },
  );
const entry = (value) => `(call $entry ${value} (local.get $table) (local.get $low) (local.get $high))`;

export const WAT = `(module
  (import "env" "memory" (memory 1))
  ${binary('add', 'i32.add')}
  ${binary('subtract', 'i32.sub')}
  ${binary('multiply', 'i32.mul')}
  ${binary('and', 'i32.and')}
  ${binary('or', 'i32.or')}
  ${binary('xor', 'i32.xor')}
  ${binary('less', 'i32.lt_s')}
  ${binary('at_most', 'i32.le_s')}
  ${binary('equal', 'i32.eq')}
  ${loop('minimum', stored(`(select ${OF_BOTH} (i32.lt_s ${OF_BOTH}))`))}
  ${loop('maximum', stored(`(select ${OF_BOTH} (i32.gt_s ${OF_BOTH}))`))}

  ;; x % y with the sign of y; 0 where y is 0
  ${divided(
    'modulo',
    `(i32.add (local.get $r)
       (select (local.get $v) (i32.const 0)
         (i32.and
           (i32.ne (local.get $r) (i32.const 0))
           (i32.lt_s (i32.xor (local.get $r) (local.get $v)) (i32.const 0)))))`,
  )}

  ;; x % y == 0, also where y is 0
  ${divided('divides', '(i32.eqz (local.get $r))')}

  ;; the 16-bit number at place x - y of a table
  ${loop(
    'lookup16',
    `(i32.store16 (local.get $out)
       (i32.load16_u (i32.add (local.get $table) (i32.shl (i32.sub ${OF_BOTH}) (i32.const 1)))))`,
    { bytes: 2, more: params('table') },
  )}

  ;; marks place x - y of a table of bytes with 1; nothing is stored at out
  ${loop('mark', `(i32.store8 (i32.add (local.get $table) (i32.sub ${OF_BOTH})) (i32.const 1))`, {
    bytes: 0,
    more: params('table'),
  })}

  ;; the int at place x * scale + y - origin of a table
  ${loop(
    'lookup',
    stored(`(i32.load (i32.add (local.get $table) (i32.shl
      (i32.sub
        (i32.add (i32.mul (local.get $u) (local.get $scale)) (local.get $v))
        (local.get $origin))
      (i32.const 2))))`),
    { more: params('table', 'scale', 'origin') },
  )}

  ;; The entry of a table for $low … $high at $value, or the one below or above it.
  (func $entry ${params('value', 'table', 'low', 'high')} (result i32)
    (local.set $value (select
      (local.get $value)
      (i32.sub (local.get $low) (i32.const 1))
      (i32.ge_s (local.get $value) (local.get $low))))
    (local.set $value (select
      (local.get $value)
      (i32.add (local.get $high) (i32.const 1))
      (i32.le_s (local.get $value) (local.get $high))))
    (i32.load16_u (i32.add (local.get $table)
      (i32.shl (i32.add (i32.sub (local.get $value) (local.get $low)) (i32.const 1)) (i32.const 1)))))

  ;; x / y rounded down
  (func $floor ${params('x', 'y')} (result i32)
    (i32.sub (i32.div_s (local.get $x) (local.get $y))
      (i32.and
        (i32.ne (i32.rem_s (local.get $x) (local.get $y)) (i32.const 0))
        (i32.lt_s (i32.xor (local.get $x) (local.get $y)) (i32.const 0)))))

  ;; the row of y * column <= shift - x: the table's entry for (shift - x) / y, that plus $falling for y < 0
  ${rows(
    'at_most_rows',
    '(i32.ge_s (local.get $u) (i32.const 0))',
    `(if (result i32) (i32.gt_s (local.get $v) (i32.const 0))
       (then ${entry(`(call $floor ${OF_BOTH})`)})
       (else (i32.add (local.get $falling) ${entry(
         `(i32.sub
            (i32.sub (i32.const 0) (call $floor (i32.sub (i32.const 0) (local.get $u)) (local.get $v)))
            (i32.const 1))`,
       )})))`,
  )}

  ;; the row of y * column = shift - x: the table's entry for the quotient, if there is one
  ${rows(
    'equal_rows',
    '(i32.eqz (local.get $u))',
    `(if (result i32) (i32.eqz (i32.rem_s ${OF_BOTH}))
       (then ${entry(`(i32.div_s ${OF_BOTH})`)})
       (else (local.get $none)))`,
  )}

  ;; t != 0 ? x : y
  (func (export "select") (param $out i32) ${operand('t')} ${operand('x')} ${operand('y')} ${GRID}
    (local $o i32) (local $p i32) (local $q i32) (local $k i32)
    ${loops(
      ['t', 'x', 'y'],
      ['o', 'p', 'q'],
      stored('(select (i32.load (local.get $p)) (i32.load (local.get $q)) (i32.load (local.get $o)))'),
      4,
    )})

  ;; Truths, one int each, as rows of 256 bits.
  (func (export "pack") ${params('out', 'x', 'rows', 'columns')}
    (local $k i32) (local $bit i32) (local $word i32) (local $end i32)
    (loop $row
      (local.set $end (i32.add (local.get $out) (i32.const 32)))
      (local.set $k (i32.const 0))
      (loop $next
        (local.set $word (i32.const 0))
        (local.set $bit (i32.const 0))
        (block $done
          (loop $bits
            (br_if $done (i32.ge_u (local.get $k) (local.get $columns)))
            (local.set $word
              (i32.or (local.get $word) (i32.shl (i32.load (local.get $x)) (local.get $bit))))
            ${add('x', '(i32.const 4)')}
            ${add('k', '(i32.const 1)')}
            ${add('bit', '(i32.const 1)')}
            (br_if $bits (i32.lt_u (local.get $bit) (i32.const 32)))))
        (i32.store (local.get $out) (local.get $word))
        ${add('out', '(i32.const 4)')}
        (br_if $next (i32.lt_u (local.get $out) (local.get $end))))
      ${next('rows', 'row')})))
`;
