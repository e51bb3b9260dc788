// Decides which kernels must not contract floating-point operations: execution mode ContractionOff.
//
// A function forbids contraction if it adds or subtracts without the flag `contract`, or calls a pointer or a declared function that is not a
// builtin. Callers of such a function forbid it as well.

import { flag, LLVMFunction, opcode } from "../../../llvm/index.ts";
import { isBuiltin } from "../functions.ts";
import type { ToSpirv } from "../module-state.ts";

/** The functions that forbid contraction. */
export function contractionForbidden(at: ToSpirv): ReadonlySet<LLVMFunction> {
  const forbidden = new Set<LLVMFunction>();
  const callers = new Map<LLVMFunction, LLVMFunction[]>();
  for (const one of at.module.functions) {
    if (one.blocks.length > 0 && isForbidding(at, one, callers)) forbidden.add(one);
  }
  for (const one of forbidden) for (const caller of callers.get(one) ?? []) forbidden.add(caller);
  return forbidden;
}

/** Calls of one caller follow each other. */
function addCaller(callers: Map<LLVMFunction, LLVMFunction[]>, callee: LLVMFunction, caller: LLVMFunction): void {
  const known = callers.get(callee);
  if (known === undefined) callers.set(callee, [caller]);
  else if (known.at(-1) !== caller) known.push(caller);
}

/** Whether a function forbids contraction by itself. Adds it to the callers of the functions that it calls. */
function isForbidding(at: ToSpirv, one: LLVMFunction, callers: Map<LLVMFunction, LLVMFunction[]>): boolean {
  const { code, constants } = at.module;
  let isFound = false;
  for (const { first, end } of one.blocks) {
    for (let row = first; row < end; row++) {
      const kind = code.opcode[row];
      if (kind === opcode.fadd || kind === opcode.fsub) isFound ||= ((code.detail[row] ?? 0) & flag.contract) === 0;
      if (kind !== opcode.call) continue;
      const reference = code.operandAt(row, code.numOperands(row) - 1);
      const callee = reference > 0 ? constants.all[reference]?.payload.global : undefined;
      if (!(callee instanceof LLVMFunction)) isFound = true;
      else if (callee.blocks.length > 0) addCaller(callers, callee, one);
      else isFound ||= !isBuiltin(at, callee);
    }
  }
  return isFound;
}
