// Types as they were written.

import type { Type } from "../../../ir/index.ts";
import { failGone, type Gone, type Older, type Parser } from "../../../text/index.ts";
import { literalStruct, parseMembers } from "../types/struct.ts";
import { JOINT_MATRICES, NV_MATRICES } from "./names.ts";
import { table } from "./table.ts";

/** By mnemonic; a type that is not here was never written otherwise. */
export const types: ReadonlyMap<string, Older<Type> | Gone> = table<Older<Type> | Gone>({
  struct: parseStruct,
  coopmatrix: parseCooperativeMatrix,
  "NV.coopmatrix": NV_MATRICES,
  jointmatrix: JOINT_MATRICES,
});

/** `struct<f32 [0], i32 [4]>`: older releases had no parentheses around the members, since structs had no names. */
function parseStruct(parser: Parser, present: () => Type): Type {
  const begin = parser.position;
  if (!isBareList(restOfLine(parser))) return present();
  parser.expect("<");
  parser.upgrade?.remark(parser, begin, "members of a struct stand in parentheses today");
  return literalStruct(parser.context, parseMembers(parser, begin, ">"));
}

const BUILTIN_TYPE = /^(?:[su]?i\d+|b?f\d\w*|index|none|vector|tensor|memref|complex|tuple)$/;

/** Whether members follow the angle bracket at once: no parenthesis, and no name either. */
function isBareList(text: string): boolean {
  const [, word, next] = /^<\s*([A-Za-z_][\w$.]*|[^A-Za-z_])\s*(,\s*\(|.)?/.exec(text) ?? [];
  if (word === undefined || word === "(") return false;
  if (!/^[A-Za-z_]/.test(word)) return true;
  return BUILTIN_TYPE.test(word) && !next?.endsWith("(");
}

function restOfLine(parser: Parser): string {
  const { position } = parser;
  return parser.textBetween(position, position + 200);
}

const MNEMONIC = "coopmatrix";

/** Before they said what they are used as, cooperative matrices were those of another extension. */
function parseCooperativeMatrix(parser: Parser, present: () => Type): Type {
  const { position } = parser;
  const hasUse = !/^<[^,<>]*,\s*\w+\s*>/.test(restOfLine(parser));
  return hasUse ? present() : failGone(parser, position - MNEMONIC.length, MNEMONIC, NV_MATRICES);
}
