/** The operands that instructions of ray queries, ray tracing and hit objects share: rays, matrices, payloads. */
import { Capability, RayFlags } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isFloatOfWidth, isTypedPointer, matrixOf, pointeeOf } from "../../facts/types.ts";
import type { chapter, InstructionRule, Outcome } from "../../rule.ts";
import { isFloat32, isFloat32Vector, isInt32, type OperandRule, type Places, type TypeTest } from "../operand-types.ts";

export const accelerationRule = (places: Places): OperandRule => ({
  name: "acceleration",
  places,
  test: (m, type) => m.opcodeOf(type) === Op.TypeAccelerationStructureKHR,
  sentence: "Acceleration Structure must be of type OpTypeAccelerationStructureKHR.",
  message: "Expected Acceleration Structure to be of type OpTypeAccelerationStructureKHR",
});

/** An operand that is a number of 32 bits; `what` is spirv-val's phrase for it. */
export const numberRule = (
  name: string,
  label: string,
  places: Places,
  test: TypeTest = isInt32,
  what = "32-bit int scalar",
): OperandRule => ({
  name,
  places,
  test,
  sentence: `${label} must be a ${what}.`,
  message: `${label} must be a ${what}`,
});

const vector3 = isFloat32Vector(3);
const vectorText = "32-bit float 3-component vector";
const floatText = "32-bit float scalar";

/** The four operands of a ray follow each other: origin, smallest t, direction, largest t. */
export function rayRules(origins: Places): readonly OperandRule[] {
  const after = (words: number): Places => origins.map(([opcode, word]) => [opcode, word + words]);
  return [
    numberRule("origin", "Ray Origin", origins, vector3, vectorText),
    numberRule("t-min", "Ray TMin", after(1), isFloat32, floatText),
    numberRule("direction", "Ray Direction", after(2), vector3, vectorText),
    numberRule("t-max", "Ray TMax", after(3), isFloat32, floatText),
  ];
}

/** Constant flags may only ask for what capabilities allow. */
export function rayFlagsRule(of: ReturnType<typeof chapter>, places: Places): InstructionRule {
  const words = new Map(places);
  return of.instruction(
    "micromap-flag",
    [...words.keys()],
    "The flag ForceOpacityMicromap2StateKHR requires the capability RayTracingOpacityMicromapKHR, and RayQueryKHR or RayTracingKHR.",
    (m, at) => {
      const flags = constantNumber(m, m.word(at, words.get(m.opcode(at)) ?? 0)) ?? 0;
      const allows = m.has(Capability.RayTracingOpacityMicromapKHR);
      if ((flags & RayFlags.ForceOpacityMicromap2StateKHR) === 0) return undefined;
      if (allows && m.hasAny([Capability.RayQueryKHR, Capability.RayTracingKHR])) return undefined;
      return "The ForceOpacityMicromap2StateKHR flag requires the RayTracingOpacityMicromapKHR and RayQueryKHR or RayTracingKHR capabilities";
    },
  );
}

/** Results that are matrices of four columns with three 32-bit floats. */
export function transformRule(
  of: ReturnType<typeof chapter>,
  opcodes: readonly number[],
  suffix: (m: Facts, at: number) => string,
): InstructionRule {
  return of.instruction(
    "transform",
    opcodes,
    "Result Type must be a matrix with a Column Count of 4, and a Column Type of a vector of 3 32-bit floating-point components.",
    (m, at) => {
      const matrix = matrixOf(m, m.typeAt(at));
      const end = suffix(m, at);
      if (matrix === undefined) return `expected matrix type as Result Type${end}`;
      if (matrix.columns !== 4) return `expected Result Type matrix to have a Column Count of 4${end}`;
      if (isFloatOfWidth(m, matrix.component, 32) && matrix.rows === 3) return undefined;
      return `expected Result Type matrix to have a Column Type of 3-component 32-bit float vectors${end}`;
    },
  );
}

const declarations: ReadonlySet<number> = new Set([Op.Variable, Op.FunctionParameter, Op.AccessChain]);

/** Checks a pointer to an opaque object: its origin, and its pointee type. */
export function objectPointerProblem(
  m: Facts,
  id: number,
  label: string,
  wrongType: string,
  types: readonly number[],
): Outcome {
  if (!declarations.has(m.opcodeOf(id))) return `${label} must be a memory object declaration`;
  const type = m.typeOf(id);
  if (!isTypedPointer(m, type)) return `${label} must be a pointer`;
  return types.includes(m.opcodeOf(pointeeOf(m, type))) ? undefined : wrongType;
}

/** The storage class of a variable, typed or untyped; undefined for another id. */
export function variableStorage(m: Facts, id: number): number | undefined {
  const opcode = m.opcodeOf(id);
  return opcode === Op.Variable || opcode === Op.UntypedVariableKHR ? m.wordOf(id, 3) : undefined;
}
