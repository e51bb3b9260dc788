// OpTypeStruct: literal structs, uniqued by what they hold, and identified ones, uniqued by their name.
//
// An identified struct may hold pointers to itself; inside of its own body it is written by its name alone. So its body is set after
// it has been made: see `identifiedStruct`.

import { enumerant, KindCode, operandKind } from "../../../grammar/index.ts";
import { type Attribute, type Context, type Parameter, type Type, TypeDef, UnitAttr } from "../../../ir/index.ts";
import { type Parser, quoted, TextWriter, type TypeSyntax } from "../../../text/index.ts";
import { Decoration } from "../enums.ts";
import { parseCase, parseOptionalWord, unknownAttribute } from "./composable.ts";

/** A decoration of a struct; `value` is a unit attribute where the decoration takes none. */
export interface StructDecoration {
  readonly decoration: number;
  readonly value: Attribute;
}

/** A decoration of a struct's member. */
export interface MemberDecoration extends StructDecoration {
  /** Index of the member. */
  readonly member: number;
}

/** The members of a struct, with offsets and decorations. */
export interface StructBody {
  readonly members: readonly Type[];
  /** Offsets in bytes, of all members or of none. */
  readonly offsets: readonly number[];
  /** By member and then by decoration; of an identified struct in the order given. */
  readonly memberDecorations: readonly MemberDecoration[];
  /** By decoration; of an identified struct in the order given. */
  readonly decorations: readonly StructDecoration[];
}

interface StructParams {
  readonly identifier: string | undefined;
  /** Set once: while the body of an identified struct is being read, it is that of an empty struct. */
  readonly body: StructBody;
}

const syntax: TypeSyntax = {
  parse: (parser) => parseStruct(parser),
  // Sound: the printer calls the syntax of a type's own definition.
  print: (writer, type) => printStruct(writer, type as StructType),
};

/** `!spirv.struct<(f32 [0], i32 [4, NonWritable]), Block>` or `!spirv.struct<name, (…)>` */
export const StructType: TypeDef<StructParams> = new TypeDef<StructParams>("spirv.struct", {
  syntax,
  identity: ({ identifier, body }) => (identifier === undefined ? [0, identityOf(body)] : [1, identifier]),
});
export type StructType = Type & StructParams;

function identityOf({ members, offsets, memberDecorations, decorations }: StructBody): readonly Parameter[] {
  return [
    members,
    offsets,
    memberDecorations.map(({ member, decoration, value }) => [member, decoration, value]),
    decorations.map(({ decoration, value }) => [decoration, value]),
  ];
}

const EMPTY: StructBody = { members: [], offsets: [], memberDecorations: [], decorations: [] };

/** Identified structs whose body is set. */
const complete = new WeakSet<StructType>();

/** `!spirv.struct<(members)>`, uniqued by its members. */
export function literalStruct(context: Context, body: StructBody): StructType {
  return StructType.get(context, { identifier: undefined, body: normalized(body) });
}

/** The struct of that name, complete or not. */
export function identifiedStruct(context: Context, identifier: string): StructType {
  return StructType.get(context, { identifier, body: { ...EMPTY } });
}

/** Sets the body of an identified struct. False if it has another one already. */
export function setStructBody(struct: StructType, body: StructBody): boolean {
  if (complete.has(struct)) return literalStruct(struct.context, struct.body) === literalStruct(struct.context, body);
  // Sound: an identified struct is uniqued by its name, which does not change, and it is not visible before it has its body.
  Object.assign(struct.body, { ...body });
  complete.add(struct);
  return true;
}

/** Whether the body of an identified struct is set. @internal */
export function isCompleteStruct(struct: Type): boolean {
  return StructType.is(struct) && complete.has(struct);
}

/** A struct of members alone. */
export function structOf(context: Context, ...members: readonly Type[]): StructType {
  return literalStruct(context, { ...EMPTY, members });
}

function normalized({ members, offsets, memberDecorations, decorations }: StructBody): StructBody {
  return {
    members,
    offsets,
    memberDecorations: memberDecorations.toSorted((a, b) => a.member - b.member || a.decoration - b.decoration),
    decorations: decorations.toSorted((a, b) => a.decoration - b.decoration),
  };
}

/** Names of the identified structs whose bodies are being read. */
const enclosing = new WeakMap<Parser, string[]>();

/** A body being read. */
interface Draft {
  readonly members: Type[];
  readonly offsets: number[];
  readonly memberDecorations: MemberDecoration[];
  readonly decorations: StructDecoration[];
}

/** Parses the text after `!spirv.struct`; errors about the whole type are reported at the word `struct`. */
function parseStruct(parser: Parser): StructType {
  const begin = parser.pos - "struct".length;
  parser.expect("<");
  const identifier = parser.peek() === QUOTE ? parser.string() : parser.optionalKeyword();
  if (identifier === undefined) return literalStruct(parser.context, parseBody(parser, begin));
  return parseIdentified(parser, identifier, begin);
}

const QUOTE = 34;

function parseIdentified(parser: Parser, identifier: string, begin: number): StructType {
  const around = enclosing.get(parser) ?? [];
  const struct = identifiedStruct(parser.context, identifier);
  if (parser.accept(">")) {
    if (!around.includes(identifier))
      parser.failAt(begin, "recursive struct reference not nested in struct definition");
    return struct;
  }
  parser.expect(",");
  if (around.includes(identifier)) parser.failAt(begin, "identifier already used for an enclosing struct");
  enclosing.set(parser, [...around, identifier]);
  const body = parseBody(parser, begin);
  enclosing.set(parser, around);
  if (!setStructBody(struct, body)) parser.failAt(begin, `struct '${identifier}' is already defined with another body`);
  return struct;
}

function parseBody(parser: Parser, begin: number): Draft {
  parser.expect("(");
  const draft = parseMembers(parser, begin, ")");
  while (parser.accept(",")) draft.decorations.push(parseDecoration(parser));
  parser.expect(">");
  return draft;
}

/** Reads members up to the bracket `end`; `begin` is where errors about the struct are. */
export function parseMembers(parser: Parser, begin: number, end: string): Draft {
  const draft: Draft = { members: [], offsets: [], memberDecorations: [], decorations: [] };
  if (!parser.accept(end)) {
    parser.commaSeparated(() => parseMember(parser, draft));
    parser.expect(end);
  }
  if (draft.offsets.length !== 0 && draft.offsets.length !== draft.members.length) failOffsets(parser, begin);
  return draft;
}

function failOffsets(parser: Parser, position: number): never {
  parser.failAt(position, "offset specification must be given for all members");
}

function parseMember(parser: Parser, draft: Draft): void {
  draft.members.push(parser.type());
  if (!parser.accept("[") || parser.accept("]")) return;
  const { position } = parser;
  const offset = parseOptionalWord(parser);
  if (offset !== undefined) {
    if (draft.offsets.length !== draft.members.length - 1) failOffsets(parser, position);
    draft.offsets.push(offset);
    if (parser.accept("]")) return;
    parser.expect(",");
  }
  const member = draft.members.length - 1;
  parser.commaSeparated(() => draft.memberDecorations.push({ member, ...parseDecoration(parser) }));
  parser.expect("]");
}

/** MLIR's decorations, and the grammar's beyond them, which MLIR prints as numbers and cannot read. */
const decorationCases = {
  valueIn: (parser: Parser, keyword: string): number | undefined =>
    Decoration.enum.valueIn(parser, keyword) ?? operandKind("Decoration")?.enumerantNamed(keyword)?.value,
  text: (value: number): string | undefined =>
    Decoration.enum.text(value) ?? operandKind("Decoration")?.enumerant(value)?.name,
};

function parseDecoration(parser: Parser): StructDecoration {
  const decoration = parseCase(parser, decorationCases, unknownAttribute);
  const value: Attribute = parser.accept("=") ? parser.attribute() : parser.context.unit;
  return { decoration, value };
}

/** Writes the bodies of identified structs. Its cached texts depend on the enclosing structs, so each body has a writer of its own. */
class BodyWriter extends TextWriter {
  readonly enclosing: readonly StructType[];

  constructor(enclosing: readonly StructType[]) {
    super();
    this.enclosing = enclosing;
  }
}

function printStruct(writer: TextWriter, struct: StructType): void {
  const { identifier } = struct;
  if (identifier === undefined) {
    writer.write("<");
    printBody(writer, struct.body);
    return;
  }
  const enclosing = writer instanceof BodyWriter ? writer.enclosing : [];
  if (enclosing.includes(struct)) {
    writer.write(`<${identifierText(identifier)}>`);
    return;
  }
  const inner = new BodyWriter([...enclosing, struct]);
  printBody(inner, struct.body);
  writer.write(`<${identifierText(identifier)}, ${inner.text}`);
}

/** Names that are no keywords are strings, which MLIR prints as they are and cannot read. */
function identifierText(identifier: string): string {
  return /^[A-Za-z_][\w$.]*$/.test(identifier) ? identifier : quoted(identifier);
}

function printBody(writer: TextWriter, body: StructBody): void {
  writer.write("(");
  writer.list(body.members, (member, index) => {
    writer.type(member);
    printMember(writer, body, index);
  });
  writer.write(")");
  for (const decoration of body.decorations) {
    writer.write(", ");
    printDecoration(writer, decoration);
  }
  writer.write(">");
}

function printMember(writer: TextWriter, body: StructBody, index: number): void {
  const offset = body.offsets[index];
  const decorations = body.memberDecorations.filter(({ member }) => member === index);
  if (offset === undefined && decorations.length === 0) return;
  writer.write(" [");
  if (offset !== undefined) writer.write(decorations.length === 0 ? `${offset}` : `${offset}, `);
  writer.list(decorations, (decoration) => printDecoration(writer, decoration));
  writer.write("]");
}

function printDecoration(writer: TextWriter, { decoration, value }: StructDecoration): void {
  writer.write(decorationCases.text(decoration) ?? `${decoration}`);
  if (UnitAttr.is(value)) return;
  writer.write("=");
  const isId = enumerant("Decoration", decoration)?.parameters[0]?.kind.code === KindCode.Id;
  // The type of a number states which constant it is.
  if (isId) writer.attribute(value);
  else writer.attributeWithoutType(value);
}
