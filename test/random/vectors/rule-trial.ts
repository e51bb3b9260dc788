// Runs single operations of code graphs on lanes and on scalars, for all kinds of operands, and compares the results.
import { Builder } from "../../../src/engine/code/builder.ts";
import { CodeGraph, fused, type Node, singleSum } from "../../../src/engine/code/graph.ts";
import { LANES, LaneBuilder } from "../../../src/engine/launch/vector/lanes.ts";
import { storeAdjacent } from "../../../src/engine/launch/vector/vector-memory.ts";
import { compute } from "../../../src/engine/launch/vector/vector-ops.ts";
import { Callees } from "../../../src/engine/lower/callees.ts";
import { floatFunctions } from "../../../src/engine/lower/values/float-functions.ts";
import { fusedFunctions } from "../../../src/engine/lower/values/fused-functions.ts";
import { makeSpecialFunctions } from "../../../src/engine/special-functions.ts";
import { encodeModule } from "../../../src/engine/wasm/module-encoder.ts";
import {
  convert,
  f32,
  f64,
  i32,
  i64,
  memory,
  operandTypes,
  resultType,
  select,
  type ValueType,
} from "../../../src/engine/wasm/opcodes.ts";
import { webAssembly } from "../../../src/engine/wasm/web-assembly.ts";
import { type Fault, FaultyLanes } from "./faults.ts";
import { bytesOf, COUNT, edges, type OperandKind, operandKinds } from "./operands.ts";

/** An operation on operands of certain kinds. */
export interface RuleCase {
  readonly op: number;
  readonly type: ValueType;
  readonly kinds: readonly OperandKind[];
  /** Whether code may retreat. */
  readonly canRetreat: boolean;
}

/** All cases of an operation: each type that it takes, each kind of each operand. */
export function ruleCases(op: number): readonly RuleCase[] {
  const signatures: readonly (readonly [ValueType, ...ValueType[]])[] =
    op === fused
      ? ([f32, f64] as const).map((type) => [type, type, type, type] as const)
      : op === select
        ? ([i32, i64, f32, f64] as const).map((type) => [type, type, type, i32] as const)
        : op === singleSum
          ? [[f32, f64, f64]]
          : [[resultType(op) as ValueType, ...operandTypes(op)]];
  return signatures.flatMap(([type, ...operands]) => {
    const all = operands.reduce<readonly (readonly OperandKind[])[]>(
      (before, operand) => before.flatMap((one) => operandKinds(operand).map((kind) => [...one, kind])),
      [[]],
    );
    const retreats = op === convert.i64ExtendI32S || op === convert.i64ExtendI32U ? [true, false] : [true];
    return all.flatMap((kinds) => retreats.map((canRetreat) => ({ op, type, kinds, canRetreat })));
  });
}

/** Places in memory. */
const [OUT, EXPECTED] = [0x8000, 0xc000];
const SOURCE_BYTES = 1024;
const sources: readonly ValueType[] = [i32, i64, f32, f64];
const sourceAt = (type: ValueType): number => 1024 + sources.indexOf(type) * SOURCE_BYTES;

function storeOf(type: ValueType): number {
  if (type === f32) return memory.f32Store;
  if (type === f64) return memory.f64Store;
  return type === i64 ? memory.i64Store : memory.i32Store;
}

/** Adds the functions of a case to a module: both take an address for each operand, and one for the results. */
class CaseFunctions {
  readonly #callees = new Callees();
  readonly #report: (op: number) => void;

  constructor(report: (op: number) => void) {
    this.#report = report;
  }

  add(name: string, one: RuleCase, fault: Fault | undefined): void {
    this.#define(`v${name}`, one, (builder, node, from, to) => {
      const lane = new LaneBuilder(builder, this.#callees);
      const args = one.kinds.map(({ lanes }, at) => lanes(lane, from(at)));
      const stop = builder.newBlock();
      stop.return([builder.i32(1)]);
      const when = (condition: Node) => {
        const next = builder.newBlock();
        builder.block.branch(condition, { block: stop, args: [] }, { block: next, args: [] });
        builder.block = next;
      };
      const faulty = new FaultyLanes(lane, fault, this.#report);
      const result = compute(faulty, node, args, { isPossible: one.canRetreat, when });
      storeAdjacent(lane, to, result, 0);
    });
    this.#define(`s${name}`, one, (builder, node, from, to) => {
      for (let lane = 0; lane < LANES; lane++) {
        const args = one.kinds.map(({ scalar }, at) => scalar(builder, from(at), lane));
        builder.effect(storeOf(one.type), [to, builder.copy(node, args)], lane * bytesOf(one.type));
      }
    });
  }

  #define(
    key: string,
    { op, type, kinds }: RuleCase,
    build: (builder: Builder, node: Node, from: (operand: number) => Node, to: Node) => void,
  ): void {
    const graph = new CodeGraph(this.#callees.entries);
    const builder = new Builder(graph);
    const params = [...kinds, i32].map((): ValueType => i32);
    const argument = (at: number) => graph.argument(at, i32);
    build(builder, graph.node(op, type, [], this.#calleeOf(op, type)), argument, argument(kinds.length));
    builder.block.return([builder.i32(0)]);
    this.#callees.define(key, { graph, params, results: [i32], exportName: key });
  }

  #calleeOf(op: number, type: ValueType): number {
    if (op === singleSum) return this.#callees.engine(floatFunctions, "sumToOdd");
    return op === fused ? this.#callees.engine(fusedFunctions, type === f32 ? "fusedF32" : "fusedF64") : 0;
  }

  finish(): ReturnType<Callees["finish"]> {
    return this.#callees.finish();
  }
}

/** What is wrong with cases, with a fault in the rules if one is given; `report` receives the instructions that the rules use. */
export function* ruleProblems(
  cases: readonly RuleCase[],
  fault?: Fault,
  report: (op: number) => void = () => undefined,
): Generator<string> {
  const made = new CaseFunctions(report);
  cases.forEach((one, at) => {
    made.add(`${at}`, one, fault);
  });
  const { Instance, Memory, Module } = webAssembly();
  const bytes = encodeModule({ ...made.finish(), memory: { module: "e", name: "memory", pages: 1 } });
  const shared = new Memory({ initial: 1 });
  fillSources(new DataView(shared.buffer));
  const { exports } = new Instance(new Module(bytes), { e: { memory: shared, ...makeSpecialFunctions() } });
  for (const [at, one] of cases.entries()) {
    const run = (kind: string, args: readonly number[]) => Number(exports[`${kind}${at}`]?.(...args));
    const wrong = firstDifference(one, run, shared.buffer);
    if (wrong !== undefined) yield `${one.op} of ${one.kinds.map(({ name }) => name).join("; ")}: ${wrong}`;
  }
}

/** The numbers of each type, twice. */
function fillSources(view: DataView): void {
  for (const type of sources) {
    const numbers = edges.get(type) ?? [];
    [...numbers, ...numbers].forEach((value, at) => {
      const place = sourceAt(type) + at * bytesOf(type);
      if (type === i32) view.setInt32(place, Number(value), true);
      else if (type === i64) view.setBigInt64(place, BigInt(value), true);
      else if (type === f32) view.setFloat32(place, Number(value), true);
      else view.setFloat64(place, Number(value), true);
    });
  }
}

function firstDifference(
  { kinds, type }: RuleCase,
  run: (kind: string, args: readonly number[]) => number,
  buffer: ArrayBufferLike,
): string | undefined {
  const address = ({ source }: OperandKind, at: number) => sourceAt(source) + at * bytesOf(source);
  const view = new DataView(buffer);
  // All pairs of numbers for vectors, and some for other kinds.
  const stride = kinds.length === 1 ? COUNT : kinds.every(({ name }) => name === "vector") ? 1 : 5;
  for (let first = 0; first < COUNT; first += LANES) {
    for (let second = 0; second < COUNT; second += stride) {
      const starts = [first, second, (first + 5 * second) % COUNT];
      const args = kinds.map((kind, at) => address(kind, starts[at] ?? 0));
      if (run("v", [...args, OUT]) !== 0) continue;
      run("s", [...args, EXPECTED]);
      for (let lane = 0; lane < LANES; lane++) {
        const [found, wanted] = [OUT, EXPECTED].map((place) => numberAt(view, type, place + lane * bytesOf(type)));
        if (!Object.is(found, wanted)) return `lane ${lane} of ${starts.join(", ")} is ${found}, not ${wanted}`;
      }
    }
  }
  return undefined;
}

function numberAt(view: DataView, type: ValueType, place: number): number | bigint {
  if (type === i32) return view.getInt32(place, true);
  if (type === i64) return view.getBigInt64(place, true);
  return type === f32 ? view.getFloat32(place, true) : view.getFloat64(place, true);
}
