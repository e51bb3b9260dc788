// Rules of ops on memory, in subgroups and on matrices.

import { isPowerOf2, parseBody, stridesOf } from "../../define/index.ts";
import {
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  integerAttr,
  MemRefType,
  type Operation,
  type Region,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, parseFunctionResults, typeText } from "../../text/index.ts";
import { layoutSymbols } from "../memref/index.ts";
import { isOp } from "../op-name/index.ts";
import { addressSpace, allReduceOperation, broadcastType, integerOf } from "./attributes.ts";
import { valuesOf } from "./directives.ts";
import { mmaMatrix } from "./types.ts";

// ---- memory

export function checkAlloc(op: Operation): Diagnostic | undefined {
  const type = op.resultType();
  if (!MemRefType.is(type)) return undefined;
  const sizes = valuesOf(op, "dynamicSizes").length;
  const expected = (type.shape ?? []).filter((size) => size < 0).length;
  if (sizes !== expected) return op.error(`incorrect number of dynamic sizes, has ${sizes}, expected ${expected}`);
  return valuesOf(op, "symbolOperands").length === layoutSymbols(type)
    ? undefined
    : op.error("symbol operand count does not equal memref symbol count");
}

export function checkCopy(op: Operation): Diagnostic | undefined {
  const types = ["dst", "src"].map((name) => valuesOf(op, name)[0]?.type);
  const [dst, src] = types;
  if (!MemRefType.is(dst) || !MemRefType.is(src)) return undefined;
  if (dst.element !== src.element) return op.error("arguments have incompatible element type");
  const isSame = (dst.shape ?? []).every((size, index) => {
    const other = src.shape?.[index] ?? 0;
    return size < 0 || other < 0 || size === other;
  });
  return isSame && dst.shape?.length === src.shape?.length ? undefined : op.error("arguments have incompatible shape");
}

export function checkSharedMemory(op: Operation): Diagnostic | undefined {
  const type = op.resultType();
  if (!MemRefType.is(type)) return undefined;
  const workgroup = addressSpace.of(op.context, "workgroup");
  if (type.memorySpace !== workgroup) return op.error("address space must be address_space<workgroup>");
  if ((type.shape ?? []).some((size) => size >= 0)) {
    return op.error("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
  }
  return undefined;
}

// ---- reductions

const BITWISE: readonly string[] = ["minui", "minsi", "maxui", "maxsi", "and", "or", "xor"];
const FLOATING: readonly string[] = ["minnumf", "maxnumf", "minimumf", "maximumf"];

/** Some reductions are of integers, others of floats. */
function checkReduction(op: Operation): Diagnostic | undefined {
  const attr = op.attr("op");
  if (!allReduceOperation.is(attr)) return undefined;
  const name = allReduceOperation.enum.text(attr.value) ?? "";
  const type = op.resultType();
  const element = elementTypeOrSelf(type);
  const isWrong =
    (FLOATING.includes(name) && !FloatType.is(element)) || (BITWISE.includes(name) && !IntegerType.is(element));
  return isWrong
    ? op.plainError(`\`${name}\` reduction operation is not compatible with type '${typeText(type)}'`)
    : undefined;
}

export function checkAllReduce(op: Operation): Diagnostic | undefined {
  const body = op.region();
  if (body.isEmpty === (op.attr("op") === undefined)) {
    return op.plainError("expected either an op attribute or a non-empty body");
  }
  return body.firstBlock === undefined ? checkReduction(op) : checkReductionBody(op, body);
}

function checkReductionBody(op: Operation, body: Region): Diagnostic | undefined {
  const args = body.firstBlock?.arguments ?? [];
  const type = op.operandType(0);
  if (args.length !== 2) return op.plainError("expected two region arguments");
  if (args.some((argument) => argument.type !== type)) return op.plainError("incorrect region argument type");
  let yields = 0;
  for (const block of body.blocks) {
    const last = block.lastOp;
    if (!isOp(last, "gpu.yield")) continue;
    if (last.numOperands !== 1) return op.plainError("expected one gpu.yield operand");
    if (last.operandType(0) !== type) return op.plainError("incorrect gpu.yield type");
    yields++;
  }
  return yields === 0 ? op.plainError("expected gpu.yield op in region") : undefined;
}

export function checkSubgroupReduce(op: Operation): Diagnostic | undefined {
  const error = checkReduction(op);
  if (error !== undefined) return error;
  const size = integerOf(op.attr("cluster_size"));
  const stride = integerOf(op.attr("cluster_stride")) ?? 1;
  if (size !== undefined && !isPowerOf2(BigInt(size))) return op.error(`cluster size ${size} is not a power of two`);
  if (!isPowerOf2(BigInt(stride))) return op.error(`cluster stride ${stride} is not a power of two`);
  return stride !== 1 && size === undefined
    ? op.error("cluster stride can only be specified if cluster size is specified")
    : undefined;
}

export function checkRotate(op: Operation): Diagnostic | undefined {
  const width = integerOf(op.attr("width")) ?? 0;
  const offset = integerOf(op.attr("offset")) ?? 0;
  return offset >= width ? op.error(`offset must be in the range [0, ${width})`) : undefined;
}

export function checkBroadcast(op: Operation): Diagnostic | undefined {
  const hasLane = valuesOf(op, "lane").length > 0;
  const attr = op.attr("broadcast_type");
  const takesLane = broadcastType.is(attr) && attr.value === broadcastType.enum.cases.specific_lane;
  if (hasLane && !takesLane) return op.error("lane can only be specified for `specific_lane` broadcast");
  if (!hasLane && takesLane) return op.error("lane must be specified for `specific_lane` broadcast");
  return undefined;
}

// ---- warps

/** The results of the region for a warp are distributed over its lanes: at least one dimension is divided. */
export function checkWarpExecute(op: Operation): Diagnostic | undefined {
  const [block] = op.region().blocks;
  const args = valuesOf(op, "args");
  if (block === undefined) return undefined;
  if (block.numArguments !== args.length) return op.error("expected same number op arguments and block arguments.");
  const last = block.lastOp;
  if (last === undefined || last.numOperands !== op.numResults) {
    return op.error("expected same number of yield operands and return values.");
  }
  const pairs: (readonly [Type, Type])[] = [
    ...block.arguments.map(({ type }, index) => [type, args[index]?.type ?? type] as const),
    ...last.operandTypes.map((type, index) => [type, op.resultType(index)] as const),
  ];
  const warp = integerOf(op.attr("warp_size")) ?? 1;
  for (const [whole, part] of pairs) {
    const error = checkDistributed(op, whole, part, warp);
    if (error !== undefined) return error;
  }
  return undefined;
}

function checkDistributed(op: Operation, whole: Type, part: Type, warp: number): Diagnostic | undefined {
  if (whole === part) return undefined;
  if (!VectorType.is(whole) || !VectorType.is(part)) return op.error("expected vector type for distributed operands.");
  if (whole.shape.length !== part.shape.length || whole.element !== part.element) {
    return op.error("expected distributed vectors to have same rank and element type.");
  }
  let lanes = 1;
  for (const [index, size] of whole.shape.entries()) {
    const own = part.shape[index] ?? 1;
    if (own === size) continue;
    if (size % own !== 0) {
      return op.error(
        `expected expanded vector dimension #${index} (${size}) to be a multipler of the distributed vector ` +
          `dimension (${own})`,
      );
    }
    lanes *= size / own;
  }
  if (lanes === warp) return undefined;
  const types = `'${typeText(whole)}' to '${typeText(part)}'`;
  return op.error(`incompatible distribution dimensions from ${types} with warp size = ${warp}`);
}

/** `(%lane)[32] args(%a : f32) -> (f32) {…}` */
export function parseWarpExecute(parser: Parser, draft: OpDraft): void {
  parser.expect("(");
  parser.draftOperand(draft);
  parser.expect(")");
  parser.expect("[");
  draft.setAttr("warp_size", integerAttr(parser.context, parser.context.i64, parser.sizedInteger(64)));
  parser.expect("]");
  const types: Type[] = [];
  if (parser.acceptKeyword("args")) {
    parser.expect("(");
    const { position } = parser;
    const count = parser.draftOperands(draft);
    parser.expect(":");
    parser.commaSeparated(() => types.push(parser.type()));
    parser.expect(")");
    if (types.length !== count) parser.resolveAll(draft, 1, count, types, position);
  }
  parser.resolve(draft, 0, parser.context.index);
  types.forEach((type, index) => parser.resolve(draft, index + 1, type));
  if (parser.accept("->")) for (const type of parseFunctionResults(parser)) draft.addResult(type);
  draft.regions.push(parseBody(parser, draft));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

export function printWarpExecute(printer: Printer, op: Operation): void {
  printer.write("(");
  printer.value(op.operand(0));
  printer.write(`)[${integerOf(op.attr("warp_size"))}]`);
  const args = valuesOf(op, "args");
  if (args.length > 0) {
    printer.write(" args(");
    printer.values(args);
    printer.write(" : ");
    printer.types(args.map(({ type }) => type));
    printer.write(")");
  }
  if (op.numResults > 0) {
    printer.write(" -> (");
    printer.types(op.resultTypes);
    printer.write(")");
  }
  printer.write(" ");
  printer.region(op.region(), { entryArguments: true, terminators: op.numResults > 0 });
  printer.optionalAttrDict(op, ["warp_size"]);
}

// ---- matrices

/** The elements of the innermost dimension lie side by side. */
function hasUnitStride(type: Type | undefined): boolean {
  if (!MemRefType.is(type)) return true;
  const strides = stridesOf(type)?.strides;
  return strides !== undefined && (strides.length === 0 || strides.at(-1) === 1n);
}

export function checkLoad(op: Operation): Diagnostic | undefined {
  if (hasUnitStride(op.operandType(0))) return undefined;
  return op.plainError("expected source memref most minor dim must have unit stride");
}

export function checkStore(op: Operation): Diagnostic | undefined {
  if (!hasUnitStride(op.operandType(1))) {
    return op.plainError("expected destination memref most minor dim must have unit stride");
  }
  const source = op.operandType(0);
  if (!mmaMatrix.is(source) || source.operand === "COp") return undefined;
  return op.plainError("expected the operand matrix being stored to have 'COp' operand type");
}

export function checkCompute(op: Operation): Diagnostic | undefined {
  const [a, b, c] = op.operandTypes;
  if (!mmaMatrix.is(a) || !mmaMatrix.is(b) || !mmaMatrix.is(c)) return undefined;
  if (a.operand !== "AOp" || b.operand !== "BOp" || c.operand !== "COp") {
    return op.plainError("operands must be in the order AOp, BOp, COp");
  }
  const [rows, inner] = a.shape;
  const [otherInner, columns] = b.shape;
  if (inner === otherInner && rows === c.shape[0] && columns === c.shape[1]) return undefined;
  return op.plainError("operand shapes do not satisfy matmul constraints");
}
