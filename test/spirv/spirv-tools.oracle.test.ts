import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { assemble, type DisassembleOptions, decode, disassemble, encode, type Module } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { corpus, withoutGenerator } from "./corpus.ts";
import { everyEntry } from "./every-entry.ts";
import { newNames } from "./new-names.ts";
import { literalModule } from "./number-modules.ts";
import { textCases } from "./text-cases.ts";

const spirvDis = nativeTool("spirv-dis");
const spirvAs = nativeTool("spirv-as");
const folder = mkdtempSync(join(tmpdir(), "spirvana-oracle-"));
afterAll(() => rmSync(folder, { recursive: true }));

const styles: readonly { readonly flags: readonly string[]; readonly options: DisassembleOptions }[] = [
  { flags: [], options: {} },
  { flags: ["--raw-id"], options: { friendlyNames: false } },
  { flags: ["--no-indent", "--no-header"], options: { indent: false, header: false } },
  { flags: ["--offsets", "--comment"], options: { offsets: true, comments: true } },
  { flags: ["--color", "--comment", "--offsets"], options: { color: true, offsets: true, comments: true } },
  { flags: ["--raw-id", "--no-indent", "--comment"], options: { friendlyNames: false, indent: false, comments: true } },
];

/** What 2023.1 accepts and prints otherwise: sets that it does not know, operands and names that have changed since. */
const changedSince =
  /^NonSemantic\.(VkspReflection|DebugBreak|DebugPrintf)|NormalizedSampler|WorkgroupVariableSize|AsmTargetINTEL|LongCompositesINTEL/;

function comparable(text: string): string {
  return newNames(withoutGenerator(text));
}

function nativeText(module: Module, flags: readonly string[]): string {
  const outcome = spirvDis?.([...flags, "-"], encode(module));
  expect(outcome?.stderr).toBe("");
  return outcome?.stdout ?? "";
}

describe.skipIf(spirvDis === undefined || spirvAs === undefined)("SPIRV-Tools", () => {
  for (const { flags, options } of styles) {
    test(`prints the corpus alike with ${flags.join(" ") || "no flags"}`, () => {
      for (const { name, text, module } of corpus()) {
        // 2023.1 has no names for this set; in coloured output its numbers cannot be identified.
        if (options.color === true && text.includes("NonSemantic.DebugPrintf")) continue;
        const native = comparable(nativeText(module, flags));
        expect(comparable(unwrapped(disassemble(module, options))), name).toBe(native);
      }
    });
  }

  test("prints every entry of the grammar alike, where 2023.1 knows it", () => {
    let known = 0;
    for (const { name, module } of everyEntry()) {
      const outcome = spirvDis?.(["--no-header", "-"], encode(module));
      if (outcome?.status !== 0 || changedSince.test(name)) continue;
      known++;
      expect(newNames(unwrapped(disassemble(module, { header: false }))), name).toBe(newNames(outcome.stdout));
    }
    expect(known).toBeGreaterThan(2000);
  });

  test("assembles the corpus alike", () => {
    for (const { name, module } of corpus()) {
      const text = nativeText(module, []);
      // 2023.1 refuses this mask, which it prints itself.
      if (text.includes("DontUnroll|DependencyLength")) continue;
      const native = spirvAs?.(["-", "-o", "-"], text).bytes ?? new Uint8Array();
      const ours = unwrapped(assemble(text));
      expect(Buffer.compare(encode(ours), native), name).toBe(0);
    }
  });

  test("reads and refuses the same texts in the same words", () => {
    for (const { text, flags, differs } of textCases) {
      if (differs !== undefined) continue;
      const native = spirvAs?.(["-", "-o", "-", ...flags], text);
      const ours = assemble(text, { preserveNumericIds: flags.includes("--preserve-numeric-ids") });
      if (!ours.ok) {
        const lines = ours.diagnostics.map(
          ({ place, message }) => `error: ${place?.line}: ${place?.column}: ${message}\n`,
        );
        expect(lines.join(""), text).toBe(native?.stderr);
      } else expect(Buffer.compare(encode(ours.value), native?.bytes ?? new Uint8Array()), text).toBe(0);
    }
  });

  for (const [kind, type] of Object.entries({
    half: "16 f",
    single: "32 f",
    double: "64 f",
    int64: "64 i",
    int16: "16 i",
  })) {
    test(`prints and reads 100,000 random numbers alike: ${kind}`, () => {
      const [width = "", letter = ""] = type.split(" ");
      const module = literalModule(Number(width), letter === "f", 100_000, 7);
      const native = nativeText(module, ["--raw-id"]);
      expect(
        withoutGenerator(unwrapped(disassemble(module, { friendlyNames: false }))) === withoutGenerator(native),
      ).toBe(true);
      const again = unwrapped(assemble(native, { preserveNumericIds: true }));
      const path = join(folder, `${kind}.spvasm`);
      writeFileSync(path, native);
      const nativeWords = spirvAs?.(["--preserve-numeric-ids", path, "-o", "-"]).bytes ?? new Uint8Array();
      expect(Buffer.compare(encode(again), nativeWords)).toBe(0);
    });
  }

  test("refuses the same framing and the same broken instructions", () => {
    const header = [0x07230203, 0x00010600, 0, 40, 0];
    const broken = [
      [],
      [0x07230203, 0x00010600],
      [1, 2, 3, 4, 5],
      [...header, 0],
      [...header, 0x00000011],
      [...header, 0x00030011, 1, 2],
      [...header, 0x00010011],
      [...header, 0x00030005, 1, 0x41414141],
      [...header, 0x00020005, 1],
      [...header, 0x00030005, 0, 0x41],
      [...header, 0x00030016, 1, 32, 0x0004002b, 1, 2, 7, 0x0004002b, 1, 2, 8],
      [...header, 0x0004002b, 1, 2, 3],
      [...header, 0x00040015, 1, 64, 0, 0x0004002b, 1, 2, 3],
      [...header, 0x00020013, 1, 0x0004002b, 1, 2, 3],
      [...header, 0x00030047, 1, 30],
      [...header, 0x00050047, 1, 30, 1, 2],
      [...header, 0x0005000c, 1, 2, 3, 4],
      [...header, 0x00050034, 1, 2, 17, 1],
      [...header, 0x000500fb, 1, 2, 3, 4],
      [...header, 0x00020013, 0],
    ];
    for (const words of broken) {
      const bytes = new Uint8Array(Uint32Array.from(words).buffer);
      const stderr = spirvDis?.(["-"], bytes).stderr;
      const module = decode(bytes);
      const outcome = module.ok ? disassemble(module.value) : module;
      const lines = outcome.diagnostics.map(
        ({ binary, message }) => `error: ${binary?.number ? `${binary.number}: ` : ""}${message}\n`,
      );
      expect(lines.join(""), String(words)).toBe(stderr);
    }
  });
});
