// Functions that others define, which are declared at the start of the module where they are first called.

import * as llvm from "../../dialects/llvm/index.ts";
import {
  DenseElementsAttr,
  integerAttr,
  lookupSymbol,
  nearestSymbolTable,
  type Operation,
  stringAttr,
  symbolRefAttr,
  TensorType,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { typeText } from "../../text/index.ts";
import { elementPointer } from "./address.ts";
import type { Emitter } from "./emit.ts";

/** Runs `make` where the module around `op` begins. */
export function atModuleStart(at: Emitter, op: Operation, make: () => void): void {
  const body = nearestSymbolTable(op)?.region().firstBlock;
  const { block, before } = at;
  if (body === undefined) return;
  at.insertAtStart(body);
  make();
  Object.assign(at, { block, before });
}

/** A name that no symbol of the module has. */
export function freeName(op: Operation, base: string): string {
  let name = base;
  for (let count = 0; lookupSymbol(op, name) !== undefined; count++) name = `${base}_${count}`;
  return name;
}

/**
 * Declares a function, if there is none of that name; states how it is called. If there is one of another type, that is reported, and
 * nothing is declared.
 */
export function declareRuntime(
  at: Emitter,
  op: Operation,
  name: string,
  params: readonly Type[],
  result?: Type,
): string | undefined {
  const { context } = at;
  const type = llvm.functionType(context, result ?? llvm.voidType(context), params);
  const known = lookupSymbol(op, name);
  if (known?.def === llvm.func) {
    const other = llvm.typeOfFunction(known);
    if (other === type) return name;
    const text = other === undefined ? "" : `'${typeText(other)}'`;
    context.emit(
      known.plainError(`redefinition of reserved function '${name}' of different type ${text} is prohibited`),
    );
    return undefined;
  }
  const free = freeName(op, name);
  atModuleStart(at, op, () => {
    llvm.func.build(at, {
      sym_name: stringAttr(context, free),
      function_type: TypeAttr.get(context, { type }),
      linkage: llvm.linkage.of(context, "external"),
    });
  });
  return free;
}

/** Calls a function that {@link declareRuntime} has named; the call has a result of the type `result` if that is given. */
export function callNamed(at: Emitter, name: string, operands: readonly Value[], result?: Type): readonly Value[] {
  const parts = { callee: symbolRefAttr(at.context, name), callee_operands: operands };
  return llvm.call.build(at, parts, { resultTypes: result === undefined ? [] : [result] }).results;
}

/** Calls a function that gives nothing, which is declared if nothing has its name. */
export function callRuntime(at: Emitter, op: Operation, name: string, operands: readonly Value[]): void {
  const params = operands.map(({ type }) => type);
  if (lookupSymbol(op, name) === undefined) declareRuntime(at, op, name, params);
  callNamed(at, name, operands);
}

/** The address of a text, which ends with a zero and is a variable at the start of the module. */
export function addressOfString(at: Emitter, op: Operation, base: string, text: string): Value {
  const { context } = at;
  const i8 = context.integer(8);
  const data = Uint8Array.of(...bytesOfText(text), 0);
  const type = llvm.arrayType(context, i8, data.length);
  const name = freeName(op, base);
  const tensor = TensorType.get(context, { shape: [data.length], element: i8, encoding: undefined });
  atModuleStart(at, op, () => {
    llvm.mlir.global.build(at, {
      global_type: TypeAttr.get(context, { type }),
      sym_name: stringAttr(context, name),
      linkage: llvm.linkage.of(context, "private"),
      constant: context.unit,
      value: DenseElementsAttr.get(context, { type: tensor, splat: data.length === 1, data }),
      addr_space: integerAttr(context, context.i32, 0),
    });
  });
  const parts = { global_name: symbolRefAttr(context, name) };
  const address = llvm.mlir.addressof.build(at, parts, { resultTypes: [llvm.pointerType(context)] }).result();
  return elementPointer(at, address, type, [0]);
}
