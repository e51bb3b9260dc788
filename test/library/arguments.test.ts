// Public functions that return results, called with what TypeScript would not let pass: a diagnostic that names the argument, never an exception, and
// never an internal error. The functions are found: they are the exports of the package's entries whose declarations return a result.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { publicEntries } from "../../scripts/entries.mjs";
import { compileSpirv, prepareLaunch, runKernel } from "../../src/engine/index.ts";
import { parseModule, runPasses } from "../../src/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import type { Diagnostic } from "../../src/support/diagnostics/diagnostic.ts";
import type { Result } from "../../src/support/diagnostics/result.ts";
import { validateForDevices } from "../../src/validate/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** Functions that take and return what only the package itself has; their declarations say so. */
const INTERNAL = /@internal\s*\*\/\s*$/;
const DECLARATION =
  /export (?:async )?function (\w+)(?:<[^>]*>)?\([^;]*?\): (?:Promise<)?(?:Result|Outcome|ParsedModule|PassResult)\b/g;

/** Names of functions that are declared to return results, and are not internal. */
function declaredNames(): ReadonlySet<string> {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const names = paths.flatMap((path) => {
    const text = readFileSync(join("src", path), "utf8");
    return [...text.matchAll(DECLARATION)].flatMap((found) =>
      INTERNAL.test(text.slice(0, found.index)) ? [] : [found[1] ?? ""],
    );
  });
  return new Set(names);
}

async function publicFunctions(): Promise<ReadonlyMap<string, AnyFunction>> {
  const declared = declaredNames();
  const found = new Map<string, AnyFunction>();
  for (const entry of publicEntries()) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ resolve(`src/${entry}.ts`));
    // Sound: a declaration of that name is a function.
    for (const [name, value] of Object.entries(exported))
      if (declared.has(name) && typeof value === "function") found.set(`${entry} ${name}`, value as AnyFunction);
  }
  return found;
}

function transferred<T extends ArrayBuffer | Uint8Array>(source: T): T {
  structuredClone(source, { transfer: [source instanceof Uint8Array ? (source.buffer as ArrayBuffer) : source] });
  return source;
}

const module = unwrapped(assemble("OpCapability Shader\nOpMemoryModel Logical GLSL450\n"));

/** Values of all kinds, each made when it is needed: some functions keep what they get. */
const junk: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 0,
  () => Number.NaN,
  () => -1,
  () => 10n,
  () => "",
  () => "nonsense",
  () => true,
  () => Symbol("nonsense"),
  () => [],
  () => ({}),
  () => Object.create(null),
  () => () => {},
  () => new Map(),
  () => new Date(0),
  () => transferred(new ArrayBuffer(8)),
  () => transferred(new Uint8Array(8)),
  () => new Uint8Array(3),
  () => new Float64Array(5),
  () => new SharedArrayBuffer(20),
  () => new DataView(encode(module).buffer),
  () => ({ words: new Uint32Array(3), isBigEndian: false }),
  () => module,
  () => parseModule("module {}").value,
  () => ({ ok: true, diagnostics: [] }),
];

function problemOf(found: unknown): string | undefined {
  const result = found as Partial<Result<unknown>> | undefined;
  if (typeof result?.ok !== "boolean" || !Array.isArray(result.diagnostics)) return "returns no result";
  const diagnostics: readonly Diagnostic[] = result.diagnostics;
  if (!result.ok && !diagnostics.some(({ severity }) => severity === "error")) return "fails without an error";
  const wrong = diagnostics.find(({ message }) => /internal error|TypeError|RangeError|not a function/.test(message));
  return wrong?.message;
}

async function outcomeOf(call: AnyFunction, args: readonly unknown[]): Promise<string | undefined> {
  try {
    return problemOf(await call(...args));
  } catch (error) {
    return `throws ${error instanceof Error ? error.stack : String(error)}`;
  }
}

describe("public functions take anything", async () => {
  const functions = await publicFunctions();

  test("and there are some", () => {
    expect(functions.size).toBeGreaterThan(25);
    for (const name of ["index parseModule", "engine/index runKernel", "spirv/index decode", "validate/index validate"])
      expect([...functions.keys()]).toContain(name);
  });

  test.each([...functions])("%s", async (_name, call) => {
    const values = [...junk, () => parseModule("module {}").value];
    for (const [first, one] of values.entries()) {
      for (const [second, other] of values.entries()) {
        const problem = await outcomeOf(call, [one(), other()]);
        expect(problem && `${first}, ${second}: ${problem}`).toBeUndefined();
      }
      const problem = await outcomeOf(call, [one()]);
      expect(problem && `${first}: ${problem}`).toBeUndefined();
    }
  });
});

describe("options of a launch", async () => {
  const text = `OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f"
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%pointer = OpTypePointer CrossWorkgroup %uint
%type = OpTypeFunction %void %pointer %uint %float
%f = OpFunction %void None %type
%p = OpFunctionParameter %pointer
%n = OpFunctionParameter %uint
%x = OpFunctionParameter %float
%entry = OpLabel
OpReturn
OpFunctionEnd`;
  const kernel = unwrapped(await compileSpirv(encode(unwrapped(assemble(text)))));
  const right = { groups: [1, 1, 1] as const, arguments: [new Uint32Array(1), 1, Number.NaN] };
  const fields = ["groups", "buffers", "resources", "resourceHeap", "samplerHeap", "push", "arguments", "offset"];

  test("are right", () => {
    expect(runKernel(kernel, right).diagnostics).toEqual([]);
  });

  test.each([...fields, "dimensions", "print"])("%s", async (field) => {
    for (const one of junk) {
      for (const value of [
        one(),
        [one()],
        [one(), one(), one()],
        [{ set: 0, binding: 0, data: one(), resources: [one()] }],
      ])
        expect(await outcomeOf(() => prepareLaunch(kernel, { ...right, [field]: value }), [])).toBeUndefined();
    }
  });

  test("are named where they are wrong", () => {
    const messages = (wrong: object) => messagesOf(prepareLaunch(kernel, { ...right, ...wrong }));
    expect(messages({ groups: 4 })).toEqual([
      "the argument 'groups' must be an array of three numbers, but got a number",
    ]);
    expect(messages({ offset: [0, 0, 0.5] })).toEqual([
      "the argument 'offset' must be an array of three integers, but got an array",
    ]);
    expect(messages({ arguments: [new Uint32Array(1), Number.NaN, 0] })).toEqual([
      "the argument 1 is an integer and is given NaN",
    ]);
    expect(messages({ arguments: [transferred(new Uint8Array(8)), 1, 0] })).toEqual([
      "the argument 'arguments' must be an array of numbers, memory, null, { localBytes }, images and samplers, but got an array",
    ]);
    expect(messagesOf(prepareLaunch(undefined as never, right))).toEqual([
      "the argument 'kernel' must be a kernel, as 'compileKernel' gives it, but got undefined",
    ]);
  });

  test("with sizes of work-groups that are none", async () => {
    const compile = async (localSize: unknown) =>
      messagesOf(await compileSpirv(encode(unwrapped(assemble(text))), { localSize: localSize as never }));
    expect(await compile([-1, -1, 1])).toEqual(["the engine cannot run work-groups of -1 x -1 x 1 invocations"]);
    expect(await compile(64)).toEqual(["the argument 'localSize' must be an array of three numbers, but got a number"]);
  });
});

describe("a user's mistake", () => {
  test("is what the message names", async () => {
    expect(messagesOf(parseModule(5 as never))).toEqual([
      "the argument 'text' must be a string, an ArrayBuffer or a view of one, but got a number",
    ]);
    expect(messagesOf(parseModule("", { dialects: ["arith"] as never }))).toEqual([
      "the argument 'dialects' must be an array of dialects, but got an array",
    ]);
    expect(messagesOf(await runPasses({} as never, "cse"))).toEqual([
      "the argument 'op' must be an operation of this package, but got another object",
    ]);
    expect(validateForDevices(new Uint8Array(), null as never).map(({ result }) => messagesOf(result))).toEqual([
      ["the argument 'devices' must be an array, but got null"],
    ]);
  });

  test("in a pass of one's own reaches the caller", async () => {
    const op = unwrapped(parseModule("module {}"));
    const options = {
      get passes(): never {
        throw new RangeError("mine");
      },
    };
    await expect(runPasses(op, "cse", options)).rejects.toThrow("mine");
  });
});
