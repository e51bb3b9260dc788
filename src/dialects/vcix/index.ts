// The vcix dialect: what SiFive's coprocessors are asked for beside RISC-V's vectors. LLVM has intrinsics for it.

import {
  anyOf,
  attr,
  attrConstraint,
  defineOp,
  F32,
  F64,
  floatOf,
  I32,
  I32Attr,
  I64,
  I64Attr,
  optional,
  value,
} from "../../define/index.ts";
import type { Dialect } from "../../ir/index.ts";
import { AnyLLVMVector } from "../llvm/index.ts";

const number = attr(
  attrConstraint(`${I32Attr.summary} or ${I64Attr.summary}`, (one) => I32Attr.accepts(one) || I64Attr.accepts(one)),
);
const vector = value(AnyLLVMVector);
const [vl, results] = [optional(anyOf(I64, I32)), { res: vector }];

/** How many elements count is said by `vl`, which vectors of a known length need not have. */
export const immediate = defineOp("vcix.v.iv", {
  summary: "Asks the coprocessor with a vector and a number that is known.",
  args: { opcode: number, vs2: vector, imm: number, vl },
  results,
});

export const binary = defineOp("vcix.v.sv", {
  summary: "Asks the coprocessor with a vector and another value.",
  args: {
    opcode: number,
    vs2: vector,
    op: value(anyOf(AnyLLVMVector, I64, I32, floatOf("f16", "16-bit float"), F32, F64)),
    vl,
  },
  results,
});

/** The vcix dialect: instructions of SiFive's vector coprocessor interface. */
export const vcix: Dialect = { name: "vcix", ops: [immediate, binary] };
