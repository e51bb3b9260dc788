// The exception that stops a compilation: the engine cannot run the program, or not yet. It is thrown while a kernel is lowered and becomes a
// diagnostic where the compilation was started; it leaves no public function.

import type { Operation } from "../ir/index.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";

export class Unsupported extends Error {
  readonly diagnostic: Diagnostic;

  constructor(message: string, op?: Operation) {
    super(message);
    this.diagnostic =
      op === undefined
        ? makeDiagnostic("error", "unsupported", message)
        : op.plainError(message).with({ code: "unsupported" });
  }
}
