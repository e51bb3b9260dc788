// Diagnostics are values: the caller collects them, the tools render them. This file does not know the IR.

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

/**
 * One finding. `message` is one sentence without a full stop, in MLIR's words where MLIR has the same finding.
 * `place` is undefined where the location is unknown. `help` is what we have to say beyond the reference: reason and
 * remedy; drop-in tools show it with `--explain` only.
 */
export interface Diagnostic {
  readonly severity: Severity;
  readonly message: string;
  /** Names the rule or the kind of finding; it never changes between releases. */
  readonly code?: string;
  readonly place: Place | undefined;
  /** Where the finding is in a SPIR-V binary. */
  readonly binary?: BinaryPlace;
  /** How many bytes from its place on the finding is about, where that is known. */
  readonly extent?: number;
  readonly notes: Diagnostic[];
  readonly help?: string;
  /** Where the finding is, if there is more to say of it than `place`: a location of the IR, which tools know to show. */
  readonly location?: object;
  /** What the finding is about; the tools show it in a note, as the reference does with operations. */
  readonly subject?: object;
}

/** Receives diagnostics in the order in which they are found. */
export type DiagnosticHandler = (diagnostic: Diagnostic) => void;

export function makeDiagnostic(severity: Severity, message: string, place: Place | undefined): Diagnostic {
  return { severity, message, place, notes: [] };
}

/** Appends a note and returns the diagnostic itself, so that notes can be chained. */
export function withNote(diagnostic: Diagnostic, message: string, place: Place | undefined): Diagnostic {
  diagnostic.notes.push(makeDiagnostic("note", message, place));
  return diagnostic;
}
