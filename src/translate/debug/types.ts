// Types of debug information.

import type { Constant, MetadataField, MetadataOperand } from "../../llvm/index.ts";
import { addressSpaceOf } from "../common/address-space.ts";
import { node, nodeOrNull, number, text, word } from "./fields.ts";
import type { DebugInstruction } from "./instruction.ts";
import { Debug, hasLiterals } from "./layouts.ts";
import type { DebugReader, ReadNode } from "./reader.ts";
import { composites, encodings, Flag, flagsText, qualifiers } from "./words.ts";

export function flagsField(flags: number) {
  return wordIfAny("flags", flagsText(flags));
}

function wordIfAny(name: string, value: string) {
  return value === "" ? undefined : word(name, value);
}

/** A tuple of nodes; null where there is none. */
export function list(reader: DebugReader, nodes: readonly number[]): number {
  const operands = nodes.map((one): MetadataOperand => (one === 0 ? undefined : { node: one }));
  return reader.at.module.metadata.tuple(operands);
}

const basic: ReadNode = (reader, one) => {
  const encoding = encodings[one.numberOf("encoding")];
  if (encoding === undefined) {
    return reader.special("DIBasicType", [word("tag", "DW_TAG_unspecified_type"), text("name", one.text("name"))]);
  }
  const size = number("size", one.numberOf("size"));
  return reader.special("DIBasicType", [text("name", one.text("name")), size, word("encoding", encoding)]);
};

/** A pointer or reference; without storage class it is a type of C++ alone. */
const pointer: ReadNode = (reader, one) => {
  const flags = one.numberOf("flags");
  const base = reader.at.input.opcodeOf(one.word("base") ?? 0) === undefined ? 0 : reader.node(one.word("base"));
  const tag =
    (flags & 2048) !== 0
      ? "DW_TAG_reference_type"
      : (flags & 4096) !== 0
        ? "DW_TAG_rvalue_reference_type"
        : "DW_TAG_pointer_type";
  const others = flags & ~(2048 | 4096);
  const storage = one.numberOf("storageClass");
  const space = storage === NO_STORAGE ? undefined : addressSpaceOf(storage);
  return reader.special("DIDerivedType", [
    word("tag", tag),
    nodeOrNull("baseType", base),
    word("size", reader.at.target.width),
    flagsField(others),
    space === undefined ? undefined : word("dwarfAddressSpace", space),
  ]);
};

/** The storage class of a pointer that has none. */
const NO_STORAGE = 0xffffffff;

const qualifier: ReadNode = (reader, one) =>
  reader.special("DIDerivedType", [
    word("tag", qualifiers[one.numberOf("qualifier")] ?? "DW_TAG_const_type"),
    nodeOrNull("baseType", reader.node(one.word("base"))),
  ]);

/** The size in bits of a type, as far as debug information has it. */
export function sizeOf(reader: DebugReader, id: number | undefined): bigint {
  const one = id === undefined ? undefined : reader.view(id);
  if (one === undefined) return 0n;
  if (one.number === Debug.DebugTypePointer) return BigInt(reader.at.target.width);
  if (one.number === Debug.DebugTypeQualifier || one.number === Debug.DebugTypedef)
    return sizeOf(reader, one.word("base"));
  return BigInt(one.numberOf("size"));
}

const vector: ReadNode = (reader, one) => {
  const count = BigInt(one.numberOf("count"));
  // Vectors of three have room for four.
  const room = count > 0n && count < 1n << 31n ? 1n << BigInt((count - 1n).toString(2).length) : count;
  const size = sizeOf(reader, one.word("base")) * (count === 1n ? 1n : room);
  return reader.special("DICompositeType", [
    word("tag", "DW_TAG_array_type"),
    node("baseType", reader.typeNode(one.word("base"))),
    number("size", size),
    word("flags", "DIFlagVector"),
    node("elements", list(reader, [reader.special("DISubrange", [word("count", count)])])),
  ]);
};

const typedef: ReadNode = (reader, one) =>
  reader.special("DIDerivedType", [
    word("tag", "DW_TAG_typedef"),
    text("name", one.text("name")),
    node("scope", reader.scopeNode(one.word("parent"))),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    nodeOrNull("baseType", reader.node(one.word("base"))),
  ]);

/** The first type is the result type, null for void. */
const subroutine: ReadNode = (reader, one) => {
  const all = [one.word("result"), ...one.words("parameters")].map((id) => reader.node(id));
  return reader.special("DISubroutineType", [flagsField(one.numberOf("flags")), node("types", list(reader, all))]);
};

const enumeration: ReadNode = (reader, one) => {
  const base = reader.view(one.word("base") ?? 0);
  const isUnsigned = encodings[base?.numberOf("encoding") ?? 0]?.includes("unsigned") === true;
  const words = one.words("enumerators");
  const elements: number[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const value = reader.signedConstant(words[at] ?? 0) ?? 0n;
    const name = { name: "name", operand: { string: reader.at.input.string(words[at + 1] ?? 0) } };
    const sign = isUnsigned && value >= 0n ? word("isUnsigned", "true") : undefined;
    elements.push(reader.special("DIEnumerator", [name, word("value", value), sign]));
  }
  const made = reader.special("DICompositeType", [
    word("tag", "DW_TAG_enumeration_type"),
    text("name", one.text("name")),
    node("scope", reader.scopeNode(one.word("parent"))),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    node("baseType", reader.node(one.word("base"))),
    number("size", one.numberOf("size")),
    flagsField(one.numberOf("flags")),
    node("elements", list(reader, elements)),
  ]);
  reader.enumerations.push(made);
  return made;
};

/** Members lead back to the composite, so that its node exists before its fields, which are read when nothing else is. */
const composite: ReadNode = (reader, one) => {
  const { metadata } = reader.at.module;
  const made = metadata.reserve("DICompositeType", false);
  reader.later(() => {
    metadata.node(made).fields = compositeFields(reader, one);
  });
  return made;
};

function compositeFields(reader: DebugReader, one: DebugInstruction): readonly MetadataField[] {
  const flags = one.numberOf("flags");
  const members = one
    .words("members")
    .map((member) => reader.node(member))
    .filter((member) => member !== 0);
  return [
    word("tag", composites[one.numberOf("tag")] ?? "DW_TAG_structure_type"),
    text("name", one.text("name")),
    node("scope", reader.scopeNode(one.word("parent"))),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    number("size", one.numberOf("size")),
    flagsField(flags),
    (flags & Flag.isDeclared) === 0 && members.length > 0 ? node("elements", list(reader, members)) : undefined,
    node("templateParams", templateList(reader, one.one.id)),
    text("identifier", one.text("linkageName")),
  ].filter((field) => field !== undefined);
}

/** The parameters of a template that something is of; 0 for none. */
export function templateList(reader: DebugReader, id: number): number {
  const parameters = reader.templates.get(id);
  return parameters === undefined
    ? 0
    : list(
        reader,
        parameters.map((one) => reader.node(one)),
      );
}

/** The offset of the storage of a bit field, which is a member that is smaller than its type; undefined for other members. */
function storageOf(reader: DebugReader, one: DebugInstruction): Constant | undefined {
  const [size, offset, whole] = [BigInt(one.numberOf("size")), BigInt(one.numberOf("offset")), scalarSize(reader, one)];
  const isBitField = whole > 0n && size > 0n && size < whole && (one.numberOf("flags") & Flag.isStaticMember) === 0;
  return isBitField ? reader.at.module.constants.integer(reader.at.int(64), offset - (offset % whole)) : undefined;
}

/** The size of the type of a member that is an integer or an enumeration; 0 for others. */
function scalarSize(reader: DebugReader, one: DebugInstruction): bigint {
  let type = reader.view(one.word("type") ?? 0);
  for (let steps = 0; steps < MOST_TYPEDEFS && type !== undefined; steps++) {
    const { number } = type;
    if (number === Debug.DebugTypeBasic || number === Debug.DebugTypeEnum) return BigInt(type.numberOf("size"));
    if (number !== Debug.DebugTypedef && number !== Debug.DebugTypeQualifier) return 0n;
    type = reader.view(type.word("base") ?? 0);
  }
  return 0n;
}

/** The maximum nesting of types that have the size of another. */
const MOST_TYPEDEFS = 100;

const member: ReadNode = (reader, one) => {
  const flags = one.numberOf("flags");
  const isStatic = (flags & 512) !== 0;
  const owner = hasLiterals(one.set) ? reader.node(one.word("parent")) : reader.ownerOf(one.one.id);
  const value = one.word("value");
  const constant = value === undefined ? storageOf(reader, one) : reader.at.constants.find(value);
  const isBitField = value === undefined && constant !== undefined;
  const words = [flagsText(flags), isBitField ? "DIFlagBitField" : ""].filter((text) => text !== "").join(" | ");
  return reader.special("DIDerivedType", [
    word("tag", isStatic ? reader.staticTag : "DW_TAG_member"),
    text("name", one.text("name")),
    node("scope", owner),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    nodeOrNull("baseType", reader.typeNode(one.word("type"))),
    number("size", one.numberOf("size")),
    number("offset", one.numberOf("offset")),
    wordIfAny("flags", words),
    constant === undefined ? undefined : { name: "extraData", operand: constant },
  ]);
};

const inheritance: ReadNode = (reader, one) => {
  const isOpenCl = hasLiterals(one.set);
  const owner = isOpenCl ? reader.node(one.word("child")) : reader.ownerOf(one.one.id);
  return reader.special("DIDerivedType", [
    word("tag", "DW_TAG_inheritance"),
    node("scope", owner),
    nodeOrNull("baseType", reader.node(one.word("parent"))),
    number("offset", one.numberOf("offset")),
    flagsField(one.numberOf("flags")),
  ]);
};

const pointerToMember: ReadNode = (reader, one) =>
  reader.special("DIDerivedType", [
    word("tag", "DW_TAG_ptr_to_member_type"),
    nodeOrNull("baseType", reader.typeNode(one.word("type"))),
    node("extraData", reader.typeNode(one.word("parent"))),
  ]);

const templateParameter: ReadNode = (reader, one) => {
  const value = one.word("value");
  const constant =
    value === undefined || reader.view(value) !== undefined ? undefined : reader.at.constants.find(value);
  const head = [text("name", one.text("name")), node("type", reader.node(one.word("type")))];
  if (constant === undefined) {
    return reader.special("DITemplateTypeParameter", [head[0], nodeOrNull("type", reader.node(one.word("type")))]);
  }
  return reader.special("DITemplateValueParameter", [...head, { name: "value", operand: constant }]);
};

const templateTemplate: ReadNode = (reader, one) =>
  reader.special("DITemplateValueParameter", [
    word("tag", "DW_TAG_GNU_template_template_param"),
    text("name", one.text("name")),
    { name: "value", operand: { string: one.text("templateName") } },
  ]);

const templatePack: ReadNode = (reader, one) =>
  reader.special("DITemplateValueParameter", [
    word("tag", "DW_TAG_GNU_template_parameter_pack"),
    text("name", one.text("name")),
    nodeOrNull(
      "value",
      list(
        reader,
        one.words("parameters").map((id) => reader.node(id)),
      ),
    ),
  ]);

/** Readers by the number of the instruction. */
export const types: { readonly [number: number]: ReadNode } = {
  [Debug.DebugTypeBasic]: basic,
  [Debug.DebugTypePointer]: pointer,
  [Debug.DebugTypeQualifier]: qualifier,
  [Debug.DebugTypeVector]: vector,
  [Debug.DebugTypedef]: typedef,
  [Debug.DebugTypeFunction]: subroutine,
  [Debug.DebugTypeEnum]: enumeration,
  [Debug.DebugTypeComposite]: composite,
  [Debug.DebugTypeMember]: member,
  [Debug.DebugTypeInheritance]: inheritance,
  [Debug.DebugTypePtrToMember]: pointerToMember,
  [Debug.DebugTypeTemplate]: (reader, one) => reader.node(one.word("target")),
  [Debug.DebugTypeTemplateParameter]: templateParameter,
  [Debug.DebugTypeTemplateTemplateParameter]: templateTemplate,
  [Debug.DebugTypeTemplateParameterPack]: templatePack,
};
