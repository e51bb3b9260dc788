// Reads the ops of the vector dialect that others have taken in: extractelement, insertelement, splat.

import { ArrayAttr, DenseArrayAttr, IndexType, IntegerAttr, NO_ID, type Type, VectorType } from "../../ir/index.ts";
import { type OlderForm, type OpDraft, type Parser, typeText, type Upgrader } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";

const RENAMED: ReadonlyMap<string, string> = new Map([
  ["vector.extractelement", "vector.extract"],
  ["vector.insertelement", "vector.insert"],
  ["vector.splat", "vector.broadcast"],
]);

const FORMS: ReadonlyMap<string, OlderForm> = new Map([
  ["vector.extract", parseExtractElement],
  ["vector.insert", parseInsertElement],
  ["vector.broadcast", parseSplat],
]);

export const vectorUpgrader: Upgrader = {
  dialect: "vector",
  opName: (name) => RENAMED.get(name),
  form: (name) => FORMS.get(name),
  finish(draft, parser): boolean {
    if (isOp(draft, "vector.extract")) setPosition(draft, parser, 1);
    else if (isOp(draft, "vector.insert")) setPosition(draft, parser, 2);
    else if (isOp(draft, "vector.shuffle")) setMask(draft, parser);
    return true;
  },
};

/** The mark for a position that is an operand. */
const DYNAMIC = -(1n << 63n);

function i64Array(parser: Parser, values: readonly bigint[]): DenseArrayAttr {
  return DenseArrayAttr.get(parser.context, { element: parser.context.i64, values });
}

/** One element had one position, or none in a vector without dimensions; `first` is its operand. */
function setPosition(draft: OpDraft, parser: Parser, first: number): void {
  if (draft.attr("static_position") !== undefined) return;
  const hasPosition = draft.operandCount > first;
  draft.setAttr("static_position", i64Array(parser, hasPosition ? [DYNAMIC] : []));
  if (!hasPosition) return;
  const type = parser.store.typeOfValue(draft.operands[first] ?? NO_ID);
  if (!IndexType.is(type)) failPosition(parser, draft.position, type);
}

/** The mask of a shuffle was a list of attributes. */
function setMask(draft: OpDraft, parser: Parser): void {
  const mask = draft.attr("mask");
  if (!ArrayAttr.is(mask)) return;
  const values = mask.elements.map((element) => (IntegerAttr.is(element) ? element.value : 0n));
  draft.setAttr("mask", i64Array(parser, values));
}

function failPosition(parser: Parser, position: number, type: Type): never {
  parser.failAt(position, `a position of type '${typeText(type)}' cannot be upgraded: today it is of type 'index'`);
}

/** `[%i : index]`, which may be empty. */
function parsePosition(parser: Parser, draft: OpDraft): void {
  parser.expect("[");
  if (parser.accept("]")) return;
  const index = draft.operandCount;
  parser.draftOperand(draft);
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  if (!IndexType.is(type)) failPosition(parser, position, type);
  parser.resolve(draft, index, type);
  parser.expect("]");
}

/** `{…} : vector<4xf32>` */
function parseVectorType(parser: Parser, draft: OpDraft): VectorType {
  for (const { name, value } of parser.optionalAttributeDictionary()) draft.setAttr(name, value);
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  return VectorType.is(type) ? type : parser.failAt(position, "expected a vector");
}

function parseExtractElement(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parsePosition(parser, draft);
  const vector = parseVectorType(parser, draft);
  parser.resolve(draft, 0, vector);
  draft.addResult(vector.element);
}

function parseInsertElement(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  parsePosition(parser, draft);
  const vector = parseVectorType(parser, draft);
  parser.resolve(draft, 0, vector.element);
  parser.resolve(draft, 1, vector);
  draft.addResult(vector);
}

function parseSplat(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  const vector = parseVectorType(parser, draft);
  parser.resolve(draft, 0, vector.element);
  draft.addResult(vector);
}
