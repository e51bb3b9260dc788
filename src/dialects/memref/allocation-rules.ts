// Rules of allocations and variables.

import { type Directive, hasStaticShape, parseBody, valuesUnder } from "../../define/index.ts";
import {
  AffineMapAttr,
  type Attribute,
  AutomaticAllocationScope,
  DenseElementsAttr,
  DenseResourceAttr,
  DenseStringElementsAttr,
  lookupSymbol,
  MemRefType,
  type Operation,
  SparseElementsAttr,
  StridedLayoutAttr,
  SymbolRefAttr,
  TensorType,
  type Type,
  TypeAttr,
  typeOfAttr,
  UnitAttr,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import {
  attributeText,
  type OpDraft,
  type Parser,
  type Printer,
  parseFunctionResults,
  typeText,
} from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";

/** The number of sizes that a memref's type leaves to operands. @internal */
export function dynamicDims(type: Type): number {
  return MemRefType.is(type) ? (type.shape ?? []).filter((size) => size < 0).length : 0;
}

/** The number of symbols of a memref's layout: what is not known of it. @internal */
export function layoutSymbols({ layout }: MemRefType): number {
  if (AffineMapAttr.is(layout)) return layout.map.numSymbols;
  if (!StridedLayoutAttr.is(layout)) return 0;
  return [layout.offset, ...layout.strides].filter((number) => number === undefined).length;
}

/** @internal */
export function checkAllocation(op: Operation): Diagnostic | undefined {
  const type = op.resultType();
  if (!MemRefType.is(type)) return undefined;
  const sizes = valuesUnder(op, "dynamicSizes").length;
  const expected = dynamicDims(type);
  if (sizes !== expected) return op.error(`incorrect number of dynamic sizes, has ${sizes}, expected ${expected}`);
  const symbols = valuesUnder(op, "symbolOperands").length;
  const wanted = layoutSymbols(type);
  if (symbols === wanted) return undefined;
  const counts = `expected ${wanted}, got ${symbols}`;
  return op.error(`symbol operand count does not equal memref symbol count: ${counts}`);
}

/** @internal */
export function checkAlloca(op: Operation): Diagnostic | undefined {
  const scope = op.parentWhere(({ def }) => def.has(AutomaticAllocationScope));
  if (scope === undefined) return op.error("requires an ancestor op with AutomaticAllocationScope trait");
  return checkAllocation(op);
}

/** @internal */
export function checkRealloc(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  for (const [name, type] of [
    ["source", source],
    ["result", result],
  ] as const) {
    if (type.layout !== undefined) {
      return op.plainError(`unsupported layout for ${name} memref type '${typeText(type)}'`);
    }
  }
  const both = `specified for source memref type '${typeText(source)}' and result memref type '${typeText(result)}'`;
  if (source.memorySpace !== result.memorySpace) return op.plainError(`different memory spaces ${both}`);
  if (source.element !== result.element) return op.plainError(`different element types ${both}`);
  const hasSize = op.numOperands > 1;
  if (hasSize === dynamicDims(result) > 0) return undefined;
  const what = hasSize ? "unnecessary" : "missing";
  return op.plainError(`${what} dimension operand for result type '${typeText(result)}'`);
}

// ---- variables

/** The tensor of a memref's shape and element. */
function tensorOf(type: MemRefType): Type {
  return TensorType.get(type.context, { shape: type.shape, element: type.element, encoding: undefined });
}

function typeAttr(op: Operation): MemRefType | undefined {
  const attr = op.attr("type");
  return TypeAttr.is(attr) && MemRefType.is(attr.type) ? attr.type : undefined;
}

/** `memref<2xf32> = dense<1.0>` or `= uninitialized`; nothing of it for a variable of elsewhere. @internal */
export const globalMemrefOpTypeAndInitialValue: Directive = {
  parse(parser, sink) {
    const type = parser.type();
    if (!MemRefType.is(type) || type.shape?.every((size) => size >= 0) !== true) {
      return parser.failForm(`type should be static shaped memref, but got '${typeText(type)}'`, sink.draft.position);
    }
    sink.attr("type", TypeAttr.get(parser.context, { type }));
    if (!parser.accept("=")) return;
    if (parser.acceptKeyword("uninitialized")) {
      sink.attr("initial_value", parser.context.unit);
      return;
    }
    const value = parser.attribute(tensorOf(type));
    if (!isElements(value)) {
      parser.failForm("initial value should be a unit or elements attribute", sink.draft.position);
    }
    sink.attr("initial_value", value);
  },
  print(printer, op) {
    const type = typeAttr(op);
    if (type !== undefined) printer.type(type);
    const value = op.attr("initial_value");
    if (value === undefined) return;
    if (UnitAttr.is(value)) printer.write(" = uninitialized");
    else {
      printer.write(" = ");
      printer.attributeWithoutType(value);
    }
  },
};

function isElements(attr: Attribute): boolean {
  return [DenseElementsAttr, DenseStringElementsAttr, DenseResourceAttr, SparseElementsAttr].some((def) =>
    def.is(attr),
  );
}

/** @internal */
export function checkGlobal(op: Operation): Diagnostic | undefined {
  const type = typeAttr(op);
  if (type === undefined || !hasStaticShape(type)) {
    return op.error(`type should be static shaped memref, but got '${type === undefined ? "" : typeText(type)}'`);
  }
  const value = op.attr("initial_value");
  if (value === undefined || UnitAttr.is(value)) return undefined;
  if (!isElements(value)) {
    return op.error(`initial value should be a unit or elements attribute, but got ${attributeText(value)}`);
  }
  const found = typeOfAttr(value);
  const expected = tensorOf(type);
  if (found === expected) return undefined;
  const both = `'${typeText(expected)}', but was of type '${found === undefined ? "" : typeText(found)}'`;
  return op.error(`initial value expected to be of type ${both}`);
}

/** @internal */
export function checkGetGlobal(op: Operation): Diagnostic | undefined {
  const name = op.attr("name");
  const found = SymbolRefAttr.is(name) ? lookupSymbol(op, name) : undefined;
  const root = SymbolRefAttr.is(name) ? name.root : "";
  const type = isOp(found, "memref.global") ? typeAttr(found) : undefined;
  if (type === undefined) return op.error(`'${root}' does not reference a valid global memref`);
  if (type === op.resultType()) return undefined;
  const types = `'${typeText(op.resultType())}' does not match type '${typeText(type)}'`;
  return op.error(`result type ${types} of the global memref @${root}`);
}

// ---- scopes

/** @internal */
export function parseAllocaScope(parser: Parser, draft: OpDraft): void {
  if (parser.accept("->")) for (const type of parseFunctionResults(parser)) draft.addResult(type);
  draft.regions.push(parseBody(parser, draft));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

/** @internal */
export function printAllocaScope(printer: Printer, op: Operation): void {
  printer.write(" ");
  if (op.numResults > 0) {
    printer.write(" -> (");
    printer.types(op.resultTypes);
    printer.write(")");
  }
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: op.numResults > 0 });
  printer.optionalAttrDict(op);
}
