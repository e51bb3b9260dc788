// Floats compared with mlir-opt: printing, parsing, and what it folds for arithmetic and conversions.
// More patterns: ORACLE_COUNT=100000 (f80 and f128 then take minutes in mlir-opt).
import { describe, expect, test } from "vitest";
import * as float from "../../src/support/float/index.ts";
import {
  denseHex,
  fromDenseHex,
  patternCount,
  patternSeed,
  patternsOf,
  randomBits,
  randomNumbers,
} from "./float-patterns.ts";
import { nativeTool } from "./native-tool.ts";

const mlirOpt = nativeTool("mlir-opt");
const formats = float.allFloatSemantics;
const timeout = 600_000;

function run(input: string, ...flags: string[]): string {
  const outcome = mlirOpt?.(["--allow-unregistered-dialect", ...flags], input);
  expect(outcome?.status, outcome?.stderr.slice(0, 500)).toBe(0);
  return outcome?.stdout ?? "";
}

/** The elements that mlir-opt prints for a dense attribute; a splat is repeated. */
function printedElements(attribute: string, count: number): string[] {
  const output = run(`"x"() {a = ${attribute}} : () -> ()`, "--mlir-print-elementsattrs-with-hex-if-larger=-1");
  const elements = /dense<\[?([^\]>]*)\]?>/.exec(output)?.[1]?.split(", ") ?? [];
  return elements.length === 1 ? Array(count).fill(elements[0]) : elements;
}

/** Lines "input: ours, theirs" where they differ; at most ten. */
function differences(inputs: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  if (ours.length !== theirs.length) return [`${ours.length} elements, ${theirs.length} in mlir-opt`];
  return inputs
    .flatMap((input, i) => (ours[i] === theirs[i] ? [] : [`${input}: ${ours[i]}, ${theirs[i]}`]))
    .slice(0, 10);
}

const hex = (bits: bigint) => `0x${bits.toString(16)}`;

/** Folds one operation over dense constants and gives the patterns of the result, or undefined if nothing folded. */
function fold(
  operation: string,
  operands: readonly string[],
  types: readonly string[],
  resultType: string,
): string | undefined {
  const constants = operands.map((value, i) => `%${i} = arith.constant dense<"0x${value}"> : ${types[i]}`);
  const output = run(
    `func.func @f() -> ${resultType} {\n${constants.join("\n")}\n%r = ${operation}\nreturn %r : ${resultType}\n}`,
    "--canonicalize",
    "--mlir-print-elementsattrs-with-hex-if-larger=0",
  );
  if (/= (?:arith|math)\.(?!constant)/.test(output)) return undefined;
  return /dense<"0x([0-9A-F]*)">/.exec(output)?.[1];
}

describe.skipIf(mlirOpt === undefined)(`mlir-opt agrees (seed ${patternSeed})`, () => {
  test.each(formats)(
    "on the text of $name",
    (semantics) => {
      const values = patternsOf(semantics, patternCount, randomNumbers(patternSeed));
      const type = `tensor<${values.length}x${semantics.name}>`;
      const theirs = printedElements(`dense<"0x${denseHex(values, semantics.width)}"> : ${type}`, values.length);
      const ours = values.map((bits) => float.printFloat(bits, semantics));
      expect(differences(values.map(hex), ours, theirs)).toEqual([]);
    },
    timeout,
  );

  test.each(formats)(
    "on reading decimals as $name",
    (semantics) => {
      const random = randomNumbers(patternSeed);
      const texts = Array.from({ length: patternCount }, () => randomLiteral(semantics, random));
      const type = `tensor<${texts.length}x${semantics.name}>`;
      const theirs = printedElements(`dense<[${texts.join(", ")}]> : ${type}`, texts.length);
      const ours = texts.map((text) => float.printFloat(float.parseFloat(text, semantics) ?? 0n, semantics));
      expect(differences(texts, ours, theirs)).toEqual([]);
    },
    timeout,
  );

  test.each(formats)(
    "on arithmetic in $name",
    (semantics) => {
      const [left, right] = operandPairs(semantics, randomNumbers(patternSeed));
      const type = `tensor<${left.length}x${semantics.name}>`;
      const operands = [denseHex(left, semantics.width), denseHex(right, semantics.width)];
      for (const [name, isUnary, compute] of operations) {
        const folded = fold(`${name} %0${isUnary ? "" : ", %1"} : ${type}`, operands, [type, type], type);
        expect(folded, name).toBeDefined();
        const theirs = fromDenseHex(folded ?? "", semantics.width).map(hex);
        const ours = left.map((a, i) => hex(compute(a, right[i] ?? 0n, semantics)));
        const inputs = left.map((a, i) => `${name} ${hex(a)} ${hex(right[i] ?? 0n)}`);
        expect(differences(inputs, ours, theirs)).toEqual([]);
      }
    },
    timeout,
  );

  test.each(formats)(
    "on which conversions from $name are exact",
    (from) => {
      for (const to of formats.filter(({ width }) => width !== from.width)) {
        const values = patternsOf(from, 100, randomNumbers(patternSeed)).filter((bits) => isComparable(bits, from, to));
        const ours = values.map((bits) => {
          const { bits: converted, losesInfo } = float.convert(bits, from, to);
          return losesInfo ? "not folded" : float.printFloat(converted, to);
        });
        expect(differences(values.map(hex), ours, foldedConversions(values, from, to))).toEqual([]);
      }
    },
    timeout,
  );

  test.each(formats)(
    "on integers and $name",
    (semantics) => {
      const random = randomNumbers(patternSeed);
      for (const width of [3, 8, 32, 64, 100]) {
        for (const signedness of ["signed", "unsigned"] as const) {
          const letter = signedness === "signed" ? "s" : "u";
          const integers = Array.from(
            { length: 200 },
            () => randomBits(width, random) >> BigInt(Math.floor(random() * width)),
          );
          compareFolds(
            `arith.${letter}itofp`,
            integers,
            [`i${width}`, width],
            [semantics.name, semantics.width],
            (value) => float.fromInteger(value, width, signedness, semantics).bits,
          );
          const floats = patternsOf(semantics, 300, random).filter(
            (bits) => float.toInteger(bits, semantics, width, signedness).status !== "invalid",
          );
          compareFolds(
            `arith.fpto${letter}i`,
            floats,
            [semantics.name, semantics.width],
            [`i${width}`, width],
            (bits) => float.toInteger(bits, semantics, width, signedness).value,
          );
        }
      }
    },
    timeout,
  );
});

type Element = readonly [type: string, width: number];

function compareFolds(
  name: string,
  values: readonly bigint[],
  from: Element,
  to: Element,
  compute: (v: bigint) => bigint,
): void {
  const ours = values.map((value) => hex(compute(value)));
  if (new Set(ours).size < 2) return;
  const [source, target] = [`tensor<${values.length}x${from[0]}>`, `tensor<${values.length}x${to[0]}>`];
  const folded = fold(`${name} %0 : ${source} to ${target}`, [denseHex(values, from[1])], [source], target);
  expect(differences(values.map(hex), ours, fromDenseHex(folded ?? "", to[1]).map(hex))).toEqual([]);
}

/** What scalar arith.extf or arith.truncf fold to, as text. */
function foldedConversions(values: readonly bigint[], from: float.FloatSemantics, to: float.FloatSemantics): string[] {
  const name = from.width < to.width ? "arith.extf" : "arith.truncf";
  const lines = values.map(
    (bits, i) =>
      `%a${i} = arith.constant ${hex(bits)} : ${from.name}\n` +
      `%b${i} = ${name} %a${i} : ${from.name} to ${to.name}\n"use"(%b${i}) : (${to.name}) -> ()\n`,
  );
  const output = run(`func.func @f() {\n${lines.join("")}return\n}`, "--canonicalize");
  const constants = new Map(
    [...output.matchAll(/(%\S+) = arith\.constant (\S+)/g)].map((match) => [match[1], match[2]]),
  );
  return [...output.matchAll(/"use"\((%\S+)\)/g)].map((match) => constants.get(match[1]) ?? "not folded");
}

/**
 * Where `convert` reports a loss that mlir-opt does not see (infinity, NaN, zero or sign in a format without them) and
 * where mlir-opt turns the NaN of f8E8M0FNU into infinity, the two differ on purpose.
 */
function isComparable(bits: bigint, from: float.FloatSemantics, to: float.FloatSemantics): boolean {
  if (from.name === "f8E8M0FNU" && float.isNaN(bits, from)) return false;
  if (to.specials === "finite") return float.isFinite(bits, from);
  return to.hasSign || !(float.isNegative(bits, from) || float.isZero(bits, from));
}

type Operation = (a: bigint, b: bigint, semantics: float.FloatSemantics) => bigint;

const operations: readonly (readonly [name: string, isUnary: boolean, compute: Operation])[] = [
  ["arith.addf", false, float.add],
  ["arith.subf", false, float.subtract],
  ["arith.mulf", false, float.multiply],
  ["arith.divf", false, float.divide],
  ["arith.remf", false, float.remainder],
  ["arith.maximumf", false, float.maximum],
  ["arith.minimumf", false, float.minimum],
  ["arith.maxnumf", false, float.maxnum],
  ["arith.minnumf", false, float.minnum],
  ["arith.negf", true, (a, _b, semantics) => float.negate(a, semantics)],
  ["math.absf", true, (a, _b, semantics) => float.absolute(a, semantics)],
];

/** Every pair of patterns up to 8 bits, random pairs of wider formats. */
function operandPairs(semantics: float.FloatSemantics, random: () => number): [bigint[], bigint[]] {
  const [left, right] = [patternsOf(semantics, patternCount, random), patternsOf(semantics, patternCount, random)];
  if (semantics.width > 8) return [left, right.sort(() => random() - 0.5)];
  return [left.flatMap((a) => right.map(() => a)), left.flatMap(() => right)];
}

function randomLiteral(semantics: float.FloatSemantics, random: () => number): string {
  const digits = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * 10)).join("");
  const range = Math.min(330, Math.ceil((semantics.maxExponent + 10) * 0.31));
  const exponent = random() < 0.5 ? `e${Math.floor(random() * 2 * range) - range}` : "";
  const sign = semantics.hasSign && random() < 0.5 ? "-" : "";
  return `${sign}${digits(5)}.${random() < 0.1 ? "" : digits(14)}${exponent}`;
}
