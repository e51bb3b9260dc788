// Lowers what attributes say of entry functions: arguments become interface variables, the functions get entry points and execution modes.

import {
  ArrayAttr,
  type Attribute,
  Builder,
  DenseArrayAttr,
  integerAttr,
  lookupSymbol,
  type Operation,
  SymbolRefAttr,
  symbolName,
  symbolRefAttr,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { opNamed } from "../../op-name/index.ts";
import { EntryPointABIAttr } from "../attrs/index.ts";
import { caseRow } from "../availability/availability.ts";
import { lookupTargetEnv, TargetEnv } from "../availability/target-env.ts";
import { Capability, ExecutionMode as ExecutionModeEnum, ExecutionModel, StorageClass } from "../enums.ts";
import { GlobalVariable } from "../ops/memory/global-variable.ts";
import { func } from "../ops/module/function.ts";
import { EntryPoint, ExecutionMode } from "../ops/module/mode-setting.ts";
import { PointerType } from "../types/index.ts";
import { type ArgumentLayouts, hasBoundArguments, lowerArguments } from "./entry-arguments.ts";

const ENTRY_POINT_ABI = "spirv.entry_point_abi";

/** Lowers the entry functions of a `spirv.module`. What cannot be done is returned; the module is then half done. @internal */
export function lowerEntryAbi(module: Operation, layouts: ArgumentLayouts): Diagnostic | undefined {
  const attr = lookupTargetEnv(module);
  if (attr === undefined) return module.error("missing SPIR-V target env attribute");
  const functions = [...(module.region().firstBlock?.ops() ?? [])].filter((op) => op.def === func);
  for (const fn of functions) {
    if (!hasBoundArguments(fn) || lowerArguments(fn, layouts)) continue;
    return fn.plainError(`failed to legalize operation '${fn.name}' that was explicitly marked illegal`);
  }
  const env = new TargetEnv(attr);
  for (const fn of functions) {
    const problem = lowerEntryPoint(module, fn, env);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Declares a function with an entry point ABI as an entry point, at the end of the module. */
function lowerEntryPoint(module: Operation, fn: Operation, env: TargetEnv): Diagnostic | undefined {
  const abi = fn.attr(ENTRY_POINT_ABI);
  const body = module.region().firstBlock;
  if (!EntryPointABIAttr.is(abi) || body === undefined) return undefined;
  const model = executionModel(env);
  if (model === undefined) {
    const message = "lower entry point failure: could not select execution model based on 'spirv.target_env'";
    return fn.plainError(message).with({ severity: "remark" });
  }
  const { context } = fn;
  const builder = new Builder(fn.store).insertAtEnd(body);
  builder.location = fn.location;
  EntryPoint.build(builder, {
    execution_model: ExecutionModel.of(context, model),
    fn: symbolRefAttr(context, symbolName(fn) ?? ""),
    interface: ArrayAttr.get(context, { elements: interfaceOf(fn, env) }),
  });
  fn.setAttr(ENTRY_POINT_ABI, addExecutionModes(fn, abi, env, builder));
  return undefined;
}

/** By the capability that the environment names first. */
function executionModel({ attr }: TargetEnv): "GLCompute" | "Kernel" | undefined {
  for (const capability of attr.vce.capabilities) {
    const name = Capability.enum.text(capability);
    if (name === "Shader") return "GLCompute";
    if (name === "Kernel") return "Kernel";
  }
  return undefined;
}

const stageClasses: ReadonlySet<number | undefined> = new Set(
  ["Input", "Output"].map((name) => StorageClass.enum.value(name)),
);

/** Since version 1.4 all variables that a function uses belong to its interface, before only those of the stages' inputs and outputs. */
const ALL_VARIABLES = 0x00010400;

/** The variables that a function takes the address of, in order. */
function interfaceOf(fn: Operation, env: TargetEnv): readonly Attribute[] {
  const used = new Set<Attribute>();
  fn.walkOnly([opNamed("spirv.mlir.addressof")], (op) => {
    const variable = op.attr("variable");
    if (!SymbolRefAttr.is(variable)) return;
    const type = GlobalVariable.of(lookupSymbol(fn, variable))?.type.type;
    if (!PointerType.is(type)) return;
    if (env.version >= ALL_VARIABLES || stageClasses.has(type.storageClass)) used.add(variable);
  });
  return [...used];
}

// ---- execution modes

type EntryPointABI = ReturnType<typeof EntryPointABIAttr.get>;

/** Adds the modes that the environment has; what is left to say then stays in the attribute, if anything. */
function addExecutionModes(
  fn: Operation,
  abi: EntryPointABI,
  env: TargetEnv,
  builder: Builder,
): EntryPointABI | undefined {
  const { workgroup_size, subgroup_size, target_width } = abi;
  if (DenseArrayAttr.is(workgroup_size)) addMode(fn, builder, "LocalSize", workgroup_size.values.map(Number));
  const restSubgroup = addAllowedMode(fn, builder, env, "SubgroupSize", subgroup_size);
  const restWidth = addAllowedMode(fn, builder, env, "SignedZeroInfNanPreserve", target_width);
  if (restSubgroup === undefined && restWidth === undefined) return undefined;
  return EntryPointABIAttr.get(fn.context, {
    workgroup_size: undefined,
    subgroup_size: restSubgroup,
    target_width: restWidth,
  });
}

/** Adds a mode of one value if the environment has one of its capabilities; otherwise the value is given back. */
function addAllowedMode(
  fn: Operation,
  builder: Builder,
  env: TargetEnv,
  mode: string,
  value: number | undefined,
): number | undefined {
  if (value === undefined) return undefined;
  const { capabilities } = caseRow(ExecutionModeEnum, ExecutionModeEnum.enum.value(mode) ?? 0);
  if (env.allowedCapability(capabilities) === undefined) return value;
  addMode(fn, builder, mode, [value]);
  return undefined;
}

function addMode(fn: Operation, builder: Builder, mode: string, values: readonly number[]): void {
  const { context } = fn;
  ExecutionMode.build(builder, {
    fn: symbolRefAttr(context, symbolName(fn) ?? ""),
    execution_mode: ExecutionModeEnum.of(context, mode),
    values: ArrayAttr.get(context, { elements: values.map((value) => integerAttr(context, context.i32, value)) }),
  });
}
