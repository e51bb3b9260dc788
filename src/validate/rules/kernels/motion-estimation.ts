/** Motion estimation of SPV_INTEL_device_side_avc_motion_estimation: types of results and operands, which spirv-val does not check. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { lazy } from "../../../support/lazy.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { dimensionOf, isInt, isIntOfWidth, isVector, scalarOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { declaredBy, operandRules, operandType, resultWord, type TypeTest } from "../operand-types.ts";
import { type MotionType, motionSignatures } from "./motion-estimation-operands.ts";

const motion = chapter("SPV_INTEL_device_side_avc_motion_estimation", "motion-estimation");

const isVectorOfTwo =
  (width: number): TypeTest =>
  (m, type) =>
    isVector(m, type) && dimensionOf(m, type) === 2 && isIntOfWidth(m, scalarOf(m, type), width);

const integer = (width: number): readonly [string, TypeTest] => [
  `an integer type scalar of ${width} bits`,
  (m, type) => isInt(m, type) && isIntOfWidth(m, type, width),
];
const pair = (width: number): readonly [string, TypeTest] => [
  `a vector of two components of ${width}-bit integer type`,
  isVectorOfTwo(width),
];
const declared = (name: string, opcode: number): readonly [string, TypeTest] => [name, declaredBy(opcode)];

/** How each type is called, and what it is. */
const types: readonly (readonly [Exclude<MotionType, "any">, readonly [string, TypeTest]])[] = [
  ["vmeImage", declared("OpTypeVmeImageINTEL", Op.TypeVmeImageINTEL)],
  ["mcePayload", declared("OpTypeAvcMcePayloadINTEL", Op.TypeAvcMcePayloadINTEL)],
  ["imePayload", declared("OpTypeAvcImePayloadINTEL", Op.TypeAvcImePayloadINTEL)],
  ["refPayload", declared("OpTypeAvcRefPayloadINTEL", Op.TypeAvcRefPayloadINTEL)],
  ["sicPayload", declared("OpTypeAvcSicPayloadINTEL", Op.TypeAvcSicPayloadINTEL)],
  ["mceResult", declared("OpTypeAvcMceResultINTEL", Op.TypeAvcMceResultINTEL)],
  ["imeResult", declared("OpTypeAvcImeResultINTEL", Op.TypeAvcImeResultINTEL)],
  ["refResult", declared("OpTypeAvcRefResultINTEL", Op.TypeAvcRefResultINTEL)],
  ["sicResult", declared("OpTypeAvcSicResultINTEL", Op.TypeAvcSicResultINTEL)],
  [
    "imeResultSingle",
    declared("OpTypeAvcImeResultSingleReferenceStreamoutINTEL", Op.TypeAvcImeResultSingleReferenceStreamoutINTEL),
  ],
  [
    "imeResultDual",
    declared("OpTypeAvcImeResultDualReferenceStreamoutINTEL", Op.TypeAvcImeResultDualReferenceStreamoutINTEL),
  ],
  [
    "imeStreaminSingle",
    declared("OpTypeAvcImeSingleReferenceStreaminINTEL", Op.TypeAvcImeSingleReferenceStreaminINTEL),
  ],
  ["imeStreaminDual", declared("OpTypeAvcImeDualReferenceStreaminINTEL", Op.TypeAvcImeDualReferenceStreaminINTEL)],
  ["int8", integer(8)],
  ["int16", integer(16)],
  ["int32", integer(32)],
  ["int64", integer(64)],
  ["v2int16", pair(16)],
  ["v2int32", pair(32)],
];

const signatures = lazy((): ReadonlyMap<number, readonly MotionType[]> => new Map(motionSignatures));

const kebab = (name: string): string => name.replaceAll(/[A-Z]|\d+$/g, (part) => `-${part.toLowerCase()}`);

function typeRule([name, [what, test]]: (typeof types)[number]): Rule {
  const check = (m: Facts, at: number): Outcome => {
    const signature = signatures().get(m.opcode(at)) ?? [];
    const wrong = signature.findIndex(
      (type, index) => type === name && !test(m, operandType(m, at, resultWord + index)),
    );
    if (wrong < 0) return undefined;
    const operand = wrong === 0 ? "Result Type" : `operand ${wrong}`;
    return `${m.opName(at)}: expected ${operand} to be ${what}`;
  };
  return motion.instruction(
    kebab(name),
    (opcode) => signatures().get(opcode)?.includes(name) === true,
    `What an instruction asks to be ${what} must be of this type.`,
    check,
    { beyond: true },
  );
}

export const motionEstimationRules: readonly Rule[] = [
  ...types.map(typeRule),
  ...operandRules(motion, [
    {
      name: "image-result",
      places: [[Op.VmeImageINTEL, resultWord]],
      test: declaredBy(Op.TypeVmeImageINTEL),
      sentence: "Result Type must be OpTypeVmeImageINTEL.",
      beyond: true,
    },
    {
      name: "image",
      places: [[Op.VmeImageINTEL, 3]],
      test: declaredBy(Op.TypeImage),
      sentence: "Image must be an object whose type is an OpTypeImage.",
      beyond: true,
    },
    {
      name: "sampler",
      places: [[Op.VmeImageINTEL, 4]],
      test: declaredBy(Op.TypeSampler),
      sentence: "Sampler must be an object whose type is OpTypeSampler.",
      beyond: true,
    },
  ]),
];
