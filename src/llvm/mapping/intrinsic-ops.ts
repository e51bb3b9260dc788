// Intrinsics that are ops: the names of both, and which arguments are operands and which are properties.

import { isValueArg, modelOf } from "../../define/index.ts";
import type { OpDef } from "../../ir/index.ts";

/** The prefixes of the names of a dialect's intrinsic ops, and the prefixes of LLVM's intrinsics. */
const PREFIXES = /^(llvm|arm_neon|arm_sve)\.intr\./;
const TARGETS: Readonly<Record<string, string>> = { arm_neon: "aarch64.neon.", arm_sve: "aarch64.sve." };

/** Names that LLVM writes differently from the dialect. */
const NAMES: Readonly<Record<string, string>> = {
  vastart: "va_start",
  vacopy: "va_copy",
  vaend: "va_end",
  dupq_lane: "dupq.lane",
};

/** The name of an op's intrinsic, without types: `llvm.fabs`; undefined for other ops. */
export function intrinsicNameOf(def: OpDef): string | undefined {
  const [prefix, dialect] = PREFIXES.exec(def.name) ?? [];
  if (prefix === undefined) return undefined;
  const name = def.name.slice(prefix.length);
  return `llvm.${TARGETS[dialect ?? ""] ?? ""}${NAMES[name] ?? name}`;
}

/** Attributes of ops that are no arguments of the intrinsic. */
const NO_ARGUMENTS: ReadonlySet<string> = new Set([
  ...["fastmathFlags", "access_groups", "alias_scopes", "noalias_scopes", "tbaa", "arg_attrs", "res_attrs"],
  ...["op_bundle_operands", "op_bundle_sizes", "op_bundle_tags", "operandSegmentSizes", "nontemporal"],
]);

/** An argument: operand number `operand`, or the property number `property`. */
export interface IntrinsicArgument {
  readonly operand: number;
  readonly property: number;
}

/** The arguments of an op's intrinsic, in the order of the call. */
export function argumentsOf(def: OpDef): readonly IntrinsicArgument[] {
  const args = Object.entries(modelOf(def)?.spec.args ?? {}).filter(([name]) => !NO_ARGUMENTS.has(name));
  let next = 0;
  return args.map(([name, arg]) =>
    isValueArg(arg) ? { operand: next++, property: -1 } : { operand: -1, property: def.propertyIndex(name) },
  );
}
