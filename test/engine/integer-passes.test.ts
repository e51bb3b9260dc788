// The passes that make integers cheaper change no result: random graphs before and after them, and what they rely on about the bits of each value.
import { describe, expect, test } from "vitest";
import { analyse } from "../../src/engine/code/analysis/flow.ts";
import { KnownBits, widthOf } from "../../src/engine/code/analysis/known-bits.ts";
import { Builder } from "../../src/engine/code/builder.ts";
import { CodeGraph, type Node } from "../../src/engine/code/graph.ts";
import { cleanUp } from "../../src/engine/code/passes/cleanup.ts";
import { narrow } from "../../src/engine/code/passes/narrowing.ts";
import { findRotations } from "../../src/engine/code/passes/rotations.ts";
import { convert, forType, i32, i64, int, memory, type ValueType } from "../../src/engine/wasm/opcodes.ts";
import { executed, integerGraph, interpreted, rangeOf, someArguments } from "./integer-graphs.ts";

const PROGRAMS = 250;

/** The value and its known bits, if they do not hold of it. */
function wrongBits(known: KnownBits, node: Node, value: bigint): string | undefined {
  const width = widthOf(node.type);
  const { bits, zeros, signs } = known.of(node);
  const natural = BigInt.asUintN(width, value);
  const isRight =
    natural < 1n << BigInt(bits) &&
    BigInt.asUintN(zeros, natural) === 0n &&
    BigInt.asIntN(width - signs + 1, value) === BigInt.asIntN(width, value);
  return isRight ? undefined : `${node.op}: ${value} with ${bits} bits, ${zeros} zeros, ${signs} signs`;
}

test("known bits hold of all values of random graphs", () => {
  let narrowed = 0;
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const graph = integerGraph(seed);
    const known = new KnownBits(analyse(graph), rangeOf);
    for (const given of someArguments(seed))
      interpreted(graph, given, (node, value) => {
        expect(wrongBits(known, node, value), `seed ${seed}`).toBeUndefined();
        if (node.type === i64 && known.isWord(node)) narrowed++;
      });
  }
  expect(narrowed).toBeGreaterThan(1000);
});

test("known bits hold of products of the least numbers", () => {
  for (const type of [i32, i64] as const) {
    const graph = new CodeGraph();
    const builder = new Builder(graph);
    const least = builder.binary(
      int.shrS,
      graph.argument(type === i32 ? 1 : 2, type),
      graph.constant(type, widthOf(type) / 2 + 4),
    );
    const square = builder.binary(int.mul, least, builder.binary(int.shrS, least, graph.constant(type, 6)));
    graph.entry.return();
    const known = new KnownBits(analyse(graph), rangeOf);
    expect(known.of(square).signs).toBeGreaterThan(4);
    interpreted(graph, [0, -(2 ** 31), -(2n ** 63n), 0n], (node, value) =>
      expect(wrongBits(known, node, value)).toBeUndefined(),
    );
  }
});

describe.each([
  ["rotations", (graph: CodeGraph) => findRotations(graph)],
  ["narrowing", (graph: CodeGraph) => narrow(graph, rangeOf)],
  [
    "both",
    (graph: CodeGraph) => {
      findRotations(graph);
      narrow(graph, rangeOf);
    },
  ],
])("%s", (_name, pass) => {
  test("leaves the results of random graphs", () => {
    for (let seed = 1; seed <= PROGRAMS; seed++) {
      const plain = executed(integerGraph(seed));
      const graph = integerGraph(seed);
      cleanUp(graph);
      pass(graph);
      cleanUp(graph);
      const changed = executed(graph);
      for (const given of someArguments(seed)) expect(changed(given), `seed ${seed}`).toBe(plain(given));
    }
  });
});

type Operands = readonly [Node, Node, Node, Node];

/** The operations that a function of two i32 and two i64 is left with. */
function opsOf(build: (builder: Builder, args: Operands) => Node): readonly number[] {
  const graph = new CodeGraph();
  const builder = new Builder(graph);
  const args = [
    graph.argument(0, i32),
    graph.argument(1, i32),
    graph.argument(2, i64),
    graph.argument(3, i64),
  ] as const;
  const value = build(builder, args);
  builder.effect(value.type === i64 ? memory.i64Store : memory.i32Store, [graph.i32(0), value]);
  graph.entry.return();
  findRotations(graph);
  narrow(graph, rangeOf);
  cleanUp(graph);
  return graph.entry.body.slice(0, -1).map(({ op }) => op);
}

describe("rotations are found", () => {
  const constant = (builder: Builder, type: ValueType, value: number) => builder.graph.constant(type, value);
  const shifts = (builder: Builder, value: Node, left: Node, right: Node, op: number = int.or) =>
    builder.binary(op, builder.binary(int.shl, value, left), builder.binary(int.shrU, value, right));

  test("by constants, with each way to put two shifts together", () => {
    for (const op of [int.or, int.xor, int.add])
      expect(opsOf((b, [x]) => shifts(b, x, constant(b, i32, 7), constant(b, i32, 25), op))).toEqual([int.rotl]);
    expect(opsOf((b, [, , x]) => shifts(b, x, constant(b, i64, 7), constant(b, i64, 57)))).toEqual([
      forType(int.rotl, i64),
    ]);
  });

  test("by amounts that only the run knows", () => {
    const back = (b: Builder, n: Node) => b.binary(int.sub, constant(b, i32, 32), n);
    expect(opsOf((b, [x, n]) => shifts(b, x, n, back(b, n)))).toEqual([int.rotl]);
    expect(opsOf((b, [x, n]) => shifts(b, x, back(b, n), n))).toEqual([int.rotr]);
    const masked = (b: Builder, n: Node) => b.op(int.and, [n, constant(b, i32, 31)]);
    const negated = (b: Builder, n: Node) => masked(b, b.op(int.sub, [constant(b, i32, 0), n]));
    expect(opsOf((b, [x, n]) => shifts(b, x, masked(b, n), negated(b, n)))).not.toContain(int.or);
  });

  test("not where the amounts are of another width, or a sum would count bits twice", () => {
    expect(opsOf((b, [x]) => shifts(b, x, constant(b, i32, 7), constant(b, i32, 24)))).toContain(int.or);
    const sum = (op: number) => opsOf((b, [x, n]) => shifts(b, x, n, b.op(int.sub, [constant(b, i32, 32), n]), op));
    const whole =
      (op: number) =>
      (b: Builder, [x]: Operands) =>
        shifts(b, x, constant(b, i32, 32), constant(b, i32, 32), op);
    for (const op of [int.xor, int.add]) expect(opsOf(whole(op))).toContain(op);
    expect(opsOf(whole(int.or))).toEqual([int.rotl]);
    const apart = (first: number, second: number) =>
      opsOf((b, [x, n]) =>
        shifts(
          b,
          x,
          b.op(int.sub, [n, constant(b, i32, first)]),
          b.op(int.sub, [constant(b, i32, second), b.op(int.add, [n, constant(b, i32, 3)])]),
        ),
      );
    expect(apart(5, 40)).toContain(int.rotl);
    expect(apart(5, 30)).not.toContain(int.rotl);
    expect(sum(int.add)).toContain(int.add);
    expect(sum(int.xor)).toContain(int.xor);
  });
});

describe("narrowing", () => {
  test("computes the low half alone", () => {
    const ops = opsOf((b, [, , x, y]) => {
      const sum = b.binary(int.mul, b.binary(int.add, x, y), b.graph.constant(i64, 12));
      return b.op(convert.i32WrapI64, [sum]);
    });
    expect(ops).toEqual([convert.i32WrapI64, convert.i32WrapI64, int.add, int.mul]);
  });

  test("divides and compares numbers of 32 bits as such", () => {
    const long = (b: Builder, node: Node) => b.op(convert.i64ExtendI32U, [node]);
    const divided = opsOf((b, [x, y]) =>
      b.binary(int.divU, long(b, x), b.binary(int.or, long(b, y), b.graph.constant(i64, 1))),
    );
    expect(divided).toEqual([int.or, int.divU, convert.i64ExtendI32U]);
    expect(opsOf((b, [x, y]) => b.binary(int.ltS, long(b, x), long(b, y)))).toEqual([int.ltU]);
    const signed = (b: Builder, node: Node) => b.op(convert.i64ExtendI32S, [node]);
    expect(opsOf((b, [, y, z]) => b.binary(int.ltS, signed(b, y), signed(b, b.op(convert.i32WrapI64, [z]))))).toEqual([
      convert.i32WrapI64,
      int.ltS,
    ]);
    expect(opsOf((b, [x, y]) => b.binary(int.ltU, signed(b, x), signed(b, y)))).toEqual([int.ltU]);
    expect(opsOf((b, [x, y]) => b.binary(int.ltS, signed(b, y), long(b, b.op(int.add, [x, y]))))).toContain(
      forType(int.ltS, i64),
    );
  });

  test.each<readonly [string, number, (b: Builder, args: Operands) => Node]>([
    ["a sign of a byte", convert.i32Extend8S, (b, [x]) => b.op(convert.i32Extend8S, [x])],
    [
      "a sign that a ninth bit shows",
      convert.i32Extend8S,
      (b, [, y]) => b.op(int.and, [b.op(convert.i32Extend8S, [y]), b.i32(0x1ff)]),
    ],
    [
      "an amount of less than 32 of a shift of 64 bits",
      forType(int.and, i64),
      (b, [, , y, z]) => b.binary(int.shl, y, b.binary(int.and, z, b.graph.constant(i64, 31))),
    ],
    [
      "a sum of 33 bits",
      forType(int.add, i64),
      (b, [, , y, z]) => b.binary(int.and, b.binary(int.add, y, z), b.graph.constant(i64, 0x1ffffffffn)),
    ],
    [
      "the condition of a selection",
      int.and,
      (b, [x, y]) => b.op(convert.i32Extend8S, [b.select(b.op(int.and, [y, b.i32(255)]), x, b.i32(1))]),
    ],
  ])("keeps %s", (_name, kept, build) => {
    expect(opsOf(build)).toContain(kept);
  });

  test("drops masks that change nothing, or nothing that is seen", () => {
    const byte = (b: Builder, node: Node) => b.binary(int.and, node, b.graph.constant(i32, 255));
    expect(opsOf((b, [x, y]) => byte(b, b.binary(int.add, byte(b, x), byte(b, y))))).toEqual([int.add, int.and]);
    // The first argument has eight bits.
    expect(opsOf((b, [x, y]) => b.binary(int.add, byte(b, x), y))).toEqual([int.add]);
    expect(opsOf((b, [x, y]) => b.binary(int.add, byte(b, y), x))).toEqual([int.and, int.add]);
    expect(opsOf((b, [x]) => b.op(convert.i32Extend16S, [x]))).toEqual([]);
    expect(opsOf((b, [, y]) => b.op(convert.i32Extend16S, [y]))).toEqual([convert.i32Extend16S]);
  });
});
