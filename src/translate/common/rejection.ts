// How the parts of both translations stop: one private exception, which the entries (`translate-*.ts`) turn into a failure.

import type { Place } from "../../support/diagnostics/diagnostic.ts";

/** Input that cannot be translated: `message` states why, `offset` is the word of the SPIR-V instruction, `row` the row of the LLVM instruction. */
export class Rejection extends Error {
  /** Word offset in the SPIR-V module; undefined for input that is LLVM IR. */
  readonly offset: number | undefined;
  /** Row of the LLVM module's code; undefined for input that is SPIR-V, and for globals. */
  readonly row: number | undefined;
  /** The place in the source, from debug information of LLVM IR. */
  readonly place: Place | undefined;
  /** The text of the instruction of LLVM IR. */
  readonly instruction: string | undefined;
  /** The function or variable of LLVM IR, if no instruction is known. */
  readonly owner: string | undefined;
  /** The reason or the remedy, shown with `--explain`. */
  readonly help: string | undefined;

  constructor(message: string, where: Partial<Where> = {}) {
    super(message);
    this.offset = where.offset;
    this.row = where.row;
    this.place = where.place;
    this.instruction = where.instruction;
    this.owner = where.owner;
    this.help = where.help;
  }
}

/** Facts about a rejection beside its reason. */
interface Where {
  readonly offset: number | undefined;
  readonly row: number | undefined;
  readonly place: Place | undefined;
  readonly instruction: string | undefined;
  readonly owner: string | undefined;
  readonly help: string | undefined;
}

/** Queries of a row of LLVM IR. */
interface RowDescription {
  /** The function. */
  readonly owner: string;
  readonly placeOf: (row: number) => Place | undefined;
  readonly textOf: (row: number) => string;
}

/** A rejection with the function or variable that it is about, unless it names one. */
export function ownedBy(failure: unknown, owner: string): unknown {
  if (!(failure instanceof Rejection) || failure.instruction !== undefined) return failure;
  return failure.message.includes(owner) ? failure : new Rejection(failure.message, { ...failure, owner });
}

/** A rejection of LLVM IR with its place and instruction; the current row (0 for none) is that of a rejection without one. */
export function located(failure: unknown, current: number, { owner, placeOf, textOf }: RowDescription): unknown {
  if (!(failure instanceof Rejection) || failure.instruction !== undefined) return failure;
  const { message, row = current, help } = failure;
  if (row === 0) return ownedBy(failure, owner);
  return new Rejection(message, { row, place: failure.place ?? placeOf(row), instruction: textOf(row), help });
}

/** Stops at a SPIR-V instruction. */
export function reject(message: string, offset?: number): never {
  throw new Rejection(message, { offset });
}

/** Stops at an instruction of LLVM IR; `help` names the extension that would allow it. */
export function rejectRow(message: string, row?: number, help?: string): never {
  throw new Rejection(message, { row, help });
}
