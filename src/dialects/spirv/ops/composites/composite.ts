// Composite Instructions of the SPIR-V specification.

import { attr, defineOp, I32ArrayAttr, sameType, typesMatchWith, value, variadic } from "../../../../define/index.ts";
import { ArrayAttr, type Attribute, type Operation, Pure, type Trait } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type OpSyntax, type Parser, type Printer, typeText } from "../../../../text/index.ts";
import { AnySpirvType, Composite, Integer, Scalar, Vector } from "../../constraints.ts";
import { foldExtract } from "../../fold/composite.ts";
import { elementOrSelf, sameElementType, UsableInSpecConstantOp } from "../../traits.ts";
import { draftTwoOperands, failOp } from "../parsing.ts";
import { typeAtPath } from "./composite-path.ts";
import { constructProblem, shuffleProblem } from "./composite-rules.ts";

/** Reads the indices: an array attribute, and nothing that has another form. */
function parsePath(parser: Parser, draft: OpDraft): Attribute {
  const { position } = parser;
  const path = parser.attribute(parser.context.none);
  if (!ArrayAttr.is(path)) failOp(parser, draft, position, "expected an 32-bit integer array attribute for 'indices'");
  draft.setAttr("indices", path);
  return path;
}

function printPath(printer: Printer, op: Operation): void {
  const path = op.attr("indices");
  if (path !== undefined) printer.attribute(path);
}

/** Attributes, which MLIR has no place for in the text of these ops and drops. */
function parseDecorations(parser: Parser, draft: OpDraft): void {
  for (const { name, value } of parser.optionalAttributeDictionary()) draft.setAttr(name, value);
}

function printDecorations(printer: Printer, op: Operation): void {
  printer.optionalAttrDict(op, ["indices"]);
}

/** The result type is the type at the end of the index path. */
const extractRule: Trait = {
  name: "CompositeExtract",
  isByTypes: true,
  verify(op) {
    const found = typeAtPath(op.operandType(0), op.attr("indices"));
    if (typeof found === "string") return op.errorNearby(found);
    if (found === op.resultType()) return undefined;
    const types = `expected '${typeText(found)}' but provided '${typeText(op.resultType())}'`;
    return op.error(`invalid result type: ${types}`);
  },
};

function insertProblem(op: Operation): Diagnostic | undefined {
  const [object, composite] = [op.operandType(0), op.operandType(1)];
  const found = typeAtPath(composite, op.attr("indices"));
  if (typeof found === "string") return op.errorNearby(found);
  if (found !== object) {
    return op.error(`object operand type should be '${typeText(found)}', but found '${typeText(object)}'`);
  }
  if (composite === op.resultType()) return undefined;
  const types = `but found '${typeText(composite)}' vs '${typeText(op.resultType())}'`;
  return op.error(`result type should be the same as the composite type, ${types}`);
}

export const CompositeConstruct = defineOp("spirv.CompositeConstruct", {
  summary: "Construct a new composite object from a set of constituent objects.",
  args: { constituents: variadic(AnySpirvType) },
  results: { result: value(Composite) },
  traits: [Pure],
  assembly: "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)",
  verifiesTypes: true,
  verify: (_, op) => constructProblem(op),
});

export const CompositeExtract = defineOp("spirv.CompositeExtract", {
  summary: "Extract a part of a composite object.",
  args: { composite: value(Composite), indices: attr(I32ArrayAttr) },
  results: { component: value(AnySpirvType) },
  traits: [Pure, UsableInSpecConstantOp, extractRule],
  fold: foldExtract,
});

CompositeExtract.syntax = {
  plain: true,
  parse(parser, draft) {
    parser.draftOperand(draft);
    const { position } = parser;
    const path = parsePath(parser, draft);
    parseDecorations(parser, draft);
    const type = parser.colonType();
    parser.resolve(draft, 0, type);
    const found = typeAtPath(type, path);
    if (typeof found === "string") failOp(parser, draft, position, found);
    draft.addResult(found);
  },
  print(printer, op) {
    const { store } = printer;
    const composite = store.operandId(op, 0);
    const [path] = store.properties(op);
    printer.write(" ");
    printer.valueId(composite);
    if (path !== undefined) printer.attribute(path);
    if (store.attributesId(op) !== 0) printDecorations(printer, store.operationOf(op));
    printer.write(" : ");
    printer.typeOfValueId(composite);
  },
} satisfies OpSyntax;

export const CompositeInsert = defineOp("spirv.CompositeInsert", {
  summary: "Make a copy of a composite object, while modifying one part of it.",
  args: { object: value(AnySpirvType), composite: value(Composite), indices: attr(I32ArrayAttr) },
  results: { result: value(Composite) },
  traits: [Pure, UsableInSpecConstantOp],
  plain: true,
  parse(parser, draft) {
    draftTwoOperands(parser, draft);
    parsePath(parser, draft);
    parseDecorations(parser, draft);
    const object = parser.colonType();
    const keyword = parser.position;
    if (!parser.acceptKeyword("into")) failOp(parser, draft, keyword, "expected 'into'");
    const composite = parser.type();
    parser.resolve(draft, 0, object);
    parser.resolve(draft, 1, composite);
    draft.addResult(composite);
  },
  print(printer, op) {
    printer.write(" ");
    printer.values(op.operands);
    printPath(printer, op);
    printDecorations(printer, op);
    printer.write(" : ");
    printer.type(op.operandType(0));
    printer.write(" into ");
    printer.type(op.operandType(1));
  },
  verifiesTypes: true,
  verify: (_, op) => insertProblem(op),
});

export const VectorExtractDynamic = defineOp("spirv.VectorExtractDynamic", {
  summary: "Extract a single, dynamically selected, component of a vector.",
  args: { vector: value(Vector), index: value(Integer) },
  results: { result: value(Scalar) },
  traits: [
    typesMatchWith("type of 'result' matches element type of 'vector'", "vector", "result", elementOrSelf),
    Pure,
  ],
  assembly: "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
});

export const VectorInsertDynamic = defineOp("spirv.VectorInsertDynamic", {
  summary: "Make a copy of a vector, with a single, variably selected, component modified.",
  args: { vector: value(Vector), component: value(Scalar), index: value(Integer) },
  results: { result: value(Vector) },
  traits: [
    typesMatchWith("type of 'component' matches element type of 'vector'", "vector", "component", elementOrSelf),
    sameType("vector", "result"),
    Pure,
  ],
  assembly: "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
});

export const VectorShuffle = defineOp("spirv.VectorShuffle", {
  summary: "Select arbitrary components from two vectors to make a new vector.",
  args: { vector1: value(Vector), vector2: value(Vector), components: attr(I32ArrayAttr) },
  results: { result: value(Vector) },
  traits: [sameElementType("vector1", "vector2", "result"), Pure],
  assembly: "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` type($result)",
  verifiesTypes: true,
  verify: (_, op) => shuffleProblem(op),
});
