// Conversions: `convert_TYPE[_sat][_MODE]`. Towards LLVM IR those are calls that saturate or state a rounding mode, and, of vectors, all.

import { Op } from "../../../spirv/modules.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import type { NumberKind } from "../extended-functions.ts";
import { decorationPostfixes } from "../postfixes.ts";
import { callOpenCl, openClArgument } from "./call.ts";
import type { OpenClEntry } from "./entry.ts";

/** A conversion: the kinds of numbers on both sides; without one, integers of any sign. */
interface Conversion {
  readonly opcode: number;
  readonly from: NumberKind;
  readonly to?: NumberKind;
  /** Whether it saturates without a decoration. */
  readonly isSaturating?: true;
}

/** Both directions read this table; towards SPIR-V the first that is of a call's kinds counts. */
export const CONVERSIONS: readonly Conversion[] = [
  { opcode: Op.FConvert, from: "F", to: "F" },
  { opcode: Op.ConvertFToU, from: "F", to: "U" },
  { opcode: Op.ConvertFToS, from: "F", to: "S" },
  { opcode: Op.ConvertUToF, from: "U", to: "F" },
  { opcode: Op.ConvertSToF, from: "S", to: "F" },
  { opcode: Op.SatConvertSToU, from: "S", to: "U", isSaturating: true },
  { opcode: Op.SatConvertUToS, from: "U", to: "S", isSaturating: true },
  { opcode: Op.UConvert, from: "U" },
  { opcode: Op.SConvert, from: "S" },
];

function convert(body: Body, one: Instruction): number {
  const found = CONVERSIONS.find(({ opcode }) => opcode === one.opcode);
  const postfixes = decorationPostfixes(body, one.id);
  // A decoration may state once more that it saturates.
  const saturation = found?.isSaturating === true && !postfixes.startsWith("_sat") ? "_sat" : "";
  // Only saturation distinguishes the signs of integers of one width.
  const isUnsigned = found?.to === "U" || (one.opcode === Op.UConvert && postfixes.startsWith("_sat"));
  const type = body.at.types.postfix(one.typeId, isUnsigned);
  const name = `convert_${type}${saturation}${postfixes}`;
  const argument = openClArgument(body, one.operand(0), found?.from === "U");
  return callOpenCl(body, name, body.at.types.of(one.typeId), [argument], "pure");
}

/** The conversions, by their instructions. */
export const conversions: readonly OpenClEntry[] = [
  { opcodes: CONVERSIONS.map(({ opcode }) => opcode), toLlvm: convert },
];
