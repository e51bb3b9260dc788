// Logarithms of floats of 8 bits, which become integers of 8 bits, have no conversion; mlir-opt ends with a signal for them.
import { expect, test } from "vitest";
import { Sink } from "../../harness/memory-platform.ts";
import { ourTool } from "../../harness/shell/commands.ts";

test.each(["log2", "log10"])("math.%s of a float of 8 bits stays", async (name) => {
  const text = `func.func @f(%a: vector<2xf8E5M2>) {\n  %0 = math.${name} %a : vector<2xf8E5M2>\n  return\n}\n`;
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await ourTool("spirvana-opt")(["--convert-math-to-spirv", "-"], {
    stdin,
    stdout,
    stderr,
    folder: ".",
  });
  expect({ status, stderr: stderr.text() }).toEqual({ status: 0, stderr: "" });
  expect(stdout.text()).toContain(`math.${name}`);
});
