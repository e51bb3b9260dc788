// The numbers that the text of a module gives to sets of attributes and to nodes of metadata, in LLVM's order.

import type { AttributeSet } from "../attribute.ts";
import type { Constant } from "../constant.ts";
import { INLINE_KINDS, type MetadataOperand, operandsInOrder } from "../metadata.ts";
import type { Module } from "../module.ts";

export class Numbers {
  private readonly module: Module;
  private readonly groups = new Map<AttributeSet, number>();
  private readonly slots = new Map<number, number>();

  constructor(module: Module) {
    this.module = module;
    for (const global of module.globals) {
      this.addAttachments(global.attachments);
      if (global.attributes.ofFunction !== undefined) this.group(global.attributes.ofFunction);
    }
    for (const nodes of module.metadata.named.values()) for (const node of nodes) this.addNode(node);
    for (const { attributes } of module.functions) {
      if (attributes.ofFunction !== undefined) this.group(attributes.ofFunction);
    }
  }

  /** The number of a set, which gets the next one if it has none. */
  group(set: AttributeSet): number {
    let number = this.groups.get(set);
    if (number === undefined) {
      number = this.groups.size;
      this.groups.set(set, number);
    }
    return number;
  }

  get sets(): Iterable<readonly [AttributeSet, number]> {
    return this.groups;
  }

  addAttachments(attachments: readonly (readonly [number, number])[]): void {
    for (const [, node] of attachments) this.addNode(node);
  }

  addConstant(constant: Constant | undefined): void {
    if (constant?.kind === "metadata") this.addNode(constant.payload.node ?? 0);
  }

  /** Numbers a node and then all that it holds that have none yet. */
  addNode(node: number): void {
    const pending = [node];
    while (pending.length > 0) {
      const next = pending.pop() ?? 0;
      if (next === 0 || this.slots.has(next)) continue;
      const found = this.module.metadata.node(next);
      if (INLINE_KINDS.has(found.kind)) continue;
      this.slots.set(next, this.slots.size);
      pending.push(...operandsInOrder(found).map(nodeOf).reverse());
    }
  }

  slot(node: number): number {
    return this.slots.get(node) ?? -1;
  }

  /** Nodes in the order of their numbers. */
  get nodes(): Iterable<number> {
    return this.slots.keys();
  }
}

function nodeOf(operand: MetadataOperand): number {
  return operand !== undefined && "node" in operand ? operand.node : 0;
}
