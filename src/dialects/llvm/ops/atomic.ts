// Atomic read-modify-write operations and fences.

import {
  anyOf,
  attr,
  defineOp,
  I64Attr,
  optionalAttr,
  StrAttr,
  typesMatchWith,
  UnitAttribute,
  value,
} from "../../../define/index.ts";
import { IntegerType, type Operation, type Type, VectorType } from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { isCompatibleFloat, isCompatibleVector, isScalableVector } from "../compatible.ts";
import { AnyLLVMFloat, FixedVector, Pointer, SignlessInteger, Struct } from "../constraints.ts";
import { isAtomicType } from "../data-layout.ts";
import { AtomicBinOp, AtomicOrdering, atomicOrdering } from "../enums.ts";
import { numberAttr } from "../families.ts";
import { printsTypedPointers } from "../typed-pointers.ts";
import { literalStruct } from "../types/index.ts";
import { aliasArgs, ORDER } from "./memory.ts";

const accessArgs = {
  syncscope: optionalAttr(StrAttr),
  alignment: optionalAttr(I64Attr),
};

const RMWValue = anyOf(AnyLLVMFloat, Pointer, SignlessInteger, FixedVector);

export const atomicrmw = defineOp("llvm.atomicrmw", {
  summary: "Reads, changes and writes memory at once; gives what was there.",
  args: {
    bin_op: attr(AtomicBinOp),
    ptr: value(Pointer),
    val: value(RMWValue),
    ordering: attr(AtomicOrdering),
    ...accessArgs,
    volatile_: optionalAttr(UnitAttribute),
    ...aliasArgs,
  },
  results: { res: value(RMWValue) },
  traits: [typesMatchWith("result #0 and operand #1 have the same type", "val", "res", (type) => type)],
  assembly:
    "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict " +
    "`:` qualified(type($ptr)) `,` type($val)",
  verify: (view, op) => checkReadModifyWrite(op, view.val.type),
});

/** Of the types of an access the last one was written. */
function lastType(op: Operation, text: (type: Type | undefined) => string) {
  const last = text(op.operandTypes.at(-1));
  return { now: `${text(op.operandType(0))}, ${last}`, before: last };
}

printsTypedPointers(atomicrmw, 0, lastType);

const FLOAT_OPS: ReadonlySet<string> = new Set(["fadd", "fsub", "fmin", "fmax", "fminimum", "fmaximum"]);

function checkReadModifyWrite(op: Operation, type: Type): Diagnostic | undefined {
  const problem = atomicUpdateProblem(AtomicBinOp.enum.text(numberAttr(op, "bin_op") ?? 0) ?? "", type);
  if (problem !== undefined) return op.error(problem);
  return (numberAttr(op, "ordering") ?? 0) < ORDER.monotonic
    ? op.error("expected at least 'monotonic' ordering")
    : undefined;
}

/** Why an `atomicrmw` of this name cannot have values of this type; undefined if it can. */
export function atomicUpdateProblem(name: string, type: Type): string | undefined {
  if (FLOAT_OPS.has(name)) return floatProblem(type);
  if (name === "xchg") return isAtomicType(type) ? undefined : "unexpected LLVM IR type for 'xchg' bin_op";
  return IntegerType.is(type) && [8, 16, 32, 64].includes(type.width) ? undefined : "expected LLVM IR integer type";
}

function floatProblem(type: Type): string | undefined {
  if (VectorType.is(type) && isCompatibleVector(type)) {
    if (isScalableVector(type)) return "expected LLVM IR fixed vector type";
    return isCompatibleFloat(type.element) ? undefined : "expected LLVM IR floating point type for vector element";
  }
  return isCompatibleFloat(type) ? undefined : "expected LLVM IR floating point type";
}

const ExchangeValue = anyOf(SignlessInteger, Pointer);

export const cmpxchg = defineOp("llvm.cmpxchg", {
  summary: "Writes memory if it holds an expected value; gives what was there and whether it was written.",
  args: {
    ptr: value(Pointer),
    cmp: value(ExchangeValue),
    val: value(ExchangeValue),
    success_ordering: attr(atomicOrdering("success_ordering")),
    failure_ordering: attr(atomicOrdering("failure_ordering")),
    ...accessArgs,
    weak: optionalAttr(UnitAttribute),
    volatile_: optionalAttr(UnitAttribute),
    ...aliasArgs,
  },
  results: { res: value(Struct) },
  traits: [
    typesMatchWith("operand #1 and operand #2 have the same type", "val", "cmp", (type) => type),
    typesMatchWith(
      "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool",
      "val",
      "res",
      (type) => literalStruct(type.context, [type, type.context.i1]),
    ),
  ],
  assembly:
    "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)? " +
    "$success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
  verify(view, op) {
    if (!isAtomicType(view.val.type)) return op.error("unexpected LLVM IR type");
    const [success = 0, failure = 0] = [numberAttr(op, "success_ordering"), numberAttr(op, "failure_ordering")];
    if (success < ORDER.monotonic || failure < ORDER.monotonic)
      return op.error("ordering must be at least 'monotonic'");
    return failure === ORDER.release || failure === ORDER.acqRel
      ? op.error("failure ordering cannot be 'release' or 'acq_rel'")
      : undefined;
  },
});

printsTypedPointers(cmpxchg, 0, lastType);

export const fence = defineOp("llvm.fence", {
  summary: "Orders accesses to memory.",
  args: { ordering: attr(AtomicOrdering), syncscope: optionalAttr(StrAttr) },
  assembly: "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict",
  verify: (_view, op) =>
    (numberAttr(op, "ordering") ?? 0) <= ORDER.monotonic
      ? op.error("can be given only acquire, release, acq_rel, and seq_cst orderings")
      : undefined,
});
