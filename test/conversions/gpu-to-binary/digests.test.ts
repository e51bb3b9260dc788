// The words of binaries that mlir-opt 22.1 makes, by their digests: the oracle test compares the words where mlir-opt is installed.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { main } from "../../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../../harness/memory-platform.ts";
import { BINARY_PIPELINE, binaryIn, binaryKernels } from "./kernels.ts";

/** The first digits of the SHA-256 of the binary as mlir-opt prints it. */
const digests: Readonly<Record<string, string>> = {
  add: "2b8fc0d995fc75e6",
  multiply: "abc1234157bc20a8",
  divide: "741fded470543f6d",
  unsigned_division: "a0c7fa3f178d4659",
  remainder: "f61920f495cc0169",
  unsigned_remainder: "7a948217337b72f8",
  bits: "1bb78997efa66e7b",
  shifts: "fe5e1e7fb3a0070e",
  extremes: "4b96293a355ff685",
  numbers: "16f8098243c022d7",
  comparisons: "bc4599652885d1bf",
  unordered: "5fba9cc6c29a95fb",
  conversions: "8b85749c15b290d8",
  extended: "5bb951f9d9def432",
  products: "11b0d93a9e2ff86a",
  unsigned_products: "6a909e50f5a9bfcf",
  constants: "b5c921f142f548f6",
  vectors: "3bbb53208fa53a60",
  constant_vectors: "f58d4953b6f3fa19",
  shuffle: "37d3eae27ef630a1",
  reduction: "f292a34ad6e6ce7a",
  dot: "a12b650c6762657f",
  fused: "ed5fad243cd56324",
  condition: "914da4aba3b46bb6",
  loop: "413bf08752506118",
  endless: "39962220bb8f2667",
  nested_loops: "df3f358c0a613dab",
  conditions_in_loops: "ce3bdf727031b40f",
  work_group_memory: "81949f8504b81d7a",
  slices: "34c05638324351a8",
  interleaved: "fee18f3d4cdd6ca5",
  indices: "e325a146375a8144",
  truth_values: "63eb5b24917d4960",
  rounded_divisions: "bc9bb35a0951abfc",
  ids: "4ccfd75d98234019",
  barrier: "1fb9647496ada78f",
};

test.each(binaryKernels)("the binary of %s is mlir-opt's", async (name, text) => {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  await main([BINARY_PIPELINE, "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  expect(stderr.text()).toBe("");
  const digest = createHash("sha256").update(binaryIn(stdout.text()) ?? "");
  expect(digest.digest("hex").slice(0, 16)).toBe(digests[name]);
});
