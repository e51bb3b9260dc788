// Flags of modules, and the other lists of metadata that modules have.

import * as llvm from "../../../dialects/llvm/index.ts";
import {
  DependentLibrariesAttr,
  ModuleFlagAttr,
  ModuleFlagCGProfileEntryAttr,
  ModuleFlagProfileSummaryAttr,
  ModuleFlagProfileSummaryDetailedAttr,
  profileSummaryFormat,
} from "../../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Builder,
  FloatAttr,
  FloatType,
  integerAttr,
  type NamedAttribute,
  stringAttr,
  symbolRefAttr,
} from "../../../ir/index.ts";
import type { MetadataOperand } from "../../metadata.ts";
import type { Importer } from "../importer.ts";
import { integerOf, nodeOf, stringIn } from "../instructions/operands.ts";

/** The nodes of a list of metadata. */
function namedNodes({ module }: Importer, name: string): readonly (readonly MetadataOperand[])[] {
  return (module.metadata.named.get(name) ?? []).map((node) => module.metadata.node(node).operands);
}

// ---- strings

/** Attributes of the module for lists of strings; options for the linker are ops. */
export function importNamedLists(importer: Importer, builder: Builder): readonly NamedAttribute[] {
  const { context } = importer;
  const found: NamedAttribute[] = [];
  for (const operands of namedNodes(importer, "llvm.linker.options")) {
    const elements = operands.flatMap((one) => stringIn(one) ?? []).map((one) => stringAttr(context, one));
    llvm.linker_options.build(builder, { options: ArrayAttr.get(context, { elements }) });
  }
  const libraries = namedNodes(importer, "llvm.dependent-libraries").flatMap(([one]) => stringIn(one) ?? []);
  if (libraries.length > 0) {
    const libs = libraries.map((one) => stringAttr(context, one));
    found.push({ name: "llvm.dependent_libraries", value: DependentLibrariesAttr.get(context, { libs }) });
  }
  for (const [list, name] of [
    ["llvm.ident", "llvm.ident"],
    ["llvm.commandline", "llvm.commandline"],
  ] as const) {
    for (const [one] of namedNodes(importer, list).slice(0, 1)) {
      const text = stringIn(one);
      if (text !== undefined) found.push({ name, value: stringAttr(context, text) });
    }
  }
  return found;
}

// ---- flags

export function importModuleFlags(importer: Importer, builder: Builder): void {
  const { context } = importer;
  const elements = namedNodes(importer, "llvm.module.flags").flatMap(([behavior, key, value]) => {
    const [number, name] = [integerOf(behavior), stringIn(key)];
    if (number === undefined || name === undefined) return [];
    const converted = flagValue(importer, name, value);
    if (converted === undefined) {
      const text = value !== undefined && "node" in value ? importer.textOfNode(value.node) : "";
      importer.warn(`unsupported module flag value for key '${name}' : ${text}`, builder.location);
      return [];
    }
    return [
      ModuleFlagAttr.get(context, { behavior: Number(number), key: stringAttr(context, name), value: converted }),
    ];
  });
  if (elements.length > 0) llvm.module_flags.build(builder, { flags: ArrayAttr.get(context, { elements }) });
}

function flagValue(importer: Importer, key: string, value: MetadataOperand): Attribute | undefined {
  const { context, module } = importer;
  const number = integerOf(value);
  if (number !== undefined) return integerAttr(context, context.i32, number);
  const text = stringIn(value);
  if (text !== undefined) return stringAttr(context, text);
  const node = nodeOf(value);
  if (node === 0) return undefined;
  const { operands } = module.metadata.node(node);
  if (key === "CG Profile") return callGraphProfile(importer, operands);
  if (key === "ProfileSummary") return profileSummary(importer, operands);
  return undefined;
}

/** The operands of a node that an operand is. */
function tuple({ module }: Importer, operand: MetadataOperand): readonly MetadataOperand[] {
  const node = nodeOf(operand);
  return node === 0 ? [] : module.metadata.node(node).operands;
}

/** How often functions call each other. */
function callGraphProfile(importer: Importer, edges: readonly MetadataOperand[]): Attribute {
  const { context } = importer;
  const elements = edges.map((edge) => {
    const [from, to, count] = tuple(importer, edge);
    const symbol = (operand: MetadataOperand) => {
      const global = operand !== undefined && "payload" in operand ? operand.payload.global : undefined;
      return global === undefined ? undefined : symbolRefAttr(context, importer.nameless.nameOf(global));
    };
    const params = { from: symbol(from), to: symbol(to), count: integerOf(count) ?? 0n };
    return ModuleFlagCGProfileEntryAttr.get(context, params);
  });
  return ArrayAttr.get(context, { elements });
}

function profileSummary(importer: Importer, pairs: readonly MetadataOperand[]): Attribute | undefined {
  const { context } = importer;
  const values = new Map<string, MetadataOperand>();
  for (const pair of pairs) {
    const [key, value] = tuple(importer, pair);
    const name = stringIn(key);
    if (name !== undefined) values.set(name, value);
  }
  const count = (name: string): bigint => integerOf(values.get(name)) ?? 0n;
  const ratio = values.get("PartialProfileRatio");
  const isFloat = ratio !== undefined && "bits" in ratio && FloatType.is(ratio.type);
  const detailed_summary = tuple(importer, values.get("DetailedSummary")).map((entry) => {
    const [cutOff, least, counts] = tuple(importer, entry).map(integerOf);
    const params = { cut_off: Number(cutOff ?? 0n), min_count: least ?? 0n, num_counts: Number(counts ?? 0n) };
    return ModuleFlagProfileSummaryDetailedAttr.get(context, params);
  });
  return ModuleFlagProfileSummaryAttr.get(context, {
    format: profileSummaryFormat.value(stringIn(values.get("ProfileFormat")) ?? "") ?? 0,
    total_count: count("TotalCount"),
    max_count: count("MaxCount"),
    max_internal_count: count("MaxInternalCount"),
    max_function_count: count("MaxFunctionCount"),
    num_counts: count("NumCounts"),
    num_functions: count("NumFunctions"),
    is_partial_profile: values.has("IsPartialProfile") ? count("IsPartialProfile") : undefined,
    partial_profile_ratio: isFloat
      ? FloatAttr.get(context, { type: ratio.type as FloatType, bits: ratio.bits })
      : undefined,
    detailed_summary,
  });
}
