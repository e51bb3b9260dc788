// What is known of loops, as LLVM's metadata.

import type { LoopAnnotationAttr } from "../../dialects/llvm/index.ts";
import { type Attribute, IntegerAttr, isBoolAttr } from "../../ir/index.ts";
import { type MetadataOperand, nodeOperand, stringOperand } from "../metadata.ts";
import type { Exporter } from "./exporter.ts";

type Annotation = ReturnType<typeof LoopAnnotationAttr.get>;

/** The names of nodes by the parts of an annotation and their parameters; behind it, how a value becomes a node. */
const NODES: readonly (readonly [part: string, parameter: string, name: string, how: How])[] = [
  ["", "disableNonforced", "llvm.loop.disable_nonforced", "unit"],
  ["", "mustProgress", "llvm.loop.mustprogress", "unit"],
  ["", "isVectorized", "llvm.loop.isvectorized", "number"],
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
  ["unroll", "runtimeDisable", "llvm.loop.unroll.runtime.disable", "boolean"],
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

type How = "unit" | "boolean" | "opposite" | "number" | "switch" | "loop";

type Params = Readonly<Record<string, Attribute | undefined>>;

export class LoopMetadata {
  private readonly exporter: Exporter;
  private readonly nodes = new Map<Attribute, number>();

  constructor(exporter: Exporter) {
    this.exporter = exporter;
  }

  /** The node of an annotation; equal annotations are one loop's. */
  node(annotation: Annotation, op: number): number {
    let node = this.nodes.get(annotation);
    if (node === undefined) {
      node = this.make(annotation, op);
      this.nodes.set(annotation, node);
    }
    return node;
  }

  private make(annotation: Annotation, op: number): number {
    const { metadata } = this.exporter.module;
    const operands: MetadataOperand[] = [];
    for (const location of [annotation.startLoc, annotation.endLoc]) {
      const node = location === undefined ? 0 : this.exporter.debug.loopLocation(location);
      if (node !== 0) operands.push(nodeOperand(node));
    }
    // Sound: the parameters of these attributes are attributes or missing.
    const of = (part: string): Params =>
      part === ""
        ? (annotation.params as unknown as Params)
        : (((annotation.params as Params)[part]?.params ?? {}) as Params);
    for (const [part, parameter, name, how] of NODES) {
      const value = of(part)[parameter];
      const made = value === undefined ? undefined : this.option(name, how, value, op);
      if (made !== undefined) operands.push(made);
    }
    const groups = annotation.parallelAccesses ?? [];
    if (groups.length > 0) {
      const nodes = groups.map((group) => nodeOperand(this.exporter.memory.node(group)));
      operands.push(nodeOperand(metadata.tuple([stringOperand("llvm.loop.parallel_accesses"), ...nodes])));
    }
    const node = metadata.distinct();
    metadata.node(node).operands = [nodeOperand(node), ...operands];
    return node;
  }

  private option(name: string, how: How, value: Attribute, op: number): MetadataOperand {
    const { constants, context, module } = this.exporter;
    const isTrue = isBoolAttr(value) && value.value !== 0n;
    const tuple = (...operands: readonly MetadataOperand[]): MetadataOperand =>
      nodeOperand(module.metadata.tuple(operands));
    switch (how) {
      case "unit":
        return isTrue ? tuple(stringOperand(name)) : undefined;
      case "switch":
        return tuple(stringOperand(`${name}.${isTrue ? "disable" : "enable"}`));
      case "boolean":
        return tuple(stringOperand(name), constants.integer(context.i1, isTrue ? 1 : 0));
      case "opposite":
        return tuple(stringOperand(name), constants.integer(context.i1, isTrue ? 0 : 1));
      case "number":
        return tuple(stringOperand(name), constants.integer(context.i32, IntegerAttr.is(value) ? value.value : 0));
      case "loop":
        // Sound: a parameter of that name holds an annotation.
        return tuple(stringOperand(name), nodeOperand(this.node(value as Annotation, op)));
    }
  }
}
