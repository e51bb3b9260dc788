// Patterns of casts between float formats.

import type { Pattern } from "../../../define/index.ts";
import type { Attribute, OpDef, Operation, Value } from "../../../ir/index.ts";
import type { Cast } from "../families.ts";
import { Replacement, rewrite } from "./rewriting.ts";

/** The parts of a truncation that matter here. */
interface Truncation {
  readonly in: Value;
  readonly out: Value;
  readonly roundingmode: Attribute | undefined;
}

/** A converted integer that is truncated is converted to the narrow format at once, where no rounding is asked for. */
export function truncatedConversionPatterns(
  truncf: OpDef & { of(op: Operation | undefined): Truncation | undefined },
  conversions: readonly Cast[],
): readonly Pattern[] {
  return conversions.map((conversion) =>
    rewrite(`truncf of ${conversion.name}`, truncf, 2, (view, op, rewriter) => {
      const inner = conversion.of(view.in.definingOp);
      if (inner === undefined || view.roundingmode !== undefined) return false;
      const made = new Replacement(rewriter, op, view.in.definingOp);
      return made.finish(made.value(conversion, [inner.in], view.out.type));
    }),
  );
}
