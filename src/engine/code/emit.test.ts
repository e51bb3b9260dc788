// Random code graphs, run here and as WebAssembly: what both log must agree. Control flow is of any shape, irreducible loops included.

import { describe, expect, test } from "vitest";
import { encodeModule } from "../wasm/module-encoder.ts";
import { convert, f64, forType, i32, i64, int, none, select, type ValueType } from "../wasm/opcodes.ts";
import { webAssembly } from "../wasm/web-assembly.ts";
import { analyse, isReducible } from "./analysis/flow.ts";
import { Builder } from "./builder.ts";
import { emitFunction } from "./emit.ts";
import { type Block, CodeGraph, call, type Edge, leaf, type Node } from "./graph.ts";
import { cleanUp } from "./passes/cleanup.ts";
import { foldNode } from "./passes/fold.ts";

const LOG = 0;
const PURE = 1;
const callees = [
  { isPure: false, index: LOG },
  { isPure: true, index: PURE },
];
const MOST_STEPS = 200;

class OutOfSteps extends Error {}

/** Numbers from a seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomGraph(seed: number): CodeGraph {
  const next = random(seed);
  const graph = new CodeGraph(callees);
  const types: readonly ValueType[] = [i32, i64, i32];
  const blocks = [graph.entry];
  const count = 2 + next(9);
  for (let at = 1; at < count; at++) {
    blocks.push(graph.block(Array.from({ length: next(3) }, () => types[next(types.length)]!)));
  }
  const target = (): Edge => ({ block: blocks[1 + next(count - 1)]!, args: [] });
  for (const block of blocks) {
    const kind = next(10);
    if (kind < 3) block.jump(target().block);
    else if (kind < 8) block.branch(graph.i32(0), target(), target());
    else if (kind < 9) block.switch(graph.i32(0), [target(), target(), target(), target()]);
    else block.return();
  }
  fill(graph, next);
  return graph;
}

/** Nodes for blocks, from values that dominate. */
function fill(graph: CodeGraph, next: (below: number) => number): void {
  const { order, dominator } = analyse(graph);
  const available: Node[][] = [];
  for (const [index, block] of order.entries()) {
    const values = [...(index === 0 ? [] : available[dominator[index]!]!), ...block.params];
    available.push(values);
    const builder = new Builder(graph, block);
    const pick = (type: ValueType): Node => {
      const fitting = values.filter((value) => value.type === type);
      return fitting.length === 0 || next(5) === 0
        ? graph.constant(type, next(7) - 3)
        : fitting[fitting.length - 1 - next(Math.min(fitting.length, 6))]!;
    };
    builder.call(LOG, [graph.i32(1000 + block.id)], none);
    const length = next(6);
    for (let at = 0; at < length; at++) {
      const type: ValueType = next(3) === 0 ? i64 : i32;
      const op = [int.add, int.sub, int.xor, int.ltS, int.mul][next(5)]!;
      const choice = next(8);
      if (choice === 0) builder.call(LOG, [pick(i32)], none);
      else if (choice === 1) values.push(builder.call(PURE, [pick(i32)], i32));
      else if (choice === 2) values.push(builder.select(pick(i32), pick(type), pick(type)));
      else if (choice === 3) values.push(builder.op(convert.i32WrapI64, [pick(i64)]));
      else values.push(builder.op(forType(op, type), [pick(type), pick(type)]));
    }
    builder.call(LOG, [pick(i32)], none);
    const { end } = block;
    if (end.operands.length > 0) end.operands = [builder.op(int.and, [pick(i32), graph.i32(3)])];
    for (const edge of end.edges) edge.args = edge.block.params.map((param) => pick(param.valueType));
  }
}

function interpret(graph: CodeGraph): readonly number[] {
  const log: number[] = [];
  const values = new Map<Node, Node>();
  const value = (node: Node): Node => (node.isConstant ? node : values.get(node)!);
  let block: Block | undefined = graph.entry;
  try {
    while (block !== undefined) {
      for (const node of block.body) {
        const args = node.args.map(value);
        const [first] = args;
        if (node.op !== call) values.set(node, foldNode(graph, node.op, args, node.valueType)!);
        else if (node.imm === LOG) push(log, Number(first!.imm));
        else values.set(node, graph.i32(pureFunction(Number(first!.imm))));
      }
      const { kind, operands, edges }: Block["end"] = block.end;
      const given = operands.map((one) => Number(value(one).imm));
      const taken: number = kind === "branch" ? (given[0] === 0 ? 1 : 0) : Math.min(given[0] ?? 0, edges.length - 1);
      const edge: Edge | undefined = edges[taken];
      const args = edge?.args.map(value);
      edge?.block.params.forEach((param, at) => values.set(param, args![at]!));
      block = edge?.block;
    }
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
  }
  return log;
}

function push(log: number[], value: number, most = MOST_STEPS): void {
  log.push(value);
  if (log.length > most) throw new OutOfSteps();
}

function pureFunction(value: number): number {
  return Math.imul(value, 31) ^ 5;
}

function resultArity(op: number): number {
  return op === int.eqz || op === int.clz || op === int.ctz || op === int.popcnt ? 1 : 2;
}

function execute(graph: CodeGraph, most = MOST_STEPS): readonly number[] {
  const { code, locals } = emitFunction(graph, 0);
  const bytes = encodeModule({
    imports: [
      { module: "e", name: "log", params: [i32], results: [] },
      { module: "e", name: "pure", params: [i32], results: [i32] },
    ],
    functions: [{ params: [], results: [], locals, code, exportName: "run" }],
    memory: { module: "e", name: "memory", pages: 1 },
  });
  const log: number[] = [];
  const { Instance, Memory, Module } = webAssembly();
  const e = { log: (value: number) => push(log, value, most), pure: pureFunction, memory: new Memory({ initial: 1 }) };
  const instance = new Instance(new Module(bytes), { e });
  try {
    instance.exports["run"]?.();
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
  }
  return log;
}

describe("random control flow", () => {
  test("does as WebAssembly what it does here, cleaned up or not", () => {
    let irreducible = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const expected = interpret(randomGraph(seed));
      const plain = randomGraph(seed);
      if (!isReducible(analyse(plain))) irreducible++;
      expect(execute(plain), `seed ${seed}`).toEqual(expected);
      const clean = randomGraph(seed);
      cleanUp(clean);
      expect(execute(clean), `seed ${seed}, cleaned up`).toEqual(expected);
    }
    // The test would show little if all loops had one entry.
    expect(irreducible).toBeGreaterThan(25);
  });
});

describe("values", () => {
  test("of loops that swap them keep apart", () => {
    const graph = new CodeGraph(callees);
    const loop = graph.block([i32, i32, i32]);
    const exit = graph.block();
    graph.entry.jump(loop, [graph.i32(1), graph.i32(2), graph.i32(0)]);
    const [a, b, count] = loop.params as [Node, Node, Node];
    const builder = new Builder(graph, loop);
    builder.call(LOG, [a], none);
    builder.call(LOG, [b], none);
    const more = builder.op(int.add, [count, graph.i32(1)]);
    loop.branch(
      builder.op(int.ltS, [more, graph.i32(3)]),
      { block: loop, args: [b, a, more] },
      { block: exit, args: [] },
    );
    exit.return();
    expect(execute(graph)).toEqual([1, 2, 2, 1, 1, 2]);
  });

  test("share locals where they live at different times", () => {
    const graph = new CodeGraph(callees);
    const builder = new Builder(graph);
    for (let at = 0; at < 20; at++) {
      const value = builder.call(PURE, [graph.i32(at)], i32);
      const square = builder.op(int.mul, [value, value]);
      builder.call(LOG, [square], none);
    }
    graph.entry.return();
    expect(emitFunction(graph, 0).locals.length).toBe(1);
  });
});

describe("folds", () => {
  test("of constants give what WebAssembly computes", () => {
    const numbers = [0, 1, -1, 2, 7, 31, 32, -2147483648, 2147483647, 255, -128];
    const graph = new CodeGraph(callees);
    const builder = new Builder(graph);
    const expected: number[] = [];
    for (const type of [i32, i64] as const) {
      for (const op of Object.values(int)) {
        for (const [a, b] of numbers.flatMap((one) => numbers.map((other) => [one, other] as const))) {
          const args = [graph.constant(type, a), graph.constant(type, b)].slice(0, resultArity(op));
          const folded = foldNode(graph, forType(op, type), args, op < int.clz ? i32 : type);
          if (folded === undefined) continue;
          expected.push(Number(BigInt.asIntN(32, BigInt(folded.imm))));
          // Placed past the builder, which would fold.
          const plain = graph.node(forType(op, type), folded.type, args);
          graph.entry.body.push(plain);
          builder.call(LOG, [folded.type === i64 ? builder.op(convert.i32WrapI64, [plain]) : plain], none);
        }
      }
    }
    graph.entry.return();
    expect(execute(graph, Number.POSITIVE_INFINITY)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(4000);
  });

  test("of selections and leaves", () => {
    const graph = new CodeGraph(callees);
    const value = graph.node(leaf.argument, f64, []);
    expect(foldNode(graph, select, [value, value, graph.node(leaf.argument, i32, [])], f64)).toBe(value);
  });
});
