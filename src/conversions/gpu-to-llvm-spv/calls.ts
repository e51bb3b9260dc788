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

/** A function of OpenCL C. All promise to throw no exceptions, and to end. */
interface Builtin {
  /** Mangled. */
  readonly name: string;
  /** Nothing if undefined. */
  readonly result?: Type;
  readonly touchesNoMemory?: boolean;
  readonly isConvergent?: boolean;
}

/** The attributes that a call has from the function. */
const SHARED = ["CConv", "convergent", "no_unwind", "will_return", "memory_effects"] as const;

/** Calls a function, and declares it if the module has none of its name. Returns the result, if the function has one. */
export function callBuiltin(
  at: Emitter,
  op: Operation,
  builtin: Builtin,
  operands: readonly Value[],
): Value | undefined {
  const types = operands.map(({ type }) => type);
  const fn = functionNamed(op, builtin.name) ?? declare(at, op, builtin, types);
  const type = fn === undefined ? undefined : llvm.typeOfFunction(fn);
  if (fn === undefined || !llvm.FunctionType.is(type)) return undefined;
  const isVoid = llvm.VoidType.is(type.result);
  const parts = { callee: symbolRefAttr(at.context, builtin.name), callee_operands: operands };
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
  { name, result, touchesNoMemory, isConvergent }: Builtin,
  params: readonly Type[],
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
