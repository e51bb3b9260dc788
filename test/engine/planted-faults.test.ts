// Kernels with one planted fault each: checked code finds and names it, and code that is not checked changes nothing outside of the launch. Checked
// code reports nothing of kernels that are correct.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CompileOptions, createDevice, type DeviceBuffer, type DeviceModule } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import type { Diagnostic } from "../../src/support/diagnostics/diagnostic.ts";
import { unwrapped } from "../harness/results.ts";

const folder = "test/faults";
const binary = (name: string) => encode(unwrapped(assemble(readFileSync(`${folder}/modules/${name}.spvasm`))));
const source = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
const kernelsOf = (name: string) => [...source(name).matchAll(/^KERNEL\((\w+)\)/gm)].map(([, found = ""]) => found);
const casesOf = (name: string) => [...source(name).matchAll(/case (\d+):/g)].map(([, found = ""]) => Number(found));

const levels = ["O0", "O1", "O2"] as const;

/** A device with the buffers of a launch, between others that no launch may touch. */
class Bench {
  readonly device = unwrapped(createDevice());
  readonly #guards: DeviceBuffer[] = [];
  readonly a = this.#buffer();
  readonly b = this.#buffer();

  constructor() {
    this.#guard();
  }

  #guard(): void {
    this.#guards.push(unwrapped(this.device.createBuffer(new Uint8Array(512).fill(0xa5))));
  }

  #buffer(): DeviceBuffer {
    this.#guard();
    return unwrapped(this.device.createBuffer(32));
  }

  /** Gives the buffers what they begin with. */
  reset(): void {
    unwrapped(this.a.write(Int32Array.from({ length: 8 }, (_, at) => at)));
    unwrapped(this.b.write(new Int32Array(8)));
  }

  expectGuards(what: string): void {
    for (const guard of this.#guards) {
      const bytes = unwrapped(guard.read(Uint8Array));
      expect(
        bytes.every((byte) => byte === 0xa5),
        what,
      ).toBe(true);
    }
  }
}

/** Modules are lowered once for all their kernels. */
async function moduleOf(bench: Bench, name: string): Promise<DeviceModule> {
  return unwrapped(await bench.device.createModule(binary(name)));
}

const launch = { groups: [2, 1, 1] } as const;

/** What is said of a kernel of OpenCL in a module. */
function runKernelOf(bench: Bench, module: DeviceModule, options: CompileOptions): readonly Diagnostic[] {
  const kernel = unwrapped(module.createKernel({ localSize: [4, 1, 1], ...options }));
  return kernel.run({ ...launch, arguments: [bench.a, bench.b, { localBytes: 16 }, 0] }).diagnostics;
}

/** What is said of each part of a shader. */
async function runShader(
  name: string,
  check: boolean,
  see: (part: number, found: readonly Diagnostic[], bench: Bench) => void,
): Promise<void> {
  const bench = new Bench();
  const kernel = unwrapped((await moduleOf(bench, name)).createKernel({ check }));
  const buffers = [bench.a, bench.b].map((data, at) => ({ set: 0, binding: at, data }));
  for (const part of casesOf(name)) {
    bench.reset();
    see(part, kernel.run({ ...launch, buffers, push: Int32Array.of(part) }).diagnostics, bench);
  }
}

/** By the start of a kernel's name; if there is no code, the message states that invocations part. */
const codes: readonly (readonly [start: string, code: string | undefined])[] = [
  ["bounds_", "check-out-of-bounds"],
  ["wild_", "check-out-of-bounds"],
  ["null_", "check-null"],
  ["misaligned_", "check-misaligned"],
  ["dangling_", "check-dangling"],
  ["unset_", "check-uninitialized"],
  ["race_", "check-race"],
  ["barrier_", undefined],
  ["divide_least", "check-division-overflow"],
  ["remainder_least", "check-division-overflow"],
  ["divide_", "check-division-by-zero"],
  ["remainder_", "check-division-by-zero"],
  ["convert_", "check-conversion"],
];

/** By the first number of a shader's part. */
const partCodes: readonly (readonly [first: number, code: string | undefined])[] = [
  [0, "check-out-of-bounds"],
  [20, "check-uninitialized"],
  [40, "check-race"],
  [60, undefined],
  [70, "check-division-by-zero"],
  [73, "check-division-overflow"],
  [74, "check-division-by-zero"],
  [80, "check-shift"],
  [90, "check-conversion"],
];

/** Faults that the compiler removes, from a level on: what has no defined result has any. */
const removed: Readonly<Record<string, "O1" | "O2">> = {
  dangling_load: "O1",
  dangling_scalar: "O1",
  dangling_store: "O1",
  unset_scalar: "O1",
  unset_branch: "O1",
  unset_index: "O1",
  unset_member: "O1",
  unset_by_function: "O1",
  unset_sum: "O2",
};

function expectFault(found: readonly Diagnostic[], code: string | undefined, what: string): void {
  expect(
    found.map(({ severity }) => severity),
    what,
  ).toContain("error");
  if (code !== undefined) {
    // A compiler may know that a variable has no value, and state that the value is undefined.
    const accepted = code === "check-uninitialized" ? [code, "check-undefined"] : [code];
    const named = found.find((one) => accepted.includes(one.code ?? ""));
    expect(named, `${what}: ${found.map(({ message }) => message).join("; ")}`).toBeDefined();
    expect(named?.binary?.instruction, what).toMatch(/Op\w+/);
    expect(named?.message, what).toMatch(/, in invocation \d of group \d of 2$/);
  } else expect(found[0]?.message, what).toMatch(/not all invocations of group \d of 2 reach the barrier/);
}

describe.each(levels)("kernels at -%s", (level) => {
  test("with faults are named", async () => {
    const bench = new Bench();
    const module = await moduleOf(bench, `faults.cl.${level}`);
    const kernels = kernelsOf("faults.cl").filter((name) => (removed[name] ?? "O9") > level);
    expect(kernels.length).toBeGreaterThan(50);
    for (const name of kernels) {
      bench.reset();
      const code = codes.find(([start]) => name.startsWith(start))?.[1];
      expectFault(runKernelOf(bench, module, { entry: name, check: true }), code, name);
    }
  });

  test("with faults touch nothing outside of the launch", async () => {
    const bench = new Bench();
    const module = await moduleOf(bench, `faults.cl.${level}`);
    for (const name of kernelsOf("faults.cl")) {
      bench.reset();
      runKernelOf(bench, module, { entry: name });
      bench.expectGuards(name);
    }
  });

  test("without faults are not", async () => {
    const bench = new Bench();
    const module = await moduleOf(bench, `correct.cl.${level}`);
    const kernels = kernelsOf("correct.cl");
    expect(kernels.length).toBeGreaterThan(50);
    for (const name of kernels) {
      bench.reset();
      expect([name, runKernelOf(bench, module, { entry: name, check: true })]).toEqual([name, []]);
    }
  });
});

describe("shaders", () => {
  test("with faults are named, with the line of the source", async () => {
    const lines = source("faults.comp").split("\n");
    await runShader("faults.comp", true, (part, found) => {
      const code = partCodes.findLast(([first]) => first <= part)?.[1];
      expectFault(found, code, `part ${part}`);
      const named = found.find((one) => one.code === code) ?? found[0];
      const line = lines[(named?.place?.line ?? 0) - 1] ?? "";
      const isInFunction = /^(void|int) (put|set|pick)\(/.test(line);
      expect(isInFunction || line.includes(`case ${part}:`), `part ${part}: ${line}`).toBe(true);
    });
  });

  test("with faults touch nothing outside of the launch", async () => {
    await runShader("faults.comp", false, (part, _found, bench) => bench.expectGuards(`part ${part}`));
  });

  test("without faults are not", async () => {
    await runShader("correct.comp", true, (part, found) => expect([part, found]).toEqual([part, []]));
  });
});

test("there are sixty faults and as many correct kernels", () => {
  expect(kernelsOf("faults.cl").length + casesOf("faults.comp").length).toBeGreaterThan(90);
  expect(kernelsOf("correct.cl").length + casesOf("correct.comp").length).toBeGreaterThan(70);
});
