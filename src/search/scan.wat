;; Dot products of one vector with many that lie one after the other. `width` is the numbers of a row, a multiple of 16.
(module
  (import "js" "memory" (memory 0))

  ;; Every row of `rows` (a multiple of 4), both sides rounded: int16 the query, int8 the rows. Four rows at a time, sixteen numbers of
  ;; each a step, so that what is loaded of the query serves four. The sums are whole numbers, without an error of their own.
  (func (export "rounded") (param $query i32) (param $from i32) (param $rows i32) (param $width i32) (param $out i32)
    (local $q i32) (local $end i32) (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $left v128) (local $right v128)
    (local $sa v128) (local $sb v128) (local $sc v128) (local $sd v128)
    (local.set $end (i32.add (local.get $query) (i32.shl (local.get $width) (i32.const 1))))
    (block $done
      (loop $four
        (br_if $done (i32.le_s (local.get $rows) (i32.const 0)))
        (local.set $a (local.get $from))
        (local.set $b (i32.add (local.get $a) (local.get $width)))
        (local.set $c (i32.add (local.get $b) (local.get $width)))
        (local.set $d (i32.add (local.get $c) (local.get $width)))
        (local.set $from (i32.add (local.get $d) (local.get $width)))
        (local.set $sa (v128.const i32x4 0 0 0 0)) (local.set $sb (v128.const i32x4 0 0 0 0))
        (local.set $sc (v128.const i32x4 0 0 0 0)) (local.set $sd (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (loop $step
          (local.set $left (v128.load (local.get $q)))
          (local.set $right (v128.load offset=16 (local.get $q)))
          (local.set $sa (i32x4.add (local.get $sa) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s (local.get $a)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=8 (local.get $a))))))
          (local.set $sb (i32x4.add (local.get $sb) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s (local.get $b)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=8 (local.get $b))))))
          (local.set $sc (i32x4.add (local.get $sc) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s (local.get $c)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=8 (local.get $c))))))
          (local.set $sd (i32x4.add (local.get $sd) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $left) (v128.load8x8_s (local.get $d)))
            (i32x4.dot_i16x8_s (local.get $right) (v128.load8x8_s offset=8 (local.get $d))))))
          (local.set $a (i32.add (local.get $a) (i32.const 16)))
          (local.set $b (i32.add (local.get $b) (i32.const 16)))
          (local.set $c (i32.add (local.get $c) (i32.const 16)))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (br_if $step (i32.lt_u (local.tee $q (i32.add (local.get $q) (i32.const 32))) (local.get $end))))
        (i32.store (local.get $out) (call $whole (local.get $sa)))
        (i32.store offset=4 (local.get $out) (call $whole (local.get $sb)))
        (i32.store offset=8 (local.get $out) (call $whole (local.get $sc)))
        (i32.store offset=12 (local.get $out) (call $whole (local.get $sd)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 4)))
        (br $four))))

  ;; The `count` rows whose numbers stand at `chosen`, as float32. Each product takes the place of its number.
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

  (func $whole (param $x v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $x)) (i32x4.extract_lane 1 (local.get $x)))
      (i32.add (i32x4.extract_lane 2 (local.get $x)) (i32x4.extract_lane 3 (local.get $x)))))

  (func $real (param $x v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $x)) (f32x4.extract_lane 1 (local.get $x)))
      (f32.add (f32x4.extract_lane 2 (local.get $x)) (f32x4.extract_lane 3 (local.get $x))))))
