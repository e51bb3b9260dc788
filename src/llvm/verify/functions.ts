// Rules of functions: their heads, their blocks, dominance.

import { LabelType, MetadataType, TokenType, VoidType, X86AMXType } from "../../dialects/llvm/index.ts";
import { blockOperands } from "../code.ts";
import { findIntrinsic } from "../intrinsics.ts";
import type { LLVMFunction } from "../module.ts";
import { isCall, opcode } from "../opcode.ts";
import { Dominance } from "../query/dominance.ts";
import { checkFunctionAttributes, checkParameterAttributes } from "./attributes.ts";
import { checkCall } from "./calls.ts";
import { check } from "./finding.ts";
import { checkInstruction } from "./instructions.ts";
import { isSized } from "./sized.ts";

export function verifyFunction(one: LLVMFunction): void {
  checkHead(one);
  if (one.blocks.length > 0) checkBody(one);
}

// ---- heads

function checkHead(one: LLVMFunction): void {
  const { type, attributes, name, linkage } = one;
  check(linkage !== "common", "Functions may not have common linkage");
  checkParameterAttributes(attributes, type.inputs, type.result, isSized);
  checkFunctionAttributes(attributes.ofFunction, type.inputs.length);
  check(attributes.ofFunction?.find("builtin") === undefined, "Attribute 'builtin' can only be applied to a callsite.");
  if (attributes.ofFunction?.find("jumptable") !== undefined) {
    check(one.unnamedAddress === "unnamed_addr", "Attribute 'jumptable' requires 'unnamed_addr'");
  }
  const isIntrinsic = name.startsWith("llvm.");
  for (const input of type.inputs) {
    if (!isIntrinsic) {
      check(!MetadataType.is(input), "Function takes metadata but isn't an intrinsic");
      check(!TokenType.is(input), "Function takes token but isn't an intrinsic");
      check(!X86AMXType.is(input), "Function takes x86_amx but isn't an intrinsic");
    }
    check(!LabelType.is(input), "Invalid argument type for function");
  }
  if (!isIntrinsic) {
    check(!TokenType.is(type.result), "Function returns a token but isn't an intrinsic");
    check(!X86AMXType.is(type.result), "Function returns a x86_amx but isn't an intrinsic");
  }
  check(
    !isIntrinsic || one.blocks.length === 0 || findIntrinsic(name) === undefined,
    "llvm intrinsics cannot be defined!",
  );
  checkConvention(one);
}

/** Conventions of kernels and shaders. */
const VOID_RESULT: ReadonlySet<number> = new Set([76, 91, 87, 104, 105]);
const NOT_VARIADIC: ReadonlySet<number> = new Set([8, 9, 77, 71, 72]);

function checkConvention({ convention, type }: LLVMFunction): void {
  if (VOID_RESULT.has(convention) && convention !== 87) {
    check(VoidType.is(type.result), "Calling convention requires void return type");
  }
  if (NOT_VARIADIC.has(convention)) {
    check(!type.isVariadic, "Calling convention does not support varargs or perfect forwarding!");
  }
}

// ---- bodies

function checkBody(one: LLVMFunction): void {
  check(one.blocks[0]?.predecessors.length === 0, "Entry block to function must not have predecessors!");
  const { code } = one.module;
  const blockOf = new Map<number, number>();
  one.blocks.forEach(({ first, end }, block) => {
    for (let row = first; row < end; row++) blockOf.set(row, block);
  });
  const dominance = new Dominance(one);
  one.blocks.forEach(({ first, end }, block) => {
    checkPhis(one, block, dominance);
    let isBehindPhis = false;
    for (let row = first; row < end; row++) {
      const kind = code.opcode[row]!;
      if (kind === opcode.debug || kind === opcode.nothing) continue;
      if (kind !== opcode.phi) isBehindPhis = true;
      else check(!isBehindPhis, "PHI nodes not grouped at top of basic block!");
      if (isCall(kind)) checkCall(one, row);
      checkInstruction(one, row);
      checkUses(one, row, block, blockOf, dominance);
    }
  });
}

/** Each phi has one value for each predecessor. */
function checkPhis(one: LLVMFunction, block: number, dominance: Dominance): void {
  const { code } = one.module;
  const { first = 0, end = 0, predecessors = [] } = one.blocks[block] ?? {};
  void dominance;
  const expected = [...predecessors].sort((a, b) => a - b);
  for (let row = first; row < end; row++) {
    if (code.opcode[row] !== opcode.phi) continue;
    const pairs: (readonly [block: number, value: number])[] = [];
    for (let index = 0; index < code.numOperands(row); index += 2) {
      pairs.push([code.operandAt(row, index + 1), code.operandAt(row, index)]);
    }
    check(
      pairs.length === expected.length,
      "PHINode should have one entry for each predecessor of its parent basic block!",
    );
    pairs.sort(([a], [b]) => a - b);
    pairs.forEach(([from, value], index) => {
      const before = pairs[index - 1];
      check(
        before === undefined || before[0] !== from || before[1] === value,
        "PHI node has multiple entries for the same basic block with different incoming values!",
      );
      check(from === expected[index], "PHI node entries do not match predecessors!");
    });
  }
}

function checkUses(
  one: LLVMFunction,
  row: number,
  block: number,
  blockOf: ReadonlyMap<number, number>,
  dominance: Dominance,
): void {
  const { code } = one.module;
  const isPhi = code.opcode[row] === opcode.phi;
  const blocks = blockOperands(code, row);
  for (let index = 0; index < code.numOperands(row); index++) {
    const isBlock = index >= blocks.first && index < blocks.end && (index - blocks.first) % blocks.step === 0;
    const reference = code.operandAt(row, index);
    if (isBlock || reference >= 0) continue;
    const used = -reference;
    const definedIn = blockOf.get(used);
    if (definedIn === undefined) continue;
    if (used === row && !isPhi) {
      check(!dominance.isReachable(block), "Only PHI nodes may reference their own value!");
      continue;
    }
    const place = isPhi ? code.operandAt(row, index + 1) : block;
    const isDefined = dominance.isDefinedAt(used, definedIn, place, isPhi ? undefined : row);
    check(isDefined, "Instruction does not dominate all uses!");
  }
}
