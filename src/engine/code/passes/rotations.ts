// Rotations that are written as two shifts, `(x << a) | (x >> b)` where `a + b` is a multiple of the width, become one instruction. WebAssembly shifts by the
// amount modulo the width, so that this holds for every amount: by 0, both sides are x. A sum or an exclusive or of the two has no
// bits in common only if the amounts are constants other than 0.

import { convert, forType, i32, i64, int, type ValueType } from "../../wasm/opcodes.ts";
import { analyse } from "../analysis/flow.ts";
import type { CodeGraph, Node } from "../graph.ts";
import { resolved, resolveGraph } from "./cleanup.ts";

export function findRotations(graph: CodeGraph): void {
  let isAny = false;
  for (const block of analyse(graph).order) {
    block.body = block.body.map((node) => {
      const rotation = rotationOf(graph, node);
      if (rotation === undefined) return node;
      isAny = true;
      rotation.block = block;
      rotation.origin = node.origin;
      node.forward = rotation;
      return rotation;
    });
  }
  if (isAny) resolveGraph(graph);
}

/** The rotation that a node is; undefined if it is none. */
function rotationOf(graph: CodeGraph, { op, args }: Node): Node | undefined {
  for (const type of [i32, i64] as const) {
    const isOr = op === forType(int.or, type);
    if (!isOr && op !== forType(int.xor, type) && op !== forType(int.add, type)) continue;
    const [left, right] = args.map(resolved);
    return rotation(graph, type, isOr, left, right) ?? rotation(graph, type, isOr, right, left);
  }
  return undefined;
}

function rotation(
  graph: CodeGraph,
  type: ValueType,
  isOr: boolean,
  left: Node | undefined,
  right: Node | undefined,
): Node | undefined {
  if (left?.op !== forType(int.shl, type) || right?.op !== forType(int.shrU, type)) return undefined;
  const [value, leftwards] = left.args.map(resolved);
  const [other, rightwards] = right.args.map(resolved);
  if (value === undefined || value !== other || leftwards === undefined || rightwards === undefined) return undefined;
  const width = type === i64 ? 64 : 32;
  const [a, b] = [amountOf(leftwards, width), amountOf(rightwards, width)];
  if (a.of !== b.of || (a.of !== undefined && a.sign + b.sign !== 0) || (a.constant + b.constant) % width !== 0)
    return undefined;
  if (!isOr && (a.of !== undefined || a.constant === 0)) return undefined;
  // The amount that is no difference is the one that code has anyway.
  return a.sign > 0
    ? graph.node(forType(int.rotl, type), type, [value, leftwards])
    : graph.node(forType(int.rotr, type), type, [value, rightwards]);
}

/** An amount modulo the width: a constant plus or minus a value, if there is one. */
interface Amount {
  readonly of: Node | undefined;
  readonly sign: number;
  readonly constant: number;
}

/** All steps keep the amount modulo 2^32 at least, which the width divides. */
function amountOf(amount: Node, width: number): Amount {
  let [of, sign, constant] = [amount, 1, 0];
  for (;;) {
    const [a, b] = of.args.map(resolved);
    if (of.isConstant) return { of: undefined, sign: 1, constant: modulo(constant + sign * low(of, width), width) };
    if (a === undefined) break;
    if (EXTENDING.has(of.op)) of = a;
    else if (b?.isConstant === true && isInt(of, int.and) && low(b, width) === width - 1) of = a;
    else if (b?.isConstant === true && isInt(of, int.add)) [of, constant] = [a, constant + sign * low(b, width)];
    else if (b?.isConstant === true && isInt(of, int.sub)) [of, constant] = [a, constant - sign * low(b, width)];
    else if (a.isConstant && b !== undefined && isInt(of, int.sub))
      [of, sign, constant] = [b, -sign, constant + sign * low(a, width)];
    else break;
  }
  return { of, sign, constant: modulo(constant, width) };
}

const EXTENDING: ReadonlySet<number> = new Set([convert.i64ExtendI32S, convert.i64ExtendI32U, convert.i32WrapI64]);

function isInt({ op }: Node, which: number): boolean {
  return op === which || op === forType(which, i64);
}

/** The bits of a constant that shifts look at. */
function low({ imm }: Node, width: number): number {
  return Number(BigInt.asUintN(64, BigInt(imm)) % BigInt(width));
}

function modulo(value: number, width: number): number {
  return ((value % width) + width) % width;
}
