// From a code graph to the instructions of a WebAssembly function: control flow is structured along the dominator tree (Norman Ramsey,
// "Beyond Relooper", 2022). A block with several predecessors follows a `block` that they leave; a loop's header opens a `loop`.
// Unlike in that paper, the exit blocks of a loop are outside of the `loop`, since engines treat everything inside as part of the loop.

import { assert } from "../../support/assert.ts";
import { ByteWriter } from "../wasm/byte-writer.ts";
import {
  accessLog2,
  control,
  f32,
  f64,
  i32,
  i64,
  int,
  isLoad,
  isStore,
  memory,
  none,
  type ValueType,
} from "../wasm/opcodes.ts";
import { laneBytes, laneOps } from "../wasm/simd.ts";
import { analyse, type Flow, findLoops, type Loops } from "./analysis/flow.ts";
import { makeReducible } from "./analysis/reducible.ts";
import {
  type Block,
  type Callee,
  type CodeGraph,
  call,
  callIf,
  type Edge,
  fused,
  leaf,
  type Node,
  noteIf,
  SHORT_LOOP,
  type Stop,
  type Terminator,
  trapIf,
} from "./graph.ts";
import { expandSingleSums } from "./passes/single-sums.ts";
import { isLeaf, placeValues } from "./placement.ts";

export interface EmittedCode {
  readonly locals: readonly ValueType[];
  readonly code: Uint8Array;
  /** Where its loops begin, except short ones. */
  readonly loops: readonly EmittedLoop[];
  /** The calls that become instructions in engines that fuse. */
  readonly fusions: readonly EmittedFusion[];
  /** The locals of the counters of {@link Stop}; undefined for 0. */
  readonly counters: readonly (number | undefined)[];
}

/** The first instruction inside of a loop. */
export interface EmittedLoop {
  /** Bytes from the start of the instructions. */
  readonly at: number;
  /** The number of the operation in the source; 0 for a loop of the engine. */
  readonly origin: number;
}

/** A call of {@link FUSION_BYTES} bytes that may be replaced by an instruction of as many. */
export interface EmittedFusion {
  readonly at: number;
  readonly instruction: number;
}

/** Thrown where blocks nest deeper than the emitter can follow. */
export class TooDeep extends Error {}

/** Levels of nested control flow that every JavaScript engine's stack has room for. */
const DEEPEST = 1000;

/** Emits a function with `argumentCount` arguments. The graph's control flow is made reducible. */
export function emitFunction(graph: CodeGraph, argumentCount: number): EmittedCode {
  expandSingleSums(graph);
  makeReducible(graph);
  splitSwitchEdges(graph);
  const flow = analyse(graph);
  const locals = placeValues(graph, flow, argumentCount);
  const emitter = new Emitter(flow, graph.callees);
  const { stop } = graph;
  if (stop !== undefined && flow.order.some(mayStop)) emitter.stoppable(stop);
  else emitter.tree(0);
  // Control never comes here, but the types of results are checked.
  emitter.out.byte(control.unreachable);
  const counters = (stop?.counters ?? []).map(([counter]) => counter?.local);
  return { locals, code: emitter.out.copy(), loops: emitter.loops, fusions: emitter.fusions, counters };
}

/** The label that guards and traps go to, with the number of their site. */
const STOPPED = -2;

function mayStop({ body, end }: Block): boolean {
  return (end.kind === "trap" && end.site !== undefined) || body.some(({ op }) => op === trapIf);
}

/** An edge of a `switch` has no place for code, so that one with arguments gets a block of its own. */
function splitSwitchEdges(graph: CodeGraph): void {
  for (const { end } of analyse(graph).order) {
    if (end.kind !== "switch") continue;
    for (const edge of end.edges) {
      if (edge.args.length === 0) continue;
      const middle = graph.block();
      middle.jump(edge.block, edge.args);
      edge.block = middle;
      edge.args = [];
    }
  }
}

class Emitter {
  readonly out = new ByteWriter(4096);
  readonly loops: EmittedLoop[] = [];
  readonly fusions: EmittedFusion[] = [];
  readonly #flow: Flow;
  readonly #callees: readonly Callee[];
  readonly #loops: Loops;
  /** For each block the blocks that follow it, last one first: inside its loop if it has one, and after that loop. */
  readonly #inside: number[][];
  readonly #outside: number[][];
  readonly #isLabelled: Uint8Array;
  /** The labels of the open `block`s and `loop`s; -1 for `if`. */
  readonly #labels: number[] = [];
  #depth = 0;
  #isStoppable = false;

  constructor(flow: Flow, callees: readonly Callee[]) {
    this.#flow = flow;
    this.#callees = callees;
    this.#loops = findLoops(flow);
    this.#inside = flow.order.map(() => []);
    this.#outside = flow.order.map(() => []);
    this.#isLabelled = new Uint8Array(flow.order.length);
    for (let block = flow.order.length - 1; block > 0; block--) this.#findPlace(block);
  }

  #findPlace(block: number): void {
    const { dominator, predecessors, order } = this.#flow;
    const above = dominator[block]!;
    const left = this.#outermostLeft(above, block);
    const sources = predecessors[block]!.filter((source) => source < block);
    const isTarget = sources.length > 1 || order[sources[0] ?? 0]!.end.kind === "switch";
    if (left !== -1) this.#outside[left]!.push(block);
    else if (isTarget) this.#inside[above]!.push(block);
    if (left !== -1 || isTarget) this.#isLabelled[block] = 1;
  }

  /** The outermost loop around `from` that `to` is not in; -1 if there is none. */
  #outermostLeft(from: number, to: number): number {
    const { around, parent } = this.#loops;
    const isAround = (loop: number) => {
      for (let at = around[to]!; at !== -1; at = parent[at]!) if (at === loop) return true;
      return false;
    };
    let found = -1;
    for (let loop = around[from]!; loop !== -1 && !isAround(loop); loop = parent[loop]!) found = loop;
    return found;
  }

  /** The whole function, and after it where guards and traps go to: a call of the host. */
  stoppable({ callee, counters }: Stop): void {
    const { out } = this;
    this.#isStoppable = true;
    this.#open(control.block, STOPPED, i32);
    this.tree(0);
    out.byte(control.unreachable);
    this.#close();
    for (const [counter] of counters) {
      if (counter === undefined) this.#word(0);
      else this.#local(control.localGet, counter.local);
    }
    this.#local(control.call, this.#callees[callee]!.index);
  }

  /** A block with everything that it dominates. */
  tree(root: number): void {
    if (++this.#depth > DEEPEST) throw new TooDeep();
    for (let block = root; block !== -1; ) block = this.#treeButLast(block);
    this.#depth--;
  }

  /** Emits everything except the last part, and returns the root of that part. */
  #treeButLast(block: number): number {
    const inside = this.#inside[block]!;
    const outside = this.#outside[block]!;
    const isLoop = this.#loops.around[block] === block;
    for (const target of outside) this.#open(control.block, target);
    if (isLoop) {
      this.#open(control.loop, block);
      const { origin } = this.#flow.order[block]!;
      if (origin !== SHORT_LOOP) this.loops.push({ at: this.out.length, origin });
    }
    for (const target of inside) this.#open(control.block, target);
    this.#code(this.#flow.order[block]!);
    for (let at = inside.length - 1; at >= 0; at--) {
      this.#close();
      if (at === 0 && !isLoop && outside.length === 0) return inside[0]!;
      this.tree(inside[at]!);
    }
    if (isLoop) this.#close();
    for (let at = outside.length - 1; at > 0; at--) {
      this.#close();
      this.tree(outside[at]!);
    }
    if (outside.length === 0) return -1;
    this.#close();
    return outside[0]!;
  }

  #open(kind: number, label: number, type: ValueType | typeof none = none): void {
    this.out.byte(kind);
    this.out.byte(type);
    this.#labels.push(label);
  }

  #close(): void {
    this.out.byte(control.end);
    this.#labels.pop();
  }

  #code(block: Block): void {
    for (const node of block.body) if (!node.isInline) this.#statement(node);
    const { kind, operands, edges } = block.end;
    const [first, second] = edges;
    if (kind === "jump" && first !== undefined) this.#goTo(first);
    else if (kind === "branch" && first !== undefined && second !== undefined)
      this.#branch(operands[0]!, first, second);
    else if (kind === "switch") this.#switch(operands[0]!, edges);
    else if (kind === "return") {
      for (const node of operands) this.#value(node);
      this.out.byte(control.return);
    } else {
      assert(kind === "trap", "a barrier is emitted");
      this.#trap(block.end);
    }
  }

  #trap({ site }: Terminator): void {
    if (site === undefined || !this.#isStoppable) {
      this.out.byte(control.unreachable);
      return;
    }
    this.#word(site);
    this.#local(control.br, this.#depthOf(STOPPED));
  }

  #word(value: number): void {
    this.out.byte(control.i32Const);
    this.out.signed(value);
  }

  #statement(node: Node): void {
    if (node.op === trapIf) {
      this.#word(Number(node.imm));
      this.#value(node.args[0]!);
      this.#local(control.brIf, this.#depthOf(STOPPED));
      this.out.byte(control.drop);
      return;
    }
    if (node.op === callIf || node.op === noteIf) return this.#callIf(node);
    this.#compute(node);
    if (node.type === none) return;
    if (node.local === -1) this.out.byte(control.drop);
    else this.#local(control.localSet, node.local);
  }

  #callIf({ args: [condition, ...args], imm }: Node): void {
    this.#value(condition!);
    this.#open(control.if, -1);
    for (const arg of args) this.#value(arg);
    this.#local(control.call, this.#callees[Number(imm)]!.index);
    this.#close();
  }

  #local(op: number, index: number): void {
    this.out.byte(op);
    this.out.unsigned(index);
  }

  #value(node: Node): void {
    if (isLeaf(node) || node.isInline) this.#compute(node);
    else this.#local(control.localGet, node.local);
  }

  #compute(node: Node): void {
    if (node.op === leaf.constant) return this.#constant(node);
    if (node.op === leaf.argument) return this.#local(control.localGet, Number(node.imm));
    if (node.op === fused) return this.#fused(node);
    for (const arg of node.args) this.#value(arg);
    if (node.op === call) return this.#call(this.#callees[Number(node.imm)]!);
    assert(node.op > leaf.builtIn, "a built-in has no value");
    this.#instruction(node.op, Number(node.imm));
  }

  #call({ index, instruction }: Callee): void {
    if (instruction === undefined) return this.#local(control.call, index);
    this.fusions.push({ at: this.out.length, instruction });
    assert(index < 2 ** 14, "the number of a function takes two bytes");
    this.out.bytes([control.call, (index & 0x7f) | 0x80, index >> 7]);
  }

  /** On vectors whose first elements are the operands. */
  #fused({ args, imm, valueType }: Node): void {
    const { splat, extract } = laneOps.get(valueType)!;
    for (const arg of args) {
      this.#value(arg);
      this.#instruction(splat, 0);
    }
    this.#call(this.#callees[Number(imm)]!);
    this.#instruction(extract, 0);
  }

  #instruction(op: number, offset: number): void {
    const { out } = this;
    if (op > 0xff) {
      out.byte(op >> 8);
      out.unsigned(op & 0xff);
      if (op === memory.copy) return out.bytes([0, 0]);
      if (op === memory.fill) return out.byte(0);
      out.bytes(laneBytes(op, offset));
    } else out.byte(op);
    if (!isLoad(op) && !isStore(op)) return;
    out.unsigned(accessLog2(op));
    out.unsigned(offset);
  }

  #constant({ type, imm }: Node): void {
    const { out } = this;
    if (type === i32) {
      out.byte(control.i32Const);
      out.signed(Number(imm));
    } else if (type === i64) {
      out.byte(control.i64Const);
      out.signedBig(BigInt(imm));
    } else {
      out.byte(type === f32 ? control.f32Const : control.f64Const);
      out.littleEndian(BigInt(imm), type === f64 ? 8 : 4);
    }
  }

  #goTo(edge: Edge): void {
    this.#copies(edge);
    const target = edge.block.number;
    const depth = this.#depthOf(target);
    if (depth === -1) this.tree(target);
    else this.#local(control.br, depth);
  }

  /** How far out the label of a block is; -1 if its code is here. */
  #depthOf(target: number): number {
    const index = this.#labels.lastIndexOf(target);
    assert(index !== -1 || this.#isLabelled[target] === 0, "a block is not in scope");
    return index === -1 ? -1 : this.#labels.length - 1 - index;
  }

  /** Parameters get their values at once: all are computed before the first is set. */
  #copies(edge: Edge): void {
    const copies = edge.block.params.flatMap((param, at) => {
      const value = edge.args[at]!;
      const isSame = !isLeaf(value) && !value.isInline && value.local === param.local;
      return param.local === -1 || isSame ? [] : [{ param, value }];
    });
    for (const { value } of copies) this.#value(value);
    for (const { param } of copies.reverse()) this.#local(control.localSet, param.local);
  }

  #hasCopies({ block, args }: Edge): boolean {
    return block.params.some((param, at) => {
      const value = args[at]!;
      return param.local !== -1 && (isLeaf(value) || value.isInline || value.local !== param.local);
    });
  }

  #branch(condition: Node, then: Edge, otherwise: Edge): void {
    const thenDepth = this.#hasCopies(then) ? -1 : this.#depthOf(then.block.number);
    const otherwiseDepth = this.#hasCopies(otherwise) ? -1 : this.#depthOf(otherwise.block.number);
    this.#value(condition);
    if (thenDepth !== -1) {
      this.#local(control.brIf, thenDepth);
      return this.#goTo(otherwise);
    }
    if (otherwiseDepth !== -1) {
      this.out.byte(int.eqz);
      this.#local(control.brIf, otherwiseDepth);
      return this.#goTo(then);
    }
    this.#open(control.if, -1);
    this.#goTo(then);
    this.out.byte(control.else);
    this.#goTo(otherwise);
    this.#close();
  }

  #switch(value: Node, edges: readonly Edge[]): void {
    this.#value(value);
    this.out.byte(control.brTable);
    this.out.unsigned(edges.length - 1);
    for (const { block } of edges) this.out.unsigned(this.#depthOf(block.number));
  }
}
