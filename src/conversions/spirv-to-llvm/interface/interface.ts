// The interface that LLVM cannot express: bindings of variables, and entry points. On request it is stored in attributes of our own, which
// docs/conversions/spirv-to-llvm.md describes. MLIR reads them, too, as it knows nothing of their dialect.

import { denseIntegers } from "../../../define/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  denseI32Array,
  dictionaryAttr,
  FunctionType,
  IntegerAttr,
  lookupSymbol,
  type NamedAttribute,
  type Operation,
  StringAttr,
  stringAttr,
  symbolName,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import { typeText } from "../../../text/index.ts";
import { numbersOf } from "../ops/composite.ts";
import { typeNamedBy } from "../ops/memory/access.ts";
import { constantNumber, constantNumberOfValue, yieldedBy } from "../types/constant-number.ts";
import { entryPointOf } from "./entry-points.ts";

const BUFFER_BLOCK = spirv.Decoration.enum.value("BufferBlock");
const VECTORS = "i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024";

const PREFIX = "spirvana.";
const layoutNames: ReadonlySet<string> = new Set(["llvm.data_layout", "llvm.target_triple"]);

/** The seed "representation of SPIR-V in LLVM IR" specifies these for the addressing models with physical pointers. */
const machines: Readonly<Record<string, readonly [triple: string, dataLayout: string]>> = {
  Physical32: ["spir-unknown-unknown", `e-p:32:32-${VECTORS}`],
  Physical64: ["spir64-unknown-unknown", `e-${VECTORS}`],
};

/** The attributes that an op of the LLVM dialect takes over: those that were made here. */
export function keptAttributes(op: Operation): readonly NamedAttribute[] {
  return op.attributes.entries.filter(({ name }) => name.startsWith(PREFIX) || layoutNames.has(name));
}

/**
 * Gives bound variables of a module names that say where they are bound: `@a` of set 0, binding 1 in `@m` becomes
 * `@m_a_descriptor_set0_binding1`.
 */
export function encodeBindings(module: Operation, keepsInterface: boolean): void {
  const renaming = new Map<string, string>();
  const prefix = symbolName(module) === undefined ? "" : `${symbolName(module)}_`;
  for (const op of variablesOf(module)) {
    if (keepsInterface) describeVariable(op);
    const [set, binding] = [op.attr("descriptor_set"), op.attr("binding")];
    if (!IntegerAttr.is(set) || !IntegerAttr.is(binding)) continue;
    const name = symbolName(op) ?? "";
    const bound = `${prefix}${name}_descriptor_set${set.value}_binding${binding.value}`;
    renaming.set(name, bound);
    op.setAttr("sym_name", stringAttr(op.context, bound));
    op.setAttr("descriptor_set", undefined);
    op.setAttr("binding", undefined);
  }
  spirv.renameReferences(module, renaming);
}

function variablesOf(module: Operation): readonly Operation[] {
  return opsOf(module).filter((op) => op.def === spirv.GlobalVariable);
}

function keep(op: Operation, attributes: Readonly<Record<string, NamedAttribute["value"] | undefined>>): void {
  const entries = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : { name: `${PREFIX}${name}`, value },
  );
  op.setAttributes(dictionaryAttr(op.context, [...op.attributes.entries, ...entries]));
}

/** Decorations of a variable are discardable attributes; a block of buffers is a buffer, as newer versions of SPIR-V call it. */
function describeVariable(op: Operation): void {
  const type = spirv.GlobalVariable.of(op)?.type.type;
  if (!spirv.PointerType.is(type)) return;
  const held = typeNamedBy(op, "data_type") ?? type.pointee;
  const isBuffer = isBufferBlock(held);
  keep(op, {
    ...Object.fromEntries(
      op.attributes.entries.map(({ name, value }) => [name, name === "data_type" ? undefined : value]),
    ),
    storage_class: stringAttr(
      op.context,
      isBuffer ? "StorageBuffer" : (spirv.StorageClass.enum.text(type.storageClass) ?? ""),
    ),
    descriptor_set: op.attr("descriptor_set"),
    binding: op.attr("binding"),
    built_in: op.attr("built_in"),
    resource: op.attr("initializer") === undefined ? resourceOf(held) : undefined,
  });
}

/** The resource of a handle: `"image<f32, Dim2D, …>"`, `"sampled_image<…>"`, `"Sampler"`; undefined if values of a type are no handles. */
function resourceOf(type: Type): Attribute | undefined {
  if (spirv.ArrayType.is(type) || spirv.RuntimeArrayType.is(type)) return resourceOf(type.element);
  if (spirv.OtherType.is(type)) return stringAttr(type.context, type.name.slice("Type".length));
  if (!spirv.ImageType.is(type) && !spirv.SampledImageType.is(type)) return undefined;
  return stringAttr(type.context, typeText(type).slice("!spirv.".length));
}

/** The argument of each parameter at a kernel's launch: memory of a storage class, a resource, or, if the text is empty, a value. */
function parametersOf(fn: Operation): Attribute | undefined {
  const type = spirv.func.of(fn)?.function_type.type;
  if (!FunctionType.is(type) || type.inputs.length === 0) return undefined;
  const elements = type.inputs.map((input) => {
    if (!spirv.PointerType.is(input)) return resourceOf(input) ?? stringAttr(fn.context, "");
    return stringAttr(fn.context, spirv.StorageClass.enum.text(input.storageClass) ?? "");
  });
  return ArrayAttr.get(fn.context, { elements });
}

function isBufferBlock(type: Type): boolean {
  if (spirv.ArrayType.is(type) || spirv.RuntimeArrayType.is(type)) return isBufferBlock(type.element);
  return spirv.StructType.is(type) && type.body.decorations.some(({ decoration }) => decoration === BUFFER_BLOCK);
}

/** Stores the description of a module and of its entry points in attributes. */
export function describeModule(module: Operation): void {
  const { context } = module;
  const view = spirv.module.of(module);
  if (view === undefined) return;
  const addressing = spirv.AddressingModel.enum.text(view.addressing_model.value) ?? "";
  keep(module, {
    addressing_model: stringAttr(context, addressing),
    memory_model: stringAttr(context, spirv.MemoryModel.enum.text(view.memory_model.value) ?? ""),
    vce_triple: view.vce_triple,
    sampler_image_addressing_mode: module.attr("sampler_image_addressing_mode"),
  });
  const [triple, layout] = machines[addressing] ?? [];
  if (triple !== undefined && layout !== undefined) {
    module.setAttr("llvm.target_triple", stringAttr(context, triple));
    module.setAttr("llvm.data_layout", stringAttr(context, layout));
  }
  describeEntryPoints(module, workgroupSize(module));
}

/** The value of the constant that is the built-in WorkgroupSize, which counts before what execution modes say. One that is no triple counts nothing. */
function workgroupSize(module: Operation): Attribute | undefined {
  const size = opsOf(module).find((op) => {
    const builtIn = op.attr("built_in");
    return StringAttr.is(builtIn) && builtIn.value === "WorkgroupSize" && op.def !== spirv.GlobalVariable;
  });
  const numbers = size === undefined ? [] : numbersOfConstant(module, size);
  return numbers.length === 3 ? denseI32Array(module.context, numbers) : undefined;
}

/** The parts of a composite constant, given by symbols or by the ops that make it. */
function numbersOfConstant(module: Operation, op: Operation): readonly number[] {
  const composite = spirv.SpecConstantComposite.of(op);
  if (composite !== undefined) return composite.constituents.elements.map((part) => constantNumber(module, part) ?? 1);
  const made = yieldedBy(op)?.definingOp;
  if (made?.def === spirv.ConstantComposite)
    return made.operands.map((part) => constantNumberOfValue(module, part) ?? 1);
  const value = spirv.Constant.of(made)?.value;
  return value === undefined ? [] : (denseIntegers(value)?.values.map(Number) ?? []);
}

function opsOf(module: Operation): readonly Operation[] {
  return [...(module.region().firstBlock?.ops() ?? [])];
}

/** The attribute of an op that was stored under a name. */
export function keptAttribute(op: Operation, name: string): Attribute | undefined {
  return op.attr(`${PREFIX}${name}`);
}

/** Whether a function of a module that has been described is an entry point. */
export function isEntryPoint(fn: Operation): boolean {
  return keptAttribute(fn, "entry_point") !== undefined;
}

/** Says of the functions of a module which are entry points, and how they are to be executed. */
function describeEntryPoints(module: Operation, size: Attribute | undefined): void {
  const { context } = module;
  for (const op of opsOf(module)) {
    const entry = entryPointOf(module, op);
    const fn = entry && lookupSymbol(op, entry.fn);
    if (entry === undefined || fn === undefined) continue;
    const modes = modesOf(module, entry.fn.root);
    keep(fn, {
      entry_point: stringAttr(context, spirv.ExecutionModel.enum.text(entry.execution_model.value) ?? ""),
      entry_name: op.attr("entry_point_name"),
      interface: entry.interface,
      parameters: parametersOf(fn),
      local_size: size ?? modes.find(({ name }) => name === "LocalSize")?.value,
      execution_modes: modes.length === 0 ? undefined : dictionaryAttr(context, modes),
    });
  }
}

/** The modes of a function. One that it has several times, such as DenormPreserve for floats of two widths, has the operands of all. */
function modesOf(module: Operation, fn: string): readonly NamedAttribute[] {
  const modes = new Map<string, number[]>();
  for (const op of opsOf(module)) {
    const mode = modeOf(module, op, fn);
    if (mode === undefined) continue;
    const operands = modes.get(mode.name);
    if (operands === undefined) modes.set(mode.name, [...mode.operands]);
    else operands.push(...mode.operands);
  }
  return [...modes].map(([name, operands]) => ({ name, value: denseI32Array(module.context, operands) }));
}

/** The execution mode that an op declares for a function, if it does. */
function modeOf(module: Operation, op: Operation, fn: string) {
  const byId = spirv.ExecutionModeId.of(op);
  if (byId?.fn.root === fn) {
    // FPFastMathDefault only allows what need not be done.
    if (byId.values.elements.some((value) => TypeAttr.is(value))) return undefined;
    const operands = byId.values.elements.map((value) => constantNumber(module, value) ?? 1);
    return { name: byId.execution_mode.value.replace(/Id$/, ""), operands };
  }
  const mode = spirv.ExecutionMode.of(op);
  if (mode?.fn.root !== fn) return undefined;
  return { name: spirv.ExecutionModeEnum.enum.text(mode.execution_mode.value) ?? "", operands: numbersOf(mode.values) };
}
