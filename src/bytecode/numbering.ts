// Numbers all that a module's bytecode refers to: dialects, op names, types and attributes, resources, values. Types and attributes that are
// used most often get the smallest numbers of their dialect, which take one byte.

import {
  type Attribute,
  type Block,
  type Context,
  dictionaryAttr,
  type NamedAttribute,
  type OpDef,
  type Operation,
  type Region,
  type Type,
  UnknownLoc,
  type Value,
} from "../ir/index.ts";
import { ByteWriter } from "./byte-writer.ts";
import type { Codec, EntityWriter } from "./codec.ts";
import { codecOfDialect } from "./entities.ts";
import { SINCE } from "./format.ts";
import { writeProperties } from "./properties.ts";

/** A type or attribute and its encoding. */
export interface NumberedEntity<V extends Type | Attribute> {
  readonly value: V;
  readonly dialect: string;
  /** The form of the dialect, and its number; undefined for text. */
  readonly form: { readonly code: number; readonly codec: Codec<V> } | undefined;
  uses: number;
}

/** The discardable attributes of an op as bytecode of a version has them: with the inherent ones before those had a section. */
export function dictionaryOf(op: Operation, version: number): Attribute | undefined {
  const entries =
    version < SINCE.properties
      ? op.allAttributes.filter((entry) => !isUsualNative(op, entry))
      : [...op.attributes.entries, ...ownAttributes(op)];
  return entries.length === 0 ? undefined : dictionaryAttr(op.context, entries);
}

/** Whether an attribute is one that MLIR has as a number, not as an attribute, and has its default value: MLIR would read another attribute. */
function isUsualNative({ def, context }: Operation, { name, value }: NamedAttribute): boolean {
  const property = def.registered ? def.properties[def.propertyIndex(name)] : undefined;
  return property?.native !== undefined && property.defaultValue?.(context) === value;
}

/** Inherent attributes that MLIR does not have. */
function ownAttributes({ def, properties }: Operation): readonly NamedAttribute[] {
  if (!def.registered) return [];
  return def.properties.flatMap(({ name, isOwn }, index) => {
    const value = isOwn === true ? properties[index] : undefined;
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Whether an op of a definition has properties of its own in bytecode. */
export function hasProperties(op: Operation, version: number): boolean {
  if (version < SINCE.properties) return false;
  return op.def.registered ? op.def.properties.some(({ isOwn }) => isOwn !== true) : op.properties[0] !== undefined;
}

export class Numbering {
  readonly version: number;
  readonly context: Context;
  readonly dialects = new Map<string, number>();
  /** Op definitions by dialect, in order. */
  readonly opNames = new Map<OpDef, number>();
  readonly attributes: readonly NumberedEntity<Attribute>[];
  readonly types: readonly NumberedEntity<Type>[];
  /** Keys of resources of the builtin dialect. */
  readonly resources = new Map<string, number>();
  readonly #attributeNumbers = new Map<Attribute, number>();
  readonly #typeNumbers = new Map<Type, number>();
  readonly #values = new Map<number, number>();
  readonly #blocks = new Map<Block, number>();
  readonly #counts = new Map<Region, number>();

  constructor(op: Operation, version: number) {
    this.version = version;
    this.context = op.context;
    const found = new Discovery(this, version);
    const defs = new Set<OpDef>();
    op.walk((inner) => {
      defs.add(inner.def);
      found.op(inner);
    });
    found.finish();
    for (const def of defs) this.noteDialect(dialectOf(def));
    this.attributes = sortedByUse(found.attributes, this.dialects);
    this.types = sortedByUse(found.types, this.dialects);
    for (const [index, { value }] of this.attributes.entries()) this.#attributeNumbers.set(value, index);
    for (const [index, { value }] of this.types.entries()) this.#typeNumbers.set(value, index);
    for (const dialect of this.dialects.keys()) {
      for (const def of defs) if (dialectOf(def) === dialect) this.opNames.set(def, this.opNames.size);
    }
    this.#numberRegions(op, 0);
  }

  noteDialect(name: string): void {
    if (!this.dialects.has(name)) this.dialects.set(name, this.dialects.size);
  }

  attribute(attr: Attribute): number {
    return known(this.#attributeNumbers.get(attr));
  }

  type(type: Type): number {
    return known(this.#typeNumbers.get(type));
  }

  value(value: Value): number {
    return known(this.#values.get(value.id));
  }

  /** The number of a block in its region. */
  block(block: Block): number {
    return known(this.#blocks.get(block));
  }

  /** The number of values of a region, without those of regions inside. */
  valueCount(region: Region): number {
    return this.#counts.get(region) ?? 0;
  }

  // ---- values

  /** The values of an op's regions, each of which begins at the number after those around it. */
  #numberRegions(op: Operation, outer: number): void {
    const first = op.def.isIsolated ? 0 : outer;
    for (const region of op.regions) {
      let next = first;
      let index = 0;
      for (const block of region.blocks) {
        this.#blocks.set(block, index++);
        next = this.#numberBlock(block, next);
      }
      this.#counts.set(region, next - first);
      for (const block of region.blocks) for (const inner of block.ops()) this.#numberRegions(inner, next);
    }
  }

  #numberBlock(block: Block, first: number): number {
    let next = first;
    for (const id of block.argumentIds) this.#values.set(id, next++);
    for (const op of block.ops()) for (const { id } of op.results) this.#values.set(id, next++);
    return next;
  }
}

function known(number: number | undefined): number {
  if (number === undefined) throw new Error("bytecode refers to something that was not numbered");
  return number;
}

/** A name without a full stop is a dialect's, and the op's own name is empty. */
export function dialectOf({ name, dialect }: OpDef): string {
  return dialect === "" ? name : dialect;
}

/** By dialect, the most used ones first. */
function sortedByUse<V extends Type | Attribute>(
  entities: ReadonlyMap<V, NumberedEntity<V>>,
  dialects: ReadonlyMap<string, number>,
): readonly NumberedEntity<V>[] {
  const place = ({ dialect }: NumberedEntity<V>): number => dialects.get(dialect) ?? 0;
  return [...entities.values()].sort((a, b) => place(a) - place(b) || b.uses - a.uses);
}

/** Finds the types and attributes of ops, and those that they consist of. */
class Discovery implements EntityWriter {
  readonly bytes = new ByteWriter();
  readonly attributes = new Map<Attribute, NumberedEntity<Attribute>>();
  readonly types = new Map<Type, NumberedEntity<Type>>();
  readonly #numbering: Numbering;
  readonly #version: number;
  readonly #open: NumberedEntity<Type | Attribute>[] = [];

  constructor(numbering: Numbering, version: number) {
    this.#numbering = numbering;
    this.#version = version;
  }

  op(op: Operation): void {
    this.attribute(op.location);
    this.optionalAttribute(dictionaryOf(op, this.#version));
    if (hasProperties(op, this.#version)) writeProperties(this, op.def, op.properties, this.#version);
    for (const type of op.resultTypes) this.type(type);
    for (const region of op.regions) for (const block of region.blocks) this.#blockArguments(block);
    this.bytes.length = 0;
  }

  #blockArguments(block: Block): void {
    for (const argument of block.arguments) {
      this.type(argument.type);
      const { location } = argument;
      if (!UnknownLoc.is(location) || this.#version < SINCE.argumentLocations) this.attribute(location);
    }
  }

  /** Finds the parts of all that was found. */
  finish(): void {
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      next.form?.codec.encode(this, next.value);
      this.bytes.length = 0;
    }
  }

  attribute(attr: Attribute): void {
    const entity = this.attributes.get(attr);
    if (entity !== undefined) entity.uses++;
    else
      this.attributes.set(
        attr,
        this.#add(attr, attr.def.dialect, (codec) => codec.attributes),
      );
  }

  optionalAttribute(attr: Attribute | undefined): void {
    if (attr !== undefined) this.attribute(attr);
  }

  type(type: Type): void {
    const entity = this.types.get(type);
    if (entity !== undefined) entity.uses++;
    else
      this.types.set(
        type,
        this.#add(type, type.def.dialect, (codec) => codec.types),
      );
  }

  #add<V extends Type | Attribute>(
    value: V,
    dialect: string,
    choose: (codec: NonNullable<ReturnType<typeof codecOfDialect>>) => readonly Codec<V>[],
  ): NumberedEntity<V> {
    this.#numbering.noteDialect(dialect);
    const codec = codecOfDialect(this.#numbering.context.dialects.get(dialect));
    const forms = codec === undefined ? [] : choose(codec);
    const code = forms.findIndex((form) => form.applies(value));
    const chosen = forms[code];
    const entity = { value, dialect, form: chosen && { code, codec: chosen }, uses: 1 };
    // Sound: the entity is only asked to encode its own value.
    this.#open.push(entity as unknown as NumberedEntity<Type | Attribute>);
    return entity;
  }

  string(): void {}

  resource(key: string): void {
    const { resources } = this.#numbering;
    if (!resources.has(key)) resources.set(key, resources.size);
  }
}
