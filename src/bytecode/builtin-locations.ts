// Locations in MLIR's own encoding, and the list of all builtin attributes.

import {
  type Attribute,
  CallSiteLoc,
  FileLineColLoc,
  FusedLoc,
  NameLoc,
  StringAttr,
  stringAttr,
  UnknownLoc,
  unknownLoc,
} from "../ir/index.ts";
import { ELEMENTS_ATTRIBUTES, PLAIN_ATTRIBUTES } from "./builtin-attributes.ts";
import { BUILTIN_TYPES } from "./builtin-types.ts";
import type { ByteReader } from "./byte-reader.ts";
import {
  type Codec,
  codecOf,
  type DialectCodec,
  type EntityReader,
  type EntityWriter,
  readList,
  writeList,
} from "./codec.ts";

/** The location that comes next. */
export function readLocation(reader: EntityReader): Attribute {
  const attr = reader.attribute();
  return attr.def.isLocation ? attr : reader.bytes.fail("expected a location");
}

function readName(reader: EntityReader): string {
  const attr = reader.attribute();
  return StringAttr.is(attr) ? attr.value : reader.bytes.fail("expected a string attribute");
}

const call = codecOf<CallSiteLoc, Attribute>(
  CallSiteLoc,
  (writer, { callee, caller }) => {
    writer.attribute(callee);
    writer.attribute(caller);
  },
  (reader) => {
    const callee = readLocation(reader);
    return CallSiteLoc.get(reader.context, { callee, caller: readLocation(reader) });
  },
);

const isPoint = ({ line, column, endLine, endColumn }: FileLineColLoc): boolean =>
  line === endLine && column === endColumn;

/** Lines and columns have 32 bits. */
const readNumber = (bytes: ByteReader): number => bytes.varint() % 2 ** 32;

const place = codecOf<FileLineColLoc, Attribute>(
  FileLineColLoc,
  (writer, { file, line, column, context }) => {
    writer.attribute(stringAttr(context, file));
    writer.bytes.varint(line);
    writer.bytes.varint(column);
  },
  (reader) => {
    const file = readName(reader);
    const [line, column] = [readNumber(reader.bytes), readNumber(reader.bytes)];
    return FileLineColLoc.get(reader.context, { file, line, column, endLine: line, endColumn: column });
  },
  isPoint,
);

/** The numbers of a range: those that its end shares with its start are left out. */
function rangeNumbers({ line, column, endLine, endColumn }: FileLineColLoc): readonly number[] {
  return line === endLine ? [line, column, endColumn] : [line, column, endLine, endColumn];
}

const range = codecOf<FileLineColLoc, Attribute>(
  FileLineColLoc,
  (writer, attr) => {
    writer.attribute(stringAttr(attr.context, attr.file));
    writeList(writer, rangeNumbers(attr), (number) => writer.bytes.varint(number));
  },
  (reader) => {
    const file = readName(reader);
    const numbers = readList(reader, () => readNumber(reader.bytes));
    const [line = 0, column = 0] = numbers;
    if (numbers.length > 4) reader.bytes.fail("invalid numbers of a range of lines");
    const endLine = numbers.length === 4 ? (numbers[2] ?? 0) : line;
    const endColumn = numbers.length < 3 ? column : (numbers.at(-1) ?? 0);
    return FileLineColLoc.get(reader.context, { file, line, column, endLine, endColumn });
  },
  (attr) => !isPoint(attr),
);

function writeParts(writer: EntityWriter, { locations }: FusedLoc): void {
  writeList(writer, locations, (location) => writer.attribute(location));
}

const fused = codecOf<FusedLoc, Attribute>(
  FusedLoc,
  writeParts,
  (reader) => {
    const locations = readList(reader, () => readLocation(reader));
    return FusedLoc.get(reader.context, { metadata: undefined, locations });
  },
  ({ metadata }) => metadata === undefined,
);

const fusedWithMetadata = codecOf<FusedLoc, Attribute>(
  FusedLoc,
  (writer, attr) => {
    writeParts(writer, attr);
    if (attr.metadata !== undefined) writer.attribute(attr.metadata);
  },
  (reader) => {
    const locations = readList(reader, () => readLocation(reader));
    return FusedLoc.get(reader.context, { metadata: reader.attribute(), locations });
  },
  ({ metadata }) => metadata !== undefined,
);

const named = codecOf<NameLoc, Attribute>(
  NameLoc,
  (writer, { name, child, context }) => {
    writer.attribute(stringAttr(context, name));
    writer.attribute(child);
  },
  (reader) => {
    const name = readName(reader);
    return NameLoc.get(reader.context, { name, child: readLocation(reader) });
  },
);

const unknown = codecOf<Attribute, Attribute>(
  UnknownLoc,
  () => {},
  ({ context }) => unknownLoc(context),
);

const LOCATIONS: readonly Codec<Attribute>[] = [call, place, fused, fusedWithMetadata, named, unknown];

/** The encodings of the builtin dialect, by MLIR's numbers. */
export const BUILTIN_CODEC: DialectCodec = {
  types: BUILTIN_TYPES,
  attributes: [...PLAIN_ATTRIBUTES, ...LOCATIONS, ...ELEMENTS_ATTRIBUTES, range],
};
