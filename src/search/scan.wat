;; Dot products of a query vector with many rows. `width` is the number of elements of a row, a multiple of 16.
(module
  (import "js" "memory" (memory 0))

  ;; Quantises `rows` rows (a multiple of 4) to int8, the largest absolute value of each row to ±127, and interleaves them in groups of
  ;; four: sixteen elements of the first row, of the second, third and fourth, then the next sixteen of each. Writes the dequantisation
  ;; scale of each row to `scales`. Returns the largest Euclidean norm of a row's rounding error.
  (func (export "roundRows") (param $from i32) (param $rows i32) (param $width i32) (param $to i32) (param $scales i32) (result f32)
    (local $row i32) (local $next i32) (local $end i32) (local $place i32)
    (local $largest v128) (local $scale f32) (local $inverse f32) (local $squares v128) (local $most f32)
    (local.set $width (i32.shl (local.get $width) (i32.const 2)))
    (block $done
      (loop $one
        (br_if $done (i32.eq (local.get $row) (local.get $rows)))
        (local.set $end (i32.add (local.get $from) (local.get $width)))
        (local.set $largest (v128.const f32x4 0 0 0 0))
        (local.set $next (local.get $from))
        (loop $four
          (local.set $largest (f32x4.max (local.get $largest) (f32x4.abs (v128.load (local.get $next)))))
          (br_if $four (i32.lt_u (local.tee $next (i32.add (local.get $next) (i32.const 16))) (local.get $end))))
        (local.set $scale (f32.div (call $greatest (local.get $largest)) (f32.const 127)))
        (local.set $inverse (select (f32.div (f32.const 1) (local.get $scale)) (f32.const 0) (f32.gt (local.get $scale) (f32.const 0))))
        (f32.store (local.get $scales) (local.get $scale))
        (local.set $squares (v128.const f32x4 0 0 0 0))
        (local.set $place (i32.add (local.get $to) (i32.shl (i32.and (local.get $row) (i32.const 3)) (i32.const 4))))
        (loop $step
          (v128.store (local.get $place) (i8x16.narrow_i16x8_s
            (i16x8.narrow_i32x4_s
              (call $steps (v128.load (local.get $from)) (local.get $inverse))
              (call $steps (v128.load offset=16 (local.get $from)) (local.get $inverse)))
            (i16x8.narrow_i32x4_s
              (call $steps (v128.load offset=32 (local.get $from)) (local.get $inverse))
              (call $steps (v128.load offset=48 (local.get $from)) (local.get $inverse)))))
          (local.set $squares (f32x4.add (local.get $squares) (f32x4.add
            (f32x4.add
              (call $lost (v128.load (local.get $from)) (local.get $inverse) (local.get $scale))
              (call $lost (v128.load offset=16 (local.get $from)) (local.get $inverse) (local.get $scale)))
            (f32x4.add
              (call $lost (v128.load offset=32 (local.get $from)) (local.get $inverse) (local.get $scale))
              (call $lost (v128.load offset=48 (local.get $from)) (local.get $inverse) (local.get $scale))))))
          (local.set $place (i32.add (local.get $place) (i32.const 64)))
          (br_if $step (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 64))) (local.get $end))))
        (local.set $most (f32.max (local.get $most) (call $real (local.get $squares))))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        ;; Four int8 rows take as many bytes as one float32 row.
        (if (i32.eqz (i32.and (local.get $row) (i32.const 3)))
          (then (local.set $to (i32.add (local.get $to) (local.get $width)))))
        (br $one)))
    (f32.sqrt (local.get $most)))

  (func $steps (param $numbers v128) (param $inverse f32) (result v128)
    (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $numbers) (f32x4.splat (local.get $inverse))))))

  ;; Squared rounding errors of four numbers.
  (func $lost (param $numbers v128) (param $inverse f32) (param $scale f32) (result v128)
    (local $lost v128)
    (local.set $lost (f32x4.sub (local.get $numbers) (f32x4.mul
      (f32x4.nearest (f32x4.mul (local.get $numbers) (f32x4.splat (local.get $inverse))))
      (f32x4.splat (local.get $scale)))))
    (f32x4.mul (local.get $lost) (local.get $lost)))

  (func $greatest (param $x v128) (result f32)
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $x)) (f32x4.extract_lane 1 (local.get $x)))
      (f32.max (f32x4.extract_lane 2 (local.get $x)) (f32x4.extract_lane 3 (local.get $x)))))

  ;; Dot products of an int16 query with all int8 rows, laid out by `roundRows` so that each load of the query serves four rows. The
  ;; integer sums are exact; each is scaled to float32 by the scale of its row and stored to `out`. Writes the indexes of the rows whose
  ;; product is at least `least` to `reached`, and returns their number.
  (func (export "rounded") (param $query i32) (param $from i32) (param $rows i32) (param $width i32) (param $out i32)
    (param $scales i32) (param $least f32) (param $reached i32) (result i32)
    (local $q i32) (local $end i32) (local $row i32) (local $lanes i32) (local $next i32)
    (local $left v128) (local $right v128) (local $products v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $query) (i32.shl (local.get $width) (i32.const 1))))
    (local.set $next (local.get $reached))
    (block $done
      (loop $four
        (br_if $done (i32.eq (local.get $row) (local.get $rows)))
        (local.set $a (v128.const i32x4 0 0 0 0)) (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $c (v128.const i32x4 0 0 0 0)) (local.set $d (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (loop $step
          (local.set $left (v128.load (local.get $q)))
          (local.set $right (v128.load offset=16 (local.get $q)))
          (local.set $a (i32x4.add (local.get $a) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s (local.get $from)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=8 (local.get $from))))))
          (local.set $b (i32x4.add (local.get $b) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s offset=16 (local.get $from)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=24 (local.get $from))))))
          (local.set $c (i32x4.add (local.get $c) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s offset=32 (local.get $from)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=40 (local.get $from))))))
          (local.set $d (i32x4.add (local.get $d) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s offset=48 (local.get $from)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=56 (local.get $from))))))
          (local.set $from (i32.add (local.get $from) (i32.const 64)))
          (br_if $step (i32.lt_u (local.tee $q (i32.add (local.get $q) (i32.const 32))) (local.get $end))))
        (local.set $products (f32x4.mul
          (f32x4.convert_i32x4_s (call $fourSums (local.get $a) (local.get $b) (local.get $c) (local.get $d)))
          (v128.load (local.get $scales))))
        (v128.store (local.get $out) (local.get $products))
        (local.set $lanes (i32x4.bitmask (f32x4.ge (local.get $products) (f32x4.splat (local.get $least)))))
        (block $told
          (loop $lane
            (br_if $told (i32.eqz (local.get $lanes)))
            (i32.store (local.get $next) (i32.add (local.get $row) (i32.ctz (local.get $lanes))))
            (local.set $next (i32.add (local.get $next) (i32.const 4)))
            (local.set $lanes (i32.and (local.get $lanes) (i32.sub (local.get $lanes) (i32.const 1))))
            (br $lane)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (i32.const 4)))
        (br $four)))
    (i32.shr_u (i32.sub (local.get $next) (local.get $reached)) (i32.const 2)))

  ;; Dot products of a float32 query with the `count` float32 rows whose indexes are at `chosen`. Each product overwrites its index.
  (func (export "exact") (param $query i32) (param $from i32) (param $count i32) (param $width i32) (param $chosen i32)
    (local $q i32) (local $end i32) (local $row i32)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $width (i32.shl (local.get $width) (i32.const 2)))
    (local.set $end (i32.add (local.get $query) (local.get $width)))
    (block $done
      (loop $one
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $row (i32.add (local.get $from) (i32.mul (i32.load (local.get $chosen)) (local.get $width))))
        (local.set $s0 (v128.const f32x4 0 0 0 0)) (local.set $s1 (v128.const f32x4 0 0 0 0))
        (local.set $s2 (v128.const f32x4 0 0 0 0)) (local.set $s3 (v128.const f32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (loop $step
          (local.set $s0 (f32x4.add (local.get $s0)
            (f32x4.mul (v128.load (local.get $q)) (v128.load (local.get $row)))))
          (local.set $s1 (f32x4.add (local.get $s1)
            (f32x4.mul (v128.load offset=16 (local.get $q)) (v128.load offset=16 (local.get $row)))))
          (local.set $s2 (f32x4.add (local.get $s2)
            (f32x4.mul (v128.load offset=32 (local.get $q)) (v128.load offset=32 (local.get $row)))))
          (local.set $s3 (f32x4.add (local.get $s3)
            (f32x4.mul (v128.load offset=48 (local.get $q)) (v128.load offset=48 (local.get $row)))))
          (local.set $row (i32.add (local.get $row) (i32.const 64)))
          (br_if $step (i32.lt_u (local.tee $q (i32.add (local.get $q) (i32.const 64))) (local.get $end))))
        (f32.store (local.get $chosen) (call $real (f32x4.add
          (f32x4.add (local.get $s0) (local.get $s1))
          (f32x4.add (local.get $s2) (local.get $s3)))))
        (local.set $chosen (i32.add (local.get $chosen) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $one))))

  ;; The lane sums of four vectors, as the lanes of one.
  (func $fourSums (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    (local $ab v128) (local $cd v128)
    (local.set $ab (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $a) (local.get $b))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $cd (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $c) (local.get $d))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $c) (local.get $d))))
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $ab) (local.get $cd))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $ab) (local.get $cd))))

  (func $real (param $x v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $x)) (f32x4.extract_lane 1 (local.get $x)))
      (f32.add (f32x4.extract_lane 2 (local.get $x)) (f32x4.extract_lane 3 (local.get $x))))))
