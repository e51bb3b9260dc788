// Puts nodes at the end of a block, folded where that is possible.

import { assert } from "../../support/assert.ts";
import {
  convert,
  f32,
  f64,
  forType,
  i32,
  i64,
  int,
  isLoad,
  isStore,
  memory,
  none,
  operandTypes,
  resultType,
  select,
  type ValueType,
} from "../wasm/opcodes.ts";
import { FIRST_ADDRESS } from "./first-address.ts";
import { type AccessKind, access, type Block, type CodeGraph, call, element, leaf, type Node } from "./graph.ts";
import { foldNode, numberConstant } from "./passes/fold.ts";

const COMMUTATIVE: ReadonlySet<number> = new Set(
  [int.add, int.mul, int.and, int.or, int.xor, int.eq, int.ne].flatMap((op) => [op, forType(op, i64)]),
);

/** Thrown where an instruction is given what it does not take: a program that no verifier has seen to be wrong. */
export class Mistyped extends Error {}

function checkOperands(op: number, args: readonly Node[]): void {
  if (op === select) {
    if (args[0]?.type !== args[1]?.type || args[2]?.type !== i32) throw new Mistyped("select");
    return;
  }
  const types = operandTypes(op);
  for (let at = 0; at < types.length; at++) if (args[at]?.type !== types[at]) throw new Mistyped(`instruction ${op}`);
}

/** Sums of offsets below it do not wrap. */
const MOST_OFFSET = 2 ** 30;

/** Whether an address is the address of a variable: an argument, maybe with an index, plus a constant. */
function isVariableAddress({ op, args: [base, constant] }: Node): boolean {
  if (op !== int.add || constant?.isConstant !== true || Number(constant.imm) < 0) return false;
  let root = base;
  while (root?.op === int.add) root = root.args[0];
  return root?.op === leaf.argument;
}

export class Builder {
  readonly graph: CodeGraph;
  block: Block;
  /** The number of the operation that is being lowered: the origin of the nodes that are placed. */
  origin = 0;
  /** How accesses that are placed take part in checks. */
  access: AccessKind = access.plain;

  constructor(graph: CodeGraph, block: Block = graph.entry) {
    this.graph = graph;
    this.block = block;
  }

  /** An instruction that gives a value, by its number; `imm` is the offset of loads. */
  op(op: number, args: Node[], imm = 0): Node {
    const type = op === select ? args[0]!.valueType : resultType(op);
    assert(type !== none, "an instruction without a value is used as one");
    checkOperands(op, args);
    const [a, b] = args;
    const sorted = b !== undefined && a?.isConstant === true && COMMUTATIVE.has(op) ? [b, a] : args;
    return foldNode(this.graph, op, sorted, type) ?? this.#place(this.graph.node(op, type, sorted, imm));
  }

  /** A node of a value that is no instruction. */
  special(op: number, type: ValueType, args: Node[], imm = 0): Node {
    return foldNode(this.graph, op, args, type) ?? this.#place(this.graph.node(op, type, args, imm));
  }

  /** Runs an action in which accesses are of another kind. */
  accessing(kind: AccessKind, action: () => void): void {
    const before = this.access;
    this.access = kind;
    action();
    this.access = before;
  }

  /** A store, a copy or a fill. */
  effect(op: number, args: Node[], imm = 0): void {
    checkOperands(op, args);
    this.#place(this.graph.node(op, none, args, imm));
  }

  call(callee: number, args: Node[], type: ValueType | typeof none): Node {
    return this.#place(this.graph.node(call, type, args, callee));
  }

  /**
   * The same as a node of another graph, on other operands. Constants of addresses in memory that an argument leads to move outwards, at last into
   * the accesses, so that a variable costs as much as if its address were a constant.
   */
  copy(node: Node, args: Node[]): Node {
    this.origin = node.origin;
    this.access = node.access;
    const [first, second] = args;
    if (first !== undefined && isVariableAddress(first)) {
      if (isLoad(node.op) || (isStore(node.op) && node.op !== memory.copy && node.op !== memory.fill)) {
        const { base, offset } = this.splitAddress(first);
        const sum = Number(node.imm) + offset;
        if (base.op === leaf.argument || sum <= FIRST_ADDRESS)
          return this.#place(this.graph.node(node.op, node.type, [base, ...args.slice(1)], sum));
      }
      if (node.op === int.add && second !== undefined && !second.isConstant) {
        const [base, constant] = first.args as [Node, Node];
        return this.addConstant(this.op(int.add, [base, second]), Number(constant.imm));
      }
    }
    const folded = node.type === none ? undefined : foldNode(this.graph, node.op, args, node.type);
    return folded ?? this.#place(this.graph.node(node.op, node.type, args, node.imm));
  }

  #place(node: Node): Node {
    node.block = this.block;
    if (node.origin === 0) node.origin = this.origin;
    node.access = this.access;
    this.block.body.push(node);
    return node;
  }

  /** An instruction of `int` or `float` on two operands of one type. */
  binary(op: number, a: Node, b: Node): Node {
    return this.op(forType(op, a.valueType), [a, b]);
  }

  unary(op: number, a: Node): Node {
    return this.op(forType(op, a.valueType), [a]);
  }

  select(condition: Node, then: Node, otherwise: Node): Node {
    return this.op(select, [then, otherwise, condition]);
  }

  i32(value: number): Node {
    return this.graph.i32(value);
  }

  /** A constant of any type from a number, for floats rounded to the type. */
  number(type: ValueType, value: number): Node {
    return type === f32 || type === f64
      ? numberConstant(this.graph, type, value)
      : this.graph.constant(type, BigInt(value));
  }

  /** `base + offset`, with the constants of both together. */
  addConstant(base: Node, offset: number): Node {
    const [inner, constant] = base.args;
    if (base.op === int.add && constant?.isConstant === true && inner !== undefined) {
      return this.addConstant(inner, offset + Number(constant.imm));
    }
    return this.op(int.add, [base, this.i32(offset)]);
  }

  /** `base + index * size`, for a signed index of 32 or 64 bits. */
  element(base: Node, index: Node, size: number): Node {
    const offset = index.isConstant ? Number(index.imm) * size : undefined;
    if (offset !== undefined && Math.abs(offset) < MOST_OFFSET) return this.addConstant(base, offset);
    const [word] = index.op === convert.i64ExtendI32S ? index.args : [];
    return this.#place(this.graph.node(element, i32, [base, word ?? index], size));
  }

  /** The offset that an access may carry itself, and the rest of its address. */
  splitAddress(address: Node): { readonly base: Node; readonly offset: number } {
    const [inner, constant] = address.args;
    if (address.op !== int.add || constant?.isConstant !== true || inner === undefined)
      return { base: address, offset: 0 };
    const offset = Number(constant.imm);
    // The rest of an address with an index may lie before the memory, if the offset is more than the least address.
    const isSafe = offset >= 0 && (offset <= FIRST_ADDRESS || inner.op === leaf.argument || inner.op === leaf.builtIn);
    return isSafe ? { base: inner, offset } : { base: address, offset: 0 };
  }

  load(op: number, address: Node): Node {
    const { base, offset } = this.splitAddress(address);
    return this.op(op, [base], offset);
  }

  store(op: number, address: Node, value: Node): void {
    const { base, offset } = this.splitAddress(address);
    this.effect(op, [base, value], offset);
  }

  /** A store of 16 bytes. */
  vectorStore(address: Node, value: Node, offset: number): void {
    this.#place(this.graph.node(memory.vectorStore, none, [address, value], offset));
  }

  /** A new block with parameters. */
  newBlock(...paramTypes: ValueType[]): Block {
    return this.graph.block(paramTypes);
  }
}
