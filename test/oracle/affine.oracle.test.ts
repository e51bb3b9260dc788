// Affine maps and sets compared with mlir-opt: simplification and text, error messages and their places, strides.
import { describe, expect, test } from "vitest";
import * as affine from "../../src/ir/affine/index.ts";
import { affineTokens } from "../../src/ir/affine/text-tokens.ts";
import { randomExpr, randomLayout, randomMistake } from "./affine-text.ts";
import { patternCount, patternSeed, randomNumbers } from "./float-patterns.ts";
import { nativeTool } from "./native-tool.ts";

const mlirOpt = nativeTool("mlir-opt");
const timeout = 600_000;

function outcomeOf(input: string, ...flags: string[]): { stdout: string; stderr: string } {
  const outcome = mlirOpt?.(["--allow-unregistered-dialect", "--mlir-print-local-scope", ...flags], input);
  return { stdout: outcome?.stdout ?? "", stderr: outcome?.stderr ?? "" };
}

/** Lines "input: ours, theirs" where they differ; at most ten. */
function differences(inputs: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  if (ours.length !== theirs.length) return [`${ours.length} results, ${theirs.length} in mlir-opt`];
  return inputs
    .flatMap((input, i) => (ours[i] === theirs[i] ? [] : [`${input}: ${ours[i]}, ${theirs[i]}`]))
    .slice(0, 10);
}

function ourMap(text: string): string {
  const map = affine.parseAffineMapBody(affineTokens(text));
  return map === undefined ? "error" : affine.printAffineMap(map);
}

function ourSet(text: string): string {
  const set = affine.parseIntegerSetBody(affineTokens(text));
  return set === undefined ? "error" : affine.printIntegerSet(set);
}

type Kind = "affine_map" | "affine_set";

/** The errors of one text, as "offset message"; what follows the body is the caller's to check. */
function ourErrors(kind: Kind, text: string): string {
  const tokens = affineTokens(`${text}>`);
  const parsed = kind === "affine_map" ? affine.parseAffineMapBody(tokens) : affine.parseIntegerSetBody(tokens);
  if (parsed !== undefined && tokens.peek().text !== ">") {
    tokens.wrongToken(`expected '>' in ${kind === "affine_map" ? "affine map" : "integer set"}`);
  }
  return tokens.errors.map(({ offset, message }) => `${offset} ${message}`).join("; ");
}

describe.skipIf(mlirOpt === undefined)(`mlir-opt agrees (seed ${patternSeed})`, () => {
  test(
    "on simplified maps",
    () => {
      const random = randomNumbers(patternSeed);
      const texts = Array.from(
        { length: patternCount },
        (_, i) => `(d0, d1, d2)[s0, s1, s2] -> (${randomExpr(random, 1 + (i % 5))})`,
      );
      const { stdout } = outcomeOf(texts.map((text) => `"x"() {a = affine_map<${text}>} : () -> ()`).join("\n"));
      const theirs = [...stdout.matchAll(/affine_map<(.*)>\} : /g)].map((match) => match[1] ?? "");
      expect(differences(texts, texts.map(ourMap), theirs)).toEqual([]);
    },
    timeout,
  );

  test(
    "on simplified sets",
    () => {
      const random = randomNumbers(patternSeed);
      const constraint = () =>
        `${randomExpr(random, 2)} ${["==", ">=", "<="][Math.floor(random() * 3)]} ${randomExpr(random, 2)}`;
      const texts = Array.from(
        { length: patternCount },
        () => `(d0, d1, d2)[s0, s1, s2] : (${constraint()}, ${constraint()})`,
      );
      const { stdout } = outcomeOf(texts.map((text) => `"x"() {a = affine_set<${text}>} : () -> ()`).join("\n"));
      const theirs = [...stdout.matchAll(/affine_set<(.*)>\} : /g)].map((match) => match[1] ?? "");
      expect(differences(texts, texts.map(ourSet), theirs)).toEqual([]);
    },
    timeout,
  );

  test.each(["affine_map", "affine_set"] as const)(
    "on the errors of a wrong %s",
    (kind) => {
      const random = randomNumbers(patternSeed);
      const texts = Array.from({ length: patternCount }, () => randomMistake(random)).filter(
        (text) => !text.includes(">>"),
      );
      const prefix = `#m = ${kind}<`;
      const { stderr } = outcomeOf(texts.map((text) => `${prefix}${text}>`).join("\n// -----\n"), "--split-input-file");
      const theirs = texts.map((): string[] => []);
      for (const [, line, column, message] of stderr.matchAll(/^[^\n]*?:(\d+):(\d+): error: (.*)$/gm)) {
        theirs[(Number(line) - 1) / 2]?.push(`${Number(column) - 1 - prefix.length} ${message}`);
      }
      // After a complete body and its '>' the rest of the line is not ours to read.
      const compared = texts.map((text, i) => [text, ourErrors(kind, text), theirs[i]?.join("; ") ?? ""] as const);
      const relevant = compared.filter(
        ([, ours, errors]) => ours !== "" || !/expected operation name|ellipsis/.test(errors),
      );
      const columns = (at: 0 | 1 | 2) => relevant.map((row) => row[at]);
      expect(relevant.filter(([, ours]) => ours !== "").length).toBeGreaterThan(texts.length / 2);
      expect(differences(columns(0), columns(1), columns(2))).toEqual([]);
    },
    timeout,
  );

  test(
    "on the strides of layouts",
    () => {
      const random = randomNumbers(patternSeed);
      const texts = Array.from({ length: Math.min(patternCount, 1000) }, () => randomLayout(random));
      const layouts = texts.map((text) => `(d0, d1, d2)[s0, s1] -> (${text})`);
      const { stdout, stderr } = outcomeOf(
        layouts.map(metadataFunction).join("\n// -----\n"),
        "--canonicalize",
        "--split-input-file",
      );
      const rejected = new Set(
        [...stderr.matchAll(/:(\d+):\d+: error/g)].map((match) => Math.floor((Number(match[1]) - 1) / 5)),
      );
      const outputs = stdout.split("// -----");
      const theirs = texts.map((_, i) => (rejected.has(i) ? "none" : foldedMetadata(outputs[i] ?? "")));
      expect(differences(layouts, layouts.map(ourStrides), theirs)).toEqual([]);
    },
    timeout,
  );
});

function metadataFunction(layout: string): string {
  const type = `memref<4x8x?xf32, affine_map<${layout}>>`;
  return `func.func @f(%m: ${type}) -> (index, index, index, index) {
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %m : ${type} -> memref<f32>, index, index, index, index, index, index, index
  return %o, %t#0, %t#1, %t#2 : index, index, index, index
}`;
}

/** Offset and strides that a function returns: constants, or "?" for what is read at run time. */
function foldedMetadata(output: string): string {
  const constants = new Map(
    [...output.matchAll(/(%\S+) = arith\.constant (\S+) : index/g)].map((match) => [match[1], match[2]]),
  );
  const values = /return (.*) : index/.exec(output)?.[1]?.split(", ") ?? [];
  return values.map((value) => constants.get(value) ?? "?").join(" ");
}

function ourStrides(layout: string): string {
  const map = affine.parseAffineMapBody(affineTokens(layout));
  const form = map && affine.stridesAndOffset(map, [4n, 8n, undefined]);
  return form
    ? [form.offset, ...form.strides].map((value) => (value === undefined ? "?" : String(value))).join(" ")
    : "none";
}
