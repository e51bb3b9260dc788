// Memory operands: `["Volatile|Aligned", 4]` after a load or a store.

import { type Attribute, IntegerAttr, type Operation } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../../../text/index.ts";
import { MemoryAccess } from "../../enums.ts";
import { parseEnumString } from "../parsing.ts";

const ALIGNED = MemoryAccess.enum.value("Aligned") ?? 0;

function isAligned(access: Attribute | undefined): boolean {
  return MemoryAccess.is(access) && (access.value & ALIGNED) !== 0;
}

/** Reads the operands where they are there, into the properties of these names. */
export function parseMemoryAccess(
  parser: Parser,
  draft: OpDraft,
  access = "memory_access",
  alignment = "alignment",
): void {
  if (!parser.accept("[")) return;
  const value = parseEnumString(parser, draft, MemoryAccess, access);
  draft.setAttr(access, MemoryAccess.of(parser.context, value));
  if ((value & ALIGNED) !== 0) {
    parser.expect(",");
    draft.setAttr(alignment, parser.attribute(parser.context.i32));
  }
  parser.expect("]");
}

export function printMemoryAccess(
  printer: Printer,
  access: Attribute | undefined,
  alignment: Attribute | undefined,
): void {
  if (!MemoryAccess.is(access)) return;
  printer.write(` ["${MemoryAccess.enum.text(access.value) ?? access.value}"`);
  if (isAligned(access) && IntegerAttr.is(alignment)) printer.write(`, ${alignment.value}`);
  printer.write("]");
}

/** An alignment is there exactly if the access says so. */
export function checkMemoryAccess(
  op: Operation,
  access: Attribute | undefined,
  alignment: Attribute | undefined,
): Diagnostic | undefined {
  if (access === undefined) {
    return alignment === undefined
      ? undefined
      : op.error("invalid alignment specification without aligned memory access specification");
  }
  if (isAligned(access)) return alignment === undefined ? op.error("missing alignment value") : undefined;
  return alignment === undefined
    ? undefined
    : op.error("invalid alignment specification with non-aligned memory access specification");
}
