// The lines below a diagnostic, as mlir-opt 22.1 shows them.
import { expect, test } from "vitest";
import { main } from "../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

async function errorsOf(text: string): Promise<string> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  await main(["--allow-unregistered-dialect", "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  return stderr.text();
}

const wrong = "unexpected decimal integer literal for a floating point value";
const advice = "add a trailing dot to make the literal a float";

test("tabs go up to the next of eight columns, in the line and below it", async () => {
  expect(await errorsOf('\t"a"()\t{a\t=\t5 : f32} : () -> ()\n')).toBe(
    [
      `<stdin>:1:13: error: ${wrong}`,
      '        "a"()   {a      =       5 : f32} : () -> ()',
      "                                ^",
      `<stdin>:1:13: note: ${advice}\n`,
    ].join("\n"),
  );
});

test("a tab that is wrong itself is marked in its width", async () => {
  expect(await errorsOf('"a"() {a = "\t"\t 5}')).toBe(
    [
      "<stdin>:1:15: error: expected '}' in attribute dictionary",
      '"a"() {a = "    "        5}',
      "                 ^^^^^^^\n",
    ].join("\n"),
  );
});

test("nothing is marked in a line that is more than ASCII", async () => {
  expect(await errorsOf('"a"() {a = 5 : f32, "é" = 1} : () -> ()\n')).toBe(
    [
      `<stdin>:1:12: error: ${wrong}`,
      '"a"() {a = 5 : f32, "é" = 1} : () -> ()',
      `<stdin>:1:12: note: ${advice}\n`,
    ].join("\n"),
  );
});
