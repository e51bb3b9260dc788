// test: pass --convert-spirv-to-llvm

spirv.func @floats(%a: f32, %b: f32) "None" {
  %0 = spirv.FAdd %a, %b : f32
  %1 = spirv.FSub %a, %b : f32
  %2 = spirv.FMul %a, %b : f32
  %3 = spirv.FDiv %a, %b : f32
  %4 = spirv.FRem %a, %b : f32
  %n = spirv.FNegate %a : f32
  spirv.Return
}
spirv.func @integers(%a: i32, %b: i32) "None" {
  %0 = spirv.IAdd %a, %b : i32
  %1 = spirv.ISub %a, %b : i32
  %2 = spirv.IMul %a, %b : i32
  %3 = spirv.SDiv %a, %b : i32
  %4 = spirv.SRem %a, %b : i32
  %5 = spirv.UDiv %a, %b : i32
  %6 = spirv.UMod %a, %b : i32
  spirv.Return
}
spirv.func @vectors(%a: vector<4xsi64>, %b: vector<4xsi64>) "None" {
  %0 = spirv.IAdd %a, %b : vector<4xsi64>
  %1 = spirv.ISub %a, %b : vector<4xsi64>
  %2 = spirv.IMul %a, %b : vector<4xsi64>
  %3 = spirv.SDiv %a, %b : vector<4xsi64>
  %4 = spirv.SRem %a, %b : vector<4xsi64>
  %5 = spirv.UDiv %a, %b : vector<4xsi64>
  %6 = spirv.UMod %a, %b : vector<4xsi64>
  spirv.Return
}
spirv.func @attributes(%a: f32) "None" {
  %0 = spirv.FAdd %a, %a {foo = 1 : i32, no_contraction} : f32
  spirv.Return
}

// expected:
// module {
//   llvm.func @floats(%arg0: f32, %arg1: f32) {
//     %0 = llvm.fadd %arg0, %arg1 : f32
//     %1 = llvm.fsub %arg0, %arg1 : f32
//     %2 = llvm.fmul %arg0, %arg1 : f32
//     %3 = llvm.fdiv %arg0, %arg1 : f32
//     %4 = llvm.frem %arg0, %arg1 : f32
//     %5 = llvm.fneg %arg0 : f32
//     llvm.return
//   }
//   llvm.func @integers(%arg0: i32, %arg1: i32) {
//     %0 = llvm.add %arg0, %arg1 : i32
//     %1 = llvm.sub %arg0, %arg1 : i32
//     %2 = llvm.mul %arg0, %arg1 : i32
//     %3 = llvm.sdiv %arg0, %arg1 : i32
//     %4 = llvm.srem %arg0, %arg1 : i32
//     %5 = llvm.udiv %arg0, %arg1 : i32
//     %6 = llvm.urem %arg0, %arg1 : i32
//     llvm.return
//   }
//   llvm.func @vectors(%arg0: vector<4xi64>, %arg1: vector<4xi64>) {
//     %0 = llvm.add %arg0, %arg1 : vector<4xi64>
//     %1 = llvm.sub %arg0, %arg1 : vector<4xi64>
//     %2 = llvm.mul %arg0, %arg1 : vector<4xi64>
//     %3 = llvm.sdiv %arg0, %arg1 : vector<4xi64>
//     %4 = llvm.srem %arg0, %arg1 : vector<4xi64>
//     %5 = llvm.udiv %arg0, %arg1 : vector<4xi64>
//     %6 = llvm.urem %arg0, %arg1 : vector<4xi64>
//     llvm.return
//   }
//   llvm.func @attributes(%arg0: f32) {
//     %0 = llvm.fadd %arg0, %arg0 {foo = 1 : i32, no_contraction} : f32
//     llvm.return
//   }
// }

// -----

spirv.func @dependent(%a: i32, %b: f32) "None" {
  %0 = spirv.IAdd %a, %a : i32
  %1 = spirv.IMul %0, %0 : i32
  %2 = spirv.ISub %1, %0 : i32
  %c = spirv.Constant 0 : i32
  %3 = spirv.IAdd %2, %c : i32
  %4 = spirv.SDiv %3, %0 : i32
  spirv.Return
}

// expected:
// module {
//   llvm.func @dependent(%arg0: i32, %arg1: f32) {
//     %0 = llvm.add %arg0, %arg0 : i32
//     %1 = llvm.mul %0, %0 : i32
//     %2 = llvm.sub %1, %0 : i32
//     %3 = llvm.mlir.constant(0 : i32) : i32
//     %4 = llvm.sdiv %2, %0 : i32
//     llvm.return
//   }
// }
