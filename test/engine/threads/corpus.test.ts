// The kernels of the corpus in two threads: they leave what they leave in one.

import { readdirSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { compileSpirv, createWorkers, launchKernel } from "../../../src/engine/index.ts";
import { assemble, encode } from "../../../src/spirv/index.ts";
import { unwrapped } from "../../harness/results.ts";
import { corpusLaunches } from "../corpus-launches.ts";

const folder = "test/corpus/modules";
const files = readdirSync(folder);
const workers = unwrapped(createWorkers({ threads: 2 }));
afterAll(() => workers.close());

for (const { source, what, launch } of corpusLaunches) {
  const { groups = [1, 1, 1], args, others, check, dependsOnOrder = false, ...options } = launch;
  if (dependsOnOrder) continue;
  test.each(files.filter((file) => file.startsWith(`${source}.`)))(`%s: ${what}`, async (file) => {
    const module = unwrapped(assemble(readFileSync(`${folder}/${file}`)));
    const kernel = unwrapped(await compileSpirv(encode(module), options));
    const given = args();
    let printed = "";
    const print = (text: string) => {
      printed += text;
    };
    const more = others?.() ?? {};
    const ran = await launchKernel(kernel, { groups, arguments: given, print, ...more, workers });
    expect(ran.diagnostics).toEqual([]);
    check(given, printed, more);
  });
}
