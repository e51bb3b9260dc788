// Rules of profiles: weights of branches, counts of functions, profiles of memory.

import type { MetadataOperand } from "../../metadata.ts";
import type { LLVMFunction } from "../../module.ts";
import { isCall, opcode } from "../../opcode.ts";
import { successorsOf } from "../../query/successors.ts";
import { check } from "../finding.ts";
import { constantOperand, integerOperand, integerWidth, stringOperandOf, type Verification } from "../verification.ts";

/** Kinds of values that are profiled. */
const LAST_VALUE_KIND = 2n;

/** `!prof` of an instruction of a block. */
export function checkProfile(v: Verification, one: LLVMFunction, row: number, block: number, node: number): void {
  const kind = one.module.code.opcode[row] ?? 0;
  const { operands } = v.node(node);
  check(operands.length >= 1, "!prof annotations should have at least 1 operand");
  check(operands[0] !== undefined, "first operand should not be null");
  const name = stringOperandOf(operands[0]);
  check(name !== undefined, "expected string with name of the !prof annotation");
  if (name === "unknown") {
    checkUnknown(operands);
    const isBranching = numWeights(one, kind, block) > 0 || kind === opcode.invoke;
    check(isBranching, "'unknown' !prof should only appear on instructions on which 'branch_weights' would");
    return;
  }
  check(operands.length >= 2, "!prof annotations should have no less than 2 operands");
  if (name === "VP") {
    checkValueProfile(operands.length, integerOperand(operands[1])?.bits, kind);
    return;
  }
  check(name === "branch_weights", "expected either branch_weights or VP profile name");
  const first = stringOperandOf(operands[1]) === undefined ? 1 : 2;
  const count = operands.length - first;
  if (kind === opcode.invoke) {
    check(count === 1 || count === 2, "Wrong number of InvokeInst branch_weights operands");
  } else {
    const expected = numWeights(one, kind, block);
    check(expected > 0, "!prof branch_weights are not allowed for this instruction");
    check(count === expected, "Wrong number of operands");
  }
  for (const operand of operands.slice(first)) {
    check(operand !== undefined, "second operand should not be null");
    check(integerOperand(operand) !== undefined, "!prof brunch_weights operand is not a const int");
  }
}

/** The weights that an instruction has; 0 for one without. */
function numWeights(one: LLVMFunction, kind: number, block: number): number {
  switch (kind) {
    case opcode.br:
    case opcode.switch:
    case opcode.indirectbr:
    case opcode.callbr:
      return successorsOf(one, block).length;
    case opcode.call:
      return 1;
    case opcode.select:
      return 2;
    default:
      return 0;
  }
}

/** A profile that a pass could not keep up to date names the pass. */
function checkUnknown(operands: readonly MetadataOperand[]): void {
  check(operands.length === 2, "'unknown' !prof should have a single additional operand");
  const isString = stringOperandOf(operands[1]) !== undefined;
  check(isString, "'unknown' !prof should have an additional operand of type string");
}

function checkValueProfile(count: number, valueKind: bigint | undefined, kind: number): void {
  check(count >= 5, "invalid value profiling metadata");
  check(valueKind !== undefined, "VP !prof missing kind argument");
  check(valueKind <= LAST_VALUE_KIND, "Invalid VP !prof kind");
  check(count % 2 === 1, "VP !prof should have an even number of arguments after 'VP'");
  const isOfCalls = valueKind === 0n || valueKind === 1n;
  const message = "VP !prof indirect call or memop size expected to be applied to CallBase instructions only";
  check(!isOfCalls || isCall(kind), message);
}

/** `!memprof` of a call. */
export function checkMemoryProfile(v: Verification, kind: number, node: number): void {
  check(isCall(kind), "!memprof metadata should only exist on calls");
  const { operands } = v.node(node);
  check(operands.length >= 1, "!memprof annotations should have at least 1 metadata operand (MemInfoBlock)");
  for (const operand of operands) {
    const block = v.nodeOf(operand)?.operands ?? [];
    check(block.length >= 2, "Each !memprof MemInfoBlock should have at least 2 operands");
    check(block[0] !== undefined, "!memprof MemInfoBlock first operand should not be null");
    const stack = v.nodeOf(block[0]);
    check(stack !== undefined, "!memprof MemInfoBlock first operand should be an MDNode");
    checkCallStack(v, stack.number);
    const isNamed = stringOperandOf(block[1]) !== undefined;
    check(isNamed, "!memprof MemInfoBlock second operand should be an MDString");
    for (const more of block.slice(2)) {
      const node = v.nodeOf(more);
      const message = "Not all !memprof MemInfoBlock operands 2 to N are MDNode";
      check(node !== undefined, message);
      check(node.operands.length === 2, `${message} with 2 operands`);
      const isNumeric = node.operands.every((one) => integerOperand(one) !== undefined);
      check(isNumeric, `${message} with ConstantInt operands`);
    }
  }
}

export function checkCallStack(v: Verification, node: number): void {
  const { operands } = v.node(node);
  check(operands.length >= 1, "call stack metadata should have at least 1 operand");
  for (const operand of operands) {
    check(integerOperand(operand) !== undefined, "call stack metadata operand should be constant integer");
  }
}

/** `!prof` of a function. */
export function checkEntryCount(v: Verification, node: number): void {
  const { operands } = v.node(node);
  check(operands.length >= 2, "!prof annotations should have no less than 2 operands");
  const name = stringOperandOf(operands[0]);
  if (name === "unknown") {
    checkUnknown(operands);
    return;
  }
  check(operands[0] !== undefined, "first operand should not be null");
  check(name !== undefined, "expected string with name of the !prof annotation");
  check(
    name === "function_entry_count" || name === "synthetic_function_entry_count",
    "first operand should be 'function_entry_count' or 'synthetic_function_entry_count'",
  );
  check(operands[1] !== undefined, "second operand should not be null");
  check(constantOperand(operands[1]) !== undefined, "expected integer argument to function_entry_count");
}

/** `!kcfi_type` of a function. */
export function checkTypeHash(v: Verification, node: number): void {
  const { operands } = v.node(node);
  check(operands.length === 1, "!kcfi_type must have exactly one operand");
  check(operands[0] !== undefined, "!kcfi_type operand must not be null");
  const constant = constantOperand(operands[0]);
  check(constant !== undefined, "expected a constant operand for !kcfi_type");
  check(constant.kind === "integer", "expected a constant integer operand for !kcfi_type");
  check(integerWidth(constant.type) === 32, "expected a 32-bit integer constant operand for !kcfi_type");
}
