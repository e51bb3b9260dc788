// The example of the README: its command, on its input, prints its output.
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

test("the README's command for a clone exists", () => {
  expect(blocks.map(({ text }) => text)).toContain("npm install-test\n");
});
