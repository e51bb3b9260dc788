// test: llvm-ir

// Numbers, floats in the formats that LLVM IR has, lists, strings, aggregates.

llvm.func @sink(...)

llvm.func @floats() {
  %0 = llvm.mlir.constant(1.0 : f32) : f32
  %1 = llvm.mlir.constant(1.0e-7 : f32) : f32
  %2 = llvm.mlir.constant(0x7FC00000 : f32) : f32
  %3 = llvm.mlir.constant(0x7F800001 : f32) : f32
  %4 = llvm.mlir.constant(0xFF800000 : f32) : f32
  %5 = llvm.mlir.constant(0.1 : f64) : f64
  %6 = llvm.mlir.constant(1.234567 : f64) : f64
  %7 = llvm.mlir.constant(-0.0 : f64) : f64
  %8 = llvm.mlir.constant(1.0e+100 : f64) : f64
  %9 = llvm.mlir.constant(1.5 : f16) : f16
  %10 = llvm.mlir.constant(1.5 : bf16) : bf16
  %11 = llvm.mlir.constant(1.5 : f80) : f80
  %12 = llvm.mlir.constant(1.5 : f128) : f128
  %13 = llvm.mlir.constant(3.0e-320 : f64) : f64
  llvm.call @sink(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13) vararg(!llvm.func<void (...)>) : (f32, f32, f32, f32, f32, f64, f64, f64, f64, f16, bf16, f80, f128, f64) -> ()
  llvm.return
}

llvm.func @integers() {
  %0 = llvm.mlir.constant(true) : i1
  %1 = llvm.mlir.constant(-1 : i8) : i8
  %2 = llvm.mlir.constant(170141183460469231731687303715884105727 : i128) : i128
  %3 = llvm.mlir.constant(1.0 : f32) : i32
  %4 = llvm.mlir.undef : i32
  %5 = llvm.mlir.poison : !llvm.struct<(i32, f32)>
  %6 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %8 = llvm.mlir.zero : !llvm.target<"spirv.Event">
  llvm.call @sink(%0, %1, %2, %3, %4, %5, %6, %7, %8) vararg(!llvm.func<void (...)>) : (i1, i8, i128, i32, i32, !llvm.struct<(i32, f32)>, !llvm.ptr, !llvm.struct<(i32, f32)>, !llvm.target<"spirv.Event">) -> ()
  llvm.return
}

llvm.mlir.global internal constant @string("text \22\5C\00\FF\C3\A9")
llvm.mlir.global internal @i8s(dense<[72, 105, -1]> : tensor<3xi8>) : !llvm.array<3 x i8>
llvm.mlir.global internal @i16s(dense<[1, -2]> : tensor<2xi16>) : !llvm.array<2 x i16>
llvm.mlir.global internal @nested(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
llvm.mlir.global internal @splat(dense<7> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
llvm.mlir.global internal @zeros(dense<0.0> : tensor<4xf32>) : !llvm.array<4 x f32>
llvm.mlir.global internal @negative_zeros(dense<-0.0> : tensor<4xf32>) : !llvm.array<4 x f32>
llvm.mlir.global internal @vectors(dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>) : !llvm.array<2 x vector<2xf32>>
llvm.mlir.global internal @bits(dense<[true, false]> : vector<2xi1>) : vector<2xi1>
llvm.mlir.global internal @one_vector(dense<1> : vector<4xi64>) : vector<4xi64>
llvm.mlir.global internal @odd(dense<[1, 2]> : tensor<2xi24>) : !llvm.array<2 x i24>
llvm.mlir.global internal @sparse(sparse<[[1], [3]], [5.0, 6.0]> : tensor<4xf32>) : !llvm.array<4 x f32>
llvm.mlir.global internal @resource(dense_resource<numbers> : tensor<2xi32>) : !llvm.array<2 x i32>

llvm.func @lists() {
  %0 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %1 = llvm.mlir.constant([[1 : i32, 2.0 : f32], #llvm.zero, #llvm.undef]) : !llvm.array<3 x struct<(i32, f32)>>
  %2 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  llvm.call @sink(%0, %1, %2) vararg(!llvm.func<void (...)>) : (!llvm.struct<(i32, f32)>, !llvm.array<3 x struct<(i32, f32)>>, !llvm.array<3 x i8>) -> ()
  llvm.return
}

{-#
  dialect_resources: {
    builtin: {
      numbers: "0x0400000001000000FFFFFFFF"
    }
  }
#-}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// @string = internal constant [11 x i8] c"text \22\\\00\FF\C3\A9"
// @i8s = internal global [3 x i8] c"Hi\FF"
// @i16s = internal global [2 x i16] [i16 1, i16 -2]
// @nested = internal global [2 x [2 x i32]] [[2 x i32] [i32 1, i32 2], [2 x i32] [i32 3, i32 4]]
// @splat = internal global [2 x [2 x i32]] [[2 x i32] [i32 7, i32 7], [2 x i32] [i32 7, i32 7]]
// @zeros = internal global [4 x float] zeroinitializer
// @negative_zeros = internal global [4 x float] [float -0.000000e+00, float -0.000000e+00, float -0.000000e+00, float -0.000000e+00]
// @vectors = internal global [2 x <2 x float>] [<2 x float> <float 1.000000e+00, float 2.000000e+00>, <2 x float> <float 3.000000e+00, float 4.000000e+00>]
// @bits = internal global <2 x i1> <i1 true, i1 false>
// @one_vector = internal global <4 x i64> splat (i64 1)
// @odd = internal global [2 x i24] [i24 1, i24 2]
// @sparse = internal global [4 x float] [float 0.000000e+00, float 5.000000e+00, float 0.000000e+00, float 6.000000e+00]
// @resource = internal global [2 x i32] [i32 1, i32 -1]
//
// declare void @sink(...)
//
// define void @floats() {
//   call void (...) @sink(float 1.000000e+00, float 0x3E7AD7F2A0000000, float 0x7FF8000000000000, float 0x7FF0000020000000, float 0xFFF0000000000000, double 1.000000e-01, double 0x3FF3C0C9539B8887, double -0.000000e+00, double 1.000000e+100, half 0xH3E00, bfloat 0xR3FC0, x86_fp80 0xK3FFFC000000000000000, fp128 0xL00000000000000003FFF800000000000, double 2.999970e-320)
//   ret void
// }
//
// define void @integers() {
//   call void (...) @sink(i1 true, i8 -1, i128 170141183460469231731687303715884105727, i32 1065353216, i32 undef, { i32, float } poison, ptr null, { i32, float } zeroinitializer, target("spirv.Event") zeroinitializer)
//   ret void
// }
//
// define void @lists() {
//   call void (...) @sink({ i32, float } { i32 1, float 2.000000e+00 }, [3 x { i32, float }] [{ i32, float } { i32 1, float 2.000000e+00 }, { i32, float } zeroinitializer, { i32, float } undef], [3 x i8] c"abc")
//   ret void
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
