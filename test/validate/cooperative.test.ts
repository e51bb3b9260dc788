import { describe } from "vitest";
import { type Instructions, replaced, testInstructions } from "./cases.ts";

/** Functions whose first parameter is a physical pointer. */
const decoders = ["decode", "decode3", "decodef", "decode2v", "decode3v"];

/** A compute shader with matrices of several shapes; types and functions precede the body. */
const compute = (declarations: string, body: string, functions = ""): string => `OpCapability Shader
OpCapability Float16
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability VulkanMemoryModel
OpCapability CooperativeMatrixKHR
OpCapability CooperativeMatrixNV
OpCapability CooperativeMatrixReductionsEXT
OpCapability CooperativeMatrixPerElementOperationsEXT
OpCapability CooperativeMatrixConversionsEXT
OpCapability CooperativeMatrixConversionsNV
OpCapability CooperativeMatrixConversionQCOM
OpCapability CooperativeMatrixGetCoordinateEXT
OpCapability CooperativeMatrixTensorAddressingNV
OpCapability CooperativeMatrixBlockLoadsNV
OpCapability CooperativeMatrixLayoutsARM
OpCapability TensorAddressingNV
OpCapability PhysicalStorageBufferAddresses
OpCapability CooperativeMatrixDecodeVectorNV
OpCapability CooperativeVectorNV
OpCapability CooperativeVectorTrainingNV
OpCapability LongVectorEXT
OpCapability ReplicatedCompositesEXT
OpCapability BFloat16TypeKHR
OpExtension "SPV_KHR_cooperative_matrix"
OpExtension "SPV_NV_cooperative_matrix"
OpExtension "SPV_NV_cooperative_matrix2"
OpExtension "SPV_NV_cooperative_vector"
OpExtension "SPV_NV_tensor_addressing"
OpExtension "SPV_EXT_long_vector"
OpExtension "SPV_EXT_replicated_composites"
OpExtension "SPV_EXT_cooperative_matrix_maintenance1"
OpExtension "SPV_QCOM_cooperative_matrix_conversion"
OpExtension "SPV_ARM_cooperative_matrix_layouts"
OpExtension "SPV_KHR_bfloat16"
OpExtension "SPV_KHR_physical_storage_buffer"
OpExtension "SPV_NV_cooperative_matrix_decode_vector"
OpMemoryModel Logical Vulkan
OpEntryPoint GLCompute %main "main" %shared %array %own
OpExecutionMode %main LocalSize 32 1 1
${functions === "" ? "" : decoders.map((name) => `OpDecorate %${name}_0 Aliased`).join("\n")}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%ulong = OpTypeInt 64 0
%ushort = OpTypeInt 16 0
%uchar = OpTypeInt 8 0
%float = OpTypeFloat 32
%half = OpTypeFloat 16
%brain = OpTypeFloat 16 BFloat16KHR
%uint2 = OpTypeVector %uint 2
%uint4 = OpTypeVector %uint 4
%true = OpConstantTrue %bool
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%c4 = OpConstant %uint 4
%c6 = OpConstant %uint 6
%c8 = OpConstant %uint 8
%c16 = OpConstant %uint 16
%c32 = OpConstant %uint 32
%c64 = OpConstant %uint 64
%blocked = OpConstant %uint 4202
%variable = OpUndef %uint
%f1 = OpConstant %float 1
%h1 = OpConstantNull %half
%l0 = OpConstant %ulong 0
%s0 = OpConstant %ushort 0
%undefined = OpUndef %uint
%a = OpTypeCooperativeMatrixKHR %half %c3 %c16 %c8 %c0
%b = OpTypeCooperativeMatrixKHR %half %c3 %c8 %c16 %c1
%c = OpTypeCooperativeMatrixKHR %half %c3 %c16 %c16 %c2
%wide = OpTypeCooperativeMatrixKHR %half %c3 %c16 %c32 %c2
%tall = OpTypeCooperativeMatrixKHR %half %c3 %c32 %c16 %c2
%small = OpTypeCooperativeMatrixKHR %half %c3 %c8 %c8 %c2
%floats = OpTypeCooperativeMatrixKHR %float %c3 %c16 %c16 %c2
%factor = OpTypeCooperativeMatrixKHR %half %c3 %c16 %c16 %c0
%second = OpTypeCooperativeMatrixKHR %half %c3 %c16 %c16 %c1
%group = OpTypeCooperativeMatrixKHR %half %c2 %c16 %c16 %c2
%nv = OpTypeCooperativeMatrixNV %half %c3 %c16 %c16
%nv8 = OpTypeCooperativeMatrixNV %half %c3 %c8 %c16
%bytes = OpTypeCooperativeMatrixKHR %uchar %c3 %c64 %c32 %c0
%bytes16 = OpTypeCooperativeMatrixKHR %uchar %c3 %c64 %c16 %c0
%words = OpTypeCooperativeMatrixKHR %uint %c3 %c64 %c64 %c2
%bytesc = OpTypeCooperativeMatrixKHR %uchar %c3 %c64 %c64 %c2
%ma = OpConstantNull %a
%mb = OpConstantNull %b
%mc = OpConstantNull %c
%mwide = OpConstantNull %wide
%mtall = OpConstantNull %tall
%msmall = OpConstantNull %small
%mfloats = OpConstantNull %floats
%mfactor = OpConstantNull %factor
%mgroup = OpConstantNull %group
%mnv = OpConstantNull %nv
%mnv8 = OpConstantNull %nv8
%mbytes = OpConstantNull %bytes
%mbytes16 = OpConstantNull %bytes16
%mwords = OpConstantNull %words
%mbytesc = OpConstantNull %bytesc
%h8 = OpTypeVectorIdEXT %half %c8
%h4 = OpTypeVectorIdEXT %half %c4
%f8 = OpTypeVectorIdEXT %float %c8
%hv = OpTypeVector %half 4
%v8 = OpConstantNull %h8
%v4 = OpConstantNull %h4
%vf8 = OpConstantNull %f8
%vv4 = OpConstantNull %hv
%words8 = OpTypeArray %uint %c8
%words16 = OpTypeArray %uint %c16
%floats8 = OpTypeArray %float %c8
%bytes32 = OpTypeArray %uchar %c32
%halves16 = OpTypeArray %half %c16
%aw8 = OpConstantNull %words8
%aw16 = OpConstantNull %words16
%af8 = OpConstantNull %floats8
%ab32 = OpConstantNull %bytes32
%ah16 = OpConstantNull %halves16
%p_uint = OpTypePointer Workgroup %uint
%p_words = OpTypePointer Workgroup %words8
%p_own = OpTypePointer Private %uint
%shared = OpVariable %p_uint Workgroup
%array = OpVariable %p_words Workgroup
%own = OpVariable %p_own Private
%layout = OpTypeTensorLayoutNV %c2 %c0
%view = OpTypeTensorViewNV %c2 %true %c0 %c1
%physical = OpTypePointer PhysicalStorageBuffer %uint
%pair = OpTypeArray %uint %c2
%triple = OpTypeArray %uint %c3
%half2 = OpTypeVector %half 2
%half3 = OpTypeVector %half 3
%h2 = OpConstantNull %half2
%h3 = OpConstantNull %half3
%decoding = OpTypeFunction %half %physical %pair %pair
%decoding3 = OpTypeFunction %half %physical %pair %triple
%decodingp = OpTypeFunction %half %p_own %pair %pair
%decodingf = OpTypeFunction %float %physical %pair %pair
%decoding2v = OpTypeFunction %half2 %physical %pair %pair
%decoding3v = OpTypeFunction %half3 %physical %pair %pair
%combine = OpTypeFunction %half %half %half
%combine1 = OpTypeFunction %half %half
%combinef = OpTypeFunction %float %float %float
%element = OpTypeFunction %half %uint %uint %half
%element4 = OpTypeFunction %half %uint %uint %half %half
%elementf = OpTypeFunction %float %uint %uint %half
%elements = OpTypeFunction %half %ushort %uint %half
%elementv = OpTypeFunction %half %uint %uint %float
%late = OpConstant %uint 4
${declarations}
%main = OpFunction %void None %fn
%entry = OpLabel
%layout1 = OpCreateTensorLayoutNV %layout
%view1 = OpCreateTensorViewNV %view
${body}
OpReturn
OpFunctionEnd
${functions}
`;

/** A function without a use for its parameters. */
function returning(name: string, type: string, result: string, parameters: readonly string[]): string {
  const list = parameters.map((parameter, index) => `%${name}_${index} = OpFunctionParameter %${parameter}\n`).join("");
  const values = new Map([
    ["half", "%h1"],
    ["half2", "%h2"],
    ["half3", "%h3"],
  ]);
  const value = values.get(result) ?? "%f1";
  return `%${name} = OpFunction %${result} None %${type}\n${list}%${name}_l = OpLabel\nOpReturnValue ${value}\nOpFunctionEnd\n`;
}

const functions = [
  returning("add", "combine", "half", ["half", "half"]),
  returning("add1", "combine1", "half", ["half"]),
  returning("addf", "combinef", "float", ["float", "float"]),
  returning("each", "element", "half", ["uint", "uint", "half"]),
  returning("each4", "element4", "half", ["uint", "uint", "half", "half"]),
  returning("eachf", "elementf", "float", ["uint", "uint", "half"]),
  returning("eachs", "elements", "half", ["ushort", "uint", "half"]),
  returning("decode", "decoding", "half", ["physical", "pair", "pair"]),
  returning("decode3", "decoding3", "half", ["physical", "pair", "triple"]),
  returning("decodep", "decodingp", "half", ["p_own", "pair", "pair"]),
  returning("decodef", "decodingf", "float", ["physical", "pair", "pair"]),
  returning("decode2v", "decoding2v", "half2", ["physical", "pair", "pair"]),
  returning("decode3v", "decoding3v", "half3", ["physical", "pair", "pair"]),
  returning("eachv", "elementv", "half", ["uint", "uint", "float"]),
].join("");

const inBody = (body: string): string => compute("", body, functions);
const declared = (declaration: string): string => compute(declaration, "");

describe("cooperative matrix types", () => {
  const type = "%t = OpTypeCooperativeMatrixKHR %half %c3 %c8 %c16 %c0";
  testInstructions(declared, [
    replaced("cooperative-type.component", type, "%half", "%bool", "is not a scalar numerical type."),
    replaced(
      "cooperative-type.component",
      type,
      "%half",
      "%brain",
      "require BFloat16CooperativeMatrixKHR be declared.",
    ),
    replaced("cooperative-type.constants", type, "%c3", "%f1", "OpTypeCooperativeMatrix Scope <id>"),
    replaced("cooperative-type.constants", type, "%c8", "%undefined", "OpTypeCooperativeMatrix Rows <id>"),
    replaced("cooperative-type.constants", type, "%c16", "%f1", "OpTypeCooperativeMatrix Cols <id>"),
    replaced("cooperative-type.constants", type, "%c0", "%f1", "OpTypeCooperativeMatrixKHR Use <id>"),
    replaced(
      "long-vector.component",
      "%t = OpTypeVectorIdEXT %float %c4",
      "%float",
      "%h8",
      "is not a scalar numerical",
    ),
    replaced("long-vector.length", "%t = OpTypeVectorIdEXT %float %c4", "%c4", "%f1", "is not a 32-bit integer type."),
    replaced("long-vector.length", "%t = OpTypeVectorIdEXT %float %c4", "%c4", "%undefined", "is not a constant"),
    replaced("long-vector.length", "%t = OpTypeVectorIdEXT %float %c4", "%c4", "%c0", "must be greater than 0."),
  ]);
  testInstructions(
    (mode) => declared("").replace("OpExecutionMode %main LocalSize 32 1 1", mode),
    [
      [
        "cooperative-type.workgroup",
        "OpExecutionMode %main LocalSize 32 1 1",
        "",
        "without specifying LocalSize or LocalSizeId",
      ],
      [
        "cooperative-type.workgroup",
        "OpExecutionModeId %main LocalSizeId %c1 %c1 %c1",
        "OpExecutionModeId %main LocalSizeId %late %late %late",
        "used before LocalSizeId constant value",
      ],
    ].map(([rule = "", passes = "", fails = "", message = ""]): Instructions => [rule, passes, fails, message]),
  );
});

const product = "%x = OpCooperativeMatrixMulAddKHR %c %ma %mb %mc";
const reduce = "%x = OpCooperativeMatrixReduceEXT %c %mc Row|Column %add";
const each = "%x = OpCooperativeMatrixPerElementOpEXT %c %mc %each";
const coordinate = "%x = OpCooperativeMatrixGetCoordinateEXT %uint2 %mc %c1";
const convert = "%x = OpCooperativeMatrixConvertUseEXT %factor %mc";

describe("cooperative matrices", () => {
  testInstructions(inBody, [
    replaced(
      "cooperative-matrix-nv.product",
      "%x = OpCooperativeMatrixMulAddNV %nv %mnv %mnv %mnv",
      "%mnv",
      "%mc",
      "as A Type",
    ),
    replaced(
      "cooperative-matrix-nv.product",
      "%x = OpCooperativeMatrixMulAddNV %nv %mnv %mnv %mnv",
      "%nv ",
      "%c ",
      "as Result Type",
    ),
    replaced(
      "cooperative-matrix-nv.product",
      "%x = OpCooperativeMatrixMulAddNV %nv %mnv %mnv %mnv",
      "%mnv",
      "%mnv8",
      "'M' mismatch",
    ),
    replaced("cooperative-matrix.product", product, "%ma", "%mb", "Cooperative matrix type must be A Type"),
    replaced("cooperative-matrix.product", product, "%mb", "%ma", "Cooperative matrix type must be B Type"),
    replaced("cooperative-matrix.product", product, "%mc", "%ma", "Cooperative matrix type must be Accumulator Type"),
    replaced(
      "cooperative-matrix.product",
      product,
      "%c ",
      "%float ",
      "Expected cooperative matrix type as Result Type",
    ),
    replaced("cooperative-matrix.product", product, "%mc", "%mgroup", "Cooperative matrix scopes must match"),
    replaced("cooperative-matrix.product", product, "%mc", "%mtall", "Cooperative matrix 'M' mismatch"),
    replaced("cooperative-matrix.product", product, "%mc", "%mwide", "Cooperative matrix 'N' mismatch"),
    replaced("cooperative-matrix.product", product, "%ma", "%mfactor", "Cooperative matrix 'K' mismatch"),
    replaced("cooperative-matrix-2.reduce", reduce, "%c ", "%float ", "Result Type must be a cooperative matrix type"),
    replaced("cooperative-matrix-2.reduce", reduce, "%mc", "%f1", "Matrix must have a cooperative matrix type"),
    replaced("cooperative-matrix-2.reduce", reduce, "%mc", "%mfloats", "must have the same component type"),
    replaced("cooperative-matrix-2.reduce", reduce, "%mc", "%mgroup", "must have the same scope"),
    replaced("cooperative-matrix-2.reduce", reduce, "%c ", "%factor ", "Result Type must have UseAccumulator"),
    replaced("cooperative-matrix-2.reduce", reduce, "%mc", "%mfactor", "Matrix type must have UseAccumulator"),
    replaced("cooperative-matrix-2.reduce", reduce, "Column", "2x2", "Reduce 2x2 must not be used with Row/Column"),
    replaced(
      "cooperative-matrix-2.reduce",
      reduce,
      "Row|Column",
      "!0",
      "Reduce must be Row, Column, Row|Column, or 2x2",
    ),
    replaced("cooperative-matrix-2.reduce", reduce, "Row|Column", "2x2", "must be half of matrix rows/cols"),
    replaced("cooperative-matrix-2.reduce", reduce, "%c %mc Row|Column", "%tall %mc Row", "result rows must match"),
    replaced("cooperative-matrix-2.reduce", reduce, "%c %mc Row|Column", "%wide %mc Column", "result cols must match"),
    replaced("cooperative-matrix-2.reduce", reduce, "%add", "%add1", "CombineFunc must have two parameters"),
    replaced("cooperative-matrix-2.reduce", reduce, "%add", "%addf", "must match matrix component type"),
    replaced("cooperative-matrix-2.reduce", reduce, "%add", "%f1", "CombineFunc must be a function"),
    replaced("cooperative-matrix-2.per-element", each, "%each", "%f1", "is not a function."),
    replaced("cooperative-matrix-2.per-element", each, "%mc", "%f1", "is not a cooperative matrix."),
    replaced("cooperative-matrix-2.per-element", each, "%mc", "%mfactor", "must match matrix type"),
    replaced("cooperative-matrix-2.per-element", each, "%each", "%eachf", "must match matrix component type"),
    replaced("cooperative-matrix-2.per-element", each, "%each", "%add", "must have a least three parameters."),
    replaced("cooperative-matrix-2.per-element", each, "%each", "%eachs", "first parameter type <id>"),
    replaced("cooperative-matrix-2.per-element", each, "%each", "%eachv", "third parameter type <id>"),
    replaced("cooperative-matrix-2.per-element", each, "%each", "%each4", "must have 3 parameters to match"),
    ["cooperative-matrix-2.per-element", `${each}4 %h1`, `${each}4 %ma`, "optional matrix operand type <id>"],
    ["cooperative-matrix-2.per-element", `${each}4 %mc`, `${each}4 %f1`, "must match operand type <id>"],
    replaced(
      "cooperative-matrix.length",
      "%x = OpCooperativeMatrixLengthKHR %uint %c",
      "%uint",
      "%int",
      "signedness 0.",
    ),
    replaced("cooperative-matrix.length", "%x = OpCooperativeMatrixLengthKHR %uint %c", "%c", "%nv", "MatrixKHR."),
    replaced("cooperative-matrix.length", "%x = OpCooperativeMatrixLengthNV %uint %nv", "%nv", "%c", "MatrixNV."),
    replaced(
      "cooperative-matrix-2.coordinate",
      coordinate,
      "%uint2",
      "%uint4",
      "must be a vector of two 32-bit integers.",
    ),
    replaced("cooperative-matrix-2.coordinate", coordinate, "%mc", "%c1", "must be OpTypeCooperativeMatrixKHR."),
    replaced("cooperative-matrix-2.coordinate", coordinate, "%c1", "%f1", "must be OpTypeInt with width 32."),
    replaced("matrix-use.operands", convert, "%factor", "%nv", "Expected cooperative matrix type as Result Type"),
    replaced("matrix-use.operands", convert, "%mc", "%mnv", "Expected cooperative matrix type as Matrix type"),
    replaced("matrix-use.convert", convert, "%factor", "%a", "Expected columns of Matrix type and Result Type"),
    replaced("matrix-use.convert", convert, "%mc", "%mfloats", "Result Type and Matrix component types mismatch"),
    replaced("matrix-use.convert", convert, "%factor", "%c", "must convert between MatrixAccumulatorKHR"),
    replaced(
      "matrix-use.transpose",
      "%x = OpCooperativeMatrixTransposeNV %second %mc",
      "%mc",
      "%mtall",
      "to be swapped with",
    ),
    replaced(
      "matrix-use.transpose",
      "%x = OpCooperativeMatrixTransposeNV %second %mc",
      "%second",
      "%factor",
      "must have UseB",
    ),
    replaced(
      "composite.replicate",
      "%x = OpCompositeConstructReplicateEXT %uint4 %c1",
      "%uint4",
      "%float",
      "a composite type",
    ),
    replaced(
      "composite.replicate",
      "%x = OpCompositeConstructReplicateEXT %uint4 %c1",
      "%c1",
      "%f1",
      "the component type",
    ),
  ]);
  testInstructions(declared, [
    replaced(
      "cooperative-matrix.constant-length",
      "%x = OpSpecConstantOp %uint CooperativeMatrixLengthKHR %c",
      " %c",
      " %uint",
      "The type in OpSpecConstantOp",
    ),
  ]);
});

const load = "%x = OpCooperativeMatrixLoadKHR %c %shared %c0 %c16";
const store = "OpCooperativeMatrixStoreKHR %shared %mc %c0 %c16";
const loadNv = "%x = OpCooperativeMatrixLoadNV %nv %shared %c16 %true";
const loadVector = "%x = OpCooperativeVectorLoadNV %h8 %array %c0";

describe("memory of cooperative matrices and vectors", () => {
  testInstructions(inBody, [
    replaced("cooperative-memory.transfer", load, "%c ", "%float ", "Result Type <id>"),
    replaced("cooperative-memory.transfer", store, "%mc", "%f1", "Object type <id>"),
    replaced("cooperative-memory.transfer", load, "%shared", "%c0", "is not a logical pointer."),
    replaced(
      "cooperative-memory.transfer",
      load,
      "%shared",
      "%own",
      "is not Workgroup, StorageBuffer, or PhysicalStorageBuffer.",
    ),
    replaced("cooperative-memory.transfer", load, "%shared", "%array", "s Type must be a scalar or vector type."),
    replaced(
      "cooperative-memory.transfer",
      load,
      "%c0",
      "%undefined",
      "must be a 32-bit integer type constant instruction.",
    ),
    replaced("cooperative-memory.transfer", load, " %c16", "", "MemoryLayout 0 requires a Stride."),
    replaced("cooperative-memory.transfer", load, "%c16", "%f1", "must be a scalar integer type."),
    replaced(
      "cooperative-memory.transfer",
      load,
      "%c0 %c16",
      "%blocked %undefined",
      "requires Stride come from a constant",
    ),
    replaced("cooperative-memory.transfer", load, "%c0 %c16", "%blocked %c16", "requires Stride be 1, 2, or 4."),
    replaced(
      "memory-operands.visible",
      store,
      "%c16",
      "%c16 MakePointerVisible|NonPrivatePointer %c2",
      "used with OpStore.",
    ),
    replaced(
      "memory-operands.available",
      load,
      "%c16",
      "%c16 MakePointerAvailable|NonPrivatePointer %c2",
      "with OpLoad.",
    ),
    replaced("cooperative-memory-nv.transfer", loadNv, "%nv", "%c", "is not a cooperative matrix type."),
    replaced("cooperative-memory-nv.transfer", loadNv, "%shared", "%own", "is not Workgroup or StorageBuffer."),
    replaced("cooperative-memory-nv.transfer", loadNv, "%c16", "%f1", "must be a scalar integer type."),
    replaced("cooperative-memory-nv.transfer", loadNv, "%true", "%c1", "must be a boolean constant instruction."),
    replaced("cooperative-vector-memory.transfer", loadVector, "%h8", "%hv", "is not a cooperative vector type."),
    replaced("cooperative-vector-memory.transfer", loadVector, "%array", "%shared", "s Type must be an array type."),
  ]);
});

const multiply = "%x = OpCooperativeVectorMatrixMulNV %h8 %v4 %c0 %array %c0 %c0 %c8 %c4 %c0 %true";
const outer = "OpCooperativeVectorOuterProductAccumulateNV %array %c0 %v8 %v4 %c0 %c0 %c16";
const sum = "OpCooperativeVectorReduceSumAccumulateNV %array %c0 %v8";
const rule = "cooperative-vector.product";

describe("cooperative vectors", () => {
  testInstructions(inBody, [
    replaced(rule, multiply, "%h8", "%hv", "result type <id>"),
    replaced(rule, multiply, "%v4", "%vv4", "input type <id>"),
    replaced(rule, multiply, "%c0", "%true", "InputInterpretation type <id>"),
    replaced(rule, multiply, "%c8", "%c4", "result type number of components 8 does not match M 4"),
    replaced(rule, multiply, "%v4", "%v8", "input number of components 8 does not match K 4"),
    replaced(rule, multiply, "%array %c0", "%array %s0", "MatrixOffset type <id>"),
    replaced(rule, multiply, "%true", "%c1", "is not a scalar boolean."),
    replaced("cooperative-vector.outer-product", outer, "%v8", "%vv4", "A type <id>"),
    replaced("cooperative-vector.outer-product", outer, "%v4", "%vf8", "A and B component types"),
    replaced("cooperative-vector.outer-product", outer, "%array %c0", "%array %s0", "is not a 32 or 64 bit integer."),
    replaced("cooperative-vector.outer-product", outer, "%c16", "%l0", "MatrixStride type <id>"),
    replaced("cooperative-vector.reduce-sum", sum, "%v8", "%vv4", "V type <id>"),
  ]);
});

describe("tensor layouts", () => {
  const view = "%t = OpTypeTensorViewNV %c2 %true %c1 %c0";
  const layout = "%t = OpTypeTensorLayoutNV %c3 %c1";
  testInstructions(declared, [
    replaced("tensor-layout.dimensions", layout, "%c3", "%c6", "must be between 1 and 5."),
    replaced("tensor-layout.dimensions", layout, "%c3", "%f1", "Dim <id>"),
    replaced("tensor-layout.clamp", layout, "%c1", "%c6", "must be a valid TensorClampMode."),
    replaced("tensor-layout.clamp", layout, "%c1", "%f1", "ClampMode <id>"),
    replaced("tensor-layout.permutation", view, "%true", "%c0", "is not a boolean value."),
    replaced("tensor-layout.permutation", view, "%c1", "%f1", "Permutation <id>"),
    replaced("tensor-layout.permutation", view, "%c1", "%c3", "must be a valid dimension."),
    replaced("tensor-layout.permutation", view, "%c1", "%c0", "don't form a valid permutation."),
    replaced("tensor-layout.permutation", view, " %c1 %c0", " %c0", "Incorrect number of permutation values."),
  ]);
  const strides = "%x = OpTensorLayoutSetStrideNV %layout %layout1 %c1 %c1";
  const decoded = "%x = OpCooperativeMatrixLoadTensorNV %c %shared %mc %layout1 None DecodeFunc %decode";
  const vectors = `${decoded} %decode2v`.replace("DecodeFunc", "DecodeFunc|DecodeVectorFunc");
  const load = "%x = OpCooperativeMatrixLoadTensorNV %c %shared %mc %layout1 None TensorView %view1";
  testInstructions(inBody, [
    replaced(
      "tensor-layout.created-layout",
      "%x = OpCreateTensorLayoutNV %layout",
      "%layout",
      "%view",
      "tensor layout type.",
    ),
    replaced("tensor-layout.created-view", "%x = OpCreateTensorViewNV %view", "%view", "%layout", "tensor view type."),
    replaced("tensor-layout.set", strides, "%layout ", "%view ", "is not a tensor layout type."),
    replaced("tensor-layout.set", strides, "%layout1", "%view1", "does not match TensorLayout type."),
    replaced("tensor-layout.set", strides, " %c1", "", "unexpected number of operands."),
    replaced("tensor-layout.set", strides, "%c1", "%f1", "is not a 32-bit integer."),
    replaced("tensor-transfer.operands", load, "%c ", "%float ", "is not a cooperative matrix type."),
    replaced("tensor-transfer.operands", load, "%mc", "%mwide", "type does not match Result Type."),
    replaced("tensor-transfer.operands", load, "%layout1", "%view1", "does not have a tensor layout type."),
    replaced("tensor-transfer.operands", load, "%view1", "%layout1", "does not have a tensor view type."),
    replaced("tensor-transfer.operands", decoded, "%decode", "%c0", "DecodeFunc <id>"),
    replaced(
      "tensor-transfer.operands",
      decoded,
      "%decode",
      "%decodef",
      "return type must match matrix component type.",
    ),
    replaced("tensor-transfer.operands", decoded, "%decode", "%decodep", "must be pointer to PhysicalStorageBuffer."),
    replaced(
      "tensor-transfer.operands",
      decoded,
      "%decode",
      "%decode3",
      "second/third parameter must be array of 32-bit",
    ),
    replaced("tensor-transfer.operands", vectors, "%decode2v", "%decode3v", "return vector length must be 2, 4, or 8."),
    replaced(
      "tensor-transfer.operands",
      vectors,
      "%decode2v",
      "%decode",
      "must be a vector of the matrix component type.",
    ),
  ]);
});

const construct = "%x = OpCompositeConstructCoopMatQCOM %bytes %aw8";
const extract = "%x = OpCompositeExtractCoopMatQCOM %words8 %mbytes";

describe("conversions between arrays and cooperative matrices", () => {
  testInstructions(inBody, [
    replaced(
      "matrix-conversion.bit-cast",
      "%x = OpBitCastArrayQCOM %words8 %af8",
      "%words8",
      "%uint",
      "OpTypeArray operands",
    ),
    replaced(
      "matrix-conversion.bit-cast",
      "%x = OpBitCastArrayQCOM %words8 %af8",
      "%af8",
      "%ab32",
      "source element type be one",
    ),
    replaced(
      "matrix-conversion.bit-cast",
      "%x = OpBitCastArrayQCOM %words8 %ah16",
      "%words8",
      "%words16",
      "be compatible",
    ),
    replaced(
      "matrix-conversion.sub-array",
      "%x = OpExtractSubArrayQCOM %words8 %aw16 %c0",
      "%aw16",
      "%af8",
      "types match.",
    ),
    replaced(
      "matrix-conversion.sub-array",
      "%x = OpExtractSubArrayQCOM %words8 %aw16 %c0",
      "%c0",
      "%f1",
      "the index be",
    ),
    replaced("matrix-conversion.construct", construct, "%bytes", "%float", "be OpTypeCooperativeMatrixKHR."),
    replaced("matrix-conversion.construct", construct, "%aw8", "%c0", "OpTypeArray operands for the input."),
    replaced(
      "matrix-conversion.construct",
      construct,
      "%bytes",
      "%bytesc",
      "is one of 32-bit OpTypeInt signed/unsigned",
    ),
    replaced("matrix-conversion.construct", construct, "%bytes", "%bytes16", "have the bit length of 256"),
    replaced("matrix-conversion.construct", construct, "%aw8", "%aw16", "requires the source array length be 8"),
    replaced("matrix-conversion.extract", extract, "%words8", "%uint", "OpTypeArray operands for the result."),
    replaced("matrix-conversion.extract", extract, "%mbytes", "%c0", "the source type be OpTypeCooperativeMatrixKHR."),
    replaced("matrix-conversion.extract", extract, "%words8", "%words16", "the length be 8 when source coopmat's use"),
    replaced("matrix-conversion.extract", extract, "%mbytes", "%mwords", "be a half of the number of the columns"),
  ]);
});
