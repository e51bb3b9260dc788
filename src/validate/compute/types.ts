/** Types that environments of compute kernels have: the sentences of OpenCL's environment, which Level Zero's guide repeats. */
import { Capability as C } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "../facts/module-facts.ts";
import { isType } from "../facts/opcode-traits.ts";
import { isScalar, isVector } from "../facts/types.ts";
import type { chapter, InstructionRule, Outcome, Rule } from "../rule.ts";
import { definitionText } from "./words.ts";

type Chapter = ReturnType<typeof chapter>;

/** Types of both environments; those of images and events come with instructions that the environments name. */
export const commonTypes: readonly number[] = [
  Op.TypeVoid,
  Op.TypeBool,
  Op.TypeInt,
  Op.TypeFloat,
  Op.TypeVector,
  Op.TypeArray,
  Op.TypeStruct,
  Op.TypeFunction,
  Op.TypePointer,
  Op.TypeForwardPointer,
  Op.TypeImage,
  Op.TypeSampler,
  Op.TypeSampledImage,
  Op.TypeEvent,
];

/** Types outside the list. `isExcused` returns whether an extension or capability beyond the environment brings the type. */
export function typeListRule(
  section: Chapter,
  types: readonly number[],
  sentence: string,
  isExcused: (m: Facts, at: number) => boolean,
): InstructionRule {
  const allowed = new Set(types);
  return section.instruction(
    "type",
    (opcode) => isType(opcode) && !allowed.has(opcode),
    sentence,
    (m, at) =>
      isExcused(m, at)
        ? undefined
        : `expected one of the types of the environment, but got '${m.names.instruction(at)}'`,
    { beyond: true, yields: true },
  );
}

const widths = [8, 16, 32, 64];
const counts = [2, 3, 4, 8, 16];

function vectorProblem(m: Facts, at: number): Outcome {
  const component = m.word(at, 2);
  if (!isScalar(m, component)) {
    return `expected a vector of OpTypeBool, OpTypeInt or OpTypeFloat, but got one of '${definitionText(m, component)}'`;
  }
  const count = m.word(at, 3);
  if (!isVector(m, m.word(at, 1)) || m.opcode(at) !== Op.TypeVector || counts.includes(count)) return undefined;
  return `expected a vector of 2, 3, 4, 8 or 16 components, but got ${count}`;
}

/** Widths, signedness and counts. `accepts` returns whether a capability beyond the environment is accepted. */
export function scalarRules(
  types: Chapter,
  validation: Chapter,
  accepts: (m: Facts, capability: number) => boolean,
): readonly Rule[] {
  const common = { beyond: true, yields: true } as const;
  const anyWidth = [C.ArbitraryPrecisionIntegersALTERA, C.Int4TypeINTEL];
  return [
    types.instruction(
      "int-width",
      [Op.TypeInt],
      "OpTypeInt is supported with Width equal to 8, 16, 32, or 64.",
      (m, at) =>
        widths.includes(m.word(at, 2)) || anyWidth.some((one) => m.has(one) && accepts(m, one))
          ? undefined
          : `expected an integer of 8, 16, 32 or 64 bits, but got ${m.word(at, 2)}`,
      { ...common, remedy: "Use the next larger of these widths and mask the result." },
    ),
    validation.instruction(
      "signedness",
      [Op.TypeInt],
      "Signedness of OpTypeInt must be 0, indicating no signedness semantics.",
      (m, at) => (m.word(at, 3) === 0 ? undefined : `expected Signedness 0, but got ${m.word(at, 3)}`),
      { ...common, remedy: "Declare the type with 0: instructions, not types, tell signed from unsigned." },
    ),
    types.instruction(
      "float-width",
      [Op.TypeFloat],
      "OpTypeFloat is supported with Width equal to 16, 32, or 64, in the encoding of IEEE 754.",
      (m, at) =>
        m.length(at) === 3 && [16, 32, 64].includes(m.word(at, 2))
          ? undefined
          : `expected a float of IEEE 754 with 16, 32 or 64 bits, but got '${m.names.instruction(at)}'`,
      common,
    ),
    types.instruction(
      "vector",
      [Op.TypeVector],
      "The vector Component Type may be any of the scalar types; supported vector Component Counts are 2, 3, 4, 8, or 16.",
      vectorProblem,
      common,
    ),
  ];
}
