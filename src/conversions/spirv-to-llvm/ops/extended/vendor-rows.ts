// Rows of the grammar of vendors' extensions that become a few operations.

import * as llvm from "../../../../dialects/llvm/index.ts";
import type * as spirv from "../../../../dialects/spirv/index.ts";
import type { Value } from "../../../../ir/index.ts";
import { constant, elementPointer, emit } from "../../../llvm-common/index.ts";
import { argument, callRuntime } from "../../runtime/runtime.ts";
import { inMemory } from "../../runtime/runtime-ops.ts";
import type { RowConversion } from "../memory/pointer-rows.ts";

/** Bits of a table that states what becomes of three bits, the first operand's the lowest of its index. */
const TABLE_BITS = 8;

/** A function of three operands bit by bit: for each bit of the table that is set, what has just those bits. */
const bitwiseFunction: RowConversion = (op, [a, b, c], at, { numbers }) => {
  const table = numbers.ofValue(op.operand(3));
  if (a === undefined || b === undefined || c === undefined || table === undefined) return false;
  const ones = constant(at, a.type, -1);
  const sides = [a, b, c].map((value) => [emit(at, llvm.xor, [value, ones]), value] as const);
  let result = constant(at, a.type, 0);
  for (let index = 0; index < TABLE_BITS; index++) {
    if ((table & (1 << index)) === 0) continue;
    const picked = sides.map((side, bit) => side[(index >> bit) & 1] as Value);
    const both = picked.reduce((all, one) => emit(at, llvm.and, [all, one]));
    result = emit(at, llvm.or, [result, both]);
  }
  at.replaceOp(op, [result]);
  return true;
};

/** An address in bytes: so many elements of a stride, and an offset. What lies outside is not looked at. */
const rawChain: RowConversion = (op, [base, stride, index, offset], at) => {
  if (base === undefined || stride === undefined || index === undefined || offset === undefined) return false;
  const bytes = emit(at, llvm.add, [emit(at, llvm.mul, [stride, index]), offset]);
  at.replaceOp(op, [elementPointer(at, base, at.context.integer(8), [bytes])]);
  return true;
};

/** The object after the first condition that holds, the last one where none does. */
const conditionalCopy: RowConversion = (op, values, at) => {
  let result = values.at(-1);
  if (result === undefined || values.length % 2 !== 0) return false;
  for (let index = values.length - 4; index >= 0; index -= 2)
    result = emit(at, llvm.select, [values[index] as Value, values[index + 1] as Value, result], result.type);
  at.replaceOp(op, [result]);
  return true;
};

/** A query of the target machine gives false: nothing states which machine it will be. */
const unknownMachine: RowConversion = (op, _, at, { converter }) => {
  const type = converter.convert(op.resultType());
  if (type === undefined) return false;
  at.replaceOp(op, [constant(at, type, 0)]);
  return true;
};

/** Tells the runtime the message, and ends. */
const abort: RowConversion = (op, [message], at) => {
  if (message === undefined) return false;
  callRuntime(at, op, "AbortKHR", [argument(inMemory(at, message))]);
  at.create(llvm.unreachable);
  at.eraseOp(op);
  return true;
};

export const vendorRows: spirv.OpTable<RowConversion> = {
  INTEL: {
    BitwiseFunction: bitwiseFunction,
    ConditionalCopyObject: conditionalCopy,
    SpecConstantTarget: unknownMachine,
    SpecConstantArchitecture: unknownMachine,
    SpecConstantCapabilities: unknownMachine,
  },
  KHR: {
    Abort: abort,
  },
  NV: {
    RawAccessChain: rawChain,
  },
};
