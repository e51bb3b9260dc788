// The examples of the README: its command, on its input, prints its output; its program runs with the package in dist/.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tools } from "../src/tools/table.ts";
import { memoryPlatform, Sink } from "./harness/memory-platform.ts";

const readme = readFileSync("README.md", "utf8");
const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, text]) => ({
  language,
  text: text ?? "",
}));

test("the README's example is true", async () => {
  const command = blocks.find(({ text }) => text.startsWith("npx "))?.text.trim() ?? "";
  const [input, output] = blocks.filter(({ language }) => language === "mlir").map(({ text }) => text);
  const [, tool = "", ...argv] = command.split(" ");
  const stdin = new TextEncoder().encode(input);
  const [stdout, stderr] = [new Sink(), new Sink()];
  const platform = memoryPlatform({ stdin, stdout, stderr, folder: "." });
  const main = (await tools[tool]?.())?.main;
  const status = await main?.([...argv.slice(0, -1), "-"], platform);
  expect([status, stderr.text()]).toEqual([0, ""]);
  expect(stdout.text().trim()).toBe(output?.trim());
});

test("the README's program is true", () => {
  const program = blocks.find(({ language }) => language === "js")?.text ?? "";
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout).toBe(`module {
  func.func @two() -> i32 {
    %c2_i32 = arith.constant 2 : i32
    return %c2_i32 : i32
  }
}

`);
});

test("the README's command for a clone exists", () => {
  expect(blocks.map(({ text }) => text)).toContain("npm install-test\n");
});
