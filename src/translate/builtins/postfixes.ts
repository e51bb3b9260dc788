// Postfixes of names for decorations of conversions, saturation and rounding modes: one table for both directions, and for stores of halves.

import { AccessQualifier, Decoration, FPRoundingMode } from "../../grammar/enumerants.generated.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

const MODES: readonly (readonly [word: string, mode: number])[] = [
  ["rte", FPRoundingMode.RTE],
  ["rtz", FPRoundingMode.RTZ],
  ["rtp", FPRoundingMode.RTP],
  ["rtn", FPRoundingMode.RTN],
];

/** The rounding mode of a word; undefined for other words. */
export function modeOfWord(word: string | undefined): number | undefined {
  return MODES.find(([other]) => other === word)?.[1];
}

/** The postfix of a rounding mode, with its underscore; empty without one. */
export function modePostfix(mode: number | undefined): string {
  const found = MODES.find(([, other]) => other === mode);
  return found === undefined ? "" : `_${found[0]}`;
}

/** The postfixes for the decorations of a conversion. */
export function decorationPostfixes({ at: { input } }: Body, id: number): string {
  const saturation = input.annotations.has(id, Decoration.SaturatedConversion) ? "_sat" : "";
  return `${saturation}${modePostfix(input.annotations.number(id, Decoration.FPRoundingMode))}`;
}

/** Decorates a conversion by the postfixes of its name. */
export function decoratePostfixes({ at: { builder } }: SpirvBody, id: number, postfixes: readonly string[]): void {
  for (const postfix of postfixes) {
    const mode = modeOfWord(postfix);
    if (postfix === "sat") builder.decorate(id, Decoration.SaturatedConversion);
    else if (mode !== undefined) builder.decorate(id, Decoration.FPRoundingMode, mode);
  }
}

/** The postfix for the access of a pipe that OpCreatePipeFromPipeStorage creates. */
export function pipePostfix(body: Body, one: Instruction): string {
  return body.at.input.definition(one.typeId).operand(0) === AccessQualifier.WriteOnly ? "_write" : "_read";
}
