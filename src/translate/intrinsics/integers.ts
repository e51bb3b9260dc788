// Functions of integers: counts of bits, smaller and larger ones, saturation, overflow.

import { literalStruct } from "../../dialects/llvm/index.ts";
import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { onlyStore } from "../to-llvm/results.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic, widthOf } from "./call.ts";
import type { IntrinsicEntry, WriteCall } from "./entry.ts";

function extended(number: number, count?: number): WriteIntrinsic {
  return (call) => call.extended(number, ...call.args(count));
}

/** The operand that a comparison chooses. */
function choose(op: number): WriteIntrinsic {
  return (call) => {
    const [a, b] = [call.arg(0), call.arg(1)];
    return call.result(Op.Select, call.compare(op, call.type, a, b), a, b);
  };
}

/** -1, 0 or 1. */
function threeWay(less: number, lessOrEqual: number): WriteIntrinsic {
  return (call) => {
    const [a, b, of] = [call.arg(0), call.arg(1), call.typeOf(0)];
    const isAtMost = call.compare(lessOrEqual, of, a, b);
    const isLess = call.compare(less, of, a, b);
    const { type } = call;
    const lower = call.emit(Op.Select, type, isLess, call.number(type, -1), call.number(type, 0));
    return call.result(Op.Select, isAtMost, lower, call.number(type, 1));
  };
}

/** A value and whether it is wrong, as a struct. */
function withOverflow(
  write: (call: IntrinsicCall, a: number, b: number) => readonly [value: number, isWrong: number],
): WriteIntrinsic {
  return (call) => call.composite(...write(call, call.arg(0), call.arg(1)));
}

/** An instruction whose result is a struct of the value and the carry, borrow or high half. */
function carry(op: number): WriteIntrinsic {
  return withOverflow((call, a, b) => {
    const type = call.typeOf(0);
    const { builder, types } = call.body.at;
    const both = call.body.emit(op, builder.type(Op.TypeStruct, types.of(type), types.of(type)), a, b);
    const value = call.emit(Op.CompositeExtract, type, both, 0);
    const rest = call.emit(Op.CompositeExtract, type, both, 1);
    return [value, call.compare(Op.INotEqual, type, rest, call.number(type, 0))];
  });
}

/** A sum or difference, whose carry is a boolean in LLVM IR and an integer in SPIR-V. */
const carryAsInteger: WriteCall = (body, one, name) => {
  const [a, b] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const type = body.typeOfReference(a);
  const bit = body.shapedLike(type, body.at.int(1));
  const pair = body.intrinsic(name, [a, b], literalStruct(body.at.context, [type, bit]));
  const sum = body.extractValue(pair, [0], type);
  const overflow = body.cast(opcode.zext, body.extractValue(pair, [1], bit), type);
  // A result that is only stored needs no type of its own.
  const result = onlyStore(body, one) === undefined ? body.at.types.of(one.typeId) : undefined;
  const empty = body.poison(result ?? literalStruct(body.at.context, [type, type]));
  return body.insertValue(body.insertValue(empty, sum, [0]), overflow, [1]);
};

/** The high half of a signed product must repeat the sign of the low one. */
const signedProduct = withOverflow((call, a, b) => {
  const type = call.typeOf(0);
  const { builder, types } = call.body.at;
  const both = call.body.emit(Op.SMulExtended, builder.type(Op.TypeStruct, types.of(type), types.of(type)), a, b);
  const low = call.emit(Op.CompositeExtract, type, both, 0);
  const high = call.emit(Op.CompositeExtract, type, both, 1);
  const sign = call.emit(Op.ShiftRightArithmetic, type, low, call.number(type, widthOf(type) - 1));
  return [low, call.compare(Op.INotEqual, type, high, sign)];
});

/** A sum is wrong if its sign differs from those of both operands, a difference if the operands' signs differ and the first one's from it. */
function signed(op: number): WriteIntrinsic {
  return withOverflow((call, a, b) => {
    const type = call.typeOf(0);
    const value = call.emit(op, type, a, b);
    const first = call.emit(Op.BitwiseXor, type, a, value);
    const second = call.emit(Op.BitwiseXor, type, op === Op.IAdd ? b : a, op === Op.IAdd ? value : b);
    const wrong = call.emit(Op.BitwiseAnd, type, first, second);
    return [value, call.compare(Op.SLessThan, type, wrong, call.number(type, 0))];
  });
}

/** A shift that loses bits is the largest number, or the smallest one of a negative number. */
function saturatingShift(isSigned: boolean): WriteIntrinsic {
  return (call) => {
    const { type } = call;
    const [a, b] = [call.arg(0), call.arg(1)];
    const shifted = call.emit(Op.ShiftLeftLogical, type, a, b);
    const back = call.emit(isSigned ? Op.ShiftRightArithmetic : Op.ShiftRightLogical, type, shifted, b);
    const isWrong = call.compare(Op.INotEqual, type, back, a);
    return call.result(Op.Select, isWrong, isSigned ? limit(call, a) : call.number(type, -1), shifted);
  };
}

function limit(call: IntrinsicCall, a: number): number {
  const { type } = call;
  const lowest = 1n << BigInt(widthOf(type) - 1);
  const isNegative = call.compare(Op.SLessThan, type, a, call.number(type, 0));
  return call.emit(Op.Select, type, isNegative, call.number(type, lowest), call.number(type, lowest - 1n));
}

/** Functions of integers. */
export const integers: readonly IntrinsicEntry[] = [
  intrinsic("abs", extended(OpenCLStd.s_abs, 1)),
  intrinsic("ctlz", extended(OpenCLStd.clz, 1)),
  intrinsic("cttz", extended(OpenCLStd.ctz, 1)),
  intrinsic("ctpop", (call) => call.result(Op.BitCount, call.arg(0)), { allowsZeros: true }),
  intrinsic("uadd.sat", extended(OpenCLStd.u_add_sat)),
  intrinsic("sadd.sat", extended(OpenCLStd.s_add_sat)),
  intrinsic("usub.sat", extended(OpenCLStd.u_sub_sat)),
  intrinsic("ssub.sat", extended(OpenCLStd.s_sub_sat)),
  intrinsic("ushl.sat", saturatingShift(false)),
  intrinsic("sshl.sat", saturatingShift(true)),
  intrinsic("umax", choose(Op.UGreaterThan), { allowsZeros: true }),
  intrinsic("umin", choose(Op.ULessThan), { allowsZeros: true }),
  intrinsic("smax", choose(Op.SGreaterThan)),
  intrinsic("smin", choose(Op.SLessThan)),
  intrinsic("ucmp", threeWay(Op.ULessThan, Op.ULessThanEqual)),
  intrinsic("scmp", threeWay(Op.SLessThan, Op.SLessThanEqual)),
  intrinsic("uadd.with.overflow", carry(Op.IAddCarry), { opcode: Op.IAddCarry, toLlvm: carryAsInteger }),
  intrinsic("usub.with.overflow", carry(Op.ISubBorrow), { opcode: Op.ISubBorrow, toLlvm: carryAsInteger }),
  intrinsic("umul.with.overflow", carry(Op.UMulExtended)),
  intrinsic("smul.with.overflow", signedProduct),
  intrinsic("sadd.with.overflow", signed(Op.IAdd)),
  intrinsic("ssub.with.overflow", signed(Op.ISub)),
];
