// Modules made at random from seeds that stay, run by the engine alone: what they leave is what was worked out while they were made.
import { describe, expect, test } from "vitest";
import { choices } from "../spirv/mutations.ts";
import { randomProgram } from "./assembly.ts";
import { problemsOfText } from "./launch.ts";
import { wildModule } from "./shaders/module.ts";
import { type WildProgram, wildProgram } from "./shaders/program.ts";

describe("random modules", () => {
  // Three in a test, as many of them are undefined to the end.
  test.each(Array.from({ length: 20 }, (_, at) => 1000 + 3 * at))("of the seeds from %i", async (first) => {
    const programs = [first, first + 1, first + 2].flatMap((seed) => randomProgram(choices(seed)) ?? []);
    for (const program of programs) expect(await problemsOfText(program, undefined)).toEqual([]);
    expect(programs.length).toBeGreaterThan(0);
  });
});

describe("wild programs", () => {
  const programs = (language: "glsl" | "opencl", groupSize: number): readonly WildProgram[] =>
    Array.from({ length: 40 }, (_, seed) => wildProgram(language, seed, groupSize) ?? []).flat();

  test("are the same for the same seed", () => {
    for (const language of ["glsl", "opencl"] as const)
      expect(wildModule(language, [5, 7, 9])).toEqual(wildModule(language, [5, 7, 9]));
  });

  test("are mostly known to the end, and have jumps of all kinds", () => {
    const all = [...programs("glsl", 1), ...programs("opencl", 4)];
    expect(all.length).toBeGreaterThan(60);
    const text = all.flatMap(({ declarations, body }) => [...declarations, ...body]).join("\n");
    for (const jump of ["break;", "continue;", "return;", "switch (", "default:", "do {", "while (true)", "for (;;)"])
      expect(text).toContain(jump);
    expect(text).toContain("barrier(CLK_LOCAL_MEM_FENCE)");
  });

  test("lose statements that are dropped, and know what the rest leaves", () => {
    const seeds = Array.from({ length: 10 }, (_, seed) => seed);
    const smaller = seeds.filter((seed) => {
      const [whole, rest] = [new Set<number>(), new Set(Array(20).keys())].map((one) =>
        wildProgram("glsl", seed, 1, one),
      );
      if (whole === undefined || rest === undefined || rest.body.length >= whole.body.length) return false;
      return JSON.stringify(rest.expected, text) !== JSON.stringify(whole.expected, text);
    });
    expect(smaller.length).toBeGreaterThan(2);
  });
});

const text = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
