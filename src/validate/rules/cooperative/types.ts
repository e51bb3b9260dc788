/** The types of cooperative matrices and of vectors whose length is an id. */
import { Capability, ExecutionMode, FPEncoding, Scope } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import { findMode } from "../../facts/execution-modes.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { encodingOf, isInt, isIntOfWidth, isNumber } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";

const types = chapter("SPV_KHR_cooperative_matrix, Type-Declaration Instructions", "cooperative-type");
const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "cooperative-type",
);
const vectors = chapter("SPV_EXT_long_vector, Type-Declaration Instructions", "long-vector");

const matrices = [Op.TypeCooperativeMatrixKHR, Op.TypeCooperativeMatrixNV];
const sizes = [
  ["Scope", 3],
  ["Rows", 4],
  ["Cols", 5],
] as const;

/** Encodings of components that need a capability of their own. */
const encoded: ReadonlyMap<number, readonly [capability: number, name: string]> = new Map([
  [FPEncoding.BFloat16KHR, [Capability.BFloat16CooperativeMatrixKHR, "BFloat16CooperativeMatrixKHR"]],
  [FPEncoding.Float8E4M3EXT, [Capability.Float8CooperativeMatrixEXT, "Float8CooperativeMatrixEXT"]],
  [FPEncoding.Float8E5M2EXT, [Capability.Float8CooperativeMatrixEXT, "Float8CooperativeMatrixEXT"]],
]);

function component(m: Facts, at: number): Outcome {
  const id = m.word(at, 2);
  const head = (): string => `OpTypeCooperativeMatrix Component Type <id> ${m.name(id)}`;
  if (!isNumber(m, id)) return `${head()} is not a scalar numerical type.`;
  const encoding = encodingOf(m, id);
  const needed = encoding === undefined ? undefined : encoded.get(encoding);
  if (needed === undefined || m.has(needed[0])) return undefined;
  return `${head()}require ${needed[1]} be declared.`;
}

const isConstantInt = (m: Facts, id: number): boolean => isInt(m, m.typeOf(id)) && isConstantId(m, id);

function constants(m: Facts, at: number): Outcome {
  for (const [name, word] of sizes) {
    const id = m.word(at, word);
    if (isConstantInt(m, id)) continue;
    return `OpTypeCooperativeMatrix ${name} <id> ${m.name(id)} is not a constant instruction with scalar integer type.`;
  }
  const use = m.optionalWord(at, 6);
  if (use === undefined || isConstantInt(m, use)) return undefined;
  return `OpTypeCooperativeMatrixKHR Use <id> ${m.name(use)} is not a constant instruction with scalar integer type.`;
}

const scopeOf = (m: Facts, at: number): number | undefined => constantNumber(m, m.word(at, 3));

/** A matrix of a workgroup has the workgroup's size: every entry point states it before the type. */
function workgroupSize(m: Facts, at: number): Outcome {
  if (scopeOf(m, at) !== Scope.Workgroup) return undefined;
  const used = "OpTypeCooperativeMatrixKHR with ScopeWorkgroup used";
  for (const { id } of m.entryPoints) {
    const byIds = findMode(m, id, ExecutionMode.LocalSizeId);
    if (byIds === undefined) {
      if (findMode(m, id, ExecutionMode.LocalSize) !== undefined) continue;
      return `${used} without specifying LocalSize or LocalSizeId for entry point <id> ${m.name(id)}`;
    }
    const late = m.rest(byIds, 3).find((size) => m.definition(size) > at);
    if (late !== undefined) return `${used} before LocalSizeId constant value <id> ${m.name(late)} is defined`;
  }
  return undefined;
}

function vectorLength(m: Facts, at: number): Outcome {
  const id = m.word(at, 3);
  const head = "OpTypeVectorIdEXT component count";
  if (!isConstantId(m, id)) return `${head} <id> ${m.name(id)} is not a constant instruction.`;
  if (!isIntOfWidth(m, m.typeOf(id), 32)) {
    return `${head} type <id> ${m.name(m.typeOf(id))} is not a 32-bit integer type.`;
  }
  return constantNumber(m, id) === 0 ? `${head} <id> ${m.name(id)} must be greater than 0.` : undefined;
}

export const cooperativeTypeRules: readonly Rule[] = [
  types.instruction(
    "component",
    matrices,
    "Component Type must be a scalar numerical type; small floats need a capability.",
    component,
  ),
  types.instruction(
    "constants",
    matrices,
    "Scope, Rows, Columns and Use must be constant instructions with scalar 32-bit integer type.",
    constants,
  ),
  types.instruction(
    "workgroup",
    [Op.TypeCooperativeMatrixKHR],
    "With the scope Workgroup, every entry point must state its size with LocalSize or LocalSizeId.",
    workgroupSize,
  ),
  vulkan.instruction(
    "scope",
    matrices,
    "The Scope operand of OpTypeCooperativeMatrixKHR must be limited to Workgroup and Subgroup.",
    (m, at) => {
      const scope = scopeOf(m, at);
      if (scope === undefined || scope === Scope.Workgroup || scope === Scope.Subgroup) return undefined;
      return "OpTypeCooperativeMatrixKHR Scope is limited to Workgroup and Subgroup";
    },
    { vulkan: "VUID-StandaloneSpirv-Scope-12243", when: (m) => m.isVulkan },
  ),
  vectors.instruction("component", [Op.TypeVectorIdEXT], "Component Type must be a scalar type.", (m, at) => {
    const id = m.word(at, 2);
    const isComponent = isNumber(m, id) || m.opcodeOf(id) === Op.TypeBool;
    return isComponent
      ? undefined
      : `OpTypeVectorIdEXT Component Type <id> ${m.name(id)} is not a scalar numerical type.`;
  }),
  vectors.instruction(
    "length",
    [Op.TypeVectorIdEXT],
    "Component Count must be a constant instruction with a 32-bit integer type and a value greater than 0.",
    vectorLength,
  ),
];
