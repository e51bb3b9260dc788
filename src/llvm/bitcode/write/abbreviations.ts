// The abbreviations of records in functions.

import { functionCode } from "../codes.ts";
import { type Abbreviation, array, fixed, literal, vbr } from "../stream/abbreviation.ts";

/** Abbreviations of all functions, by their ids. */
export const functionAbbreviation = {
  load: 4,
  store: 5,
  binary: 6,
  binaryFlags: 7,
  cast: 8,
  castFlags: 9,
  retVoid: 10,
  ret: 11,
  unreachable: 12,
  address: 13,
  jump: 14,
  branch: 15,
  compare: 16,
  compareFlags: 17,
  location: 18,
  debugValue: 19,
} as const;

export function functionAbbreviations(typeWidth: number): Abbreviation[] {
  const type = fixed(typeWidth);
  const value = vbr(6);
  return [
    [literal(functionCode.load), value, type, vbr(4), fixed(1)],
    [literal(functionCode.store), value, value, vbr(4), fixed(1)],
    [literal(functionCode.binary), value, value, fixed(4)],
    [literal(functionCode.binary), value, value, fixed(4), fixed(8)],
    [literal(functionCode.cast), value, type, fixed(4)],
    [literal(functionCode.cast), value, type, fixed(4), fixed(8)],
    [literal(functionCode.ret)],
    [literal(functionCode.ret), value],
    [literal(functionCode.unreachable)],
    [literal(functionCode.address), fixed(3), type, array, value],
    [literal(functionCode.br), value],
    [literal(functionCode.br), value, value, value],
    [literal(functionCode.compare), value, value, fixed(6)],
    [literal(functionCode.compare), value, value, fixed(6), fixed(8)],
    [literal(functionCode.location), vbr(6), vbr(6), vbr(6), vbr(6), fixed(1), vbr(6), vbr(3)],
    [literal(functionCode.debugSimpleValue), vbr(7), vbr(7), vbr(7), value],
  ];
}
