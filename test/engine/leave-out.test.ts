// Passes that a compilation leaves out: the code is another, the results are the same.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type OptionalPass, optionalPasses } from "../../src/engine/code/passes/optional.ts";
import { type CompiledKernel, type CompileOptions, compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { corpusLaunches } from "./corpus-launches.ts";

/** For each pass a module that it changes the code of. */
const changed: Readonly<Record<OptionalPass, string>> = {
  "branchless-stores": "bitonic.cl.spirv64-O1",
  invariants: "blur.comp.vulkan1.2-gV-Os",
  narrowing: "saxpy.cl.spirv64-O2",
  rotations: "sha256.comp.vulkan1.3-g0-plain",
  unrolling: "blur.comp.vulkan1.2-gV-Os",
  vectors: "bitonic.cl.spirv64-O1",
};

async function compiled(name: string, options: CompileOptions): Promise<CompiledKernel> {
  const module = unwrapped(assemble(readFileSync(`test/corpus/modules/${name}.spvasm`)));
  return unwrapped(await compileSpirv(encode(module), options));
}

test.each(optionalPasses)("%s", async (pass) => {
  const name = changed[pass];
  const launches = corpusLaunches.filter(({ source }) => name.startsWith(`${source}.`));
  const { localSize } = launches[0]?.launch ?? {};
  const options: CompileOptions = localSize === undefined ? {} : { localSize };
  const kernel = await compiled(name, { ...options, leaveOut: [pass] });
  expect([...kernel.bytes]).not.toEqual([...(await compiled(name, options)).bytes]);
  // Of SHA-256 the corpus has no launch: `integer-passes.test.ts` runs rotations.
  expect(launches.length > 0).toBe(pass !== "rotations");
  for (const { launch } of launches) {
    const { groups = [1, 1, 1], args, others, check } = launch;
    const [given, more] = [args(), others?.() ?? {}];
    expect(runKernel(kernel, { groups, arguments: given, ...more }).diagnostics).toEqual([]);
    check(given, "", more);
  }
});

test("names that no pass has are rejected", async () => {
  const module = unwrapped(assemble(readFileSync("test/corpus/modules/saxpy.cl.spirv64-O2.spvasm")));
  const leaveOut = ["narrow"] as unknown as readonly OptionalPass[];
  const result = await compileSpirv(encode(module), { leaveOut });
  expect(messagesOf(result)).toEqual([
    `the argument 'leaveOut' must be an array of names of passes, which are ${optionalPasses.join(", ")}, but got an array`,
  ]);
});
