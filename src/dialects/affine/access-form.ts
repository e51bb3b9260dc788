// The text and the rules of accesses at affine places.

import { rankOf } from "../../define/index.ts";
import { boolAttr, IntegerAttr, MemRefType, type Operation, type Type, VectorType } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../text/index.ts";
import { checkDimsAndSymbols, mapOf, parseMapOfValues, printExprs } from "./operands.ts";

/** The map of an access, after the operands read so far: `[%i + 1, …]`. */
function parsePlace(parser: Parser, draft: OpDraft): void {
  draft.setAttr("map", parseMapOfValues(parser, draft, "[", "]"));
}

function printPlace(printer: Printer, op: Operation, first: number): void {
  const map = mapOf(op, "map");
  printer.value(op.operand(first - 1));
  printer.write("[");
  printExprs(printer, map.results, op.operands.slice(first), map.numDims);
  printer.write("]");
}

function parseMemRefType(parser: Parser): MemRefType {
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  if (MemRefType.is(type) && type.shape !== undefined) return type;
  return parser.failForm(
    `invalid kind of type specified: expected builtin.memref, but found '${typeText(type)}'`,
    position,
  );
}

export function parseLoad(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parsePlace(parser, draft);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  const type = parseMemRefType(parser);
  parser.resolve(draft, 0, type);
  draft.addResult(type.element);
}

export function printLoad(printer: Printer, op: Operation): void {
  printer.write(" ");
  printPlace(printer, op, 1);
  printer.optionalAttrDict(op, ["map"]);
  printer.write(" : ");
  printer.type(op.operandType(0));
}

export function parseVectorLoad(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parsePlace(parser, draft);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  parser.resolve(draft, 0, parseMemRefType(parser));
  parser.expect(",");
  draft.addResult(parser.type());
}

export function printVectorLoad(printer: Printer, op: Operation): void {
  printLoad(printer, op);
  printer.write(", ");
  printer.type(op.resultType());
}

export function parseStore(parser: Parser, draft: OpDraft): void {
  const type = parseStored(parser, draft);
  parser.resolve(draft, 0, type.element);
}

function parseStored(parser: Parser, draft: OpDraft): MemRefType {
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  parsePlace(parser, draft);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  const type = parseMemRefType(parser);
  parser.resolve(draft, 1, type);
  return type;
}

export function printStore(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.value(op.operand(0));
  printer.write(", ");
  printPlace(printer, op, 2);
  printer.optionalAttrDict(op, ["map"]);
  printer.write(" : ");
  printer.type(op.operandType(1));
}

export function parseVectorStore(parser: Parser, draft: OpDraft): void {
  parseStored(parser, draft);
  parser.expect(",");
  parser.resolve(draft, 0, parser.type());
}

export function printVectorStore(printer: Printer, op: Operation): void {
  printStore(printer, op);
  printer.write(", ");
  printer.type(op.operandType(0));
}

export function parsePrefetch(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  parser.draftOperand(draft);
  parsePlace(parser, draft);
  parser.expect(",");
  const rw = parser.keyword();
  parser.expect(",");
  parser.expectKeyword("locality");
  parser.expect("<");
  draft.setAttr("localityHint", parser.attribute(context.integer(32)));
  parser.expect(">");
  parser.expect(",");
  const cache = parser.keyword();
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  parser.resolve(draft, 0, parseMemRefType(parser));
  if (rw !== "read" && rw !== "write") parser.failForm("rw specifier has to be 'read' or 'write'", draft.position);
  if (cache !== "data" && cache !== "instr") parser.failForm("cache type has to be 'data' or 'instr'", draft.position);
  draft.setAttr("isWrite", boolAttr(context, rw === "write"));
  draft.setAttr("isDataCache", boolAttr(context, cache === "data"));
}

export function printPrefetch(printer: Printer, op: Operation): void {
  const number = (name: string): bigint => {
    const attr = op.attr(name);
    return IntegerAttr.is(attr) ? attr.value : 0n;
  };
  printer.write(" ");
  printPlace(printer, op, 1);
  printer.write(`, ${number("isWrite") !== 0n ? "write" : "read"}, locality<${number("localityHint")}>, `);
  printer.write(number("isDataCache") !== 0n ? "data" : "instr");
  printer.optionalAttrDict(op, ["map", "localityHint", "isDataCache", "isWrite"]);
  printer.write(" : ");
  printer.type(op.operandType(0));
}

/** The map gives an index for each dimension of the memref at operand `memory`. */
function checkPlace(op: Operation, memory: number): Diagnostic | undefined {
  const map = mapOf(op, "map");
  const operands = op.operands.slice(memory + 1);
  const rank = rankOf(op.operandType(memory)) ?? 0;
  if (map.results.length !== rank) return op.error("affine map num results must equal memref rank");
  if (map.numDims + map.numSymbols !== operands.length) {
    return op.error("expects as many subscripts as affine map inputs");
  }
  return checkDimsAndSymbols(op, operands, map.numDims);
}

export function checkLoad(op: Operation): Diagnostic | undefined {
  const type = op.operandType(0);
  if (MemRefType.is(type) && op.resultType() !== type.element) {
    return op.error("result type must match element type of memref");
  }
  return checkPlace(op, 0);
}

export function checkStore(op: Operation): Diagnostic | undefined {
  const type = op.operandType(1);
  if (MemRefType.is(type) && op.operandType(0) !== type.element) {
    return op.error("value to store must have the same type as memref element type");
  }
  return checkPlace(op, 1);
}

export function checkPrefetch(op: Operation): Diagnostic | undefined {
  const map = mapOf(op, "map");
  if (map.results.length !== (rankOf(op.operandType(0)) ?? 0)) {
    return op.error("affine.prefetch affine map num results must equal memref rank");
  }
  if (map.numDims + map.numSymbols + 1 !== op.numOperands) return op.error("too few operands");
  return checkDimsAndSymbols(op, op.operands.slice(1), map.numDims);
}

function checkElements(op: Operation, memory: Type, vector: Type): Diagnostic | undefined {
  if (!MemRefType.is(memory) || !VectorType.is(vector) || memory.element === vector.element) return undefined;
  return op.error("requires memref and vector types of the same elemental type");
}

export function checkVectorLoad(op: Operation): Diagnostic | undefined {
  return checkPlace(op, 0) ?? checkElements(op, op.operandType(0), op.resultType());
}

export function checkVectorStore(op: Operation): Diagnostic | undefined {
  return checkPlace(op, 1) ?? checkElements(op, op.operandType(1), op.operandType(0));
}
