// The original values of the values that a statepoint relocates.

import { LLVMFunction, type Module } from "../module.ts";
import { isCall, opcode } from "../opcode.ts";

const NAMES = "llvm.experimental.gc.";

/** The function that a row calls by its name. */
function calledBy({ code, constants }: Module, row: number): LLVMFunction | undefined {
  if (!isCall(code.opcode[row]!)) return undefined;
  const callee = code.operandAt(row, code.numOperands(row) - 1);
  const global = callee > 0 ? constants.all[callee]?.payload.global : undefined;
  return global instanceof LLVMFunction ? global : undefined;
}

/** Whether a module relocates values after statepoints. */
export function hasRelocations({ functions }: Module): boolean {
  return functions.some(({ name }) => name.startsWith(`${NAMES}relocate`));
}

/** The references of the base and the derived pointer that a row relocates; undefined for another row, 0 for an unknown value. */
export function relocatedBy(module: Module, one: LLVMFunction, row: number): readonly [number, number] | undefined {
  if (calledBy(module, row)?.name.startsWith(`${NAMES}relocate`) !== true) return undefined;
  const { code, constants } = module;
  const token = code.operandAt(row, 0);
  const statepoint = token > 0 ? 0 : statepointOf(module, one, -token);
  if (statepoint === 0) return token > 0 ? [token, token] : [0, 0];
  const live = liveValues(module, statepoint);
  const [base, derived] = [1, 2].map((index) => live[Number(constants.all[code.operandAt(row, index)]?.bits ?? 0n)]);
  return [base ?? 0, derived ?? 0];
}

/** The statepoint of a token: itself, or the invoke before a landing pad. */
function statepointOf(module: Module, one: LLVMFunction, token: number): number {
  const { code } = module;
  let row = token;
  if (code.opcode[token] === opcode.landingpad) {
    const block = one.blocks.find(({ first, end }) => token >= first && token < end);
    row = (one.blocks[block?.predecessors[0] ?? -1]?.end ?? 0) - 1;
  }
  return row > 0 && calledBy(module, row)?.name.startsWith(`${NAMES}statepoint`) === true ? row : 0;
}

/** The values that live across a statepoint: those of its bundle, or its arguments. */
function liveValues({ code }: Module, statepoint: number): readonly number[] {
  const info = code.calls[code.detail[statepoint]!]!;
  let first = info.numArguments;
  for (const { tag, count } of info.bundles) {
    if (tag === "gc-live") return operands(first, count);
    first += count;
  }
  return operands(0, info.numArguments);

  function operands(from: number, count: number): readonly number[] {
    return Array.from({ length: count }, (_, index) => code.operandAt(statepoint, from + index));
  }
}
