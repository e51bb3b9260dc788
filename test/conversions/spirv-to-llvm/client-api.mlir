// test: pass --convert-spirv-to-llvm=client-api=OpenCL

spirv.module Physical64 OpenCL {
  spirv.GlobalVariable @input : !spirv.ptr<f32, Input>
  spirv.func @f(%a: !spirv.ptr<f32, CrossWorkgroup>, %b: !spirv.ptr<f32, Workgroup>, %c: !spirv.ptr<f32, Generic>, %d: !spirv.ptr<f32, UniformConstant>, %e: !spirv.ptr<f32, Function>) "None" {
    %0 = spirv.Load "CrossWorkgroup" %a : f32
    spirv.Store "Workgroup" %b, %0 : f32
    %1 = spirv.Variable : !spirv.ptr<f32, Function>
    spirv.Return
  }
}

// expected:
// module {
//   module {
//     llvm.mlir.global external constant @input() {addr_space = 1 : i32} : f32
//     llvm.func @f(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: !llvm.ptr<4>, %arg3: !llvm.ptr<2>, %arg4: !llvm.ptr) {
//       %0 = llvm.load %arg0 : !llvm.ptr<1> -> f32
//       llvm.store %0, %arg1 : f32, !llvm.ptr<3>
//       %1 = llvm.mlir.constant(1 : i32) : i32
//       %2 = llvm.alloca %1 x f32 : (i32) -> !llvm.ptr
//       llvm.return
//     }
//   }
// }
