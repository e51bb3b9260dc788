// Structs: literal ones, uniqued by what they hold, and identified ones, uniqued by their name.
//
// An identified struct may hold itself; inside of its own body it is written by its name alone. So its body is set after the type has
// been made, once: see `setStructBody`.

import { type Context, type Type, TypeDef } from "../../../ir/index.ts";
import { makeNote } from "../../../support/diagnostics/diagnostic.ts";
import { type Parser, TextWriter, type TypeSyntax, typeText } from "../../../text/index.ts";
import { structLayout } from "./layout-rules.ts";
import { parseInnerType, printInnerType } from "./syntax.ts";

/** The elements of a struct. */
export interface StructBody {
  readonly elements: readonly Type[];
  /** Elements follow each other without padding. */
  readonly isPacked: boolean;
  /** The struct has no body and never gets one. */
  readonly isOpaque: boolean;
}

interface StructParams {
  /** Undefined for literal structs. */
  readonly identifier: string | undefined;
  /** Until the body of an identified struct is set, that of an empty one. */
  readonly body: StructBody;
}

const syntax: TypeSyntax = {
  parse: (parser) => parseStruct(parser),
  // Sound: the printer calls the syntax of a type's own definition.
  print: (writer, type) => printStruct(writer, type as StructType),
};

/** `!llvm.struct<packed (i32, ptr)>`, `!llvm.struct<"name", (…)>`, `!llvm.struct<"name", opaque>` */
export const StructType: TypeDef<StructParams> = new TypeDef<StructParams>("llvm.struct", {
  syntax,
  identity: ({ identifier, body }) => (identifier === undefined ? [body.elements, body.isPacked] : [identifier]),
  layout: structLayout(
    (type) => StructType.is(type) && type.identifier === undefined && type.body.elements.length === 0,
  ),
});
export type StructType = Type & StructParams;

/** Identified structs whose body is set. */
const complete = new WeakSet<StructType>();

/** `!llvm.struct<(elements)>`, uniqued by its elements. */
export function literalStruct(context: Context, elements: readonly Type[], isPacked = false): StructType {
  return StructType.get(context, { identifier: undefined, body: { elements, isPacked, isOpaque: false } });
}

/** The struct of that name, with or without a body. */
export function identifiedStruct(context: Context, identifier: string): StructType {
  return StructType.get(context, { identifier, body: { elements: [], isPacked: false, isOpaque: false } });
}

/** Whether an identified struct has its body. */
export function isInitialized(struct: StructType): boolean {
  return struct.identifier === undefined || complete.has(struct);
}

/** Sets the body of an identified struct. False if it has another one already. */
export function setStructBody(struct: StructType, body: StructBody): boolean {
  if (complete.has(struct)) return sameBody(struct.body, body);
  // Sound: an identified struct is uniqued by its name, which does not change, and it is not visible before it has its body.
  Object.assign(struct.body, body);
  complete.add(struct);
  return true;
}

function sameBody(a: StructBody, b: StructBody): boolean {
  return (
    a.isPacked === b.isPacked &&
    a.isOpaque === b.isOpaque &&
    a.elements.length === b.elements.length &&
    a.elements.every((element, index) => element === b.elements[index])
  );
}

const NO_ELEMENTS: ReadonlySet<string> = new Set([
  "llvm.void",
  "llvm.label",
  "llvm.metadata",
  "llvm.func",
  "llvm.token",
]);

/** Whether values of a type can be held by structs and arrays. @internal */
export function isAggregateElement(type: Type): boolean {
  return !NO_ELEMENTS.has(type.def.name);
}

// ---- text

/** Names of the identified structs whose bodies are being read. */
const enclosing = new WeakMap<Parser, readonly string[]>();

/** Reads the text after `struct`. */
function parseStruct(parser: Parser): StructType {
  const { position: begin } = parser;
  parser.expect("<");
  const name = parser.optionalString()?.value;
  return name === undefined ? parseLiteral(parser, begin) : parseIdentified(parser, name);
}

function parseLiteral(parser: Parser, begin: number): StructType {
  const { position } = parser;
  if (parser.acceptKeyword("opaque")) parser.failAt(position, "only identified structs can be opaque");
  const { elements, isPacked } = parseBody(parser);
  checkElements(parser, elements, begin);
  return literalStruct(parser.context, elements, isPacked);
}

function parseIdentified(parser: Parser, name: string): StructType {
  const around = enclosing.get(parser) ?? [];
  const struct = identifiedStruct(parser.context, name);
  const { position } = parser;
  if (parser.accept(">")) {
    if (!around.includes(name)) parser.failAt(position, "struct without a body only allowed in a recursive struct");
    return struct;
  }
  parser.expect(",");
  const keyword = parser.position;
  if (around.includes(name)) parser.failAt(keyword, "identifier already used for an enclosing struct");
  if (parser.acceptKeyword("opaque")) {
    parser.expect(">");
    const isNew = setStructBody(struct, { elements: [], isPacked: false, isOpaque: true });
    return isNew ? struct : parser.failAt(keyword, "redeclaring defined struct as opaque");
  }
  enclosing.set(parser, [...around, name]);
  const body = parseBody(parser);
  enclosing.set(parser, around);
  checkElements(parser, body.elements, body.position);
  if (!setStructBody(struct, { elements: body.elements, isPacked: body.isPacked, isOpaque: false })) {
    failOtherBody(parser, struct, body.elements.length === 0 ? keyword : body.position);
  }
  return struct;
}

interface ParsedBody {
  readonly elements: readonly Type[];
  readonly isPacked: boolean;
  /** Where the elements begin. */
  readonly position: number;
}

/** `packed (i32, ptr)>` */
function parseBody(parser: Parser): ParsedBody {
  const isPacked = parser.acceptKeyword("packed");
  parser.expect("(");
  const { position } = parser;
  const elements: Type[] = [];
  if (!parser.accept(")")) {
    parser.commaSeparated(() => elements.push(parseInnerType(parser)));
    parser.expect(")");
  }
  parser.expect(">");
  return { elements, isPacked, position };
}

function checkElements(parser: Parser, elements: readonly Type[], position: number): void {
  const wrong = elements.find((element) => !isAggregateElement(element));
  if (wrong !== undefined) parser.failAt(position, `invalid LLVM structure element type: '${typeText(wrong)}'`);
}

function failOtherBody(parser: Parser, struct: StructType, position: number): never {
  const diagnostic = parser.diagnosticAt(position, "identified type already used with a different body");
  const text = typeText(struct).slice("!llvm.struct".length);
  diagnostic.notes.push(makeNote(`existing body: ${text}`, diagnostic.place));
  return parser.failWith(diagnostic);
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
  const { identifier, body } = struct;
  writer.write("<");
  if (identifier === undefined) {
    printBody(writer, body);
    return;
  }
  writer.string(identifier);
  const around = writer instanceof BodyWriter ? writer.enclosing : [];
  if (around.includes(struct)) {
    writer.write(">");
    return;
  }
  const inner = new BodyWriter([...around, struct]);
  printBody(inner, body);
  writer.write(`, ${inner.text}`);
}

function printBody(writer: TextWriter, { elements, isPacked, isOpaque }: StructBody): void {
  if (isOpaque) {
    writer.write("opaque>");
    return;
  }
  writer.write(isPacked ? "packed (" : "(");
  writer.list(elements, (element) => printInnerType(writer, element));
  writer.write(")>");
}
