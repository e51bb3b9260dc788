// The numbers of a module's constants, where they say sizes: those of work-groups, strides, offsets.

import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  IntegerAttr,
  lookupSymbolIn,
  type Operation,
  SymbolRefAttr,
  type Value,
} from "../../ir/index.ts";

/** Bytes of a handle in memory. */
export const POINTER_SIZE = 8;

/** The value of a `spirv.mlir.constant`, as its region makes it. */
export function yieldedBy(op: Operation | undefined): Value | undefined {
  return op?.def === spirv.mlir.constant ? op.region().firstBlock?.lastOp?.operand(0) : undefined;
}

/** A number that is given as it is, or by the symbol of a constant; undefined where it is none, or nothing known. */
export function constantNumber(module: Operation, value: Attribute): number | undefined {
  const exact = exactNumber(module, value);
  return exact === undefined ? undefined : Number(exact);
}

export function constantNumberOfValue(module: Operation, value: Value): number | undefined {
  const exact = exactOf(module, value);
  return exact === undefined ? undefined : Number(exact);
}

function exactNumber(module: Operation, value: Attribute): bigint | undefined {
  if (IntegerAttr.is(value)) return value.value;
  const named = SymbolRefAttr.is(value) ? lookupSymbolIn(module, value) : undefined;
  const given = spirv.SpecConstant.of(named)?.default_value;
  if (IntegerAttr.is(given)) return given.value;
  const inner = yieldedBy(named);
  return inner === undefined ? undefined : exactOf(module, inner);
}

/** What an op gives that stands in the region of a constant, or in a function. */
function exactOf(module: Operation, value: Value): bigint | undefined {
  const op = value.definingOp;
  const constant = spirv.Constant.of(op)?.value ?? spirv.mlir.referenceof.of(op)?.spec_const;
  if (constant !== undefined) return exactNumber(module, constant);
  if (op?.name === "spirv.EXT.ConstantSizeOf") return BigInt(POINTER_SIZE);
  const inner = op?.def === spirv.SpecConstantOperation ? op.region().firstBlock?.firstOp : undefined;
  const operands = inner?.operands.map((operand) => exactOf(module, operand));
  return inner && operands && spirv.foldConstantOperation(inner.name.slice("spirv.".length), operands);
}
