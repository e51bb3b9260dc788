// Folds of nodes: constants, and a few identities. Every fold is exact, for floats too: it may change no bit of a result, except the
// payload of a NaN.

import { convert, f32, f64, float, forType, i32, i64, int, select, type ValueType } from "../../wasm/opcodes.ts";
import { type CodeGraph, call, type Node, suspect, taint } from "../graph.ts";

type IntFold = (a: bigint, b: bigint, width: bigint) => bigint | undefined;

const signed = (value: bigint, width: bigint) => BigInt.asIntN(Number(width), value);
const unsigned = (value: bigint, width: bigint) => BigInt.asUintN(Number(width), value);
const truth = (value: boolean) => (value ? 1n : 0n);
/** Bits of a number from 0 on. */
const lengthOf = (value: bigint) => (value === 0n ? 0n : BigInt(value.toString(2).length));
const rotated = (value: bigint, amount: bigint, width: bigint) =>
  (value << amount) | (unsigned(value, width) >> (width - amount));
const leastOf = (width: bigint) => -(1n << (width - 1n));

/** Operands are signed; results wrap. */
const intFolds: readonly (readonly [op: number, fold: IntFold])[] = [
  [int.eqz, (a) => truth(a === 0n)],
  [int.eq, (a, b) => truth(a === b)],
  [int.ne, (a, b) => truth(a !== b)],
  [int.ltS, (a, b) => truth(a < b)],
  [int.ltU, (a, b, width) => truth(unsigned(a, width) < unsigned(b, width))],
  [int.gtS, (a, b) => truth(a > b)],
  [int.gtU, (a, b, width) => truth(unsigned(a, width) > unsigned(b, width))],
  [int.leS, (a, b) => truth(a <= b)],
  [int.leU, (a, b, width) => truth(unsigned(a, width) <= unsigned(b, width))],
  [int.geS, (a, b) => truth(a >= b)],
  [int.geU, (a, b, width) => truth(unsigned(a, width) >= unsigned(b, width))],
  [int.clz, (a, _b, width) => width - lengthOf(unsigned(a, width))],
  [int.ctz, (a, _b, width) => (a === 0n ? width : lengthOf(a & -a) - 1n)],
  [int.popcnt, (a, _b, width) => BigInt(unsigned(a, width).toString(2).replaceAll("0", "").length)],
  [int.add, (a, b) => a + b],
  [int.sub, (a, b) => a - b],
  [int.mul, (a, b) => a * b],
  [int.divS, (a, b, width) => (b === 0n || (b === -1n && a === leastOf(width)) ? undefined : a / b)],
  [int.divU, (a, b, width) => (b === 0n ? undefined : unsigned(a, width) / unsigned(b, width))],
  [int.remS, (a, b) => (b === 0n ? undefined : a % b)],
  [int.remU, (a, b, width) => (b === 0n ? undefined : unsigned(a, width) % unsigned(b, width))],
  [int.and, (a, b) => a & b],
  [int.or, (a, b) => a | b],
  [int.xor, (a, b) => a ^ b],
  [int.shl, (a, b, width) => a << (b & (width - 1n))],
  [int.shrS, (a, b, width) => a >> (b & (width - 1n))],
  [int.shrU, (a, b, width) => unsigned(a, width) >> (b & (width - 1n))],
  [int.rotl, (a, b, width) => rotated(a, b & (width - 1n), width)],
  [int.rotr, (a, b, width) => rotated(a, -b & (width - 1n), width)],
];

const floatFolds: readonly (readonly [op: number, fold: (a: number, b: number) => number])[] = [
  [float.neg, (a) => -a],
  [float.add, (a, b) => a + b],
  [float.sub, (a, b) => a - b],
  [float.mul, (a, b) => a * b],
  [float.div, (a, b) => a / b],
  [float.eq, (a, b) => Number(a === b)],
  [float.ne, (a, b) => Number(a !== b)],
  [float.lt, (a, b) => Number(a < b)],
  [float.gt, (a, b) => Number(a > b)],
  [float.le, (a, b) => Number(a <= b)],
  [float.ge, (a, b) => Number(a >= b)],
];

type Fold = (graph: CodeGraph, args: readonly Node[], result: ValueType) => Node | undefined;

const folds: ReadonlyMap<number, Fold> = makeFolds();

function makeFolds(): ReadonlyMap<number, Fold> {
  const table = new Map<number, Fold>();
  for (const type of [i32, i64] as const) {
    for (const [op, fold] of intFolds) table.set(forType(op, type), intFold(type, fold));
  }
  for (const type of [f32, f64] as const) {
    for (const [op, fold] of floatFolds) {
      table.set(forType(op, type), (graph, args, result) => {
        const value = fold(numberOf(args[0]!), numberOf(args[1] ?? args[0]!));
        return Number.isNaN(value) ? undefined : numberConstant(graph, result, value);
      });
    }
  }
  const integers: readonly (readonly [op: number, fold: (bits: bigint) => bigint])[] = [
    [convert.i32WrapI64, (bits) => bits],
    [convert.i64ExtendI32S, (bits) => signed(bits, 32n)],
    [convert.i64ExtendI32U, (bits) => unsigned(bits, 32n)],
    [convert.i32Extend8S, (bits) => signed(bits, 8n)],
    [convert.i32Extend16S, (bits) => signed(bits, 16n)],
    [convert.i64Extend8S, (bits) => signed(bits, 8n)],
    [convert.i64Extend16S, (bits) => signed(bits, 16n)],
    [convert.i64Extend32S, (bits) => signed(bits, 32n)],
    [convert.i32ReinterpretF32, (bits) => bits],
    [convert.i64ReinterpretF64, (bits) => bits],
    [convert.f32ReinterpretI32, (bits) => bits],
    [convert.f64ReinterpretI64, (bits) => bits],
  ];
  for (const [op, fold] of integers) {
    table.set(op, (graph, args, result) => graph.constant(result, fold(BigInt(args[0]!.imm))));
  }
  const toFloats: readonly (readonly [op: number, fold: (bits: bigint) => number])[] = [
    [convert.f32ConvertI32S, (bits) => Math.fround(Number(signed(bits, 32n)))],
    [convert.f32ConvertI32U, (bits) => Math.fround(Number(unsigned(bits, 32n)))],
    [convert.f64ConvertI32S, (bits) => Number(signed(bits, 32n))],
    [convert.f64ConvertI32U, (bits) => Number(unsigned(bits, 32n))],
  ];
  for (const [op, fold] of toFloats) {
    table.set(op, (graph, args, result) => numberConstant(graph, result, fold(BigInt(args[0]!.imm))));
  }
  return table;
}

function intFold(type: ValueType, fold: IntFold): Fold {
  const width = type === i64 ? 64n : 32n;
  return (graph, args, result) => {
    const value = fold(BigInt(args[0]!.imm), BigInt(args[1]?.imm ?? 0), width);
    return value === undefined ? undefined : graph.constant(result, value);
  };
}

const view = new DataView(new ArrayBuffer(8));

/** The number that a constant of a float type is. */
export function numberOf({ type, imm }: Node): number {
  view.setBigUint64(0, BigInt.asUintN(64, BigInt(imm)), true);
  return type === f64 ? view.getFloat64(0, true) : view.getFloat32(0, true);
}

/** A constant of any type from a number. */
export function numberConstant(graph: CodeGraph, type: ValueType, value: number): Node {
  if (type === f64) {
    view.setFloat64(0, value, true);
    return graph.constant(type, view.getBigInt64(0, true));
  }
  if (type === f32) {
    view.setFloat32(0, value, true);
    return graph.constant(type, view.getInt32(0, true));
  }
  return graph.constant(type, BigInt(value));
}

/** A node that can represent `op(args)`; undefined if there is none. */
export function foldNode(graph: CodeGraph, op: number, args: readonly Node[], type: ValueType): Node | undefined {
  const [a, b, c] = args;
  if (a === undefined || op === call) return undefined;
  if (op === select && c !== undefined) {
    if (c.isConstant) return BigInt(c.imm) === 0n ? b : a;
    return a === b ? a : undefined;
  }
  if (op === suspect && b?.isConstant === true && b.imm === 0) return a;
  if (op === taint && a.isConstant) return graph.i32(0);
  if (args.every((arg) => arg.isConstant)) return folds.get(op)?.(graph, args, type);
  if (op === convert.i32WrapI64 && isExtension(a)) return a.args[0];
  if (b?.isConstant === true && (type === i32 || type === i64)) return foldIdentity(op, a, b, type);
  return undefined;
}

/** `a op b` of integers, where b is a constant. */
function foldIdentity(op: number, a: Node, b: Node, type: ValueType): Node | undefined {
  if (a.type !== type) return undefined;
  const is = (one: number) => op === forType(one, type);
  if (BigInt(b.imm) === 0n) {
    if (is(int.add) || is(int.sub) || is(int.or) || is(int.xor)) return a;
    if (is(int.shl) || is(int.shrS) || is(int.shrU) || is(int.rotl) || is(int.rotr)) return a;
    if (is(int.mul) || is(int.and)) return b;
  }
  if (BigInt(b.imm) === 1n && (is(int.mul) || is(int.divS) || is(int.divU))) return a;
  if (BigInt(b.imm) === -1n && is(int.and)) return a;
  if (BigInt(b.imm) === 0xffffffffn && is(int.and) && a.op === convert.i64ExtendI32U) return a;
  return undefined;
}

/** Whether a node is an i32 as an i64. */
function isExtension({ op }: Node): boolean {
  return op === convert.i64ExtendI32S || op === convert.i64ExtendI32U;
}
