// test: llvm-ir

// Branches, switches and what they bring; blocks that are reached twice from one terminator.

llvm.func @diamond(%c: i1, %a: i32) -> i32 {
  %0 = llvm.mlir.constant(5 : i32) : i32
  llvm.cond_br %c weights([3, 7]), ^yes(%a : i32), ^no
^yes(%x: i32):
  llvm.br ^end(%x, %a : i32, i32)
^no:
  llvm.br ^end(%0, %a : i32, i32)
^end(%y: i32, %z: i32):
  %1 = llvm.add %y, %z : i32
  llvm.return %1 : i32
}

llvm.func @loop(%n: i32) {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^head(%0 : i32)
^head(%i: i32):
  %2 = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %2, ^body, ^exit
^exit:
  llvm.return
^body:
  %3 = llvm.add %i, %1 : i32
  llvm.br ^head(%3 : i32)
^unreached:
  llvm.unreachable
}

llvm.func @twice(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^end(%a : i32), ^end(%b : i32)
^end(%x: i32):
  llvm.cond_br %c, ^last, ^last
^last:
  llvm.return %x : i32
}

llvm.func @choose(%a: i32) -> i32 {
  %0 = llvm.mlir.constant(9 : i32) : i32
  llvm.switch %a : i32, ^usual(%a : i32) [
    1: ^one,
    -2: ^usual(%0 : i32),
    3: ^one
  ] {branch_weights = array<i32: 1, 2, 3, 4>}
^one:
  llvm.br ^end(%a : i32)
^usual(%x: i32):
  llvm.br ^end(%x : i32)
^end(%y: i32):
  llvm.return %y : i32
}

llvm.func @jumps(%a: i32) -> i32 {
  %0 = llvm.blockaddress <function = @jumps, tag = <id = 1>> : !llvm.ptr
  llvm.indirectbr %0 : !llvm.ptr, [
    ^one(%a : i32),
    ^two
  ]
^one(%x: i32):
  llvm.blocktag <id = 1>
  llvm.return %x : i32
^two:
  llvm.blocktag <id = 2>
  llvm.return %a : i32
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// define i32 @diamond(i1 %0, i32 %1) {
//   br i1 %0, label %3, label %5, !prof !1
//
// 3:                                                ; preds = %2
//   %4 = phi i32 [ %1, %2 ]
//   br label %6
//
// 5:                                                ; preds = %2
//   br label %6
//
// 6:                                                ; preds = %3, %5
//   %7 = phi i32 [ 5, %5 ], [ %4, %3 ]
//   %8 = phi i32 [ %1, %5 ], [ %1, %3 ]
//   %9 = add i32 %7, %8
//   ret i32 %9
// }
//
// define void @loop(i32 %0) {
//   br label %2
//
// 2:                                                ; preds = %6, %1
//   %3 = phi i32 [ %7, %6 ], [ 0, %1 ]
//   %4 = icmp slt i32 %3, %0
//   br i1 %4, label %6, label %5
//
// 5:                                                ; preds = %2
//   ret void
//
// 6:                                                ; preds = %2
//   %7 = add i32 %3, 1
//   br label %2
//
// 8:                                                ; No predecessors!
//   unreachable
// }
//
// define i32 @twice(i1 %0, i32 %1, i32 %2) {
//   br i1 %0, label %4, label %7
//
// 4:                                                ; preds = %7, %3
//   %5 = phi i32 [ %8, %7 ], [ %1, %3 ]
//   br i1 %0, label %6, label %6
//
// 6:                                                ; preds = %4, %4
//   ret i32 %5
//
// 7:                                                ; preds = %3
//   %8 = phi i32 [ %2, %3 ]
//   br label %4
// }
//
// define i32 @choose(i32 %0) {
//   switch i32 %0, label %3 [
//     i32 1, label %2
//     i32 -2, label %7
//     i32 3, label %2
//   ], !prof !2
//
// 2:                                                ; preds = %1, %1
//   br label %5
//
// 3:                                                ; preds = %7, %1
//   %4 = phi i32 [ %8, %7 ], [ %0, %1 ]
//   br label %5
//
// 5:                                                ; preds = %3, %2
//   %6 = phi i32 [ %4, %3 ], [ %0, %2 ]
//   ret i32 %6
//
// 7:                                                ; preds = %1
//   %8 = phi i32 [ 9, %1 ]
//   br label %3
// }
//
// define i32 @jumps(i32 %0) {
//   indirectbr ptr blockaddress(@jumps, %2), [label %2, label %4]
//
// 2:                                                ; preds = %1
//   %3 = phi i32 [ %0, %1 ]
//   ret i32 %3
//
// 4:                                                ; preds = %1
//   ret i32 %0
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
// !1 = !{!"branch_weights", i32 3, i32 7}
// !2 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
