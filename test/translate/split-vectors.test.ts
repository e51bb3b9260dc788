// Vectors that SPIR-V lacks, in kernels that run: what is left is what the instructions on lanes compute.
import { expect, it } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm } from "../../src/llvm/index.ts";
import { encode } from "../../src/spirv/modules.ts";
import { splitOddVectors, type TranslateOptions, translateToSpirv } from "../../src/translate/index.ts";
import { validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";

const options: TranslateOptions = { widensIntegers: true };

function translated(text: string): ReturnType<typeof translateToSpirv> {
  const parsed = parseLlvm(new Context(), `target triple = "spir64-unknown-unknown"\n${text}`);
  const module = unwrapped(verifyLlvm(unwrapped(parsed)));
  splitOddVectors(module, options);
  return translateToSpirv(unwrapped(verifyLlvm(module)), options);
}

const kernel = (body: string, declared = ""): string =>
  `define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %i) {\n${body}\n  ret void\n}\n${declared}`;

/** The bytes that a kernel leaves. */
async function left(text: string, input: Uint8Array, index = 0): Promise<Uint8Array> {
  const made = encode(unwrapped(translated(text)));
  expect(validate(made).diagnostics).toEqual([]);
  const output = new Uint8Array(64);
  const compiled = unwrapped(await compileSpirv(made));
  unwrapped(runKernel(compiled, { groups: [1, 1, 1], arguments: [input, output, Int32Array.of(index)] }));
  return output;
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const start = (output: Uint8Array, count: number): readonly number[] => [...output.subarray(0, count)];

it("casts bits between lanes of any widths", async () => {
  const input = bytes(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  const toBytes = kernel(`  %v = load <3 x i16>, ptr addrspace(1) %in
  %b = bitcast <3 x i16> %v to <6 x i8>
  %s = shufflevector <6 x i8> %b, <6 x i8> poison, <4 x i32> <i32 5, i32 0, i32 3, i32 1>
  store <4 x i8> %s, ptr addrspace(1) %out`);
  expect(start(await left(toBytes, input), 4)).toEqual([6, 1, 4, 2]);
  const toWider = kernel(`  %v = load <6 x i16>, ptr addrspace(1) %in, align 2
  %b = bitcast <6 x i16> %v to <3 x float>
  %n = fneg <3 x float> %b
  %c = bitcast <3 x float> %n to <12 x i8>
  store <12 x i8> %c, ptr addrspace(1) %out, align 1`);
  const negated = [1, 2, 3, 132, 5, 6, 7, 136, 9, 10, 11, 140];
  expect(start(await left(toWider, input), 13)).toEqual([...negated, 0]);
});

it.each([0, 1, 3, 4])("takes and sets the lane %d of an index that is computed", async (index) => {
  const text = kernel(`  %v = load <5 x i32>, ptr addrspace(1) %in, align 4
  %e = extractelement <5 x i32> %v, i32 %i
  %w = insertelement <5 x i32> %v, i32 -1, i32 %i
  %x = add <5 x i32> %w, <i32 1, i32 2, i32 3, i32 4, i32 5>
  store <5 x i32> %x, ptr addrspace(1) %out, align 4
  %end = getelementptr i8, ptr addrspace(1) %out, i64 20
  store i32 %e, ptr addrspace(1) %end, align 4`);
  const input = Int32Array.of(10, 20, 30, 40, 50);
  const expected = [...input.map((value, lane) => (lane === index ? -1 : value) + lane + 1), input[index]];
  const output = await left(text, new Uint8Array(input.buffer), index);
  expect([...new Int32Array(output.buffer, 0, 6)]).toEqual(expected);
  expect(start(output.subarray(24), 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

it("computes intrinsics of lanes, reductions and overflows", async () => {
  const text = kernel(
    `  %v = load <5 x i8>, ptr addrspace(1) %in, align 1
  %w = call <5 x i8> @llvm.uadd.sat.v5i8(<5 x i8> %v, <5 x i8> splat (i8 100))
  %o = call { <5 x i8>, <5 x i1> } @llvm.uadd.with.overflow.v5i8(<5 x i8> %v, <5 x i8> splat (i8 100))
  %f = extractvalue { <5 x i8>, <5 x i1> } %o, 1
  %x = select <5 x i1> %f, <5 x i8> zeroinitializer, <5 x i8> %w
  store <5 x i8> %x, ptr addrspace(1) %out, align 1
  %m = call i8 @llvm.vector.reduce.umax.v5i8(<5 x i8> %x)
  %end = getelementptr i8, ptr addrspace(1) %out, i64 5
  store i8 %m, ptr addrspace(1) %end, align 1`,
    `declare <5 x i8> @llvm.uadd.sat.v5i8(<5 x i8>, <5 x i8>)
declare { <5 x i8>, <5 x i1> } @llvm.uadd.with.overflow.v5i8(<5 x i8>, <5 x i8>)
declare i8 @llvm.vector.reduce.umax.v5i8(<5 x i8>)`,
  );
  expect(start(await left(text, bytes(1, 160, 155, 156, 9)), 6)).toEqual([101, 0, 255, 0, 109, 255]);
});

it("keeps lanes in slots and through loops", async () => {
  const text = `define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %i) {
  %slots = alloca <6 x i16>, i32 2
  %second = getelementptr <6 x i16>, ptr %slots, i64 1
  %v = load <6 x i16>, ptr addrspace(1) %in, align 2
  store <6 x i16> zeroinitializer, ptr %slots
  store <6 x i16> %v, ptr %second
  %first = load <6 x i16>, ptr %second
  br label %loop

loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi <6 x i16> [ %first, %0 ], [ %more, %loop ]
  %more = add <6 x i16> %sum, %first
  %next = add i32 %n, 1
  %done = icmp eq i32 %next, 3
  br i1 %done, label %exit, label %loop

exit:
  store <6 x i16> %more, ptr addrspace(1) %out, align 2
  ret void
}
`;
  const input = Uint16Array.of(1, 2, 3, 4, 5, 60000);
  const output = await left(text, new Uint8Array(input.buffer));
  expect([...new Uint16Array(output.buffer, 0, 6)]).toEqual([4, 8, 12, 16, 20, 43392]);
});

it("takes vectors of pointers apart", async () => {
  const text = kernel(`  %p = getelementptr i32, ptr addrspace(1) %in, <2 x i64> <i64 1, i64 2>
  %q = select i1 true, <2 x ptr addrspace(1)> %p, <2 x ptr addrspace(1)> poison
  %a = extractelement <2 x ptr addrspace(1)> %q, i32 1
  %x = load i32, ptr addrspace(1) %a, align 4
  store i32 %x, ptr addrspace(1) %out, align 4`);
  const output = await left(text, new Uint8Array(Int32Array.of(5, 6, 7).buffer));
  expect(new Int32Array(output.buffer)[0]).toBe(7);
});

it("leaves what cannot be split to the translation, which rejects it", () => {
  const made = translated(`define spir_func <5 x i32> @f(<5 x i32> %x) {
  ret <5 x i32> %x
}
`);
  expect(made.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining("NOTE: Unsupported vector type with 5 elements"),
  ]);
});
