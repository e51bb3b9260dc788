// Flags of arithmetic in LLVM IR, which are decorations in SPIR-V: one table of each kind for both directions.

import { Decoration, FPFastMathMode } from "../../grammar/enumerants.generated.ts";
import { flag } from "../../llvm/index.ts";
import type { Body } from "../to-llvm/body.ts";
import type { SpirvBuilder } from "../to-spirv/builder.ts";

// ---- integers

const WRAP_VERSION = 0x00010400;
const WRAP_EXTENSION = "SPV_KHR_no_integer_wrap_decoration";

const WRAPS = [
  [flag.nsw, Decoration.NoSignedWrap],
  [flag.nuw, Decoration.NoUnsignedWrap],
] as const;
const ALL_WRAPS = flag.nsw | flag.nuw;

/** Decorates the result of an integer operation; a version without these decorations leaves the flags out. */
export function decorateWraps(builder: SpirvBuilder, id: number, flags: number): void {
  if ((flags & ALL_WRAPS) === 0) return;
  for (const [bit, decoration] of WRAPS) {
    if ((flags & bit) === 0) continue;
    if (!builder.reaches(WRAP_VERSION)) {
      if (!builder.options.allows(WRAP_EXTENSION)) continue;
      builder.extension(WRAP_EXTENSION);
    }
    builder.decorate(id, decoration);
  }
}

/** The flags of integer arithmetic by its decorations. */
export function wrapFlags(body: Body, id: number): number {
  const { annotations } = body.at.input;
  if (annotations.of(id).length === 0) return 0;
  return WRAPS.reduce((flags, [bit, decoration]) => (annotations.has(id, decoration) ? flags | bit : flags), 0);
}

// ---- floats

const ALL_FAST = flag.nnan | flag.ninf | flag.nsz | flag.arcp | flag.contract | flag.afn | flag.reassoc;
const MODES_OF_INTEL = "SPV_INTEL_fp_fast_math_mode";

/** Bits of FPFastMathMode and their flags. Towards SPIR-V those of an extension are left out without it. */
const MODES: readonly { readonly bit: number; readonly flags: number; readonly isOfIntel?: true }[] = [
  { bit: FPFastMathMode.NotNaN, flags: flag.nnan },
  { bit: FPFastMathMode.NotInf, flags: flag.ninf },
  { bit: FPFastMathMode.NSZ, flags: flag.nsz },
  { bit: FPFastMathMode.AllowRecip, flags: flag.arcp },
  { bit: FPFastMathMode.AllowContract, flags: flag.contract, isOfIntel: true },
  { bit: FPFastMathMode.AllowReassoc, flags: flag.reassoc, isOfIntel: true },
  { bit: FPFastMathMode.Fast, flags: ALL_FAST },
];

/** Decorates the result of a floating-point operation; `least` is the version that allows it on the instruction. */
export function decorateFastMath(builder: SpirvBuilder, id: number, flags: number, least = 0): void {
  if ((flags & ALL_FAST) === 0) return;
  const mode = fastMathOf(builder, flags);
  if (mode !== 0 && (least === 0 || builder.reaches(least))) builder.decorate(id, Decoration.FPFastMathMode, mode);
}

/** The bits of FPFastMathMode: all flags are `Fast` alone. */
function fastMathOf(builder: SpirvBuilder, flags: number): number {
  if ((flags & ALL_FAST) === ALL_FAST) return FPFastMathMode.Fast;
  let mode = 0;
  for (const one of MODES) {
    if ((flags & one.flags) !== one.flags) continue;
    if (one.isOfIntel !== true) mode |= one.bit;
    else if (builder.options.allows(MODES_OF_INTEL)) {
      builder.extension(MODES_OF_INTEL);
      builder.capability("FPFastMathModeINTEL");
      mode |= one.bit;
    }
  }
  return mode;
}

/** The flags of floating-point arithmetic by its decorations. */
export function fastFlags(body: Body, id: number): number {
  const mode = body.at.input.annotations.number(id, Decoration.FPFastMathMode) ?? 0;
  if (mode === 0) return 0;
  return MODES.reduce((flags, one) => ((mode & one.bit) !== 0 ? flags | one.flags : flags), 0);
}
