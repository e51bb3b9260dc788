// What modules that have broken a law become in LLVM IR, the native assembler takes.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { assemble } from "../../src/spirv/index.ts";
import { brokenOnRoad } from "../harness/fuzz/modules/road.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "../oracle/native-tool.ts";

const native = nativeTool("llvm-as");
const folder = "test/spirv/road/Inputs";

describe.skipIf(native === undefined)("llvm-as", () => {
  test.each(readdirSync(folder))("%s", async (name) => {
    const module = unwrapped(assemble(readFileSync(`${folder}/${name}`), { preserveNumericIds: true }));
    const { llvm } = await brokenOnRoad(module, { allForms: false, runs: false });
    for (const text of llvm) expect(native?.(["-", "-o", "/dev/null"], text)).toMatchObject({ status: 0, stderr: "" });
  });
});
