// test: pass --convert-spirv-to-llvm

spirv.func @integers(%a: i32, %b: i32) "None" {
  %0 = spirv.IEqual %a, %b : i32
  %1 = spirv.INotEqual %a, %b : i32
  %2 = spirv.SGreaterThan %a, %b : i32
  %3 = spirv.SGreaterThanEqual %a, %b : i32
  %4 = spirv.SLessThan %a, %b : i32
  %5 = spirv.SLessThanEqual %a, %b : i32
  %6 = spirv.UGreaterThan %a, %b : i32
  %7 = spirv.UGreaterThanEqual %a, %b : i32
  %8 = spirv.ULessThan %a, %b : i32
  %9 = spirv.ULessThanEqual %a, %b : i32
  spirv.Return
}

// expected:
// module {
//   llvm.func @integers(%arg0: i32, %arg1: i32) {
//     %0 = llvm.icmp "eq" %arg0, %arg1 : i32
//     %1 = llvm.icmp "ne" %arg0, %arg1 : i32
//     %2 = llvm.icmp "sgt" %arg0, %arg1 : i32
//     %3 = llvm.icmp "sge" %arg0, %arg1 : i32
//     %4 = llvm.icmp "slt" %arg0, %arg1 : i32
//     %5 = llvm.icmp "sle" %arg0, %arg1 : i32
//     %6 = llvm.icmp "ugt" %arg0, %arg1 : i32
//     %7 = llvm.icmp "uge" %arg0, %arg1 : i32
//     %8 = llvm.icmp "ult" %arg0, %arg1 : i32
//     %9 = llvm.icmp "ule" %arg0, %arg1 : i32
//     llvm.return
//   }
// }

// -----

spirv.func @floats(%a: vector<4xf16>, %b: vector<4xf16>) "None" {
  %0 = spirv.FOrdEqual %a, %b : vector<4xf16>
  %1 = spirv.FOrdGreaterThan %a, %b : vector<4xf16>
  %2 = spirv.FOrdGreaterThanEqual %a, %b : vector<4xf16>
  %3 = spirv.FOrdLessThan %a, %b : vector<4xf16>
  %4 = spirv.FOrdLessThanEqual %a, %b : vector<4xf16>
  %5 = spirv.FOrdNotEqual %a, %b : vector<4xf16>
  %6 = spirv.FUnordEqual %a, %b : vector<4xf16>
  %7 = spirv.FUnordGreaterThan %a, %b : vector<4xf16>
  %8 = spirv.FUnordGreaterThanEqual %a, %b : vector<4xf16>
  %9 = spirv.FUnordLessThan %a, %b : vector<4xf16>
  %10 = spirv.FUnordLessThanEqual %a, %b : vector<4xf16>
  %11 = spirv.FUnordNotEqual %a, %b : vector<4xf16>
  spirv.Return
}

// expected:
// module {
//   llvm.func @floats(%arg0: vector<4xf16>, %arg1: vector<4xf16>) {
//     %0 = llvm.fcmp "oeq" %arg0, %arg1 : vector<4xf16>
//     %1 = llvm.fcmp "ogt" %arg0, %arg1 : vector<4xf16>
//     %2 = llvm.fcmp "oge" %arg0, %arg1 : vector<4xf16>
//     %3 = llvm.fcmp "olt" %arg0, %arg1 : vector<4xf16>
//     %4 = llvm.fcmp "ole" %arg0, %arg1 : vector<4xf16>
//     %5 = llvm.fcmp "one" %arg0, %arg1 : vector<4xf16>
//     %6 = llvm.fcmp "ueq" %arg0, %arg1 : vector<4xf16>
//     %7 = llvm.fcmp "ugt" %arg0, %arg1 : vector<4xf16>
//     %8 = llvm.fcmp "uge" %arg0, %arg1 : vector<4xf16>
//     %9 = llvm.fcmp "ult" %arg0, %arg1 : vector<4xf16>
//     %10 = llvm.fcmp "ule" %arg0, %arg1 : vector<4xf16>
//     %11 = llvm.fcmp "une" %arg0, %arg1 : vector<4xf16>
//     llvm.return
//   }
// }

// -----

spirv.func @bools(%a: i1, %b: i1, %v: vector<2xi1>, %f: f32, %g: f32) "None" {
  %0 = spirv.LogicalAnd %a, %b : i1
  %1 = spirv.LogicalOr %a, %b : i1
  %2 = spirv.LogicalEqual %a, %b : i1
  %3 = spirv.LogicalNotEqual %v, %v : vector<2xi1>
  %4 = spirv.LogicalNot %a : i1
  %5 = spirv.LogicalNot %v : vector<2xi1>
  %6 = spirv.Select %a, %f, %g : i1, f32
  spirv.Return
}

// expected:
// module {
//   llvm.func @bools(%arg0: i1, %arg1: i1, %arg2: vector<2xi1>, %arg3: f32, %arg4: f32) {
//     %0 = llvm.and %arg0, %arg1 : i1
//     %1 = llvm.or %arg0, %arg1 : i1
//     %2 = llvm.icmp "eq" %arg0, %arg1 : i1
//     %3 = llvm.mlir.constant(dense<false> : vector<2xi1>) : vector<2xi1>
//     %4 = llvm.mlir.constant(true) : i1
//     %5 = llvm.xor %arg0, %4 : i1
//     %6 = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
//     %7 = llvm.xor %arg2, %6 : vector<2xi1>
//     %8 = llvm.select %arg0, %arg3, %arg4 : i1, f32
//     llvm.return
//   }
// }
