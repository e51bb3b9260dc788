// vector.print of scalars, strings and punctuation: calls of functions that MLIR's runner has.

import * as arith from "../../dialects/arith/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import { FloatType, IndexType, IntegerType, type Operation, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { addressOfString, callNamed, declareRuntime, type Emitter, emit } from "../llvm-common/index.ts";

/** The functions of floats, with the type that they take. */
const FLOATS: Readonly<Record<string, readonly [name: string, bits?: number]>> = {
  f64: ["printF64"],
  f32: ["printF32"],
  f16: ["printF16", 16],
  bf16: ["printBF16", 16],
};

const PUNCTUATION: Readonly<Record<string, string>> = {
  newline: "printNewline",
  comma: "printComma",
  open: "printOpen",
  close: "printClose",
};

export const printPattern: ConversionPattern = convert(
  vector.print,
  ({ source: original, punctuation, stringLiteral }, { source }, at, op) => {
    if (original !== undefined && source !== undefined) {
      if (!printScalar(at, op, original.type, source)) return false;
    } else if (stringLiteral !== undefined) {
      const address = addressOfString(at, op, "vector_print_str", stringLiteral.value);
      call(at, op, "printString", [address]);
    }
    const name = PUNCTUATION[vector.punctuation.enum.text(punctuation.value) ?? ""];
    if (name !== undefined && stringLiteral === undefined) call(at, op, name, []);
    at.eraseOp(op);
    return true;
  },
);

function call(at: Emitter, op: Operation, name: string, operands: readonly Value[]): boolean {
  const declared = declareRuntime(
    at,
    op,
    name,
    operands.map(({ type }) => type),
  );
  if (declared !== undefined) callNamed(at, declared, operands);
  return declared !== undefined;
}

/** Integers are printed in 64 bits. False if there is no function for a type; then nothing is made. */
function printScalar(at: Emitter, op: Operation, type: Type, value: Value): boolean {
  const { context } = at;
  if (FloatType.is(type)) {
    const [name, bits] = FLOATS[type.format] ?? [];
    if (name === undefined) return false;
    return call(at, op, name, [bits === undefined ? value : emit(at, llvm.bitcast, [value], context.integer(bits))]);
  }
  if (IndexType.is(type)) return call(at, op, "printU64", [value]);
  if (!IntegerType.is(type) || type.width > 64) return false;
  const isUnsigned = type.signedness === "unsigned";
  const extend = isUnsigned || type.width === 1 ? arith.extui : arith.extsi;
  const wide = type.width === 64 ? value : emit(at, extend, [value], context.i64);
  return call(at, op, isUnsigned ? "printU64" : "printI64", [wide]);
}
