// Flags of modules.

import {
  ModuleFlagAttr,
  ModuleFlagCGProfileEntryAttr,
  ModuleFlagProfileSummaryAttr,
  profileSummaryFormat,
} from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  FloatAttr,
  IntegerAttr,
  type Operation,
  StringAttr,
  SymbolRefAttr,
} from "../../ir/index.ts";
import { type MetadataOperand, nodeOperand, stringOperand } from "../metadata.ts";
import { symbolOf } from "./constants.ts";
import type { Exporter } from "./exporter.ts";

export const FLAGS = "llvm.module.flags";

/** Appends a flag. */
export function addFlag(exporter: Exporter, behavior: number, key: string, value: MetadataOperand): void {
  const { constants, context, module } = exporter;
  const operands = [constants.integer(context.i32, behavior), stringOperand(key), value];
  module.metadata.appendNamed(FLAGS, module.metadata.tuple(operands));
}

export function addModuleFlags(exporter: Exporter, flags: readonly Attribute[], op: Operation): void {
  for (const one of flags) {
    if (!ModuleFlagAttr.is(one)) continue;
    const value = flagValue(exporter, one.value, op);
    if (value !== undefined) addFlag(exporter, one.behavior, one.key.value, value);
  }
}

function flagValue(exporter: Exporter, value: Attribute, op: Operation): MetadataOperand {
  const { constants, context, module } = exporter;
  const { metadata } = module;
  if (IntegerAttr.is(value)) return constants.integer(context.i32, value.value);
  if (StringAttr.is(value)) return stringOperand(value.value);
  if (ModuleFlagProfileSummaryAttr.is(value)) return nodeOperand(profileSummary(exporter, value));
  if (!ArrayAttr.is(value)) return undefined;
  const nodes = value.elements.map((element) => {
    if (StringAttr.is(element)) return stringOperand(element.value);
    if (!ModuleFlagCGProfileEntryAttr.is(element)) return undefined;
    const address = (name: Attribute | undefined): MetadataOperand =>
      SymbolRefAttr.is(name) ? symbolOf(exporter, name.root, op) : undefined;
    const count = constants.integer(context.i64, element.count);
    return nodeOperand(metadata.tuple([address(element.from), address(element.to), count]));
  });
  return nodeOperand(metadata.tuple(nodes));
}

/** The profile summary: how often the parts of a program run. */
function profileSummary(exporter: Exporter, summary: ReturnType<typeof ModuleFlagProfileSummaryAttr.get>): number {
  const { constants, context, module } = exporter;
  const { metadata } = module;
  const long = (value: bigint): MetadataOperand => constants.integer(context.i64, value);
  const word = (value: number): MetadataOperand => constants.integer(context.i32, value);
  const pair = (name: string, value: MetadataOperand): MetadataOperand =>
    nodeOperand(metadata.tuple([stringOperand(name), value]));
  const details = summary.detailed_summary.map((one) => {
    // Sound: the list holds such entries only.
    const { cut_off, min_count, num_counts } = one as unknown as {
      readonly cut_off: number;
      readonly min_count: bigint;
      readonly num_counts: number;
    };
    return nodeOperand(metadata.tuple([word(cut_off), long(min_count), word(num_counts)]));
  });
  const parts = [
    pair("ProfileFormat", stringOperand(profileSummaryFormat.text(summary.format) ?? "")),
    pair("TotalCount", long(summary.total_count)),
    pair("MaxCount", long(summary.max_count)),
    pair("MaxInternalCount", long(summary.max_internal_count)),
    pair("MaxFunctionCount", long(summary.max_function_count)),
    pair("NumCounts", long(summary.num_counts)),
    pair("NumFunctions", long(summary.num_functions)),
  ];
  if (summary.is_partial_profile !== undefined) parts.push(pair("IsPartialProfile", long(summary.is_partial_profile)));
  const ratio = summary.partial_profile_ratio;
  if (FloatAttr.is(ratio)) parts.push(pair("PartialProfileRatio", constants.float(ratio.type, ratio.bits)));
  parts.push(pair("DetailedSummary", nodeOperand(metadata.tuple(details))));
  return metadata.tuple(parts);
}
