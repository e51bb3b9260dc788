// Metadata of loops without locations, as LLVM leaves it when it removes debug information.

import type { Metadata, MetadataNode, MetadataOperand } from "../metadata.ts";

/** Deeper nodes stay as they are. */
const MAX_DEPTH = 500;

/** The loops of one module. */
export class LoopStripper {
  readonly #metadata: Metadata;
  /** The stripped nodes; 0 for those of which nothing is left, and for nodes that are being stripped. */
  readonly #known = new Map<number, number>();
  readonly #reaching = new Set<number>();
  #depth = 0;

  constructor(metadata: Metadata) {
    this.#metadata = metadata;
  }

  /** The metadata of a loop without locations; 0 if nothing else was in it. */
  strip(loop: number): number {
    let stripped = this.#known.get(loop);
    if (stripped === undefined) {
      stripped = this.#stripLoop(this.#metadata.node(loop));
      this.#known.set(loop, stripped);
    }
    return stripped;
  }

  #nodeOf(operand: MetadataOperand): MetadataNode | undefined {
    return operand !== undefined && "node" in operand ? this.#metadata.node(operand.node) : undefined;
  }

  #stripLoop(loop: MetadataNode): number {
    this.#findReaching(loop);
    const rest = loop.operands.slice(1);
    if (!rest.some((one) => this.#isReaching(this.#nodeOf(one)))) return loop.number;
    if (rest.every((one) => this.#isOnlyLocations(this.#nodeOf(one), new Set()))) return 0;
    const number = this.#metadata.reserve("", loop.isDistinct);
    this.#known.set(loop.number, number);
    return this.#begin(number, this.#stripAll(rest));
  }

  /** A node that names itself first. */
  #begin(number: number, rest: readonly MetadataOperand[]): number {
    this.#metadata.node(number).operands = [{ node: number }, ...rest];
    return number;
  }

  #stripAll(operands: readonly MetadataOperand[]): readonly MetadataOperand[] {
    return operands.flatMap((operand) => {
      const node = this.#nodeOf(operand);
      if (node === undefined || !this.#isReaching(node)) return [operand];
      if (this.#isOnlyLocations(node, new Set())) return [];
      const stripped = this.#stripNode(node);
      return stripped === 0 ? [] : [{ node: stripped }];
    });
  }

  #stripNode(node: MetadataNode): number {
    const known = this.#known.get(node.number);
    if (known !== undefined) return known;
    if (this.#depth === MAX_DEPTH) return node.number;
    this.#known.set(node.number, 0);
    this.#depth++;
    const stripped = this.#stripTuple(node);
    this.#depth--;
    this.#known.set(node.number, stripped);
    return stripped;
  }

  #stripTuple(node: MetadataNode): number {
    const [first, ...rest] = node.operands;
    if (this.#nodeOf(first) === node) {
      const left = this.#stripAll(rest);
      return left.length === 0 ? 0 : this.#begin(this.#metadata.reserve("", node.isDistinct), left);
    }
    const operands = this.#stripAll(node.operands);
    if (operands.length === 0) return 0;
    return node.isDistinct ? this.#metadata.distinct(operands) : this.#metadata.tuple(operands);
  }

  /** Whether a location is in a node. */
  #isReaching(node: MetadataNode | undefined): boolean {
    return node !== undefined && this.#reaching.has(node.number);
  }

  /** Finds the nodes below a loop from which a location can be reached. */
  #findReaching(loop: MetadataNode): void {
    const holders = new Map<number, number[]>();
    const pending = [loop.number];
    const found: number[] = [];
    holders.set(loop.number, []);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const node = this.#metadata.node(next);
      if (node.kind === "DILocation") found.push(next);
      for (const operand of [...node.operands, ...node.fields.map((field) => field.operand)]) {
        const held = this.#nodeOf(operand);
        if (held === undefined) continue;
        if (!holders.has(held.number)) {
          holders.set(held.number, []);
          pending.push(held.number);
        }
        holders.get(held.number)?.push(next);
      }
    }
    for (let next = found.pop(); next !== undefined; next = found.pop()) {
      if (this.#reaching.has(next)) continue;
      this.#reaching.add(next);
      for (const holder of holders.get(next) ?? []) found.push(holder);
    }
  }

  /** Whether a node consists of locations. */
  #isOnlyLocations(node: MetadataNode | undefined, seen: Set<MetadataNode>): boolean {
    if (node === undefined) return false;
    if (node.kind === "DILocation") return true;
    if (node.kind !== "" || !this.#isReaching(node) || seen.has(node) || seen.size === MAX_DEPTH) return false;
    seen.add(node);
    return node.operands.every((one) => this.#nodeOf(one) === node || this.#isOnlyLocations(this.#nodeOf(one), seen));
  }
}
