// Tests of floats, and of vectors of booleans: OpenCL C's functions return integers, which are as wide as the floats in vectors,
// and -1 there where the test holds.

import { FloatType, type Type, VectorType } from "../../../ir/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { shapedLike } from "../../instructions/booleans.ts";
import { mangled } from "../../mangling/index.ts";
import { type Body, isBoolean } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl, type OpenClArgument, openClArgument } from "./call.ts";
import type { OpenClEntry } from "./entry.ts";
import type { WriteCall } from "./writers/written-call.ts";

/** The integers that a function for floats returns. */
function integersFor(body: Body, floats: Type): Type {
  if (!VectorType.is(floats)) return body.at.int(32);
  const { element } = floats;
  return body.shapedLike(floats, body.at.int(FloatType.is(element) ? element.width : 32));
}

function test(op: number, name: string): OpenClEntry {
  return {
    opcodes: [op],
    calls: [[name, writeTest(op)]],
    toLlvm(body, one) {
      const args = one.operands().map((id) => openClArgument(body, id));
      const floats = body.typeOfReference(args[0]?.value ?? 0);
      const called = callOpenCl(body, name, integersFor(body, floats), args);
      return truncated(body, called, body.at.types.of(one.typeId));
    },
  };
}

/** Integers as booleans: vectors are bytes in between, as the reference has them. */
function truncated(body: Body, value: number, type: Type): number {
  const bytes = body.shapedLike(type, body.at.int(8));
  return body.cast(opcode.trunc, VectorType.is(type) ? body.cast(opcode.trunc, value, bytes) : value, type);
}

/** Booleans as bytes. */
function bytesOf(body: Body, value: number, type: VectorType): OpenClArgument {
  const bytes = body.cast(opcode.sext, value, body.shapedLike(type, body.at.int(8)));
  return { value: bytes, mangled: { kind: "vector", count: type.shape[0] ?? 0, element: mangled.char } };
}

/**
 * `any` and `all` take bytes for the booleans. LLVM's SPIR-V target has the integers of OpenCL C's functions as operands, against SPIR-V's rules; the
 * functions take them as they are.
 */
function reduction(op: number, name: string): OpenClEntry {
  return {
    opcodes: [op],
    calls: [[name, writeReduction(op)]],
    toLlvm(body: Body, one: Instruction) {
      const value = body.value(one.operand(0));
      const type = body.typeOfReference(value);
      if (!VectorType.is(type)) return one.reject(`${one.name} must be of a vector of booleans`);
      const argument = isBoolean(type) ? bytesOf(body, value, type) : openClArgument(body, one.operand(0));
      const called = callOpenCl(body, name, body.at.int(32), [argument], "pure");
      return body.cast(opcode.trunc, called, body.at.types.of(one.typeId));
    },
  };
}

// ---- towards SPIR-V

function writeTest(op: number): WriteCall {
  return (call) => call.booleanResult(op, call.args());
}

/** Comparisons are instructions of LLVM IR, which come back as such. */
function comparison(name: string, op: number): OpenClEntry {
  return { opcodes: [], calls: [[name, writeTest(op)]] };
}

/** Whether the sign bits of all lanes, or of any, are set. */
function writeReduction(op: number): WriteCall {
  return (call) => {
    const type = call.typeOf(0);
    const isNegative = shapedLike(type, call.body.int(1));
    const signs = call.emit(Op.SLessThan, isNegative, call.arg(0), call.body.number(type, 0));
    if (!VectorType.is(type)) return call.fromBoolean(signs);
    return call.fromBoolean(call.emit(op, call.body.int(1), signs));
  };
}

/** The tests and comparisons. */
export const relational: readonly OpenClEntry[] = [
  test(Op.IsNan, "isnan"),
  test(Op.IsInf, "isinf"),
  test(Op.IsFinite, "isfinite"),
  test(Op.IsNormal, "isnormal"),
  test(Op.SignBitSet, "signbit"),
  reduction(Op.Any, "any"),
  reduction(Op.All, "all"),
  comparison("isequal", Op.FOrdEqual),
  comparison("isnotequal", Op.FUnordNotEqual),
  comparison("isgreater", Op.FOrdGreaterThan),
  comparison("isgreaterequal", Op.FOrdGreaterThanEqual),
  comparison("isless", Op.FOrdLessThan),
  comparison("islessequal", Op.FOrdLessThanEqual),
  comparison("islessgreater", Op.FOrdNotEqual),
  comparison("isordered", Op.Ordered),
  comparison("isunordered", Op.Unordered),
];
