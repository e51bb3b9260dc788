// Formats that conversions of small floats name, and the names of the functions: `__builtin_spirv_ClampConvertFP16ToE4M3INTEL`. LLVM IR has floats of
// 8 bits and fewer as integers, so that the name of the function states their format.

import { FPEncoding } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import { lazy } from "../../../support/lazy.ts";

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
  /** The instruction of an earlier revision, which clamps by itself. */
  readonly earlier?: number;
}

const MERE: Manner = { word: "Convert", toFloat: Op.FConvert, fromInteger: Op.ConvertSToF, isClamped: false };

const manners: readonly Manner[] = [
  MERE,
  {
    word: "ClampConvert",
    toFloat: Op.FConvert,
    toInteger: Op.ClampConvertFToSINTEL,
    isClamped: true,
    earlier: Op.ClampConvertFToFINTEL,
  },
  { word: "StochasticRound", toFloat: Op.StochasticRoundFToFINTEL, isClamped: false },
  {
    word: "ClampStochasticRound",
    toFloat: Op.StochasticRoundFToFINTEL,
    toInteger: Op.ClampStochasticRoundFToSINTEL,
    isClamped: true,
    earlier: Op.ClampStochasticRoundFToFINTEL,
  },
];

/** A conversion of small floats. */
export interface SmallConversion {
  readonly opcode: number;
  readonly from: Format;
  readonly to: Format;
  readonly isClamped: boolean;
}

/** A conversion with its function. */
interface NamedConversion extends SmallConversion {
  readonly name: string;
  /** Another instruction that is the conversion. */
  readonly earlier: number | undefined;
  /** The extensions of its formats. */
  readonly extensions: readonly string[];
}

/** All conversions that have functions. Of several with one name, those come first whose formats do. */
const conversions = lazy(() =>
  manners.flatMap((manner) => formats.flatMap((from) => formats.flatMap((to) => conversionOf(manner, from, to)))),
);

function conversionOf(manner: Manner, from: Format, to: Format): readonly NamedConversion[] {
  const opcode = to.isInteger ? manner.toInteger : from.isInteger ? manner.fromInteger : manner.toFloat;
  const isOfSmall = isSmall(from) || isSmall(to) || from.isInteger === true || to.isInteger === true;
  if (opcode === undefined || !isOfSmall) return [];
  const extensions = [from, to].flatMap(({ extension }) => extension ?? []);
  // Names of mere conversions end with the vendor of the formats.
  const end = manner !== MERE || extensions.some((one) => one.startsWith("SPV_INTEL_")) ? "INTEL" : "EXT";
  const name = `__builtin_spirv_${manner.word}${from.word}To${to.word}${end}`;
  const isClamped = manner.isClamped && to.isInteger !== true;
  return [{ name, opcode, from, to, isClamped, extensions, earlier: to.isInteger ? undefined : manner.earlier }];
}

const byName = lazy(() => {
  const found = new Map<string, NamedConversion[]>();
  for (const one of conversions()) {
    const others = found.get(one.name);
    if (others === undefined) found.set(one.name, [one]);
    else others.push(one);
  }
  return found;
});

/** The conversion that a function's name states; undefined for other names. */
export function conversionNamed(name: string, allows: (extension: string) => boolean): SmallConversion | undefined {
  const found = byName().get(name) ?? [];
  return found.find(({ extensions }) => extensions.every(allows)) ?? found[0];
}

/** The name of the function for a conversion; undefined if it is not of small floats. */
export function nameOfConversion({ opcode, from, to, isClamped }: SmallConversion): string | undefined {
  // Conversions of integers of 4 bits are LLVM's own.
  if (!isSmall(from) && !isSmall(to) && (to.isInteger !== true || opcode === Op.ConvertFToS)) return undefined;
  return conversions().find(
    (one) =>
      one.from === from &&
      one.to === to &&
      (one.earlier === opcode || (one.opcode === opcode && one.isClamped === (to.isInteger !== true && isClamped))),
  )?.name;
}
