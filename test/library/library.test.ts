// The package as its users import it: "spirvana" is dist/, which `npm test` builds first.

import {
  loadUpgraders,
  type Operation,
  parseModule,
  printModule,
  renderDiagnostics,
  runPasses,
  verifyModule,
} from "spirvana";
import { arith } from "spirvana/dialects/arith";
import { func } from "spirvana/dialects/func";
import { spirv } from "spirvana/dialects/spirv";
import { Context, stringAttr } from "spirvana/ir";
import { definePass } from "spirvana/passes";
import { describe, expect, test } from "vitest";

const text = `module {
  func.func @f(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %0 = arith.addi %c1_i32, %c2_i32 : i32
    %1 = arith.addi %arg0, %0 : i32
    return %1 : i32
  }
}
`;
const dialects = [arith, func];

function moduleOf(input: string): Operation {
  const { value: module, diagnostics } = parseModule(input, { dialects });
  expect(diagnostics).toEqual([]);
  if (module === undefined) throw new Error("no module");
  return module;
}

const messages = (diagnostics: readonly { readonly message: string }[]) => diagnostics.map(({ message }) => message);

describe("parseModule and printModule", () => {
  test("print a parsed module", () => {
    expect(printModule(moduleOf(text))).toBe(text);
  });

  test("take bytes", () => {
    const { value: module } = parseModule(new TextEncoder().encode(text), { dialects });
    expect(module && printModule(module)).toBe(text);
  });

  test("read older text on request, and report the older syntax", async () => {
    const older = "spv.module Logical GLSL450 {\n}\n";
    expect(parseModule(older, { dialects: [spirv] }).value).toBeUndefined();
    const upgraders = await loadUpgraders();
    const { value: module, diagnostics } = parseModule(older, { dialects: [spirv, func], upgraders });
    expect(module && printModule(module)).toBe("module {\n  spirv.module Logical GLSL450 {\n  }\n}\n");
    expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "remark: 'spv.module' is 'spirv.module' today",
    ]);
  });

  test("print in other forms", () => {
    expect(printModule(moduleOf("module {}"), { generic: true })).toBe('"builtin.module"() ({\n^bb0:\n}) : () -> ()\n');
  });

  test("a syntax error is a diagnostic with a place", () => {
    const { value: module, diagnostics, source } = parseModule("func.func @f( {", { dialects, name: "f.mlir" });
    expect(module).toBeUndefined();
    expect(renderDiagnostics(diagnostics, source)).toBe(
      "f.mlir:1:14: error: expected non-function type\nfunc.func @f( {\n             ^\n",
    );
    expect(renderDiagnostics(diagnostics)).toBe("f.mlir:1:14: error: expected non-function type\n");
  });

  test("what does not verify is no module", () => {
    const { value: module, diagnostics } = parseModule("func.func private @f() func.func private @f()", { dialects });
    expect(module).toBeUndefined();
    expect(messages(diagnostics)).toEqual(["redefinition of symbol named 'f'"]);
  });

  test("dialects that are not there are an error, unless they are allowed", () => {
    const unknown = '"vendor.op"() : () -> ()';
    expect(parseModule(unknown).value).toBeUndefined();
    expect(parseModule(unknown, { allowUnregisteredDialects: true }).value).toBeDefined();
  });

  test("one operation need not be a module", () => {
    const { value: module } = parseModule("func.func private @f()", { dialects, noImplicitModule: true });
    expect(module?.name).toBe("func.func");
  });

  test("modules of one context share their types", () => {
    const context = new Context();
    const [one, other] = ["@a", "@b"].map((name) => {
      const { value: module } = parseModule(`func.func private ${name}(i32)`, {
        context,
        dialects,
        noImplicitModule: true,
      });
      return module?.attr("function_type");
    });
    expect(one).toBeDefined();
    expect(one).toBe(other);
  });

  test.each(["", "\0", "{", "module {", "%", "\ud800", "((((", '"', "#", "!", "// -----", "module {} module"])(
    "%j does not throw",
    (input) => {
      expect(() => parseModule(input, { dialects })).not.toThrow();
    },
  );

  test("bytes that are no UTF-8 do not throw", () => {
    const { value: module } = parseModule(Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc0), { dialects });
    expect(module).toBeUndefined();
  });
});

describe("verifyModule", () => {
  test("finds nothing where nothing is wrong", () => {
    expect(verifyModule(moduleOf(text))).toMatchObject({ ok: true, diagnostics: [] });
  });

  test("finds what a change broke", () => {
    const module = moduleOf(text);
    let last: Operation | undefined;
    module.walk((op) => {
      if (op.name === "func.return") last = op;
    });
    last?.erase();
    expect(messages(verifyModule(module).diagnostics).join()).toMatch(/^block with no terminator/);
  });
});

describe("runPasses", () => {
  const folded = text
    .replace(/ {4}%c1_i32.*\n.*\n.*\n/, "    %c3_i32 = arith.constant 3 : i32\n")
    .replace(/%1 = .*\n.*%1/, "%0 = arith.addi %arg0, %c3_i32 : i32\n    return %0");

  test.each(["canonicalize", "builtin.module(canonicalize)", "func.func(canonicalize{top-down=false},cse)"])(
    "%s changes the module",
    async (pipeline) => {
      const module = moduleOf(text);
      expect(await runPasses(module, pipeline)).toEqual({ ok: true, value: module, diagnostics: [], report: "" });
      expect(printModule(module)).toBe(folded);
    },
  );

  test("hands out what passes report", async () => {
    const { report } = await runPasses(moduleOf(text), "print-op-stats");
    expect(report).toMatch(/^ +arith\.addi +, 2$/m);
  });

  test.each([
    ["nonsense", /'nonsense' does not refer to a registered pass or pass pipeline/],
    ["canonicalize{depth=1}", /no such option depth/],
    ["canonicalize{max-iterations=x}", /'x' value invalid for long argument/],
    ["func.func(cse", /unbalanced parentheses while parsing pipeline/],
  ])("%s is an error, and nothing changes", async (pipeline, message) => {
    const module = moduleOf(text);
    const { ok, diagnostics } = await runPasses(module, pipeline);
    expect(ok).toBe(false);
    expect(messages(diagnostics).join()).toMatch(message);
    expect(printModule(module)).toBe(text);
  });
});

test("passes of one's own run beside the others", async () => {
  const rename = definePass({
    name: "rename-functions",
    displayName: "RenameFunctions",
    summary: "Gives functions another name",
    anchor: "func.func",
    run(op) {
      op.setAttr("sym_name", stringAttr(op.context, "renamed"));
      return undefined;
    },
  });
  const module = moduleOf("func.func private @f()");
  expect(await runPasses(module, "func.func(rename-functions),canonicalize", { passes: [rename] })).toMatchObject({
    ok: true,
  });
  expect(printModule(module)).toContain("@renamed");
});
