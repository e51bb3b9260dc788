// Intrinsics that compute each lane from lanes at the same place, and reductions of vectors.

import { functionType, literalStruct, StructType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import { NO_ATTRIBUTES } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import { findIntrinsic, type Intrinsic, intrinsicAttributes, intrinsicName } from "../intrinsics/intrinsics.ts";
import { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { countOf, type Lanes, laneType } from "./vectors.ts";

/** Intrinsics that work on lanes, by their names without types; an argument that is no vector is the same for all lanes. */
const LANEWISE: ReadonlySet<string> = new Set(
  [
    "abs smin smax umin umax sadd.sat uadd.sat ssub.sat usub.sat sshl.sat ushl.sat fshl fshr ctlz cttz ctpop bswap bitreverse",
    "fma fmuladd fabs copysign minnum maxnum minimum maximum minimumnum maximumnum sqrt floor ceil trunc rint nearbyint round",
    "roundeven sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 exp10 log log2 log10 pow powi ldexp canonicalize is.fpclass",
    "lrint llrint lround llround fptosi.sat fptoui.sat scmp ucmp",
  ].flatMap((line) => line.split(" ")),
);

/** The instruction or intrinsic that combines two lanes in a reduction. */
const REDUCTIONS: Readonly<Record<string, number | string>> = {
  add: opcode.add,
  mul: opcode.mul,
  and: opcode.and,
  or: opcode.or,
  xor: opcode.xor,
  fadd: opcode.fadd,
  fmul: opcode.fmul,
  smax: "llvm.smax",
  smin: "llvm.smin",
  umax: "llvm.umax",
  umin: "llvm.umin",
  fmax: "llvm.maxnum",
  fmin: "llvm.minnum",
  fmaximum: "llvm.maximum",
  fminimum: "llvm.minimum",
};

/** The lanes of a call's result; undefined if the call is none of these intrinsics. */
export function callLanes(lanes: Lanes): readonly number[] | undefined {
  const { code, row, module } = lanes.out;
  const info = code.calls[code.detail[row]!]!;
  const callee = module.constants.all[Math.max(0, code.operandAt(row, code.numOperands(row) - 1))]?.payload.global;
  const found = callee instanceof LLVMFunction ? findIntrinsic(callee.name) : undefined;
  if (found === undefined || info.bundles.length > 0) return undefined;
  const args = Array.from({ length: info.numArguments }, (_, index) => code.operandAt(row, index));
  if (LANEWISE.has(found.base)) return lanewise(lanes, found, args);
  if (isTakenApart(lanes, -row)) return lanewise(lanes, found, args);
  const reduction = /^vector\.reduce\.(\w+)$/.exec(found.base)?.[1] ?? "";
  const combine = Object.hasOwn(REDUCTIONS, reduction) ? REDUCTIONS[reduction] : undefined;
  return combine === undefined ? undefined : [reduced(lanes, combine, args)];
}

function lanewise(lanes: Lanes, intrinsic: Intrinsic, args: readonly number[]): readonly number[] {
  const type = lanes.typeOf(-lanes.out.row);
  const types = args.map((arg) => laneType(lanes.typeOf(arg)));
  const parts = args.map((arg) => lanes.of(arg));
  const { code, row, module } = lanes.out;
  const result = StructType.is(type) ? literalStruct(module.context, type.body.elements.map(laneType)) : laneType(type);
  const count = countOf(lanes.typeOf(args[0] ?? 0));
  // Attributes of arguments and results hold for each lane.
  const call = callerOf(lanes, intrinsic, types, result, code.calls[code.detail[row]!]!);
  return Array.from({ length: count }, (_, lane) => call(parts.map((part) => part[lane] ?? part[0] ?? 0)));
}

/** The lanes one after the other; sums and products of floats begin with the first argument. */
function reduced(lanes: Lanes, combine: number | string, args: readonly number[]): number {
  const type = lanes.typeOf(-lanes.out.row);
  const { code, row } = lanes.out;
  const before = code.calls[code.detail[row]!]!;
  const all = args.flatMap((arg) => lanes.of(arg));
  if (typeof combine === "number")
    return all.reduce((a, b) => lanes.emit(combine, type, [a, b], { detail: before.flags }));
  const intrinsic = findIntrinsic(combine);
  assert(intrinsic !== undefined, `LLVM has no intrinsic '${combine}'`);
  const call = callerOf(lanes, intrinsic, [type, type], type, { ...before, attributes: NO_ATTRIBUTES });
  return all.reduce((a, b) => call([a, b]));
}

/** Whether a value is the pair of results and overflows of a call, of which all users take one; its lanes are pairs. */
export function isTakenApart(lanes: Lanes, reference: number): boolean {
  const { code, module } = lanes.out;
  const row = -reference;
  if (row <= 0 || code.opcode[row] !== opcode.call) return false;
  const callee = module.constants.all[Math.max(0, code.operandAt(row, code.numOperands(row) - 1))]?.payload.global;
  if (!(callee instanceof LLVMFunction && /^llvm\.[su](?:add|sub|mul)\.with\.overflow\./.test(callee.name)))
    return false;
  if (!lanes.isSplit(lanes.typeOf(code.operandAt(row, 0)))) return false;
  return lanes.usersOf(row).every((user) => code.opcode[user] === opcode.extractvalue);
}

/** Writes calls of an intrinsic on lanes, with the flags and attributes of a call. */
function callerOf(
  lanes: Lanes,
  intrinsic: Intrinsic,
  types: readonly Type[],
  result: Type,
  like: CallInfo,
): (args: readonly number[]) => number {
  const { code, module } = lanes.out;
  const type = functionType(module.context, result, types);
  const members = StructType.is(result) ? result.body.elements : [];
  const name = intrinsicName(intrinsic, result, members, types);
  const known = module.symbols.get(name);
  const callee = known instanceof LLVMFunction ? known : new LLVMFunction(module, name, type);
  if (callee !== known) callee.attributes = intrinsicAttributes(intrinsic, module.attributeSets, type);
  const detail = code.calls.push({ ...like, type, numArguments: types.length }) - 1;
  return (args) => lanes.emit(opcode.call, result, [...args, callee.constant.id], { detail });
}
