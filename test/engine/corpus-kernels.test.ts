// Kernels of OpenCL C and compute shaders, as clang and glslang compile them, in the engine: each launch with both of the modules that the
// corpus has of its source.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { corpusLaunches } from "./corpus-launches.ts";

const folder = "test/corpus/modules";
const files = readdirSync(folder);

for (const { source, what, launch } of corpusLaunches) {
  const { groups = [1, 1, 1], args, others, check, dependsOnOrder: _, ...options } = launch;
  test.each(files.filter((file) => file.startsWith(`${source}.`)))(`%s: ${what}`, async (file) => {
    const module = unwrapped(assemble(readFileSync(`${folder}/${file}`)));
    const compiled = unwrapped(await compileSpirv(encode(module), options));
    const given = args();
    let printed = "";
    const print = (text: string) => {
      printed += text;
    };
    const more = others?.() ?? {};
    expect(runKernel(compiled, { groups, arguments: given, print, ...more }).diagnostics).toEqual([]);
    check(given, printed, more);
  });
}
