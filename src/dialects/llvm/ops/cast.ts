// Conversions between integers, floats and pointers.

import { defineOp, type FoldResult, optionalAttr, value } from "../../../define/index.ts";
import {
  IntegerAttr,
  IntegerType,
  integerAttr,
  type OpDef,
  type Operation,
  Pure,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { Dereferenceable } from "../attr-constraints.ts";
import { Floats, Integers, NonAggregate, Pointers } from "../constraints.ts";
import { cast, DereferenceableResult, nonNegativeCast, overflowArg } from "../families.ts";
import { instruction } from "../instruction.ts";
import { ForwardsSlot } from "../memory/slot-users.ts";
import { PointerType } from "../types/index.ts";

export const bitcast = cast("bitcast", NonAggregate, NonAggregate, {
  traits: [ForwardsSlot],
  verifiesTypes: true,
  verify: (view, op) => checkBitcast(view.arg.type, op),
  fold: (_view, _constants, op) => foldChain(op, bitcast),
});
export const addrspacecast = cast("addrspacecast", Pointers, Pointers, {
  traits: [ForwardsSlot],
  fold: (_view, _constants, op) => foldChain(op, addrspacecast),
});
export const ptrtoint = cast("ptrtoint", Pointers, Integers);
export const inttoptr = defineOp("llvm.inttoptr", {
  summary: "An integer as a pointer.",
  args: { arg: value(Integers), dereferenceable: optionalAttr(Dereferenceable) },
  results: { res: value(Pointers) },
  traits: [instruction("inttoptr"), Pure, DereferenceableResult],
  assembly: "$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)",
});
export const sext = cast("sext", Integers, Integers, {
  verifiesTypes: true,
  verify: (view, op) => checkExtension(view.arg.type, view.res.type, op),
});
export const zext = nonNegativeCast("zext", Integers, {
  verifiesTypes: true,
  verify: (view, op) => checkExtension(view.arg.type, view.res.type, op),
  fold(view, { arg }): FoldResult {
    const { type } = view.res;
    if (!IntegerAttr.is(arg) || !IntegerType.is(type) || !IntegerType.is(view.arg.type)) return undefined;
    return integerAttr(type.context, type, BigInt.asUintN(view.arg.type.width, arg.value));
  },
});
export const trunc = defineOp("llvm.trunc", {
  summary: "Drops the upper bits of an integer.",
  args: { arg: value(Integers), ...overflowArg },
  results: { res: value(Integers) },
  traits: [instruction("trunc"), Pure],
  assembly: "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)",
});
export const sitofp = cast("sitofp", Integers, Floats);
export const uitofp = nonNegativeCast("uitofp", Floats);
export const fptosi = cast("fptosi", Floats, Integers);
export const fptoui = cast("fptoui", Floats, Integers);
export const fpext = cast("fpext", Floats, Floats);
export const fptrunc = cast("fptrunc", Floats, Floats);

/** A cast to the type that the value has is that value; a cast of a cast goes from where that began. */
function foldChain(op: Operation, def: OpDef): Value | undefined {
  const operand = op.operand(0);
  const type = op.resultType();
  if (operand.type === type) return operand;
  const before = operand.definingOp;
  if (before?.def !== def) return undefined;
  if (before.operandType(0) === type) return before.operand(0);
  op.setOperand(0, before.operand(0));
  return op.result();
}

/** The pointer that a type is or holds. */
function pointerOf(type: Type): PointerType | undefined {
  const element = VectorType.is(type) ? type.element : type;
  return PointerType.is(element) ? element : undefined;
}

function checkBitcast(from: Type, op: Operation): Diagnostic | undefined {
  const to = op.resultType();
  const [source, target] = [pointerOf(from), pointerOf(to)];
  if ((source === undefined) !== (target === undefined)) return op.error("can only cast pointers from and to pointers");
  if (source === undefined || target === undefined) return undefined;
  if (PointerType.is(from) !== PointerType.is(to)) return op.error("cannot cast vector of pointers to pointer");
  return source.addressSpace === target.addressSpace
    ? undefined
    : op.error("cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead");
}

/** The result is wider, and a vector of the same shape where the operand is one. */
function checkExtension(from: Type, to: Type, op: Operation): Diagnostic | undefined {
  if (VectorType.is(from)) {
    if (!VectorType.is(to)) return op.plainError("input type is a vector but output type is an integer");
    if (from.shape[0] !== to.shape[0] || from.scalable[0] !== to.scalable[0]) {
      return op.plainError("input and output vectors are of incompatible shape");
    }
  } else if (VectorType.is(to)) return op.plainError("input type is an integer but output type is a vector");
  const width = (type: Type): number =>
    VectorType.is(type) ? width(type.element) : IntegerType.is(type) ? type.width : 0;
  return width(to) > width(from)
    ? undefined
    : op.plainError("integer width of the output type is smaller or equal to the integer width of the input type");
}
