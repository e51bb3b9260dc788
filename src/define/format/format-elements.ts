// The elements of declarative formats: literals, types, attribute dictionaries, and checks of what they read.

import { type Attribute, NO_ID, type Type, type TypeId } from "../../ir/index.ts";
import { type OpDraft, type Parser, typeText } from "../../text/index.ts";
import type { ValueGroup } from "../layout.ts";
import { parseOptionalConstrained } from "./attr-forms.ts";
import type { CompiledFormat } from "./compiled-format.ts";
import type { Step, TypeSource } from "./format-steps.ts";
import * as steps from "./format-steps.ts";

/** The index of the first part of an optional group, which is parsed. */
export function firstPart({ steps: parts }: Step): number {
  let index = 0;
  while (parts[index]?.kind === steps.SPACE) index++;
  return index;
}

/** Reads the first part of a group, a literal or an attribute, if it is there. */
export function beginsGroup(parser: Parser, draft: OpDraft, first: Step): boolean {
  if (first.kind === steps.LITERAL) return acceptLiteral(parser, first);
  const value = first.constraint === undefined ? undefined : parseOptionalConstrained(parser, first.constraint);
  if (value !== undefined) draft.setProperty(first.index, value);
  return value !== undefined;
}

/** Reads a type, which must be of the kind that the step asks for. */
export function parseTypeOf(parser: Parser, { typeKind }: Step): Type {
  if (typeKind === undefined) return parser.type();
  const { position } = parser;
  const type = parser.type();
  if (typeKind.is(type)) return type;
  const expected = typeKind.name === undefined ? "" : `: expected ${typeKind.name}, but found '${typeText(type)}'`;
  return parser.failForm(`invalid kind of type specified${expected}`, position);
}

/**
 * The operands are not as many as their types. Where all of them have one type that is written as that of the result, they get it, so
 * that the verifier can state that their number is wrong.
 */
export function resolveWrongCount(parser: Parser, draft: OpDraft, format: CompiledFormat): void {
  const { operandSources: sources } = format;
  const [source] = sources;
  if (sources.length !== 1 || source === undefined || source.kind === steps.FROM_TEXT) {
    const counts = `got ${draft.operandCount} operands and ${sources.length} types`;
    // The first position is that of the list, also where it is empty.
    parser.failForm(`number of operands and types do not match: ${counts}`, draft.operandPositions[0]);
  }
  const type = typeFrom(parser, draft, source);
  draft.statesTypes = false;
  for (let index = 0; index < draft.operandCount; index++) {
    parser.names.check(draft.operands[index]!, type, draft.operandPositions[index]!);
  }
}

/** The type id that a group has from elsewhere. */
function typeFrom(parser: Parser, draft: OpDraft, source: TypeSource): TypeId {
  const { context } = parser;
  const type =
    source.kind === steps.FROM_CONSTRAINT
      ? (source.build?.(context).id ?? NO_ID)
      : (source.kind === steps.FROM_OPERAND ? draft.operandGroupTypes : draft.resultGroupTypes)[source.index]!;
  return source.derive === undefined ? type : (source.derive(context.types[type]!)?.id ?? NO_ID);
}

export function expectLiteral(parser: Parser, step: Step): void {
  if (step.byte !== 0) parser.expectByte(step.byte);
  else if (step.isWord) parser.expectKeyword(step.text);
  else parser.expect(step.text);
}

function acceptLiteral(parser: Parser, step: Step): boolean {
  if (step.byte !== 0) return parser.acceptByte(step.byte);
  return step.isWord ? parser.acceptKeyword(step.text) : parser.accept(step.text);
}

/** Reads an attribute dictionary, which may be missing. */
export function parseAttrDict(parser: Parser, draft: OpDraft, format: CompiledFormat, step: Step): void {
  const start = parser.position;
  if (step.withKeyword ? !parser.acceptKeyword("attributes") : !parser.atBrace()) return;
  for (const { name, value } of parser.optionalAttributeDictionary()) {
    // Entries of the dictionary take precedence over the form.
    draft.setAttr(name, value);
    checkInherent(parser, format, name, value, start);
  }
}

/** Inherent attributes in the dictionary are checked while reading. */
function checkInherent(parser: Parser, format: CompiledFormat, name: string, value: Attribute, position: number): void {
  const index = format.def.propertyIndex(name);
  const constraint = format.layout.properties[index]?.arg.attr;
  if (constraint === undefined || constraint.accepts(value)) return;
  const message = `'${format.def.name}' op attribute '${name}' failed to satisfy constraint: ${constraint.summary}`;
  parser.failForm(message, position);
}

/** A type that others are derived from must be right before they are. */
export function checkDerivable(
  parser: Parser,
  draft: OpDraft,
  format: CompiledFormat,
  group: number,
  type: number,
): void {
  if (format.derivesFrom.has(group)) checkKind(parser, draft, format.layout.operands[group]!, type);
}

/** Of results, which are read before operands are resolved. */
export function checkDerivableResults(parser: Parser, draft: OpDraft, format: CompiledFormat): void {
  for (const group of format.derivesFromResults) {
    const type = draft.resultGroupTypes[group]!;
    if (type !== 0) checkKind(parser, draft, format.layout.results[group]!, type);
  }
}

function checkKind(parser: Parser, draft: OpDraft, { name, arg }: ValueGroup, type: number): void {
  const found = parser.context.types[type]!;
  if (arg.type.accepts(found)) return;
  parser.failForm(`'${name}' must be ${arg.type.summary}, but got '${typeText(found)}'`, draft.position);
}
