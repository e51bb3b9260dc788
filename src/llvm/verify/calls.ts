// Rules of calls.

import { PointerType, TokenType } from "../../dialects/llvm/index.ts";
import type { CallInfo } from "../code.ts";
import { findIntrinsic } from "../intrinsics.ts";
import { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { checkParameterAttributes } from "./attributes.ts";
import { check } from "./finding.ts";
import { isSized } from "./sized.ts";

export function checkCall(one: LLVMFunction, row: number): void {
  const { module } = one;
  const { code } = module;
  const info = code.calls[code.detail[row]!]!;
  const callee = code.operandAt(row, code.numOperands(row) - 1);
  check(PointerType.is(module.typeOf(callee)), "Called function must be a pointer!");
  const called = callee > 0 ? module.constants.all[callee]?.payload.global : undefined;
  checkParameterAttributes(info.attributes, info.type.inputs, info.type.result, isSized);
  const { ofFunction } = info.attributes;
  check(ofFunction?.find("speculatable") === undefined || called !== undefined, SPECULATABLE);
  if (called instanceof LLVMFunction) checkIntrinsicCall(one, row, called, info);
  else if (TokenType.is(info.type.result)) check(false, "Return type cannot be token for indirect call!");
  checkMustTail(one, info);
}

const SPECULATABLE = "speculatable attribute may not apply to call sites";

function checkMustTail(one: LLVMFunction, { tail, convention, type }: CallInfo): void {
  if (tail !== "musttail ") return;
  check(one.type.isVariadic === type.isVariadic, "cannot guarantee tail call due to mismatched varargs");
  check(one.convention === convention, "cannot guarantee tail call due to mismatched calling conv");
  check(
    one.type.result === type.result || (PointerType.is(one.type.result) && PointerType.is(type.result)),
    "cannot guarantee tail call due to mismatched return types",
  );
}

/** Arguments that are immediate; intrinsics that are called as they are declared. */
function checkIntrinsicCall(one: LLVMFunction, row: number, called: LLVMFunction, info: CallInfo): void {
  const { code, constants } = one.module;
  const isIntrinsic = called.name.startsWith("llvm.") && findIntrinsic(called.name) !== undefined;
  if (isIntrinsic) check(called.type === info.type, "Intrinsic called with incompatible signature");
  called.attributes.ofParameters.forEach((set, index) => {
    if (set?.find("immarg") === undefined || index >= info.numArguments) return;
    const reference = code.operandAt(row, index);
    const kind = reference > 0 ? constants.all[reference]?.kind : undefined;
    check(kind === "integer" || kind === "float", "immarg operand has non-immediate parameter");
  });
  if (called.name.startsWith("llvm.va_start") && isIntrinsic) {
    check(one.type.isVariadic, "va_start called in a non-varargs function");
  }
  if (code.opcode[row] !== opcode.invoke) return;
}
