// test: our round-trip --mlir-print-op-generic
// The blocks of a construct are not targets of the switch, although they follow it.

"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, vce_triple = #spirv.vce<v1.0, [Shader], []>}> ({
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32) -> (), sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      "spirv.Switch"(%arg0)[^bb1, ^bb2] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>, selection_control = #spirv.selection_control<None>}> : (i32) -> ()
    ^bb1:  // pred: ^bb0
      "spirv.Return"() : () -> ()
    ^bb2:  // no predecessors
      "spirv.Unreachable"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
