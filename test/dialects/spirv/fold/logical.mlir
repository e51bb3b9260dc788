// test: fold

func.func @same(%x: i32) -> (i1, i1, i1) {
  %0 = spirv.IEqual %x, %x : i32
  %1 = spirv.SLessThan %x, %x : i32
  %2 = spirv.UGreaterThanEqual %x, %x : i32
  return %0, %1, %2 : i1, i1, i1
}
func.func @constants() -> (i1, i1) {
  %a = spirv.Constant -1 : i32
  %b = spirv.Constant 1 : i32
  %0 = spirv.SLessThan %a, %b : i32
  %1 = spirv.ULessThan %a, %b : i32
  return %0, %1 : i1, i1
}
func.func @bools(%x: i1) -> (i1, i1, i1, i1) {
  %t = spirv.Constant true
  %f = spirv.Constant false
  %0 = spirv.LogicalAnd %x, %t : i1
  %1 = spirv.LogicalOr %x, %t : i1
  %2 = spirv.LogicalNotEqual %x, %f : i1
  %3 = spirv.LogicalNot %t : i1
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
func.func @negated(%x: i32, %y: i32) -> i1 {
  %0 = spirv.IEqual %x, %y : i32
  %1 = spirv.LogicalNot %0 : i1
  return %1 : i1
}
func.func @selects(%c: i1, %x: i32) -> (i32, vector<2xi32>) {
  %t = spirv.Constant dense<[true, false]> : vector<2xi1>
  %a = spirv.Constant dense<[1, 2]> : vector<2xi32>
  %b = spirv.Constant dense<[3, 4]> : vector<2xi32>
  %0 = spirv.Select %c, %x, %x : i1, i32
  %1 = spirv.Select %t, %a, %b : vector<2xi1>, vector<2xi32>
  return %0, %1 : i32, vector<2xi32>
}

// expected:
// module {
//   func.func @same(%arg0: i32) -> (i1, i1, i1) {
//     %true = spirv.Constant true
//     %false = spirv.Constant false
//     return %true, %false, %true : i1, i1, i1
//   }
//   func.func @constants() -> (i1, i1) {
//     %true = spirv.Constant true
//     %false = spirv.Constant false
//     return %true, %false : i1, i1
//   }
//   func.func @bools(%arg0: i1) -> (i1, i1, i1, i1) {
//     %true = spirv.Constant true
//     %false = spirv.Constant false
//     return %arg0, %true, %arg0, %false : i1, i1, i1, i1
//   }
//   func.func @negated(%arg0: i32, %arg1: i32) -> i1 {
//     %0 = spirv.INotEqual %arg0, %arg1 : i32
//     return %0 : i1
//   }
//   func.func @selects(%arg0: i1, %arg1: i32) -> (i32, vector<2xi32>) {
//     %cst_vec_2xi32 = spirv.Constant dense<[1, 4]> : vector<2xi32>
//     return %arg1, %cst_vec_2xi32 : i32, vector<2xi32>
//   }
// }
