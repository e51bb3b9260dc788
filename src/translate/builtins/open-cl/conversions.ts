// Conversions that are calls: those with saturation or a rounding mode, and, of vectors, all.

import { Decoration, FPRoundingMode } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl, openClArgument } from "./call.ts";
import type { OpenClEntry } from "./entry.ts";

/** Whether the operand and the result of each conversion are unsigned. */
const UNSIGNED: Readonly<Record<number, readonly [operand: boolean, result: boolean]>> = {
  [Op.ConvertFToU]: [false, true],
  [Op.ConvertFToS]: [false, false],
  [Op.ConvertSToF]: [false, false],
  [Op.ConvertUToF]: [true, false],
  [Op.UConvert]: [true, false],
  [Op.SConvert]: [false, false],
  [Op.FConvert]: [false, false],
  [Op.SatConvertSToU]: [false, true],
  [Op.SatConvertUToS]: [true, false],
};

const MODES: Readonly<Record<number, string>> = {
  [FPRoundingMode.RTE]: "_rte",
  [FPRoundingMode.RTZ]: "_rtz",
  [FPRoundingMode.RTP]: "_rtp",
  [FPRoundingMode.RTN]: "_rtn",
};

const SATURATING: ReadonlySet<number> = new Set([Op.SatConvertSToU, Op.SatConvertUToS]);

function convert(body: Body, one: Instruction): number {
  const { annotations } = body.at.input;
  const [operand, result] = UNSIGNED[one.opcode] ?? [false, false];
  const isSaturated = SATURATING.has(one.opcode) || annotations.has(one.id, Decoration.SaturatedConversion);
  const mode = annotations.number(one.id, Decoration.FPRoundingMode);
  const postfix = `${isSaturated ? "_sat" : ""}${mode === undefined ? "" : (MODES[mode] ?? "")}`;
  const name = `convert_${body.at.types.postfix(one.typeId, result)}${postfix}`;
  return callOpenCl(body, name, body.at.types.of(one.typeId), [openClArgument(body, one.operand(0), operand)], "pure");
}

/** The conversions, by their instructions. */
export const conversions: readonly OpenClEntry[] = [{ opcodes: Object.keys(UNSIGNED).map(Number), toLlvm: convert }];
