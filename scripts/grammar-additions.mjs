// Facts that the Khronos grammar lacks: instructions and enumerants of extensions of INTEL without an entry in it, and operands that it leaves out.
// The numbers are those that LLVM 22's SPIR-V target and llvm-spirv write, or that llvm-spirv's tests state. Those that no source states are listed in
// docs/translator.md.

/** @typedef {import("./generate-grammar.mjs").Grammar} Grammar */

const JOINT_MATRIX = ["SPV_INTEL_joint_matrix"];
const TOKEN = ["SPV_INTEL_token_type"];
const ATOMICS = ["SPV_INTEL_16bit_atomics"];
const CONVERSIONS = ["SPV_INTEL_fp_conversions"];
const FLOAT4 = "SPV_INTEL_float4";
const SCALED = "SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate";

/** @param {string} kind @param {string} [name] @param {string} [quantifier] */
const operand = (kind, name, quantifier) => ({
  kind,
  ...(name === undefined ? {} : { name }),
  ...(quantifier === undefined ? {} : { quantifier }),
});

const result = [operand("IdResultType"), operand("IdResult")];
/** @param {readonly string[]} names */
const ids = (...names) => names.map((name) => operand("IdRef", name));

/** The operands of accesses of parts of matrices, which may be outside. */
const ACCESS = [operand("IdRef", "Stride", "?"), operand("MemoryAccess", undefined, "?")];

const capabilities = [
  { enumerant: "TokenTypeINTEL", value: 6112, extensions: TOKEN },
  { enumerant: "GlobalVariableDecorationsINTEL", value: 6146, extensions: ["SPV_INTEL_global_variable_decorations"] },
  { enumerant: "CooperativeMatrixCheckedInstructionsINTEL", value: 6192, extensions: JOINT_MATRIX },
  { enumerant: "SigmoidINTEL", value: 6167, extensions: ["SPV_INTEL_sigmoid"] },
  { enumerant: "DeviceBarrierINTEL", value: 6185, extensions: ["SPV_INTEL_device_barrier"] },
  { enumerant: "Float4E2M1INTEL", value: 6212, extensions: [FLOAT4] },
  {
    enumerant: "Float4E2M1CooperativeMatrixINTEL",
    value: 6213,
    extensions: ["SPV_EXT_ocp_microscaling_types", FLOAT4],
  },
  { enumerant: "FloatConversionsFtoFINTEL", value: 6215, extensions: CONVERSIONS },
  { enumerant: "BFloat16ArithmeticINTEL", value: 6226, extensions: ["SPV_INTEL_bfloat16_arithmetic"] },
  { enumerant: "SubgroupScaledMatrixMultiplyAccumulateINTEL", value: 6238, extensions: [SCALED] },
  { enumerant: "AtomicBFloat16AddINTEL", value: 6255, extensions: ATOMICS },
  { enumerant: "AtomicBFloat16MinMaxINTEL", value: 6256, extensions: ATOMICS },
  { enumerant: "AtomicInt16CompareExchangeINTEL", value: 6260, extensions: ATOMICS },
  { enumerant: "Int16AtomicsINTEL", value: 6261, extensions: ATOMICS },
  { enumerant: "AtomicBFloat16LoadStoreINTEL", value: 6262, extensions: ATOMICS },
  { enumerant: "CooperativeMatrixPrefetchINTEL", value: 6411, extensions: JOINT_MATRIX },
  { enumerant: "FloatConversionsFtoSINTEL", value: 6423, extensions: CONVERSIONS },
  { enumerant: "CooperativeMatrixInvocationInstructionsINTEL", value: 6435, extensions: JOINT_MATRIX },
  { enumerant: "CooperativeMatrixTF32ComponentTypeINTEL", value: 6436, extensions: JOINT_MATRIX },
  { enumerant: "CooperativeMatrixBFloat16ComponentTypeINTEL", value: 6437, extensions: JOINT_MATRIX },
  { enumerant: "SubgroupRequirementsINTEL", value: 6445, extensions: ["SPV_INTEL_subgroup_requirements"] },
];

const GLOBAL = { capabilities: ["GlobalVariableDecorationsINTEL"] };

/** Decorations of an extension that two others replaced: two have the names of their successors, with `Global` before them here. */
const decorations = [
  {
    ...GLOBAL,
    enumerant: "GlobalHostAccessINTEL",
    value: 6147,
    parameters: [operand("LiteralInteger", "Access"), operand("LiteralString", "Name")],
  },
  {
    ...GLOBAL,
    enumerant: "GlobalInitModeINTEL",
    value: 6148,
    parameters: [operand("LiteralInteger", "Trigger")],
  },
  { ...GLOBAL, enumerant: "ImplementInCSRINTEL", value: 6149, parameters: [operand("LiteralInteger", "Value")] },
];

const executionModes = [
  {
    enumerant: "NamedSubgroupSizeINTEL",
    value: 6446,
    parameters: [operand("LiteralInteger", "Target Size")],
    capabilities: ["SubgroupRequirementsINTEL"],
  },
];

const encodings = [{ enumerant: "Float4E2M1INTEL", value: 6214, capabilities: ["Float4E2M1INTEL"] }];

/** How matrices have their components, with the end of the name of the extension that has it. */
const PACKED = /** @type {const} */ ([
  ["MatrixAPackedFloat8E4M3INTEL", 0x4000, "float8"],
  ["MatrixBPackedFloat8E4M3INTEL", 0x8000, "float8"],
  ["MatrixAPackedFloat8E5M2INTEL", 0x10000, "float8"],
  ["MatrixBPackedFloat8E5M2INTEL", 0x20000, "float8"],
  ["MatrixAPackedFloat4E2M1INTEL", 0x40000, "float4"],
  ["MatrixBPackedFloat4E2M1INTEL", 0x80000, "float4"],
]);

/** @param {number} value */
const mask = (value) => `0x${value.toString(16).toUpperCase()}`;

const matrixOperands = [
  ...PACKED.map(([enumerant, value, end]) => ({
    enumerant,
    value: mask(value),
    extensions: [`SPV_INTEL_subgroup_matrix_multiply_accumulate_${end}`],
  })),
  { enumerant: "ScaleAFloat8E8M0INTEL", value: mask(0x100000), extensions: [SCALED] },
  { enumerant: "ScaleBFloat8E8M0INTEL", value: mask(0x200000), extensions: [SCALED] },
];

/** Conversions of floats: whether random bits, and the place of the next ones, follow the value. */
const CONVERTING = /** @type {const} */ ([
  ["OpClampConvertFToFINTEL", 6216, false, "F"],
  ["OpStochasticRoundFToFINTEL", 6217, true, "F"],
  ["OpClampStochasticRoundFToFINTEL", 6218, true, "F"],
  ["OpClampStochasticRoundFToSINTEL", 6219, true, "S"],
  ["OpClampConvertFToSINTEL", 6424, false, "S"],
]);

const conversions = CONVERTING.map(([opname, opcode, isStochastic, to]) => ({
  opname,
  class: "Conversion",
  opcode,
  operands: [
    ...result,
    ...ids("Float Value"),
    ...(isStochastic ? [...ids("Seed"), operand("IdRef", "Last Seed Pointer", "?")] : []),
  ],
  capabilities: [`FloatConversionsFto${to}INTEL`],
}));

const checked = { class: "Memory", capabilities: ["CooperativeMatrixCheckedInstructionsINTEL"] };
const instructions = [
  ...conversions,
  {
    opname: "OpFSigmoidINTEL",
    class: "Arithmetic",
    opcode: 6168,
    operands: [...result, ...ids("Operand")],
    capabilities: ["SigmoidINTEL"],
  },
  {
    opname: "OpSubgroupScaledMatrixMultiplyAccumulateINTEL",
    class: "Group",
    opcode: 6239,
    operands: [
      ...result,
      ...ids("K Dim", "Matrix A", "Matrix B", "Matrix C", "Scale A", "Scale B"),
      operand("MatrixMultiplyAccumulateOperands", undefined, "?"),
    ],
    capabilities: ["SubgroupScaledMatrixMultiplyAccumulateINTEL"],
  },
  {
    opname: "OpTypeTokenINTEL",
    class: "Type-Declaration",
    opcode: 6113,
    operands: [operand("IdResult")],
    capabilities: ["TokenTypeINTEL"],
  },
  {
    ...checked,
    opname: "OpCooperativeMatrixLoadCheckedINTEL",
    opcode: 6193,
    operands: [...result, ...ids("Pointer", "X Offset", "Y Offset", "Memory Layout", "Height", "Width"), ...ACCESS],
  },
  {
    ...checked,
    opname: "OpCooperativeMatrixStoreCheckedINTEL",
    opcode: 6194,
    operands: [...ids("Pointer", "X Offset", "Y Offset", "Object", "Memory Layout", "Height", "Width"), ...ACCESS],
  },
  {
    ...checked,
    opname: "OpCooperativeMatrixConstructCheckedINTEL",
    class: "Composite",
    opcode: 6195,
    operands: [...result, ...ids("X Offset", "Y Offset", "Height", "Width", "Value")],
  },
  {
    opname: "OpCooperativeMatrixGetElementCoordINTEL",
    class: "Composite",
    opcode: 6440,
    operands: [...result, ...ids("Matrix", "Index")],
    capabilities: ["CooperativeMatrixInvocationInstructionsINTEL"],
  },
  {
    opname: "OpCooperativeMatrixApplyFunctionINTEL",
    class: "Composite",
    opcode: 6448,
    operands: [...result, ...ids("Function", "Matrix"), operand("IdRef", "Argument", "*")],
    capabilities: ["CooperativeMatrixInvocationInstructionsINTEL"],
  },
  {
    opname: "OpCooperativeMatrixPrefetchINTEL",
    class: "Memory",
    opcode: 6449,
    operands: [
      ...ids("Pointer", "X Offset", "Y Offset"),
      operand("LiteralInteger", "Rows"),
      operand("LiteralInteger", "Columns"),
      ...ids("Cache Level"),
      operand("IdRef", "Memory Layout", "?"),
      operand("IdRef", "Stride", "?"),
    ],
    capabilities: ["CooperativeMatrixPrefetchINTEL"],
  },
];

/** Operands of enumerants that the grammar lists without them, by kind and value. */
const parameters = [
  {
    kind: "Decoration",
    value: 5907,
    parameters: [operand("LiteralInteger", "Depth"), operand("LiteralInteger", "Independent")],
  },
];

/** Capabilities that allow instructions of the grammar as well. @type {Readonly<Record<string, string>>} */
const alsoAllowed = {
  OpAtomicFAddEXT: "AtomicBFloat16AddINTEL",
  OpAtomicFMinEXT: "AtomicBFloat16MinMaxINTEL",
  OpAtomicFMaxEXT: "AtomicBFloat16MinMaxINTEL",
};

/** @param {import("./generate-grammar.mjs").Instruction} one */
const withCapability = (one) => {
  const added = alsoAllowed[one.opname];
  return added === undefined ? one : { ...one, capabilities: [...(one.capabilities ?? []), added] };
};

/** @template T @param {readonly T[]} own @param {readonly T[]} added @param {(one: T) => number} number */
const merged = (own, added, number) => [...own, ...added].sort((a, b) => number(a) - number(b));

/** @type {Readonly<Record<string, readonly import("./generate-grammar.mjs").Enumerant[]>>} */
const ADDED = {
  Capability: capabilities,
  Decoration: decorations,
  ExecutionMode: executionModes,
  FPEncoding: encodings,
  MatrixMultiplyAccumulateOperands: matrixOperands,
};

/**
 * The grammar with these facts.
 * @param {Grammar} core
 * @returns {Grammar}
 */
export const withAdditions = (core) => ({
  ...core,
  instructions: merged(core.instructions.map(withCapability), instructions, (one) => one.opcode),
  operand_kinds: (core.operand_kinds ?? []).map((kind) => {
    const added = ADDED[kind.kind] ?? [];
    const enumerants = (kind.enumerants ?? []).map((one) => {
      const stated = parameters.find((other) => other.kind === kind.kind && other.value === one.value);
      return stated === undefined ? one : { ...one, parameters: stated.parameters };
    });
    return kind.enumerants === undefined
      ? kind
      : {
          ...kind,
          enumerants: added.length === 0 ? enumerants : merged(enumerants, added, (one) => Number(one.value)),
        };
  }),
});
