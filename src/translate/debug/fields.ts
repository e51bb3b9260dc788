// Fields of nodes of debug information.

import type { MetadataField, MetadataOperand } from "../../llvm/index.ts";

/** A field with a word. */
export function word(name: string, value: string | number | bigint): MetadataField {
  return { name, word: `${value}` };
}

/** A number that is not written if it is 0. */
export function number(name: string, value: number | bigint): MetadataField | undefined {
  return value === 0 || value === 0n ? undefined : word(name, value);
}

/** A string that is not written if it is empty. */
export function text(name: string, value: string): MetadataField | undefined {
  return value === "" ? undefined : { name, operand: { string: value } };
}

/** A node; none is not written. */
export function node(name: string, value: number): MetadataField | undefined {
  return value === 0 ? undefined : { name, operand: { node: value } };
}

/** A node that is written also if there is none. */
export function nodeOrNull(name: string, value: number): MetadataField {
  const operand: MetadataOperand = value === 0 ? undefined : { node: value };
  return { name, operand };
}
