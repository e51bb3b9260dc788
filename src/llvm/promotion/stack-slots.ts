// Which stack slots of a function can be values: those that are only loaded and stored as a whole. Debug records and lifetimes do not count as uses.

import { access, type Code } from "../code.ts";
import { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { usersIn } from "../query/users.ts";

/** A stack slot that becomes values. */
export interface StackSlot {
  readonly row: number;
  /** Id of the type. */
  readonly type: number;
  /** The records that declare variables in it. */
  readonly declares: readonly number[];
  /** Other rows that go: lifetimes, and records that have no other form. */
  readonly dropped: readonly number[];
}

/** The slots of a function that can be values. */
export function promotableSlots(one: LLVMFunction): readonly StackSlot[] {
  const { code, constants } = one.module;
  const users = usersIn(one);
  const listed = new Set<number>();
  const rows: number[] = [];
  for (const { first, end } of one.blocks) {
    for (let row = first; row < end; row++) {
      if (code.opcode[row] === opcode.alloca) rows.push(row);
      // Only arguments and records are metadata; operands of branches are blocks.
      const isUser = code.opcode[row] === opcode.call || code.opcode[row] === opcode.debug;
      for (let index = 0; isUser && index < code.numOperands(row); index++) {
        const constant = constants.all[Math.max(0, code.operandAt(row, index))];
        for (const value of constant?.payload.values ?? []) listed.add(-value);
      }
    }
  }
  return rows.flatMap((row) => {
    const slot = listed.has(row) ? undefined : slotOf(one, row, users.get(row) ?? []);
    return slot === undefined ? [] : [slot];
  });
}

function slotOf(one: LLVMFunction, row: number, users: readonly number[]): StackSlot | undefined {
  const { code, constants, context } = one.module;
  const allocation = code.allocations[code.detail[row] ?? 0];
  const count = constants.all[Math.max(0, code.operandAt(row, 0))];
  if (allocation === undefined || count?.kind !== "integer" || count.bits !== 1n) return undefined;
  const type = allocation.type.id;
  const [declares, dropped]: [number[], number[]] = [[], []];
  for (const user of users) {
    if (code.opcode[user] === opcode.debug) {
      const isDeclared = code.debugRecords[code.detail[user] ?? 0]?.kind === "declare";
      (isDeclared ? declares : dropped).push(user);
    } else if (isLifetime(one, user)) dropped.push(user);
    else if (!isWholeAccess(code, user, row, type, (reference) => one.module.typeOf(reference).id)) return undefined;
  }
  return context.types[type] === undefined ? undefined : { row, type, declares, dropped };
}

function isLifetime({ module: { code, constants } }: LLVMFunction, row: number): boolean {
  if (code.opcode[row] !== opcode.call) return false;
  const callee = constants.all[Math.max(0, code.operandAt(row, code.numOperands(row) - 1))]?.payload.global;
  return callee instanceof LLVMFunction && callee.name.startsWith("llvm.lifetime.");
}

/** Whether a row loads a slot, or stores in it, as its own type. */
function isWholeAccess(
  code: Code,
  row: number,
  slot: number,
  type: number,
  typeOf: (reference: number) => number,
): boolean {
  const { isVolatile, ordering } = access.decode(code.detail[row] ?? 0);
  if (isVolatile || ordering !== 0) return false;
  if (code.opcode[row] === opcode.load) return code.type[row] === type;
  return (
    code.opcode[row] === opcode.store && code.operandAt(row, 0) !== -slot && typeOf(code.operandAt(row, 0)) === type
  );
}
