// Numbers of types in a file: parts come before the types that they are part of.

import { StructType, TargetExtType } from "../../../dialects/llvm/index.ts";
import type { Type } from "../../../ir/index.ts";
import { isUnnamedStruct } from "../../type-text.ts";
import { typeParts } from "../../writer/names.ts";
import { block, typeCode } from "../codes.ts";
import { array, char6, fixed, literal, vbr } from "../stream/abbreviation.ts";
import type { BlockWriter } from "../stream/block-writer.ts";
import { TYPE_CODECS } from "../values/type-codecs.ts";
import { isChar6 } from "./strings.ts";

export class TypeIds {
  readonly types: Type[] = [];
  readonly #ids = new Map<Type, number>();

  /** The number of a type, which gets one if it has none. */
  id = (type: Type): number => {
    const known = this.#ids.get(type);
    if (known !== undefined) return known;
    for (const part of typeParts(type)) this.id(part);
    const id = this.types.push(type) - 1;
    this.#ids.set(type, id);
    return id;
  };

  /** The width of numbers of types where their number of bits is fixed. */
  get width(): number {
    return Math.max(1, 32 - Math.clz32(this.types.length));
  }
}

/** Writes the table of types. */
export function writeTypes(writer: BlockWriter, { types, id, width }: TypeIds): void {
  const { record } = writer;
  writer.enter(block.types, 4);
  const abbreviations = new Map([
    [typeCode.opaquePointer as number, writer.define([literal(typeCode.opaquePointer), literal(0)])],
    [typeCode.function, writer.define([literal(typeCode.function), fixed(1), array, fixed(width)])],
    [typeCode.literalStruct, writer.define([literal(typeCode.literalStruct), fixed(1), array, fixed(width)])],
    [typeCode.namedStruct, writer.define([literal(typeCode.namedStruct), fixed(1), array, fixed(width)])],
    [typeCode.array, writer.define([literal(typeCode.array), vbr(8), fixed(width)])],
  ]);
  const name6 = writer.define([literal(typeCode.structName), array, char6]);
  const name8 = writer.define([literal(typeCode.structName), array, fixed(8)]);
  record.reset(typeCode.count);
  record.push(types.length);
  writer.emit();
  for (const type of types) {
    const name = nameOf(type);
    if (name !== undefined) {
      record.reset(typeCode.structName);
      record.pushText(name);
      writer.emit(isChar6(name) ? name6 : name8);
    }
    writeType(writer, type, id, abbreviations);
  }
  writer.leave();
}

function nameOf(type: Type): string | undefined {
  if (TargetExtType.is(type)) return type.extName;
  return StructType.is(type) && !isUnnamedStruct(type) ? type.identifier : undefined;
}

function writeType(
  writer: BlockWriter,
  type: Type,
  id: (type: Type) => number,
  abbreviations: ReadonlyMap<number, number>,
): void {
  const { record } = writer;
  if (StructType.is(type) && type.identifier !== undefined) {
    const { isOpaque, isPacked, elements } = type.body;
    record.reset(isOpaque ? typeCode.opaque : typeCode.namedStruct);
    record.push(isPacked ? 1 : 0);
    for (const element of elements) record.push(id(element));
    writer.emit(isOpaque ? 0 : abbreviations.get(record.code));
    return;
  }
  const codec = TYPE_CODECS.find((one) => one.is(type));
  if (codec === undefined) throw new Error(`there is no record for the type ${type.def.name}`);
  record.reset(codec.code);
  codec.encode(type, record, id);
  const isPointer = record.code === typeCode.opaquePointer;
  writer.emit(isPointer && record.low[0] !== 0 ? 0 : abbreviations.get(record.code));
}
