// Modules of older releases as LLVM 22 has them after it has read them: declarations of intrinsics, flags, attributes, debug information.

import { type FunctionType, functionType, type PointerType } from "../../dialects/llvm/index.ts";
import type { Constant } from "../constant.ts";
import { hasOtherStruct } from "../intrinsics/intrinsic-signature.ts";
import { findIntrinsic, fullIntrinsicName, intrinsicAttributes } from "../intrinsics/intrinsics.ts";
import { LLVMFunction, type Module } from "../module.ts";
import { isCall } from "../opcode.ts";
import { mangledType } from "../type-text.ts";
import { hasInvalidDebugInfo } from "../verify/index.ts";
import { upgradeAttributes } from "./attributes.ts";
import { DEBUG_INTRINSICS, upgradedCall } from "./calls.ts";
import { hasDebugVersion, stripDebugInfo } from "./debug-info.ts";
import { expansionOf } from "./expansions.ts";
import { upgradeFlags } from "./module-flags.ts";
import { upgradeObjectiveC } from "./objective-c.ts";

/** An intrinsic that calls of an older one were replaced by while they were read; it is declared at the end. */
export interface Replacement {
  readonly name: string;
  readonly type: FunctionType;
  readonly address: Constant;
}

/**
 * Gives a module the form of LLVM 22. `replacements` are what calls of older intrinsics call now, by their names; each call was changed when it
 * was read. They are declared where the older ones were, or after all others, as LLVM does for text and bitcode.
 */
export function upgradeModule(
  module: Module,
  replacements: ReadonlyMap<string, readonly Replacement[]>,
  order: "in place" | "last",
): void {
  upgradeIntrinsics(module, replacements, order);
  upgradeFlags(module);
  upgradeObjectiveC(module);
  upgradeAttributes(module);
  if (!hasDebugVersion(module) || hasInvalidDebugInfo(module)) stripDebugInfo(module);
}

/** Gives declarations of intrinsics their present names and attributes, and removes those that calls do not need any more. */
function upgradeIntrinsics(
  module: Module,
  replacements: ReadonlyMap<string, readonly Replacement[]>,
  order: "in place" | "last",
): void {
  const last: Replacement[] = [];
  const byCalls: Replacement[] = [];
  const replaced = new Map<number, number>();
  const removed = new Set<LLVMFunction>();
  for (let index = 0; index < module.functions.length; index++) {
    const one = module.functions[index];
    if (one === undefined || !one.name.startsWith("llvm.") || one.blocks.length > 0) continue;
    if (isReplacedByCalls(one)) {
      removed.add(one);
      module.symbols.delete(one.name);
      declareLifetime(module, one);
      const next = replacements.get(one.name) ?? [];
      if (order === "last") (isDeclaredByCalls(one) ? byCalls : last).push(...next);
      else for (const replacement of next) declare(module, replacement, replaced);
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
  for (const replacement of [...last, ...byCalls]) {
    const one = declare(module, replacement, replaced);
    if (one !== undefined) setAttributes(module, one);
  }
  if (removed.size === 0 && replaced.size === 0) return;
  replaceCallees(module, replaced);
  const rest = module.functions.filter((one) => !removed.has(one));
  module.functions.splice(0, module.functions.length, ...rest);
}

/** LLVM 22 declares the older intrinsic with the type of its first argument alone, which nothing calls. */
function declareLifetime(module: Module, { name, type }: LLVMFunction): void {
  const base = /^llvm\.lifetime\.(?:start|end)/.exec(name)?.[0];
  const [first] = type.inputs;
  if (base === undefined || first === undefined || type.inputs.length !== 2) return;
  const present = `${base}.${mangledType(first)}`;
  if (!module.symbols.has(present)) {
    new LLVMFunction(module, present, functionType(module.context, type.result, [first]));
  }
}

/** The declaration, if it is a new one. */
function declare(
  module: Module,
  { name, type, address }: Replacement,
  replaced: Map<number, number>,
): LLVMFunction | undefined {
  const known = module.symbols.get(name);
  if (known instanceof LLVMFunction && known.type === type) {
    replaced.set(address.id, known.constant.id);
    address.payload.global = known;
    return undefined;
  }
  return new LLVMFunction(module, name, type, (address.type as PointerType).addressSpace, address);
}

/** Whether calls of an older intrinsic were replaced when they were read. */
function isReplacedByCalls({ name, type }: LLVMFunction): boolean {
  const found = findIntrinsic(name);
  return (
    (found !== undefined && hasOtherStruct(found.signature, type)) ||
    Object.hasOwn(DEBUG_INTRINSICS, name) ||
    upgradedCall(name, type.inputs) !== undefined ||
    expansionOf(name, type.inputs) !== undefined
  );
}

const isDeclaredByCalls = ({ name, type }: LLVMFunction): boolean =>
  upgradedCall(name, type.inputs)?.isDeclaredByCalls === true;

function setAttributes(module: Module, one: LLVMFunction): void {
  if (/^llvm\.lifetime\..*\.i64$/.test(one.name)) return;
  const found = findIntrinsic(one.name);
  const isRight = found !== undefined && fullIntrinsicName(found, one.type) !== undefined;
  if (isRight) one.attributes = intrinsicAttributes(found, module.attributeSets, one.type);
}

/** The intrinsic with the types that its name should have; undefined if the name is right. */
function remangled(module: Module, one: LLVMFunction): LLVMFunction | undefined {
  if (/^llvm\.lifetime\..*\.i64$/.test(one.name)) return undefined;
  const found = findIntrinsic(one.name);
  if (found === undefined) return undefined;
  const { result, inputs, isVariadic } = one.type;
  const name = fullIntrinsicName(found, one.type);
  if (name === undefined || name === one.name) return undefined;
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
