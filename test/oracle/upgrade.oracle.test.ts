// What older releases of MLIR print of our own texts is read by --upgrade as the same: each round-trip test of the SPIR-V dialect is brought
// down to the generic form of a release, printed by its mlir-opt in the forms of its day, and read again.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { enums } from "../../src/dialects/spirv/enums.generated.ts";
import { main, ownMain } from "../../src/tools/opt/opt.ts";
import { irTestFiles } from "../harness/ir-test-files.ts";
import { kindTestOf } from "../harness/kinds.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { nativeTool } from "./native-tool.ts";

const FLAGS = ["--allow-unregistered-dialect", "-"];

async function printed(tool: typeof main, flags: readonly string[], text: string): Promise<string> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  await tool([...flags, ...FLAGS], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  return stdout.text() === "" ? `${stderr.text()}\n${text}` : stdout.text();
}

// ---- down to the generic form of a release

/** Values of the cases of the dialect's enums by mnemonic. */
const cases = new Map(
  enums.split("\n").map((row) => {
    const [, , mnemonic = "", , , list = ""] = row.split("\t");
    const values = list.split(" ").map((one): [string, number] => {
      const [name = "", value = ""] = one.split("=");
      return [name, Number(value)];
    });
    return [mnemonic, new Map(values)];
  }),
);

/** The end of what the bracket at `open` encloses. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === '"') at = text.indexOf('"', at + 1);
    else if ("<([{".includes(char)) depth++;
    else if (")]}".includes(char) || (char === ">" && text[at - 1] !== "-")) depth--;
    if (depth === 0) return at;
  }
  return text.length;
}

/** `<{a}> ({…}) {b}` as `({…}) {a, b}`: before release 17 inherent attributes were among the others. */
function withoutProperties(text: string): string {
  const at = text.indexOf(" <{");
  if (at < 0) return text;
  const end = closing(text, at + 1);
  let entries = text.slice(at + 3, end - 1);
  let rest = end + 1;
  let regions = "";
  if (text.startsWith(" ({", rest)) {
    const last = closing(text, rest + 1) + 1;
    regions = withoutProperties(text.slice(rest, last));
    rest = last;
  }
  if (text.startsWith(" {", rest)) {
    const last = closing(text, rest + 1);
    entries += `, ${text.slice(rest + 2, last)}`;
    rest = last + 1;
  }
  return `${text.slice(0, at)}${regions} {${entries}}${withoutProperties(text.slice(rest))}`;
}

/** Cases of enums as the integers that they were until release 15. */
function integerCases(text: string): string {
  return text.replaceAll(/#spirv\.(\w+)<([\w|]+)>/g, (whole, mnemonic: string, keywords: string) => {
    const values = keywords.split("|").map((keyword) => cases.get(mnemonic)?.get(keyword));
    if (values.includes(undefined)) return whole;
    return `${values.reduce<number>((bits, value) => bits | (value ?? 0), 0)} : i32`;
  });
}

const segments = /(\w+_segment_sizes) = array<i32: ([^>]*)>/g;

/** What the generic form of today was in a release; the changes from release to release add up. */
function downTo(release: number, today: string): string {
  let text = withoutProperties(today);
  if (release <= 16) text = text.replaceAll(/(operand|result)SegmentSizes/g, "$1_segment_sizes");
  if (release <= 15) {
    text = text.replaceAll(
      segments,
      (_, name: string, sizes: string) => `${name} = dense<[${sizes}]> : vector<${sizes.split(",").length}xi32>`,
    );
    text = integerCases(text)
      .replaceAll("spirv.", "spv.")
      .replaceAll(/spv\.KHR\.(SubgroupBallot|AssumeTrue|GroupFMul|GroupIMul)/g, "spv.$1KHR")
      .replaceAll(/spv\.INTEL\.(Subgroup\w+)/g, "spv.$1INTEL")
      .replaceAll("spv.EXT.AtomicFAdd", "spv.AtomicFAddEXT");
  }
  if (release <= 14) {
    text = text
      .replaceAll("function_type = ", "type = ")
      .replaceAll('"func.func"', release === 14 ? '"builtin.func"' : '"func"')
      .replaceAll(/"func\.(return|call)"/g, '"std.$1"')
      .replaceAll("spv.GL.", "spv.GLSL.")
      .replaceAll("spv.CL.", "spv.OCL.");
  }
  return release <= 13 ? text.replaceAll('"builtin.module"', '"module"') : text;
}

// ---- texts

/** Functions of round-trip tests, each in a module of its own, in generic form. */
async function functionTexts(): Promise<readonly string[]> {
  const tests = irTestFiles(".mlir").filter((path) => path.includes("dialects/spirv/"));
  const pieces = tests.flatMap((path) => {
    const kindTest = kindTestOf(readFileSync(path, "utf8"));
    const isRoundTrip = kindTest?.kind.expectation === "itself" && !kindTest.isOurs;
    return isRoundTrip ? kindTest.pieces : [];
  });
  const texts = await Promise.all(pieces.map((piece) => printed(main, ["--mlir-print-op-generic"], piece)));
  return texts.flatMap((text) => {
    const [head = "", ...lines] = text.trimEnd().split("\n");
    const foot = lines.pop() ?? "";
    const ops = lines.join("\n").split(/(?<=^ {2}\}\).*$)\n/m);
    if (ops.some((op) => !op.startsWith('  "func.func"')) || text.includes("callee")) return [text];
    return ops.map((op) => `${head}\n${op}\n${foot}\n`);
  });
}

const plain = (text: string): string => text.trimEnd().replaceAll(/%[\w$.-]+/g, "%");

describe.each([13, 14, 15, 16, 19])("release %d", (release) => {
  const tool = nativeTool(`mlir-opt-${release}`);
  test.skipIf(tool === undefined)("prints what --upgrade reads", { timeout: 300_000 }, async () => {
    let read = 0;
    for (const text of await functionTexts()) {
      const older = tool?.(FLAGS, downTo(release, text));
      // A release leaves the ops of later ones in generic form, or refuses them for their types and attributes.
      if (older?.status !== 0) continue;
      read++;
      expect(plain(await printed(ownMain, ["--upgrade"], older.stdout))).toBe(plain(await printed(main, [], text)));
    }
    expect(read).toBeGreaterThan(60);
  });
});
