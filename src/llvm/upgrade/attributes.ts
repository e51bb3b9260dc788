// Attributes of functions in older text.

import { type AttributeList, type AttributeSet, stringAttribute, wordAttribute } from "../attributes/attribute.ts";
import type { LLVMFunction, Module } from "../module.ts";

const OLDER = ["no-frame-pointer-elim", "no-frame-pointer-elim-non-leaf", "null-pointer-is-valid"];

/** Replaces attributes that have other names now. */
export function upgradeAttributes(module: Module): void {
  for (const one of module.functions) {
    one.attributes = upgraded(module, one.attributes);
    moveSection(module, one);
  }
  const { calls } = module.code;
  calls.forEach((info, index) => {
    const attributes = upgraded(module, info.attributes);
    if (attributes !== info.attributes) calls[index] = { ...info, attributes };
  });
}

const SECTION = "implicit-section-name";

/** The section of a function was an attribute. */
function moveSection({ attributeSets }: Module, one: LLVMFunction): void {
  const { attributes = [] } = one.attributes.ofFunction ?? {};
  const section = attributes.find(({ kind, isString }) => isString && kind === SECTION);
  if (section === undefined) return;
  one.section = section.string;
  const rest = attributes.filter((attribute) => attribute !== section);
  one.attributes = { ...one.attributes, ofFunction: attributeSets.of(rest) };
}

function upgraded(module: Module, list: AttributeList): AttributeList {
  const { ofFunction } = list;
  const isOlder = ofFunction?.attributes.some(({ kind, isString }) => isString && OLDER.includes(kind)) === true;
  return isOlder && ofFunction !== undefined ? { ...list, ofFunction: upgradedSet(module, ofFunction) } : list;
}

function upgradedSet({ attributeSets }: Module, { attributes }: AttributeSet): AttributeSet | undefined {
  const stringOf = (key: string): string | undefined => attributes.find(({ kind }) => kind === key)?.string;
  const made = attributes.filter(({ kind }) => !OLDER.includes(kind));
  const elimination = stringOf("no-frame-pointer-elim");
  const isAll = elimination === "true";
  const hasLeaf = stringOf("no-frame-pointer-elim-non-leaf") !== undefined;
  const frame = isAll ? "all" : hasLeaf ? "non-leaf" : elimination === undefined ? undefined : "none";
  if (frame !== undefined) made.push(stringAttribute("frame-pointer", frame));
  if (stringOf("null-pointer-is-valid") === "true") made.push(wordAttribute("null_pointer_is_valid"));
  return attributeSets.of(made);
}
