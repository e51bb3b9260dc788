// Long inputs are searched for the names of dialects in samples only: what is mentioned once, far from all samples, is found all the same.

import { expect, test } from "vitest";
import { sampledDialects } from "../../src/tools/dialects.ts";
import { main } from "../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const FILLER = "func.func private @FILL()\n".repeat(10_000);

/** The result for the input with a text inserted between two samples. */
async function run(part: string, ...flags: readonly string[]) {
  const at = Math.floor(FILLER.length / 32 / 26) * 26 + 26 * 200;
  let next = 0;
  const text = (FILLER.slice(0, at) + part + FILLER.slice(at)).replace(/@FILL/g, () => `@f${next++}`);
  const stdin = new TextEncoder().encode(text);
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main([...flags, "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  return { status, samples: sampledDialects(stdin), stdout: stdout.text(), stderr: stderr.text() };
}

test.each([
  ["an op", "func.func private @x() attributes {a} { %0 = memref.alloc() : memref<f32> return }", []],
  ["a type", "func.func private @x(!llvm.ptr)", []],
  ["a type in angle brackets", "func.func private @x(!llvm<ptr>)", []],
  ["an attribute", "func.func private @x() attributes {a = #spirv.resource_limits<>}", []],
  ["an op in generic form", '"gpu.module_end"() : () -> ()', ["--allow-unregistered-dialect"]],
  ["an attribute's prefix", "func.func private @x() attributes {gpu.container_module}", []],
])("%s", async (_name, part, flags) => {
  const { samples, stdout, stderr } = await run(`${part}\n`, ...flags);
  const [, dialect = ""] = /(memref|llvm|spirv|gpu)\b/.exec(part) ?? [];
  expect(samples?.has(dialect)).toBe(false);
  expect(stderr).not.toContain("not found");
  expect(stderr + stdout).toContain(dialect);
});

test("reports a rejected op and an unknown op once each", async () => {
  const wrong = await run('"gpu.barrier"() : () -> i32\n', "--allow-unregistered-dialect");
  expect(wrong.status).toBe(1);
  expect(wrong.stderr.match(/error:/g)?.length).toBe(1);
  const unknown = await run("nobody.knows\n");
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toContain("Dialect `nobody' not found for custom op 'nobody.knows'");
});
