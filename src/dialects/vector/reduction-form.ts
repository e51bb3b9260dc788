// The text and the rules of contractions, products and reductions; of vector.mask, too.

import { ensureTerminator, implicitTerminatorOf, numbersOf, rankOf } from "../../define/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  affine,
  Builder,
  DictionaryAttr,
  elementTypeOrSelf,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Region,
  StringAttr,
  stringAttr,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, parseFunctionResults, typeText } from "../../text/index.ts";
import { isOp, type OpName } from "../op-name/index.ts";
import { iteratorType, kind } from "./attributes.ts";
import { gather } from "./memory.ts";
import { transfer_read } from "./transfer.ts";
import { maskType } from "./transfer-form.ts";

// ---- vector.contract

const CONTRACTION: readonly string[] = ["indexing_maps", "iterator_types", "kind"];

export function parseContract(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  const traits = parser.attribute();
  if (!DictionaryAttr.is(traits)) return parser.failForm("expected a dictionary attribute", position);
  for (const { name, value } of traits.entries) {
    if (name === "iterator_types") draft.setAttr(name, iteratorTypes(parser, value, position));
    else draft.setAttr(name, value);
  }
  if (draft.attr("iterator_types") === undefined) {
    parser.failForm('expected "iterator_types" array attribute', position);
  }
  for (let index = 0; index < 3; index++) {
    if (index > 0) parser.expect(",");
    parser.draftOperand(draft);
  }
  if (parser.isNext(",")) {
    // Masks were operands once.
    parser.failForm("expected zero or exactly 2 vector mask operands", draft.position);
  }
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  parser.expect(":");
  const lhs = parser.type();
  parser.expect(",");
  const rhs = parser.type();
  parser.expectKeyword("into");
  const result = parser.type();
  [lhs, rhs, result].forEach((type, index) => parser.resolve(draft, index, type));
  draft.addResult(result);
}

function iteratorTypes(parser: Parser, value: Attribute, position: number): Attribute {
  if (!ArrayAttr.is(value)) return parser.failForm("expected iterator_types array attribute", position);
  const elements = value.elements.map((one) => {
    const name = StringAttr.is(one) ? one.value : "";
    if (name === "parallel" || name === "reduction") return iteratorType.of(parser.context, name);
    return parser.failForm(`unexpected iterator_type (${name})`, position);
  });
  return ArrayAttr.get(parser.context, { elements });
}

export function printContract(printer: Printer, op: Operation): void {
  const types = op.attr("iterator_types");
  const names = ArrayAttr.is(types)
    ? types.elements.map((one) =>
        stringAttr(op.context, iteratorType.is(one) ? (iteratorType.enum.text(one.value) ?? "") : ""),
      )
    : [];
  const entries = CONTRACTION.flatMap((name) => {
    const value = name === "iterator_types" ? ArrayAttr.get(op.context, { elements: names }) : op.attr(name);
    return value === undefined ? [] : [{ name, value }];
  });
  printer.attrEntries(entries);
  printer.write(" ");
  printer.values(op.operands);
  printer.optionalAttrDict(op, CONTRACTION);
  printer.write(" : ");
  printer.types([op.operandType(0), op.operandType(1)]);
  printer.write(" into ");
  printer.type(op.resultType());
}

function mapsOf(op: Operation): readonly affine.AffineMap[] {
  const attr = op.attr("indexing_maps");
  return ArrayAttr.is(attr) ? attr.elements.flatMap((one) => (AffineMapAttr.is(one) ? [one.map] : [])) : [];
}

export function checkContract(op: Operation): Diagnostic | undefined {
  const [lhs, rhs, acc] = op.operandTypes;
  const result = op.resultType();
  if (!VectorType.is(lhs) || !VectorType.is(rhs) || acc === undefined) return undefined;
  const element = elementTypeOrSelf(lhs);
  if (IntegerType.is(element) && element.signedness !== "signless")
    return op.error("only supports signless integer types");
  const maps = mapsOf(op);
  const types = op.attr("iterator_types");
  const iterators = ArrayAttr.is(types) ? types.elements : [];
  if (maps.length !== 3) return op.error("expected an indexing map for each vector operand");
  for (const [index, map] of maps.entries()) {
    if (map.numSymbols !== 0) return op.error(`expected indexing map ${index} to have no symbols`);
    const type = op.operandType(index);
    const rank = VectorType.is(type) ? type.shape.length : 0;
    if (map.numDims !== iterators.length) {
      return op.error(`expected indexing map ${index} to have ${iterators.length} number of inputs`);
    }
    if (map.results.length !== rank) {
      return op.error(`expected indexing map ${index} to have ${rank} number of outputs`);
    }
    if (!affine.isProjectedPermutation(map)) {
      return op.error(`expected indexing map ${index} to be a projected permutation of its inputs`);
    }
  }
  return checkContractShape(op, maps, lhs, rhs, result);
}

function checkContractShape(
  op: Operation,
  maps: readonly affine.AffineMap[],
  lhs: VectorType,
  rhs: VectorType,
  result: Type,
): Diagnostic | undefined {
  const [left, right, out] = maps;
  if (left === undefined || right === undefined || out === undefined) return undefined;
  const dims = (map: affine.AffineMap) => map.results.map((expr) => (expr.kind === "dim" ? expr.position : -1));
  const [l, r, o] = [dims(left), dims(right), dims(out)];
  const contracted = l.filter((dim) => r.includes(dim) && !o.includes(dim));
  const batch = l.filter((dim) => r.includes(dim) && o.includes(dim));
  if (contracted.length === 0) return op.error("expected at least one contracting dimension pair");
  const size = (type: VectorType, list: readonly number[], dim: number) => type.shape[list.indexOf(dim)];
  if (contracted.some((dim) => size(lhs, l, dim) !== size(rhs, r, dim)))
    return op.error("invalid contracting dimension map");
  if (batch.some((dim) => size(lhs, l, dim) !== size(rhs, r, dim))) return op.error("invalid batch dimension map");
  const iterators = left.numDims;
  if (Array.from({ length: iterators }, (_, dim) => dim).some((dim) => !l.includes(dim) && !r.includes(dim))) {
    return op.error("expected all dimensions to be either a LHS or a RHS dimension");
  }
  const shape = o.map((dim) => size(lhs, l, dim) ?? size(rhs, r, dim) ?? 1);
  const scalable = o.map((dim) => lhs.scalable[l.indexOf(dim)] ?? rhs.scalable[r.indexOf(dim)] ?? false);
  if (o.length > 0) {
    const expected = VectorType.get(op.context, { shape, scalable, element: elementTypeOrSelf(result) });
    if (expected !== result) {
      return op.error(`invalid accumulator/result vector shape, expected: '${typeText(expected)}'`);
    }
  }
  return checkKind(op, elementTypeOrSelf(result), "unsupported contraction type");
}

const FLOATING: readonly string[] = ["minnumf", "maxnumf", "minimumf", "maximumf"];
const INTEGRAL: readonly string[] = ["minui", "minsi", "maxui", "maxsi", "and", "or", "xor"];

function kindText(op: Operation): string {
  const attr = op.attr("kind");
  return kind.is(attr) ? (kind.enum.text(attr.value) ?? "") : "";
}

export function isSupported(name: string, element: Type): boolean {
  if (FLOATING.includes(name)) return FloatType.is(element);
  if (INTEGRAL.includes(name)) return IntegerType.is(element) || IndexType.is(element);
  return IntegerType.is(element) || IndexType.is(element) || FloatType.is(element);
}

function checkKind(op: Operation, element: Type, message: string): Diagnostic | undefined {
  return isSupported(kindText(op), element) ? undefined : op.error(message);
}

// ---- reductions

export function checkReduction(op: Operation): Diagnostic | undefined {
  const type = op.operandType(0);
  const rank = rankOf(type) ?? 0;
  if (rank > 1) return op.error(`unsupported reduction rank: ${rank}`);
  const result = op.resultType();
  return checkKind(op, result, `unsupported reduction type ''${typeText(result)}'' for kind '${kindText(op)}'`);
}

export function checkMultiReduction(op: Operation): Diagnostic | undefined {
  const source = op.operandType(0);
  if (!VectorType.is(source)) return undefined;
  const reduced = new Set(numbersOf(op.attr("reduction_dims")));
  const kept = source.shape.flatMap((_, index) => (reduced.has(index) ? [] : [index]));
  const expected =
    kept.length === 0
      ? source.element
      : VectorType.get(op.context, {
          shape: kept.map((index) => source.shape[index] ?? 1),
          scalable: kept.map((index) => source.scalable[index] ?? false),
          element: source.element,
        });
  if (op.resultType() !== expected) {
    return op.error(
      `destination type '${typeText(op.resultType())}' is incompatible with source type '${typeText(source)}'`,
    );
  }
  return undefined;
}

export function checkScan(op: Operation): Diagnostic | undefined {
  const [source, initial] = op.operandTypes;
  const attr = op.attr("reduction_dim");
  if (!VectorType.is(source) || !VectorType.is(initial) || !IntegerAttr.is(attr)) return undefined;
  const rank = source.shape.length;
  const dim = Number(attr.value);
  if (dim >= rank) return op.error(`reduction dimension ${dim} has to be less than ${rank}`);
  if (initial.shape.length !== rank - 1) {
    return op.error(`initial value rank ${initial.shape.length} has to be equal to ${rank - 1}`);
  }
  const expected = source.shape.filter((_, index) => index !== dim);
  if (expected.join() !== initial.shape.join()) return op.error("incompatible input/initial value shapes");
  const element = source.element;
  return checkKind(op, element, `unsupported reduction type ''${typeText(element)}'' for kind '${kindText(op)}'`);
}

// ---- vector.outerproduct

export function parseOuterproduct(parser: Parser, draft: OpDraft): void {
  parser.draftOperands(draft);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  parser.expect(":");
  const lhs = parser.type();
  parser.expect(",");
  const rhs = parser.type();
  if (draft.operandCount < 2) parser.failForm("expected at least 2 operands", draft.position);
  if (!VectorType.is(lhs)) return parser.failForm("expected vector type for operand #1", draft.position);
  const { context } = parser;
  const right = VectorType.is(rhs) ? rhs : undefined;
  const result = VectorType.get(context, {
    shape: [...lhs.shape, ...(right?.shape ?? [])],
    scalable: [...lhs.scalable, ...(right?.scalable ?? [])],
    element: lhs.element,
  });
  parser.resolve(draft, 0, lhs);
  parser.resolve(draft, 1, rhs);
  for (let index = 2; index < draft.operandCount; index++) parser.resolve(draft, index, result);
  draft.addResult(result);
}

export function printOuterproduct(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.values(op.operands);
  // Attributes, the kind of combination among them, are printed only if there is an accumulator.
  if (op.operands.length > 2) printer.optionalAttrDict(op);
  printer.write(" : ");
  printer.types([op.operandType(0), op.operandType(1)]);
}

export function checkOuterProduct(op: Operation): Diagnostic | undefined {
  const [lhs, rhs, acc] = op.operandTypes;
  const result = op.resultType();
  if (!VectorType.is(lhs) || !VectorType.is(result)) return undefined;
  if (lhs.shape.length !== 1) return op.error("expected 1-d vector for operand #1");
  if (VectorType.is(rhs)) {
    if (rhs.shape.length !== 1) return op.error("expected 1-d vector for operand #2");
    if (result.shape.length !== 2) return op.error("expected 2-d vector result");
    if (lhs.shape[0] !== result.shape[0]) return op.error("expected #1 operand dim to match result dim #1");
    if (rhs.shape[0] !== result.shape[1]) return op.error("expected #2 operand dim to match result dim #2");
    if (lhs.scalable[0] && !rhs.scalable[0]) {
      return op.error("expected either both or only #2 operand dim to be scalable");
    }
  } else {
    if (result.shape.length !== 1) return op.error("expected 1-d vector result");
    if (lhs.shape[0] !== result.shape[0]) return op.error("expected #1 operand dim to match result dim #1");
  }
  if (acc !== undefined && acc !== result) return op.error("expected operand #3 of same type as result type");
  return checkKind(op, result.element, "unsupported outerproduct type");
}

// ---- vector.mask

/** The masked op defines the results of `vector.mask`; an implicit terminator yields them. */
export function parseMask(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  if (parser.accept(",")) parser.draftOperand(draft);
  const region = parser.region(draft.def, []);
  ensureYield(parser, draft, region);
  draft.regions.push(region);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  parser.expect(":");
  const mask = parser.type();
  const results: Type[] = [];
  if (parser.accept("->")) results.push(...parseFunctionResults(parser));
  parser.resolve(draft, 0, mask);
  const [first] = results;
  if (draft.operandCount > 1) {
    if (first === undefined) return parser.failForm("expects a result if passthru operand is provided", draft.position);
    parser.resolve(draft, 1, first);
  }
  for (const result of results) draft.addResult(result);
}

function ensureYield(parser: Parser, draft: OpDraft, region: Region): void {
  const [block] = region.blocks;
  const inner = block?.lastOp;
  if (block !== undefined && inner !== undefined && !inner.def.isTerminator && block.firstOp === inner) {
    const builder = new Builder(parser.store).insertAtEnd(block);
    const def = implicitTerminatorOf(draft.def);
    if (def !== undefined) builder.create(def, { operands: inner.results, location: inner.location });
  } else ensureTerminator(parser, draft, region);
}

export function printMask(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.values(op.operands);
  printer.write(" { ");
  const inner = op.region().firstBlock?.firstOp;
  if (inner !== undefined) printer.opBody(inner.id);
  printer.write(" }");
  printer.optionalAttrDict(op);
  printer.write(" : ");
  printer.type(op.operandType(0));
  if (op.numResults === 0) return;
  printer.write(" -> ");
  printer.types(op.resultTypes);
}

export function checkMask(op: Operation): Diagnostic | undefined {
  const [block] = op.region().blocks;
  const ops = block === undefined ? [] : [...block.ops()];
  if (ops.length < 1) return op.error("expects a terminator within the mask region");
  const last = ops.at(-1);
  if (ops.length > 2) return op.error("expects only one operation to mask");
  if (!isOp(last, "vector.yield")) return op.error("expects a terminator within the mask region");
  if (last.numOperands !== op.numResults) {
    return op.error("expects number of results to match mask region yielded values");
  }
  if (ops.length === 1) return undefined;
  return checkMasked(op, ops[0], last);
}

const MASKABLE: readonly OpName[] = [
  "vector.contract",
  "vector.multi_reduction",
  "vector.outerproduct",
  "vector.reduction",
  "vector.gather",
  "vector.transfer_read",
  "vector.transfer_write",
];

function checkMasked(op: Operation, inner: Operation | undefined, last: Operation): Diagnostic | undefined {
  if (!isOp(inner, ...MASKABLE)) {
    return op.error("expects a MaskableOpInterface within the mask region");
  }
  if (inner.numResults !== op.numResults)
    return op.error("expects number of results to match maskable operation number of results");
  if (inner.results.some((result, index) => last.operand(index) !== result)) {
    return op.error(
      "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
    );
  }
  if (inner.resultTypes.some((type, index) => type !== op.resultType(index))) {
    return op.error("expects result type to match maskable operation result type");
  }
  if (op.numResults > 1 && op.resultTypes.filter((type) => VectorType.is(type)).length > 1) {
    return op.error("multiple vector results not supported");
  }
  const expected = expectedMask(inner);
  if (expected !== undefined && expected !== op.operandType(0)) {
    return op.error(`expects a '${typeText(expected)}' mask for the maskable operation`);
  }
  if (op.numOperands < 2) return undefined;
  if (inner.def !== transfer_read && inner.def !== gather) {
    return op.error("doesn't expect a passthru argument for this maskable operation");
  }
  return op.operandType(1) === inner.resultType() ? undefined : op.error("expects passthru type to match result type");
}

function expectedMask(inner: Operation): Type | undefined {
  const ofShape = ({ context, shape, scalable }: VectorType): Type =>
    VectorType.get(context, { shape, scalable, element: context.i1 });
  const [first] = inner.operandTypes;
  switch (inner.name) {
    case "vector.reduction":
    case "vector.multi_reduction":
      return VectorType.is(first) ? ofShape(first) : undefined;
    case "vector.outerproduct":
    case "vector.gather": {
      const type = inner.resultType();
      return VectorType.is(type) ? ofShape(type) : undefined;
    }
    case "vector.transfer_read":
    case "vector.transfer_write": {
      const vector = inner.def === transfer_read ? inner.resultType() : first;
      const attr = inner.attr("permutation_map");
      return VectorType.is(vector) && AffineMapAttr.is(attr) ? maskType(vector, attr.map) : undefined;
    }
    default:
      return undefined;
  }
}

// ---- masks

function vectorShape(type: Type): readonly number[] {
  return VectorType.is(type) ? type.shape : [];
}

export function checkConstantMask(op: Operation): Diagnostic | undefined {
  const type = op.resultType();
  const sizes = numbersOf(op.attr("mask_dim_sizes"));
  const shape = vectorShape(type);
  if (shape.length === 0) {
    if (sizes.length !== 1) return op.plainError("array attr must have length 1 for 0-D vectors");
    return sizes[0] === 0 || sizes[0] === 1
      ? undefined
      : op.plainError("mask dim size must be either 0 or 1 for 0-D vectors");
  }
  if (sizes.length !== shape.length) return op.error("must specify array attr of size equal vector result rank");
  const wrong = sizes.some((size, index) => size < 0 || size > (shape[index] ?? 0));
  if (wrong) return op.error("array attr of size out of bounds of vector result dimension size");
  const zeros = sizes.filter((size) => size === 0).length;
  if (zeros > 0 && zeros !== sizes.length) {
    return op.error("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim");
  }
  const scalable = VectorType.is(type) ? type.scalable : [];
  const isPartial = sizes.some((size, index) => scalable[index] && size !== 0 && size !== shape[index]);
  return isPartial ? op.error("only supports 'none set' or 'all set' scalable dimensions") : undefined;
}

export function checkCreateMask(op: Operation): Diagnostic | undefined {
  const rank = vectorShape(op.resultType()).length;
  if (rank === 0) {
    return op.numOperands === 1 ? undefined : op.error("must specify exactly one operand for 0-D create_mask");
  }
  return op.numOperands === rank ? undefined : op.error("must specify an operand for each result vector dimension");
}
