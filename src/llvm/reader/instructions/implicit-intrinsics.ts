// Intrinsics that are called without a declaration: they are declared at the end, with the types that complete their names.

import { type FunctionType, PointerType } from "../../../dialects/llvm/index.ts";
import { blockOperands } from "../../code.ts";
import type { Constant } from "../../constant.ts";
import { findIntrinsic, fullIntrinsicName } from "../../intrinsics/intrinsics.ts";
import { LLVMFunction } from "../../module.ts";
import { isCall } from "../../opcode.ts";
import type { Reader } from "../state.ts";

/** Declares the intrinsics that were referred to, in the order of their names; of one name the last call comes first, as in LLVM. */
export function declareIntrinsics(reader: Reader): void {
  const names = [...reader.forwardNames].filter(([name]) => name.startsWith("llvm."));
  if (names.length === 0) return;
  const calls = callsOf(reader, new Set(names.map(([, { constant }]) => constant.id)));
  for (const [name, { constant, position }] of names.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rows = calls.get(constant.id) ?? [];
    const type = reader.calledTypes.get(name);
    if (type === undefined || rows.includes(NO_CALL)) {
      reader.lexer.fail(position, "intrinsic can only be used as callee");
    }
    reader.forwardNames.delete(name);
    // Calls of an older intrinsic were replaced already; what is left is its declaration.
    if (rows.length === 0) new LLVMFunction(reader.module, name, type as FunctionType, spaceOf(constant), constant);
    for (const row of rows) declare(reader, name, row, constant, position);
  }
}

/** Stands for a use that is no call. */
const NO_CALL = 0;

/** The rows that call constants, the last one first. */
function callsOf(reader: Reader, constants: ReadonlySet<number>): ReadonlyMap<number, number[]> {
  const { code, constants: all } = reader.module;
  const calls = new Map<number, number[]>();
  const add = (constant: number, row: number): void => {
    const rows = calls.get(constant) ?? [];
    calls.set(constant, rows);
    rows.push(row);
  };
  for (let row = code.count - 1; row > 0; row--) {
    const last = code.numOperands(row) - 1;
    const { first, end, step } = blockOperands(code, row);
    for (let index = last; index >= 0; index--) {
      const reference = code.operandAt(row, index);
      const isBlock = index >= first && index < end && (index - first) % step === 0;
      if (isBlock || !constants.has(reference)) continue;
      add(reference, isCall(code.opcode[row]!) && index === last ? row : NO_CALL);
    }
  }
  for (const constant of all.all)
    for (const { id } of constant?.operands ?? []) if (constants.has(id)) add(id, NO_CALL);
  return calls;
}

function declare(reader: Reader, name: string, row: number, constant: Constant, position: number): void {
  const { lexer, module } = reader;
  const { code, symbols } = module;
  const { type } = code.calls[code.detail[row]!]!;
  const found = findIntrinsic(name);
  const full = found && fullIntrinsicName(found, type);
  if (full === undefined) {
    lexer.fail(position, found === undefined ? `unknown intrinsic '${name}'` : "invalid intrinsic signature");
    return;
  }
  const known = symbols.get(full);
  const address = full === name ? constant : undefined;
  const one = known ?? new LLVMFunction(module, full, type, spaceOf(constant), address);
  code.setOperand(row, code.numOperands(row) - 1, one.constant.id);
}

function spaceOf({ type }: Constant): number {
  return PointerType.is(type) ? type.addressSpace : 0;
}
