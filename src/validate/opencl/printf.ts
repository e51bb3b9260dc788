/** printf: operands that match the format, and what the format may not say. All of it is undefined behavior, so warnings. */

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { definitionText } from "../compute/words.ts";
import { constantNumber } from "../facts/constants.ts";
import type { Facts } from "../facts/module-facts.ts";
import { traceBase } from "../facts/pointers.ts";
import { bitWidthOf, dimensionOf, isFloat, isInt, isPointer, isVector, scalarOf } from "../facts/types.ts";
import { broken, type Outcome, type Rule, type Sentence } from "../rule.ts";
import { deviceOf, environment, OpenClVersion } from "./device.ts";

const printf = environment("Printf Operands");
const warning = { beyond: true, severity: "warning" } as const;
const sentence = (name: string, text: string): Sentence => printf.sentence(name, text, warning);

const rules = {
  asterisk: sentence("printf-asterisk", "Behavior is undefined for the asterisk * field width modifier."),
  long: sentence(
    "printf-long-text",
    "Behavior is undefined when the l length modifier is followed by the c conversion specifier or the s conversion specifier.",
  ),
  length: sentence(
    "printf-length",
    "Behavior is undefined for the ll, j, and L length modifiers. Prior to OpenCL 3.1, behavior is additionally undefined for the z and t length modifiers.",
  ),
  count: sentence("printf-n", "Behavior is undefined for the n conversion specifier."),
  text: sentence(
    "printf-string",
    "Behavior is undefined for the conversion specifier s when the operand is not a literal string.",
  ),
} as const;

/** The text of a constant string that a pointer points to; undefined if that cannot be seen. */
function formatText(m: Facts, pointer: number): string | undefined {
  let id = traceBase(m, pointer);
  while (m.opcodeOf(id) === Op.Bitcast) id = traceBase(m, m.wordOf(id, 3));
  const isConstant = m.opcodeOf(id) === Op.Variable && m.length(m.definition(id)) > 4;
  const initializer = isConstant ? m.wordOf(id, 4) : 0;
  if (m.opcodeOf(initializer) !== Op.ConstantComposite) return undefined;
  const codes = [...m.rest(m.definition(initializer), 3)].map((one) => constantNumber(m, one) ?? 0);
  const end = codes.indexOf(0);
  return String.fromCharCode(...codes.slice(0, Math.min(end < 0 ? codes.length : end, MOST)));
}

/** Characters of a format that are read. */
const MOST = 4096;

/** Flags, width, precision, vector, length, conversion. */
const conversion = /%(?:%|([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?(?:v(\d+))?(hh|hl|h|ll|l|j|z|t|L)?([a-zA-Z]))/g;

const integers = "dioux X".replace(" ", "");
const floats = "aAeEfFgG";

/** Bits of an operand; undefined for what is not in the table. */
function integerWidth(m: Facts, length: string, isVectorOperand: boolean): number | undefined {
  if (length === "l") return 64;
  if (length === "z" || length === "t") return m.addressingModel === 1 ? 32 : 64;
  if (!isVectorOperand) return ["", "h", "hh"].includes(length) ? 32 : undefined;
  return { hh: 8, h: 16, hl: 32 }[length];
}

function floatWidths(length: string, isVectorOperand: boolean): readonly number[] {
  if (!isVectorOperand) return length === "" ? [32, 64] : [];
  return { h: [16], hl: [32], l: [64] }[length] ?? [];
}

interface Conversion {
  readonly text: string;
  readonly count: number;
  readonly length: string;
  readonly specifier: string;
}

function isRight(m: Facts, type: number, { count, length, specifier }: Conversion): boolean {
  const isVectorOperand = count > 1;
  if (isVectorOperand ? !isVector(m, type) || dimensionOf(m, type) !== count : isVector(m, type)) return false;
  const scalar = scalarOf(m, type);
  const width = bitWidthOf(m, type);
  if (integers.includes(specifier)) return isInt(m, scalar) && width === integerWidth(m, length, isVectorOperand);
  if (floats.includes(specifier)) return isFloat(m, scalar) && floatWidths(length, isVectorOperand).includes(width);
  if (specifier === "c") return isInt(m, type) && width === 32;
  return isPointer(m, type) || specifier !== "p";
}

/** Checks the conversion itself for undefined behaviour. */
function conversionProblem(m: Facts, { text, length, specifier }: Conversion): Outcome {
  if (text.includes("*")) return broken(rules.asterisk, `'${text}' takes its width from an operand`);
  if (specifier === "n") return broken(rules.count, `'${text}' stores a count`);
  if (length === "l" && "cs".includes(specifier)) return broken(rules.long, `'${text}' prints wide characters`);
  const isLate = (length === "z" || length === "t") && deviceOf(m).version < OpenClVersion.v3_1;
  if (isLate || ["ll", "j", "L"].includes(length))
    return broken(rules.length, `'${text}' has the length modifier ${length}`);
  return undefined;
}

function printfProblem(m: Facts, at: number): Outcome {
  const format = formatText(m, m.word(at, 5));
  if (format === undefined) return undefined;
  let operand = 6;
  for (const [text, , , , count = "1", length = "", specifier] of format.matchAll(conversion)) {
    if (specifier === undefined) continue;
    const one = { text, count: Number(count), length, specifier };
    const problem = conversionProblem(m, one);
    if (problem !== undefined) return problem;
    if (operand >= m.length(at)) return `the format has '${text}', for which there is no operand`;
    const id = m.word(at, operand++);
    const type = m.typeOf(id);
    if (specifier === "s" && formatText(m, id) === undefined) {
      return broken(rules.text, `'${text}' prints %${m.names.of(id)}, which is no literal string`);
    }
    if (!isRight(m, type, one)) return `'${text}' does not print '${definitionText(m, type)}'`;
  }
  return undefined;
}

export const printfRules = lazy((): readonly Rule[] => [
  ...Object.values(rules),
  printf.extended(
    "printf-operand",
    { set: "OpenCL.std", numbers: [OpenCLStd.printf] },
    "Behavior is undefined unless the source operand type for an additional argument matches the supported operand types for the format specifier.",
    printfProblem,
    warning,
  ),
]);
