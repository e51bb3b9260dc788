// test: pass --convert-vector-to-llvm

func.func @scalars(%a: i1, %b: si8, %c: ui8, %d: i64, %e: index, %f: bf16, %g: f64, %h: i128) {
  vector.print %a : i1
  vector.print %b : si8 punctuation <comma>
  vector.print %c : ui8 punctuation <no_punctuation>
  vector.print %d : i64
  vector.print %e : index
  vector.print %f : bf16
  vector.print %g : f64
  vector.print %h : i128
  return
}

// expected:
// module {
//   llvm.func @printF64(f64)
//   llvm.func @printBF16(i16)
//   llvm.func @printU64(i64)
//   llvm.func @printComma()
//   llvm.func @printNewline()
//   llvm.func @printI64(i64)
//   func.func @scalars(%arg0: i1, %arg1: si8, %arg2: ui8, %arg3: i64, %arg4: index, %arg5: bf16, %arg6: f64, %arg7: i128) {
//     %0 = builtin.unrealized_conversion_cast %arg4 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg2 : ui8 to i8
//     %2 = builtin.unrealized_conversion_cast %arg1 : si8 to i8
//     %3 = arith.extui %arg0 : i1 to i64
//     llvm.call @printI64(%3) : (i64) -> ()
//     llvm.call @printNewline() : () -> ()
//     %4 = arith.extsi %2 : i8 to i64
//     llvm.call @printI64(%4) : (i64) -> ()
//     llvm.call @printComma() : () -> ()
//     %5 = arith.extui %1 : i8 to i64
//     llvm.call @printU64(%5) : (i64) -> ()
//     llvm.call @printI64(%arg3) : (i64) -> ()
//     llvm.call @printNewline() : () -> ()
//     llvm.call @printU64(%0) : (i64) -> ()
//     llvm.call @printNewline() : () -> ()
//     %6 = llvm.bitcast %arg5 : bf16 to i16
//     llvm.call @printBF16(%6) : (i16) -> ()
//     llvm.call @printNewline() : () -> ()
//     llvm.call @printF64(%arg6) : (f64) -> ()
//     llvm.call @printNewline() : () -> ()
//     vector.print %arg7 : i128
//     return
//   }
// }

// -----

func.func @text() {
  vector.print punctuation <open>
  vector.print str "one"
  vector.print str "two\n"
  vector.print punctuation <close>
  return
}

// expected:
// module {
//   llvm.func @printClose()
//   llvm.mlir.global private constant @vector_print_str_0(dense<[116, 119, 111, 10, 0]> : tensor<5xi8>) {addr_space = 0 : i32} : !llvm.array<5 x i8>
//   llvm.func @printString(!llvm.ptr)
//   llvm.mlir.global private constant @vector_print_str(dense<[111, 110, 101, 0]> : tensor<4xi8>) {addr_space = 0 : i32} : !llvm.array<4 x i8>
//   llvm.func @printOpen()
//   func.func @text() {
//     llvm.call @printOpen() : () -> ()
//     %0 = llvm.mlir.addressof @vector_print_str : !llvm.ptr
//     %1 = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i8>
//     llvm.call @printString(%1) : (!llvm.ptr) -> ()
//     %2 = llvm.mlir.addressof @vector_print_str_0 : !llvm.ptr
//     %3 = llvm.getelementptr %2[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<5 x i8>
//     llvm.call @printString(%3) : (!llvm.ptr) -> ()
//     llvm.call @printClose() : () -> ()
//     return
//   }
// }
