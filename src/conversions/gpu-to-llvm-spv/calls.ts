// Calls of the functions of OpenCL C that LLVM's backend and translator turn into instructions.

import * as llvm from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  lookupSymbolIn,
  nearestSymbolTable,
  type Operation,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { atModuleStart, type Emitter } from "../llvm-common/index.ts";

/** Promises about a function, beside those that all have: no exceptions, and an end. */
interface Promises {
  readonly touchesNoMemory?: boolean;
  readonly isConvergent?: boolean;
}

/** The attributes that a call has from the function. */
const SHARED = ["CConv", "convergent", "no_unwind", "will_return", "memory_effects"] as const;

/**
 * Calls a function by its mangled name, and declares it if the module has none of that name. Returns the result, if the function has one.
 */
export function callBuiltin(
  at: Emitter,
  op: Operation,
  name: string,
  operands: readonly Value[],
  result: Type | undefined,
  promises: Promises = {},
): Value | undefined {
  const types = operands.map(({ type }) => type);
  const fn = functionNamed(op, name) ?? declare(at, op, name, types, result, promises);
  const type = fn === undefined ? undefined : llvm.typeOfFunction(fn);
  if (fn === undefined || !llvm.FunctionType.is(type)) return undefined;
  const isVoid = llvm.VoidType.is(type.result);
  const parts = { callee: symbolRefAttr(at.context, name), callee_operands: operands };
  const call = llvm.call.build(at, parts, { resultTypes: isVoid ? [] : [type.result] });
  for (const attribute of SHARED) call.setAttr(attribute, fn.attr(attribute));
  return isVoid ? undefined : call.result();
}

function functionNamed(op: Operation, name: string): Operation | undefined {
  const table = nearestSymbolTable(op);
  const found = table === undefined ? undefined : lookupSymbolIn(table, name);
  return found?.def === llvm.func ? found : undefined;
}

function declare(
  at: Emitter,
  op: Operation,
  name: string,
  params: readonly Type[],
  result: Type | undefined,
  { touchesNoMemory, isConvergent }: Promises,
): Operation | undefined {
  const { context } = at;
  const type = llvm.functionType(context, result ?? llvm.voidType(context), params);
  const flag = (isSet: boolean | undefined): Attribute | undefined => (isSet === true ? context.unit : undefined);
  const table = nearestSymbolTable(op);
  let made: Operation | undefined;
  atModuleStart(at, op, () => {
    const state = table === undefined ? {} : { location: table.locationNumber };
    made = llvm.func.build(
      at,
      {
        sym_name: stringAttr(context, name),
        function_type: TypeAttr.get(context, { type }),
        linkage: llvm.linkage.of(context, "external"),
        CConv: llvm.cconv.of(context, "spir_funccc"),
        no_unwind: context.unit,
        will_return: context.unit,
        memory_effects: touchesNoMemory === true ? llvm.noMemoryEffects(context) : undefined,
        convergent: flag(isConvergent),
      },
      state,
    );
  });
  return made;
}
