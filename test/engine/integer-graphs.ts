// Random code graphs of integers: a loop with values of 32 and 64 bits, whose results leave it by memory. Run as WebAssembly, and node by node here.
import { between, type Range } from "../../src/engine/code/analysis/ranges.ts";
import { Builder } from "../../src/engine/code/builder.ts";
import { emitFunction } from "../../src/engine/code/emit.ts";
import { type Block, CodeGraph, type Edge, leaf, type Node } from "../../src/engine/code/graph.ts";
import { foldNode } from "../../src/engine/code/passes/fold.ts";
import { encodeModule } from "../../src/engine/wasm/module-encoder.ts";
import { convert, forType, i32, i64, int, memory, none, type ValueType } from "../../src/engine/wasm/opcodes.ts";
import { webAssembly } from "../../src/engine/wasm/web-assembly.ts";
import { type Choices, choices } from "../spirv/mutations.ts";

/** The arguments: a number of eight bits, any two of 32 and 64 bits, and the address of the results. */
const params: readonly ValueType[] = [i32, i32, i64, i64, i32];
const RESULTS = 4;

export type Arguments = readonly [number, number, bigint, bigint];

/** The ranges of the arguments that have one. */
export function rangeOf({ op, imm }: Node): Range | undefined {
  return op === leaf.argument && imm === 0 ? between(0, 255) : undefined;
}

const amounts: readonly number[] = [0, 1, 5, 7, 8, 16, 24, 31, 32, 33, 48, 63];
const masks: readonly bigint[] = [1n, 7n, 255n, 0xffn << 8n, 0xffffn, 0xffffffffn, 0x3fffffffc0n, -256n, -1n, 31n, 63n];
const constants: readonly bigint[] = [0n, 1n, -1n, 2n, 100n, 255n, 0x7fffffffn, 0x80000000n, 0xffffffffn, 1n << 40n];

/** One of some. */
function one<T>(choose: Choices, of: readonly T[]): T {
  const found = of[choose.below(of.length)];
  if (found === undefined) throw new Error("there is none");
  return found;
}

class Maker {
  readonly #choose: Choices;
  readonly builder: Builder;
  readonly values: Node[];

  constructor(choose: Choices, builder: Builder, values: readonly Node[]) {
    this.#choose = choose;
    this.builder = builder;
    this.values = [...values];
  }

  pick(type: ValueType): Node {
    const fitting = this.values.filter((value) => value.type === type);
    if (this.#choose.below(8) === 0) return this.#constant(type, constants);
    // Most operands are new, so that long chains come up.
    const back = Math.min(this.#choose.below(fitting.length), this.#choose.below(fitting.length));
    return fitting.at(-1 - back) ?? this.#constant(type, constants);
  }

  #constant(type: ValueType, of: readonly bigint[]): Node {
    return this.builder.graph.constant(type, one(this.#choose, of));
  }

  #amount(type: ValueType): Node {
    if (this.#choose.below(4) === 0) return this.pick(type);
    return this.builder.graph.constant(type, one(this.#choose, amounts));
  }

  /** One more value, of a kind that the passes look at. */
  add(): void {
    const { builder } = this;
    const type: ValueType = this.#choose.below(2) === 0 ? i32 : i64;
    this.values.push(this.#value(builder, type));
  }

  #value(builder: Builder, type: ValueType): Node {
    const binary = (op: number, b = this.pick(type)) => builder.binary(op, this.pick(type), b);
    switch (this.#choose.below(12)) {
      case 0:
      case 1:
        return binary(one(this.#choose, [int.add, int.sub, int.mul, int.and, int.or, int.xor]));
      case 2:
        return binary(one(this.#choose, [int.shl, int.shrU, int.shrS, int.rotl, int.rotr]), this.#amount(type));
      case 3:
        return binary(int.and, this.#constant(type, masks));
      case 4:
        return binary(
          one(this.#choose, [int.eq, int.ne, int.ltS, int.ltU, int.gtS, int.gtU, int.leS, int.leU, int.geS, int.geU]),
        );
      case 5:
        return builder.select(this.pick(i32), this.pick(type), this.pick(type));
      case 6:
        return builder.op(convert.i32WrapI64, [this.pick(i64)]);
      case 7:
        return builder.op(one(this.#choose, [convert.i64ExtendI32S, convert.i64ExtendI32U]), [this.pick(i32)]);
      case 8:
        return type === i32
          ? builder.op(one(this.#choose, [convert.i32Extend8S, convert.i32Extend16S]), [this.pick(i32)])
          : builder.op(one(this.#choose, [convert.i64Extend8S, convert.i64Extend16S, convert.i64Extend32S]), [
              this.pick(i64),
            ]);
      case 9:
        return binary(
          one(this.#choose, [int.divU, int.remU]),
          builder.binary(int.or, this.pick(type), this.#constant(type, [1n])),
        );
      case 10:
        return this.#rotation(type);
      default:
        return builder.unary(one(this.#choose, [int.clz, int.ctz, int.popcnt, int.eqz]), this.pick(type));
    }
  }

  /** A rotation by two shifts, or almost one. */
  #rotation(type: ValueType): Node {
    const { builder } = this;
    const width = type === i64 ? 64 : 32;
    const [value, amount] = [this.pick(type), this.#amount(type)];
    const constant = (number: number) => builder.graph.constant(type, number);
    const base = one(this.#choose, [0, width, 2 * width, 1]);
    const rest = builder.binary(int.sub, constant(base), amount);
    const masked = (node: Node) =>
      this.#choose.below(2) === 0 ? node : builder.binary(int.and, node, constant(width - 1 - this.#choose.below(2)));
    const [left, right] = this.#choose.below(2) === 0 ? [amount, rest] : [rest, amount];
    const shifted = [
      builder.binary(int.shl, value, masked(left)),
      builder.binary(int.shrU, value, masked(right)),
    ] as const;
    return builder.binary(one(this.#choose, [int.or, int.or, int.xor, int.add]), ...shifted);
  }
}

/** A graph: some nodes, a loop that a counter of 64 bits ends, and stores of some values after it and in it. */
export function integerGraph(seed: number): CodeGraph {
  const choose = choices(seed);
  const graph = new CodeGraph();
  const given = params.slice(0, RESULTS).map((type, at) => graph.argument(at, type));
  const before = new Maker(choose, new Builder(graph), given);
  for (let count = 2 + choose.below(10); count > 0; count--) before.add();
  const all: readonly ValueType[] = [i32, i64, i32, i64];
  const types = all.slice(0, choose.below(5));
  const head = graph.block([i64, ...types]);
  const [first = graph.zero(i64)] = head.params;
  const exit = graph.block([i64]);
  const initial = [graph.constant(i64, choose.below(3)), ...types.map((type) => before.pick(type))];
  graph.entry.jump(head, initial);
  const inside = new Maker(choose, new Builder(graph, head), [...before.values, ...head.params]);
  for (let count = 4 + choose.below(24); count > 0; count--) inside.add();
  const { builder } = inside;
  const counter = builder.op(forType(int.add, i64), [first, graph.constant(i64, 1)]);
  const ends = one(choose, [int.ltU, int.ltS, int.ne]);
  const isMore = builder.binary(ends, counter, graph.constant(i64, 3 + choose.below(4)));
  const next = [counter, ...types.map((type) => inside.pick(type))];
  head.branch(isMore, { block: head, args: next }, { block: exit, args: [inside.pick(i64)] });
  const after = new Maker(choose, new Builder(graph, exit), [...inside.values, ...exit.params]);
  for (let count = choose.below(12); count > 0; count--) after.add();
  const address = graph.argument(RESULTS, i32);
  for (let at = 0; at < 3; at++) {
    const offset = 8 * at;
    const op = one(choose, [memory.i64Store, memory.i32Store, memory.i32Store8, memory.i32Store16, memory.i32Store8]);
    after.builder.effect(op, [address, after.pick(op === memory.i64Store ? i64 : i32)], offset);
  }
  exit.return();
  return graph;
}

/** The memory that a graph leaves, as WebAssembly. */
export function executed(graph: CodeGraph): (given: Arguments) => string {
  const { code, locals } = emitFunction(graph, params.length);
  const bytes = encodeModule({
    imports: [],
    functions: [{ params, results: [], locals, code, exportName: "run" }],
    memory: { module: "e", name: "memory", pages: 1 },
  });
  const { Instance, Memory, Module } = webAssembly();
  const results = new Memory({ initial: 1 });
  const instance = new Instance(new Module(bytes), { e: { memory: results } });
  return (given) => {
    new Uint8Array(results.buffer).fill(0);
    // Sound: arguments of 64 bits are bigints.
    (instance.exports["run"] as (...args: readonly (number | bigint)[]) => void)(...given, 0);
    return [...new BigUint64Array(results.buffer, 0, RESULTS)].join();
  };
}

/** Calls `see` with each node and the value that it has, turn by turn. */
export function interpreted(graph: CodeGraph, given: Arguments, see: (node: Node, value: bigint) => void): void {
  const values = new Map<Node, Node>();
  const of = (node: Node): Node => {
    if (node.isConstant) return node;
    if (node.op === leaf.argument) return graph.constant(node.valueType, given[Number(node.imm)] ?? 0);
    return values.get(node) ?? node;
  };
  const set = (node: Node, value: Node) => {
    values.set(node, value);
    see(node, BigInt(value.imm));
  };
  let block: Block | undefined = graph.entry;
  while (block !== undefined) {
    for (const node of block.body) {
      if (node.type === none) continue;
      const value = foldNode(graph, node.op, node.args.map(of), node.valueType);
      if (value === undefined) throw new Error(`instruction ${node.op} has no fold`);
      set(node, value);
    }
    const { operands, edges }: Block["end"] = block.end;
    const [condition] = operands.map(of);
    const edge: Edge | undefined = edges[condition === undefined || condition.imm !== 0 ? 0 : 1];
    const args = (edge?.args ?? []).map(of);
    edge?.block.params.forEach((param, at) => {
      set(param, args[at] ?? param);
    });
    block = edge?.block;
  }
}

/** Arguments at the edges of their types, and random ones. */
export function someArguments(seed: number): readonly Arguments[] {
  const choose = choices(seed);
  const word = () => choose.below(2 ** 32) | 0;
  const long = () => (BigInt(word()) << 32n) | BigInt(word() >>> 0);
  const edge = () => one(choose, constants);
  return Array.from({ length: 6 }, (_, turn): Arguments => {
    if (turn < 3) return [choose.below(256), word(), long(), long()];
    return [turn === 3 ? 255 : 0, Number(BigInt.asIntN(32, edge())), edge(), edge()];
  });
}
