// `gpu.printf` as a call of OpenCL C's `printf`, with the format in constant memory.

import * as gpu from "../../dialects/gpu/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  integerAttr,
  lookupSymbolIn,
  nearestSymbolTable,
  type Operation,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { atModuleStart, type Emitter, elementPointer } from "../llvm-common/index.ts";
import { CONSTANT } from "./memory-spaces.ts";

const NAME = "_Z6printfPU3AS2Kcz";
const PREFIX = "printfFormat_";

export const printfPatterns: readonly ConversionPattern[] = [
  convert(gpu.printf, ({ format }, { args }, at, op) => {
    const { context } = at;
    const pointer = llvm.pointerType(context, CONSTANT);
    const type = llvm.functionType(context, context.i32, [pointer], true);
    declarePrintf(at, op, type);
    const address = addressOfFormat(at, op, format.value, pointer);
    const parts = {
      callee: symbolRefAttr(context, NAME),
      callee_operands: [address, ...args],
      var_callee_type: TypeAttr.get(context, { type }),
      CConv: llvm.cconv.of(context, "spir_funccc"),
    };
    llvm.call.build(at, parts, { resultTypes: [context.i32] });
    at.eraseOp(op);
    return true;
  }),
];

function declarePrintf(at: Emitter, op: Operation, type: Type): void {
  const { context } = at;
  const module = nearestSymbolTable(op);
  if (module === undefined || lookupSymbolIn(module, NAME)?.def === llvm.func) return;
  atModuleStart(at, op, () => {
    llvm.func.build(at, {
      sym_name: stringAttr(context, NAME),
      function_type: TypeAttr.get(context, { type }),
      linkage: llvm.linkage.of(context, "external"),
      CConv: llvm.cconv.of(context, "spir_funccc"),
    });
  });
}

/** The address of the variable that holds a format, which ends with a zero; equal formats share one. */
function addressOfFormat(at: Emitter, op: Operation, format: string, pointer: Type): Value {
  const { context } = at;
  const text = stringAttr(context, `${format}\0`);
  const type = llvm.arrayType(context, context.integer(8), bytesOfText(format).length + 1);
  const module = nearestSymbolTable(op);
  const name = (module && variableWith(module, text)) ?? makeVariable(at, op, text, type);
  const parts = { global_name: symbolRefAttr(context, name) };
  const address = llvm.mlir.addressof.build(at, parts, { resultTypes: [pointer] }).result();
  return elementPointer(at, address, type, [0, 0]);
}

function variableWith(module: Operation, text: Attribute): string | undefined {
  for (const op of module.region().firstBlock?.ops() ?? []) {
    const view = llvm.mlir.global.of(op);
    if (view?.constant !== undefined && view.value === text) return view.sym_name.value;
  }
  return undefined;
}

function makeVariable(at: Emitter, op: Operation, value: Attribute, type: Type): string {
  const { context } = at;
  const module = nearestSymbolTable(op);
  let number = 0;
  while (module !== undefined && lookupSymbolIn(module, `${PREFIX}${number}`) !== undefined) number++;
  const name = `${PREFIX}${number}`;
  atModuleStart(at, op, () => {
    llvm.mlir.global.build(at, {
      global_type: TypeAttr.get(context, { type }),
      sym_name: stringAttr(context, name),
      linkage: llvm.linkage.of(context, "internal"),
      constant: context.unit,
      value,
      addr_space: integerAttr(context, context.i32, CONSTANT),
    });
  });
  return name;
}
