// test: verify --allow-unregistered-dialect
// Words and places of errors that readers find.

// expected-error @+2 {{expected valid keyword or string}}
// expected-error @+1 {{failed to parse SPIRV_MemoryAccessAttr parameter 'value' which is to be a `::mlir::spirv::MemoryAccess`}}
"t"() {a = #spirv.memory_access<4>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::spirv::Scope to be one of: CrossDevice, Device, Workgroup, Subgroup, Invocation, QueueFamily, ShaderCallKHR}}
// expected-error @+1 {{failed to parse SPIRV_ScopeAttr parameter 'value' which is to be a `::mlir::spirv::Scope`}}
"t"() {a = #spirv.scope<"Foo">} : () -> ()

// -----

// expected-error @+1 {{expected valid keyword}}
"t"() {a = !spirv.4} : () -> ()

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.cmpf' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}
  %0 = "arith.cmpf"(%a, %a) {predicate = 1 : i32} : (f32, f32) -> i1
  return
}

// -----

func.func @f(%c: i128) {
  cf.switch %c : i128, [
    default: ^a,
    // expected-error @+1 {{custom op 'cf.switch' integer value too large}}
    340282366920938463463374607431768211455: ^a
  ]
^a:
  return
}

// -----

func.func @f(%c: i128) {
  cf.switch %c : i128, [
    default: ^a,
    // expected-error @+1 {{custom op 'cf.switch' integer value too large}}
    18446744073709551616: ^a,
    -4: ^a
  ]
^a:
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{expected ':' in operand list}}
  spirv.BranchConditional %c, ^a(%c), ^b
^a(%x: i1):
  return
^b:
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{custom op 'spirv.ControlBarrier' expected ::mlir::spirv::Scope to be one of: CrossDevice, Device, Workgroup, Subgroup, Invocation, QueueFamily, ShaderCallKHR}}
  // expected-error @+1 {{custom op 'spirv.ControlBarrier' failed to parse SPIRV_ScopeAttr parameter 'value' which is to be a `::mlir::spirv::Scope`}}
  spirv.ControlBarrier <Foo>, <Device>, <Acquire>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>) {
  // expected-error @+1 {{expected '<'}}
  %0 = spirv.KHR.CooperativeMatrixMulAdd %a, %a, %a, ASigned : !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>, !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA> -> !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'spirv.LogicalNot' 'operand' must be bool or fixed-length vector of bool values of length 2/3/4/8/16, but got 'i32'}}
  %0 = spirv.LogicalNot %a : i32
  return
}

// -----

// expected-error @+1 {{unbalanced '[' character in pretty dialect name}}
"t"() {a = !spirv.struct<(f32 [0)>} : () -> ()

// -----

// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"t"() {a = !spirv.struct<(f32 0])>} : () -> ()

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error @+1 {{custom op 'spirv.FunctionCall' number of operands and types do not match: got 2 operands and 1 types}}
  spirv.FunctionCall @f(%a, %b) : (i32) -> ()
  return
}

// -----

spirv.module Logical GLSL450 {
  spirv.EXT.SpecConstantCompositeReplicate @r (@s) : vector<2xi32>
  spirv.SpecConstant @s = 1 : i32
  spirv.func @f() "None" {
    // expected-error @+1 {{'spirv.mlir.referenceof' op expected spirv.SpecConstant or spirv.SpecConstantComposite symbol}}
    %0 = spirv.mlir.referenceof @r : vector<2xi32>
    spirv.Return
  }
}

// -----

func.func @f(%a: i32) {
  %0 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%a, %a) : (i32, i32) -> i32
  // expected-error @+1 {{expected '(' to start operand list}}
  %1 = spirv.SpecConstantOperation wraps spirv.IAdd %a, %a : i32
  return
}

// -----

func.func @f(%a: vector<3xf32>) {
  // expected-error @+1 {{custom op 'spirv.Dot' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = spirv.Dot %a, %a : f32 -> f32
  return
}

// -----

func.func @f(%c: i1, %d: i32) {
  // expected-error @+1 {{expected 2 types to match operand list}}
  spirv.BranchConditional %c, ^b(%c, %d : i1), ^b
^b:
  return
}

// -----

func.func @f(%c: i1, %d: i32) {
  // expected-error @+1 {{expected non-function type}}
  spirv.BranchConditional %c, ^b(%c : ), ^b
^b:
  return
}

// -----

func.func @f(%c: i1, %d: i32) {
  // expected-error @+1 {{expected ')'}}
  spirv.BranchConditional %c, ^b(%c : i1 i32), ^b
^b:
  return
}

// -----

func.func @f(%c: i1, %d: i32) {
  cf.switch %d : i32, [
    // expected-error @+1 {{custom op 'cf.switch' number of operands and types do not match: got 0 operands and 1 types}}
    default: ^a,
    4: ^a( : i32)
  ]
^a:
  return
}

// -----

func.func @f(%c: i1, %d: i32) {
  spirv.Switch %d : i32, [
    // expected-error @+1 {{custom op 'spirv.Switch' number of operands and types do not match: got 1 operands and 2 types}}
    default: ^a(%c : i32, i32),
    4: ^a( : i32)
  ]
^a:
  return
}

// -----

func.func @f(%d: i32) {
  // expected-error @+1 {{'spirv.IAdd' op requires one result}}
  %0 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%d, %d) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @f(%d: i32) {
  // expected-error @+1 {{empty operation name is invalid}}
  %0 = spirv.SpecConstantOperation wraps %d
  return
}

// -----

func.func @f(%d: i32) {
  // expected-error @+1 {{expected '(' to start operand list}}
  %0 = spirv.SpecConstantOperation wraps arith.addi %d, %d : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected ':'}}
  %0 = spirv.Constant #spirv.scope<Device>
  return
}

// -----

// expected-error @+1 {{unexpected type}}
spirv.func @g() #spirv.scope<Device> {
  spirv.Return
}

// -----

// expected-error @+1 {{elements literal type must have static shape}}
"t"() {a = dense<[1]> : !spirv.arm.tensor<?xi32>} : () -> ()

// -----

func.func @f(%a: f32, %b: i32) {
  // expected-error @+1 {{'arith.addf' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = "arith.addf"(%a, %a) {fastmath = 1 : i32} : (f32, f32) -> f32
  return
}

// -----

func.func @f(%a: f32, %b: i32) {
  // expected-error @+1 {{'spirv.Variable' op attribute 'storage_class' failed to satisfy constraint: valid SPIR-V StorageClass}}
  %0 = "spirv.Variable"() {storage_class = 1 : i32} : () -> !spirv.ptr<i32, Function>
  return
}

// -----

// expected-error @+1 {{'func.func' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"func.func"() ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) {sym_name = 1, function_type = (f32) -> ()} : () -> ()

// -----

func.func @f(%c: i64, %d: i32) {
  cf.switch %c : i64, [
    default: ^a,
    // expected-error @+1 {{custom op 'cf.switch' integer value too large}}
    -9223372036854775809: ^a
  ]
^a:
  return
}

// -----

// expected-error @+1 {{unknown SPIR-V attribute kind: foo}}
"t"() {a = #spirv<foo>, b = !spirv.ptr<i32, Function>} : () -> ()

// -----

// expected-error @+1 {{unknown SPIR-V type: foo}}
"t"() {a = !spirv<foo>, b = !spirv.ptr<i32, Function>} : () -> ()

// -----

// expected-error @+1 {{expected valid keyword}}
"t"() {a = !spirv<"ptr<i32, Function>">, b = !spirv.ptr<i32, Function>} : () -> ()

// -----

func.func @f(%c: i64, %d: i32) {
  spirv.Switch %d : i32, [
    default: ^a,
    // expected-error @+1 {{custom op 'spirv.Switch' integer value too large}}
    18446744073709551616: ^a
  ]
^a:
  return
}

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> (), sym_name = "frexp_struct_64"}> ({
  ^bb0(%arg0: f64):
    // expected-error @+1 {{member one of the resulting struct type mustbe a scalar or vector of 32 bit integer type}}
    %0 = "spirv.GL.FrexpStruct"(%arg0) : (f64) -> !spirv.struct<(f64, vector<4xf32>)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

module {
  func.func @composite_construct_vector(%arg0: f32, %arg1: f32, %arg2: f32) -> vector<3xf32> {
    // expected-error @+1 {{custom op 'spirv.CompositeConstruct' number of operands and types do not match: got 2 operands and 3 types}}
    %0 = spirv.CompositeConstruct %arg0, %arg1 : (f32, f32, f32) -> vector<3xf32>
    return %0 : vector<3xf32>
  }
}

// -----

"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<Vulkan>, vce_triple = #spirv.vce<v1.0, [VulkanMemoryModel, Shader, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph]>}> ({
    "spirv.GlobalVariable"() <{binding = 0 : i32, descriptor_set = 0 : i32, sym_name = "a", type = !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>}> : () -> ()
    "spirv.ARM.GraphEntryPoint"() <{fn = @g, interface = [@a]}> : () -> ()
    // expected-error @+1 {{'spirv.ARM.Graph' op requires attribute 'sym_name'}}
    "spirv.ARM.Graph"() <{entry_point = true, function_type = (!spirv.arm.tensor<4xi16>) -> (!spirv.arm.tensor<4xi16>, !spirv.arm.tensor<2x2xi16>)}> ({
    ^bb0(%arg0: !spirv.arm.tensor<4xi16>):
      %0 = "spirv.ARM.GraphConstant"() <{graph_constant_id = 42 : i32}> : () -> !spirv.arm.tensor<2x2xi16>
      "spirv.ARM.GraphOutputs"(%arg0, %0) : (!spirv.arm.tensor<4xi16>, !spirv.arm.tensor<2x2xi16>) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

module {
  spirv.module Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Addresses], []> {
    spirv.func @covert_ptr_to_u(%arg0: !spirv.ptr<i32, Generic>) "None" {
      %0 = spirv.ConvertPtrToU %arg0 : !spirv.ptr<i32, Generic> to i32
      spirv.Return
    }
    spirv.func @covert_ptr_to_u_truncate(%arg0: !spirv.ptr<i64, Generic>) "None" {
      %0 = spirv.ConvertPtrToU %arg0 : !spirv.ptr<i64, Generic> to i32
      spirv.Return
    }
    spirv.func @covert_ptr_to_u_extend(%arg0: !spirv.ptr<i32, Generic>) "None" {
      // expected-error @+1 {{result must be a scalar type of unsigned integer}}
      %0 = spirv.ConvertPtrToU %arg0 : !spirv.ptr<i32, Generic> to ui8
      spirv.Return
    }
  }
}

// -----

module {
  func.func @flag_is_known_behind(%arg0: i32, %arg1: f32, %arg2: f32) -> f32 {
    cf.switch %arg0 : i32, [
      default: ^bb1,
      7: ^bb2
    ]
  ^bb1:  // pred: ^bb0
    "test.default"() : () -> ()
    cf.switch %arg0 : i32, [
      // expected-error @+1 {{custom op 'cf.switch' number of operands and types do not match: got 1 operands and 2 types}}
      default: ^bb3(%arg1 : f32),
      7: ^bb3( : f32),
      8: ^bb3(%arg2 : f32)
    ]
  ^bb2:  // pred: ^bb0
    "test.seven"() : () -> ()
    cf.switch %arg0 : i32, [
      default: ^bb3(%arg1 : f32),
      7: ^bb3(%arg2 : f32)
    ]
  ^bb3(%0: f32):  // 5 preds: ^bb1, ^bb1, ^bb1, ^bb2, ^bb2
    return %0 : f32
  }
}

// -----

func.func @generic_types(%a: i32) {
  // expected-error @+1 {{expected 1 operand type}}
  "test.op"(%a) : (i32, i32) -> ()
  return
}

// -----

// expected-error @+1 {{expected valid keyword}}
func.func private @case_as_number(!spirv.struct<(f32 [NonWritable, 0])>)

// -----

func.func @successors() {
  // expected-error @+1 {{'spirv.Branch' op requires 1 successor but found 2}}
  "spirv.Branch"()[^one, ^two] : () -> ()
^one:
  spirv.Return
^two:
  spirv.Return
}
