import { describe, expect, test } from "vitest";
import { runLinesOf, runLit } from "../lit.ts";
import { standardPrograms } from "./commands.ts";
import { parseScript } from "./script.ts";
import { tokensOf } from "./words.ts";

const words = (line: string) => tokensOf(line, (text) => text).map((token) => token.text);
const run = (line: string) => runLit("t.mlir", `// RUN: ${line}`, standardPrograms);
const passes = async (line: string) => (await run(line)) === undefined;

describe("tokensOf", () => {
  test("splits at blanks and operators", () => {
    expect(words("a b|c 2>&1 | d>e && f")).toEqual(["a", "b", "|", "c", "2>&1", "|", "d", ">", "e", "&&", "f"]);
  });

  test("keeps quoted parts together", () => {
    expect(words(`a="b c" 'd|"e' f\\ g "\\"h"`)).toEqual(["a=b c", 'd|"e', "f g", '"h']);
  });

  test("expands substitutions in words", () => {
    expect(tokensOf("x %s", (text) => text.replace("%s", "a b")).map((token) => token.text)).toEqual(["x", "a b"]);
  });

  test("rejects an open quote", () => {
    expect(() => words("a 'b")).toThrow("missing '");
  });
});

describe("parseScript", () => {
  test("reads pipelines, conditions and redirections", () => {
    const script = parseScript(tokensOf("a < in 2>&1 | b > out && c 2> err || d", (text) => text));
    expect(script.map(({ when }) => when)).toEqual(["always", "success", "failure"]);
    expect(script[0]?.commands.map(({ argv, input, output, errors }) => [argv, input, output, errors])).toEqual([
      [["a"], "in", undefined, "1"],
      [["b"], undefined, "out", undefined],
    ]);
    expect(script[1]?.commands[0]?.errors).toBe("err");
  });

  test("sends errors to the pipe if only the output is redirected afterwards", async () => {
    expect(parseScript(tokensOf("a 2>&1 > out", (text) => text))[0]?.commands[0]?.errors).toBe("pipe");
    expect(await passes("not no-such-command 2>&1 > %t | count 1")).toBe(false);
  });

  test("rejects a pipe without a command", () => {
    expect(() => parseScript(tokensOf("a | ", (text) => text))).toThrow("a command is missing");
  });
});

describe("runLinesOf", () => {
  test("joins continuation lines", () => {
    expect(runLinesOf("// RUN: a \\\n// RUN:   b\n\n// RUN: c\n")).toEqual(["a b", "c"]);
  });
});

describe("runLit", () => {
  test("runs a pipeline and takes the status of every command in it", async () => {
    expect(await passes("echo hello | count 1")).toBe(true);
    expect(await passes("echo hello | count 2")).toBe(false);
    expect(await passes("false | true")).toBe(false);
  });

  test("negates", async () => {
    expect(await passes("not false")).toBe(true);
    expect(await passes("not true")).toBe(false);
    expect(await passes("not no-such-command")).toBe(false);
  });

  test("stops at the first line that fails, and says which", async () => {
    const failure = await runLit(
      "t.mlir",
      "// RUN: true\n// RUN: echo seen && false\n// RUN: true\n",
      standardPrograms,
    );
    expect(failure).toEqual({ line: "echo seen && false", status: 1, output: "seen\n" });
  });

  test("writes and reads temporary files", async () => {
    expect(await passes("echo a > %t && echo b >> %t && cat %t | count 2 && test -f %t")).toBe(true);
    expect(await passes("echo a > %t && diff %t %s")).toBe(false);
  });

  test("skips what comes after && and || accordingly", async () => {
    expect(await passes("false || true")).toBe(true);
    expect(await passes("true || false")).toBe(true);
    expect(await passes("false && true")).toBe(false);
  });
});
