// Facts that the Khronos grammar lacks: instructions and enumerants of extensions of INTEL without an entry in it, and operands that it leaves out.
// The numbers are those that LLVM 22's SPIR-V target and llvm-spirv write; 6436, 6437, 6445 and 6448 were not seen in their output.

/** @typedef {import("./generate-grammar.mjs").Grammar} Grammar */

const JOINT_MATRIX = ["SPV_INTEL_joint_matrix"];
const TOKEN = ["SPV_INTEL_token_type"];

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
  { enumerant: "CooperativeMatrixCheckedInstructionsINTEL", value: 6192, extensions: JOINT_MATRIX },
  { enumerant: "BFloat16ArithmeticINTEL", value: 6226, extensions: ["SPV_INTEL_bfloat16_arithmetic"] },
  { enumerant: "AtomicBFloat16AddINTEL", value: 6255, extensions: ["SPV_INTEL_16bit_atomics"] },
  { enumerant: "AtomicBFloat16MinMaxINTEL", value: 6256, extensions: ["SPV_INTEL_16bit_atomics"] },
  { enumerant: "CooperativeMatrixPrefetchINTEL", value: 6411, extensions: JOINT_MATRIX },
  { enumerant: "CooperativeMatrixInvocationInstructionsINTEL", value: 6435, extensions: JOINT_MATRIX },
  { enumerant: "CooperativeMatrixTF32ComponentTypeINTEL", value: 6436, extensions: JOINT_MATRIX },
  { enumerant: "CooperativeMatrixBFloat16ComponentTypeINTEL", value: 6437, extensions: JOINT_MATRIX },
  { enumerant: "SubgroupRequirementsINTEL", value: 6445, extensions: ["SPV_INTEL_subgroup_requirements"] },
];

const executionModes = [
  {
    enumerant: "NamedSubgroupSizeINTEL",
    value: 6446,
    parameters: [operand("LiteralInteger", "Target Size")],
    capabilities: ["SubgroupRequirementsINTEL"],
  },
];

const checked = { class: "Memory", capabilities: ["CooperativeMatrixCheckedInstructionsINTEL"] };
const instructions = [
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

/** @template T @param {readonly T[]} own @param {readonly T[]} added @param {(one: T) => number} number */
const merged = (own, added, number) => [...own, ...added].sort((a, b) => number(a) - number(b));

/**
 * The grammar with these facts.
 * @param {Grammar} core
 * @returns {Grammar}
 */
export const withAdditions = (core) => ({
  ...core,
  instructions: merged(core.instructions, instructions, (one) => one.opcode),
  operand_kinds: (core.operand_kinds ?? []).map((kind) => {
    const added = { Capability: capabilities, ExecutionMode: executionModes }[kind.kind] ?? [];
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
