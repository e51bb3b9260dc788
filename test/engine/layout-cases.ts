// Memory that no type of LLVM has as it is, for the engine and natively.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ModuleLauncher } from "./module-cases.ts";

export function describeLayouts(launch: ModuleLauncher): void {
  test("scalars in the padding of what comes before them, as HLSL packs constant buffers", async () => {
    const constants = Float32Array.from({ length: 48 }, (_, at) => at + 1);
    const out = new Float32Array(48);
    const buffers = [out, constants].map((data, binding) => ({ set: 0, binding, data }));
    await launch(readFileSync("test/engine/Inputs/legacy-packing.spvasm", "utf8"), { groups: [3, 1, 1], buffers });
    // At bytes 16 i, 36, 68, 72, 116, 80 + 16 i + 4, 124; of the nested struct 128 + 32, 128 + 36, 128 + 16 i; 168; then of the whole, loaded at once.
    const rows = [0, 1, 2].map((i) => [
      1 + 4 * i,
      10,
      18,
      19,
      30,
      22 + 4 * i,
      32,
      41,
      42,
      33 + 4 * i,
      43,
      27,
      17,
      0,
      0,
      0,
    ]);
    expect([...out]).toEqual(rows.flat());
  });
}
