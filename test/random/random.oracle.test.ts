// A few programs made at random from seeds that stay: what they leave, natively and by the engine, is what was worked out while they were made.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nativeTool } from "../oracle/native-tool.ts";
import { buildRuntime, type NativeRuntime } from "../runtime/native-launch.ts";
import { choices } from "../spirv/mutations.ts";
import { randomProgram } from "./assembly.ts";
import { problemsOfText } from "./launch.ts";

const clang = nativeTool("clang-22");
const lli = nativeTool("lli");
const count = 30;

describe.skipIf(clang === undefined || lli === undefined)("random modules", () => {
  let runtime: NativeRuntime | undefined;
  beforeAll(() => {
    if (clang !== undefined) runtime = buildRuntime(clang);
  });
  afterAll(() => runtime?.dispose());

  test.each(Array.from({ length: count }, (_, seed) => seed))("of the seed %i leave what they should", async (seed) => {
    const program = randomProgram(choices(seed));
    if (lli === undefined || runtime === undefined || program === undefined) return;
    expect(await problemsOfText(program, { lli, runtime })).toEqual([]);
  });

  test("say something each", () => {
    const said = Array.from(
      { length: count },
      (_, seed) => randomProgram(choices(seed))?.given[0]?.expected.length ?? 0,
    );
    expect(said.filter((numbers) => numbers > 10).length).toBeGreaterThan(count / 2);
  });
});
