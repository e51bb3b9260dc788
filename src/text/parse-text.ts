// Reads a whole source with all that shortens reading.

import type { Context, Operation } from "../ir/index.ts";
import type { DiagnosticHandler } from "../support/diagnostics/diagnostic.ts";
import type { Source } from "../support/diagnostics/source.ts";
import { readingShortcuts } from "./fast/index.ts";
import { type ParseOptions, parseModule } from "./syntax/module-parser.ts";

/**
 * Reads MLIR text. Returns the top-level op, or undefined after errors, which `report` gets. The op is not verified yet.
 * @internal
 */
export function parseText(
  source: Source,
  context: Context,
  report: DiagnosticHandler,
  options: ParseOptions = {},
): Operation | undefined {
  return parseModule(source, context, report, { ...options, shortcuts: readingShortcuts });
}
