// How the parts of both translations stop: one private exception, which the entries (`translate-*.ts`) turn into a failure.

/** Input that cannot be translated: `message` states why, `offset` is the word of the SPIR-V instruction, `row` the row of the LLVM instruction. */
export class Rejection extends Error {
  /** Word offset in the SPIR-V module; undefined for input that is LLVM IR. */
  readonly offset: number | undefined;
  /** Row of the LLVM module's code; undefined for input that is SPIR-V, and for globals. */
  readonly row: number | undefined;
  /** The reason or the remedy, shown with `--explain`. */
  readonly help: string | undefined;

  constructor(message: string, where: { offset?: number; row?: number; help?: string } = {}) {
    super(message);
    this.offset = where.offset;
    this.row = where.row;
    this.help = where.help;
  }
}

/** Stops at a SPIR-V instruction. */
export function reject(message: string, offset?: number): never {
  throw new Rejection(message, offset === undefined ? {} : { offset });
}

/** Stops at an instruction of LLVM IR; `help` names the extension that would allow it. */
export function rejectRow(message: string, row?: number, help?: string): never {
  throw new Rejection(message, { ...(row === undefined ? {} : { row }), ...(help === undefined ? {} : { help }) });
}
