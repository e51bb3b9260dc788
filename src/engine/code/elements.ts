// Addresses of elements become arithmetic, which wraps as addresses of 32 bits do.

import { convert, forType, i32, i64, int, memory } from "../wasm/opcodes.ts";
import { analyse } from "./analysis/flow.ts";
import { type CodeGraph, element, type Node, touch } from "./graph.ts";
import { resolveGraph } from "./passes/cleanup.ts";

export function lowerElements(graph: CodeGraph): void {
  for (const block of analyse(graph).order) {
    block.body = block.body.flatMap((node) => {
      if (node.op === touch) return [];
      const steps =
        node.op === element ? arithmetic(graph, node) : isMany(node) ? [...shortened(graph, node), node] : [node];
      for (const step of steps) step.block = block;
      if (node.op === element) node.forward = steps.at(-1)!;
      return steps;
    });
  }
  resolveGraph(graph);
}

/** The instructions that give an address, the last one the address itself. */
function arithmetic(graph: CodeGraph, { args, imm }: Node): Node[] {
  const [base, index] = args as [Node, Node];
  if (index.isConstant) {
    const offset = BigInt(index.imm) * BigInt(imm);
    return [graph.node(int.add, i32, [base, graph.constant(i32, offset)])];
  }
  const steps: Node[] = [];
  const step = (op: number, operands: Node[]) => {
    const node = graph.node(op, i32, operands);
    steps.push(node);
    return node;
  };
  const word = index.type === i64 ? lowWord(graph, index, step, DEEPEST) : index;
  if (steps.length > 0 && base.isConstant && base.imm === 0 && imm === 1) return steps;
  const offset = imm === 1 ? word : step(int.mul, [word, graph.constant(i32, BigInt(imm))]);
  step(int.add, [base, offset]);
  return steps;
}

function isMany({ op }: Node): boolean {
  return op === memory.copy || op === memory.fill;
}

/** WebAssembly counts bytes in 32 bits. */
function shortened(graph: CodeGraph, many: Node): Node[] {
  const length = many.args[2]!;
  if (length.type !== i64) return [];
  const word = length.isConstant ? graph.constant(i32, length.imm) : graph.node(convert.i32WrapI64, i32, [length]);
  many.args[2] = word;
  return word.isConstant ? [] : [word];
}

type Step = (op: number, operands: Node[]) => Node;

/** How many instructions deep an index is computed again in 32 bits. */
const DEEPEST = 4;

/** The low half of an i64, without the i64 where that takes no more instructions: sums, products and shifts to the left do not need it. */
function lowWord(graph: CodeGraph, node: Node, step: Step, depth: number): Node {
  const { op, args } = node;
  const [a, b] = args;
  if (node.isConstant) return graph.constant(i32, BigInt.asIntN(32, BigInt(node.imm)));
  if (op === convert.i64ExtendI32U || op === convert.i64ExtendI32S) return a!;
  if (depth > 0 && a !== undefined && b?.isConstant === true) {
    const amount = Number(b.imm);
    if (op === long(int.shl) && amount < 32)
      return step(int.shl, [lowWord(graph, a, step, depth - 1), graph.i32(amount)]);
    // The bits shifted out to the right are zeros: only the high half comes in.
    const high = isRightShift(op) && amount > 0 && amount <= 32 ? highWord(graph, a, step, depth - 1) : undefined;
    if (high !== undefined) return amount === 32 ? high : step(int.shl, [high, graph.i32(32 - amount)]);
    if (op === long(int.add)) return step(int.add, [lowWord(graph, a, step, depth - 1), lowWord(graph, b, step, 0)]);
  }
  return step(convert.i32WrapI64, [node]);
}

/** The high half of an i64 whose low half is zero; undefined if that is not known. */
function highWord(graph: CodeGraph, node: Node, step: Step, depth: number): Node | undefined {
  const { op, args } = node;
  const [a, b] = args;
  if (node.isConstant) {
    const value = BigInt(node.imm);
    return BigInt.asUintN(32, value) === 0n ? graph.constant(i32, BigInt.asIntN(32, value >> 32n)) : undefined;
  }
  if (depth <= 0 || a === undefined || b?.isConstant !== true) return undefined;
  if (op === long(int.shl) && Number(b.imm) === 32) return lowWord(graph, a, step, depth - 1);
  const high = op === long(int.add) ? highWord(graph, b, step, 0) : undefined;
  const rest = high === undefined ? undefined : highWord(graph, a, step, depth - 1);
  return high === undefined || rest === undefined ? undefined : step(int.add, [rest, high]);
}

function isRightShift(op: number): boolean {
  return op === long(int.shrS) || op === long(int.shrU);
}

function long(op: number): number {
  return forType(op, i64);
}
