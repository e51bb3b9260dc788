// The numbers of MLIR's bytecode format: the magic, versions, sections, and the bits that say which parts an op has.

/** The first bytes of bytecode: `ML`, an `i` with diaeresis as the byte 0xEF, `R`. */
export const MAGIC: readonly number[] = [0x4d, 0x4c, 0xef, 0x52];

/** The newest version, which is written unless an older one is asked for. */
export const CURRENT_VERSION = 6;

/** The versions that introduced a part of the format. */
export const SINCE = {
  /** Dialects state versions of their own. */
  dialectVersions: 1,
  /** Isolated regions are sections. */
  sections: 2,
  /** Use lists may have an order that is not the order of reading. */
  useLists: 3,
  /** Unknown locations of block arguments are left out; the number of op names comes first. */
  argumentLocations: 4,
  /** Inherent attributes are in a section of their own. */
  properties: 5,
  /** Sizes of groups of operands are sparse arrays, not attributes. */
  segments: 6,
} as const;

/** The kinds of sections. */
export const SECTION = {
  strings: 0,
  dialects: 1,
  entities: 2,
  entityOffsets: 3,
  ir: 4,
  resources: 5,
  resourceOffsets: 6,
  dialectVersions: 7,
  properties: 8,
} as const;

/** The number of kinds. */
export const SECTION_COUNT = 9;

/** The kinds that every file must have. */
export const REQUIRED_SECTIONS: readonly number[] = [
  SECTION.strings,
  SECTION.dialects,
  SECTION.entities,
  SECTION.entityOffsets,
  SECTION.ir,
];

/** Names of sections in messages, by kind. */
export const SECTION_NAMES: readonly string[] = [
  "String (0)",
  "Dialect (1)",
  "AttrType (2)",
  "AttrTypeOffset (3)",
  "IR (4)",
  "Resource (5)",
  "ResourceOffset (6)",
  "DialectVersions (7)",
  "Properties (8)",
];

/** The bit of a section's first byte that states an alignment. */
export const ALIGNED = 0x80;

/** Bytes that fill up to an alignment. */
export const PADDING = 0xcb;

/** The parts of an op that its mask states. */
export const OP_HAS = {
  attributes: 0x01,
  results: 0x02,
  operands: 0x04,
  successors: 0x08,
  regions: 0x10,
  useListOrders: 0x20,
  properties: 0x40,
} as const;

/** The kinds of values that resources have. */
export const RESOURCE = { blob: 0, bool: 1, string: 2 } as const;

/** Whether bytes are bytecode. */
export function isBytecode(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}
