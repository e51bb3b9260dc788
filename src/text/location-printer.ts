// The text of locations: as it is read back, and as people like to see it.

import { type Attribute, CallSiteLoc, FileLineColLoc, FusedLoc, NameLoc, UnknownLoc } from "../ir/index.ts";
import { quoted } from "./spelling.ts";
import type { TextWriter } from "./text-writer.ts";

/** `loc(…)`; without the word where the writer's locations are pretty. */
export function printLocationAttr(writer: TextWriter, loc: Attribute): void {
  if (writer.prettyLocations) {
    printLocation(writer, loc);
    return;
  }
  writer.write("loc(");
  printLocation(writer, loc);
  writer.write(")");
}

/** What stands between the parentheses of `loc(…)`. */
export function printLocation(writer: TextWriter, loc: Attribute): void {
  if (UnknownLoc.is(loc)) writer.write(writer.prettyLocations ? "[unknown]" : "unknown");
  else if (FileLineColLoc.is(loc)) printPlace(writer, loc);
  else if (NameLoc.is(loc)) printName(writer, loc);
  else if (CallSiteLoc.is(loc)) printCallSite(writer, loc);
  else if (FusedLoc.is(loc)) printFused(writer, loc);
}

function printPlace(writer: TextWriter, loc: FileLineColLoc): void {
  const file = writer.prettyLocations ? loc.file : quoted(loc.file);
  writer.write(`${file}:${loc.line}:${loc.column}${rangeText(loc)}`);
}

function rangeText(loc: FileLineColLoc): string {
  if (loc.endLine === loc.line && loc.endColumn === loc.column) return "";
  return loc.endLine === loc.line ? ` to :${loc.endColumn}` : ` to ${loc.endLine}:${loc.endColumn}`;
}

function printName(writer: TextWriter, loc: NameLoc): void {
  writer.write(quoted(loc.name));
  if (UnknownLoc.is(loc.child)) return;
  writer.write("(");
  writer.nestedLocation(loc.child);
  writer.write(")");
}

function printCallSite(writer: TextWriter, { callee, caller }: CallSiteLoc): void {
  const pretty = writer.prettyLocations;
  if (!pretty) writer.write("callsite(");
  writer.nestedLocation(callee);
  // A call of something that has a name fits on a line.
  if (pretty && !(NameLoc.is(callee) && FileLineColLoc.is(caller))) writer.write("\n");
  writer.write(" at ");
  writer.nestedLocation(caller);
  if (!pretty) writer.write(")");
}

function printFused(writer: TextWriter, loc: FusedLoc): void {
  if (!writer.prettyLocations) writer.write("fused");
  if (loc.metadata !== undefined) {
    writer.write("<");
    writer.attribute(loc.metadata);
    writer.write(">");
  }
  writer.write("[");
  writer.list(loc.locations, (part) => writer.nestedLocation(part));
  writer.write("]");
}
