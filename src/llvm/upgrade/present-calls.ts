// The present form of a call of an older intrinsic: what it keeps of the call, and the attributes of its arguments.

import type { FunctionType } from "../../dialects/llvm/index.ts";
import { type AttributeList, type AttributeSet, integerAttribute, NO_ATTRIBUTES } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import type { Module } from "../module.ts";
import type { UpgradedCall } from "./calls.ts";

/** The details of the present call of a type; `operands` are those of the older call, `before` its details. */
export function presentCall(
  module: Module,
  call: UpgradedCall,
  type: FunctionType,
  before: CallInfo,
  operands: readonly number[],
): CallInfo {
  if (call.keeps === "all") return { ...before, type };
  return {
    type,
    convention: 0,
    tail: keepsMetadata(call) ? before.tail : "",
    flags: before.flags,
    attributes: attributesOf(module, call, before.attributes, operands),
    bundles: [],
    numArguments: call.args.length,
  };
}

/** Whether the present call has the nodes of metadata that are attached to the older one. All have its location. */
export const keepsMetadata = ({ keeps }: UpgradedCall): boolean => keeps === "all" || keeps === "tail and metadata";

function attributesOf(
  module: Module,
  call: UpgradedCall,
  before: AttributeList,
  operands: readonly number[],
): AttributeList {
  const added = alignments(module, call, operands);
  if (call.keeps === "attributes")
    return { ...before, ofParameters: mergedSets(module, call.args, before.ofParameters, added) };
  return added.length === 0 ? NO_ATTRIBUTES : { ...NO_ATTRIBUTES, ofParameters: added };
}

/** The alignments of pointers that the older call had as an argument. */
function alignments(
  { constants, attributeSets }: Module,
  { alignment, args }: UpgradedCall,
  operands: readonly number[],
): readonly (AttributeSet | undefined)[] {
  if (alignment === undefined) return [];
  const bytes = constants.all[operands[alignment.from] ?? 0]?.bits ?? 0n;
  const set = bytes === 0n ? undefined : attributeSets.of([integerAttribute("align", bytes)]);
  return args.map((_, index) => (alignment.aligned.includes(index) ? set : undefined));
}

/** The attributes of the arguments that remain, with those that the present form adds. */
function mergedSets(
  { attributeSets }: Module,
  args: UpgradedCall["args"],
  before: readonly (AttributeSet | undefined)[],
  added: readonly (AttributeSet | undefined)[],
): readonly (AttributeSet | undefined)[] {
  return args.map((arg, index) => {
    const given = typeof arg === "number" ? before[arg] : undefined;
    return attributeSets.of([...(given?.attributes ?? []), ...(added[index]?.attributes ?? [])]);
  });
}
