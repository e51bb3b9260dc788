// Canonicalizes: folds ops and applies the canonicalization patterns of all ops until nothing changes.

import { boolOption, definePass, enumOption, listOption, longOption, stringOption } from "../pass/index.ts";
import { applyPatternsGreedily, canonicalizationPatterns } from "../rewrite/index.ts";

const label = stringOption("", "");

const REGION_SIMPLIFICATIONS = {
  disabled: "Don't run any control-flow simplification.",
  normal: "Perform simple control-flow simplifications (e.g. dead args elimination).",
  aggressive: "Perform aggressive control-flow simplification (e.g. block merging).",
} as const;

export const canonicalize = definePass({
  name: "canonicalize",
  displayName: "Canonicalizer",
  summary: "Canonicalize operations",
  options: {
    "top-down": boolOption(true, "Seed the worklist in general top-down order"),
    "region-simplify": enumOption(
      "normal",
      "Perform control flow optimizations to the region tree",
      REGION_SIMPLIFICATIONS,
    ),
    "max-iterations": longOption(10, "Max. iterations between applying patterns / simplifying regions"),
    "max-num-rewrites": longOption(-1, "Max. number of pattern rewrites within an iteration"),
    "test-convergence": boolOption(false, "Test only: Fail pass on non-convergence to detect cyclic pattern"),
    "disable-patterns": listOption(label, "Labels of patterns that should be filtered out during application"),
    "enable-patterns": listOption(
      label,
      "Labels of patterns that should be used during application, all other patterns are filtered out",
    ),
  },
  run(op, { context, options }) {
    const patterns = canonicalizationPatterns(context, {
      disabled: options["disable-patterns"],
      enabled: options["enable-patterns"],
    });
    const { converged, changed } = applyPatternsGreedily(op, patterns, {
      topDown: options["top-down"],
      regionSimplification: options["region-simplify"],
      maxIterations: options["max-iterations"],
      maxRewrites: options["max-num-rewrites"],
    });
    if (!converged && options["test-convergence"]) return "failed";
    return changed ? undefined : "unchanged";
  },
});
