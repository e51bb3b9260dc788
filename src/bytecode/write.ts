// Writes a module as bytecode.

import { type Attribute, type Block, type Operation, type Region, type Type, UnknownLoc } from "../ir/index.ts";
import { failedWith, type Result, success } from "../support/diagnostics/result.ts";
import { bytesOfText } from "../support/tables/byte-strings.ts";
import { attributeText, typeText } from "../text/index.ts";
import { ByteWriter } from "./byte-writer.ts";
import type { EntityWriter } from "./codec.ts";
import { CURRENT_VERSION, MAGIC, OP_HAS, SECTION, SINCE } from "./format.ts";
import { dialectOf, dictionaryOf, hasProperties, type NumberedEntity, Numbering } from "./numbering.ts";
import { writeProperties } from "./properties.ts";
import { writeResources } from "./resource-writer.ts";

/** Options of writing bytecode. */
export interface WriteBytecodeOptions {
  /** 0 to 6; 6 by default. */
  readonly version?: number;
  /** The name of the program that writes. */
  readonly producer: string;
  /** Leave out the bytes of resources. */
  readonly elideResources?: boolean;
}

/**
 * The bytecode of an op with everything inside. Fails for a version that does not exist.
 * @internal
 */
export function writeBytecode(op: Operation, options: WriteBytecodeOptions): Result<Uint8Array> {
  const { version = CURRENT_VERSION } = options;
  if (!Number.isInteger(version) || version < 0 || version > CURRENT_VERSION) {
    return failedWith("bytecode", `unsupported version requested ${version}, must be in range [0, ${CURRENT_VERSION}]`);
  }
  return success(new BytecodeWriter(op, version).file(options));
}

/** The strings of a file in the order of their first use. */
class Strings {
  readonly #numbers = new Map<string, number>();

  number(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, known);
    return known;
  }

  write(): ByteWriter {
    const writer = new ByteWriter();
    const texts = [...this.#numbers.keys()].map(bytesOfText);
    writer.varint(texts.length);
    for (const text of texts.toReversed()) writer.varint(text.length + 1);
    for (const text of texts) writer.nullTerminated(text);
    return writer;
  }
}

class BytecodeWriter {
  readonly #root: Operation;
  readonly #version: number;
  readonly #numbering: Numbering;
  readonly #strings = new Strings();
  /** Encoded properties, by their bytes as text. */
  readonly #properties = new Map<string, { readonly index: number; readonly bytes: Uint8Array }>();

  constructor(root: Operation, version: number) {
    this.#root = root;
    this.#version = version;
    this.#numbering = new Numbering(root, version);
  }

  file({ producer, elideResources = false }: WriteBytecodeOptions): Uint8Array {
    const out = new ByteWriter();
    for (const byte of MAGIC) out.byte(byte);
    out.varint(this.#version);
    out.nullTerminated(bytesOfText(producer));
    out.section(SECTION.dialects, this.#names());
    const { offsets, data } = this.#entities();
    out.section(SECTION.entities, data);
    out.section(SECTION.entityOffsets, offsets);
    out.section(SECTION.ir, this.#ir());
    this.#resources(out, elideResources);
    out.section(SECTION.strings, this.#strings.write());
    if (this.#version >= SINCE.properties) out.section(SECTION.properties, this.#propertiesSection());
    return out.view().slice();
  }

  // ---- names

  #names(): ByteWriter {
    const writer = new ByteWriter();
    const { dialects, opNames } = this.#numbering;
    writer.varint(dialects.size);
    for (const name of dialects.keys()) {
      const number = this.#strings.number(name);
      if (this.#version < SINCE.dialectVersions) writer.varint(number);
      else writer.flagged(number, false);
    }
    if (this.#version >= SINCE.argumentLocations) writer.varint(opNames.size);
    for (const [dialect, index] of dialects) {
      const defs = [...opNames.keys()].filter((def) => dialectOf(def) === dialect);
      if (defs.length === 0) continue;
      writer.varint(index);
      writer.varint(defs.length);
      for (const { name, registered } of defs) {
        const number = this.#strings.number(name.slice(dialect.length + 1));
        if (this.#version < SINCE.properties) writer.varint(number);
        else writer.flagged(number, registered);
      }
    }
    return writer;
  }

  // ---- types and attributes

  #entities(): { readonly offsets: ByteWriter; readonly data: ByteWriter } {
    const [offsets, data] = [new ByteWriter(), new ByteWriter()];
    const { attributes, types } = this.#numbering;
    offsets.varint(attributes.length);
    offsets.varint(types.length);
    this.#group(attributes, offsets, data, attributeText);
    this.#group(types, offsets, data, typeText);
    return { offsets, data };
  }

  #group<V extends Type | Attribute>(
    entities: readonly NumberedEntity<V>[],
    offsets: ByteWriter,
    data: ByteWriter,
    textOf: (value: V) => string,
  ): void {
    for (const [dialect, index] of this.#numbering.dialects) {
      const ofDialect = entities.filter((entity) => entity.dialect === dialect);
      if (ofDialect.length === 0) continue;
      offsets.varint(index);
      offsets.varint(ofDialect.length);
      for (const { value, form } of ofDialect) {
        const begin = data.length;
        if (form === undefined) data.nullTerminated(bytesOfText(textOf(value)));
        else {
          data.varint(form.code);
          form.codec.encode(this.#entityWriter(data), value);
        }
        offsets.flagged(data.length - begin, form !== undefined);
      }
    }
  }

  #entityWriter(bytes: ByteWriter): EntityWriter {
    const numbering = this.#numbering;
    const strings = this.#strings;
    return {
      bytes,
      attribute: (attr) => bytes.varint(numbering.attribute(attr)),
      optionalAttribute(attr) {
        if (attr === undefined) bytes.varint(0);
        else bytes.flagged(numbering.attribute(attr), true);
      },
      type: (type) => bytes.varint(numbering.type(type)),
      string: (text) => bytes.varint(strings.number(text)),
      resource: (key) => bytes.varint(numbering.resources.get(key) ?? 0),
    };
  }

  // ---- ops

  #ir(): ByteWriter {
    const writer = new ByteWriter();
    writer.flagged(1, false);
    this.#op(writer, this.#root);
    return writer;
  }

  #op(writer: ByteWriter, op: Operation): void {
    const numbering = this.#numbering;
    const version = this.#version;
    writer.varint(numbering.opNames.get(op.def) ?? 0);
    const maskAt = writer.length;
    writer.byte(0);
    writer.varint(numbering.attribute(op.location));
    let mask = 0;
    const part = (bit: number, items: readonly unknown[], write: () => void): void => {
      if (items.length === 0) return;
      mask |= bit;
      write();
    };
    const dictionary = dictionaryOf(op, version);
    part(OP_HAS.attributes, dictionary === undefined ? [] : [dictionary], () => {
      if (dictionary !== undefined) writer.varint(numbering.attribute(dictionary));
    });
    part(OP_HAS.properties, hasProperties(op, version) ? [op] : [], () => writer.varint(this.#propertiesOf(op)));
    part(OP_HAS.results, op.resultTypes, () => numbers(writer, op.resultTypes, (type) => numbering.type(type)));
    part(OP_HAS.operands, op.operands, () => numbers(writer, op.operands, (value) => numbering.value(value)));
    part(OP_HAS.successors, op.successorBlocks, () => this.#successors(writer, op));
    part(OP_HAS.regions, op.regions, () => this.#regions(writer, op));
    writer.patchByte(maskAt, mask);
  }

  #propertiesOf(op: Operation): number {
    const writer = new ByteWriter();
    writeProperties(this.#entityWriter(writer), op.def, op.properties, this.#version);
    const bytes = writer.view().slice();
    const key = bytes.join(" ");
    const known = this.#properties.get(key);
    if (known !== undefined) return known.index;
    const index = this.#properties.size;
    this.#properties.set(key, { index, bytes });
    return index;
  }

  #propertiesSection(): ByteWriter {
    const writer = new ByteWriter();
    writer.varint(this.#properties.size);
    for (const { bytes } of this.#properties.values()) writer.blob(bytes);
    return writer;
  }

  #successors(writer: ByteWriter, op: Operation): void {
    numbers(writer, op.successorBlocks, (block) => this.#numbering.block(block));
  }

  #regions(writer: ByteWriter, op: Operation): void {
    const { isIsolated } = op.def;
    writer.flagged(op.regions.length, isIsolated);
    const isSection = isIsolated && this.#version >= SINCE.sections;
    const content = isSection ? new ByteWriter() : writer;
    for (const region of op.regions) this.#region(content, region);
    if (isSection) writer.section(SECTION.ir, content);
  }

  #region(writer: ByteWriter, region: Region): void {
    const blocks = [...region.blocks];
    writer.varint(blocks.length);
    if (blocks.length === 0) return;
    writer.varint(this.#numbering.valueCount(region));
    for (const block of blocks) this.#block(writer, block);
  }

  #block(writer: ByteWriter, block: Block): void {
    const ops = [...block.ops()];
    writer.flagged(ops.length, block.numArguments > 0);
    if (block.numArguments > 0) this.#blockArguments(writer, block);
    for (const op of ops) this.#op(writer, op);
  }

  #blockArguments(writer: ByteWriter, block: Block): void {
    const numbering = this.#numbering;
    const version = this.#version;
    writer.varint(block.numArguments);
    for (const { type, location } of block.arguments) {
      const hasLocation = version < SINCE.argumentLocations || !UnknownLoc.is(location);
      if (version < SINCE.argumentLocations) writer.varint(numbering.type(type));
      else writer.flagged(numbering.type(type), hasLocation);
      if (hasLocation) writer.varint(numbering.attribute(location));
    }
    // Uses are in the order of reading.
    if (version >= SINCE.useLists) writer.byte(0);
  }

  // ---- resources

  #resources(out: ByteWriter, elide: boolean): void {
    const { dialects, resources } = this.#numbering;
    const { externalResources, dialectResources } = this.#root.store;
    const builtin = dialectResources.get("builtin") ?? new Map<string, Attribute>();
    const used = [...resources.keys()].map((key) => ({ key, value: builtin.get(key) }));
    writeResources(out, {
      external: [...externalResources].map(([name, entries]) => ({
        group: this.#strings.number(name),
        entries: [...entries].map(([key, value]) => ({ key, value })),
      })),
      dialects: used.length === 0 ? [] : [{ group: dialects.get("builtin") ?? 0, entries: used }],
      elide,
      string: (text) => this.#strings.number(text),
    });
  }
}

/** The numbers of items after their count. */
function numbers<T>(writer: ByteWriter, items: readonly T[], numberOf: (item: T) => number): void {
  writer.varint(items.length);
  for (const item of items) writer.varint(numberOf(item));
}
