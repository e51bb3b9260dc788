// test: fold

llvm.func @or(%x: i32) -> (i32) {
  %a = llvm.mlir.constant(5 : i32) : i32
  %b = llvm.mlir.constant(9 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.or %a, %b : i32
  %1 = llvm.or %x, %z : i32
  %2 = llvm.add %0, %1 : i32
  llvm.return %2 : i32
}
llvm.func @shl(%x: i32) -> i32 {
  %a = llvm.mlir.constant(5 : i32) : i32
  %b = llvm.mlir.constant(33 : i32) : i32
  %c = llvm.mlir.constant(30 : i32) : i32
  %0 = llvm.shl %a, %c : i32
  %1 = llvm.shl %a, %b : i32
  %2 = llvm.add %0, %1 : i32
  llvm.return %2 : i32
}
llvm.func @icmp(%x: i32, %v: vector<4xi8>, %s: vector<[4]xi8>, %p: !llvm.ptr) -> !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)> {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.icmp "eq" %x, %x : i32
  %1 = llvm.icmp "slt" %x, %x : i32
  %2 = llvm.icmp "eq" %v, %v : vector<4xi8>
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.icmp "ne" %null, %slot : !llvm.ptr
  %4 = llvm.icmp "eq" %p, %null : !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
  %u0 = llvm.insertvalue %0, %u[0] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
  %u1 = llvm.insertvalue %1, %u0[1] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
  %u2 = llvm.insertvalue %2, %u1[2] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
  %u3 = llvm.insertvalue %3, %u2[3] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
  %u4 = llvm.insertvalue %4, %u3[4] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
  llvm.return %u4 : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
}
llvm.func @casts(%p: !llvm.ptr, %x: i32) -> i64 {
  %0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr
  %2 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr<2>
  %3 = llvm.bitcast %x : i32 to f32
  %4 = llvm.bitcast %3 : f32 to i32
  llvm.store %1, %2 : !llvm.ptr, !llvm.ptr<2>
  llvm.store %4, %2 : i32, !llvm.ptr<2>
  %c = llvm.mlir.constant(-1 : i8) : i8
  %5 = llvm.zext %c : i8 to i64
  llvm.return %5 : i64
}
llvm.func @gep(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %big = llvm.mlir.constant(4294967296 : i64) : i64
  %0 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %1 = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, f32
  %2 = llvm.getelementptr inbounds %1[%c2, %i] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.getelementptr %2[%big, %c2] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.return %3 : !llvm.ptr
}
llvm.func @aggregates(%x: i32, %y: i32) -> i32 {
  %u = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i32>)>
  %0 = llvm.insertvalue %x, %u[0] : !llvm.struct<(i32, array<2 x i32>)>
  %1 = llvm.insertvalue %y, %0[1, 1] : !llvm.struct<(i32, array<2 x i32>)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(i32, array<2 x i32>)>
  %3 = llvm.extractvalue %1[1] : !llvm.struct<(i32, array<2 x i32>)>
  %4 = llvm.extractvalue %3[0] : !llvm.array<2 x i32>
  %5 = llvm.mlir.constant([1 : i32, 7 : i32]) : !llvm.struct<(i32, i32)>
  %6 = llvm.extractvalue %5[1] : !llvm.struct<(i32, i32)>
  %7 = llvm.add %2, %4 : i32
  %8 = llvm.add %7, %6 : i32
  llvm.return %8 : i32
}
llvm.func @shuffle(%v: vector<1xi32>, %w: vector<4xi32>) -> vector<1xi32> {
  %0 = llvm.shufflevector %v, %v [0] : vector<1xi32>
  %1 = llvm.shufflevector %w, %w [0] : vector<4xi32>
  %2 = llvm.add %0, %1 : vector<1xi32>
  llvm.return %2 : vector<1xi32>
}
llvm.func @constants() -> !llvm.ptr {
  %0 = llvm.mlir.zero : i32
  %1 = llvm.mlir.zero : vector<4xf32>
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.mlir.undef : f32
  %4 = llvm.mlir.poison : i8
  %5 = llvm.mlir.addressof @or : !llvm.ptr
  %6 = llvm.mlir.addressof @or : !llvm.ptr
  %7 = llvm.dso_local_equivalent @or : !llvm.ptr
  llvm.store %0, %5 : i32, !llvm.ptr
  llvm.store %1, %6 : vector<4xf32>, !llvm.ptr
  llvm.store %2, %7 : !llvm.ptr, !llvm.ptr
  llvm.store %3, %5 : f32, !llvm.ptr
  llvm.store %4, %5 : i8, !llvm.ptr
  %8 = llvm.mlir.zero : !llvm.struct<(i32)>
  %9 = llvm.extractvalue %8[0] : !llvm.struct<(i32)>
  llvm.store %9, %5 : i32, !llvm.ptr
  llvm.return %2 : !llvm.ptr
}
llvm.func @dead(%p: !llvm.ptr, %x: i32, %v: vector<4xf32>, %b: i8) {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.load volatile %p : !llvm.ptr -> i32
  %2 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  %3 = llvm.load %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> i32
  %4 = llvm.sdiv %x, %x : i32
  %5 = llvm.alloca %x x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %5 : i32, !llvm.ptr
  %6 = llvm.inline_asm "a", "=r" : () -> i32
  %7 = llvm.inline_asm has_side_effects "a", "=r" : () -> i32
  %8 = llvm.intr.stacksave : !llvm.ptr
  %m = llvm.mlir.undef : vector<4xi1>
  %9 = llvm.intr.masked.load %p, %m {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  %10 = "llvm.intr.vscale"() : () -> i64
  %11 = llvm.intr.fabs(%v) : (vector<4xf32>) -> vector<4xf32>
  %12 = llvm.va_arg %p : (!llvm.ptr) -> i32
  llvm.return
}
llvm.func @cfg(%c: i1, %x: i32) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  llvm.cond_br %t, ^bb1, ^bb2
^bb1:
  llvm.br ^bb3(%x : i32)
^bb2:
  llvm.br ^bb3(%x : i32)
^bb3(%y: i32):
  llvm.switch %x : i32, ^bb4 [ 1: ^bb4, 2: ^bb5 ]
^bb4:
  llvm.return %y : i32
^bb5:
  llvm.unreachable
}
llvm.func @e() -> i32 {
  %0 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}
llvm.func @e2() -> i32 {
  %0 = llvm.mlir.poison : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}
llvm.func @e3() -> vector<2xi32> {
  %0 = llvm.mlir.constant(dense<[[1, 2],[3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xi32>>
  llvm.return %1 : vector<2xi32>
}
llvm.func @e4() -> i32 {
  %0 = llvm.mlir.constant(dense<[[1, 2],[3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %1 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<2 x i32>>
  llvm.return %1 : i32
}
llvm.func @e5() -> i32 {
  %0 = llvm.mlir.constant(dense<7> : tensor<2xi32>) : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}
llvm.func @e6() -> i8 {
  %0 = llvm.mlir.constant("ab") : !llvm.array<2 x i8>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i8>
  llvm.return %1 : i8
}
llvm.func @e7() -> f32 {
  %0 = llvm.mlir.constant(dense<[1.0, 2.0]> : vector<2xf32>) : !llvm.array<2 x f32>
  %1 = llvm.extractvalue %0[0] : !llvm.array<2 x f32>
  llvm.return %1 : f32
}
llvm.func @e8() -> i32 {
  %0 = llvm.mlir.constant([[1 : i32], #llvm.zero, #llvm.undef]) : !llvm.array<3 x struct<(i32)>>
  %1 = llvm.extractvalue %0[1,0] : !llvm.array<3 x struct<(i32)>>
  %2 = llvm.extractvalue %0[2,0] : !llvm.array<3 x struct<(i32)>>
  %3 = llvm.extractvalue %0[0,0] : !llvm.array<3 x struct<(i32)>>
  %4 = llvm.add %1, %2 : i32
  %5 = llvm.add %3, %4 : i32
  llvm.return %5 : i32
}

// expected:
// module {
//   llvm.func @or(%arg0: i32) -> i32 {
//     %0 = llvm.mlir.constant(0 : i32) : i32
//     %1 = llvm.mlir.constant(13 : i32) : i32
//     %2 = llvm.or %arg0, %0 : i32
//     %3 = llvm.add %2, %1 : i32
//     llvm.return %3 : i32
//   }
//   llvm.func @shl(%arg0: i32) -> i32 {
//     %0 = llvm.mlir.constant(5 : i32) : i32
//     %1 = llvm.mlir.constant(33 : i32) : i32
//     %2 = llvm.mlir.constant(1073741824 : i32) : i32
//     %3 = llvm.shl %0, %1 : i32
//     %4 = llvm.add %3, %2 : i32
//     llvm.return %4 : i32
//   }
//   llvm.func @icmp(%arg0: i32, %arg1: vector<4xi8>, %arg2: vector<[4]xi8>, %arg3: !llvm.ptr) -> !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)> {
//     %0 = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>
//     %1 = llvm.mlir.undef : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
//     %2 = llvm.mlir.zero : !llvm.ptr
//     %3 = llvm.mlir.constant(true) : i1
//     %4 = llvm.icmp "slt" %arg0, %arg0 : i32
//     %5 = llvm.icmp "eq" %arg3, %2 : !llvm.ptr
//     %6 = llvm.insertvalue %3, %1[0] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)> 
//     %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)> 
//     %8 = llvm.insertvalue %0, %7[2] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)> 
//     %9 = llvm.insertvalue %3, %8[3] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)> 
//     %10 = llvm.insertvalue %5, %9[4] : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)> 
//     llvm.return %10 : !llvm.struct<(i1, i1, vector<4xi1>, i1, i1)>
//   }
//   llvm.func @casts(%arg0: !llvm.ptr, %arg1: i32) -> i64 {
//     %0 = llvm.mlir.constant(255 : i64) : i64
//     %1 = llvm.addrspacecast %arg0 : !llvm.ptr to !llvm.ptr<2>
//     llvm.store %arg0, %1 : !llvm.ptr, !llvm.ptr<2>
//     llvm.store %arg1, %1 : i32, !llvm.ptr<2>
//     llvm.return %0 : i64
//   }
//   llvm.func @gep(%arg0: !llvm.ptr, %arg1: i64) -> !llvm.ptr {
//     %0 = llvm.mlir.constant(4294967296 : i64) : i64
//     %1 = llvm.getelementptr inbounds %arg0[2, %arg1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
//     %2 = llvm.getelementptr %1[%0, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
//     llvm.return %2 : !llvm.ptr
//   }
//   llvm.func @aggregates(%arg0: i32, %arg1: i32) -> i32 {
//     %0 = llvm.mlir.undef : i32
//     %1 = llvm.mlir.constant(7 : i32) : i32
//     %2 = llvm.add %arg0, %0 : i32
//     %3 = llvm.add %2, %1 : i32
//     llvm.return %3 : i32
//   }
//   llvm.func @shuffle(%arg0: vector<1xi32>, %arg1: vector<4xi32>) -> vector<1xi32> {
//     %0 = llvm.shufflevector %arg1, %arg1 [0] : vector<4xi32> 
//     %1 = llvm.add %arg0, %0 : vector<1xi32>
//     llvm.return %1 : vector<1xi32>
//   }
//   llvm.func @constants() -> !llvm.ptr {
//     %0 = llvm.mlir.zero : i32
//     %1 = llvm.mlir.zero : vector<4xf32>
//     %2 = llvm.mlir.zero : !llvm.ptr
//     %3 = llvm.mlir.undef : f32
//     %4 = llvm.mlir.poison : i8
//     %5 = llvm.mlir.addressof @or : !llvm.ptr
//     %6 = llvm.dso_local_equivalent @or : !llvm.ptr
//     llvm.store %0, %5 : i32, !llvm.ptr
//     llvm.store %1, %5 : vector<4xf32>, !llvm.ptr
//     llvm.store %2, %6 : !llvm.ptr, !llvm.ptr
//     llvm.store %3, %5 : f32, !llvm.ptr
//     llvm.store %4, %5 : i8, !llvm.ptr
//     llvm.store %0, %5 : i32, !llvm.ptr
//     llvm.return %2 : !llvm.ptr
//   }
//   llvm.func @dead(%arg0: !llvm.ptr, %arg1: i32, %arg2: vector<4xf32>, %arg3: i8) {
//     %0 = llvm.mlir.undef : vector<4xi1>
//     %1 = llvm.load volatile %arg0 : !llvm.ptr -> i32
//     %2 = llvm.load %arg0 atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
//     %3 = llvm.alloca %arg1 x i32 : (i32) -> !llvm.ptr
//     llvm.store %arg1, %3 : i32, !llvm.ptr
//     %4 = llvm.inline_asm has_side_effects "a", "=r"  : () -> i32
//     %5 = llvm.intr.stacksave : !llvm.ptr
//     %6 = llvm.intr.masked.load %arg0, %0 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
//     %7 = "llvm.intr.vscale"() : () -> i64
//     %8 = llvm.va_arg %arg0 : (!llvm.ptr) -> i32
//     llvm.return
//   }
//   llvm.func @cfg(%arg0: i1, %arg1: i32) -> i32 {
//     %0 = llvm.mlir.constant(true) : i1
//     llvm.cond_br %0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     llvm.br ^bb3(%arg1 : i32)
//   ^bb2:  // pred: ^bb0
//     llvm.br ^bb3(%arg1 : i32)
//   ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
//     llvm.switch %arg1 : i32, ^bb4 [
//       1: ^bb4,
//       2: ^bb5
//     ]
//   ^bb4:  // 2 preds: ^bb3, ^bb3
//     llvm.return %1 : i32
//   ^bb5:  // pred: ^bb3
//     llvm.unreachable
//   }
//   llvm.func @e() -> i32 {
//     %0 = llvm.mlir.constant(2 : i32) : i32
//     llvm.return %0 : i32
//   }
//   llvm.func @e2() -> i32 {
//     %0 = llvm.mlir.poison : i32
//     llvm.return %0 : i32
//   }
//   llvm.func @e3() -> vector<2xi32> {
//     %0 = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
//     %1 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xi32>> 
//     llvm.return %1 : vector<2xi32>
//   }
//   llvm.func @e4() -> i32 {
//     %0 = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
//     %1 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<2 x i32>> 
//     llvm.return %1 : i32
//   }
//   llvm.func @e5() -> i32 {
//     %0 = llvm.mlir.constant(7 : i32) : i32
//     llvm.return %0 : i32
//   }
//   llvm.func @e6() -> i8 {
//     %0 = llvm.mlir.constant("ab") : !llvm.array<2 x i8>
//     %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i8> 
//     llvm.return %1 : i8
//   }
//   llvm.func @e7() -> f32 {
//     %0 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     llvm.return %0 : f32
//   }
//   llvm.func @e8() -> i32 {
//     %0 = llvm.mlir.zero : i32
//     %1 = llvm.mlir.undef : i32
//     %2 = llvm.mlir.constant(1 : i32) : i32
//     %3 = llvm.add %0, %1 : i32
//     %4 = llvm.add %3, %2 : i32
//     llvm.return %4 : i32
//   }
// }
