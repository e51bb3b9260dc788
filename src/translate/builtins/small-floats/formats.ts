// Formats that conversions of small floats name, and the names of the functions: `__builtin_spirv_ClampConvertFP16ToE4M3INTEL`. LLVM IR has floats of
// 8 bits and fewer as integers, so that the name of the function states their format.

import { FPEncoding } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";

/** A format: its word in names, and the type that SPIR-V has. */
export interface Format {
  readonly word: string;
  readonly width: number;
  /** Of OpTypeFloat; undefined for the usual one of the width. */
  readonly encoding?: number;
  /** Whether the type is OpTypeInt. */
  readonly isInteger?: true;
  /** The extension that has the type, and the end of functions' names of it. */
  readonly extension?: string;
  /** The capability that cooperative matrices of the format need. */
  readonly matrix?: string;
}

const FLOAT8 = { width: 8, extension: "SPV_EXT_float8", matrix: "Float8CooperativeMatrixEXT" } as const;
const MICROSCALING = "SPV_EXT_ocp_microscaling_types";
const FLOAT4 = { word: "E2M1", width: 4, matrix: "Float4E2M1CooperativeMatrixINTEL" } as const;

/** Of several formats of a word, the first whose extension is allowed counts. */
const formats: readonly Format[] = [
  { word: "FP16", width: 16 },
  { word: "BF16", width: 16, encoding: FPEncoding.BFloat16KHR, extension: "SPV_KHR_bfloat16" },
  { word: "FP32", width: 32 },
  { word: "E4M3", encoding: FPEncoding.Float8E4M3EXT, ...FLOAT8 },
  { word: "E5M2", encoding: FPEncoding.Float8E5M2EXT, ...FLOAT8 },
  { word: "E2M3", width: 6, encoding: FPEncoding.Float6E2M3EXT, extension: MICROSCALING },
  { word: "E3M2", width: 6, encoding: FPEncoding.Float6E3M2EXT, extension: MICROSCALING },
  { word: "E8M0", width: 8, encoding: FPEncoding.Float8UnsignedE8M0EXT, extension: MICROSCALING },
  { ...FLOAT4, encoding: FPEncoding.Float4E2M1EXT, extension: MICROSCALING },
  { ...FLOAT4, encoding: FPEncoding.Float4E2M1INTEL, extension: "SPV_INTEL_float4" },
  { word: "Int4", width: 4, isInteger: true, extension: "SPV_INTEL_int4" },
];

/** Whether LLVM IR has a format as an integer. */
export function isSmall({ width, isInteger }: Format): boolean {
  return width <= 8 && isInteger !== true;
}

/** The format of a type by its words in SPIR-V. */
export function formatOfType(isInteger: boolean, width: number, encoding: number | undefined): Format | undefined {
  return formats.find(
    (one) => one.width === width && one.encoding === encoding && (one.isInteger === true) === isInteger,
  );
}

/** How a function converts. */
interface Manner {
  readonly word: string;
  /** The instruction by whether the operand and the result are integers. */
  readonly toFloat: number;
  readonly fromInteger?: number;
  readonly toInteger?: number;
  /** Whether results of 8 bits saturate, which is a decoration. */
  readonly isClamped: boolean;
}

const manners: readonly Manner[] = [
  { word: "Convert", toFloat: Op.FConvert, fromInteger: Op.ConvertSToF, isClamped: false },
  { word: "ClampConvert", toFloat: Op.FConvert, toInteger: Op.ClampConvertFToSINTEL, isClamped: true },
  { word: "StochasticRound", toFloat: Op.StochasticRoundFToFINTEL, isClamped: false },
  {
    word: "ClampStochasticRound",
    toFloat: Op.StochasticRoundFToFINTEL,
    toInteger: Op.ClampStochasticRoundFToSINTEL,
    isClamped: true,
  },
];

/** Instructions of an earlier revision, which clamp by themselves. */
const EARLIER: Readonly<Record<number, string>> = {
  [Op.ClampConvertFToFINTEL]: "ClampConvert",
  [Op.ClampStochasticRoundFToFINTEL]: "ClampStochasticRound",
};

/** A conversion of small floats. */
export interface SmallConversion {
  readonly opcode: number;
  readonly from: Format;
  readonly to: Format;
  readonly isClamped: boolean;
}

const NAME = /^__builtin_spirv_([A-Z][A-Za-z]+?)(FP16|BF16|FP32|E\dM\d|Int4)To(FP16|BF16|FP32|E\dM\d|Int4)(EXT|INTEL)$/;

/** The conversion that a function's name states; undefined for other names. */
export function conversionNamed(name: string, allows: (extension: string) => boolean): SmallConversion | undefined {
  const [, word, source = "", target = "", end] = NAME.exec(name) ?? [];
  const manner = manners.find((one) => one.word === word);
  if (manner === undefined || end === undefined) return undefined;
  const [from, to] = [source, target].map((one) => formatNamed(one, manner.word === "Convert" ? end : "", allows));
  if (from === undefined || to === undefined) return undefined;
  const opcode = to.isInteger ? manner.toInteger : from.isInteger ? manner.fromInteger : manner.toFloat;
  const isConverted = opcode !== undefined && (isSmall(from) || isSmall(to) || from.isInteger || to.isInteger);
  return isConverted ? { opcode, from, to, isClamped: manner.isClamped && to.isInteger !== true } : undefined;
}

/** The format of a word. Names of mere conversions end with the vendor of the format; those of others do not say it. */
function formatNamed(word: string, end: string, allows: (extension: string) => boolean): Format | undefined {
  const [first, ...others] = formats.filter((one) => one.word === word);
  const all = first === undefined ? [] : [first, ...others];
  if (others.length === 0) return first;
  if (end !== "") return all.find(({ extension = "" }) => extension.startsWith(`SPV_${end}_`));
  return all.find(({ extension = "" }) => allows(extension)) ?? first;
}

/** The name of the function for a conversion; undefined if it is not of small floats. */
export function nameOfConversion(conversion: SmallConversion): string | undefined {
  const { opcode, from, to, isClamped } = conversion;
  const isOfSmall = isSmall(from) || isSmall(to) || (to.isInteger === true && opcode !== Op.ConvertFToS);
  const word =
    EARLIER[opcode] ??
    manners.find((one) =>
      to.isInteger
        ? one.toInteger === opcode
        : one.isClamped === isClamped && (from.isInteger ? one.fromInteger : one.toFloat) === opcode,
    )?.word;
  if (word === undefined || !isOfSmall) return undefined;
  const isIntel = word !== "Convert" || [from, to].some(({ extension }) => extension?.startsWith("SPV_INTEL_"));
  return `__builtin_spirv_${word}${from.word}To${to.word}${isIntel ? "INTEL" : "EXT"}`;
}
