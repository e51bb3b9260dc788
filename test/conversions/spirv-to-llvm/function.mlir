// test: pass --convert-spirv-to-llvm

spirv.func @inline() "Inline" {
  spirv.Return
}
spirv.func @dont_inline() "DontInline" {
  spirv.Return
}
spirv.func @pure() "Pure" {
  spirv.Return
}
spirv.func @const() "Const" {
  spirv.Return
}
spirv.func @combined(%a: f32) "Inline|Pure" attributes {foo = "x"} {
  spirv.Return
}
spirv.func @declared(f32) -> i32 "None"
spirv.func @caller(%a: f32, %b: vector<2xi64>) -> vector<2xi64> "None" {
  %0 = spirv.FunctionCall @declared(%a) {foo} : (f32) -> i32
  spirv.FunctionCall @pure() : () -> ()
  spirv.ReturnValue %b : vector<2xi64>
}

// expected:
// module {
//   llvm.func @inline() attributes {always_inline} {
//     llvm.return
//   }
//   llvm.func @dont_inline() attributes {no_inline} {
//     llvm.return
//   }
//   llvm.func @pure() attributes {passthrough = ["readonly"]} {
//     llvm.return
//   }
//   llvm.func @const() attributes {passthrough = ["readnone"]} {
//     llvm.return
//   }
//   llvm.func @combined(%arg0: f32) {
//     llvm.return
//   }
//   llvm.func @declared(f32) -> i32
//   llvm.func @caller(%arg0: f32, %arg1: vector<2xi64>) -> vector<2xi64> {
//     %0 = llvm.call @declared(%arg0) {foo} : (f32) -> i32
//     llvm.call @pure() : () -> ()
//     llvm.return %arg1 : vector<2xi64>
//   }
// }
