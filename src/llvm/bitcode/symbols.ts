// Names: of the values and blocks of a function, and in old files of globals.

import { symbolCode } from "./codes.ts";
import type { FunctionReader } from "./function-reader.ts";
import { type BlockReader, entry } from "./stream/block-reader.ts";

/** Reads the names of a function's values and blocks. Blocks that have not been read yet get theirs as well. */
export function readFunctionSymbols(reader: BlockReader, { values, one, code }: FunctionReader): void {
  const { record } = reader;
  for (let found = reader.next(); found !== entry.end; found = reader.next()) {
    if (found === entry.block) reader.fail("Malformed block");
    const name = record.text(1);
    const id = record.optional(0);
    if (record.code === symbolCode.entry) {
      const reference = id < values.count ? values.references[id]! : 0;
      if (reference >= 0) reader.fail("Invalid value reference in symbol table");
      code.setName(-reference, name);
    } else if (record.code === symbolCode.block) {
      const block = one.blocks[id];
      if (block === undefined) reader.fail("Invalid bbentry record");
      block.name = name;
    }
  }
}

/** Reads the names of globals in files without a string table: name by number of the value. */
export function readModuleSymbols(reader: BlockReader): ReadonlyMap<number, string> {
  const { record } = reader;
  const names = new Map<number, string>();
  for (let found = reader.next(); found !== entry.end; found = reader.next()) {
    if (found === entry.block) reader.fail("Malformed block");
    if (record.code === symbolCode.entry) names.set(record.optional(0), record.text(1));
    else if (record.code === symbolCode.function && record.length > 2) names.set(record.number(0), record.text(2));
  }
  return names;
}
