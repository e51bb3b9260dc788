/**
 * The Constant-Creation Instructions section. Constants that attributes can hold are leaves; others are read where they are used, from
 * the words. Where a constant needs a name (it is decorated, or a type, a variable or an execution mode refers to it), one is made in the module.
 */
import { denseIntegers } from "../../../define/index.ts";
import {
  ARM,
  ConstantNull,
  ConstantPipeStorage,
  EXT,
  ExecutionModeEnum,
  mlir,
  namesOfWord,
  rowOfOpcode,
  rowParts,
  SpecConstant,
  SpecConstantComposite,
  Undef,
} from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  boolAttr,
  IntegerAttr,
  integerAttr,
  StringAttr,
  SymbolRefAttr,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  VectorType,
} from "../../../ir/index.ts";
import { Op } from "../../opcode.ts";
import type { Rule, Rules } from "../instruction-rules.ts";
import { reject } from "../rejection.ts";
import { Slot, slotKind, slotNumber } from "../slots.ts";
import { attributesOf } from "./annotations.ts";
import { compositeConstant, nullConstant, scalarConstant } from "./constants.ts";
import type { ModuleReader } from "./module-reader.ts";

function readScalar(reader: ModuleReader, at: number, end: number): void {
  const type = reader.typeAt(at, 1);
  const value =
    scalarConstant(reader.words, at + 3, end, type) ??
    reject("OpConstant can only generate values of scalar integer or floating-point type", at);
  const id = reader.words[at + 2]!;
  reader.constant(id, value, type, at);
  nameDecorated(reader, id, at);
}

function readBool(flag: boolean): Rule<ModuleReader> {
  return (reader, at) => {
    const value = boolAttr(reader.context, flag);
    const id = reader.words[at + 2]!;
    reader.constant(id, value, reader.typeAt(at, 1), at);
    nameDecorated(reader, id, at);
  };
}

function readNull(reader: ModuleReader, at: number): void {
  const type = reader.typeAt(at, 1);
  const value = nullConstant(type);
  const id = reader.words[at + 2]!;
  if (value === undefined) reader.leaf(id, ConstantNull, [], type, at);
  else reader.constant(id, value, type, at);
  nameDecorated(reader, id, at);
}

/** Limits what is made of other constants. */
function measure({ words, constantSizes }: ModuleReader, at: number, parts: Uint32Array): void {
  constantSizes.start();
  for (const part of parts) constantSizes.add(part);
  constantSizes.finish(words[at + 2]!, "constant", at);
}

function compositeType(reader: ModuleReader, at: number): Type {
  const type = reader.typeAt(at, 1);
  const isComposite = VectorType.is(type) || type.def.dialect === "spirv";
  return isComposite ? type : reject("a constant of constituents must be of a composite type", at);
}

function readComposite(reader: ModuleReader, at: number): void {
  const parts = reader.listOf(at, at + 3);
  measure(reader, at, parts);
  const type = compositeType(reader, at);
  const value = compositeConstant(
    type,
    Array.from(parts, (part) => reader.constantOf(part)),
  );
  const id = reader.words[at + 2]!;
  if (value === undefined) reader.define(id, Slot.Operation, at, at);
  else reader.constant(id, value, type, at);
  nameDecorated(reader, id, at);
}

/** Constants that are one instruction with literals or a type, such as OpConstantSampler. */
function readLiteralConstant(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const def = rowOfOpcode(words[at]! & 0xffff) ?? reject("unknown constant", at);
  let word = at + 3;
  const properties = (rowParts(def) ?? []).map(({ kind, operandKind }) => {
    if (kind === "type") return TypeAttr.get(context, { type: reader.typeAt(at, word++ - at) });
    const isList = kind === "words" || kind === "enums";
    const literals = words.subarray(word, isList ? end : word + 1);
    word += literals.length;
    const elements = Array.from(literals, (literal) =>
      kind === "enum" || kind === "enums"
        ? stringAttr(context, namesOfWord(operandKind, literal))
        : integerAttr(context, context.i32, literal),
    );
    return isList ? ArrayAttr.get(context, { elements }) : elements[0];
  });
  if (word !== end) reject("wrong number of operands", at);
  reader.leaf(words[at + 2]!, def, properties, reader.typeAt(at, 1), at);
  nameDecorated(reader, words[at + 2]!, at);
}

/** Two storages that are alike are two storages: each has a symbol. */
function readPipeStorage(reader: ModuleReader, at: number, end: number): void {
  if (end - at !== 6) reject("wrong number of operands", at);
  const { context, words } = reader;
  const id = words[at + 2]!;
  const symbol = reader.symbolOf(id, "spirv_const_");
  const numbers = ["packet_size", "packet_alignment", "capacity"].map((name, index) => ({
    name,
    value: integerAttr(context, context.i32, words[at + 3 + index]!),
  }));
  reader.appendSymbol(ConstantPipeStorage, id, symbol, [...numbers, ...attributesOf(reader.annotations.of(id))]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(context, symbol)], reader.typeAt(at, 1), at);
}

function readReplicated(reader: ModuleReader, at: number): void {
  const type = reader.typeAt(at, 1);
  const constituent = reader.words[at + 3]!;
  const value =
    reader.constantOf(constituent) ??
    replicatedValue(reader, constituent) ??
    reject("unknown constituent of a replicated constant", at);
  const id = reader.words[at + 2]!;
  reader.leaf(id, EXT.ConstantCompositeReplicate, [value], type, at);
  nameDecorated(reader, id, at);
}

/** The value that a replicated constant repeats, which one that repeats it repeats, too. */
function replicatedValue(reader: ModuleReader, id: number): Attribute | undefined {
  const slot = reader.slots.get(id);
  const leaf = slotNumber(slot);
  const def = reader.context.opId(EXT.ConstantCompositeReplicate);
  if (slotKind(slot) !== Slot.Leaf || reader.leafOps[leaf] !== def) return undefined;
  return reader.context.propertyTuples[reader.leafProperties[leaf]!]?.[0];
}

/** A SpecId; those beyond 31 bits would be negative, which the dialect rejects. */
function notNegative(specId: Attribute): Attribute {
  if (!IntegerAttr.is(specId) || specId.value >= 0n) return specId;
  return integerAttr(specId.context, specId.context.integer(64), BigInt.asUintN(32, specId.value));
}

function addSpecConstant(reader: ModuleReader, at: number, value: Attribute, type: Type): void {
  const id = reader.words[at + 2]!;
  const symbol = reader.symbolOf(id, "spirv_spec_const_");
  const specId = reader.annotations.find(id, "SpecId");
  reader.appendSymbol(SpecConstant, id, symbol, [
    { name: "default_value", value },
    ...(specId === undefined ? [] : [{ name: "spec_id", value: notNegative(specId) }]),
    ...attributesOf(reader.annotations.of(id).filter(({ name }) => name !== "SpecId")),
  ]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(reader.context, symbol)], type, at);
}

function readSpecScalar(reader: ModuleReader, at: number, end: number): void {
  const type = reader.typeAt(at, 1);
  addSpecConstant(
    reader,
    at,
    scalarConstant(reader.words, at + 3, end, type) ?? reject("OpSpecConstant is no scalar", at),
    type,
  );
}

function readSpecBool(flag: boolean): Rule<ModuleReader> {
  return (reader, at) => addSpecConstant(reader, at, boolAttr(reader.context, flag), reader.typeAt(at, 1));
}

/** The symbol that an id's leaf refers to. */
export function symbolOfLeaf(reader: ModuleReader, id: number): Attribute | undefined {
  const slot = reader.slots.get(id);
  if (slotKind(slot) !== Slot.Leaf) return undefined;
  const [symbol] = reader.context.propertyTuples[reader.leafProperties[slotNumber(slot)]!] ?? [];
  const op = reader.leafOps[slotNumber(slot)];
  const isSymbol = op === reader.context.opId(mlir.referenceof) || op === reader.context.opId(mlir.addressof);
  return isSymbol ? symbol : undefined;
}

function readSpecComposite(reader: ModuleReader, at: number): void {
  const { context, words } = reader;
  const type = compositeType(reader, at);
  const id = words[at + 2]!;
  const elements: Attribute[] = [];
  const parts = reader.listOf(at, at + 3);
  for (const part of parts) {
    const symbol = referenceOf(reader, part);
    if (symbol !== undefined) elements.push(symbol);
  }
  if (elements.length !== parts.length) {
    measure(reader, at, parts);
    reader.define(id, Slot.Operation, at, at);
    nameDecorated(reader, id, at);
    return;
  }
  const symbol = reader.symbolOf(id, "spirv_spec_const_");
  reader.appendSymbol(SpecConstantComposite, id, symbol, [
    { name: "type", value: TypeAttr.get(context, { type }) },
    { name: "constituents", value: ArrayAttr.get(context, { elements }) },
    ...attributesOf(reader.annotations.of(id)),
  ]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(context, symbol)], type, at);
}

/** The symbol of a specialization constant. */
function referenceOf(reader: ModuleReader, id: number): Attribute | undefined {
  const slot = reader.slots.get(id);
  const isReference =
    slotKind(slot) === Slot.Leaf && reader.leafOps[slotNumber(slot)] === reader.context.opId(mlir.referenceof);
  return isReference ? symbolOfLeaf(reader, id) : undefined;
}

function readSpecReplicated(reader: ModuleReader, at: number): void {
  const { context, words } = reader;
  const type = reader.typeAt(at, 1);
  const id = words[at + 2]!;
  const symbol = reader.symbolOf(id, "spirv_spec_const_");
  const constituent =
    symbolOfLeaf(reader, words[at + 3]!) ?? reject("unknown constituent of a specialization constant", at);
  reader.appendSymbol(EXT.SpecConstantCompositeReplicate, id, symbol, [
    { name: "type", value: TypeAttr.get(context, { type }) },
    { name: "constituent", value: constituent },
    ...attributesOf(reader.annotations.of(id)),
  ]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(context, symbol)], type, at);
}

function readOperation(reader: ModuleReader, at: number, end: number): void {
  // Literals among the operands are no ids, and count as one part in all but odd modules.
  measure(reader, at, reader.words.subarray(at + 4, end));
  const id = reader.words[at + 2]!;
  reader.define(id, Slot.Operation, at, at);
  nameDecorated(reader, id, at);
}

function readUndef(reader: ModuleReader, at: number): void {
  const id = reader.words[at + 2]!;
  reader.leaf(id, Undef, [], reader.typeAt(at, 1), at);
  nameDecorated(reader, id, at);
}

function readGraphConstant(reader: ModuleReader, at: number): void {
  const { context, words } = reader;
  const number = integerAttr(context, context.i32, words[at + 3]!);
  reader.leaf(words[at + 2]!, ARM.GraphConstant, [number], reader.typeAt(at, 1), at);
  nameDecorated(reader, words[at + 2]!, at);
}

// ---- constants by name

/** The symbol of a constant or a variable, made for a constant that has none. */
export function constantSymbol(module: ModuleReader, id: number, at: number): SymbolRefAttr {
  const known = symbolOfLeaf(module, id) ?? module.constantSymbols.get(id);
  if (SymbolRefAttr.is(known)) return known;
  const kind = slotKind(module.slots.get(id));
  if (kind !== Slot.Leaf && kind !== Slot.Operation) reject(`<id> ${id} is no constant`, at);
  const symbol = module.symbolOf(id, "spirv_const_");
  const made = symbolRefAttr(module.context, symbol);
  module.constantSymbols.set(id, made);
  const op = module.appendSymbol(mlir.constant, id, symbol, attributesOf(module.annotations.of(id)));
  module.store.addRegion(op);
  module.buildConstant?.(module.store.operationOf(op), id, at);
  return made;
}

/** Decorations of a constant have their home in a constant by name. */
function nameDecorated(module: ModuleReader, id: number, at: number): void {
  if (!module.annotations.has(id)) return;
  // As in the reference, what cannot be specialized loses its number.
  const notes = module.annotations.of(id).filter(({ name }) => name !== "SpecId");
  if (notes.length > 0 && !(notes.length === 1 && isLocalSize(module, id))) constantSymbol(module, id, at);
}

const localSize = ExecutionModeEnum.enum.value("LocalSize");

/** Whether a constant is the WorkgroupSize that every LocalSize says already. */
function isLocalSize(module: ModuleReader, id: number): boolean {
  const builtIn = module.annotations.find(id, "BuiltIn");
  const value = module.constantOf(id);
  if (!StringAttr.is(builtIn) || builtIn.value !== "WorkgroupSize" || value === undefined) return false;
  const sizes = denseIntegers(value)?.values.map(Number) ?? [];
  if (sizes.length !== 3) return false;
  const modes = module.deferred.filter(
    ({ opcode, at }) => opcode === Op.ExecutionMode && module.words[at + 2] === localSize,
  );
  return (
    modes.length > 0 && modes.every(({ at }) => sizes.every((size, index) => size === module.words[at + 3 + index]))
  );
}

export const constantRules: Rules<ModuleReader> = {
  [Op.Constant]: [4, readScalar],
  [Op.ConstantTrue]: [3, readBool(true)],
  [Op.ConstantFalse]: [3, readBool(false)],
  [Op.ConstantNull]: [3, readNull],
  [Op.ConstantSampler]: [6, readLiteralConstant],
  [Op.ConstantPipeStorage]: [6, readPipeStorage],
  [Op.ConstantSizeOfEXT]: [4, readLiteralConstant],
  [Op.ConstantComposite]: [3, readComposite],
  [Op.SpecConstantTargetINTEL]: [4, readLiteralConstant],
  [Op.SpecConstantArchitectureINTEL]: [7, readLiteralConstant],
  [Op.SpecConstantCapabilitiesINTEL]: [3, readLiteralConstant],
  [Op.ConstantCompositeReplicateEXT]: [4, readReplicated],
  [Op.SpecConstant]: [4, readSpecScalar],
  [Op.SpecConstantTrue]: [3, readSpecBool(true)],
  [Op.SpecConstantFalse]: [3, readSpecBool(false)],
  [Op.SpecConstantComposite]: [3, readSpecComposite],
  [Op.SpecConstantCompositeReplicateEXT]: [4, readSpecReplicated],
  [Op.SpecConstantOp]: [4, readOperation],
  [Op.Undef]: [3, readUndef],
  [Op.GraphConstantARM]: [4, readGraphConstant],
};
