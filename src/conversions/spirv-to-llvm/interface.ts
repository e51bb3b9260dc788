// What LLVM has no place for: how variables are bound, what is an entry point. On request it is kept in attributes of our own, which
// docs/conversions/spirv-to-llvm.md describes. MLIR reads them, too, as it knows nothing of their dialect.

import * as spirv from "../../dialects/spirv/index.ts";
import {
  denseI32Array,
  dictionaryAttr,
  IntegerAttr,
  lookupSymbol,
  type NamedAttribute,
  type Operation,
  stringAttr,
  symbolName,
} from "../../ir/index.ts";
import { numbersOf } from "./composite.ts";

const PREFIX = "spirvana.";

/** The attributes that an op of the LLVM dialect takes over. */
export function keptAttributes(op: Operation): readonly NamedAttribute[] {
  return op.attributes.entries.filter(({ name }) => name.startsWith(PREFIX));
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
  return [...(module.region().firstBlock?.ops() ?? [])].filter((op) => op.def === spirv.GlobalVariable);
}

function keep(op: Operation, attributes: Readonly<Record<string, NamedAttribute["value"] | undefined>>): void {
  const entries = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : { name: `${PREFIX}${name}`, value },
  );
  op.setAttributes(dictionaryAttr(op.context, [...op.attributes.entries, ...entries]));
}

function describeVariable(op: Operation): void {
  const type = spirv.GlobalVariable.of(op)?.type.type;
  if (!spirv.PointerType.is(type)) return;
  keep(op, {
    storage_class: stringAttr(op.context, spirv.StorageClass.enum.text(type.storageClass) ?? ""),
    descriptor_set: op.attr("descriptor_set"),
    binding: op.attr("binding"),
    built_in: op.attr("built_in"),
  });
}

/** Says of the functions of a module which are entry points, and how they are to be executed. */
export function describeEntryPoints(module: Operation): void {
  const { context } = module;
  for (const op of module.region().firstBlock?.ops() ?? []) {
    const entry = spirv.EntryPoint.of(op);
    const fn = entry && lookupSymbol(op, entry.fn);
    if (entry === undefined || fn === undefined) continue;
    const modes = modesOf(module, entry.fn.root);
    keep(fn, {
      entry_point: stringAttr(context, spirv.ExecutionModel.enum.text(entry.execution_model.value) ?? ""),
      interface: entry.interface,
      local_size: modes.find(({ name }) => name === "LocalSize")?.value,
      execution_modes: modes.length === 0 ? undefined : dictionaryAttr(context, modes),
    });
  }
}

function modesOf(module: Operation, fn: string): readonly NamedAttribute[] {
  return [...(module.region().firstBlock?.ops() ?? [])].flatMap((op) => {
    const mode = spirv.ExecutionMode.of(op);
    if (mode?.fn.root !== fn) return [];
    const name = spirv.ExecutionModeEnum.enum.text(mode.execution_mode.value) ?? "";
    return [{ name, value: denseI32Array(op.context, numbersOf(mode.values)) }];
  });
}
