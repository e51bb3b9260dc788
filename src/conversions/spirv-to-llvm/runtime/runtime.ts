// Calls of the runtime: functions that the execution engine defines. Their names are those that SPIR-V's instructions have in C++, as
// MLIR spells them; the manual lists them all.

import * as llvm from "../../../dialects/llvm/index.ts";
import {
  type Attribute,
  FloatType,
  IntegerType,
  lookupSymbol,
  nearestSymbolTable,
  type Operation,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import type { Emitter } from "../../llvm-common/index.ts";

/** An argument with the letters that represent its type in the name. */
export interface RuntimeArgument {
  readonly value: Value;
  readonly code: string;
}

const integerCodes: Readonly<Record<number, string>> = { 1: "b", 8: "c", 16: "t", 32: "j", 64: "m" };
const floatCodes: Readonly<Record<string, string>> = { f16: "Dh", f32: "f", f64: "d", bf16: "DF16b" };

/** The letters of a type: integers are unsigned ones, pointers point to nothing in particular, in an address space. */
export function codeOf(type: Type): string {
  if (VectorType.is(type)) return `Dv${type.shape[0] ?? 0}_${codeOf(type.element)}`;
  if (IntegerType.is(type)) return integerCodes[type.width] ?? `u${type.width}`;
  if (FloatType.is(type)) return floatCodes[type.format] ?? type.format;
  const space = llvm.PointerType.is(type) ? type.addressSpace : 0;
  return space === 0 ? "Pv" : `PU3AS${space}v`;
}

/** A scope, memory semantics or a group operation: a signed integer. */
export function plainArgument(value: Value): RuntimeArgument {
  return { value, code: "i" };
}

export function argument(value: Value): RuntimeArgument {
  return { value, code: codeOf(value.type) };
}

/** Functions that end an invocation: an optimizer that takes them to return would leave them out where nothing follows. */
const ENDING: ReadonlySet<string> = new Set(["AbortKHR", "Kill"]);

/** Calls `_Z…__spirv_<name><codes>`, which is declared at the start of the module. All invocations of a group may have to take part. */
export function callRuntime(
  at: Emitter,
  op: Operation,
  name: string,
  args: readonly RuntimeArgument[],
  result?: Type,
): Operation {
  const { context } = at;
  const full = `__spirv_${name}`;
  const symbol = `_Z${full.length}${full}${args.map(({ code }) => code).join("")}`;
  const values = args.map(({ value }) => value);
  const unit = context.unit;
  const will_return = ENDING.has(name) ? undefined : unit;
  const params = values.map(({ type }) => type);
  const type = llvm.functionType(context, result ?? llvm.voidType(context), params);
  declareRuntime(at, op, symbol, type, will_return);
  return llvm.call.build(
    at,
    {
      callee: symbolRefAttr(context, symbol),
      callee_operands: values,
      CConv: llvm.cconv.of(context, "spir_funccc"),
      convergent: unit,
      no_unwind: unit,
      will_return,
    },
    { resultTypes: result === undefined ? [] : [result] },
  );
}

function declareRuntime(
  at: Emitter,
  op: Operation,
  symbol: string,
  type: Type,
  will_return: Attribute | undefined,
): void {
  const table = nearestSymbolTable(op);
  const body = table?.region().firstBlock;
  if (table === undefined || body === undefined || lookupSymbol(op, symbol) !== undefined) return;
  const { context, block, before } = at;
  at.insertAtStart(body);
  const unit = context.unit;
  llvm.func.build(at, {
    sym_name: stringAttr(context, symbol),
    function_type: TypeAttr.get(context, { type }),
    linkage: llvm.linkage.of(context, "external"),
    CConv: llvm.cconv.of(context, "spir_funccc"),
    convergent: unit,
    no_unwind: unit,
    will_return,
  });
  Object.assign(at, { block, before });
}
