// The numbers that the text of a module gives to sets of attributes and to nodes of metadata, in LLVM's order.

import type { AttributeSet } from "../attributes/attribute.ts";
import type { Constant } from "../constant.ts";
import { LocationNode } from "../debug/source-location.ts";
import { INLINE_KINDS, type MetadataNode, operandsInOrder } from "../metadata.ts";
import type { Module } from "../module.ts";

export class Numbers {
  readonly #module: Module;
  readonly #groups = new Map<AttributeSet, number>();
  /** Numbers of nodes in the text, plus one, and the nodes in their order. */
  readonly #slots: Int32Array;
  readonly #numbered: number[] = [];

  constructor(module: Module) {
    this.#module = module;
    this.#slots = new Int32Array(module.metadata.nodes.length);
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
    let number = this.#groups.get(set);
    if (number === undefined) {
      number = this.#groups.size;
      this.#groups.set(set, number);
    }
    return number;
  }

  get sets(): Iterable<readonly [AttributeSet, number]> {
    return this.#groups;
  }

  addAttachments(attachments: readonly (readonly [number, number])[]): void {
    for (const [, node] of attachments) this.addNode(node);
  }

  addConstant(constant: Constant | undefined): void {
    if (constant?.kind === "metadata") this.addNode(constant.payload.node ?? 0);
  }

  /** Numbers a node and then all that it holds that have none yet. */
  addNode(node: number): void {
    if (node === 0 || this.#slots[node] !== 0) return;
    const pending = this.#pending;
    pending.push(node);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === 0 || this.#slots[next] !== 0) continue;
      const found = this.#module.metadata.node(next);
      if (INLINE_KINDS.has(found.kind)) continue;
      this.#slots[next] = this.#numbered.push(next);
      if (found instanceof LocationNode) pending.push(found.inlinedAt, found.scope);
      else this.#addHeld(found);
    }
  }

  readonly #pending: number[] = [];

  #addHeld(node: MetadataNode): void {
    const operands = operandsInOrder(node);
    for (let index = operands.length - 1; index >= 0; index--) {
      const operand = operands[index];
      if (operand !== undefined && "node" in operand) this.#pending.push(operand.node);
    }
  }

  slot(node: number): number {
    return this.#slots[node]! - 1;
  }

  /** Nodes in the order of their numbers. */
  get nodes(): readonly number[] {
    return this.#numbered;
  }
}
