// Where mlir-translate reads a module, ours gives the same text.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { encode } from "../../src/spirv/index.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { assembled, corpus } from "./corpus.ts";
import { dialectText } from "./dialect-text.ts";

const native = nativeTool("mlir-translate");
const inputs = "test/spirv/deserialize/Inputs";

const modules = [
  ...readdirSync(inputs)
    .filter((file) => file.endsWith(".spvasm"))
    .map((name) => ({ name, module: assembled(readFileSync(join(inputs, name), "utf8")) })),
  ...corpus(),
];

describe.skipIf(native === undefined)("mlir-translate --deserialize-spirv", () => {
  test.each(modules)("$name", ({ module }) => {
    const outcome = native?.(["--deserialize-spirv", "--mlir-print-debuginfo"], encode(module));
    if (outcome?.status !== 0) return;
    // The reference forgets the literals after a loop's control.
    const text = dialectText(module, true, false).replace(/(control\([\w|]+)(, \d+)+\)/g, "$1)");
    expect(text.trimEnd()).toBe(outcome.stdout.trimEnd());
  });
});
