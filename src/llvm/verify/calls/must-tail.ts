// Rules of calls that must be tail calls.

import { PointerType } from "../../../dialects/llvm/index.ts";
import type { Type } from "../../../ir/index.ts";
import type { AttributeList } from "../../attributes/attribute.ts";
import type { CallInfo } from "../../code.ts";
import { CONVENTIONS } from "../../conventions.ts";
import type { LLVMFunction } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { typeText } from "../../type-text.ts";
import { check } from "../finding.ts";
import type { Verification } from "../verification.ts";

const NO_GUARANTEE = "cannot guarantee tail call due to mismatched";

const isCongruent = (a: Type, b: Type): boolean =>
  a === b || (PointerType.is(a) && PointerType.is(b) && a.addressSpace === b.addressSpace);

export function checkMustTail(
  v: Verification,
  one: LLVMFunction,
  row: number,
  info: CallInfo,
  callee: { readonly isAssembly: boolean; readonly isIntrinsic: boolean },
): void {
  const { type } = one;
  check(!callee.isAssembly, "cannot use musttail call with inline asm");
  check(type.isVariadic === info.type.isVariadic, `${NO_GUARANTEE} varargs`);
  check(isCongruent(type.result, info.type.result), `${NO_GUARANTEE} return types`);
  check(one.convention === info.convention, `${NO_GUARANTEE} calling conv`);
  checkReturn(v, one, row);
  const word = CONVENTIONS[info.convention] ?? "";
  if (word === "tailcc" || word === "swifttailcc") {
    checkAllowed(type.inputs, one.attributes, `${word} musttail caller`);
    checkAllowed(info.type.inputs, info.attributes, `${word} musttail callee`);
    check(!type.isVariadic, `cannot guarantee ${word} tail call for varargs function`);
    return;
  }
  if (!callee.isIntrinsic) {
    check(type.inputs.length === info.type.inputs.length, `${NO_GUARANTEE} parameter counts`);
    const isSame = type.inputs.every((input, index) => isCongruent(input, info.type.inputs[index] ?? input));
    check(isSame, `${NO_GUARANTEE} parameter types`);
  }
  type.inputs.forEach((_, index) => {
    const isSame = abiText(one.attributes, index) === abiText(info.attributes, index);
    check(isSame, `${NO_GUARANTEE} ABI impacting function attributes`);
  });
}

/** A return of the result follows, with a bitcast between them at most. */
function checkReturn(v: Verification, one: LLVMFunction, row: number): void {
  const { code } = v.module;
  const end = one.blocks.find(({ first, end }) => row >= first && row < end)?.end ?? 0;
  const next = (from: number): number => {
    let at = from + 1;
    while (at < end && (code.opcode[at] === opcode.debug || code.opcode[at] === opcode.nothing)) at++;
    return at;
  };
  let [value, at] = [row, next(row)];
  if (code.opcode[at] === opcode.bitcast) {
    check(code.operandAt(at, 0) === -value, "bitcast following musttail call must use the call");
    [value, at] = [at, next(at)];
  }
  check(code.opcode[at] === opcode.ret, "musttail call must precede a ret with an optional bitcast");
  if (code.numOperands(at) === 0) return;
  const returned = code.operandAt(at, 0);
  const { kind } = v.constantOf(returned) ?? {};
  const isResult = returned === -value || kind === "undef" || kind === "poison";
  check(isResult, "musttail call result must be returned");
}

const FORBIDDEN = ["inalloca", "inreg", "swifterror", "preallocated", "byref"];

function checkAllowed(inputs: readonly Type[], { ofParameters }: AttributeList, context: string): void {
  inputs.forEach((_, index) => {
    for (const kind of FORBIDDEN) {
      check(ofParameters[index]?.find(kind) === undefined, `${kind} attribute not allowed in ${context}`);
    }
  });
}

const ABI = ["sret", "byval", "inalloca", "inreg", "alignstack", "swiftself", "swiftasync", "swifterror"];

/** The attributes of a parameter that decide how it is passed. */
function abiText({ ofParameters }: AttributeList, index: number): string {
  const set = ofParameters[index];
  if (set === undefined) return "";
  const kinds = [...ABI, "preallocated", "byref"];
  if (set.find("byval") !== undefined || set.find("byref") !== undefined) kinds.push("align");
  return kinds
    .flatMap((kind) => {
      const found = set.find(kind);
      if (found === undefined) return [];
      return [`${kind}(${found.type === undefined ? (found.integer ?? "") : typeText(found.type)})`];
    })
    .join(" ");
}
