// `--verify-roundtrip`: a module is written as text and as bytecode, read back, and must be the same.

import { readBytecode, writeBytecode } from "../../bytecode/index.ts";
import { verify } from "../../define/index.ts";
import { Context, type Operation } from "../../ir/index.ts";
import type { DiagnosticHandler } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import { parseText, textOf } from "../../text/index.ts";

/** Whether a module survives both ways; otherwise its context gets an error. */
export function survivesRoundTrip(op: Operation): boolean {
  return isSameAfter(op, throughText) && isSameAfter(op, throughBytecode);
}

/** Reads a module back into a context of its own. */
type WayBack = (op: Operation, context: Context, report: DiagnosticHandler) => Operation | undefined;

const NAME = "<roundtrip>";
const isOneOp = { noImplicitModule: true };

const throughText: WayBack = (op, context, report) =>
  parseText(new Source(NAME, textOf(op, { generic: true, debugInfo: true })), context, report, isOneOp);

function throughBytecode(op: Operation, context: Context, report: DiagnosticHandler): Operation | undefined {
  const written = writeBytecode(op, { producer: NAME });
  return written.ok ? readBytecode(written.value, NAME, context, report, isOneOp) : undefined;
}

function isSameAfter(op: Operation, wayBack: WayBack): boolean {
  const { context } = op;
  const fresh = new Context([...context.dialects.values()]);
  fresh.allowUnregisteredDialects = context.allowUnregisteredDialects;
  fresh.onDiagnostic = (one) => context.emit(one);
  const back = wayBack(op, fresh, fresh.onDiagnostic);
  if (back === undefined || !verify(back)) {
    context.emit(op.plainError("failed to round-trip the IR"));
    return false;
  }
  const form = { generic: true, debugInfo: true };
  const [before, after] = [textOf(op, form), textOf(back, form)];
  if (before === after) return true;
  const texts = `<<<<<<Reference\n${before}\n=====\n${after}\n>>>>>roundtripped\n`;
  context.emit(op.plainError(`roundTrip testing roundtripped module differs from reference:\n${texts}`));
  return false;
}
