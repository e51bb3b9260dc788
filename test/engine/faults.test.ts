// Faults of the library come back as diagnostics. Modules that nothing has verified stand for what a fault would make.

import { expect, test } from "vitest";
import { builtin } from "../../src/dialects/builtin/index.ts";
import { llvm } from "../../src/dialects/llvm/index.ts";
import { spirv } from "../../src/dialects/spirv/index.ts";
import { compileKernel, lowerToLlvm } from "../../src/engine/index.ts";
import { encodeModule } from "../../src/engine/wasm/module-encoder.ts";
import { int } from "../../src/engine/wasm/opcodes.ts";
import { Context, type Operation } from "../../src/ir/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText } from "../../src/text/index.ts";

function unverified(text: string): Operation {
  const context = new Context([builtin, spirv, llvm]);
  const op = parseText(new Source("test.mlir", text), context, ({ message }) => {
    throw new Error(message);
  });
  if (op === undefined) throw new Error("the text does not parse");
  return op;
}

test("a lowering whose result does not verify is an internal error", async () => {
  const { ok, diagnostics } = await lowerToLlvm(
    unverified(`spirv.func @f(%a: i32, %b: i64) -> i32 "None" {
  %0 = "spirv.IAdd"(%a, %b) : (i32, i64) -> i32
  spirv.ReturnValue %0 : i32
}`),
  );
  expect(ok).toBe(false);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      "internal-error",
      "internal error: 'convert-spirv-to-llvm' has made an invalid module: 'llvm.add' op requires the same type for all operands and results",
    ],
  ]);
  expect(diagnostics[0]?.notes[0]?.message).toMatch(/^this is a fault of Spirvana: please report it at https/);
});

const kernel = (
  body: string,
): string => `llvm.func @main(%a: vector<2xf32>, %b: vector<4xf32>, %p: !llvm.ptr) attributes {
  spirvana.entry_point = "Kernel", spirvana.parameters = ["", "", "CrossWorkgroup"]
} {
  ${body}
  llvm.return
}`;

test("an invalid module that the engine breaks on is the fault of whoever made it", () => {
  const module = unverified(
    kernel(`%0 = "llvm.intr.masked.gather"(%p, %a, %b) <{alignment = 4 : i32}> : (!llvm.ptr, vector<2xf32>, vector<4xf32>) -> vector<4xf32>
  llvm.store %0, %p : vector<4xf32>, !llvm.ptr`),
  );
  const { ok, diagnostics } = compileKernel(module);
  expect(ok).toBe(false);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "'llvm.intr.masked.gather' op operand #0 must be LLVM dialect-compatible vector of LLVM pointer type, but got '!llvm.ptr'",
  ]);
});

test("a valid module that the engine breaks on is an internal error", () => {
  const module = unverified(kernel("llvm.store %b, %p : vector<4xf32>, !llvm.ptr"));
  const options = {
    get localSize(): never {
      throw new RangeError("no size");
    },
  };
  const { diagnostics } = compileKernel(module, options);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["internal-error", "internal error: RangeError: no size"],
  ]);
});

test("in tests, code that is no WebAssembly is not handed on", () => {
  const body = { params: [], results: [], locals: [], code: Uint8Array.of(int.add & 0xff) };
  const memory = { module: "e", name: "memory", pages: 1 };
  expect(() => encodeModule({ imports: [], functions: [body], memory })).toThrow("code that is no WebAssembly");
});
