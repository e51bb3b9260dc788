// Flags of arithmetic as decorations; the other way is `instructions/flags.ts`.

import { Decoration, FPFastMathMode } from "../../../grammar/enumerants.generated.ts";
import { flag } from "../../../llvm/index.ts";
import type { SpirvBuilder } from "../builder.ts";

const ALL_FAST = flag.nnan | flag.ninf | flag.nsz | flag.arcp | flag.contract | flag.afn | flag.reassoc;
const WRAP_VERSION = 0x00010400;
const WRAP_EXTENSION = "SPV_KHR_no_integer_wrap_decoration";

const WRAPS = [
  [flag.nsw, Decoration.NoSignedWrap],
  [flag.nuw, Decoration.NoUnsignedWrap],
] as const;

/** Decorates the result of an integer operation; a version without these decorations leaves the flags out. */
export function decorateWraps(builder: SpirvBuilder, id: number, flags: number): void {
  for (const [bit, decoration] of WRAPS) {
    if ((flags & bit) === 0) continue;
    if (!builder.reaches(WRAP_VERSION)) {
      if (!builder.options.allows(WRAP_EXTENSION)) continue;
      builder.extension(WRAP_EXTENSION);
    }
    builder.decorate(id, decoration);
  }
}

/** Decorates the result of a floating-point operation; `least` is the version that allows it on the instruction. */
export function decorateFastMath(builder: SpirvBuilder, id: number, flags: number, least = 0): void {
  const mode = fastMathOf(builder, flags);
  if (mode !== 0 && (least === 0 || builder.reaches(least))) builder.decorate(id, Decoration.FPFastMathMode, mode);
}

/** The bits of FPFastMathMode: all flags are `Fast` alone. */
function fastMathOf(builder: SpirvBuilder, flags: number): number {
  if ((flags & ALL_FAST) === ALL_FAST) return FPFastMathMode.Fast;
  return (
    ((flags & flag.nnan) !== 0 ? FPFastMathMode.NotNaN : 0) |
    ((flags & flag.ninf) !== 0 ? FPFastMathMode.NotInf : 0) |
    ((flags & flag.nsz) !== 0 ? FPFastMathMode.NSZ : 0) |
    ((flags & flag.arcp) !== 0 ? FPFastMathMode.AllowRecip : 0) |
    contraction(builder, flags)
  );
}

/** Contraction and reassociation have bits where an extension is allowed. */
function contraction(builder: SpirvBuilder, flags: number): number {
  const bits =
    ((flags & flag.contract) !== 0 ? FPFastMathMode.AllowContract : 0) |
    ((flags & flag.reassoc) !== 0 ? FPFastMathMode.AllowReassoc : 0);
  if (bits === 0 || !builder.options.allows("SPV_INTEL_fp_fast_math_mode")) return 0;
  builder.extension("SPV_INTEL_fp_fast_math_mode");
  builder.capability("FPFastMathModeINTEL");
  return bits;
}
