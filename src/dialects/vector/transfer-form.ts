// The text and the rules of transfers, and what follows from the map that states which dimension of memory each dimension of a vector is of.

import { valuesUnder } from "../../define/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  affine,
  boolAttr,
  type Context,
  denseI32Array,
  FloatType,
  IntegerType,
  isShaped,
  type Operation,
  type ShapedType,
  TensorType,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";

/** The map where none is written: the vector's dimensions are the innermost ones of memory. */
export function minorIdentity(memory: ShapedType, vector: VectorType): affine.AffineMap {
  const inner = VectorType.is(memory.element) ? memory.element.shape.length : 0;
  const rank = memory.shape?.length ?? 0;
  // One element is transferred as a vector of one.
  if (rank === 0 && vector.shape.length === 1 && vector.shape[0] === 1) {
    return affine.affineMap(0, 0, [affine.constant(0)]);
  }
  return affine.minorIdentityMap(rank, Math.max(vector.shape.length - inner, 0));
}

/** The type of a mask: the vector's dimensions in the order of memory's, without those that repeat one element. */
export function maskType(vector: VectorType, map: affine.AffineMap): VectorType {
  const { context } = vector;
  const used = map.results.flatMap((expr, index) => (expr.kind === "dim" ? [{ dim: expr.position, index }] : []));
  used.sort((a, b) => a.dim - b.dim);
  const shape = used.map(({ index }) => vector.shape[index] ?? 1);
  const scalable = used.map(({ index }) => vector.scalable[index] ?? false);
  if (shape.length === 0) return VectorType.get(context, { shape: [1], scalable: [false], element: context.i1 });
  return VectorType.get(context, { shape, scalable, element: context.i1 });
}

function mapAttr(context: Context, map: affine.AffineMap): AffineMapAttr {
  return AffineMapAttr.get(context, { map });
}

function falses(context: Context, count: number): Attribute {
  return ArrayAttr.get(context, { elements: Array.from({ length: count }, () => boolAttr(context, false)) });
}

/** Shared by both transfers; `first` is the number of operands before the indexes. */
interface Reading {
  readonly indexes: number;
  readonly hasMask: boolean;
  readonly memory: ShapedType;
  readonly vector: VectorType;
}

function parseTypes(parser: Parser, draft: OpDraft): readonly [Type, Type] {
  const { position } = parser;
  parser.expect(":");
  const types: Type[] = [];
  parser.commaSeparated(() => types.push(parser.type()));
  const [a, b] = types;
  if (types.length !== 2 || a === undefined || b === undefined) return parser.failForm("requires two types", position);
  void draft;
  return [a, b];
}

function finish(parser: Parser, draft: OpDraft, { memory, vector, hasMask }: Reading, maskIndex: number): void {
  const { context } = parser;
  if (draft.attr("permutation_map") === undefined) {
    const inner = VectorType.is(memory.element) ? memory.element.shape.length : 0;
    const rank = memory.shape?.length ?? 0;
    const needed = vector.shape.length - inner;
    if (rank < needed && !(rank === 0 && needed === 1)) {
      parser.failForm("expected a custom permutation_map when rank(source) != rank(destination)", parser.position);
    }
    draft.setAttr("permutation_map", mapAttr(context, minorIdentity(memory, vector)));
  }
  const attr = draft.attr("permutation_map");
  const map = AffineMapAttr.is(attr) ? attr.map : affine.affineMap(0, 0, []);
  if (draft.attr("in_bounds") === undefined) draft.setAttr("in_bounds", falses(context, map.results.length));
  if (!hasMask) return;
  if (VectorType.is(memory.element)) {
    parser.failForm("does not support masks with vector element type", draft.operandPositions[maskIndex] ?? 0);
  }
  if (vector.shape.length !== map.results.length) {
    parser.failForm(
      "expected the same rank for the vector and the results of the permutation map",
      draft.operandPositions[maskIndex] ?? 0,
    );
  }
  parser.resolve(draft, maskIndex, maskType(vector, map));
}

function shapedOf(parser: Parser, type: Type): ShapedType {
  if (isShaped(type) && !VectorType.is(type) && type.shape !== undefined) return type;
  return parser.failForm("requires memref or ranked tensor type");
}

function vectorOf(parser: Parser, type: Type): VectorType {
  return VectorType.is(type) ? type : parser.failForm("requires vector type");
}

function parseIndexes(parser: Parser, draft: OpDraft): number {
  const first = draft.operandCount;
  parser.list("[", "]", () => parser.draftOperand(draft));
  return draft.operandCount - first;
}

function resolveIndexes(parser: Parser, draft: OpDraft, first: number, count: number): void {
  for (let index = first; index < first + count; index++) parser.resolve(draft, index, parser.context.index);
}

export function parseTransferRead(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  const indexes = parseIndexes(parser, draft);
  parser.expect(",");
  parser.draftOperand(draft);
  const hasMask = parser.accept(",");
  if (hasMask) parser.draftOperand(draft);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  const [source, result] = parseTypes(parser, draft);
  const memory = shapedOf(parser, source);
  const vector = vectorOf(parser, result);
  parser.resolve(draft, 0, memory);
  resolveIndexes(parser, draft, 1, indexes);
  parser.resolve(draft, indexes + 1, memory.element);
  finish(parser, draft, { indexes, hasMask, memory, vector }, indexes + 2);
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, [1, indexes, 1, hasMask ? 1 : 0]));
  draft.addResult(vector);
}

export function parseTransferWrite(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  const indexes = parseIndexes(parser, draft);
  const hasMask = parser.accept(",");
  if (hasMask) parser.draftOperand(draft);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  const [value, target] = parseTypes(parser, draft);
  const vector = vectorOf(parser, value);
  const memory = shapedOf(parser, target);
  parser.resolve(draft, 0, vector);
  parser.resolve(draft, 1, memory);
  resolveIndexes(parser, draft, 2, indexes);
  finish(parser, draft, { indexes, hasMask, memory, vector }, indexes + 2);
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, [1, 1, indexes, hasMask ? 1 : 0]));
  if (TensorType.is(memory)) draft.addResult(memory);
}

interface Transfer {
  readonly memory: ShapedType;
  readonly vector: VectorType;
  readonly map: affine.AffineMap;
  readonly indexes: readonly Value[];
  readonly mask: Value | undefined;
}

function transferOf(op: Operation): Transfer | undefined {
  const memory = valuesUnder(op, "base")[0]?.type;
  const vector = isOp(op, "vector.transfer_read") ? op.resultType() : op.operandType(0);
  const attr = op.attr("permutation_map");
  if (!isShaped(memory) || !VectorType.is(vector) || !AffineMapAttr.is(attr)) return undefined;
  return { memory, vector, map: attr.map, indexes: valuesUnder(op, "indices"), mask: valuesUnder(op, "mask")[0] };
}

function printAttributes(printer: Printer, op: Operation): void {
  const transfer = transferOf(op);
  const said = ["operandSegmentSizes"];
  if (transfer !== undefined && affine.isSameMap(transfer.map, minorIdentity(transfer.memory, transfer.vector))) {
    said.push("permutation_map");
  }
  const bounds = op.attr("in_bounds");
  if (ArrayAttr.is(bounds) && bounds.elements.every((one) => one === boolAttr(op.context, false)))
    said.push("in_bounds");
  printer.optionalAttrDict(op, said);
}

function printPlace(printer: Printer, op: Operation): void {
  const [base] = valuesUnder(op, "base");
  if (base !== undefined) printer.value(base);
  printer.write("[");
  printer.values(valuesUnder(op, "indices"));
  printer.write("]");
  for (const value of [...valuesUnder(op, "padding"), ...valuesUnder(op, "mask")]) {
    printer.write(", ");
    printer.value(value);
  }
}

export function printTransferRead(printer: Printer, op: Operation): void {
  printer.write(" ");
  printPlace(printer, op);
  printAttributes(printer, op);
  printer.write(" : ");
  printer.types([op.operandType(0), op.resultType()]);
}

export function printTransferWrite(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.value(op.operand(0));
  printer.write(", ");
  printPlace(printer, op);
  printAttributes(printer, op);
  printer.write(" : ");
  printer.types([op.operandType(0), op.operandType(1)]);
}

// ---- rules

/** Each dimension of the vector is of one dimension of memory, or repeats one element. */
function isInjective(map: affine.AffineMap): boolean {
  const dims = map.results.flatMap((expr) => (expr.kind === "dim" ? [expr.position] : []));
  return new Set(dims).size === dims.length;
}

function isProjected(map: affine.AffineMap): boolean {
  const dims = map.results.flatMap((expr) => (expr.kind === "dim" ? [expr.position] : []));
  const isRight = map.results.every((expr) => expr.kind === "dim" || (expr.kind === "constant" && expr.value === 0n));
  return isRight && new Set(dims).size === dims.length;
}

function widthOf(type: Type): number {
  return IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
}

function checkTransfer(op: Operation, transfer: Transfer): Diagnostic | undefined {
  const { memory, vector, map, mask } = transfer;
  const bounds = op.attr("in_bounds");
  if (TensorType.is(memory) && memory.shape === undefined)
    return op.error("requires source to be a memref or ranked tensor type");
  if (!isShaped(memory) || VectorType.is(memory))
    return op.error("requires source to be a memref or ranked tensor type");
  if (map.numSymbols !== 0) return op.error("requires permutation_map without symbols");
  if (map.numDims !== (memory.shape?.length ?? 0)) {
    return op.error("requires a permutation_map with input dims of the same rank as the source type");
  }
  const error = checkElements(op, transfer);
  if (error !== undefined) return error;
  if (mask !== undefined) {
    const expected = maskType(vector, map);
    if (mask.type !== expected) {
      return op.error(
        `inferred mask type ('${typeText(expected)}') and mask operand type ('${typeText(mask.type)}') don't match`,
      );
    }
  }
  const count = ArrayAttr.is(bounds) ? bounds.elements.length : 0;
  if (count !== map.results.length) {
    return op.error(
      `expects the in_bounds attr of same rank as permutation_map results: affine_map<${printMap(map)}> vs inBounds of size: ${count}`,
    );
  }
  return undefined;
}

function printMap(map: affine.AffineMap): string {
  return affine.printAffineMap(map);
}

function checkElements(op: Operation, { memory, vector, map }: Transfer): Diagnostic | undefined {
  const { element } = memory;
  if (!VectorType.is(element)) {
    const trailing = vector.shape.length === 0 ? 1 : (vector.shape.at(-1) ?? 1);
    void trailing;
    const [from, to] = [widthOf(element), widthOf(vector.element)];
    if (element !== vector.element && to % Math.max(from, 1) !== 0) {
      return op.error(
        "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type",
      );
    }
    if (map.results.length !== vector.shape.length) {
      return op.error("requires a permutation_map with result dims of the same rank as the vector type");
    }
    return undefined;
  }
  if (widthOf(element.element) === 0 && element.element !== vector.element) return undefined;
  const suffix = vector.shape.slice(vector.shape.length - element.shape.length);
  void suffix;
  const rank = vector.shape.length - element.shape.length;
  if (map.results.length !== rank) {
    return op.error("requires a permutation_map with result dims of the same rank as the vector type");
  }
  return undefined;
}

function checkProjection(op: Operation, map: affine.AffineMap): Diagnostic | undefined {
  if (!isProjected(map) && isInjective(map)) {
    return op.error(
      "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)",
    );
  }
  return isInjective(map)
    ? undefined
    : op.error("requires a permutation_map that is a permutation (found one dim used more than once)");
}

export function checkTransferRead(op: Operation): Diagnostic | undefined {
  const transfer = transferOf(op);
  if (transfer === undefined) return undefined;
  const { memory, map, indexes } = transfer;
  if (indexes.length !== (memory.shape?.length ?? 0)) return op.error(`requires ${memory.shape?.length ?? 0} indices`);
  const error = checkTransfer(op, transfer);
  if (error !== undefined) return error;
  const padding = valuesUnder(op, "padding")[0]?.type;
  if (padding !== undefined && padding !== memory.element) {
    return VectorType.is(memory.element)
      ? op.error("requires source element type and padding type to match.")
      : op.error("requires formal padding and source of the same elemental type");
  }
  return checkProjection(op, map);
}

export function checkTransferWrite(op: Operation): Diagnostic | undefined {
  const transfer = transferOf(op);
  if (transfer === undefined) return undefined;
  const { memory, map, indexes } = transfer;
  if (indexes.length !== (memory.shape?.length ?? 0)) return op.error(`requires ${memory.shape?.length ?? 0} indices`);
  if (map.results.some(({ kind }) => kind === "constant")) return op.error("should not have broadcast dimensions");
  const error = checkTransfer(op, transfer);
  if (error !== undefined) return error;
  return checkProjection(op, map);
}
