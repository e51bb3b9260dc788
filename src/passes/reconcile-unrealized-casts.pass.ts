// Folds casts that conversions have left and that lead back to where they come from.

import { unrealized_conversion_cast } from "../dialects/builtin/index.ts";
import type { Operation } from "../ir/index.ts";
import { definePass } from "../pass/index.ts";
import { reconcileCasts } from "../rewrite/index.ts";

export const reconcileUnrealizedCasts = definePass({
  name: "reconcile-unrealized-casts",
  displayName: "ReconcileUnrealizedCastsPass",
  summary: "Simplify and eliminate unrealized conversion casts",
  run(op) {
    const casts: Operation[] = [];
    op.walkOnly([unrealized_conversion_cast], (cast) => {
      casts.push(cast);
    });
    if (casts.length === 0) return "unchanged";
    reconcileCasts(casts);
    return undefined;
  },
});
