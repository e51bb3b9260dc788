// The options of loops: the nodes of LLVM's metadata by the parts of the dialect's annotation, in both directions.

/**
 * How a value becomes a node: its name alone, a boolean, a number, one of two names, the annotation of another loop. As in the reference, a
 * `one-way` is written as a boolean and read as a name alone; a `flag` is a boolean that is written as a number.
 */
export type LoopOptionKind = "unit" | "boolean" | "opposite" | "one-way" | "number" | "flag" | "switch" | "loop";

/** The names of nodes by the parts of an annotation and their parameters. */
export const LOOP_OPTIONS: readonly (readonly [part: string, parameter: string, name: string, how: LoopOptionKind])[] =
  [
    ["", "disableNonforced", "llvm.loop.disable_nonforced", "unit"],
    ["", "mustProgress", "llvm.loop.mustprogress", "unit"],
    ["", "isVectorized", "llvm.loop.isvectorized", "flag"],
    ["vectorize", "disable", "llvm.loop.vectorize.enable", "opposite"],
    ["vectorize", "predicateEnable", "llvm.loop.vectorize.predicate.enable", "boolean"],
    ["vectorize", "scalableEnable", "llvm.loop.vectorize.scalable.enable", "boolean"],
    ["vectorize", "width", "llvm.loop.vectorize.width", "number"],
    ["vectorize", "followupVectorized", "llvm.loop.vectorize.followup_vectorized", "loop"],
    ["vectorize", "followupEpilogue", "llvm.loop.vectorize.followup_epilogue", "loop"],
    ["vectorize", "followupAll", "llvm.loop.vectorize.followup_all", "loop"],
    ["interleave", "count", "llvm.loop.interleave.count", "number"],
    ["unroll", "disable", "llvm.loop.unroll", "switch"],
    ["unroll", "count", "llvm.loop.unroll.count", "number"],
    ["unroll", "runtimeDisable", "llvm.loop.unroll.runtime.disable", "one-way"],
    ["unroll", "full", "llvm.loop.unroll.full", "unit"],
    ["unroll", "followupUnrolled", "llvm.loop.unroll.followup_unrolled", "loop"],
    ["unroll", "followupRemainder", "llvm.loop.unroll.followup_remainder", "loop"],
    ["unroll", "followupAll", "llvm.loop.unroll.followup_all", "loop"],
    ["unrollAndJam", "disable", "llvm.loop.unroll_and_jam", "switch"],
    ["unrollAndJam", "count", "llvm.loop.unroll_and_jam.count", "number"],
    ["unrollAndJam", "followupOuter", "llvm.loop.unroll_and_jam.followup_outer", "loop"],
    ["unrollAndJam", "followupInner", "llvm.loop.unroll_and_jam.followup_inner", "loop"],
    ["unrollAndJam", "followupRemainderOuter", "llvm.loop.unroll_and_jam.followup_remainder_outer", "loop"],
    ["unrollAndJam", "followupRemainderInner", "llvm.loop.unroll_and_jam.followup_remainder_inner", "loop"],
    ["unrollAndJam", "followupAll", "llvm.loop.unroll_and_jam.followup_all", "loop"],
    ["licm", "disable", "llvm.licm.disable", "unit"],
    ["licm", "versioningDisable", "llvm.loop.licm_versioning.disable", "unit"],
    ["distribute", "disable", "llvm.loop.distribute.enable", "opposite"],
    ["distribute", "followupCoincident", "llvm.loop.distribute.followup_coincident", "loop"],
    ["distribute", "followupSequential", "llvm.loop.distribute.followup_sequential", "loop"],
    ["distribute", "followupFallback", "llvm.loop.distribute.followup_fallback", "loop"],
    ["distribute", "followupAll", "llvm.loop.distribute.followup_all", "loop"],
    ["pipeline", "disable", "llvm.loop.pipeline.disable", "boolean"],
    ["pipeline", "initiationinterval", "llvm.loop.pipeline.initiationinterval", "number"],
    ["peeled", "count", "llvm.loop.peeled.count", "number"],
    ["unswitch", "partialDisable", "llvm.loop.unswitch.partial.disable", "unit"],
  ];

/** The node of a loop whose iterations do not depend on each other by accesses of some groups. */
export const PARALLEL_ACCESSES = "llvm.loop.parallel_accesses";
