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
  /** The reason or the remedy, shown with `--explain`. */
  readonly help: string | undefined;

  constructor(message: string, where: { offset?: number; row?: number; place?: Place; help?: string } = {}) {
    super(message);
    this.offset = where.offset;
    this.row = where.row;
    this.place = where.place;
    this.help = where.help;
  }
}

/** A rejection of LLVM IR with its place, which `placeOf` knows by the row; the current row is that of a rejection without one. */
export function located(failure: unknown, current: number, placeOf: (row: number) => Place | undefined): unknown {
  if (!(failure instanceof Rejection) || failure.place !== undefined) return failure;
  const { message, row = current, help } = failure;
  const place = placeOf(row);
  return new Rejection(message, {
    row,
    ...(place === undefined ? {} : { place }),
    ...(help === undefined ? {} : { help }),
  });
}

/** Stops at a SPIR-V instruction. */
export function reject(message: string, offset?: number): never {
  throw new Rejection(message, offset === undefined ? {} : { offset });
}

/** Stops at an instruction of LLVM IR; `help` names the extension that would allow it. */
export function rejectRow(message: string, row?: number, help?: string): never {
  throw new Rejection(message, { ...(row === undefined ? {} : { row }), ...(help === undefined ? {} : { help }) });
}
