// Diagnostics are values: the caller collects them, the tools render them. This file does not know the IR.

import type { DiagnosticCode } from "./diagnostic-codes.ts";

/** The severity of a diagnostic; notes belong to another diagnostic. */
export type Severity = "error" | "warning" | "remark" | "note";

/** A place in a source: `line` and `column` count from 1, `column` in bytes. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A place in a SPIR-V binary, or in bitcode of LLVM. */
export interface BinaryPlace {
  /** Offset in bytes from the start of the module. */
  readonly byte: number;
  /** Offset in words of 32 bits from the start of the module. */
  readonly word: number;
  /** Offset in bits, in bitcode of LLVM. */
  readonly bit?: number;
  /** The number of the instruction, counted from 1; 0 for the header. */
  readonly number?: number;
  /** The instruction as `spirv-dis` writes it, with friendly names. */
  readonly instruction?: string;
  /** The line that the module's debug information gives for the instruction. */
  readonly source?: Place;
}

/** The fields of a diagnostic. */
export interface DiagnosticFields {
  readonly severity: Severity;
  /** One sentence without a full stop, in MLIR's words where MLIR reports the same mistake. */
  readonly message: string;
  /**
   * Names the rule or the kind of the diagnostic: a {@link DiagnosticCode}, a rule of the validator, the name of an op, type or attribute,
   * or a result code of Level Zero. It does not change between releases.
   */
  readonly code: string;
  /** The position in a text; undefined if it is unknown. */
  readonly place?: Place | undefined;
  /** The position in a binary. */
  readonly binary?: BinaryPlace | undefined;
  /** The number of bytes from `place` on that the diagnostic is about. */
  readonly extent?: number | undefined;
  /** Further information, in the order in which tools print it. */
  readonly notes?: readonly DiagnosticFields[] | undefined;
  /** Reason and remedy, beyond the words of the reference; drop-in tools print them with `--explain` only. */
  readonly help?: string | undefined;
  /** The location in the IR, if it contains more than `place`; tools know how to print it. */
  readonly location?: object | undefined;
  /** The op that the diagnostic is about; tools print it in a note, as the reference does. */
  readonly subject?: object | undefined;
}

/** A diagnostic as JSON: unknown fields are missing. */
export interface DiagnosticJson {
  readonly severity: Severity;
  /** The rule or kind. Notes have none. */
  readonly code?: string;
  readonly message: string;
  readonly place?: Place;
  readonly binary?: BinaryPlace;
  /** Reason and remedy. */
  readonly help?: string;
  readonly notes: readonly DiagnosticJson[];
}

/** An error, warning, remark or note. Only the list of notes changes after creation. */
export class Diagnostic implements DiagnosticFields {
  readonly severity: Severity;
  readonly message: string;
  readonly code: string;
  readonly place: Place | undefined;
  readonly binary: BinaryPlace | undefined;
  readonly extent: number | undefined;
  readonly notes: Diagnostic[];
  readonly help: string | undefined;
  readonly location: object | undefined;
  readonly subject: object | undefined;

  constructor(fields: DiagnosticFields) {
    this.severity = fields.severity;
    this.message = fields.message;
    this.code = fields.code;
    this.place = fields.place;
    this.binary = fields.binary;
    this.extent = fields.extent;
    this.notes = (fields.notes ?? []).map((note) => (note instanceof Diagnostic ? note : new Diagnostic(note)));
    this.help = fields.help;
    this.location = fields.location;
    this.subject = fields.subject;
  }

  /** A copy in which these fields differ. */
  with(changes: Partial<DiagnosticFields>): Diagnostic {
    return new Diagnostic({ ...this, ...changes });
  }

  /** The form that `JSON.stringify` writes. */
  toJSON(): DiagnosticJson {
    const { severity, code, message, place, binary, help, notes } = this;
    return {
      severity,
      ...(severity === "note" ? {} : { code }),
      message,
      ...(place === undefined ? {} : { place }),
      ...(binary === undefined ? {} : { binary }),
      ...(help === undefined ? {} : { help }),
      notes: notes.map((note) => note.toJSON()),
    };
  }
}

/** Receives diagnostics in the order in which they are found. */
export type DiagnosticHandler = (diagnostic: Diagnostic) => void;

/** @internal */
export function makeDiagnostic(
  severity: Exclude<Severity, "note">,
  code: DiagnosticCode,
  message: string,
  place?: Place,
): Diagnostic {
  return new Diagnostic({ severity, code, message, place });
}

/** A note for another diagnostic. @internal */
export function makeNote(message: string, place?: Place): Diagnostic {
  return new Diagnostic({ severity: "note", code: "note", message, place });
}

/** Appends a note and returns the diagnostic itself, so that notes can be chained. */
export function withNote(diagnostic: Diagnostic, message: string, place: Place | undefined): Diagnostic {
  diagnostic.notes.push(makeNote(message, place));
  return diagnostic;
}
