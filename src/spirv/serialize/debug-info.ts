/** The Debug Instructions section: names, lines, and what a module says of its source. */
import { SpecConstantOperation } from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  FileLineColLoc,
  FusedLoc,
  NO_ID,
  type Operation,
  type Region,
  type ValueId,
} from "../../ir/index.ts";
import { type DebugInfo, namesOf, withoutNames } from "../debug-info.ts";
import { Op } from "../opcode.ts";
import type { FunctionWriter } from "./function-writer.ts";
import type { ModuleWriter } from "./module-writer.ts";

/** The file that the location of a module names gets the first id, as in the reference. */
export function writeFile(module: Operation, writer: ModuleWriter): void {
  const { location } = module;
  if (FusedLoc.is(location) && location.metadata !== undefined) return;
  writer.stringId(FileLineColLoc.is(location) ? location.file : "<unknown>");
}

/** The place that a line says; undefined if a location is no place in a file. */
export function placeOf(location: Attribute): FileLineColLoc | undefined {
  const inner = withoutNames(location);
  return FileLineColLoc.is(inner) ? inner : undefined;
}

/** A text in pieces that fit into one instruction each. */
function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,16000}/gu) ?? [""];
}

/** The source of a module, and the names of types and members that have been written. */
export function writeDebugInfo(
  { sources, sourceExtensions, processed, memberNames, typeNames }: DebugInfo,
  writer: ModuleWriter,
): void {
  for (const text of sourceExtensions) writer.addWithString(writer.sources, Op.SourceExtension, [], text);
  for (const { language, version, file, text } of sources) {
    const [first = "", ...others] = pieces(text);
    const head = [language, version, ...(file === "" && text === "" ? [] : [writer.stringId(file)])];
    if (first === "") writer.add(writer.sources, Op.Source, head);
    else writer.addWithString(writer.sources, Op.Source, head, first);
    for (const piece of others) writer.addWithString(writer.sources, Op.SourceContinued, [], piece);
  }
  for (const text of processed) writer.addWithString(writer.processed, Op.ModuleProcessed, [], text);
  for (const [struct, names] of memberNames) {
    const id = writer.knownType(struct);
    for (const [member, name] of names.entries()) {
      if (id !== undefined && name !== "") writer.addWithString(writer.names, Op.MemberName, [id, member], name);
    }
  }

  for (const [type, names] of typeNames) {
    const id = writer.knownType(type);
    if (id !== undefined) writer.nameBy(id, names);
  }
}

/** The names of values, which are name locations. */
export function writeValueNames(region: Region, writer: FunctionWriter): void {
  const { store } = writer;
  const nameBy = (value: ValueId, location: Attribute): void => {
    // Unreachable blocks have not been written.
    const names = namesOf(location);
    const id = names.length > 0 ? writer.valueIds[writer.resolved(value)] : 0;
    if (id) writer.module.nameBy(id, names);
  };
  for (const block of region.blocks) {
    for (const [index, argument] of block.argumentIds.entries())
      nameBy(argument, store.location(block.argumentLocations[index] ?? NO_ID));
    for (const op of block.ops()) {
      for (const result of op.results) nameBy(result.id, op.location);
      for (const inner of op.regions) if (op.def !== SpecConstantOperation) writeValueNames(inner, writer);
    }
  }
}
