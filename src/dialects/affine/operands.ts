// Dims and symbols: the operands of affine maps, how they are written, and which values they may be.

import { mixedNumbers, valuesUnder } from "../../define/index.ts";
import {
  AffineMapAttr,
  AffineScope,
  affine,
  ConstantLike,
  type Context,
  IntegerAttr,
  isShaped,
  type Operation,
  type Value,
  type ValueId,
} from "../../ir/index.ts";
import { isMemoryEffectFree, isSpeculatable } from "../../rewrite/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, parseAffineExprOfValues } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";

/** The values that the operands of a map are, while a map of them is read. */
export class MapOperands {
  /** Names as they are written: a name read twice is one operand. */
  readonly #known = new Map<string, affine.AffineExpr>();
  readonly #values = { dim: [] as (readonly [ValueId, number])[], symbol: [] as (readonly [ValueId, number])[] };
  readonly #parser: Parser;

  constructor(parser: Parser) {
    this.#parser = parser;
  }

  readonly read = (as: "dim" | "symbol"): affine.AffineExpr => {
    const parser = this.#parser;
    const { position } = parser;
    const value = parser.operand();
    const text = parser.textBetween(position, parser.pos);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const list = this.#values[as];
    const expr = as === "dim" ? affine.dim(list.length) : affine.symbol(list.length);
    list.push([value, position]);
    this.#known.set(text, expr);
    return expr;
  };

  get numDims(): number {
    return this.#values.dim.length;
  }

  get numSymbols(): number {
    return this.#values.symbol.length;
  }

  /** Adds the operands to a draft, dims first, as values of type index. */
  addTo(draft: OpDraft): void {
    for (const [value, position] of [...this.#values.dim, ...this.#values.symbol]) {
      draft.addOperand(value, position);
      this.#parser.resolve(draft, draft.operandCount - 1, this.#parser.context.index);
    }
  }
}

/** `[%i + 1, symbol(%n)]`: a map of values, between brackets. */
export function parseMapOfValues(parser: Parser, draft: OpDraft, open: string, close: string): AffineMapAttr {
  const operands = new MapOperands(parser);
  const results: affine.AffineExpr[] = [];
  parser.list(open, close, () => results.push(parseAffineExprOfValues(parser, operands.read)), " in affine map");
  operands.addTo(draft);
  return mapAttr(parser.context, affine.affineMap(operands.numDims, operands.numSymbols, results));
}

export function mapAttr(context: Context, map: affine.AffineMap): AffineMapAttr {
  return AffineMapAttr.get(context, { map });
}

/** `(%a, %b)[%s]`: the operands of a map or set that has a name; the number of dims. */
export function parseDimsAndSymbols(parser: Parser, draft: OpDraft): number {
  const first = draft.operandCount;
  parser.list("(", ")", () => parser.draftOperand(draft));
  const dims = draft.operandCount - first;
  if (parser.isNext("[")) parser.list("[", "]", () => parser.draftOperand(draft));
  for (let index = first; index < draft.operandCount; index++) parser.resolve(draft, index, parser.context.index);
  return dims;
}

export function printDimsAndSymbols(printer: Printer, operands: readonly Value[], dims: number): void {
  printer.write("(");
  printer.values(operands.slice(0, dims));
  printer.write(")");
  if (operands.length <= dims) return;
  printer.write("[");
  printer.values(operands.slice(dims));
  printer.write("]");
}

/** Prints expressions of values, separated by commas. */
export function printExprs(
  printer: Printer,
  exprs: readonly affine.AffineExpr[],
  operands: readonly Value[],
  dims: number,
): void {
  const text = (value: Value | undefined): string =>
    value === undefined ? "" : printer.capture(() => printer.value(value));
  const names = (kind: "dim" | "symbol", position: number): string =>
    kind === "dim" ? text(operands[position]) : `symbol(${text(operands[dims + position])})`;
  printer.list(exprs, (expr) => printer.write(affine.printAffineExpr(expr, names)));
}

export function mapOf(op: Operation, name: string): affine.AffineMap {
  const attr = op.attr(name);
  return AffineMapAttr.is(attr) ? attr.map : affine.affineMap(0, 0, []);
}

// ---- which values are dims and symbols

/** The op around whose regions affine values are counted from. */
function scopeOf(op: Operation | undefined): Operation | undefined {
  return op?.parentWhere(({ def }) => def.has(AffineScope));
}

/** Whether a value is known where the regions of an affine scope begin. */
function isTopLevel(value: Value): boolean {
  const parent = value.block?.parentOp;
  return parent?.def.has(AffineScope) === true;
}

/** Whether a value is what an affine loop counts. */
export function isInductionVariable(value: Value): boolean {
  const op = value.argumentBlock?.parentOp;
  return isOp(op, "affine.for") ? value.index === 0 : isOp(op, "affine.parallel");
}

/** Whether a value may be a dimension of affine ops in `scope`, the op around them that is a scope for affine values. */
export function isValidDim(value: Value, scope: Operation | undefined): boolean {
  if (value.type !== value.type.context.index) return false;
  const op = value.definingOp;
  if (op === undefined) return isTopLevelOf(value, scope) || isInductionVariable(value);
  if (isTopLevelOf(value, scope) || isValidSymbol(value, scope)) return true;
  if (isOp(op, "affine.apply")) return op.operands.every((operand) => isValidDim(operand, scope));
  return isOp(op, "affine.delinearize_index") || isOp(op, "affine.linearize_index")
    ? op.operands.every((operand) => isValidDim(operand, scope))
    : false;
}

function isTopLevelOf(value: Value, scope: Operation | undefined): boolean {
  const parent = value.block?.parentOp;
  return parent !== undefined && (parent === scope || (scope === undefined && isTopLevel(value)));
}

/** @internal */
export function isValidSymbol(value: Value, scope: Operation | undefined): boolean {
  if (value.type !== value.type.context.index) return false;
  if (isTopLevelOf(value, scope)) return true;
  const op = value.definingOp;
  if (op === undefined) return isAbove(value, scope);
  if (op.def.has(ConstantLike)) return true;
  if (isOp(op, "affine.apply")) return op.operands.every((operand) => isValidSymbol(operand, scope));
  if (isOp(op, "memref.dim") || isOp(op, "tensor.dim")) return isSizeSymbol(op, scope);
  const isCalculation = op.regions.length === 0 && isSpeculatable(op) && isMemoryEffectFree(op);
  return (isCalculation && op.operands.every((operand) => isValidSymbol(operand, scope))) || isAbove(value, scope);
}

/** Values from outside of a scope that is not isolated do not change in it. */
function isAbove(value: Value, scope: Operation | undefined): boolean {
  const region = scope?.parentRegion;
  return (
    region !== undefined && !scope?.def.isIsolated && isTopLevel(value) && scope?.parentOp === value.block?.parentOp
  );
}

function isSizeSymbol(op: Operation, scope: Operation | undefined): boolean {
  const source = op.operand(0);
  if (isTopLevelOf(source, scope)) return true;
  const made = source.definingOp;
  const index = op.operand(1).definingOp?.attr("value");
  const dim = IntegerAttr.is(index) ? Number(index.value) : undefined;
  const shape = isShaped(source.type) ? source.type.shape : undefined;
  if (dim !== undefined && (shape?.[dim] ?? -1) >= 0) return true;
  if (made === undefined || dim === undefined || shape === undefined) return false;
  if (isOp(made, "memref.subview")) {
    const size = mixedNumbers(made, "sizes")[dim];
    return typeof size === "object" && isValidSymbol(size, scope);
  }
  const position = shape.slice(0, dim).filter((size) => size < 0).length;
  const sizes = valuesUnder(made, isOp(made, "memref.view") ? "sizes" : "dynamicSizes");
  const size = sizes[position];
  return size !== undefined && isValidSymbol(size, scope);
}

/** The first `dims` operands are dims, the others symbols. */
export function checkDimsAndSymbols(op: Operation, operands: readonly Value[], dims: number): Diagnostic | undefined {
  const scope = scopeOf(op);
  for (const [index, operand] of operands.entries()) {
    if (index < dims && !isValidDim(operand, scope)) return op.error("operand cannot be used as a dimension id");
    if (index >= dims && !isValidSymbol(operand, scope)) return op.error("operand cannot be used as a symbol");
  }
  return undefined;
}

/** Indexes are values that may be dims or symbols. */
export function checkIndexes(op: Operation, operands: readonly Value[], what: string): Diagnostic | undefined {
  const scope = scopeOf(op);
  const isRight = operands.every((operand) => isValidDim(operand, scope) || isValidSymbol(operand, scope));
  return isRight ? undefined : op.error(`${what} must be a valid dimension or symbol identifier`);
}
