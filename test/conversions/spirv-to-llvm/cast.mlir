// test: pass --convert-spirv-to-llvm

spirv.func @casts(%f: f32, %d: f64, %i: i32, %l: i64, %v: vector<2xf32>, %p: !spirv.ptr<f32, CrossWorkgroup>) "None" {
  %0 = spirv.ConvertFToS %f : f32 to i32
  %1 = spirv.ConvertFToU %v : vector<2xf32> to vector<2xui32>
  %2 = spirv.ConvertSToF %i : i32 to f32
  %3 = spirv.ConvertUToF %l : i64 to f16
  %4 = spirv.FConvert %f : f32 to f64
  %5 = spirv.FConvert %d : f64 to f32
  %6 = spirv.SConvert %i : i32 to i64
  %7 = spirv.SConvert %l : i64 to i16
  %8 = spirv.UConvert %i : i32 to i64
  %9 = spirv.UConvert %l : i64 to i8
  %10 = spirv.Bitcast %f : f32 to i32
  %11 = spirv.Bitcast %v : vector<2xf32> to i64
  %12 = spirv.Bitcast %p : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<i32, CrossWorkgroup>
  %13 = spirv.Load "CrossWorkgroup" %12 : i32
  spirv.Return
}

// expected:
// module {
//   llvm.func @casts(%arg0: f32, %arg1: f64, %arg2: i32, %arg3: i64, %arg4: vector<2xf32>, %arg5: !llvm.ptr) {
//     %0 = llvm.fptosi %arg0 : f32 to i32
//     %1 = llvm.fptoui %arg4 : vector<2xf32> to vector<2xi32>
//     %2 = llvm.sitofp %arg2 : i32 to f32
//     %3 = llvm.uitofp %arg3 : i64 to f16
//     %4 = llvm.fpext %arg0 : f32 to f64
//     %5 = llvm.fptrunc %arg1 : f64 to f32
//     %6 = llvm.sext %arg2 : i32 to i64
//     %7 = llvm.trunc %arg3 : i64 to i16
//     %8 = llvm.zext %arg2 : i32 to i64
//     %9 = llvm.trunc %arg3 : i64 to i8
//     %10 = llvm.bitcast %arg0 : f32 to i32
//     %11 = llvm.bitcast %arg4 : vector<2xf32> to i64
//     %12 = llvm.load %arg5 : !llvm.ptr -> i32
//     llvm.return
//   }
// }
