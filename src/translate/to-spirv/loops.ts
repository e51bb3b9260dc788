// `llvm.loop` metadata as OpLoopMerge before the branch of a loop's header.

import { LoopControl } from "../../grammar/enumerants.generated.ts";
import {
  Constant,
  Dominance,
  type Loop,
  loopsOf,
  type MetadataOperand,
  opcode,
  signedValue,
  successorsOf,
} from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { lazy } from "../../support/lazy.ts";
import { numberOf } from "../metadata/attachments.ts";
import {
  COALESCE,
  FPGA_LOOPS,
  INDEX_GROUP,
  LOOP_COUNTS,
  type LoopProperty,
  loopProperties,
  PARALLEL,
} from "../metadata/loops.ts";
import type { SpirvBody } from "./body.ts";
import { writeRow } from "./rows.ts";

const COUNTS_VERSION = 0x00010400;
const UNSTRUCTURED = "SPV_INTEL_unstructured_loop_controls";
const UNROLL_FULL = "llvm.loop.unroll.full";
/** Three numbers of 64 bits that are negative. */
const UNKNOWN_COUNTS: readonly number[] = Array<number>(6).fill(0xffffffff);

/** Instructions of addresses, which have no effects. */
const ADDRESSES: ReadonlySet<number> = new Set([opcode.getelementptr, opcode.bitcast, opcode.addrspacecast]);
/** So many addresses that one is computed from are moved. */
const MOST_MOVED = 16;

/** A loop with metadata: the node, and blocks by their index. */
interface Merge {
  readonly node: number;
  readonly exit: number;
  readonly latch: number;
}

/** The merges of a function's loops. */
export class LoopControls {
  readonly #body: SpirvBody;
  /** Pointers by the group of their accesses. */
  #accesses: ReadonlyMap<number, ReadonlySet<number>> | undefined;
  readonly #dominance = lazy(() => new Dominance(this.#body.one));
  /** The metadata, the exit and the latch of loops, by header. */
  readonly #merges: ReadonlyMap<number, Merge>;
  /** The header whose merge is written. */
  #header = 0;
  /** Blocks that a merge names. */
  readonly #exits = new Set<number>();

  constructor(body: SpirvBody) {
    this.#body = body;
    this.#merges = this.#hasMetadata() ? this.#collect() : new Map();
  }

  /**
   * Writes the merge of a block, if it is the header of a loop with metadata. A header without a condition may have its controls alone; one that ends
   * with a switch can have none, and of loops that are left for the same block only one can have them.
   */
  write(block: number): void {
    const merge = this.#merges.get(block);
    this.#header = block;
    const controls = merge && this.#controlsOf(merge.node);
    if (merge === undefined || controls === undefined) return;
    const body = this.#body;
    const last = (body.one.blocks[block]?.end ?? 1) - 1;
    if (body.code.opcode[last] !== opcode.br) return;
    const isUnstructured = body.at.builder.options.allows(UNSTRUCTURED) && body.code.numOperands(last) === 1;
    if (isUnstructured) {
      body.plain(Op.LoopControlINTEL, ...controls);
      return;
    }
    if (this.#exits.has(merge.exit)) return;
    this.#exits.add(merge.exit);
    body.plain(Op.LoopMerge, body.label(merge.exit), body.label(merge.latch), ...controls);
  }

  #nodeOf(block: number): number | undefined {
    return this.#body.attachment((this.#body.one.blocks[block]?.end ?? 1) - 1, "llvm.loop");
  }

  #hasMetadata(): boolean {
    return this.#body.one.blocks.some((_, index) => this.#nodeOf(index) !== undefined);
  }

  #collect(): ReadonlyMap<number, Merge> {
    const { one } = this.#body;
    const merges = new Map<number, Merge>();
    for (const loop of loopsOf(one, this.#dominance())) {
      const node = loop.latches.map((latch) => this.#nodeOf(latch)).find((found) => found !== undefined);
      const exit = node === undefined ? undefined : exitOf(this.#body, loop);
      const [latch] = loop.latches;
      if (node === undefined || exit === undefined || latch === undefined) continue;
      merges.set(loop.header, { node, exit, latch });
    }
    return merges;
  }

  /** The mask and its numbers; undefined without anything that SPIR-V has. */
  #controlsOf(node: number): readonly number[] | undefined {
    const found = new Map<number, readonly number[]>();
    for (const operand of this.#body.at.module.metadata.node(node).operands.slice(1)) {
      if (operand !== undefined && "node" in operand) this.#addProperty(found, operand.node);
    }
    if (found.size === 0) return undefined;
    const sorted = [...found].sort(([a], [b]) => a - b);
    return [sorted.reduce((sum, [bit]) => sum | bit, 0), ...sorted.flatMap(([, words]) => words)];
  }

  #addProperty(found: Map<number, readonly number[]>, node: number): void {
    const { metadata } = this.#body.at.module;
    // Nodes that lead back to themselves have no name.
    const seen = new Set<number>();
    let at = node;
    while (!seen.has(at)) {
      seen.add(at);
      const [name, ...operands] = metadata.node(at).operands;
      if (name === undefined) return;
      if ("string" in name) return this.#addControl(found, name.string, operands);
      if (!("node" in name)) return;
      at = name.node;
    }
  }

  #addControl(found: Map<number, readonly number[]>, name: string, operands: readonly MetadataOperand[]): void {
    const { builder } = this.#body.at;
    const value = numberOf(operands[0]) ?? 0;
    if (name === UNROLL_FULL) {
      found.set(LoopControl.Unroll, []);
      if (builder.reaches(COUNTS_VERSION)) found.set(LoopControl.PartialCount, [1]);
      return;
    }
    const known = loopProperties.find((one) => one.name === name);
    if (known?.operands === 0 || known?.operands === 1) {
      if (this.#isAllowed(known)) found.set(known.bit, known.operands === 0 ? [] : [value]);
    } else if (builder.options.allows(FPGA_LOOPS)) this.#addFpgaControl(found, name, operands);
  }

  #isAllowed({ bit, isOfFpga }: LoopProperty): boolean {
    const { builder } = this.#body.at;
    if (isOfFpga) return builder.options.allows(FPGA_LOOPS);
    return bit < LoopControl.MinIterations || builder.reaches(COUNTS_VERSION);
  }

  #addFpgaControl(found: Map<number, readonly number[]>, name: string, operands: readonly MetadataOperand[]): void {
    if (name === COALESCE) found.set(LoopControl.LoopCoalesceALTERA, [0]);
    else if (name === PARALLEL) {
      const [count = 0, ...pairs] = found.get(LoopControl.DependencyArrayALTERA) ?? [];
      const added = this.#arraysOf(operands);
      if (added.length > 0)
        found.set(LoopControl.DependencyArrayALTERA, [count + added.length / 2, ...pairs, ...added]);
    } else if (LOOP_COUNTS.includes(name)) {
      const words = [...(found.get(LoopControl.LoopCountALTERA) ?? UNKNOWN_COUNTS)];
      const at = LOOP_COUNTS.indexOf(name) * 2;
      const [operand] = operands;
      const bits = operand instanceof Constant ? BigInt.asUintN(64, signedValue(operand)) : 0n;
      words.splice(at, 2, Number(bits & 0xffffffffn), Number(bits >> 32n));
      found.set(LoopControl.LoopCountALTERA, words);
    }
  }

  /** The pointers whose accesses are of groups, each with the distance that is safe. Those that only the loop can compute are left out. */
  #arraysOf(operands: readonly MetadataOperand[]): readonly number[] {
    const distance = numberOf(operands.at(-1)) ?? 0;
    this.#accesses ??= accessesOf(this.#body);
    const accesses = this.#accesses;
    return operands
      .flatMap((operand) => (operand !== undefined && "node" in operand ? [...(accesses.get(operand.node) ?? [])] : []))
      .flatMap((reference) => (this.#isBeforeLoop(reference) ? [this.#body.value(reference), distance] : []));
  }

  /** Whether the end of the header has a pointer. Addresses that are computed later, of operands that it has, are computed there instead. */
  #isBeforeLoop(reference: number): boolean {
    if (this.#hasValue(reference)) return true;
    const row = -reference;
    // Accesses of the group in other loops are no concern of this one.
    if (!this.#dominance().dominates(this.#header, blockOf(this.#body, row))) return false;
    if (this.#moveToHeader(row, MOST_MOVED)) return true;
    this.#body.at.warn("the loop controls leave out a pointer that the loop computes", row);
    return false;
  }

  /** Whether a value is computed before the header ends: constants, arguments, results of blocks that dominate it. */
  #hasValue(reference: number): boolean {
    if (reference >= 0 || this.#body.early.has(-reference)) return true;
    const block = blockOf(this.#body, -reference);
    return block < 0 || this.#dominance().dominates(block, this.#header);
  }

  /** Writes an address, with those that it is computed from, at the end of the header; nothing if it depends on other values of the loop. */
  #moveToHeader(row: number, most: number): boolean {
    const { code, early } = this.#body;
    if (most === 0 || !ADDRESSES.has(code.opcode[row] ?? 0)) return false;
    const operands = Array.from({ length: code.numOperands(row) }, (_, index) => code.operandAt(row, index));
    const isComputed = operands.every((one) => this.#hasValue(one) || this.#moveToHeader(-one, most - 1));
    if (!isComputed) return false;
    early.add(row);
    writeRow(this.#body, row);
    return true;
  }
}

/** The pointers that addresses of a group are computed from, by the group; those that are loaded are where they are loaded from. */
function accessesOf(body: SpirvBody): ReadonlyMap<number, ReadonlySet<number>> {
  const { metadata } = body.at.module;
  const found = new Map<number, Set<number>>();
  for (const { first, end } of body.one.blocks) {
    for (let row = first; row < end; row++) {
      const list = body.attachment(row, INDEX_GROUP);
      if (list === undefined || body.code.opcode[row] !== opcode.getelementptr) continue;
      const base = baseOf(body, body.operand(row, 0));
      const groups = metadata
        .node(list)
        .operands.flatMap((one) => (one !== undefined && "node" in one ? one.node : []));
      for (const group of groups.length === 0 ? [list] : groups) {
        const known = found.get(group);
        if (known === undefined) found.set(group, new Set([base]));
        else known.add(base);
      }
    }
  }
  return found;
}

/** The block of a row; -1 for arguments. */
function blockOf({ one }: SpirvBody, row: number): number {
  let [low, high] = [0, one.blocks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { first = 0, end = 0 } = one.blocks[middle] ?? {};
    if (row < first) high = middle - 1;
    else if (row >= end) low = middle + 1;
    else return middle;
  }
  return -1;
}

function baseOf(body: SpirvBody, reference: number): number {
  let at = reference;
  while (at < 0 && body.code.opcode[-at] === opcode.bitcast) at = body.operand(-at, 0);
  return at < 0 && body.code.opcode[-at] === opcode.load ? body.operand(-at, 0) : at;
}

/** The first block outside of a loop that it leads to: from the header, from a latch, or from another block. */
function exitOf({ one }: SpirvBody, { header, blocks, latches }: Loop): number | undefined {
  for (const list of [[header], latches, blocks]) {
    for (const block of list) {
      const exit = successorsOf(one, block).find((next) => !blocks.has(next));
      if (exit !== undefined) return exit;
    }
  }
  return undefined;
}
