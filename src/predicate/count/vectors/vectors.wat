(; Loops over vectors and matrices of 32-bit ints, for truths and numbers over two or three variables. Assembled code is
   fast from its first turn on, which loops in JavaScript are not.

   Element (i, j) of an operand is at x + i * xi + j * xj, all in bytes; results are stored row by row. There is at
   least one row and one column. ;)
(module
  (import "env" "memory" (memory 1))

  ;; x + y
  (func (export "add") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.add (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x - y
  (func (export "subtract") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.sub (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x * y
  (func (export "multiply") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.mul (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x & y
  (func (export "and") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.and (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x | y
  (func (export "or") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.or (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x ^ y
  (func (export "xor") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.xor (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x < y
  (func (export "less") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.lt_s (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x <= y
  (func (export "at_most") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.le_s (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x == y
  (func (export "equal") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.eq (local.get $u) (local.get $v)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; min(x, y)
  (func (export "minimum") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (select (local.get $u) (local.get $v) (i32.lt_s (local.get $u) (local.get $v))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; max(x, y)
  (func (export "maximum") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (select (local.get $u) (local.get $v) (i32.gt_s (local.get $u) (local.get $v))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x % y with the sign of y; 0 where y is 0
  (func (export "modulo") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32) (local $r i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (local.set $r
          (if (result i32) (i32.eqz (local.get $v))
            (then (i32.const 0))
            (else (i32.rem_s (local.get $u) (local.get $v)))))
        (i32.store (local.get $out)
          (i32.add (local.get $r) (select (local.get $v) (i32.const 0) (i32.and (i32.ne (local.get $r) (i32.const 0)) (i32.lt_s (i32.xor (local.get $r) (local.get $v)) (i32.const 0))))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; x % y == 0, also where y is 0
  (func (export "divides") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32) (local $r i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (local.set $r
          (if (result i32) (i32.eqz (local.get $v))
            (then (i32.const 0))
            (else (i32.rem_s (local.get $u) (local.get $v)))))
        (i32.store (local.get $out)
          (i32.eqz (local.get $r)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; the 16-bit number at place x - y of a table
  (func (export "lookup16") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32) (param $table i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store16 (local.get $out)
          (i32.load16_u (i32.add (local.get $table) (i32.shl (i32.sub (local.get $u) (local.get $v)) (i32.const 1)))))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; marks place x - y of a table of bytes with 1; nothing is stored at out
  (func (export "mark") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32) (param $table i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store8 (i32.add (local.get $table) (i32.sub (local.get $u) (local.get $v))) (i32.const 1))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; the int at place x * scale + y - origin of a table
  (func (export "lookup") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32) (param $table i32) (param $scale i32) (param $origin i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (i32.store (local.get $out)
          (i32.load (i32.add (local.get $table) (i32.shl (i32.sub (i32.add (i32.mul (local.get $u) (local.get $scale)) (local.get $v)) (local.get $origin)) (i32.const 2)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; The entry of a table for $low … $high at $value, or the one below or above it.
  (func $entry (param $value i32) (param $table i32) (param $low i32) (param $high i32) (result i32)
    (local.set $value (select (local.get $value) (i32.sub (local.get $low) (i32.const 1)) (i32.ge_s (local.get $value) (local.get $low))))
    (local.set $value (select (local.get $value) (i32.add (local.get $high) (i32.const 1)) (i32.le_s (local.get $value) (local.get $high))))
    (i32.load16_u (i32.add (local.get $table)
      (i32.shl (i32.add (i32.sub (local.get $value) (local.get $low)) (i32.const 1)) (i32.const 1)))))

  ;; x / y rounded down
  (func $floor (param $x i32) (param $y i32) (result i32)
    (i32.sub (i32.div_s (local.get $x) (local.get $y))
      (i32.and
        (i32.ne (i32.rem_s (local.get $x) (local.get $y)) (i32.const 0))
        (i32.lt_s (i32.xor (local.get $x) (local.get $y)) (i32.const 0)))))

  ;; the 16-bit row of y * column <= shift - x: the table's entry for (shift - x) / y, that plus $falling for y < 0
  (func (export "at_most_rows") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32) (param $shift i32) (param $table i32) (param $low i32) (param $high i32) (param $falling i32) (param $none i32) (param $all i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (local.set $u (i32.sub (local.get $shift) (local.get $u)))
        (i32.store16 (local.get $out)
          (if (result i32) (i32.eqz (local.get $v))
            (then (select (local.get $all) (local.get $none) (i32.ge_s (local.get $u) (i32.const 0))))
            (else (if (result i32) (i32.gt_s (local.get $v) (i32.const 0))
              (then (call $entry (call $floor (local.get $u) (local.get $v)) (local.get $table) (local.get $low) (local.get $high)))
              (else (i32.add (local.get $falling)
                (call $entry (i32.sub (i32.sub (i32.const 0) (call $floor (i32.sub (i32.const 0) (local.get $u)) (local.get $v))) (i32.const 1))
                  (local.get $table) (local.get $low) (local.get $high))))))))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; the 16-bit row of y * column = shift - x: the table's entry for the quotient, if there is one
  (func (export "equal_rows") (param $out i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32) (param $shift i32) (param $table i32) (param $low i32) (param $high i32) (param $falling i32) (param $none i32) (param $all i32)
    (local $p i32) (local $q i32) (local $k i32) (local $u i32) (local $v i32)
    (loop $row
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (local.set $u (i32.load (local.get $p)))
        (local.set $v (i32.load (local.get $q)))
        (local.set $u (i32.sub (local.get $shift) (local.get $u)))
        (i32.store16 (local.get $out)
          (if (result i32) (i32.eqz (local.get $v))
            (then (select (local.get $all) (local.get $none) (i32.eqz (local.get $u))))
            (else (if (result i32) (i32.eqz (i32.rem_s (local.get $u) (local.get $v)))
              (then (call $entry (i32.div_s (local.get $u) (local.get $v)) (local.get $table) (local.get $low) (local.get $high)))
              (else (local.get $none))))))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; t != 0 ? x : y
  (func (export "select") (param $out i32) (param $t i32) (param $ti i32) (param $tj i32) (param $x i32) (param $xi i32) (param $xj i32) (param $y i32) (param $yi i32) (param $yj i32) (param $rows i32) (param $columns i32)
    (local $o i32) (local $p i32) (local $q i32) (local $k i32)
    (loop $row
      (local.set $o (local.get $t))
      (local.set $p (local.get $x))
      (local.set $q (local.get $y))
      (local.set $k (local.get $columns))
      (loop $next
        (i32.store (local.get $out) (select (i32.load (local.get $p)) (i32.load (local.get $q)) (i32.load (local.get $o))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $o (i32.add (local.get $o) (local.get $tj)))
        (local.set $p (i32.add (local.get $p) (local.get $xj)))
        (local.set $q (i32.add (local.get $q) (local.get $yj)))
        (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (local.set $t (i32.add (local.get $t) (local.get $ti)))
      (local.set $x (i32.add (local.get $x) (local.get $xi)))
      (local.set $y (i32.add (local.get $y) (local.get $yi)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; Truths, one int each, as rows of 256 bits.
  (func (export "pack") (param $out i32) (param $x i32) (param $rows i32) (param $columns i32)
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
            (local.set $word (i32.or (local.get $word) (i32.shl (i32.load (local.get $x)) (local.get $bit))))
            (local.set $x (i32.add (local.get $x) (i32.const 4)))
            (local.set $k (i32.add (local.get $k) (i32.const 1)))
            (local.set $bit (i32.add (local.get $bit) (i32.const 1)))
            (br_if $bits (i32.lt_u (local.get $bit) (i32.const 32)))))
        (i32.store (local.get $out) (local.get $word))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br_if $next (i32.lt_u (local.get $out) (local.get $end))))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1)))))))
