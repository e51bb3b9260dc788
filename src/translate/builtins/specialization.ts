// Specialization constants, which are calls in LLVM IR: `__spirv_SpecConstant(SpecId, default)`, `__spirv_SpecConstantComposite(parts…)`.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import { FloatType, IntegerType } from "../../ir/index.ts";
import { elementCountOf, elementTypeOf } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { demangle } from "../mangling/index.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { wordsOf } from "../to-spirv/constants.ts";

/** Whether calls of a function are scalar specialization constants. */
export function isSpecializationConstant(name: string): boolean {
  return demangle(name)?.name === "__spirv_SpecConstant";
}

/** A constant that the call's result is; it has no instruction in the function. */
export function specializationConstant(body: SpirvBody, row: number): boolean {
  const { builder } = body.at;
  const name = body.calleeOf(row)?.name ?? "";
  const id = body.idOf(row);
  if (name.includes("SpecConstantComposite")) {
    const given = Array.from({ length: body.argumentCount(row) }, (_, index) => body.operand(row, index));
    const type = body.rowType(row);
    const isComposed =
      given.length > 0 &&
      elementCountOf(type) === given.length &&
      given.every((one, index) => body.typeOf(one) === elementTypeOf(type, index));
    if (!isComposed) return body.reject(row, "must have a part of the right type for each element of its result");
    const parts = given.map((one) => body.value(one));
    builder.variable(Op.SpecConstantComposite, body.resultType(row), id, ...parts);
    return true;
  }
  const number = body.constantInteger(body.operand(row, 0));
  const value = body.constant(body.operand(row, 1));
  if (number === undefined || value === undefined)
    return body.reject(row, "must have a constant number and a constant default");
  const { type } = value;
  if (type !== body.rowType(row)) return body.reject(row, "must have a default of the type of its result");
  const isBoolean = IntegerType.is(type) && type.width === 1;
  const width = IntegerType.is(type) || FloatType.is(type) ? type.width : 32;
  if (isBoolean) {
    builder.variable(value.bits === 0n ? Op.SpecConstantFalse : Op.SpecConstantTrue, body.resultType(row), id);
  } else builder.variable(Op.SpecConstant, body.resultType(row), id, ...wordsOf(value.bits, width));
  builder.decorate(id, Decoration.SpecId, Number(number));
  return true;
}
