// The code graph: what a kernel is between the LLVM dialect and bytes. Blocks with parameters hold scalar nodes in SSA form, whose
// operations are WebAssembly's own (`wasm/opcodes.ts`) and the few below. Vectors and aggregates are gone: each is several nodes. Any
// control flow is allowed. It knows nothing of the IR.

import { assert } from "../../support/assert.ts";
import { i32, i64, none, type ValueType } from "../wasm/opcodes.ts";

/** Operations that are no instructions of WebAssembly. */
export const leaf = {
  /** A parameter of a block. */
  param: 1,
  /** The function's argument number `imm`. */
  argument: 2,
  /** `imm`: an i32 as number, an i64 as bigint; floats by their bits in the same way. */
  constant: 3,
  /** A value that only the launch knows: the built-in number `imm`. {@link CodeGraph} in `launch/` puts values in its place. */
  builtIn: 4,
} as const;

/** Calls the function number `imm` of the module's {@link Callee}s. */
export const call = 0x10;

/** `base + index * imm`, where the index is signed and nothing wraps: the address of an element. Checks look at it; then it is arithmetic. */
export const element = 0x11;

/** Marks bytes that the host accesses: an address and a length. It is checked like an access, and then gone. */
export const touch = 0x13;

/** Stops the run where its operand is not zero; `imm` is the number of the site that states why. */
export const trapIf = 0x12;

/** The f32 nearest to the sum of two f64, with one rounding; `imm` is the callee that rounds such a sum to odd. See `passes/single-sums.ts`. */
export const singleSum = 0x19;

// ---- what only checked code has

/** A value that it is wrong to use while the second operand, a fault or a taint, is not zero; see `taints.ts`. Then it is the value. */
export const suspect = 0x14;

/** The taint of its operand: an i32. */
export const taint = 0x15;

/** The variable of the place number `imm` begins to exist, with no value, or ceases to exist. */
export const begin = 0x16;
export const end = 0x17;

/** Calls the function number `imm` with all operands but the first, and the numbers of the invocation, where the first is not zero. */
export const callIf = 0x18;

/** The same for functions of the engine, which do not receive those numbers. */
export const noteIf = 0x1f;

/** How an access takes part in checks. */
export const access = {
  plain: 0,
  /** Atomic accesses do not race with each other. */
  atomic: 1,
  /** The engine's own on behalf of the whole work-group: checked for bounds only. */
  quiet: 2,
  /** The engine's own in its own memory: not checked at all. */
  own: 3,
  /** Like `plain`, of a value that may be unused: the fourth component of what may be a vector of three. */
  padding: 4,
} as const;
export type AccessKind = (typeof access)[keyof typeof access];

/**
 * a * b + c with one rounding, of f32 or f64; `imm` is the callee that computes it on vectors, whose calls become instructions in engines that
 * fuse. See `wasm/fusion.ts`.
 */
export const fused = 0x1a;

export interface Callee {
  /** Whether the call does nothing but give a value. */
  readonly isPure: boolean;
  /** The instruction that does the same in some engines of WebAssembly. */
  readonly instruction?: number;
  /** The number of the function in its module. */
  readonly index: number;
}

export class Node {
  readonly op: number;
  readonly type: ValueType | typeof none;
  args: Node[];
  readonly imm: number | bigint;
  readonly id: number;
  /** The number of the operation that it was lowered from; 0 if there is none. */
  origin = 0;
  /** Of accesses to memory. */
  access: AccessKind = access.plain;
  /** The block it is in; constants, arguments and built-ins are in none. */
  block: Block | undefined = undefined;
  /** Takes this node's place, where a pass found one that does. */
  forward: Node | undefined = undefined;
  /** Where the emitter keeps its facts: number of uses, position, local. */
  uses = 0;
  position = 0;
  isInline = false;
  local = -1;
  user: Node | Terminator | undefined = undefined;

  constructor(id: number, op: number, type: ValueType | typeof none, args: Node[], imm: number | bigint) {
    this.id = id;
    this.op = op;
    this.type = type;
    this.args = args;
    this.imm = imm;
  }

  get isConstant(): boolean {
    return this.op === leaf.constant;
  }

  /** The type of a node that is known to give a value. */
  get valueType(): ValueType {
    assert(this.type !== none, "a node without a value is used as one");
    return this.type;
  }
}

export interface Edge {
  block: Block;
  args: Node[];
}

/**
 * How a block ends. `branch` goes to the first edge if its operand is not zero; `switch` to the edge whose number its operand is, and to the
 * last one if there is none; `barrier` waits until all items of the work-group are there; `meet` waits for the items of the subgroup that come
 * here, too; `turn` lets the other items go on as far as they can.
 */
export type TerminatorKind = "jump" | "branch" | "switch" | "return" | "trap" | "barrier" | "meet" | "turn";

export interface Terminator {
  readonly kind: TerminatorKind;
  operands: Node[];
  readonly edges: Edge[];
  /** Of a barrier: which memory it orders; all of it where that is undefined. */
  readonly orders?: number | undefined;
  /** Of a barrier or a trap: the number of the site where it is in the source; undefined for one that the engine makes. */
  readonly site?: number | undefined;
}

/** The origin of the header of a loop that ends soon if the loops in it do. */
export const SHORT_LOOP = -1;

export class Block {
  readonly id: number;
  params: Node[] = [];
  body: Node[] = [];
  end: Terminator = { kind: "trap", operands: [], edges: [] };
  /** Its place in the order of a {@link Flow}; -1 where it is not reached. */
  number = -1;
  /** The number of the operation that it begins with in the source; 0, or {@link SHORT_LOOP}, for a block that the engine makes. */
  origin = 0;

  constructor(id: number) {
    this.id = id;
  }

  jump(block: Block, args: Node[] = []): void {
    this.end = { kind: "jump", operands: [], edges: [{ block, args }] };
  }

  branch(condition: Node, then: Edge, otherwise: Edge): void {
    this.end = { kind: "branch", operands: [condition], edges: [then, otherwise] };
  }

  /** Goes to `edges[value]`, or to the last edge. */
  switch(value: Node, edges: Edge[]): void {
    this.end = { kind: "switch", operands: [value], edges };
  }

  return(values: Node[] = []): void {
    this.end = { kind: "return", operands: values, edges: [] };
  }

  trap(site?: number): void {
    this.end = { kind: "trap", operands: [], edges: [], site };
  }

  barrier(next: Block, site?: number, orders?: number): void {
    this.end = { kind: "barrier", operands: [], edges: [{ block: next, args: [] }], site, orders };
  }

  meet(next: Block): void {
    this.end = { kind: "meet", operands: [], edges: [{ block: next, args: [] }] };
  }

  turn(next: Block): void {
    this.end = { kind: "turn", operands: [], edges: [{ block: next, args: [] }] };
  }

  /** Whether a region ends here, and another one begins after. */
  get isCut(): boolean {
    const { kind } = this.end;
    return kind === "barrier" || kind === "meet" || kind === "turn";
  }
}

/** How a function tells the host where it stops. */
export interface Stop {
  /** The number of the callee that receives the site and the numbers of `counters`. */
  readonly callee: number;
  /**
   * Loop counters: parameters of blocks, of which those in one list hold the same number in different loops. Each list has a local of its own,
   * whose value is right wherever the run stops. An empty list means 0.
   */
  readonly counters: readonly (readonly Node[])[];
}

/** A function under construction. The entry block has no parameters and nothing jumps to it. */
export class CodeGraph {
  readonly callees: readonly Callee[];
  readonly entry: Block;
  /** Undefined if traps are those of WebAssembly. */
  stop: Stop | undefined = undefined;
  #nodes = 0;
  #blocks = 0;
  readonly #constants = new Map<string, Node>();
  readonly #leaves = new Map<number, Node>();

  constructor(callees: readonly Callee[] = []) {
    this.callees = callees;
    this.entry = this.block();
  }

  block(paramTypes: readonly ValueType[] = []): Block {
    const block = new Block(this.#blocks++);
    for (const type of paramTypes) this.param(block, type);
    return block;
  }

  param(block: Block, type: ValueType): Node {
    const node = new Node(this.#nodes++, leaf.param, type, [], block.params.length);
    node.block = block;
    block.params.push(node);
    return node;
  }

  /** How many nodes were made. */
  get size(): number {
    return this.#nodes;
  }

  /** A node that is nowhere yet. */
  node(op: number, type: ValueType | typeof none, args: Node[], imm: number | bigint = 0): Node {
    return new Node(this.#nodes++, op, type, args, imm);
  }

  argument(index: number, type: ValueType): Node {
    return this.#leaf(leaf.argument, index, type);
  }

  builtIn(index: number, type: ValueType): Node {
    return this.#leaf(leaf.builtIn, index, type);
  }

  #leaf(op: number, index: number, type: ValueType): Node {
    const key = op * 2 ** 32 + index;
    const known = this.#leaves.get(key);
    if (known !== undefined) return known;
    const node = this.node(op, type, [], index);
    this.#leaves.set(key, node);
    return node;
  }

  /** A constant, by its bits: wraps to the width of the type. */
  constant(type: ValueType, bits: number | bigint): Node {
    const imm = isNarrow(type) ? Number(BigInt.asIntN(32, BigInt(bits))) : BigInt.asIntN(64, BigInt(bits));
    const key = `${type}:${imm}`;
    const known = this.#constants.get(key);
    if (known !== undefined) return known;
    const node = this.node(leaf.constant, type, [], imm);
    this.#constants.set(key, node);
    return node;
  }

  i32(value: number): Node {
    return this.constant(i32, value | 0);
  }

  zero(type: ValueType): Node {
    return this.constant(type, 0);
  }
}

/** Whether constants of the type are numbers of 32 bits, not bigints. */
export function isNarrow(type: ValueType): boolean {
  return type !== i64 && type !== 0x7c;
}

/** Whether a node is the address that an integer of 64 bits names: an element after address 0. */
export function isFromInteger({ op, args }: Node): boolean {
  return op === element && args[0]?.isConstant === true && args[1]?.type === i64;
}
