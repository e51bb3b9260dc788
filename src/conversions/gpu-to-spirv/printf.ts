// `gpu.printf` as OpenCL's: the format is a variable of the module, initialized by a composite of specialization constants.

import * as gpu from "../../dialects/gpu/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  Builder,
  type Context,
  integerAttr,
  lookupSymbolIn,
  nearestSymbolTable,
  type Operation,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { converterOf, type Emitter, emit } from "../spirv-common/index.ts";

const PREFIX = "printfMsg";

export const printfPatterns: readonly ConversionPattern[] = [
  convert(gpu.printf, ({ format }, { args }, at, op) => {
    const module = nearestSymbolTable(op);
    const byte = at.context.integer(8);
    const converter = converterOf(at);
    if (module?.def !== spirv.module || !converter.isKernel || !converter.isAvailable(byte)) return false;
    const variable = formatVariable(at, module, new TextEncoder().encode(`${format.value}\0`));
    const address = emit(at, spirv.mlir.addressof, [], pointerTo(variable.type), [variable.symbol]);
    const first = emit(at, spirv.Bitcast, [address], pointerTo(byte));
    emit(at, spirv.CL.printf, [first, ...args], at.context.i32);
    at.eraseOp(op);
    return true;
  }),
];

function pointerTo(pointee: Type): Type {
  const storageClass = spirv.StorageClass.enum.value("UniformConstant") ?? 0;
  return spirv.PointerType.get(pointee.context, { pointee, storageClass });
}

function arrayOfBytes(context: Context, count: number): Type {
  return spirv.ArrayType.get(context, { element: context.integer(8), count, stride: 0 });
}

/** Makes the variable that holds the bytes of a format, at the start of the module. */
function formatVariable(at: Emitter, module: Operation, bytes: Uint8Array) {
  const { context } = at;
  const name = freeName(module);
  const type = arrayOfBytes(context, bytes.length);
  const builder = atStart(at, module);
  const elements = Array.from(bytes, (byte, index) => {
    const part = `${name}_sc${index}`;
    const value = integerAttr(context, context.integer(8), BigInt.asIntN(8, BigInt(byte)));
    spirv.SpecConstant.build(builder, { sym_name: stringAttr(context, part), default_value: value });
    return symbolRefAttr(context, part);
  });
  spirv.SpecConstantComposite.build(builder, {
    type: TypeAttr.get(context, { type }),
    sym_name: stringAttr(context, `${name}_scc`),
    constituents: ArrayAttr.get(context, { elements }),
  });
  const variable = spirv.GlobalVariable.build(builder, {
    type: TypeAttr.get(context, { type: pointerTo(type) }),
    sym_name: stringAttr(context, name),
    initializer: symbolRefAttr(context, `${name}_scc`),
  });
  variable.setAttr("Constant", context.unit);
  return { type, symbol: symbolRefAttr(context, name) };
}

/** The first of `printfMsg0`, `printfMsg1`, … that names nothing yet. */
function freeName(module: Operation): string {
  for (let number = 0; ; number++) {
    if (lookupSymbolIn(module, `${PREFIX}${number}`) === undefined) return `${PREFIX}${number}`;
  }
}

function atStart({ store, place }: Emitter, module: Operation): Builder {
  const builder = new Builder(store);
  const block = module.region().firstBlock;
  if (block !== undefined) builder.insertAtStart(block);
  builder.location = place;
  return builder;
}
