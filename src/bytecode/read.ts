// Reads a whole file of bytecode.

import { Block, type Context, fileLineColLoc, MODULE_NAME, type Operation, Store } from "../ir/index.ts";
import { type DiagnosticHandler, makeDiagnostic, withNote } from "../support/diagnostics/diagnostic.ts";
import type { ParseOptions } from "../text/index.ts";
import { ByteReader, Malformed } from "./byte-reader.ts";
import { Entities } from "./entities.ts";
import { readFrame, readNames, StringTable } from "./file-reader.ts";
import { isBytecode, SECTION, SINCE } from "./format.ts";
import { IrReader } from "./ir-reader.ts";
import { readResources } from "./resource-reader.ts";

/** Options of reading bytecode. */
export type BytecodeOptions = Pick<ParseOptions, "noImplicitModule" | "check">;

/**
 * Reads bytecode of versions 0 to 6. Returns the top-level op, or undefined after an error, which `report` gets. The op is not verified yet.
 * @internal
 */
export function readBytecode(
  bytes: Uint8Array,
  name: string,
  context: Context,
  report: DiagnosticHandler,
  options: BytecodeOptions = {},
): Operation | undefined {
  const store = new Store(context);
  const block = new Block(store);
  let origin = "";
  try {
    readInto(bytes, store, block, (version, producer) => {
      origin = `in bytecode version ${version} produced by: ${producer}`;
    });
    return topLevelOf(store, block, name, options);
  } catch (failure) {
    if (!(failure instanceof Malformed)) throw failure;
    const place = { file: name, line: 0, column: 0 };
    const { message, at } = failure;
    const error = makeDiagnostic("error", "bytecode", message, place).with({
      binary: { byte: at, word: Math.floor(at / 4) },
    });
    if (origin !== "") withNote(error, origin, place);
    report(error);
    return undefined;
  }
}

function readInto(
  bytes: Uint8Array,
  store: Store,
  block: Block,
  note: (version: number, producer: string) => void,
): void {
  const { version, sections } = readFrame(bytes, note);
  const section = (kind: number): ByteReader => sections[kind] ?? new ByteReader(new Uint8Array(0));
  const strings = new StringTable(section(SECTION.strings));
  const { dialects, opNames } = readNames(section(SECTION.dialects), version, strings);
  const resources = readResources(
    { store, strings, dialects },
    sections[SECTION.resourceOffsets],
    sections[SECTION.resources],
  );
  const { context } = store;
  const tables = { context, strings, dialects, resources };
  const entities = new Entities(tables, section(SECTION.entityOffsets), section(SECTION.entities));
  const properties = version < SINCE.properties ? [] : propertiesOf(section(SECTION.properties));
  new IrReader({ version, store, opNames, entities, properties }).topLevel(section(SECTION.ir), block);
}

function propertiesOf(reader: ByteReader): readonly ByteReader[] {
  const properties: ByteReader[] = [];
  for (let count = reader.count("properties"); count > 0; count--) {
    const size = reader.varint();
    reader.take(size);
    properties.push(new ByteReader(reader.bytes, reader.at - size, reader.at));
  }
  return properties;
}

/** A module that is the only op is the result; other ops are put into one, unless the caller wants the only op itself. */
function topLevelOf(store: Store, block: Block, file: string, options: BytecodeOptions): Operation | undefined {
  const only = block.firstOp;
  const isOne = only !== undefined && only === block.lastOp;
  if (isOne && only.name === MODULE_NAME) {
    only.remove();
    return only;
  }
  const location = store.locationId(fileLineColLoc(store.context, file, 0, 0));
  const id = store.createOp({ def: store.context.opIdOfName(MODULE_NAME), location });
  store.addRegion(id).append(block);
  const whole = store.operationOf(id);
  if (options.noImplicitModule !== true) return whole;
  if (options.check?.(whole) === false) return undefined;
  if (!isOne) throw new Malformed("source must contain a single top-level operation", 0);
  only.remove();
  return only;
}

/** The names of the dialects that bytecode lists; none if it is malformed. */
export function dialectsOfBytecode(bytes: Uint8Array): ReadonlySet<string> {
  if (!isBytecode(bytes)) return new Set();
  try {
    const { version, sections } = readFrame(bytes, () => {});
    const [strings, names] = [sections[SECTION.strings], sections[SECTION.dialects]];
    if (strings === undefined || names === undefined) return new Set();
    return new Set(readNames(names, version, new StringTable(strings)).dialects);
  } catch (failure) {
    if (failure instanceof Malformed) return new Set();
    throw failure;
  }
}
