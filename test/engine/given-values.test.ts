// What a launch gives without a buffer: halves as push constants and as parameters, parts of built-in variables.

import { expect, test } from "vitest";
import type { LaunchOptions } from "../../src/engine/index.ts";
import { compile, entryText, interfaceText, launchInEngine, run } from "./kernel.ts";

/** 1.5, 2, -3 and 0.25 in the format of halves. */
const halves = Uint16Array.of(0x3e00, 0x4000, 0xc200, 0x3400);
const asFloats = [1.5, 2, -3, 0.25];

const address = (index: number): string =>
  `  %p${index} = llvm.getelementptr %o[${index}] : (!llvm.ptr) -> !llvm.ptr, f32\n`;

/** Stores halves as floats, one after the other. */
const store = (values: readonly string[]): string =>
  values
    .map(
      (value, at) =>
        `${address(at)}  %w${at} = llvm.fpext ${value} : f16 to f32\n  llvm.store %w${at}, %p${at} : f32, !llvm.ptr\n`,
    )
    .join("");

const extracted = (vector: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `  %n${at} = llvm.mlir.constant(${at} : i32) : i32\n  %e${at} = llvm.extractelement ${vector}[%n${at} : i32] : vector<${count}xf16>\n`,
  ).join("");

test.each([
  ["a half", "f16", 1, ""],
  ["a vector of halves", "vector<4xf16>", 4, extracted("%x", 4)],
  [
    "a struct with halves",
    "!llvm.struct<(f16, array<3 x f16>)>",
    4,
    `  %e0 = llvm.extractvalue %x[0] : !llvm.struct<(f16, array<3 x f16>)>
  %e1 = llvm.extractvalue %x[1, 0] : !llvm.struct<(f16, array<3 x f16>)>
  %e2 = llvm.extractvalue %x[1, 1] : !llvm.struct<(f16, array<3 x f16>)>
  %e3 = llvm.extractvalue %x[1, 2] : !llvm.struct<(f16, array<3 x f16>)>
`,
  ],
])("%s as a push constant and as a parameter", (_, type, count, parts) => {
  const values = count === 1 ? ["%x"] : asFloats.map((_, at) => `%e${at}`);
  const body = `${parts}${store(values)}  llvm.return`;
  const shader = `${interfaceText(["f32"])}llvm.mlir.global external @push() {spirvana.storage_class = "PushConstant"} : ${type}
${entryText([1, 1, 1], `  %o = llvm.mlir.addressof @b0 : !llvm.ptr\n  %q = llvm.mlir.addressof @push : !llvm.ptr\n  %x = llvm.load %q : !llvm.ptr -> ${type}\n${body}`)}`;
  const kernel = `llvm.func @main(%o: !llvm.ptr, %x: ${type}) attributes {spirvana.entry_point = "Kernel", spirvana.parameters = ["CrossWorkgroup", ""]} {
${body}
}
`;
  const given = halves.slice(0, count);
  const [shaded, computed] = [new Float32Array(count), new Float32Array(count)];
  const groups: LaunchOptions["groups"] = [1, 1, 1];
  expect(run(compile(shader), groups, [shaded], { push: given })).toEqual([]);
  expect(launchInEngine(kernel, { groups, arguments: [computed, given] })).toEqual([]);
  const expected = asFloats.slice(0, count);
  expect([[...shaded], [...computed]]).toEqual([expected, expected]);
});

test("a part of a built-in variable, read as another type", () => {
  const load = (type: string) => `  %o = llvm.mlir.addressof @b0 : !llvm.ptr
  %id = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %i = llvm.load %id : !llvm.ptr -> i32
  %x = llvm.load %id : !llvm.ptr -> ${type}
  %p = llvm.getelementptr %o[%i] : (!llvm.ptr, i32) -> !llvm.ptr, ${type}
  llvm.store %x, %p : ${type}, !llvm.ptr
  llvm.return`;
  const launched = <T extends ArrayBufferView>(type: string, data: T): T => {
    expect(run(compile(interfaceText([type]) + entryText([1, 1, 1], load(type))), [258, 1, 1], [data])).toEqual([]);
    return data;
  };
  expect(launched("i8", new Uint8Array(258)).slice(254)).toEqual(Uint8Array.of(254, 255, 0, 1));
  expect(new Uint32Array(launched("f32", new Float32Array(258)).buffer).slice(256)).toEqual(Uint32Array.of(256, 257));
  expect(launched("i64", new BigUint64Array(258)).slice(256)).toEqual(BigUint64Array.of(256n, 257n));
});

test.each(["Input", "CrossWorkgroup"])(
  "a built-in variable of 64 bits in %s, whose address is not known",
  (storage) => {
    const text = `llvm.mlir.global external @GlobalInvocationId() {spirvana.storage_class = "${storage}", spirvana.built_in = "GlobalInvocationId"} : vector<3xi64>
llvm.func @main(%o: !llvm.ptr, %n: i64) attributes {spirvana.entry_point = "Kernel", spirvana.parameters = ["CrossWorkgroup", ""]} {
  %id = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %i = llvm.load %id : !llvm.ptr -> i64
  %q = llvm.getelementptr %id[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %q : !llvm.ptr -> i64
  %p = llvm.getelementptr %o[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %x, %p : i64, !llvm.ptr
  llvm.return
}
`;
    const data = new BigUint64Array(3);
    expect(launchInEngine(text, { groups: [3, 1, 1], arguments: [data, BigInt64Array.of(0n)] })).toEqual([]);
    expect(data).toEqual(BigUint64Array.of(0n, 1n, 2n));
  },
);
