// Modules of older releases as LLVM 22 has them after it has read them: declarations of intrinsics.

import { functionType, StructType } from "../../dialects/llvm/index.ts";
import { findIntrinsic, intrinsicAttributes, intrinsicName } from "../intrinsics.ts";
import { LLVMFunction, type Module } from "../module.ts";
import { isCall } from "../opcode.ts";
import { DEBUG_INTRINSICS, upgradedCall } from "./calls.ts";

/** Gives declarations of intrinsics their present names and attributes, and removes those that calls do not need any more. */
export function upgradeIntrinsics(module: Module): void {
  const replaced = new Map<number, number>();
  const removed = new Set<LLVMFunction>();
  for (let index = 0; index < module.functions.length; index++) {
    const one = module.functions[index];
    if (one === undefined || !one.name.startsWith("llvm.") || one.blocks.length > 0) continue;
    if (isReplacedByCalls(one)) {
      removed.add(one);
      module.symbols.delete(one.name);
      continue;
    }
    const renamed = remangled(module, one);
    if (renamed === undefined) setAttributes(module, one);
    else {
      replaced.set(one.constant.id, renamed.constant.id);
      removed.add(one);
      module.symbols.delete(one.name);
      setAttributes(module, renamed);
    }
  }
  if (removed.size === 0) return;
  replaceCallees(module, replaced);
  const rest = module.functions.filter((one) => !removed.has(one));
  module.functions.splice(0, module.functions.length, ...rest);
}

/** Whether calls of an older intrinsic were replaced when they were read. */
function isReplacedByCalls({ name, type }: LLVMFunction): boolean {
  return Object.hasOwn(DEBUG_INTRINSICS, name) || upgradedCall(name, type.inputs) !== undefined;
}

function setAttributes(module: Module, one: LLVMFunction): void {
  const found = findIntrinsic(one.name);
  if (found !== undefined) one.attributes = intrinsicAttributes(found, module.attributeSets, one.type);
}

/** The intrinsic with the types that its name should have; undefined if the name is right. */
function remangled(module: Module, one: LLVMFunction): LLVMFunction | undefined {
  const found = findIntrinsic(one.name);
  if (found === undefined) return undefined;
  const { result, inputs, isVariadic } = one.type;
  const members = StructType.is(result) && result.identifier === undefined ? result.body.elements : [];
  const name = intrinsicName(found, result, members, inputs);
  if (name === one.name) return undefined;
  const known = module.symbols.get(name);
  if (known instanceof LLVMFunction && known.type === one.type) return known;
  return new LLVMFunction(module, name, functionType(module.context, result, inputs, isVariadic));
}

function replaceCallees({ code }: Module, replaced: ReadonlyMap<number, number>): void {
  if (replaced.size === 0) return;
  for (let row = 1; row < code.count; row++) {
    if (!isCall(code.opcode[row] ?? 0)) continue;
    const last = code.numOperands(row) - 1;
    const other = replaced.get(code.operandAt(row, last));
    if (other !== undefined) code.setOperand(row, last, other);
  }
}
