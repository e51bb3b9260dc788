// Memory and pointers of work-groups: what begins with zeros, what lies where.

import { expect, test } from "vitest";
import { runKernel } from "../../src/engine/index.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const STORE = (value: string) => `  %o = llvm.mlir.addressof @b0 : !llvm.ptr
  %w = llvm.mlir.addressof @WorkgroupId : !llvm.ptr
  %l = llvm.mlir.addressof @LocalInvocationId : !llvm.ptr
  %group = llvm.load %w : !llvm.ptr -> i32
  %local = llvm.load %l : !llvm.ptr -> i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %row = llvm.mul %group, %four : i32
  %index = llvm.add %row, %local : i32
  %place = llvm.getelementptr %o[%index] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store ${value}, %place : i32, !llvm.ptr
  llvm.return`;

test("several variables of a work-group begin with zeros, also those that are first used behind a barrier", () => {
  const zeros = ["first", "second", "third"].map(
    (name) => `llvm.mlir.global private @${name}() {spirvana.storage_class = "Workgroup"} : i32 {
  %0 = llvm.mlir.zero : i32
  llvm.return %0 : i32
}
`,
  );
  const globals = `${interfaceText(["i32"])}${zeros.join("")}llvm.func @__spirv_ControlBarrier(i32, i32, i32)
`;
  const count = (name: string) => `  %p${name} = llvm.mlir.addressof @${name} : !llvm.ptr
  %o${name} = llvm.atomicrmw add %p${name}, %one seq_cst : !llvm.ptr, i32
  llvm.call @__spirv_ControlBarrier(%two, %two, %one) : (i32, i32, i32) -> ()
  %${name} = llvm.load %p${name} : !llvm.ptr -> i32`;
  const body = `  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
${["first", "second", "third"].map(count).join("\n")}
  %sum = llvm.add %first, %second : i32
  %all = llvm.add %sum, %third : i32
${STORE("%all")}`;
  const data = new Int32Array(12);
  expect(run(compile(globals + entryText([4, 1, 1], body)), [3, 1, 1], [data])).toEqual([]);
  expect([...data]).toEqual(Array.from(data, () => 12));
});

test("a variable of a work-group with an initializer begins with zeros in each of them", () => {
  const globals = `${interfaceText(["i32"])}llvm.mlir.global private @count() {spirvana.storage_class = "Workgroup"} : i32 {
  %0 = llvm.mlir.zero : i32
  llvm.return %0 : i32
}
llvm.func @__spirv_ControlBarrier(i32, i32, i32)
`;
  const body = `  %p = llvm.mlir.addressof @count : !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %old = llvm.atomicrmw add %p, %one seq_cst : !llvm.ptr, i32
  llvm.call @__spirv_ControlBarrier(%two, %two, %one) : (i32, i32, i32) -> ()
  %all = llvm.load %p : !llvm.ptr -> i32
${STORE("%all")}`;
  const data = new Int32Array(12);
  expect(run(compile(globals + entryText([4, 1, 1], body)), [3, 1, 1], [data])).toEqual([]);
  expect([...data]).toEqual(Array(12).fill(4));
});

test("a pointer says which memory it leads to", () => {
  const globals = `${interfaceText(["i32"], "!llvm.array<4 x i32>")}
llvm.func @__spirv_GenericPtrMemSemantics(!llvm.ptr) -> i32
llvm.func @__spirv_GenericCastToPtrExplicit(!llvm.ptr, i32) -> !llvm.ptr
`;
  const semantics = (name: string) =>
    `%s${name} = llvm.call @__spirv_GenericPtrMemSemantics(%${name}) : (!llvm.ptr) -> i32`;
  const isIn = (
    name: string,
    kind: string,
  ) => `%n${name}${kind} = llvm.call @__spirv_GenericCastToPtrExplicit(%${name}, %${kind}) : (!llvm.ptr, i32) -> !llvm.ptr
  %i${name}${kind} = llvm.icmp "ne" %n${name}${kind}, %null : !llvm.ptr
  %z${name}${kind} = llvm.zext %i${name}${kind} : i1 to i32`;
  const kinds = ["workgroup", "global", "function"];
  const pointers = ["own", "shared", "buffer"];
  const body = `  %one = llvm.mlir.constant(1 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %own = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %shared = llvm.mlir.addressof @group : !llvm.ptr
  %buffer = llvm.mlir.addressof @b0 : !llvm.ptr
  %workgroup = llvm.mlir.constant(4 : i32) : i32
  %global = llvm.mlir.constant(5 : i32) : i32
  %function = llvm.mlir.constant(7 : i32) : i32
  ${pointers.map(semantics).join("\n  ")}
  ${pointers.flatMap((name) => kinds.map((kind) => isIn(name, kind))).join("\n  ")}
  ${[...pointers.map((name) => `%s${name}`), ...pointers.flatMap((name) => kinds.map((kind) => `%z${name}${kind}`))]
    .map(
      (value, at) =>
        `%p${at} = llvm.getelementptr %buffer[${at}] : (!llvm.ptr) -> !llvm.ptr, i32\n  llvm.store ${value}, %p${at} : i32, !llvm.ptr`,
    )
    .join("\n  ")}
  llvm.return`;
  const data = new Int32Array(12);
  const kernel = compile(globals + entryText([1, 1, 1], body));
  expect(runKernel(kernel, { groups: [1, 1, 1], buffers: [{ set: 0, binding: 0, data }] }).diagnostics).toEqual([]);
  expect([...data]).toEqual([0, 0x100, 0x200, 0, 0, 1, 1, 0, 0, 0, 1, 0]);
});

test("an access outside of the memory of the work-group stops the kernel", () => {
  const body = `  %p = llvm.mlir.addressof @group : !llvm.ptr
  %in = llvm.mlir.addressof @b0 : !llvm.ptr
  %at = llvm.load %in : !llvm.ptr -> i32
  %place = llvm.getelementptr %p[0, %at] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %at, %place : i32, !llvm.ptr
  %value = llvm.load %place : !llvm.ptr -> i32
  %out = llvm.getelementptr %in[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %value, %out : i32, !llvm.ptr
  llvm.return`;
  const kernel = compile(interfaceText(["i32"], "!llvm.array<4 x i32>") + entryText([1, 1, 1], body));
  const at = (index: number) => {
    const data = Int32Array.of(index, -7);
    const problems = run(kernel, [1, 1, 1], [data]);
    return problems.length === 0 ? data[1] : problems[0];
  };
  expect(at(3)).toBe(3);
  const outside =
    "the kernel 'main' accesses memory outside of its buffers and variables, in invocation 0 of group 0 of 1";
  expect([at(4), at(-1), at(1 << 20)]).toEqual([outside, outside, outside]);
});
