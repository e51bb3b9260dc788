// Rules of calls of intrinsics: the type of the function, then the arguments, by intrinsic.

import { X86AMXType } from "../../../dialects/llvm/index.ts";
import { matchSignature } from "../../intrinsics/intrinsic-signature.ts";
import { fullIntrinsicName, type Intrinsic } from "../../intrinsics/intrinsics.ts";
import type { LLVMFunction } from "../../module.ts";
import { check } from "../finding.ts";
import type { Verification } from "../verification.ts";
import type { CheckedCall } from "./calls.ts";
import { checkConstrained } from "./constrained-floats.ts";
import { IntrinsicCall } from "./intrinsic-call.ts";
import { INTRINSIC_RULES } from "./intrinsic-rules.ts";
import { checkVectorPredicated } from "./vector-predicated.ts";

export function checkIntrinsicCall(call: CheckedCall, intrinsic: Intrinsic): void {
  const { v, called, info, row } = call;
  if (called === undefined) return;
  checkType(v, called, intrinsic);
  for (let index = 0; index < info.numArguments; index++) {
    const reference = v.module.code.operandAt(row, index);
    const isConstant = reference > 0 && X86AMXType.is(v.module.typeOf(reference));
    check(!isConstant, "const x86_amx is not allowed in argument!");
  }
  const name = intrinsic.base;
  const rule = Object.hasOwn(INTRINSIC_RULES, name) ? INTRINSIC_RULES[name] : undefined;
  if (rule !== undefined) rule(new IntrinsicCall(call));
  else if (name.startsWith("experimental.constrained.")) checkConstrained(new IntrinsicCall(call), name);
  else if (name.startsWith("vp.")) checkVectorPredicated(new IntrinsicCall(call), name);
}

/** The type of a declaration, which is the same for all calls. */
function checkType(v: Verification, called: LLVMFunction, intrinsic: Intrinsic): void {
  if (v.isTypeChecked(called)) return;
  const { name, type, blocks } = called;
  check(blocks.length === 0, "Intrinsic functions should never be defined!");
  const { problem } = matchSignature(intrinsic.signature, type);
  check(problem !== "result", "Intrinsic has incorrect return type!");
  check(problem !== "argument", "Intrinsic has incorrect argument type!");
  const what = type.isVariadic ? "Intrinsic" : "Callsite";
  check(problem === undefined, `${what} was not defined with variable arguments!`);
  const expected = fullIntrinsicName(intrinsic, type);
  check(
    expected === undefined || expected === name || name.startsWith(`${expected}.`),
    `Intrinsic name not mangled correctly for type arguments! Should be: ${expected}`,
  );
}
