// Operations of the code graph on lanes. Those without an instruction for vectors run once for each lane.

import { call, fused, type Node, singleSum } from "../../code/graph.ts";
import { convert, f32, f64, float, forType, i32, i64, int, select, type ValueType, v128 } from "../../wasm/opcodes.ts";
import { simd } from "../../wasm/simd.ts";
import { isWide, LANES, type LaneBuilder, type Lanes, linear, mask, uniform, vector } from "./lanes.ts";
import { steppedResult } from "./steps.ts";
import { sumFunctions } from "./vector-sums.ts";

/** Where vector code gives up: what it has computed so far is computed again for one invocation after the other. */
export interface Retreat {
  /** Whether nothing has been stored yet. */
  readonly isPossible: boolean;
  /** Retreats where an i32 is not zero, and goes on otherwise. */
  when(condition: Node): void;
}

/** How an operation becomes instructions on vectors; undefined if it has none for these operands. */
export type Rule = (lane: LaneBuilder, args: readonly Lanes[], node: Node) => Lanes | undefined;

/** Computes a node without effects. */
export function compute(lane: LaneBuilder, node: Node, args: readonly Lanes[], retreat: Retreat): Lanes {
  const { builder } = lane;
  builder.origin = node.origin;
  const scalars = args.flatMap((arg) => (arg.kind === "uniform" ? arg.node : []));
  if (scalars.length === args.length) return uniform(builder.copy(node, scalars));
  const stepped = steppedResult(lane, node, args) ?? extendedSteps(lane, node, args, retreat);
  return stepped ?? vectorRules.get(node.op)?.(lane, args, node) ?? eachLane(lane, node, args);
}

/** Whether an operation on vectors takes about as long as one on scalars. */
export function hasVectorForm(op: number): boolean {
  return vectorRules.has(op);
}

function eachLane(lane: LaneBuilder, node: Node, args: readonly Lanes[]): Lanes {
  const elements = Array.from({ length: LANES }, (_, at) =>
    lane.builder.copy(
      node,
      args.map((arg) => lane.at(arg, at)),
    ),
  );
  return lane.gather(node.valueType, elements);
}

/** Extending an index that steps from lane to lane keeps its steps, unless it wraps on the way. */
function extendedSteps(lane: LaneBuilder, node: Node, [arg]: readonly Lanes[], retreat: Retreat): Lanes | undefined {
  const isSigned = node.op === convert.i64ExtendI32S;
  if (arg === undefined || (!isSigned && node.op !== convert.i64ExtendI32U)) return undefined;
  if (arg.kind !== "linear" || !retreat.isPossible) return { kind: "extended", type: i64, of: arg, isSigned };
  const { builder } = lane;
  const [least, most] = isSigned ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
  const way = arg.step * (LANES - 1);
  const limit = builder.graph.constant(i32, way > 0 ? most - way : least - way);
  const op = way > 0 ? (isSigned ? int.gtS : int.gtU) : isSigned ? int.ltS : int.ltU;
  retreat.when(builder.op(op, [arg.first, limit]));
  return linear(builder.op(node.op, [arg.first]), arg.step);
}

// ---- rules

/** An instruction for each vector of operands of `type`. */
function elementwise(type: ValueType, op: number): Rule {
  return (lane, args) => {
    const parts = args.map((arg) => lane.parts(arg));
    const count = isWide(type) ? 2 : 1;
    return vector(
      type,
      ...Array.from({ length: count }, (_, at) =>
        lane.op(
          op,
          parts.map((part) => part[at]!),
        ),
      ),
    );
  };
}

function comparison(type: ValueType, op: number): Rule {
  return (lane, args) => {
    const parts = args.map((arg) => lane.parts(arg));
    const compared = (parts[0] ?? []).map((_, at) =>
      lane.op(
        op,
        parts.map((part) => part[at]!),
      ),
    );
    return mask(isWide(type) ? lane.lowWords(compared) : compared[0]!);
  };
}

/** Comparisons of i32 for equality, which booleans take part in as well. */
function equality(isEqual: boolean): Rule {
  return (lane, [a, b]) => {
    if (a === undefined || b === undefined) return undefined;
    const constant = b.kind === "uniform" && b.node.isConstant ? Number(b.node.imm) : -1;
    if (a.kind === "mask" && (constant === 0 || constant === 1))
      return mask((constant === 1) === isEqual ? a.mask : lane.op(simd.not, [a.mask]));
    const operands =
      a.kind === "mask" && b.kind === "mask" ? [a.mask, b.mask] : [a, b].map((one) => lane.parts(one)[0]!);
    const same = lane.op(simd.i32Eq, operands);
    return mask(isEqual ? same : lane.op(simd.not, [same]));
  };
}

function bitwise(type: ValueType, op: number): Rule {
  const usual = elementwise(type, op);
  return (lane, args, node) => {
    const [a, b] = args;
    if (a?.kind === "mask" && b?.kind === "mask") return mask(lane.op(op, [a.mask, b.mask]));
    const isOne = b?.kind === "uniform" && b.node.isConstant && Number(b.node.imm) === 1;
    if (a?.kind === "mask" && isOne && op === simd.and) return a;
    return usual(lane, args, node);
  };
}

/** Shifts by one amount. */
function shift(type: ValueType, op: number): Rule {
  return (lane, [a, amount]) => {
    if (a === undefined || amount?.kind !== "uniform") return undefined;
    const { builder } = lane;
    const word = type === i64 ? builder.op(convert.i32WrapI64, [amount.node]) : amount.node;
    return vector(type, ...lane.parts(a).map((part) => lane.op(op, [part, word])));
  };
}

/** By one amount. */
function rotation(type: ValueType, isLeft: boolean): Rule {
  const [shl, shrU] = type === i64 ? [simd.i64Shl, simd.i64ShrU] : [simd.i32Shl, simd.i32ShrU];
  return (lane, [a, amount]) => {
    if (a === undefined || amount?.kind !== "uniform") return undefined;
    const { builder } = lane;
    const word = type === i64 ? builder.op(convert.i32WrapI64, [amount.node]) : amount.node;
    const back = builder.op(int.sub, [builder.i32(0), word]);
    const [left, right] = isLeft ? [word, back] : [back, word];
    const parts = lane.parts(a);
    return vector(
      type,
      ...parts.map((part) => lane.op(simd.or, [lane.op(shl, [part, left]), lane.op(shrU, [part, right])])),
    );
  };
}

/** Comparisons of i64 without signs, which there are with signs only. */
function unsignedComparison(op: number): Rule {
  const usual = comparison(i64, op);
  return (lane, args, node) => {
    const short = op === simd.i64GeS ? shortLimit(lane, args) : undefined;
    if (short !== undefined) return short;
    const least = lane.constant(i64, -(2n ** 63n));
    const moved = args.map((arg) => vector(i64, ...lane.parts(arg).map((part) => lane.op(simd.xor, [part, least]))));
    return usual(lane, moved, node);
  };
}

/** `a >= b` without signs, where both were i32. */
function shortLimit(lane: LaneBuilder, [a, b]: readonly Lanes[]): Lanes | undefined {
  if (a?.kind !== "extended" || b?.kind !== "uniform" || b.node.op !== convert.i64ExtendI32U) return undefined;
  const [part] = lane.parts(a.of);
  const isLarge = lane.op(simd.i32GeU, [part!, lane.splat(b.node.args[0]!)]);
  if (!a.isSigned) return mask(isLarge);
  return mask(lane.op(simd.or, [isLarge, lane.op(simd.i32LtS, [part!, lane.constant(i32, 0)])]));
}

const choose: Rule = (lane, [then, otherwise, condition]) => {
  if (then === undefined || otherwise === undefined || condition === undefined) return undefined;
  const { type } = then;
  if (condition.kind === "uniform") {
    const b = lane.parts(otherwise);
    return vector(type, ...lane.parts(then).map((one, at) => lane.builder.select(condition.node, one, b[at]!)));
  }
  const truth = lane.truth(condition);
  if (then.kind === "mask" && otherwise.kind === "mask")
    return mask(lane.op(simd.bitSelect, [then.mask, otherwise.mask, truth]));
  const masks = isWide(type) ? lane.widened(truth) : [truth];
  const b = lane.parts(otherwise);
  return vector(type, ...lane.parts(then).map((one, at) => lane.op(simd.bitSelect, [one, b[at]!, masks[at]!])));
};

const isZero: Rule = (lane, [a]) => {
  if (a?.kind === "mask") return mask(lane.op(simd.not, [a.mask]));
  return a === undefined ? undefined : mask(lane.op(simd.i32Eq, [lane.parts(a)[0]!, lane.constant(i32, 0)]));
};

const wrap: Rule = (lane, [a]) => {
  if (a?.kind === "extended") return a.of;
  return a === undefined ? undefined : vector(i32, lane.lowWords(lane.parts(a)));
};

const same =
  (type: ValueType): Rule =>
  (lane, [a]) =>
    a === undefined ? undefined : vector(type, ...lane.parts(a));

function signExtension(bits: number): Rule {
  return (lane, [a]) => {
    if (a === undefined) return undefined;
    const amount = lane.builder.i32(32 - bits);
    return vector(i32, lane.op(simd.i32ShrS, [lane.op(simd.i32Shl, [lane.parts(a)[0]!, amount]), amount]));
  };
}

const copySign: Rule = (lane, [a, b]) => {
  if (a === undefined || b === undefined) return undefined;
  const sign = lane.constant(i32, 1 << 31);
  return vector(f32, lane.op(simd.bitSelect, [lane.parts(b)[0]!, lane.parts(a)[0]!, sign]));
};

/** The sum of two f64 rounded once to f32. `passes/single-sums.ts` has the reason why the test of bits finds all sums that need care. */
const roundedSum: Rule = (lane, [x, y], { imm }) => {
  if (x === undefined || y === undefined) return undefined;
  const { builder } = lane;
  const [a, b] = [lane.parts(x), lane.parts(y)];
  const sums = lane.each(simd.f64Add, a, b);
  const nearest = lane.demoted(sums);
  const rest = lane.op(simd.and, [lane.lowWords(sums), lane.constant(i32, 0x0fffffff)]);
  const [suspect, inexact, done] = [builder.newBlock(), builder.newBlock(), builder.newBlock(v128)];
  const finish = { block: done, args: [nearest] };
  builder.block.branch(lane.word(simd.i32AllTrue, [rest]), finish, { block: suspect, args: [] });
  builder.block = suspect;
  suspect.branch(areExact(lane, a, b, sums), finish, { block: inexact, args: [] });
  builder.block = inexact;
  const exact = builder.call(lane.callees.engine(sumFunctions(Number(imm)), "vectorOfSums"), [...a, ...b], v128);
  inexact.jump(done, [exact]);
  builder.block = done;
  return vector(f32, done.params[0]!);
};

/** Whether all sums are exact, as `passes/single-sums.ts` tests it. */
function areExact(lane: LaneBuilder, a: readonly Node[], b: readonly Node[], sums: readonly Node[]): Node {
  const areRest = (x: readonly Node[], y: readonly Node[]) => lane.each(simd.f64Eq, lane.each(simd.f64Sub, sums, x), y);
  const [low, high] = lane.each(simd.and, areRest(a, b), areRest(b, a));
  return lane.word(simd.i32AllTrue, [lane.op(simd.and, [low!, high!])]);
}

const fusedOnVectors: Rule = (lane, args, { imm, valueType }) => {
  const parts = args.map((arg) => lane.parts(arg));
  const count = isWide(valueType) ? 2 : 1;
  const results = Array.from({ length: count }, (_, at) =>
    lane.builder.call(
      Number(imm),
      parts.map((part) => part[at]!),
      v128,
    ),
  );
  return vector(valueType, ...results);
};

/** The rules by the operations of code graphs. */
export const vectorRules: ReadonlyMap<number, Rule> = makeRules();

function makeRules(): ReadonlyMap<number, Rule> {
  const table = new Map<number, Rule>([
    [int.eqz, isZero],
    [int.eq, equality(true)],
    [int.ne, equality(false)],
    [select, choose],
    [convert.i32WrapI64, wrap],
    [convert.i64ExtendI32S, (_lane, [of]) => of && { kind: "extended", type: i64, of, isSigned: true }],
    [convert.i64ExtendI32U, (_lane, [of]) => of && { kind: "extended", type: i64, of, isSigned: false }],
    [convert.i32ReinterpretF32, same(i32)],
    [convert.f32ReinterpretI32, same(f32)],
    [convert.i64ReinterpretF64, same(i64)],
    [convert.f64ReinterpretI64, same(f64)],
    [convert.i32Extend8S, signExtension(8)],
    [convert.i32Extend16S, signExtension(16)],
    [convert.f64PromoteF32, (lane, [a]) => a && vector(f64, ...lane.promoted(lane.parts(a)[0]!))],
    [convert.f32DemoteF64, (lane, [a]) => a && vector(f32, lane.demoted(lane.parts(a)))],
    [convert.f32ConvertI32S, (lane, [a]) => a && vector(f32, lane.op(simd.f32ConvertI32S, [lane.parts(a)[0]!]))],
    [convert.f32ConvertI32U, (lane, [a]) => a && vector(f32, lane.op(simd.f32ConvertI32U, [lane.parts(a)[0]!]))],
    [convert.i32TruncSatF32S, (lane, [a]) => a && vector(i32, lane.op(simd.i32TruncSatF32S, [lane.parts(a)[0]!]))],
    [convert.i32TruncSatF32U, (lane, [a]) => a && vector(i32, lane.op(simd.i32TruncSatF32U, [lane.parts(a)[0]!]))],
    [int.rotl, rotation(i32, true)],
    [int.rotr, rotation(i32, false)],
    [forType(int.rotl, i64), rotation(i64, true)],
    [forType(int.rotr, i64), rotation(i64, false)],
    [float.copysign, copySign],
    [singleSum, roundedSum],
    [fused, fusedOnVectors],
  ]);
  const add = (rule: (type: ValueType, op: number) => Rule, type: ValueType, ops: readonly (readonly number[])[]) => {
    for (const [op, vectorOp] of ops) table.set(forType(op!, type), rule(type, vectorOp!));
  };
  add(elementwise, i32, [
    [int.add, simd.i32Add],
    [int.sub, simd.i32Sub],
    [int.mul, simd.i32Mul],
  ]);
  add(elementwise, i64, [
    [int.add, simd.i64Add],
    [int.sub, simd.i64Sub],
    [int.mul, simd.i64Mul],
  ]);
  for (const type of [i32, i64] as const) {
    add(bitwise, type, [
      [int.and, simd.and],
      [int.or, simd.or],
      [int.xor, simd.xor],
    ]);
  }
  add(shift, i32, [
    [int.shl, simd.i32Shl],
    [int.shrS, simd.i32ShrS],
    [int.shrU, simd.i32ShrU],
  ]);
  add(shift, i64, [
    [int.shl, simd.i64Shl],
    [int.shrS, simd.i64ShrS],
    [int.shrU, simd.i64ShrU],
  ]);
  // Vectors have the comparisons of scalars in the same order.
  for (let op: number = int.ltS; op <= int.geU; op++) table.set(op, comparison(i32, simd.i32LtS + (op - int.ltS)));
  for (let op: number = float.eq; op <= float.ge; op++) {
    table.set(op, comparison(f32, simd.f32Eq + (op - float.eq)));
    table.set(forType(op, f64), comparison(f64, simd.f64Eq + (op - float.eq)));
  }
  add(comparison, i64, [
    [int.eq, simd.i64Eq],
    [int.ne, simd.i64Ne],
    [int.ltS, simd.i64LtS],
    [int.gtS, simd.i64GtS],
    [int.leS, simd.i64LeS],
    [int.geS, simd.i64GeS],
  ]);
  add((_type, op) => unsignedComparison(op), i64, [
    [int.ltU, simd.i64LtS],
    [int.gtU, simd.i64GtS],
    [int.leU, simd.i64LeS],
    [int.geU, simd.i64GeS],
  ]);
  add(elementwise, f32, [
    [float.abs, simd.f32Abs],
    [float.neg, simd.f32Neg],
    [float.ceil, simd.f32Ceil],
    [float.floor, simd.f32Floor],
    [float.trunc, simd.f32Trunc],
    [float.nearest, simd.f32Nearest],
    [float.sqrt, simd.f32Sqrt],
    [float.add, simd.f32Add],
    [float.sub, simd.f32Sub],
    [float.mul, simd.f32Mul],
    [float.div, simd.f32Div],
    [float.min, simd.f32Min],
    [float.max, simd.f32Max],
  ]);
  add(elementwise, f64, [
    [float.abs, simd.f64Abs],
    [float.neg, simd.f64Neg],
    [float.ceil, simd.f64Ceil],
    [float.floor, simd.f64Floor],
    [float.trunc, simd.f64Trunc],
    [float.nearest, simd.f64Nearest],
    [float.sqrt, simd.f64Sqrt],
    [float.add, simd.f64Add],
    [float.sub, simd.f64Sub],
    [float.mul, simd.f64Mul],
    [float.div, simd.f64Div],
    [float.min, simd.f64Min],
    [float.max, simd.f64Max],
  ]);
  // A call runs once for each lane.
  table.delete(call);
  return table;
}
