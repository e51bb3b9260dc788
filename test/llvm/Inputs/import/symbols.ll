source_filename = "x.c"
$b = comdat largest
$a = comdat any
@g = global i32 1, comdat($a)
@0 = global i32 2
@al = alias i32, ptr @g
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]
define void @f() comdat($b) { ret void }
@if = ifunc void (), ptr @res
define ptr @res() { ret ptr @0 }
define ptr @res2() { ret ptr @al }
define ptr @res3() { ret ptr dso_local_equivalent @f }
define ptr @res4() {
  br label %x
x:
 ret ptr blockaddress(@res4, %x) }
