// Texts made to exhaust a reader: deep nesting, huge numbers, long lists. Each is accepted or rejected with an error, at once.
import { describe, expect, test } from "vitest";
import { main } from "../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(text: string, flags: readonly string[] = []): Promise<Outcome> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const argv = ["--allow-unregistered-dialect", ...flags, "-"];
  const status = await main(argv, memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

const nested = (open: string, inner: string, close: string, depth: number) =>
  open.repeat(depth) + inner + close.repeat(depth);
const attribute = (text: string) => `"a"() {a = ${text}} : () -> ()`;
const location = (text: string) => `"a"() : () -> () loc(${text})`;
const chain = (sign: string, first: string, next: (before: string) => string, length: number) =>
  Array.from(
    { length },
    (_, index) => `${sign}a${index} = ${index === 0 ? first : next(`${sign}a${index - 1}`)}\n`,
  ).join("");

/** Each kind of nesting, to a depth. */
const nestings: Readonly<Record<string, (depth: number) => string>> = {
  "regions in generic form": (depth) => nested('"a"() ({ ', "", "}) : () -> () ", depth),
  "regions in custom form": (depth) => nested("builtin.module { ", "", "} ", depth),
  tuples: (depth) => attribute(nested("tuple<", "i32", ">", depth)),
  "function types": (depth) => attribute(nested("() -> (", "i32", ")", depth)),
  arrays: (depth) => attribute(nested("[", "1", "]", depth)),
  dictionaries: (depth) => attribute(nested("{a = ", "1", "}", depth)),
  elements: (depth) => attribute(`dense<${nested("[", "1", "]", depth)}> : tensor<${"1x".repeat(depth)}i32>`),
  "callsite locations": (depth) => location(nested('callsite("a" at ', '"b"', ")", depth)),
  "fused locations": (depth) => location(nested('fused<"m">["a", ', '"b"', "]", depth)),
  "name locations": (depth) => location(nested('"a"(', '"b"', ")", depth)),
  "aliases of attributes": (depth) => chain("#", "1", (before) => `[${before}]`, depth) + attribute(`#a${depth - 1}`),
  "aliases of types": (depth) => chain("!", "i32", (before) => `tuple<${before}>`, depth) + attribute(`!a${depth - 1}`),
};

describe.each(Object.entries(nestings))("%s", (_name, text) => {
  test("work 490 levels deep, and read back", async () => {
    const first = await run(text(490), ["--mlir-print-debuginfo"]);
    expect(first.stderr).toBe("");
    const second = await run(first.stdout, ["--mlir-print-debuginfo"]);
    expect(second).toEqual(first);
  });

  test("10,000 levels deep are an error", async () => {
    const { status, stderr } = await run(text(10_000));
    expect(status).toBe(1);
    expect(stderr).toMatch(/error: nesting is deeper than (512|840) levels\n/);
  });
});

const construct = nested(
  "spirv.mlir.selection { spirv.Branch ^b\n^b:\n",
  "",
  "spirv.Branch ^m\n^m: spirv.mlir.merge }\n",
  838,
);
const choice = (depth: number) =>
  `func.func @f(%c: i1, %z: i32) -> i32 {\n${nested("%r = scf.if %c -> (i32) {\n", "", "scf.yield %z : i32 } else { scf.yield %z : i32 }\n", depth)}return %z : i32 }\n`;

describe("regions of the greatest depth are read and printed, and a level more is an error", () => {
  test.each([
    ["generic form", nested('"a"() ({ ', "", "}) : () -> () ", 840)],
    ["modules", nested("module { ", "", "} ", 840)],
    ["conditions with results", choice(839)],
    ["selections", `spirv.func @f() "None" {\n${construct}spirv.Return }\n`],
  ])("%s", async (_name, text) => {
    expect((await run(text)).stderr).toBe("");
    expect((await run(text, ["--mlir-print-op-generic"])).stderr).toBe("");
  });

  test("the message comes before the end of the stack", async () => {
    expect((await run(choice(841))).stderr).toMatch(/error: nesting is deeper than 840 levels\n/);
  });
});

describe("800 conditions in each other", () => {
  const deep = `func.func @f(%c: i1, %m: memref<4xi32>, %v: i32, %i: index) {\n${nested("scf.if %c {\n", "memref.store %v, %m[%i] : memref<4xi32>\n", "}\n", 800)}return\n}\n`;

  test.each([
    [[]],
    [["--mlir-print-op-generic"]],
    [["--canonicalize"]],
    [["--cse"]],
    [["--convert-scf-to-cf"]],
    [["--convert-scf-to-spirv"]],
    [["--inline"]],
    [["--verify-roundtrip"]],
  ])("are read, changed and printed: %j", async (flags) => {
    const { status, stderr } = await run(deep, flags);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

test("brackets of opaque types are balanced without recursion", async () => {
  const { status } = await run(`"a"() : () -> !x.y${nested("<", "", ">", 10_000)}`);
  expect(status).toBe(0);
});

describe("huge numbers", () => {
  test.each([
    ['%x:4000000000 = "a"() : () -> i32', "operation defines 1 results but was provided 4000000000 to bind"],
    ['%x:99999999999999999999 = "a"() : () -> i32', "expected named operation to have at least 1 result"],
    ['"b"(%x#4000000000) : (i32) -> ()', "use of undeclared SSA value name"],
    ['"b"(%x#4294967296) : (i32) -> ()', "invalid SSA value result number"],
    ['"a"() : () -> i99999999999', "invalid integer width"],
    ['"a"() : () -> tensor<99999999999999999999xi32>', "invalid dimension"],
    [
      attribute("dense<[1]> : tensor<4294967296x4294967296xi8>"),
      "inferred shape of elements literal ([1]) does not match type ([4294967296, 4294967296])",
    ],
    [
      attribute(`dense<"0x01"> : tensor<4294967296xi1>`),
      "elements hex data size is invalid for provided type: 'tensor<4294967296xi1>'",
    ],
    [attribute("distinct[18446744073709551616]<>"), "expected an unsigned 64-bit integer"],
    [attribute("strided<[9223372036854775808]>"), "expected a 64-bit signed integer or '?'"],
  ])("%s is an error", async (text, message) => {
    const { status, stderr } = await run(text);
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${message}\n`);
  });

  test.each([
    attribute("dense<1> : tensor<4294967296x4294967296xi8>"),
    attribute("dense<> : tensor<0x4294967296xi8>"),
    attribute(`dense<"0xFF"> : tensor<4294967296xi1>`),
    attribute("1 : i16777215"),
    attribute("1.0e999999999 : f128"),
    '%4000000000 = "a"() : () -> i32 "b"(%4000000000) : (i32) -> ()',
  ])("%s reads back", async (text) => {
    const first = await run(text);
    expect(first.stderr).toBe("");
    expect(await run(first.stdout)).toEqual(first);
  });
});

test("lists of 70,000 values", async () => {
  const many = "%0, ".repeat(70_000);
  const text = `%0 = "a"() : () -> i32 "b"(${many}%0) : (${"i32, ".repeat(70_000)}i32) -> ()`;
  const { status, stdout } = await run(text);
  expect(status).toBe(0);
  expect((await run(stdout)).stdout).toBe(stdout);
});

test("dictionaries of 5,000 entries, and the one key too many", async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `a${index}`).join(", ");
  expect((await run(`"a"() {${names}} : () -> ()`)).status).toBe(0);
  expect((await run(`"a"() {${names}, a4321} : () -> ()`)).stderr).toContain("duplicate key 'a4321'");
});

test("an error behind 100,000 lines of comments points before them", async () => {
  const { stderr } = await run(`"a"() : () -> ${"//\n".repeat(100_000)}x`);
  expect(stderr).toMatch(/^<stdin>:1:14: error: expected non-function type\n/);
});

test("a function of 50,000 arguments is converted in linear time", async () => {
  const inputs = Array.from({ length: 50_000 }, (_, index) => `%a${index}: index`).join(", ");
  const { status, stderr } = await run(`func.func @f(${inputs}) { return }`, ["--convert-func-to-spirv"]);
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
