// Postfixes of the names of conversions as decorations: saturation and rounding modes.

import { Decoration, FPRoundingMode } from "../../grammar/enumerants.generated.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

const MODES: Readonly<Record<string, number>> = {
  rte: FPRoundingMode.RTE,
  rtz: FPRoundingMode.RTZ,
  rtp: FPRoundingMode.RTP,
  rtn: FPRoundingMode.RTN,
};

/** Decorates a conversion by the postfixes of its name. */
export function decoratePostfixes({ at: { builder } }: SpirvBody, id: number, postfixes: readonly string[]): void {
  for (const postfix of postfixes) {
    const mode = MODES[postfix];
    if (postfix === "sat") builder.decorate(id, Decoration.SaturatedConversion);
    else if (mode !== undefined) builder.decorate(id, Decoration.FPRoundingMode, mode);
  }
}
