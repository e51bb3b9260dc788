// The sum of two f64 rounded once to f32: the part of an exact `fma` after its product, which is exact in f64. The common case becomes a sum, a
// conversion and one test of bits.

import { convert, f32, f64, float, forType, i32, i64, int, type ValueType } from "../../wasm/opcodes.ts";
import { analyse } from "../analysis/flow.ts";
import { type Block, type CodeGraph, call, type Node, singleSum } from "../graph.ts";
import { resolveGraph } from "./cleanup.ts";

/** Replaces such sums by instructions, which need blocks of their own. */
export function expandSingleSums(graph: CodeGraph): void {
  const { order } = analyse(graph);
  if (!order.some(({ body }) => body.some(({ op }) => op === singleSum))) return;
  for (const block of order) {
    const { body, end } = block;
    block.body = [];
    let at = block;
    for (const node of body) {
      if (node.op === singleSum) at = expand(graph, at, node);
      else place(at, node);
    }
    at.end = end;
  }
  resolveGraph(graph);
}

function place(block: Block, node: Node): Node {
  node.block = block;
  block.body.push(node);
  return node;
}

/**
 * Rounding the f64 sum is right unless that sum is rounded itself and then lies halfway between two f32. Of such sums the last 28 bits are zero: an
 * f32 has 29 bits less than an f64, a subnormal one even more. Most sums with such bits are exact. Gives the block that follows.
 */
function expand(graph: CodeGraph, start: Block, sum: Node): Block {
  const [a, b] = sum.args as [Node, Node];
  const suspect = graph.block();
  const rounded = graph.block();
  const done = graph.block([f32]);
  const step = (block: Block, op: number, type: ValueType, args: Node[], imm: number | bigint = 0) =>
    place(block, graph.node(op, type, args, imm));
  const wide = step(start, forType(float.add, f64), f64, [a, b]);
  const nearest = step(start, convert.f32DemoteF64, f32, [wide]);
  const bits = step(start, convert.i64ReinterpretF64, i64, [wide]);
  const low = step(start, convert.i32WrapI64, i32, [bits]);
  const rest = step(start, int.and, i32, [low, graph.i32(0x0fffffff)]);
  const finish = () => ({ block: done, args: [nearest] });
  start.branch(rest, finish(), { block: suspect, args: [] });
  suspect.branch(exactness(step, suspect, a, b, wide), finish(), { block: rounded, args: [] });
  const odd = step(rounded, call, f64, [a, b], sum.imm);
  rounded.jump(done, [step(rounded, convert.f32DemoteF64, f32, [odd])]);
  sum.forward = done.params[0];
  return done;
}

type Step = (block: Block, op: number, type: ValueType, args: Node[]) => Node;

/**
 * Whether a sum is exact. What it has more than the larger operand is computed without rounding, and is then the other one. False for infinite sums and
 * NaN, whose rounding to odd is the sum itself.
 */
function exactness(step: Step, block: Block, a: Node, b: Node, sum: Node): Node {
  const isRest = (x: Node, y: Node) => {
    const rest = step(block, forType(float.sub, f64), f64, [sum, x]);
    return step(block, forType(float.eq, f64), i32, [rest, y]);
  };
  return step(block, int.and, i32, [isRest(a, b), isRest(b, a)]);
}
