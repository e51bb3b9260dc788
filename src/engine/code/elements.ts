// Addresses of elements become arithmetic, which wraps as addresses of 32 bits do.

import { convert, i32, i64, int, memory } from "../wasm/opcodes.ts";
import { resolveGraph } from "./cleanup.ts";
import { analyse } from "./flow.ts";
import { type CodeGraph, element, type Node, touch } from "./graph.ts";

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
  const word = index.type === i64 ? step(convert.i32WrapI64, [index]) : index;
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
