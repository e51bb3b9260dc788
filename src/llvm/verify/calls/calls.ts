// Rules of calls: attributes, bundles, what is called.

import { MetadataType, PointerType, TokenType, X86AMXType } from "../../../dialects/llvm/index.ts";
import type { Type } from "../../../ir/index.ts";
import type { AttributeSet } from "../../attributes/attribute.ts";
import type { CallInfo } from "../../code.ts";
import type { Intrinsic } from "../../intrinsics/intrinsics.ts";
import type { LLVMFunction } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { isSized } from "../../sized.ts";
import { checkParameterAttributes, MAX_ALIGNMENT } from "../attributes.ts";
import { isCallable } from "../conventions.ts";
import { check } from "../finding.ts";
import { integerWidth, type Verification } from "../verification.ts";
import { checkBundles } from "./bundles.ts";
import { checkInlineAssembly } from "./inline-assembly.ts";
import { checkIntrinsicCall } from "./intrinsic-calls.ts";
import { checkMustTail } from "./must-tail.ts";

/** A call that is checked. */
export interface CheckedCall {
  readonly v: Verification;
  readonly one: LLVMFunction;
  readonly row: number;
  readonly info: CallInfo;
  /** The function that is called; undefined for another callee, and for one of another type. */
  readonly called: LLVMFunction | undefined;
  /** The function that is called, of any type. */
  readonly named: LLVMFunction | undefined;
  /** Whether it has the name of an intrinsic. */
  readonly isReserved: boolean;
  readonly intrinsic: Intrinsic | undefined;
}

export function checkCall(v: Verification, one: LLVMFunction, row: number): void {
  const { code } = v.module;
  if (code.opcode[row] === opcode.callbr) return;
  const info = code.calls[code.detail[row]!]!;
  const callee = code.operandAt(row, code.numOperands(row) - 1);
  check(PointerType.is(v.module.typeOf(callee)), "Called function must be a pointer!");
  const named = v.functionOf(callee);
  const called = named?.type === info.type ? named : undefined;
  const isReserved = named !== undefined && v.isReserved(named);
  const intrinsic = called === undefined ? undefined : v.intrinsicOf(called);
  const assembly = v.constantOf(callee)?.payload.assembly;
  const call: CheckedCall = { v, one, row, info, called, named, isReserved, intrinsic };
  check(!isReserved || called !== undefined, "Intrinsic called with incompatible signature");
  check(isCallable(info.convention), "calling convention does not permit calls");
  if (!isReserved) checkAlignments(call);
  checkAttributes(call, assembly !== undefined);
  checkArguments(call);
  if (info.type.isVariadic) checkVariadic(call);
  if (!isReserved) checkTypes(call);
  if (intrinsic !== undefined) checkIntrinsicCall(call, intrinsic);
  checkBundles(v, row, info, called !== undefined);
  if (assembly !== undefined) checkInlineAssembly(v, row, assembly);
  if (info.tail !== "musttail ") return;
  checkMustTail(v, one, row, info, { isAssembly: assembly !== undefined, isIntrinsic: intrinsic !== undefined });
}

function checkAlignments({ v, info }: CheckedCall): void {
  if (v.alignedCallTypes.has(info.type)) return;
  const checkType = (type: Type, what: string): void => {
    // Only aggregates and vectors can have such alignments.
    const isLarge = isSized(type) && BigInt(v.layout.alignment(type)) > MAX_ALIGNMENT;
    check(!isLarge, `Incorrect alignment of ${what} to called function!`);
  };
  checkType(info.type.result, "return type");
  for (const input of info.type.inputs) checkType(input, "argument passed");
  v.alignedCallTypes.add(info.type);
}

function checkAttributes({ v, info, named, isReserved, intrinsic }: CheckedCall, isAssembly: boolean): void {
  const { attributes, type } = info;
  const { ofFunction } = attributes;
  if (ofFunction?.find("speculatable") !== undefined) {
    const isSpeculatable = named?.attributes.ofFunction?.find("speculatable") !== undefined;
    check(isSpeculatable, "speculatable attribute may not apply to call sites");
  }
  if (ofFunction?.find("preallocated") !== undefined) {
    const isArgument = intrinsic?.base === "call.preallocated.arg";
    check(isArgument, "preallocated as a call site attribute can only be on llvm.call.preallocated.arg");
  }
  checkParameterAttributes(attributes, type, v, { isIntrinsic: isReserved, isAssembly });
  v.knownAttributes.checkFunction(ofFunction, type, v.module);
}

// ---- arguments

function checkArguments(call: CheckedCall): void {
  const { info, called } = call;
  const own = info.attributes.ofParameters;
  const declared = called?.attributes.ofParameters ?? [];
  if (own.length === 0 && declared.length === 0) return;
  for (let index = 0; index < info.type.inputs.length; index++) {
    const [stated, known] = [own[index], declared[index]];
    if (stated !== undefined || known !== undefined) checkArgument(call, index, stated, known);
  }
}

function checkArgument(
  call: CheckedCall,
  index: number,
  own: AttributeSet | undefined,
  declared: AttributeSet | undefined,
): void {
  const has = (kind: string): boolean => own?.find(kind) !== undefined || declared?.find(kind) !== undefined;
  if (has("inalloca")) checkSlot(call, index);
  if (has("swifterror")) checkSwiftErrorArgument(call, index);
  if (has("immarg")) checkImmediate(call, index, own, declared);
  if (!has("preallocated")) return;
  const { info } = call;
  const hasBundle = info.bundles.some(({ tag }) => tag === "preallocated");
  check(
    hasBundle !== (info.tail === "musttail "),
    "preallocated operand either requires a preallocated bundle or the call to be musttail (but not both)",
  );
}

/** The stack slot that an argument is, without offsets; undefined for another value. */
function slotOf({ v, row }: CheckedCall, index: number): number | undefined {
  const { code } = v.module;
  for (let at = code.operandAt(row, index); at < 0; at = code.operandAt(-at, 0)) {
    const kind = code.opcode[-at];
    if (kind === opcode.alloca) return -at;
    if (kind !== opcode.getelementptr && kind !== opcode.bitcast && kind !== opcode.addrspacecast) return undefined;
  }
  return undefined;
}

function checkSlot(call: CheckedCall, index: number): void {
  const { code } = call.v.module;
  const slot = slotOf(call, index);
  const isMatching = slot === undefined || code.allocations[code.detail[slot]!]?.isInAlloca === true;
  check(isMatching, "inalloca argument for call has mismatched alloca");
}

function checkSwiftErrorArgument(call: CheckedCall, index: number): void {
  const { v, one, row } = call;
  const { code } = v.module;
  const slot = slotOf(call, index);
  if (slot !== undefined) {
    const isError = code.allocations[code.detail[slot]!]?.isSwiftError === true;
    check(isError, "swifterror argument for call has mismatched alloca");
    return;
  }
  const value = -code.operandAt(row, index);
  const isArgument = value > 0 && code.opcode[value] === opcode.argument;
  check(isArgument, "swifterror argument should come from an alloca or parameter");
  const isError = one.attributes.ofParameters[value - one.firstArgument]?.find("swifterror") !== undefined;
  check(isError, "swifterror argument for call has mismatched parameter");
}

function checkImmediate(
  { v, row }: CheckedCall,
  index: number,
  own: AttributeSet | undefined,
  declared: AttributeSet | undefined,
): void {
  const isDeclared = declared?.find("immarg") !== undefined;
  check(isDeclared, "immarg may not apply only to call sites");
  const constant = v.constantOf(v.module.code.operandAt(row, index));
  const isImmediate = constant?.kind === "integer" || constant?.kind === "float";
  check(isImmediate, "immarg operand has non-immediate parameter");
  const range = own?.find("range") ?? declared?.find("range");
  const [interval] = range?.intervals ?? [];
  if (interval === undefined || constant.kind !== "integer") return;
  const width = integerWidth(constant.type);
  const { lower, upper } = interval;
  const offset = BigInt.asUintN(width, constant.bits - lower);
  const isInside = offset < BigInt.asUintN(width, upper - lower) || lower === upper;
  const shown = BigInt.asIntN(width, constant.bits);
  check(isInside, `immarg value ${shown} out of range [${lower}, ${upper})`);
}

/** Arguments beyond the parameters. */
function checkVariadic({ v, row, info, intrinsic }: CheckedCall): void {
  const { code } = v.module;
  const { inputs } = info.type;
  const { ofParameters } = info.attributes;
  const seen = (kind: string): boolean =>
    ofParameters.slice(0, inputs.length).some((set) => set?.find(kind) !== undefined);
  let [hasNest, hasReturned] = [seen("nest"), seen("returned")];
  for (let index = inputs.length; index < info.numArguments; index++) {
    const set = ofParameters[index];
    if (set === undefined) continue;
    v.knownAttributes.checkValue(v.layout, set, v.module.typeOf(code.operandAt(row, index)));
    check(!hasNest || set.find("nest") === undefined, "More than one parameter has attribute nest!");
    check(!hasReturned || set.find("returned") === undefined, "More than one parameter has attribute returned!");
    hasNest ||= set.find("nest") !== undefined;
    hasReturned ||= set.find("returned") !== undefined;
    const isStatepoint = intrinsic?.base === "experimental.gc.statepoint";
    const hasStruct = set.find("sret") !== undefined && !isStatepoint;
    check(!hasStruct, "Attribute 'sret' cannot be used for vararg call arguments!");
    const isLast = index === info.numArguments - 1;
    check(isLast || set.find("inalloca") === undefined, "inalloca isn't on the last argument!");
  }
}

function checkTypes({ info, called }: CheckedCall): void {
  for (const input of info.type.inputs) {
    check(!MetadataType.is(input), "Function has metadata parameter but isn't an intrinsic");
    check(!TokenType.is(input), "Function has token parameter but isn't an intrinsic");
  }
  if (called !== undefined) return;
  const { result } = info.type;
  check(!TokenType.is(result), "Return type cannot be token for indirect call!");
  check(!X86AMXType.is(result), "Return type cannot be x86_amx for indirect call!");
}
