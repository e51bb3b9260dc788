// `llvm.loop` metadata as OpLoopMerge before the branch of a loop's header.

import { LoopControl } from "../../grammar/enumerants.generated.ts";
import { Constant, Dominance, type Loop, loopsOf, type MetadataOperand, successorsOf } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { SpirvBody } from "./body.ts";

const COUNTS_VERSION = 0x00010400;

/** The merges of a function's loops. */
export class LoopControls {
  private readonly body: SpirvBody;
  /** By header. */
  private readonly merges: ReadonlyMap<number, readonly number[]>;

  constructor(body: SpirvBody) {
    this.body = body;
    this.merges = this.hasMetadata() ? this.collect() : new Map();
  }

  /** Writes the merge of a block, if it is the header of a loop with metadata. */
  write(block: number): void {
    const words = this.merges.get(block);
    if (words !== undefined) this.body.plain(Op.LoopMerge, ...words);
  }

  private nodeOf(block: number): number | undefined {
    return this.body.attachment((this.body.one.blocks[block]?.end ?? 1) - 1, "llvm.loop");
  }

  private hasMetadata(): boolean {
    return this.body.one.blocks.some((_, index) => this.nodeOf(index) !== undefined);
  }

  private collect(): ReadonlyMap<number, readonly number[]> {
    const { one } = this.body;
    const merges = new Map<number, readonly number[]>();
    for (const loop of loopsOf(one, new Dominance(one))) {
      const node = loop.latches.map((latch) => this.nodeOf(latch)).find((found) => found !== undefined);
      const [exit] = exitsOf(this.body, loop);
      const [latch] = loop.latches;
      if (node === undefined || exit === undefined || latch === undefined) continue;
      const controls = this.controlsOf(node);
      if (controls !== undefined) merges.set(loop.header, [this.body.label(exit), this.body.label(latch), ...controls]);
    }
    return merges;
  }

  /** The mask and its numbers; undefined without anything that SPIR-V has. */
  private controlsOf(node: number): readonly number[] | undefined {
    const { metadata } = this.body.at.module;
    const found = new Map<number, number | undefined>();
    for (const operand of metadata.node(node).operands.slice(1)) {
      if (operand === undefined || !("node" in operand)) continue;
      const [name, value] = metadata.node(operand.node).operands;
      if (name !== undefined && "string" in name) this.addControl(found, name.string, numberOf(value));
    }
    if (found.size === 0) return undefined;
    const sorted = [...found].sort(([a], [b]) => a - b);
    const mask = sorted.reduce((sum, [bit]) => sum | bit, 0);
    return [mask, ...sorted.flatMap(([, number]) => (number === undefined ? [] : [number]))];
  }

  private addControl(found: Map<number, number | undefined>, name: string, value: number | undefined): void {
    const { builder } = this.body.at;
    switch (name) {
      case "llvm.loop.unroll.enable":
        found.set(LoopControl.Unroll, undefined);
        return;
      case "llvm.loop.unroll.disable":
        found.set(LoopControl.DontUnroll, undefined);
        return;
      case "llvm.loop.unroll.full":
        found.set(LoopControl.Unroll, undefined);
        if (builder.reaches(COUNTS_VERSION)) found.set(LoopControl.PartialCount, 1);
        return;
      case "llvm.loop.unroll.count":
        if (builder.reaches(COUNTS_VERSION)) found.set(LoopControl.PartialCount, value ?? 0);
        return;
      case "llvm.loop.ivdep.enable":
        found.set(LoopControl.DependencyInfinite, undefined);
        return;
      case "llvm.loop.ivdep.safelen":
        found.set(LoopControl.DependencyLength, value ?? 0);
        return;
    }
  }
}

function numberOf(operand: MetadataOperand): number | undefined {
  return operand instanceof Constant ? Number(operand.bits) : undefined;
}

/** Blocks outside of a loop that it leads to; those that the header leads to come first. */
function exitsOf({ one }: SpirvBody, { header, blocks, latches }: Loop): readonly number[] {
  const from = [header, ...latches, ...blocks];
  return from.flatMap((block) => successorsOf(one, block).filter((next) => !blocks.has(next)));
}
