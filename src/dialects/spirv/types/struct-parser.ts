// Reads `!spirv.struct<…>`.

import type { Attribute, Type } from "../../../ir/index.ts";
import type { Parser } from "../../../text/index.ts";
import { Decoration } from "../enums.ts";
import { parseCase, parseOptionalWord, unknownAttribute } from "./composable.ts";
import {
  identifiedStruct,
  literalStruct,
  type MemberDecoration,
  type StructDecoration,
  type StructType,
  setStructBody,
} from "./struct.ts";

/** Names of the identified structs whose bodies are being read. */
const enclosing = new WeakMap<Parser, string[]>();

/** A body being read. */
interface Draft {
  readonly members: Type[];
  readonly offsets: number[];
  readonly memberDecorations: MemberDecoration[];
  readonly decorations: StructDecoration[];
}

/** Reads behind `!spirv.struct`; errors about the whole stand at the word `struct`. */
export function parseStruct(parser: Parser): StructType {
  const begin = parser.pos - "struct".length;
  parser.expect("<");
  const identifier = parser.optionalKeyword();
  if (identifier === undefined) return literalStruct(parser.context, parseBody(parser, begin));
  return parseIdentified(parser, identifier, begin);
}

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
  const draft: Draft = { members: [], offsets: [], memberDecorations: [], decorations: [] };
  parser.expect("(");
  if (!parser.accept(")")) {
    parser.commaSeparated(() => parseMember(parser, draft));
    parser.expect(")");
  }
  if (draft.offsets.length !== 0 && draft.offsets.length !== draft.members.length) failOffsets(parser, begin);
  while (parser.accept(",")) draft.decorations.push(parseDecoration(parser));
  parser.expect(">");
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

function parseDecoration(parser: Parser): StructDecoration {
  const decoration = parseCase(parser, Decoration.enum, unknownAttribute);
  const value: Attribute = parser.accept("=") ? parser.attribute() : parser.context.unit;
  return { decoration, value };
}
