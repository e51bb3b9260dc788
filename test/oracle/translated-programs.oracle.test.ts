// Random kernels through our translator: compiled by clang and llvm-spirv, there and back, run by the engine, with the results that the generator worked out.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { randomProgram } from "../random/assembly.ts";
import { problemsOf } from "../random/launch.ts";
import { wildModule } from "../random/shaders/module.ts";
import { problemsOf as problemsOfWild } from "../random/shaders/trial.ts";
import { nameOf, thereAndBack, trips } from "../random/translated/trips.ts";
import { compilersOf, compiles, translatedWays } from "../random/translated/ways.ts";
import { choices } from "../spirv/mutations.ts";
import { nativeTool } from "./native-tool.ts";

describe("kernels in assembly", () => {
  test.each([0, 6, 8, 20])("of the seed %i keep their results on every trip", async (seed) => {
    const program = randomProgram(choices(seed));
    if (program?.flavor !== "kernel") return;
    const binary = encode(unwrapped(assemble(program.text)));
    for (const trip of trips) {
      const launch = (data: readonly Uint8Array[]) => ({ groups: [1, 1, 1] as const, arguments: data });
      const found = await problemsOf(thereAndBack(binary, trip), program.given, launch, undefined, true);
      expect(found.map((one) => `${nameOf(trip)}: ${one}`)).toEqual([]);
    }
  });
});

describe("kernels in OpenCL C", () => {
  const compilers = compilersOf(nativeTool, mkdtempSync(join(tmpdir(), "spirvana-translated-")));
  const noJudges = { natives: [], validate: undefined };
  test.each(compilers.filter((_, at) => at % 5 === 0).map((one, turn) => [one.name, one, turn] as const))(
    "compiled by %s keep their results",
    async (_, compiler, turn) => {
      const module = wildModule(
        "opencl",
        Array.from({ length: 10 }, (_one, at) => (turn % 2) + 2 * at),
      );
      // Compilers have their limits.
      if (!compiles(compiler, module.text)) return;
      for (const way of translatedWays(compiler, turn))
        expect(await problemsOfWild(module, [way], noJudges)).toEqual([]);
    },
  );
});
