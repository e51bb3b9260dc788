// Words are those of mlir-translate, where it takes the module; spirv-val takes what we write.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { encode } from "../../src/spirv/index.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { corpus } from "./corpus.ts";
import { accepted, dialectText, readText, serialized } from "./dialect-text.ts";

const translate = nativeTool("mlir-translate");
const validate = nativeTool("spirv-val");
const folder = mkdtempSync(join(tmpdir(), "spirvana-serialize-"));
const modules = corpus().filter(({ module }) => accepted(module) !== undefined);

/** The environment that a module of the corpus was made for. */
function environmentOf(name: string): string {
  return /\.(vulkan1\.\d)/.exec(name)?.[1] ?? "spv1.6";
}

/** Where the reference makes a block of a struct that is part of another one, which this validator does not mind. */
const nestedBlocks: ReadonlySet<string> = new Set(["instanced.vert.vulkan1.1-g-plain.spvasm"]);

describe.skipIf(translate === undefined)("mlir-translate --serialize-spirv", () => {
  test.each(modules)("$name", ({ name, module }) => {
    const text = dialectText(module);
    const out = join(folder, "reference.spv");
    const outcome = translate?.(["--no-implicit-module", "--serialize-spirv", "-", "-o", out], text);
    if (outcome?.status !== 0) return;
    const ours = encode(serialized(readText(text)));
    const reference = readFileSync(out);
    // The reference makes two types of a pointer within what it points to.
    const isWrong = (validate?.(["--target-env", environmentOf(name), out])?.status ?? 0) !== 0;
    if (!isWrong && !nestedBlocks.has(name)) expect([...ours]).toEqual([...reference]);
  });
});

describe.skipIf(validate === undefined)("spirv-val", () => {
  test.each(modules)("$name", ({ name, module }) => {
    const file = join(folder, "ours.spv");
    const verdict = (words: Uint8Array) => {
      writeFileSync(file, words);
      return validate?.(["--target-env", environmentOf(name), file]);
    };
    // Some modules of the corpus ask for more than this validator knows.
    if (verdict(encode(module))?.status !== 0) return;
    const op = accepted(module);
    if (op !== undefined) expect(verdict(encode(serialized(op)))?.stderr).toBe("");
  });
});
