/** Instructions that do not compute with floats of an encoding of their own: bfloat16, 8-bit floats, microscaling formats. */
import { Capability, FPEncoding } from "../../../grammar/enumerants.generated.ts";
import { FLOAT_ATOMICS, FLOAT_CLASSIFICATIONS, FLOAT_COMPARISONS } from "../../../grammar/op-families.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { encodingOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { extendedName } from "../extended/steps.ts";
import { operandType } from "../operand-types.ts";

const encodings = chapter("SPV_KHR_bfloat16, SPV_EXT_float8 and SPV_EXT_ocp_microscaling_types", "float-encoding");

/** Capabilities that declare a type with an encoding. */
const declaring = [
  Capability.BFloat16TypeKHR,
  Capability.Float8EXT,
  Capability.Float6EXT,
  Capability.Float4EXT,
  Capability.Float4E2M1INTEL,
  Capability.Float8UnsignedE8M0EXT,
  Capability.MXInt8EXT,
];

const inResult = [
  Op.FNegate,
  Op.FAdd,
  Op.FSub,
  Op.FMul,
  Op.FDiv,
  Op.FRem,
  Op.FMod,
  Op.FmaKHR,
  Op.VectorTimesScalar,
  Op.MatrixTimesScalar,
  Op.VectorTimesMatrix,
  Op.MatrixTimesVector,
  Op.MatrixTimesMatrix,
  Op.OuterProduct,
  Op.Dot,
  Op.DPdx,
  Op.DPdy,
  Op.Fwidth,
  Op.DPdxFine,
  Op.DPdyFine,
  Op.FwidthFine,
  Op.DPdxCoarse,
  Op.DPdyCoarse,
  Op.FwidthCoarse,
  ...FLOAT_ATOMICS,
  Op.GroupNonUniformBroadcast,
  Op.GroupNonUniformBroadcastFirst,
  Op.GroupNonUniformShuffle,
  Op.GroupNonUniformShuffleXor,
  Op.GroupNonUniformShuffleUp,
  Op.GroupNonUniformShuffleDown,
  Op.GroupNonUniformQuadBroadcast,
  Op.GroupNonUniformQuadSwap,
  Op.GroupNonUniformRotateKHR,
  Op.GroupNonUniformFAdd,
  Op.GroupNonUniformFMul,
  Op.GroupNonUniformFMin,
  Op.GroupNonUniformFMax,
];

const inOperand = [...FLOAT_CLASSIFICATIONS, ...FLOAT_COMPARISONS];

const names: ReadonlyMap<number, string> = new Map<number, string>([
  [FPEncoding.BFloat16KHR, "BFloat16 type"],
  [FPEncoding.Float8E4M3EXT, "FP8 E4M3/E5M2 types"],
  [FPEncoding.Float8E5M2EXT, "FP8 E4M3/E5M2 types"],
]);

/** "doesn't support BFloat16 type." for a type with an encoding. */
function unsupported(m: Facts, type: number): string | undefined {
  const encoding = encodingOf(m, type);
  if (encoding === undefined) return undefined;
  return `doesn't support ${names.get(encoding) ?? "OCP microscaling types"}.`;
}

/** Capabilities by which single instructions support bfloat16. */
const ofBFloat16: ReadonlyMap<number, number> = new Map([
  [Op.Dot, Capability.BFloat16DotProductKHR],
  [Op.AtomicFAddEXT, Capability.AtomicBFloat16AddINTEL],
  [Op.AtomicFMinEXT, Capability.AtomicBFloat16MinMaxINTEL],
  [Op.AtomicFMaxEXT, Capability.AtomicBFloat16MinMaxINTEL],
]);

/** Instructions that support bfloat16 by SPV_INTEL_bfloat16_arithmetic. */
const arithmetic: ReadonlySet<number> = new Set([
  Op.FNegate,
  Op.FAdd,
  Op.FSub,
  Op.FMul,
  Op.FDiv,
  Op.FRem,
  Op.FMod,
  Op.VectorTimesScalar,
  ...inOperand,
]);

/** Whether a capability lets an instruction compute with bfloat16. */
function computesWithBFloat16(m: Facts, opcode: number): boolean {
  const own = ofBFloat16.get(opcode);
  if (own !== undefined) return m.has(own);
  return arithmetic.has(opcode) && m.has(Capability.BFloat16ArithmeticINTEL);
}

function instructionOutcome(m: Facts, at: number, type: number): Outcome {
  const isBFloat16 = encodingOf(m, type) === FPEncoding.BFloat16KHR;
  if (isBFloat16 && computesWithBFloat16(m, m.opcode(at))) return undefined;
  const what = unsupported(m, type);
  return what === undefined ? undefined : `${m.opName(at)} ${what}`;
}

const sentence =
  "Floats with an encoding are stored, converted, copied and multiplied as matrices; other instructions do not support them.";
const when = (m: Facts): boolean => m.hasAny(declaring);

export const floatEncodingRules: readonly Rule[] = [
  encodings.instruction("result", inResult, sentence, (m, at) => instructionOutcome(m, at, m.typeAt(at)), { when }),
  encodings.instruction("operand", inOperand, sentence, (m, at) => instructionOutcome(m, at, operandType(m, at, 3)), {
    when,
  }),
  encodings.extended(
    "extended",
    { set: "GLSL.std.450" },
    sentence,
    (m, at) => {
      const what = unsupported(m, m.typeAt(at));
      return what === undefined ? undefined : `${extendedName(m, at)}: ${what}`;
    },
    { when },
  ),
];
