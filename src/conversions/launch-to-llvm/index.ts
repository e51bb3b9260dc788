// The conversion of host code that launches kernels to the LLVM dialect. Kernels are SPIR-V modules beside it, which `convert-spirv-to-llvm`
// makes modules of the LLVM dialect of; host and kernels are linked later.
//
// As in MLIR a launch is a call of the kernel's function, between copies of its buffers to globals and back: then one invocation runs.
// With `launchesAll` the call tells the kernel's buffers and all sizes, and the runtime runs all invocations on the buffers
// themselves (docs/engine.md).

import { module as builtinModule } from "../../dialects/builtin/index.ts";
import { funcOp } from "../../dialects/func/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  DenseArrayAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  MemRefType,
  type Operation,
  SymbolRefAttr,
  stringAttr,
  symbolName,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  convert,
  withConverter,
} from "../../rewrite/index.ts";
import { arithToLlvmPatterns } from "../arith-to-llvm/index.ts";
import { cfToLlvmPatterns } from "../cf-to-llvm/index.ts";
import { funcToLlvmPatterns } from "../func-to-llvm/index.ts";
import {
  atModuleStart,
  copyBytes,
  Descriptor,
  type Emitter,
  emit,
  indexConstant,
  llvmTypeConverter,
  onStack,
  sizeInBytes,
} from "../llvm-common/index.ts";
import { bytesOf, memRefToLlvmPatterns, mixedShape } from "../memref-to-llvm/index.ts";
import { spirvTypeConverter } from "../spirv-to-llvm/index.ts";
import { vectorToLlvmPatterns } from "../vector-to-llvm/index.ts";

export interface LaunchToLlvmOptions {
  /** All work-groups and invocations are launched; otherwise, as in MLIR, one. */
  readonly launchesAll: boolean;
}

/** Converts the host code of a module; returns whether it could. */
export function lowerHostToLlvm(root: Operation, { launchesAll }: LaunchToLlvmOptions): boolean {
  for (const op of [...(root.region().firstBlock?.ops() ?? [])]) {
    if (op.def === gpu.module) op.erase();
    else if (op.def === funcOp) op.setAttr("llvm.emit_c_interface", root.context.unit);
  }
  const isConverted = ({ def }: Operation): boolean => def.dialect === "llvm";
  const patterns = [
    ...memRefToLlvmPatterns({ isAligned: false, isGeneric: false }, isConverted),
    ...funcToLlvmPatterns("parts"),
    ...arithToLlvmPatterns,
    ...(launchesAll ? [...cfToLlvmPatterns, ...vectorToLlvmPatterns(false)] : []),
    launchPattern(launchesAll),
  ];
  const target = new ConversionTarget().addLegalDialects("llvm");
  if (launchesAll) target.addIllegalOps(gpu.launch_func);
  if (!applyPartialConversion([root], target, withConverter(llvmTypeConverter(0), patterns))) return false;
  const kernels = [...(root.region().firstBlock?.ops() ?? [])].filter(({ def }) => def === spirv.module);
  return kernels.every(encodeKernelName);
}

const MODULE_PREFIX = "__spv__";
const SINGLE = "The module must contain exactly one entry point function";

function entryPoints(module: Operation): readonly Operation[] {
  return [...(module.region().firstBlock?.ops() ?? [])].filter(({ def }) => def === spirv.EntryPoint);
}

/** Prefixes the name of a kernel with the name of its module, so that no other symbol has this name. */
function encodeKernelName(module: Operation): boolean {
  const [entry, ...others] = entryPoints(module);
  const name = entry?.attr("fn");
  if (others.length > 0 || !SymbolRefAttr.is(name)) {
    module.context.emit(module.plainError(SINGLE));
    return false;
  }
  const renamed = `${symbolName(module) ?? MODULE_PREFIX}_${name.root}`;
  for (const op of module.region().firstBlock?.ops() ?? []) {
    if (op.def === spirv.func && symbolName(op) === name.root) op.setAttr("sym_name", stringAttr(op.context, renamed));
  }
  spirv.renameReferences(module, new Map([[name.root, renamed]]));
  return true;
}

interface KernelVariable {
  readonly name: string;
  readonly pointee: Type;
  readonly set: number;
  readonly binding: number;
}

/** The kernel that a launch names: its module, and what is bound to it. Undefined if there is none, which is said. */
function kernelOf(op: Operation, reference: SymbolRefAttr) {
  const root = rootOf(op);
  const moduleName = `${MODULE_PREFIX}${reference.root}`;
  const ops = [...(root?.region().firstBlock?.ops() ?? [])];
  const module = ops.find((one) => one.def === spirv.module && symbolName(one) === moduleName);
  if (module === undefined) {
    op.context.emit(op.error(`SPIR-V kernel module '${moduleName}' is not found`));
    return undefined;
  }
  if (entryPoints(module).length !== 1) {
    op.context.emit(module.plainError(SINGLE));
    return undefined;
  }
  const variables = [...(module.region().firstBlock?.ops() ?? [])].flatMap((one) => variableOf(one) ?? []);
  return { moduleName, function: `${moduleName}_${reference.nested[0] ?? ""}`, variables };
}

function rootOf(op: Operation): Operation | undefined {
  let at = op.parentOp;
  while (at !== undefined && at.def !== builtinModule) at = at.parentOp;
  return at;
}

function variableOf(op: Operation): KernelVariable | undefined {
  const [set, binding, type] = [op.attr("descriptor_set"), op.attr("binding"), op.attr("type")];
  if (op.def !== spirv.GlobalVariable || !IntegerAttr.is(set) || !IntegerAttr.is(binding)) return undefined;
  if (!TypeAttr.is(type) || !spirv.PointerType.is(type.type)) return undefined;
  const { pointee } = type.type;
  return { name: symbolName(op) ?? "", pointee, set: Number(set.value), binding: Number(binding.value) };
}

function launchPattern(launchesAll: boolean): ConversionPattern {
  return convert(gpu.launch_func, (view, operands, at, op) => {
    const reference = op.attr("kernel");
    const kernel = SymbolRefAttr.is(reference) ? kernelOf(op, reference) : undefined;
    if (kernel === undefined || op.numResults > 0) return false;
    const args = operands.kernelOperands.map((value, index) => ({
      value,
      type: view.kernelOperands[index]?.type ?? value.type,
      variable: kernel.variables.find(({ binding }) => binding === index),
    }));
    if (!launchesAll) return callOnce(at, op, kernel, args);
    const sizes = [operands.gridSizeX, operands.gridSizeY, operands.gridSizeZ].concat(
      operands.blockSizeX,
      operands.blockSizeY,
      operands.blockSizeZ,
    );
    return callForAll(at, op, kernel.function, sizes, args);
  });
}

interface Argument {
  readonly value: Value;
  /** Before conversion. */
  readonly type: Type;
  readonly variable: KernelVariable | undefined;
}

/** Declares a function of the host's module, once. */
function declare(at: Emitter, op: Operation, name: string, inputs: readonly Type[]): void {
  const root = rootOf(op);
  if (root === undefined) return;
  if ([...(root.region().firstBlock?.ops() ?? [])].some((one) => symbolName(one) === name)) return;
  const { context } = at;
  const type = llvm.functionType(context, llvm.voidType(context), inputs, false);
  atModuleStart(at, op, () => {
    llvm.func.build(at, {
      sym_name: stringAttr(context, name),
      function_type: TypeAttr.get(context, { type }),
      linkage: llvm.linkage.of(context, "external"),
    });
  });
}

// ---- one invocation

function callOnce(
  at: Emitter,
  op: Operation,
  kernel: { readonly moduleName: string; readonly function: string },
  args: readonly Argument[],
): boolean {
  const types = spirvTypeConverter("Unknown", false, false);
  const isRight = args.every(
    ({ type, variable }) =>
      MemRefType.is(type) && variable !== undefined && types.convert(variable.pointee) !== undefined,
  );
  if (!isRight) return false;
  declare(at, op, kernel.function, []);
  const copies = args.map(({ value, type, variable }) => {
    // Sound: just looked.
    const [memref, bound] = [type as MemRefType, variable as KernelVariable];
    const shape = mixedShape(at, memref, []);
    const size = bytesOf(at, memref, shape.count);
    const source = new Descriptor(at, value).allocated();
    const name = `${kernel.moduleName}_${bound.name}_descriptor_set${bound.set}_binding${bound.binding}`;
    const target = globalNamed(at, op, name, types.convert(bound.pointee) ?? memref);
    copyBytes(at, target, source, size);
    return { source, target, size };
  });
  callFunction(at, kernel.function, []);
  for (const { source, target, size } of copies) copyBytes(at, source, target, size);
  at.eraseOp(op);
  return true;
}

/** The address of a global of the host's module, which is made where there is none. */
function globalNamed(at: Emitter, op: Operation, name: string, type: Type): Value {
  const { context } = at;
  const ops = [...(rootOf(op)?.region().firstBlock?.ops() ?? [])];
  if (!ops.some((one) => symbolName(one) === name)) {
    atModuleStart(at, op, () => {
      llvm.mlir.global.build(at, {
        global_type: TypeAttr.get(context, { type }),
        sym_name: stringAttr(context, name),
        linkage: llvm.linkage.of(context, "linkonce"),
        addr_space: integerAttr(context, context.i32, 0),
      });
    });
  }
  const parts = { global_name: symbolRefAttr(context, name) };
  return llvm.mlir.addressof.build(at, parts, { resultTypes: [llvm.pointerType(context)] }).result();
}

function callFunction(at: Emitter, name: string, operands: readonly Value[]): Operation {
  return llvm.call.build(
    at,
    { callee: symbolRefAttr(at.context, name), callee_operands: operands },
    { resultTypes: [] },
  );
}

// ---- all invocations

/** Passes the sizes of the launch, then address and size of what is bound, with the places that they are bound to as an attribute. */
function callForAll(
  at: Emitter,
  op: Operation,
  name: string,
  sizes: readonly Value[],
  args: readonly Argument[],
): boolean {
  const { context } = at;
  const bound = args.filter(({ variable }) => variable !== undefined);
  const buffers = bound.flatMap((argument) => bufferOf(at, argument) ?? []);
  if (buffers.length !== 2 * bound.length) return false;
  const operands = [...sizes.map((size) => asIndex(at, size)), ...buffers];
  declare(
    at,
    op,
    name,
    operands.map(({ type }) => type),
  );
  const places = bound.flatMap(({ variable }) => [BigInt(variable?.set ?? 0), BigInt(variable?.binding ?? 0)]);
  const call = callFunction(at, name, operands);
  call.setAttr("spirvana.bindings", DenseArrayAttr.get(context, { element: context.i32, values: places }));
  at.eraseOp(op);
  return true;
}

function asIndex(at: Emitter, value: Value): Value {
  return value.type === at.context.i64 ? value : emit(at, llvm.zext, [value], at.context.i64);
}

/** Address and size of the memory that represents an argument: a number is put on the stack. */
function bufferOf(at: Emitter, { value, type, variable }: Argument): readonly Value[] | undefined {
  if (MemRefType.is(type)) {
    if (type.shape === undefined) return undefined;
    const descriptor = new Descriptor(at, value);
    return [descriptor.aligned(), extentOf(at, descriptor, type)];
  }
  const member = spirv.StructType.is(variable?.pointee) ? variable.pointee.body.members[0] : undefined;
  if (member === undefined) return undefined;
  const scalar = fitted(at, value, member);
  return scalar && [onStack(at, scalar), sizeInBytes(at, scalar.type)];
}

/** A number in the type that the kernel has for it. */
function fitted(at: Emitter, value: Value, type: Type): Value | undefined {
  const { type: own } = value;
  if (own === type) return value;
  if (IntegerType.is(own) && IntegerType.is(type)) {
    return emit(at, own.width > type.width ? llvm.trunc : llvm.zext, [value], type);
  }
  return FloatType.is(own) && FloatType.is(type) ? emit(at, llvm.fpext, [value], type) : undefined;
}

/** Bytes from the start of the data up to the end of its last element. */
function extentOf(at: Emitter, descriptor: Descriptor, { shape = [], element }: MemRefType): Value {
  let last = descriptor.offset();
  const index = last.type;
  const one = indexConstant(at, 1);
  shape.forEach((_, dim) => {
    const before = emit(at, llvm.sub, [descriptor.size(dim), one], index);
    last = emit(at, llvm.add, [last, emit(at, llvm.mul, [before, descriptor.stride(dim)], index)], index);
  });
  const count = emit(at, llvm.add, [last, one], index);
  const converted = at.converter?.convert(element) ?? element;
  return emit(at, llvm.mul, [count, sizeInBytes(at, converted)], index);
}
