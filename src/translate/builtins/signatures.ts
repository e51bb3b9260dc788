// How calls of builtins for instructions of SPIR-V differ from the general rule: which integers are unsigned in the mangled name, and which names
// end with the type of the result. One table for both directions.

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { Op } from "../../spirv/modules.ts";

/** The facts that the mangled name of a builtin states beyond the types of SPIR-V. */
export interface Signature {
  /** Positions of arguments that are unsigned, or whose pointee is; "all" of them. Others are signed. */
  readonly unsigned?: readonly number[] | "all";
  /** Positions of pointers to constant data. */
  readonly toConst?: readonly number[];
  /** The name ends with `_R` and the result's type, which is signed or unsigned. */
  readonly result?: "signed" | "unsigned";
}

const NOTHING: Readonly<Signature> = {};

function of(opcodes: readonly number[], signature: Signature): (readonly [number, Signature])[] {
  return opcodes.map((opcode) => [opcode, signature] as const);
}

const instructions: ReadonlyMap<number, Signature> = new Map<number, Signature>([
  ...of([Op.ConvertFToU, Op.SatConvertSToU], { result: "unsigned" }),
  ...of([Op.ConvertFToS, Op.ConvertSToF, Op.SConvert, Op.FConvert, Op.QuantizeToF16], { result: "signed" }),
  ...of([Op.ConvertUToF, Op.SatConvertUToS], { unsigned: "all", result: "signed" }),
  ...of([Op.UConvert], { unsigned: "all", result: "unsigned" }),
  ...of(
    [
      Op.Bitcast,
      Op.StochasticRoundFToFINTEL,
      Op.ClampConvertFToFINTEL,
      Op.ClampConvertFToSINTEL,
      Op.ClampStochasticRoundFToFINTEL,
      Op.ClampStochasticRoundFToSINTEL,
    ],
    { result: "signed" },
  ),
  ...of([Op.AtomicUMin, Op.AtomicUMax], { unsigned: [0, 3] }),
  ...of([Op.GroupAsyncCopy], { unsigned: [3, 4], toConst: [2] }),
  ...of([Op.GroupUMin, Op.GroupUMax, Op.GroupBroadcast], { unsigned: [2] }),
  ...of(
    [
      Op.GroupNonUniformBroadcast,
      Op.GroupNonUniformShuffle,
      Op.GroupNonUniformShuffleXor,
      Op.GroupNonUniformShuffleUp,
      Op.GroupNonUniformShuffleDown,
      Op.GroupNonUniformRotateKHR,
    ],
    { unsigned: [2, 3] },
  ),
  ...of(
    [
      Op.GroupNonUniformIAdd,
      Op.GroupNonUniformFAdd,
      Op.GroupNonUniformIMul,
      Op.GroupNonUniformFMul,
      Op.GroupNonUniformSMin,
      Op.GroupNonUniformFMin,
      Op.GroupNonUniformSMax,
      Op.GroupNonUniformFMax,
      Op.GroupNonUniformBitwiseAnd,
      Op.GroupNonUniformBitwiseOr,
      Op.GroupNonUniformBitwiseXor,
      Op.GroupNonUniformLogicalAnd,
      Op.GroupNonUniformLogicalOr,
      Op.GroupNonUniformLogicalXor,
    ],
    { unsigned: [3] },
  ),
  ...of([Op.GroupNonUniformUMin, Op.GroupNonUniformUMax], { unsigned: [2, 3] }),
  ...of([Op.GroupNonUniformInverseBallot, Op.GroupNonUniformBallotFindLSB, Op.GroupNonUniformBallotFindMSB], {
    unsigned: [1],
  }),
  ...of([Op.GroupNonUniformBallotBitExtract], { unsigned: [1, 2] }),
  ...of([Op.GroupNonUniformBallotBitCount], { unsigned: [2] }),
  ...of([Op.BitFieldUExtract], { unsigned: [0, 1, 2] }),
  ...of([Op.BitFieldSExtract], { unsigned: [1, 2] }),
  ...of([Op.BitFieldInsert], { unsigned: [2, 3] }),
  ...of([Op.UDot, Op.UDotAccSat], { unsigned: "all", result: "unsigned" }),
  ...of([Op.SUDot, Op.SUDotAccSat], { unsigned: [1], result: "signed" }),
  ...of([Op.SDot, Op.SDotAccSat], { result: "signed" }),
  ...of([Op.EnqueueMarker], { unsigned: [1] }),
  ...of([Op.GenericPtrMemSemantics], { toConst: [0] }),
  ...of([Op.ImageQuerySize, Op.ImageQuerySizeLod, Op.ImageRead, Op.ImageSampleExplicitLod], { result: "signed" }),
  ...of([Op.SubgroupBlockReadINTEL], { unsigned: [0], toConst: [0], result: "signed" }),
  ...of([Op.SubgroupImageBlockReadINTEL, Op.SubgroupImageMediaBlockReadINTEL], { result: "signed" }),
  ...of([Op.SubgroupBlockWriteINTEL], { unsigned: [0, 1] }),
  ...of([Op.SubgroupImageBlockWriteINTEL], { unsigned: [2] }),
  ...of([Op.SubgroupImageMediaBlockWriteINTEL], { unsigned: [4] }),
  ...of([Op.SubgroupShuffleINTEL, Op.SubgroupShuffleXorINTEL], { unsigned: [1] }),
  ...of([Op.SubgroupShuffleDownINTEL, Op.SubgroupShuffleUpINTEL], { unsigned: [2] }),
  ...of([Op.ConvertHandleToImageINTEL, Op.ConvertHandleToSampledImageINTEL], { unsigned: "all", result: "signed" }),
  ...of([Op.ConvertHandleToSamplerINTEL], { unsigned: "all" }),
  ...of([Op.TaskSequenceCreateALTERA], { result: "signed" }),
  ...of([Op.ReadClockKHR], { result: "unsigned" }),
  ...of([Op.CooperativeMatrixLoadKHR, Op.CooperativeMatrixLoadCheckedINTEL, Op.FmaKHR], { result: "signed" }),
]);

const { nan, prefetch, shuffle, shuffle2, s_upsample } = OpenCLStd;

const extended: ReadonlyMap<number, Signature> = new Map<number, Signature>([
  ...of([s_upsample], { unsigned: [1] }),
  ...of([nan], { unsigned: [0] }),
  ...of([prefetch], { unsigned: [1], toConst: [0] }),
  ...of([shuffle], { unsigned: [1] }),
  ...of([shuffle2], { unsigned: [2] }),
  ...of([OpenCLStd.vloadn, OpenCLStd.vload_half, OpenCLStd.vload_halfn, OpenCLStd.vloada_halfn], {
    unsigned: [0],
    toConst: [1],
    result: "signed",
  }),
  ...of(
    [
      OpenCLStd.vstoren,
      OpenCLStd.vstore_half,
      OpenCLStd.vstore_half_r,
      OpenCLStd.vstore_halfn,
      OpenCLStd.vstore_halfn_r,
      OpenCLStd.vstorea_halfn,
      OpenCLStd.vstorea_halfn_r,
    ],
    { unsigned: [1] },
  ),
  ...of(
    Object.entries(OpenCLStd).flatMap(([name, number]) => (name.startsWith("u_") ? [number] : [])),
    { unsigned: "all" },
  ),
]);

/** The signature of an instruction. */
export function signatureOf(opcode: number): Signature {
  return instructions.get(opcode) ?? NOTHING;
}

/** The signature of an instruction of OpenCL.std. */
export function extendedSignatureOf(number: number): Signature {
  return extended.get(number) ?? NOTHING;
}

/** Whether an argument is unsigned. */
export function isUnsignedAt({ unsigned }: Signature, position: number): boolean {
  return unsigned === "all" || unsigned?.includes(position) === true;
}

const DOT_PRODUCTS: ReadonlySet<number> = new Set([
  Op.SDot,
  Op.UDot,
  Op.SUDot,
  Op.SDotAccSat,
  Op.UDotAccSat,
  Op.SUDotAccSat,
]);

/** Whether an instruction is a dot product of integers. */
export function isDotProduct(opcode: number): boolean {
  return DOT_PRODUCTS.has(opcode);
}
