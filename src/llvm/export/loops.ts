// The loop annotation of the dialect as LLVM's loop metadata.

import type { LoopAnnotationAttr } from "../../dialects/llvm/index.ts";
import { type Attribute, IntegerAttr, isBoolAttr } from "../../ir/index.ts";
import { LOOP_OPTIONS, type LoopOptionKind, PARALLEL_ACCESSES } from "../mapping/loop-options.ts";
import { type MetadataOperand, nodeOperand, stringOperand } from "../metadata.ts";
import type { Exporter } from "./exporter.ts";

type Annotation = ReturnType<typeof LoopAnnotationAttr.get>;

type Params = Readonly<Record<string, Attribute | undefined>>;

export class LoopMetadata {
  readonly #exporter: Exporter;
  readonly #nodes = new Map<Attribute, number>();

  constructor(exporter: Exporter) {
    this.#exporter = exporter;
  }

  /** The node of an annotation; equal annotations are one loop's. */
  node(annotation: Annotation, op: number): number {
    let node = this.#nodes.get(annotation);
    if (node === undefined) {
      node = this.#make(annotation, op);
      this.#nodes.set(annotation, node);
    }
    return node;
  }

  #make(annotation: Annotation, op: number): number {
    const { metadata } = this.#exporter.module;
    const operands: MetadataOperand[] = [];
    for (const location of [annotation.startLoc, annotation.endLoc]) {
      const node = location === undefined ? 0 : this.#exporter.debug.loopLocation(location);
      if (node !== 0) operands.push(nodeOperand(node));
    }
    // Sound: the parameters of these attributes are attributes or missing.
    const of = (part: string): Params =>
      part === ""
        ? (annotation.params as unknown as Params)
        : (((annotation.params as Params)[part]?.params ?? {}) as Params);
    for (const [part, parameter, name, how] of LOOP_OPTIONS) {
      const value = of(part)[parameter];
      const made = value === undefined ? undefined : this.#option(name, how, value, op);
      if (made !== undefined) operands.push(made);
    }
    const groups = annotation.parallelAccesses ?? [];
    if (groups.length > 0) {
      const nodes = groups.map((group) => nodeOperand(this.#exporter.memory.node(group)));
      operands.push(nodeOperand(metadata.tuple([stringOperand(PARALLEL_ACCESSES), ...nodes])));
    }
    const node = metadata.distinct();
    metadata.node(node).operands = [nodeOperand(node), ...operands];
    return node;
  }

  #option(name: string, how: LoopOptionKind, value: Attribute, op: number): MetadataOperand {
    const { constants, context, module } = this.#exporter;
    const isTrue = isBoolAttr(value) && value.value !== 0n;
    const tuple = (...operands: readonly MetadataOperand[]): MetadataOperand =>
      nodeOperand(module.metadata.tuple(operands));
    switch (how) {
      case "unit":
        return isTrue ? tuple(stringOperand(name)) : undefined;
      case "switch":
        return tuple(stringOperand(`${name}.${isTrue ? "disable" : "enable"}`));
      case "boolean":
      case "one-way":
        return tuple(stringOperand(name), constants.integer(context.i1, isTrue ? 1 : 0));
      case "opposite":
        return tuple(stringOperand(name), constants.integer(context.i1, isTrue ? 0 : 1));
      case "number":
      case "flag":
        return tuple(stringOperand(name), constants.integer(context.i32, IntegerAttr.is(value) ? value.value : 0));
      case "loop":
        // Sound: a parameter of that name holds an annotation.
        return tuple(stringOperand(name), nodeOperand(this.node(value as Annotation, op)));
    }
  }
}
