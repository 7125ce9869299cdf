;; Bitmap kernels. A row is 256 bits (32 bytes, two v128); every `bytes` is a multiple of 32.
;; Regions must not overlap unless target and source are the same address. Results are those of the twin
;; in kernels-js.ts; a property test holds the two together.
;;
;; Popcount: i8x16.popcnt gives at most 8 per lane and vector, so 31 vectors may be added up before a lane of
;; 8 bits overflows. Chunks of 15 rows (30 vectors) are summed that way, then widened once.
(module
  (import "env" "memory" (memory 1))

  ;; The four 32-bit lanes of $v, added up.
  (func $sum_lanes (param $v v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $v)) (i32x4.extract_lane 1 (local.get $v)))
      (i32.add (i32x4.extract_lane 2 (local.get $v)) (i32x4.extract_lane 3 (local.get $v)))))

  ;; The end of the chunk that starts at $from.
  (func $chunk_end (param $from i32) (param $bytes i32) (result i32)
    (select
      (i32.add (local.get $from) (i32.const 480))
      (local.get $bytes)
      (i32.lt_u (i32.add (local.get $from) (i32.const 480)) (local.get $bytes))))

  ;; target = x & y
  (func (export "and") (param $target i32) (param $x i32) (param $y i32) (param $bytes i32)
    (local $i i32)
    (block $done
      (br_if $done (i32.eqz (local.get $bytes)))
      (loop $row
        (v128.store (i32.add (local.get $target) (local.get $i))
          (v128.and
            (v128.load (i32.add (local.get $x) (local.get $i)))
            (v128.load (i32.add (local.get $y) (local.get $i)))))
        (v128.store offset=16 (i32.add (local.get $target) (local.get $i))
          (v128.and
            (v128.load offset=16 (i32.add (local.get $x) (local.get $i)))
            (v128.load offset=16 (i32.add (local.get $y) (local.get $i)))))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $row (i32.lt_u (local.get $i) (local.get $bytes))))))

  ;; target = x | y
  (func (export "or") (param $target i32) (param $x i32) (param $y i32) (param $bytes i32)
    (local $i i32)
    (block $done
      (br_if $done (i32.eqz (local.get $bytes)))
      (loop $row
        (v128.store (i32.add (local.get $target) (local.get $i))
          (v128.or
            (v128.load (i32.add (local.get $x) (local.get $i)))
            (v128.load (i32.add (local.get $y) (local.get $i)))))
        (v128.store offset=16 (i32.add (local.get $target) (local.get $i))
          (v128.or
            (v128.load offset=16 (i32.add (local.get $x) (local.get $i)))
            (v128.load offset=16 (i32.add (local.get $y) (local.get $i)))))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $row (i32.lt_u (local.get $i) (local.get $bytes))))))

  ;; target = x ^ y
  (func (export "xor") (param $target i32) (param $x i32) (param $y i32) (param $bytes i32)
    (local $i i32)
    (block $done
      (br_if $done (i32.eqz (local.get $bytes)))
      (loop $row
        (v128.store (i32.add (local.get $target) (local.get $i))
          (v128.xor
            (v128.load (i32.add (local.get $x) (local.get $i)))
            (v128.load (i32.add (local.get $y) (local.get $i)))))
        (v128.store offset=16 (i32.add (local.get $target) (local.get $i))
          (v128.xor
            (v128.load offset=16 (i32.add (local.get $x) (local.get $i)))
            (v128.load offset=16 (i32.add (local.get $y) (local.get $i)))))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $row (i32.lt_u (local.get $i) (local.get $bytes))))))

  ;; target = x & ~y
  (func (export "and_not") (param $target i32) (param $x i32) (param $y i32) (param $bytes i32)
    (local $i i32)
    (block $done
      (br_if $done (i32.eqz (local.get $bytes)))
      (loop $row
        (v128.store (i32.add (local.get $target) (local.get $i))
          (v128.andnot
            (v128.load (i32.add (local.get $x) (local.get $i)))
            (v128.load (i32.add (local.get $y) (local.get $i)))))
        (v128.store offset=16 (i32.add (local.get $target) (local.get $i))
          (v128.andnot
            (v128.load offset=16 (i32.add (local.get $x) (local.get $i)))
            (v128.load offset=16 (i32.add (local.get $y) (local.get $i)))))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $row (i32.lt_u (local.get $i) (local.get $bytes))))))

  ;; Every row: target = x & row
  (func (export "and_row") (param $target i32) (param $x i32) (param $row i32) (param $bytes i32)
    (local $i i32) (local $low v128) (local $high v128)
    (local.set $low (v128.load (local.get $row)))
    (local.set $high (v128.load offset=16 (local.get $row)))
    (block $done
      (br_if $done (i32.eqz (local.get $bytes)))
      (loop $next
        (v128.store (i32.add (local.get $target) (local.get $i))
          (v128.and (v128.load (i32.add (local.get $x) (local.get $i))) (local.get $low)))
        (v128.store offset=16 (i32.add (local.get $target) (local.get $i))
          (v128.and (v128.load offset=16 (i32.add (local.get $x) (local.get $i))) (local.get $high)))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $next (i32.lt_u (local.get $i) (local.get $bytes))))))

  ;; Every row: target = row & ~x. With the mask of the domain as row, this is the complement.
  (func (export "not_row") (param $target i32) (param $x i32) (param $row i32) (param $bytes i32)
    (local $i i32) (local $low v128) (local $high v128)
    (local.set $low (v128.load (local.get $row)))
    (local.set $high (v128.load offset=16 (local.get $row)))
    (block $done
      (br_if $done (i32.eqz (local.get $bytes)))
      (loop $next
        (v128.store (i32.add (local.get $target) (local.get $i))
          (v128.andnot (local.get $low) (v128.load (i32.add (local.get $x) (local.get $i)))))
        (v128.store offset=16 (i32.add (local.get $target) (local.get $i))
          (v128.andnot (local.get $high) (v128.load offset=16 (i32.add (local.get $x) (local.get $i)))))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $next (i32.lt_u (local.get $i) (local.get $bytes))))))

  ;; Every row: target = row
  (func (export "fill_rows") (param $target i32) (param $row i32) (param $bytes i32)
    (local $i i32) (local $low v128) (local $high v128)
    (local.set $low (v128.load (local.get $row)))
    (local.set $high (v128.load offset=16 (local.get $row)))
    (block $done
      (br_if $done (i32.eqz (local.get $bytes)))
      (loop $next
        (v128.store (i32.add (local.get $target) (local.get $i)) (local.get $low))
        (v128.store offset=16 (i32.add (local.get $target) (local.get $i)) (local.get $high))
        (local.set $i (i32.add (local.get $i) (i32.const 32)))
        (br_if $next (i32.lt_u (local.get $i) (local.get $bytes))))))

  ;; |x|
  (func (export "popcount") (param $x i32) (param $bytes i32) (result i32)
    (local $i i32) (local $stop i32) (local $lanes v128) (local $total v128)
    (block $done
      (loop $chunk
        (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
        (local.set $stop (call $chunk_end (local.get $i) (local.get $bytes)))
        (local.set $lanes (v128.const i32x4 0 0 0 0))
        (loop $row
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.load (i32.add (local.get $x) (local.get $i))))))
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.load offset=16 (i32.add (local.get $x) (local.get $i))))))
          (local.set $i (i32.add (local.get $i) (i32.const 32)))
          (br_if $row (i32.lt_u (local.get $i) (local.get $stop))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $lanes)))))
        (br $chunk)))
    (call $sum_lanes (local.get $total)))

  ;; |x0 & x1|
  (func (export "popcount_and2") (param $x0 i32) (param $x1 i32) (param $bytes i32) (result i32)
    (local $i i32) (local $stop i32) (local $lanes v128) (local $total v128)
    (block $done
      (loop $chunk
        (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
        (local.set $stop (call $chunk_end (local.get $i) (local.get $bytes)))
        (local.set $lanes (v128.const i32x4 0 0 0 0))
        (loop $row
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.and (v128.load (i32.add (local.get $x0) (local.get $i))) (v128.load (i32.add (local.get $x1) (local.get $i)))))))
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.and (v128.load offset=16 (i32.add (local.get $x0) (local.get $i))) (v128.load offset=16 (i32.add (local.get $x1) (local.get $i)))))))
          (local.set $i (i32.add (local.get $i) (i32.const 32)))
          (br_if $row (i32.lt_u (local.get $i) (local.get $stop))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $lanes)))))
        (br $chunk)))
    (call $sum_lanes (local.get $total)))

  ;; |x0 & … & x3|
  (func (export "popcount_and4") (param $x0 i32) (param $x1 i32) (param $x2 i32) (param $x3 i32) (param $bytes i32) (result i32)
    (local $i i32) (local $stop i32) (local $lanes v128) (local $total v128)
    (block $done
      (loop $chunk
        (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
        (local.set $stop (call $chunk_end (local.get $i) (local.get $bytes)))
        (local.set $lanes (v128.const i32x4 0 0 0 0))
        (loop $row
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.and (v128.and (v128.load (i32.add (local.get $x0) (local.get $i))) (v128.load (i32.add (local.get $x1) (local.get $i)))) (v128.and (v128.load (i32.add (local.get $x2) (local.get $i))) (v128.load (i32.add (local.get $x3) (local.get $i))))))))
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.and (v128.and (v128.load offset=16 (i32.add (local.get $x0) (local.get $i))) (v128.load offset=16 (i32.add (local.get $x1) (local.get $i)))) (v128.and (v128.load offset=16 (i32.add (local.get $x2) (local.get $i))) (v128.load offset=16 (i32.add (local.get $x3) (local.get $i))))))))
          (local.set $i (i32.add (local.get $i) (i32.const 32)))
          (br_if $row (i32.lt_u (local.get $i) (local.get $stop))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $lanes)))))
        (br $chunk)))
    (call $sum_lanes (local.get $total)))

  ;; |x0 & … & x7|
  (func (export "popcount_and8") (param $x0 i32) (param $x1 i32) (param $x2 i32) (param $x3 i32) (param $x4 i32) (param $x5 i32) (param $x6 i32) (param $x7 i32) (param $bytes i32) (result i32)
    (local $i i32) (local $stop i32) (local $lanes v128) (local $total v128)
    (block $done
      (loop $chunk
        (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
        (local.set $stop (call $chunk_end (local.get $i) (local.get $bytes)))
        (local.set $lanes (v128.const i32x4 0 0 0 0))
        (loop $row
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.and (v128.and (v128.and (v128.load (i32.add (local.get $x0) (local.get $i))) (v128.load (i32.add (local.get $x1) (local.get $i)))) (v128.and (v128.load (i32.add (local.get $x2) (local.get $i))) (v128.load (i32.add (local.get $x3) (local.get $i))))) (v128.and (v128.and (v128.load (i32.add (local.get $x4) (local.get $i))) (v128.load (i32.add (local.get $x5) (local.get $i)))) (v128.and (v128.load (i32.add (local.get $x6) (local.get $i))) (v128.load (i32.add (local.get $x7) (local.get $i)))))))))
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.and (v128.and (v128.and (v128.load offset=16 (i32.add (local.get $x0) (local.get $i))) (v128.load offset=16 (i32.add (local.get $x1) (local.get $i)))) (v128.and (v128.load offset=16 (i32.add (local.get $x2) (local.get $i))) (v128.load offset=16 (i32.add (local.get $x3) (local.get $i))))) (v128.and (v128.and (v128.load offset=16 (i32.add (local.get $x4) (local.get $i))) (v128.load offset=16 (i32.add (local.get $x5) (local.get $i)))) (v128.and (v128.load offset=16 (i32.add (local.get $x6) (local.get $i))) (v128.load offset=16 (i32.add (local.get $x7) (local.get $i)))))))))
          (local.set $i (i32.add (local.get $i) (i32.const 32)))
          (br_if $row (i32.lt_u (local.get $i) (local.get $stop))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $lanes)))))
        (br $chunk)))
    (call $sum_lanes (local.get $total)))

  ;; |x ^ y|
  (func (export "popcount_xor") (param $x i32) (param $y i32) (param $bytes i32) (result i32)
    (local $i i32) (local $stop i32) (local $lanes v128) (local $total v128)
    (block $done
      (loop $chunk
        (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
        (local.set $stop (call $chunk_end (local.get $i) (local.get $bytes)))
        (local.set $lanes (v128.const i32x4 0 0 0 0))
        (loop $row
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.xor (v128.load (i32.add (local.get $x) (local.get $i))) (v128.load (i32.add (local.get $y) (local.get $i)))))))
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.xor (v128.load offset=16 (i32.add (local.get $x) (local.get $i))) (v128.load offset=16 (i32.add (local.get $y) (local.get $i)))))))
          (local.set $i (i32.add (local.get $i) (i32.const 32)))
          (br_if $row (i32.lt_u (local.get $i) (local.get $stop))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $lanes)))))
        (br $chunk)))
    (call $sum_lanes (local.get $total)))

  ;; |x & ~y|
  (func (export "popcount_and_not") (param $x i32) (param $y i32) (param $bytes i32) (result i32)
    (local $i i32) (local $stop i32) (local $lanes v128) (local $total v128)
    (block $done
      (loop $chunk
        (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
        (local.set $stop (call $chunk_end (local.get $i) (local.get $bytes)))
        (local.set $lanes (v128.const i32x4 0 0 0 0))
        (loop $row
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.andnot (v128.load (i32.add (local.get $x) (local.get $i))) (v128.load (i32.add (local.get $y) (local.get $i)))))))
          (local.set $lanes
            (i8x16.add (local.get $lanes)
              (i8x16.popcnt
                (v128.andnot (v128.load offset=16 (i32.add (local.get $x) (local.get $i))) (v128.load offset=16 (i32.add (local.get $y) (local.get $i)))))))
          (local.set $i (i32.add (local.get $i) (i32.const 32)))
          (br_if $row (i32.lt_u (local.get $i) (local.get $stop))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $lanes)))))
        (br $chunk)))
    (call $sum_lanes (local.get $total)))

  ;; target[r] = table[index[r]], index of 16-bit numbers
  (func (export "gather16") (param $target i32) (param $table i32) (param $index i32) (param $rows i32)
    (local $from i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $rows)))
        (local.set $from
          (i32.add (local.get $table) (i32.shl (i32.load16_u (local.get $index)) (i32.const 5))))
        (v128.store (local.get $target) (v128.load (local.get $from)))
        (v128.store offset=16 (local.get $target) (v128.load offset=16 (local.get $from)))
        (local.set $target (i32.add (local.get $target) (i32.const 32)))
        (local.set $index (i32.add (local.get $index) (i32.const 2)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $next))))

  ;; target[r] = x[r] & table[index[r]], index of 16-bit numbers
  (func (export "and_gather16") (param $target i32) (param $x i32) (param $table i32) (param $index i32) (param $rows i32)
    (local $from i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $rows)))
        (local.set $from
          (i32.add (local.get $table) (i32.shl (i32.load16_u (local.get $index)) (i32.const 5))))
        (v128.store (local.get $target) (v128.and (v128.load (local.get $x)) (v128.load (local.get $from))))
        (v128.store offset=16 (local.get $target) (v128.and (v128.load offset=16 (local.get $x)) (v128.load offset=16 (local.get $from))))
        (local.set $target (i32.add (local.get $target) (i32.const 32)))
        (local.set $x (i32.add (local.get $x) (i32.const 32)))
        (local.set $index (i32.add (local.get $index) (i32.const 2)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $next))))

  ;; target[r] = x[r] | table[index[r]], index of 16-bit numbers
  (func (export "or_gather16") (param $target i32) (param $x i32) (param $table i32) (param $index i32) (param $rows i32)
    (local $from i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $rows)))
        (local.set $from
          (i32.add (local.get $table) (i32.shl (i32.load16_u (local.get $index)) (i32.const 5))))
        (v128.store (local.get $target) (v128.or (v128.load (local.get $x)) (v128.load (local.get $from))))
        (v128.store offset=16 (local.get $target) (v128.or (v128.load offset=16 (local.get $x)) (v128.load offset=16 (local.get $from))))
        (local.set $target (i32.add (local.get $target) (i32.const 32)))
        (local.set $x (i32.add (local.get $x) (i32.const 32)))
        (local.set $index (i32.add (local.get $index) (i32.const 2)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $next))))

  ;; Sum over r of |table0[index0[r]] & …|, indexes of 16-bit numbers, nothing stored.
  (func (export "popcount_gather1") (param $table0 i32) (param $index0 i32) (param $rows i32) (result i32)
    (local $i i32) (local $stop i32) (local $from0 i32) (local $total v128)
    (local.set $stop (i32.shl (local.get $rows) (i32.const 1)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $i) (local.get $stop)))
        (local.set $from0
          (i32.add (local.get $table0) (i32.shl (i32.load16_u (i32.add (local.get $index0) (local.get $i))) (i32.const 5))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u
              (i16x8.extadd_pairwise_i8x16_u
                (i8x16.add
                  (i8x16.popcnt (v128.load (local.get $from0)))
                  (i8x16.popcnt (v128.load offset=16 (local.get $from0))))))))
        (local.set $i (i32.add (local.get $i) (i32.const 2)))
        (br $next)))
    (call $sum_lanes (local.get $total)))

  ;; Sum over r of |table0[index0[r]] & …|, indexes of 16-bit numbers, nothing stored.
  (func (export "popcount_gather2") (param $table0 i32) (param $index0 i32) (param $table1 i32) (param $index1 i32) (param $rows i32) (result i32)
    (local $i i32) (local $stop i32) (local $from0 i32) (local $from1 i32) (local $total v128)
    (local.set $stop (i32.shl (local.get $rows) (i32.const 1)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $i) (local.get $stop)))
        (local.set $from0
          (i32.add (local.get $table0) (i32.shl (i32.load16_u (i32.add (local.get $index0) (local.get $i))) (i32.const 5))))
        (local.set $from1
          (i32.add (local.get $table1) (i32.shl (i32.load16_u (i32.add (local.get $index1) (local.get $i))) (i32.const 5))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u
              (i16x8.extadd_pairwise_i8x16_u
                (i8x16.add
                  (i8x16.popcnt (v128.and (v128.load (local.get $from0)) (v128.load (local.get $from1))))
                  (i8x16.popcnt (v128.and (v128.load offset=16 (local.get $from0)) (v128.load offset=16 (local.get $from1)))))))))
        (local.set $i (i32.add (local.get $i) (i32.const 2)))
        (br $next)))
    (call $sum_lanes (local.get $total)))

  ;; Sum over r of |table0[index0[r]] & …|, indexes of 16-bit numbers, nothing stored.
  (func (export "popcount_gather4") (param $table0 i32) (param $index0 i32) (param $table1 i32) (param $index1 i32) (param $table2 i32) (param $index2 i32) (param $table3 i32) (param $index3 i32) (param $rows i32) (result i32)
    (local $i i32) (local $stop i32) (local $from0 i32) (local $from1 i32) (local $from2 i32) (local $from3 i32) (local $total v128)
    (local.set $stop (i32.shl (local.get $rows) (i32.const 1)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $i) (local.get $stop)))
        (local.set $from0
          (i32.add (local.get $table0) (i32.shl (i32.load16_u (i32.add (local.get $index0) (local.get $i))) (i32.const 5))))
        (local.set $from1
          (i32.add (local.get $table1) (i32.shl (i32.load16_u (i32.add (local.get $index1) (local.get $i))) (i32.const 5))))
        (local.set $from2
          (i32.add (local.get $table2) (i32.shl (i32.load16_u (i32.add (local.get $index2) (local.get $i))) (i32.const 5))))
        (local.set $from3
          (i32.add (local.get $table3) (i32.shl (i32.load16_u (i32.add (local.get $index3) (local.get $i))) (i32.const 5))))
        (local.set $total
          (i32x4.add (local.get $total)
            (i32x4.extadd_pairwise_i16x8_u
              (i16x8.extadd_pairwise_i8x16_u
                (i8x16.add
                  (i8x16.popcnt (v128.and (v128.and (v128.load (local.get $from0)) (v128.load (local.get $from1))) (v128.and (v128.load (local.get $from2)) (v128.load (local.get $from3)))))
                  (i8x16.popcnt (v128.and (v128.and (v128.load offset=16 (local.get $from0)) (v128.load offset=16 (local.get $from1))) (v128.and (v128.load offset=16 (local.get $from2)) (v128.load offset=16 (local.get $from3))))))))))
        (local.set $i (i32.add (local.get $i) (i32.const 2)))
        (br $next)))
    (call $sum_lanes (local.get $total)))

  ;; target[r] = |x[r]| as 16-bit numbers, one per row
  (func (export "row_counts") (param $target i32) (param $x i32) (param $rows i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $rows)))
        (i32.store16 (local.get $target)
          (i32.add
            (i32.add
              (i32.wrap_i64 (i64.popcnt (i64.load (local.get $x))))
              (i32.wrap_i64 (i64.popcnt (i64.load offset=8 (local.get $x)))))
            (i32.add
              (i32.wrap_i64 (i64.popcnt (i64.load offset=16 (local.get $x))))
              (i32.wrap_i64 (i64.popcnt (i64.load offset=24 (local.get $x)))))))
        (local.set $target (i32.add (local.get $target) (i32.const 2)))
        (local.set $x (i32.add (local.get $x) (i32.const 32)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $next))))

  ;; Half of column_counts: 128 columns. The numbers are kept as nine planes, plane i holding bit i of all of them;
  ;; eight rows are first added to one another (carry-save), so that the upper planes are touched once for them.
  (func $half_column_counts (param $target i32) (param $x i32) (param $rows i32) (param $stride i32)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128) (local $p4 v128)
    (local $p5 v128) (local $p6 v128) (local $p7 v128) (local $p8 v128)
    (local $r v128) (local $s v128) (local $twos v128) (local $twos2 v128) (local $fours v128)
    (local $fours2 v128) (local $carry v128) (local $u v128)
    (local $bits v128) (local $index v128) (local $low v128) (local $end i32)
    (block $single
      (loop $eight
        (br_if $single (i32.lt_u (local.get $rows) (i32.const 8)))
        (local.set $r (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $s (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $u (v128.xor (local.get $p0) (local.get $r)))
        (local.set $twos (v128.or (v128.and (local.get $p0) (local.get $r)) (v128.and (local.get $u) (local.get $s))))
        (local.set $p0 (v128.xor (local.get $u) (local.get $s)))
        (local.set $r (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $s (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $u (v128.xor (local.get $p0) (local.get $r)))
        (local.set $twos2 (v128.or (v128.and (local.get $p0) (local.get $r)) (v128.and (local.get $u) (local.get $s))))
        (local.set $p0 (v128.xor (local.get $u) (local.get $s)))
        (local.set $u (v128.xor (local.get $p1) (local.get $twos)))
        (local.set $fours (v128.or (v128.and (local.get $p1) (local.get $twos)) (v128.and (local.get $u) (local.get $twos2))))
        (local.set $p1 (v128.xor (local.get $u) (local.get $twos2)))
        (local.set $r (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $s (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $u (v128.xor (local.get $p0) (local.get $r)))
        (local.set $twos (v128.or (v128.and (local.get $p0) (local.get $r)) (v128.and (local.get $u) (local.get $s))))
        (local.set $p0 (v128.xor (local.get $u) (local.get $s)))
        (local.set $r (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $s (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $u (v128.xor (local.get $p0) (local.get $r)))
        (local.set $twos2 (v128.or (v128.and (local.get $p0) (local.get $r)) (v128.and (local.get $u) (local.get $s))))
        (local.set $p0 (v128.xor (local.get $u) (local.get $s)))
        (local.set $u (v128.xor (local.get $p1) (local.get $twos)))
        (local.set $fours2 (v128.or (v128.and (local.get $p1) (local.get $twos)) (v128.and (local.get $u) (local.get $twos2))))
        (local.set $p1 (v128.xor (local.get $u) (local.get $twos2)))
        (local.set $u (v128.xor (local.get $p2) (local.get $fours)))
        (local.set $carry (v128.or (v128.and (local.get $p2) (local.get $fours)) (v128.and (local.get $u) (local.get $fours2))))
        (local.set $p2 (v128.xor (local.get $u) (local.get $fours2)))
        (local.set $u (v128.and (local.get $p3) (local.get $carry)))
        (local.set $p3 (v128.xor (local.get $p3) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p4) (local.get $carry)))
        (local.set $p4 (v128.xor (local.get $p4) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p5) (local.get $carry)))
        (local.set $p5 (v128.xor (local.get $p5) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p6) (local.get $carry)))
        (local.set $p6 (v128.xor (local.get $p6) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p7) (local.get $carry)))
        (local.set $p7 (v128.xor (local.get $p7) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $p8 (v128.xor (local.get $p8) (local.get $carry)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 8)))
        (br $eight)))
    (block $done
      (loop $one
        (br_if $done (i32.eqz (local.get $rows)))
        (local.set $carry (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (local.get $stride)))
        (local.set $u (v128.and (local.get $p0) (local.get $carry)))
        (local.set $p0 (v128.xor (local.get $p0) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p1) (local.get $carry)))
        (local.set $p1 (v128.xor (local.get $p1) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p2) (local.get $carry)))
        (local.set $p2 (v128.xor (local.get $p2) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p3) (local.get $carry)))
        (local.set $p3 (v128.xor (local.get $p3) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p4) (local.get $carry)))
        (local.set $p4 (v128.xor (local.get $p4) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p5) (local.get $carry)))
        (local.set $p5 (v128.xor (local.get $p5) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p6) (local.get $carry)))
        (local.set $p6 (v128.xor (local.get $p6) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $u (v128.and (local.get $p7) (local.get $carry)))
        (local.set $p7 (v128.xor (local.get $p7) (local.get $carry)))
        (local.set $carry (local.get $u))
        (local.set $p8 (v128.xor (local.get $p8) (local.get $carry)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $one)))
    ;; Sixteen columns at a time: a plane's two bytes are spread over sixteen lanes, one bit tested in each.
    (local.set $bits (v128.const i8x16 1 2 4 8 16 32 64 -128 1 2 4 8 16 32 64 -128))
    (local.set $index (v128.const i8x16 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1))
    (local.set $end (i32.add (local.get $target) (i32.const 256)))
    (loop $columns
      (local.set $low (v128.and (i8x16.splat (i32.const 1)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p0) (local.get $index)) (local.get $bits)) (local.get $bits))))
      (local.set $low (v128.or (local.get $low) (v128.and (i8x16.splat (i32.const 2)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p1) (local.get $index)) (local.get $bits)) (local.get $bits)))))
      (local.set $low (v128.or (local.get $low) (v128.and (i8x16.splat (i32.const 4)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p2) (local.get $index)) (local.get $bits)) (local.get $bits)))))
      (local.set $low (v128.or (local.get $low) (v128.and (i8x16.splat (i32.const 8)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p3) (local.get $index)) (local.get $bits)) (local.get $bits)))))
      (local.set $low (v128.or (local.get $low) (v128.and (i8x16.splat (i32.const 16)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p4) (local.get $index)) (local.get $bits)) (local.get $bits)))))
      (local.set $low (v128.or (local.get $low) (v128.and (i8x16.splat (i32.const 32)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p5) (local.get $index)) (local.get $bits)) (local.get $bits)))))
      (local.set $low (v128.or (local.get $low) (v128.and (i8x16.splat (i32.const 64)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p6) (local.get $index)) (local.get $bits)) (local.get $bits)))))
      (local.set $low (v128.or (local.get $low) (v128.and (i8x16.splat (i32.const 128)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p7) (local.get $index)) (local.get $bits)) (local.get $bits)))))
      (local.set $u (v128.and (i8x16.splat (i32.const 1)) (i8x16.eq (v128.and (i8x16.swizzle (local.get $p8) (local.get $index)) (local.get $bits)) (local.get $bits))))
      (v128.store (local.get $target)
        (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23 (local.get $low) (local.get $u)))
      (v128.store offset=16 (local.get $target)
        (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31 (local.get $low) (local.get $u)))
      (local.set $index (i8x16.add (local.get $index) (i8x16.splat (i32.const 2))))
      (local.set $target (i32.add (local.get $target) (i32.const 32)))
      (br_if $columns (i32.lt_u (local.get $target) (local.get $end)))))

  ;; target[k] = in how many of the rows at x, x + stride, … bit k is set, as 256 numbers of 16 bits; rows <= 256
  (func (export "column_counts") (param $target i32) (param $x i32) (param $rows i32) (param $stride i32)
    (call $half_column_counts (local.get $target) (local.get $x) (local.get $rows) (local.get $stride))
    (call $half_column_counts
      (i32.add (local.get $target) (i32.const 256))
      (i32.add (local.get $x) (i32.const 16))
      (local.get $rows)
      (local.get $stride))))
