// Modules, functions and the ops of kernels.

import { signatureOf } from "../../define/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DictionaryAttr,
  dictionaryAttr,
  FloatType,
  FunctionType,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type OpDef,
  type Operation,
  StringAttr,
  stringAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { type ConversionPattern, constantValue, convert } from "../../rewrite/index.ts";
import { constant, converterOf, type Emitter, emit, expandTo, targetEnvOf } from "../spirv-common/index.ts";
import { matrixPatterns } from "./matrices.ts";
import { printfPatterns } from "./printf.ts";
import { reductionPatterns } from "./reductions.ts";

const ABI = "spirv.interface_var_abi";
const KERNEL = "gpu.kernel";
const ENTRY_ABI = "spirv.entry_point_abi";

function caseOf(def: { readonly enum: { value(name: string): number | undefined } }, name: string): number {
  return def.enum.value(name) ?? 0;
}

export const gpuToSpirvPatterns: readonly ConversionPattern[] = [
  convert(gpu.module, ({ sym_name, bodyRegion }, _, at, op) => {
    const { context } = at;
    const env = targetEnvOf(op);
    const models = modelsOf(env, converterOf(at).options.use64bitIndex);
    if (models === undefined) return remark(at, op, "cannot deduce memory model from 'spirv.target_env'", "");
    const [addressing, memory] = models;
    const module = spirv.module.build(at, {
      addressing_model: spirv.AddressingModel.of(context, caseOf(spirv.AddressingModel, addressing)),
      memory_model: spirv.MemoryModel.of(context, caseOf(spirv.MemoryModel, memory)),
      sym_name: stringAttr(context, `__spv__${sym_name.value}`),
    });
    at.inlineRegionBefore(bodyRegion, module.region());
    const target = targetOf(op);
    if (target !== undefined) module.setAttr("spirv.target_env", target);
    at.eraseOp(op);
    return true;
  }),
  convert(gpu.func, (_view, _operands, at, op) => convertKernel(at, op)),
  convert(gpu.returnOp, (_view, { operands }, at, op) => {
    if (operands.length > 0) return false;
    at.replaceWithNew(op, spirv.Return, {});
    return true;
  }),
  ofDimension(gpu.block_id, "WorkgroupId"),
  ofDimension(gpu.grid_dim, "NumWorkgroups"),
  ofDimension(gpu.thread_id, "LocalInvocationId"),
  ofDimension(gpu.global_id, "GlobalInvocationId"),
  single(gpu.subgroup_id, "SubgroupId"),
  single(gpu.num_subgroups, "NumSubgroups"),
  single(gpu.subgroup_size, "SubgroupSize"),
  single(gpu.lane_id, "SubgroupLocalInvocationId"),
  expandTo(gpu.block_dim, (at, _operands, type, op) => {
    const size = workgroupSize(op)?.[dimensionOf(op)];
    return size === undefined ? componentOf(at, op, "WorkgroupSize", type) : constant(at, type, size);
  }),
  convert(gpu.barrier, (_view, _operands, at, op) => {
    const { context } = at;
    const scope = spirv.Scope.of(context, caseOf(spirv.Scope, "Workgroup"));
    const bits = caseOf(spirv.MemorySemantics, "WorkgroupMemory") | caseOf(spirv.MemorySemantics, "AcquireRelease");
    const semantics = spirv.MemorySemantics.of(context, bits);
    at.replaceWithNew(op, spirv.ControlBarrier, { properties: [scope, scope, semantics] });
    return true;
  }),
  convert(gpu.shuffle, (_view, { value, offset, width }, at, op) => shuffle(at, op, value, offset, width)),
  ...reductionPatterns,
  ...matrixPatterns,
  ...printfPatterns,
];

/** The environment that a module of kernels states: the first one of SPIR-V among its targets, or its attribute. */
function targetOf(op: Operation): Attribute | undefined {
  const targets = op.attr("targets");
  const listed = ArrayAttr.is(targets) ? targets.elements.find((one) => spirv.TargetEnvAttr.is(one)) : undefined;
  return listed ?? op.attr("spirv.target_env");
}

/** The memory model of the first capability of an environment, as it lists them, that has one. */
function memoryModelOf({ attr }: spirv.TargetEnv): "OpenCL" | "GLSL450" | undefined {
  const { vce } = attr;
  const capabilities = spirv.VerCapExtAttr.is(vce) ? vce.capabilities : [];
  const names = capabilities.map((one) => spirv.Capability.enum.text(one) ?? "");
  const first = names.find((name) => MODELS[name] !== undefined);
  return first === undefined ? undefined : MODELS[first];
}

const MODELS: Readonly<Record<string, "OpenCL" | "GLSL450">> = { Kernel: "OpenCL", Shader: "GLSL450" };

/** The addressing and the memory model of an environment; undefined if it is neither for kernels nor for shaders. */
function modelsOf(
  env: spirv.TargetEnv,
  use64bitIndex: boolean,
): readonly [addressing: string, memory: string] | undefined {
  const memory = memoryModelOf(env);
  if (memory === undefined) return undefined;
  const allows = (name: string) => env.allowedCapability([name]) !== undefined;
  if (allows("PhysicalStorageBufferAddresses")) return ["PhysicalStorageBuffer64", memory];
  if (!allows("Kernel")) return ["Logical", memory];
  return [use64bitIndex ? "Physical64" : "Physical32", memory];
}

// ---- functions

/** A kernel becomes an entry function; what it is bound to stays in attributes, from which it is lowered later. */
function convertKernel(at: Emitter, op: Operation): boolean {
  const { context, converter } = at;
  const { inputs, results } = signatureOf(op);
  if (op.attr(KERNEL) === undefined || converter === undefined) return false;
  const abis = argumentAbis(op, inputs);
  if (typeof abis === "string") return remark(at, op, abis);
  const entry = op.attr(ENTRY_ABI);
  if (entry === undefined) return remark(at, op, `missing '${ENTRY_ABI}' attribute`);
  const signature = converter.convertSignature(inputs);
  const name = op.attr("sym_name");
  if (results.length > 0 || signature === undefined || !StringAttr.is(name)) return false;
  const type = FunctionType.get(context, { inputs: signature.types, results: [] });
  const fn = spirv.func.build(at, {
    sym_name: name,
    function_type: TypeAttr.get(context, { type }),
    function_control: spirv.FunctionControl.of(context, caseOf(spirv.FunctionControl, "None")),
  });
  const dropped = new Set(["sym_name", "function_type", KERNEL]);
  for (const { name: attribute, value } of op.allAttributes) if (!dropped.has(attribute)) fn.setAttr(attribute, value);
  if (abis.length > 0) fn.setAttr("arg_attrs", withAbis(op, abis));
  at.inlineRegionBefore(op.region(), fn.region());
  if (!at.convertRegionTypes(fn.region(), converter, signature)) return false;
  at.eraseOp(op);
  return true;
}

/** States why a kernel or a module cannot be converted; the conversion fails with that. */
function remark(at: Emitter, op: Operation, message: string, prefix = "match failure: "): false {
  at.context.emit(op.plainError(`${prefix}${message}`).with({ severity: "remark" }));
  return false;
}

function attributesOf(op: Operation, index: number): DictionaryAttr {
  const all = op.attr("arg_attrs");
  const one = ArrayAttr.is(all) ? all.elements[index] : undefined;
  return DictionaryAttr.is(one) ? one : dictionaryAttr(op.context, []);
}

function abiOf(op: Operation, index: number): Attribute | undefined {
  return attributesOf(op, index).entries.find(({ name }) => name === ABI)?.value;
}

/** The bindings of the arguments: as they all state, or one after the other if none does. A text states which one is missing. */
function argumentAbis(op: Operation, inputs: readonly Type[]): readonly Attribute[] | string {
  const given = inputs.map((_, index) => abiOf(op, index));
  if (given.every((abi) => abi === undefined)) {
    if (memoryModelOf(targetEnvOf(op)) === "OpenCL") return [];
    return inputs.map((type, binding) => {
      const isScalar = IntegerType.is(type) || IndexType.is(type) || FloatType.is(type);
      const storageClass = isScalar ? caseOf(spirv.StorageClass, "StorageBuffer") : undefined;
      return spirv.InterfaceVarABIAttr.get(op.context, { descriptorSet: 0, binding, storageClass });
    });
  }
  const missing = given.indexOf(undefined);
  return missing === -1
    ? given.filter((abi) => abi !== undefined)
    : `missing '${ABI}' attribute at argument ${missing}`;
}

function withAbis(op: Operation, abis: readonly Attribute[]): Attribute {
  const elements = abis.map((value, index) => {
    const others = attributesOf(op, index).entries.filter(({ name }) => name !== ABI);
    return dictionaryAttr(op.context, [...others, { name: ABI, value }]);
  });
  return ArrayAttr.get(op.context, { elements });
}

/** The size of work-groups that the function around an op states. */
function workgroupSize(op: Operation): readonly number[] | undefined {
  for (let at: Operation | undefined = op; at !== undefined; at = at.parentOp) {
    const abi = at.attr(ENTRY_ABI);
    if (spirv.EntryPointABIAttr.is(abi)) return abi.workgroup_size?.values.map(Number);
  }
  return undefined;
}

// ---- built-ins

function dimensionOf(op: Operation): number {
  const attr = op.attr("dimension");
  return IntegerAttr.is(attr) ? Number(attr.value) : Number((attr as { value?: number } | undefined)?.value ?? 0);
}

/** The type of the built-in variable: shaders have only 32 bits. */
function builtInType(at: Emitter, type: Type): Type {
  return converterOf(at).allows("Shader") ? at.context.i32 : type;
}

function widened(at: Emitter, value: Value, type: Type): Value {
  return value.type === type ? value : emit(at, spirv.UConvert, [value], type);
}

function ofDimension(def: OpDef, builtIn: string): ConversionPattern {
  return expandTo(def, (at, _operands, type, op) => componentOf(at, op, builtIn, type));
}

/** One component of a built-in variable. */
function componentOf(at: Emitter, op: Operation, builtIn: string, type: Type): Value | undefined {
  const element = builtInType(at, type);
  const vector = spirv.builtInValue(op, builtIn, element, at);
  if (vector === undefined) return undefined;
  const indices = ArrayAttr.get(at.context, { elements: [integerAttr(at.context, at.context.i32, dimensionOf(op))] });
  return widened(at, emit(at, spirv.CompositeExtract, [vector], element, [indices]), type);
}

function single(def: OpDef, builtIn: string): ConversionPattern {
  return expandTo(def, (at, _operands, type, op) => {
    const value = spirv.builtInValue(op, builtIn, at.context.i32, at);
    return value && widened(at, value, type);
  });
}

// ---- subgroups

const SHUFFLES: Readonly<Record<string, OpDef>> = {
  xor: spirv.GroupNonUniformShuffleXor,
  idx: spirv.GroupNonUniformShuffle,
  up: spirv.GroupNonUniformShuffleUp,
  down: spirv.GroupNonUniformShuffleDown,
};

/** A shuffle over all of a subgroup. */
function shuffle(at: Emitter, op: Operation, value: Value, offset: Value, width: Value): boolean {
  const { limits } = targetEnvOf(op).attr;
  const size = spirv.ResourceLimitsAttr.is(limits) ? limits.subgroup_size : 0;
  const known = constantValue(width);
  const mode = op.attr("mode");
  const name = gpu.shuffleMode.enum.text(Number((mode as { value?: number | bigint } | undefined)?.value ?? -1)) ?? "";
  const def = SHUFFLES[name];
  if (!IntegerAttr.is(known) || Number(known.value) !== size || def === undefined) return false;
  const scope = spirv.Scope.of(at.context, caseOf(spirv.Scope, "Subgroup"));
  const result = emit(at, def, [value, offset], value.type, [scope]);
  let isValid: Value;
  if (name === "xor" || name === "idx") isValid = constant(at, at.context.i1, 1);
  else {
    const lane = spirv.builtInValue(op, "SubgroupLocalInvocationId", at.context.i32, at);
    if (lane === undefined) return false;
    const other = emit(at, name === "up" ? spirv.ISub : spirv.IAdd, [lane, offset], at.context.i32);
    const limit = name === "up" ? constant(at, at.context.i32, 0) : width;
    isValid = emit(at, name === "up" ? spirv.SGreaterThanEqual : spirv.ULessThan, [other, limit], at.context.i1);
  }
  at.replaceOp(op, [result, isValid]);
  return true;
}
