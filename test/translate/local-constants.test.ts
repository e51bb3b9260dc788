// Constants in private memory, which are variables of the functions that read them, and intrinsics of widths and lengths that have no instruction of their own. All
// are translated and run.
import { describe, expect, it } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { unwrapped } from "../harness/results.ts";
import { spirvOf, type Trip } from "../random/translated/trips.ts";
import { linesOf, messageOf } from "./forward.ts";

/** The words that a kernel `k` leaves, of which the last pointer leads to the output. */
async function wordsLeft(text: string, input: ArrayBufferView, pointers: Trip["pointers"]): Promise<readonly number[]> {
  const output = new Uint32Array(4);
  const made = spirvOf(new TextEncoder().encode(`target triple = "spir64-unknown-unknown"\n${text}`), pointers);
  const kernel = unwrapped(await compileSpirv(made));
  unwrapped(runKernel(kernel, { groups: [1, 1, 1], arguments: [input, output] }));
  return [...output];
}

const kernel = (body: string, rest = ""): string =>
  `define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n${body}\n  ret void\n}\n${rest}`;

/** A kernel that stores up to four results of a type with 32 bits. */
const storing = (rows: readonly string[]): string =>
  rows
    .map(
      (row, at) =>
        `  %p${at} = getelementptr i32, ptr addrspace(1) %out, i64 ${at}\n  store ${row}, ptr addrspace(1) %p${at}`,
    )
    .join("\n");

describe("a constant in private memory", () => {
  const table = "@table = private unnamed_addr constant [4 x i32] [i32 5, i32 6, i32 7, i32 8], align 16\n";
  const reading = `${table}define internal spir_func i32 @last() {
  %v = load i32, ptr getelementptr ([4 x i32], ptr @table, i64 0, i64 3)
  ret i32 %v
}
${kernel(`  %i = load i32, ptr addrspace(1) %in
  %p = getelementptr inbounds [4 x i32], ptr @table, i64 0, i32 %i
  %v = load i32, ptr %p
  %first = load i32, ptr @table
  %last = call spir_func i32 @last()
${storing(["i32 %v", "i32 %first", "i32 %last"])}`)}`;

  it.each(["typed", "untyped"] as const)("is read through %s pointers", async (pointers) => {
    expect(await wordsLeft(reading, new Uint32Array([2]), pointers)).toEqual([7, 5, 8, 0]);
  });

  it("is one variable of each function that reads it, and none of the interface", () => {
    const lines = linesOf(reading);
    expect(lines.filter((line) => line.startsWith("Variable"))).toHaveLength(2);
    expect(lines.find((line) => line.startsWith("EntryPoint"))).toMatch(/^EntryPoint 6 \d+ "k"$/);
    expect(lines.filter((line) => / Alignment 16$/.test(line))).toHaveLength(2);
  });

  const message = /Global variable cannot have Function storage class/;

  it.each([
    ["returned", "define spir_func ptr @f() {\n  ret ptr @table\n}"],
    [
      "returned through an address",
      "define spir_func ptr @f(i64 %i) {\n  %p = getelementptr i32, ptr @table, i64 %i\n  ret ptr %p\n}",
    ],
    [
      "stored",
      "define spir_func void @f(ptr addrspace(1) %p) {\n  store ptr @table, ptr addrspace(1) %p\n  ret void\n}",
    ],
    ["a number", "define spir_func i64 @f() {\n  %n = ptrtoint ptr @table to i64\n  ret i64 %n\n}"],
    ["in another constant", "@all = addrspace(1) constant [1 x ptr] [ptr @table]"],
  ])("is rejected where its address is %s", (_, use) => {
    expect(messageOf(table + use)).toMatch(message);
  });

  it("is rejected if it can be written, or belongs to other modules", () => {
    const load = "define spir_func i32 @f() {\n  %v = load i32, ptr @g\n  ret i32 %v\n}";
    expect(messageOf(`@g = internal global i32 1\n${load}`)).toMatch(message);
    expect(messageOf(`@g = constant i32 1\n${load}`)).toMatch(message);
  });
});

describe.each(["typed", "untyped"] as const)("with %s pointers", (pointers) => {
  it("bytes are reversed one by one", async () => {
    const text = kernel(
      `  %x = load i64, ptr addrspace(1) %in
  %a = trunc i64 %x to i16
  %b = trunc i64 %x to i32
  %c = bitcast i64 %x to <2 x i32>
  %ra = call i16 @llvm.bswap.i16(i16 %a)
  %rb = call i32 @llvm.bswap.i32(i32 %b)
  %rc = call <2 x i32> @llvm.bswap.v2i32(<2 x i32> %c)
  %rx = call i64 @llvm.bswap.i64(i64 %x)
  %wa = zext i16 %ra to i32
  %wc = extractelement <2 x i32> %rc, i32 1
  %wx = trunc i64 %rx to i32
${storing(["i32 %wa", "i32 %rb", "i32 %wc", "i32 %wx"])}`,
      `declare i16 @llvm.bswap.i16(i16)
declare i32 @llvm.bswap.i32(i32)
declare <2 x i32> @llvm.bswap.v2i32(<2 x i32>)
declare i64 @llvm.bswap.i64(i64)`,
    );
    const left = await wordsLeft(text, new Uint32Array([0x11223344, 0x55667788]), pointers);
    expect(left).toEqual([0x4433, 0x44332211, 0x88776655, 0x88776655]);
  });

  it.each([
    [-1, [1, 0]],
    [-0.75, [0, 0]],
    [Number.NaN, [0, 0]],
    [0.75, [0, 0]],
    [1, [0, 1]],
    [1000, [0, 1]],
    [-1000, [1, 0]],
  ])("%f saturates to a boolean", async (value, expected) => {
    const text = kernel(
      `  %x = load float, ptr addrspace(1) %in
  %s = call i1 @llvm.fptosi.sat.i1.f32(float %x)
  %u = call i1 @llvm.fptoui.sat.i1.f32(float %x)
  %ws = zext i1 %s to i32
  %wu = zext i1 %u to i32
${storing(["i32 %ws", "i32 %wu"])}`,
      "declare i1 @llvm.fptosi.sat.i1.f32(float)\ndeclare i1 @llvm.fptoui.sat.i1.f32(float)",
    );
    expect(await wordsLeft(text, new Float32Array([value]), pointers)).toEqual([...expected, 0, 0]);
  });

  it("all lanes have the exponent of a power", async () => {
    const text = kernel(
      `  %x = load <2 x float>, ptr addrspace(1) %in
  %y = call <2 x float> @llvm.powi.v2f32.i16(<2 x float> %x, i16 3)
  %z = call <2 x float> @llvm.ldexp.v2f32.i32(<2 x float> %x, i32 2)
  %y0 = extractelement <2 x float> %y, i32 0
  %y1 = extractelement <2 x float> %y, i32 1
  %z1 = extractelement <2 x float> %z, i32 1
  %a = fptoui float %y0 to i32
  %b = fptoui float %y1 to i32
  %c = fptoui float %z1 to i32
${storing(["i32 %a", "i32 %b", "i32 %c"])}`,
      `declare <2 x float> @llvm.powi.v2f32.i16(<2 x float>, i16)
declare <2 x float> @llvm.ldexp.v2f32.i32(<2 x float>, i32)`,
    );
    expect(await wordsLeft(text, new Float32Array([2, 3]), pointers)).toEqual([8, 27, 12, 0]);
  });
});

it("an exponent of more bits than OpenCL.std takes is rejected", () => {
  const text = `define spir_func float @f(float %x, i64 %n) {
  %r = call float @llvm.ldexp.f32.i64(float %x, i64 %n)
  ret float %r
}
declare float @llvm.ldexp.f32.i64(float, i64)`;
  expect(messageOf(text)).toContain("the exponent has 64 bits, and OpenCL.std takes 32");
});
