// The text and the rules of maps that are applied to values.

import { type Directive, staticNumbers, valuesUnder } from "../../define/index.ts";
import { AffineMapAttr, AffineScope, boolAttr, type Operation, UnitAttr } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";
import { isValidDim, isValidSymbol, mapOf, parseDimsAndSymbols, printDimsAndSymbols } from "./operands.ts";

export function parseMapApplication(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  const attr = parser.attribute();
  if (!AffineMapAttr.is(attr)) return parser.failForm("invalid kind of attribute specified", position);
  const first = draft.operandCount;
  const dims = parseDimsAndSymbols(parser, draft);
  const entries = parser.optionalAttributeDictionary();
  const count = draft.operandCount - first;
  const isApply = isOp(draft, "affine.apply");
  if ((isApply && attr.map.numDims !== dims) || (isApply && attr.map.numDims + attr.map.numSymbols !== count)) {
    parser.failForm("dimension or symbol index mismatch", draft.position);
  }
  draft.setAttr("map", attr);
  parser.addAttributes(draft, entries, position);
  draft.addResult(parser.context.index);
}

export function printMapApplication(printer: Printer, op: Operation): void {
  const attr = op.attr("map");
  printer.write(" ");
  if (attr !== undefined) printer.attribute(attr);
  printDimsAndSymbols(printer, op.operands, mapOf(op, "map").numDims);
  printer.optionalAttrDict(op, ["map"]);
}

export function checkApply(op: Operation): Diagnostic | undefined {
  const { numDims, numSymbols, results } = mapOf(op, "map");
  if (op.numOperands !== numDims + numSymbols) {
    return op.error("operand count and affine map dimension and symbol count must match");
  }
  if (results.length !== 1) return op.error("mapping must produce one value");
  // Any value may be an operand; but what certainly is a dim is no symbol.
  const scope = op.parentWhere(({ def }) => def.has(AffineScope));
  const isDim = op.operands
    .slice(numDims)
    .some((operand) => isValidDim(operand, scope) && !isValidSymbol(operand, scope));
  return isDim ? op.plainError("dimensional operand cannot be used as a symbol") : undefined;
}

export function checkBound(op: Operation): Diagnostic | undefined {
  const { numDims, numSymbols, results } = mapOf(op, "map");
  if (op.numOperands !== numDims + numSymbols) {
    return op.error("operand count and affine map dimension and symbol count must match");
  }
  return results.length === 0 ? op.error("affine map expect at least one result") : undefined;
}

/** `disjoint`, where it is so. */
export const disjoint: Directive = {
  parse(parser, sink) {
    const { context } = parser;
    sink.attr("disjoint", parser.acceptKeyword("disjoint") ? context.unit : boolAttr(context, false));
  },
  print(printer, op) {
    if (UnitAttr.is(op.attr("disjoint"))) printer.write("disjoint ");
  },
};

function basisProblem(op: Operation): Diagnostic | undefined {
  const basis = staticNumbers(op, "static_basis");
  const dynamic = basis.filter((number) => number === undefined).length;
  if (dynamic !== valuesUnder(op, "dynamic_basis").length) {
    return op.error(
      "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite",
    );
  }
  return undefined;
}

export function checkDelinearize(op: Operation): Diagnostic | undefined {
  const basis = staticNumbers(op, "static_basis");
  if (op.numResults !== basis.length && op.numResults !== basis.length + 1) {
    return op.error("should return an index for each basis element and up to one extra index");
  }
  const wrong = basis.some((number) => number !== undefined && number <= 0);
  return basisProblem(op) ?? (wrong ? op.error("no basis element may be statically non-positive") : undefined);
}

export function checkLinearize(op: Operation): Diagnostic | undefined {
  const basis = staticNumbers(op, "static_basis");
  const indexes = valuesUnder(op, "multi_index").length;
  if (indexes !== basis.length && indexes !== basis.length + 1) {
    return op.error("should be passed a basis element for each index except possibly the first");
  }
  return basisProblem(op);
}
