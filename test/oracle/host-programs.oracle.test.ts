// Programs of host code: lowered with our passes and run by mlir-runner, they give what was computed by hand. The lowered text is mlir-opt's.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Sink } from "../harness/memory-platform.ts";
import { ourTool } from "../harness/shell/commands.ts";
import { nativeTool } from "./native-tool.ts";

const folder = join(import.meta.dirname, "Inputs/host");
const runner = nativeTool("mlir-runner");
const reference = nativeTool("mlir-opt");

async function lowered(text: string, flags: readonly string[]): Promise<string> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await ourTool("spirvana-opt")(flags, { stdin, stdout, stderr, folder: "." });
  expect(`${stderr.text()}exit status ${status}`).toBe("exit status 0");
  return stdout.text();
}

describe.skipIf(runner === undefined)("mlir-runner", () => {
  test.each(readdirSync(folder))("%s", async (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const flags = /^\/\/ flags: (.*)$/m.exec(text)?.[1]?.split(" ") ?? [];
    const [, type, value] = /^\/\/ gives (\S+) ([^:]+):/m.exec(text) ?? [];
    const program = await lowered(text, flags);
    const outcome = runner?.(["-e", "main", `--entry-point-result=${type}`], program);
    expect(`${outcome?.stderr}${outcome?.stdout.trim()}`).toBe(value);
    if (reference !== undefined) expect(program).toBe(reference(flags, text).stdout);
  });
});
