// The table of types. Other records name types by their numbers in it.
//
// Bitcode from before LLVM 15 has pointers to types. They become opaque; the table knows what they pointed to, for records that leave it
// out and for those who ask what parameters pointed to.

import {
  ArrayType,
  functionType,
  identifiedStruct,
  isInitialized,
  pointerType,
  StructType,
  setStructBody,
  tokenType,
} from "../../../dialects/llvm/index.ts";
import { type Context, type Type, VectorType, vectorType } from "../../../ir/index.ts";
import { elementTypeOf } from "../../constant.ts";
import { unnamedStruct } from "../../type-text.ts";
import { typeCode } from "../codes.ts";
import { type BlockReader, entry } from "../stream/block-reader.ts";
import type { BitRecord } from "../stream/record.ts";
import { TYPE_CODECS, type TypeSource } from "./type-codecs.ts";

const codecs = new Map(TYPE_CODECS.map((one) => [one.code, one]));

/** Types with more parts, where those of literal types count each time, are rejected: their text would be that long. */
const MOST_PARTS = 1_000_000;

/** Types nest at most this deep, except through the names of structs. */
const MOST_NESTED = 1000;

/** Records that name a type but are none. */
const isType = (code: number): boolean => code !== typeCode.count && code !== typeCode.structName;

const isStruct = (code: number): boolean => code === typeCode.namedStruct || code === typeCode.opaque;

/** The types of a module by number. */
export class TypeTable implements TypeSource {
  readonly context: Context;
  readonly fail: (message: string) => never;
  readonly #types: (Type | undefined)[] = [];
  /** The ids of the element types of each type. For a pointer with a known pointee type, the id of that type. */
  readonly #children: (readonly number[])[] = [];
  /** The number of types in the text of one, and how deep they nest. */
  readonly #parts: number[] = [];
  readonly #depths: number[] = [];
  readonly #virtual = new Map<string, number>();
  readonly #structs = new Set<StructType>();
  #numRenamed = 0;
  #name = "";
  /** The file has pointers to types. */
  hasTypedPointers = false;

  constructor(context: Context, fail: (message: string) => never) {
    this.context = context;
    this.fail = fail;
  }

  get size(): number {
    return this.#types.length;
  }

  typeAt(id: number): Type {
    return this.#types[id] ?? this.fail("Invalid type");
  }

  /** The number of a part of a type; -1 if it is unknown. */
  childOf(id: number, index: number): number {
    const known = this.#children[id]?.[index];
    if (known !== undefined) return known;
    const type = this.#types[id];
    const part = type === undefined ? undefined : elementTypeOf(type, index);
    return part === undefined ? -1 : this.numberOf(part);
  }

  /** The numbers of types that results have without a record saying so. */
  get bitId(): number {
    return this.numberOf(this.context.i1);
  }

  get tokenId(): number {
    return this.numberOf(tokenType(this.context));
  }

  /** The number of a pointer to a type. */
  pointerTo(typeId: number, addressSpace: number): number {
    return this.numberOf(pointerType(this.context, addressSpace), this.hasTypedPointers ? [typeId] : []);
  }

  takeName(): string {
    const name = this.#name;
    this.#name = "";
    return name;
  }

  /** The number of a type that may have none in the file, such as the type of a result, with the numbers of its parts. */
  numberOf(type: Type, children: readonly number[] = []): number {
    const key = `${type.id}:${children.join()}`;
    let id = this.#virtual.get(key);
    if (id === undefined) {
      id = this.#types.length;
      this.#set(id, type, children);
      this.#virtual.set(key, id);
    }
    return id;
  }

  // ---- reading

  /** Reads the block that the reader has entered. Structs with names come first, because others may hold them before they are defined. */
  read(reader: BlockReader): void {
    const records: BitRecord[] = [];
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) this.fail("Malformed block");
      records.push(reader.record.copy());
    }
    this.#declareStructs(records);
    let id = 0;
    for (const record of records) {
      if (record.code === typeCode.structName) this.#name = record.text(0);
      else if (isType(record.code)) this.#define(id++, record);
    }
    this.#checkStructs();
  }

  #declareStructs(records: readonly BitRecord[]): void {
    let name = "";
    let id = 0;
    for (const record of records) {
      if (record.code === typeCode.structName) name = record.text(0);
      if (!isType(record.code)) continue;
      if (isStruct(record.code)) this.#types[id] = this.#newStruct(name);
      if (isStruct(record.code) || record.code === typeCode.target) name = "";
      id++;
    }
  }

  /** A struct whose name no other one in the context has: LLVM adds a number to a name that is taken. */
  #newStruct(name: string): StructType {
    if (name === "") return unnamedStruct(this.context);
    let struct = identifiedStruct(this.context, name);
    while (isInitialized(struct) || this.#structs.has(struct))
      struct = identifiedStruct(this.context, `${name}.${this.#numRenamed++}`);
    this.#structs.add(struct);
    return struct;
  }

  #define(id: number, record: BitRecord): void {
    switch (record.code) {
      case typeCode.namedStruct:
      case typeCode.opaque:
        this.#defineStruct(id, record);
        break;
      case typeCode.pointer:
        this.hasTypedPointers = true;
        this.#set(id, pointerType(this.context, record.optional(1)), [record.optional(0)]);
        break;
      case typeCode.oldFunction: {
        const [isVariadic, , ...ids] = record.numbers();
        const [result = this.fail("Invalid function record"), ...inputs] = ids.map((one) => this.typeAt(one));
        this.#set(id, functionType(this.context, result, inputs, isVariadic !== 0), ids);
        break;
      }
      case typeCode.x86Mmx:
        // LLVM 20 dropped the type; its values are vectors since then.
        this.#set(id, vectorType(this.context, [1], this.context.integer(64)), []);
        break;
      default:
        this.#defineOther(id, record);
    }
  }

  #defineOther(id: number, record: BitRecord): void {
    const codec = codecs.get(record.code);
    if (codec === undefined) this.fail("Invalid value");
    this.#set(id, codec.decode(record, this), partIds(record));
  }

  #defineStruct(id: number, record: BitRecord): void {
    // Sound: `declareStructs` put a struct there.
    const struct = this.#types[id] as StructType;
    this.takeName();
    const ids = record.code === typeCode.opaque ? [] : record.numbers().slice(1);
    const elements = ids.map((one) => this.typeAt(one));
    const isPacked = record.optional(0) !== 0 && record.code !== typeCode.opaque;
    setStructBody(struct, { elements, isPacked, isOpaque: record.code === typeCode.opaque });
    this.#set(id, struct, ids);
    this.#parts[id] = 1;
  }

  #set(id: number, type: Type, children: readonly number[]): void {
    this.#types[id] = type;
    this.#children[id] = children;
    let [parts, depth] = [1, 0];
    for (const child of children) {
      parts += this.#parts[child] ?? 1;
      depth = Math.max(depth, this.#depths[child] ?? 0);
    }
    this.#parts[id] = parts;
    this.#depths[id] = depth + 1;
    if (parts > MOST_PARTS || depth > MOST_NESTED) this.fail("type has too many parts");
  }

  /** Rejects structs that contain themselves. */
  #checkStructs(): void {
    const done = new Set<Type>();
    for (const struct of this.#structs) {
      const open = new Set<Type>();
      const pending: { readonly type: Type; readonly isLeft: boolean }[] = [{ type: struct, isLeft: false }];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        if (next.isLeft) {
          open.delete(next.type);
          done.add(next.type);
          continue;
        }
        if (open.has(next.type)) this.fail("identified structure type is recursive");
        if (done.has(next.type)) continue;
        open.add(next.type);
        pending.push({ type: next.type, isLeft: true });
        for (const type of containedTypes(next.type)) pending.push({ type, isLeft: false });
      }
    }
  }
}

/** The types whose values are in values of a type. */
function containedTypes(type: Type): readonly Type[] {
  if (StructType.is(type)) return type.body.elements;
  return ArrayType.is(type) || VectorType.is(type) ? [type.element] : [];
}

/** The numbers of types in a record. */
function partIds(record: BitRecord): readonly number[] {
  switch (record.code) {
    case typeCode.array:
    case typeCode.vector:
      return [record.optional(1)];
    case typeCode.function:
    case typeCode.literalStruct:
      return record.numbers().slice(1);
    case typeCode.target:
      return record.numbers().slice(1, 1 + record.optional(0));
    default:
      return [];
  }
}
