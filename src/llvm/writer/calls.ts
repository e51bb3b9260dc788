// The text of calls, whatever they are: `call`, `invoke`.

import type { AttributeSet } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import { CONVENTIONS } from "../conventions.ts";
import { flagsText } from "../opcode.ts";
import { quoted } from "../spelling.ts";
import { typeText } from "../type-text.ts";

/** The text before a callee, with a trailing blank: `fastcc noundef addrspace(1) i32 (i32, ...) `. */
export function calleePrefix(info: CallInfo, addressSpace: number | undefined): string {
  const { type, convention, attributes } = info;
  const words = [conventionText(convention)];
  if (attributes.ofResult !== undefined) words.push(`${attributes.ofResult.text} `);
  if (addressSpace !== undefined) words.push(`addrspace(${addressSpace}) `);
  words.push(`${typeText(type.isVariadic ? type : type.result)} `);
  return words.join("");
}

/** A calling convention with a blank; nothing for C's. */
export function conventionText(convention: number): string {
  return convention === 0 ? "" : `${CONVENTIONS[convention] ?? `cc${convention}`} `;
}

export function attributesOf(set: AttributeSet | undefined): string {
  return set === undefined ? "" : ` ${set.text}`;
}

export function callHead({ tail, flags }: CallInfo): string {
  return `${tail}call ${flagsText(flags)}`;
}

/** ` [ "tag"(i32 1), "other"() ]`; `operands` are those of the bundles. */
export function bundlesText(info: CallInfo, operands: readonly string[]): string {
  if (info.bundles.length === 0) return "";
  let next = 0;
  const parts = info.bundles.map(({ tag, count }) => {
    const own = operands.slice(next, next + count);
    next += count;
    return `${quoted(tag)}(${own.join(", ")})`;
  });
  return ` [ ${parts.join(", ")} ]`;
}
