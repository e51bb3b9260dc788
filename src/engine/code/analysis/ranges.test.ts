import { expect, test } from "vitest";
import { i32, i64, int } from "../../wasm/opcodes.ts";
import { Builder } from "../builder.ts";
import { CodeGraph, type Node } from "../graph.ts";
import { analyse } from "./flow.ts";
import { RangeAnalysis } from "./range-analysis.ts";
import { between, isPart, joined, limited, product, single, within, without } from "./ranges.ts";

test("ranges are cut to what is in them", () => {
  expect(within(between(0, 64, 4), 3, 63)).toEqual(between(4, 60, 4));
  expect(within(between(0, 64, 4), 1, 3)).toBeUndefined();
  expect(without(between(0, 64, 4), 64)).toEqual(between(0, 60, 4));
  expect(without(between(0, 64, 4), 63)).toEqual(between(0, 64, 4));
  expect(without(single(3), 3)).toBeUndefined();
});

test("ranges are joined with the step that they have in common", () => {
  expect(joined(single(0), single(6))).toEqual(between(0, 6, 6));
  expect(joined(between(0, 8, 4), between(2, 6, 2))).toEqual(between(0, 8, 2));
  expect(isPart(between(4, 8, 4), between(0, 8, 2))).toBe(true);
  expect(isPart(between(1, 7, 2), between(0, 8, 2))).toBe(false);
});

test("what leaves its type is anything", () => {
  expect(limited(product(between(0, 2 ** 20), single(2 ** 12)), i32)).toEqual(between(-(2 ** 31), 2 ** 31 - 1));
  expect(limited(product(between(0, 2 ** 20), single(2 ** 12)), i64)).toEqual(between(0, 2 ** 32, 2 ** 12));
});

/** A loop over `i` from 0 by a step, that goes on as long as a comparison of the next `i` holds; what `use` makes of `i` in it is analysed. */
function inLoop(
  step: number,
  goesOn: (builder: Builder, next: Node) => Node,
  use: (builder: Builder, i: Node) => Node,
) {
  const graph = new CodeGraph();
  const builder = new Builder(graph);
  const [loop, done] = [builder.newBlock(i32), builder.newBlock()];
  graph.entry.jump(loop, [builder.i32(0)]);
  builder.block = loop;
  const [i] = loop.params as [Node];
  const used = use(builder, i);
  const next = builder.op(int.add, [i, builder.i32(step)]);
  loop.branch(goesOn(builder, next), { block: loop, args: [next] }, { block: done, args: [] });
  done.return();
  const flow = analyse(graph);
  return new RangeAnalysis(flow, [used], () => undefined).at(used, loop);
}

test("a loop is followed up to what it compares with", () => {
  const less = (builder: Builder, next: Node) => builder.op(int.ltS, [next, builder.i32(100)]);
  expect(inLoop(1, less, (_, i) => i)).toEqual(between(0, 99));
  expect(inLoop(3, less, (_, i) => i)).toEqual(between(0, 99, 3));
  const differs = (builder: Builder, next: Node) => builder.op(int.ne, [next, builder.i32(64)]);
  expect(inLoop(1, differs, (_, i) => i)).toEqual(between(0, 63));
  expect(inLoop(4, differs, (builder, i) => builder.op(int.or, [i, builder.i32(3)]))).toEqual(between(0, 63));
  expect(inLoop(4, differs, (_, i) => i)).toEqual(between(0, 60, 4));
  // Never equal: it goes round, and wraps.
  expect(
    inLoop(
      4,
      (builder, next) => builder.op(int.ne, [next, builder.i32(63)]),
      (_, i) => i,
    ).max,
  ).toBe(2 ** 31 - 1);
  // Compared with something that it is unknown.
  const unknown = (builder: Builder, next: Node) => builder.op(int.ltU, [next, builder.graph.argument(0, i32)]);
  expect(inLoop(1, unknown, (_, i) => i)).toEqual(between(-(2 ** 31), 2 ** 31 - 1));
});

test("conditions count where they hold", () => {
  const graph = new CodeGraph();
  const builder = new Builder(graph);
  const [x, limit] = [graph.argument(0, i32), graph.argument(1, i32)];
  const [then, otherwise] = [builder.newBlock(), builder.newBlock()];
  const isLess = builder.op(int.ltU, [x, limit]);
  const isEven = builder.unary(int.eqz, builder.op(int.and, [x, builder.i32(1)]));
  graph.entry.branch(builder.op(int.and, [isLess, isEven]), { block: then, args: [] }, { block: otherwise, args: [] });
  builder.block = then;
  const sum = builder.op(int.add, [x, limit]);
  then.return([sum]);
  otherwise.return();
  const ranges = new RangeAnalysis(analyse(graph), [sum], ({ imm }) => (imm === 1 ? between(0, 128) : undefined));
  expect(ranges.at(x, then)).toEqual(between(0, 127));
  expect(ranges.at(sum, then)).toEqual(between(0, 255));
  expect(ranges.at(x, otherwise).min).toBe(-(2 ** 31));
});

test("a selection has what its operands have where they are chosen", () => {
  const graph = new CodeGraph();
  const builder = new Builder(graph);
  const x = graph.argument(0, i32);
  const notAbove = builder.select(builder.op(int.ltS, [x, builder.i32(99)]), x, builder.i32(99));
  const clamped = builder.select(builder.op(int.gtS, [notAbove, builder.i32(0)]), notAbove, builder.i32(0));
  graph.entry.return([clamped]);
  const ranges = new RangeAnalysis(analyse(graph), [clamped], () => undefined);
  expect(ranges.at(clamped, graph.entry)).toEqual(between(0, 99));
});
