// Kernels in LLVM IR that are translated and run: cases that random programs of `test/random/llvm-ir` found.
import { expect, it } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm } from "../../src/llvm/index.ts";
import { assemble, decode, disassemble, encode } from "../../src/spirv/index.ts";
import { translateToSpirv } from "../../src/translate/index.ts";
import { validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { llvmOf, spirvOf, type Trip, trips } from "../random/translated/trips.ts";

type Pointers = Trip["pointers"];

function valid(text: string, pointers: Pointers): Uint8Array {
  const made = spirvOf(new TextEncoder().encode(`target triple = "spir64-unknown-unknown"\n${text}`), pointers);
  expect(validate(made).diagnostics.map(({ message }) => message)).toEqual([]);
  return made;
}

/** The words that a kernel `k` leaves, of which the last pointer leads to the output. */
async function wordsLeft(text: string, input: Uint8Array, pointers: Pointers = "typed"): Promise<readonly number[]> {
  const output = new Uint32Array(4);
  const kernel = unwrapped(await compileSpirv(valid(text, pointers)));
  unwrapped(runKernel(kernel, { groups: [1, 1, 1], arguments: [input, output] }));
  return [...output];
}

const assembly = (text: string, pointers: Pointers): string =>
  unwrapped(disassemble(unwrapped(decode(valid(text, pointers)))));

it("makes modules without entry points for linking", () => {
  const text = `@llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
define internal spir_func void @start() {
  ret void
}`;
  expect(assembly(text, "typed")).toContain("OpCapability Linkage");
});

it("keeps pointers untyped beside vectors of one lane", () => {
  const text = `define spir_func ptr addrspace(4) @f(ptr addrspace(1) %p) {
  %v = load <1 x i8>, ptr addrspace(1) %p, align 1
  %lane = extractelement <1 x i8> %v, i64 0
  %slot = alloca i8, align 1
  store i8 %lane, ptr %slot, align 1
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  ret ptr addrspace(4) %generic
}`;
  expect(assembly(text, "untyped")).not.toContain("OpTypePointer");
});

it("states the elements of asynchronous copies with untyped pointers", () => {
  const mangled = "_Z21async_work_group_copyPU3AS3sPU3AS1Ksm9ocl_event";
  const text = `define spir_func void @f(ptr addrspace(3) %to, ptr addrspace(1) %from) {
  %e = call spir_func target("spirv.Event") @${mangled}(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 4, target("spirv.Event") zeroinitializer)
  ret void
}
declare spir_func target("spirv.Event") @${mangled}(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
`;
  expect(assembly(text, "untyped")).toMatch(/= OpTypePointer Workgroup %ushort\n/);
  const there = valid(text, "untyped");
  for (const environment of ["SPV-IR", "CL1.2", "CL2.0"] as const) {
    const ir = llvmOf(there, { environment, pointers: "untyped", form: "text" });
    expect(new TextDecoder().decode(ir)).toMatch(/PU3AS3sPU3AS1Ks|PU3AS3tPU3AS1Kt/);
  }
});

it("saturates once where a decoration repeats it", () => {
  const binary = encode(
    unwrapped(
      assemble(`OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpMemoryModel Physical64 OpenCL
OpSource OpenCL_C 200000
OpDecorate %f LinkageAttributes "f" Export
OpDecorate %r SaturatedConversion
%uint = OpTypeInt 32 0
%signature = OpTypeFunction %uint %uint
%f = OpFunction %uint None %signature
%x = OpFunctionParameter %uint
%entry = OpLabel
%r = OpSatConvertSToU %uint %x
OpReturnValue %r
OpFunctionEnd
`),
    ),
  );
  const ir = new TextDecoder().decode(llvmOf(binary, { environment: "CL2.0", pointers: "typed", form: "text" }));
  expect(ir).toContain("@_Z16convert_uint_sati(");
});

const kernel = (body: string): string =>
  `define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n${body}\n  ret void\n}\n`;

it("takes single bits of a vector", async () => {
  const text = kernel(`  %v = load <4 x i32>, ptr addrspace(1) %in, align 16
  %bits = bitcast <4 x i32> %v to <128 x i1>
  %b = extractelement <128 x i1> %bits, i64 121
  %x = zext i1 %b to i32
  store i32 %x, ptr addrspace(1) %out, align 4`);
  expect(await wordsLeft(text, new Uint8Array(Uint32Array.of(0, 0, 0, 1 << 25).buffer))).toEqual([1, 0, 0, 0]);
  expect(await wordsLeft(text, new Uint8Array(Uint32Array.of(0, 0, 0, ~(1 << 25)).buffer))).toEqual([0, 0, 0, 0]);
});

const reduced = (name: string): string =>
  `${kernel(`  %v = load <4 x float>, ptr addrspace(1) %in, align 16
  %x = call float @llvm.vector.reduce.${name}.v4f32(<4 x float> %v)
  store float %x, ptr addrspace(1) %out, align 4`)}declare float @llvm.vector.reduce.${name}.v4f32(<4 x float>)`;
const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);
const bitsOf = (value: number): number => new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;

it.each([
  ["fminimum", [1, 0, -0, 3], -0],
  ["fminimum", [-0, 0, 1, 3], -0],
  ["fmaximum", [-1, -0, 0, -3], 0],
  ["fmaximum", [0, -0, -1, -3], 0],
  ["fmaximum", [1, 7, 3, 2], 7],
])("reduces by %s %j to %d", async (name, values, expected) => {
  expect((await wordsLeft(reduced(name), floats(...values)))[0]).toBe(bitsOf(expected));
});

it.each([
  ["fmin", [3, Number.NaN, 1, 2], 1],
  ["fmin", [3, 4, Number.NaN, 2], 2],
  ["fmin", [3, 4, 5, Number.NaN], 3],
  ["fmax", [Number.NaN, 1, 2, 3], 3],
  ["fmax", [5, Number.NaN, 2, Number.NaN], 5],
  ["fmax", [Number.NaN, Number.NaN, Number.NaN, -7], -7],
])("reduces by %s %j to %d, without lanes that are not-a-number", async (name, values, expected) => {
  for (const pointers of ["typed", "untyped"] as const)
    expect((await wordsLeft(reduced(name), floats(...values), pointers))[0]).toBe(bitsOf(expected));
});

it("compares reduced lanes as llvm-spirv does if asked, with a warning where one may be not-a-number", () => {
  const translated = (text: string) => {
    const parsed = unwrapped(parseLlvm(new Context(), `target triple = "spir64-unknown-unknown"\n${text}`));
    const made = translateToSpirv(unwrapped(verifyLlvm(parsed)), { comparesReduced: true });
    const { value } = made;
    return { text: value === undefined ? "" : unwrapped(disassemble(value)), warnings: made.diagnostics };
  };
  const made = translated(reduced("fmax"));
  expect(made.text).toContain("OpFOrdGreaterThan");
  expect(made.warnings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    "warning: lanes that are not-a-number may be chosen",
  ]);
  const safe = translated(reduced("fmax").replace("call float", "call nnan float"));
  expect(safe.text).toContain("OpFOrdGreaterThan");
  expect(safe.warnings).toEqual([]);
});

it.each([
  ["convert_ushort4_satDv4_j", "i32", 0xffff],
  ["convert_short4_satDv4_j", "i32", 0x7fff],
  ["convert_ushort4_satDv4_i", "i32", 0],
  ["convert_short4_satDv4_i", "i32", 0x8000],
])("saturates by %s after trips of all kinds", async (name, from, expected) => {
  const symbol = `_Z${name.indexOf("Dv")}${name}`;
  const text = `target triple = "spir64-unknown-unknown"
${kernel(`  %v = load <4 x ${from}>, ptr addrspace(1) %in, align 16
  %r = call spir_func <4 x i16> @${symbol}(<4 x ${from}> %v)
  store <4 x i16> %r, ptr addrspace(1) %out, align 8`)}declare spir_func <4 x i16> @${symbol}(<4 x ${from}>)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
`;
  const input = new Uint8Array(Uint32Array.of(0x80000001, 0x80000001, 0x80000001, 0x80000001).buffer);
  const there = spirvOf(new TextEncoder().encode(text), "typed");
  for (const trip of trips) {
    const back = spirvOf(llvmOf(there, trip), trip.pointers);
    expect(unwrapped(disassemble(unwrapped(decode(back)))).match(/ SaturatedConversion\n/g) ?? []).toHaveLength(
      /_(?:ushort4_satDv4_j|short4_satDv4_i)/.test(name) ? 1 : 0,
    );
    const output = new Uint32Array(4);
    const compiled = unwrapped(await compileSpirv(back));
    unwrapped(runKernel(compiled, { groups: [1, 1, 1], arguments: [input, output] }));
    expect([trip.environment, output[0]]).toEqual([trip.environment, expected * 0x10001]);
  }
});

it.each(["fminimum", "fmaximum"])("reduces by %s to not-a-number if one lane is", async (name) => {
  for (let lane = 0; lane < 4; lane++) {
    const values = [1, 2, 3, 4].map((value, at) => (at === lane ? Number.NaN : value));
    const [bits = 0] = await wordsLeft(reduced(name), floats(...values));
    expect((bits & 0x7fffffff) > 0x7f800000).toBe(true);
  }
});

it("aligns variables as decorations state", async () => {
  const text = kernel(`  %first = alloca i32, align 4
  %slot = alloca [2 x i64], align 64
  store i32 1, ptr %first, align 4
  %address = ptrtoint ptr %slot to i64
  %low = and i64 %address, 63
  store i64 %low, ptr %slot, align 8
  %x = load i64, ptr %slot, align 8
  store i64 %x, ptr addrspace(1) %out, align 8
  %y = load i32, ptr %first, align 4
  %at = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %y, ptr addrspace(1) %at, align 4`);
  expect(await wordsLeft(text, new Uint8Array(4))).toEqual([0, 0, 1, 0]);
});

it("computes sizes of types with constant addresses and untyped pointers", async () => {
  const text = kernel(`  %a = alloca [2 x { i32, i16 }], align 4
  store i32 7, ptr %a, align 4
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %out, ptr %a, i64 ptrtoint (ptr getelementptr ([1 x { i32, i16 }], ptr null, i32 1) to i64), i1 false)
  %size = add i64 ptrtoint (ptr getelementptr ([1 x { i32, i16 }], ptr null, i32 1) to i64), 1
  %at = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i64 %size, ptr addrspace(1) %at, align 8
`);
  const whole = `${text}declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)`;
  for (const pointers of ["typed", "untyped"] as const)
    expect((await wordsLeft(whole, new Uint8Array(4), pointers)).filter((_, at) => at !== 1)).toEqual([7, 9, 0]);
});

it("keeps address spaces 5 and 6 global with untyped pointers", () => {
  const text = `define spir_func ptr addrspace(5) @f(ptr addrspace(5) %p) {
  %q = getelementptr i32, ptr addrspace(5) %p, i64 1
  ret ptr addrspace(5) %q
}`;
  expect(assembly(text, "untyped")).not.toContain("DeviceOnly");
});

it("leaves out controls of a loop whose header ends with a switch", () => {
  const text = `define spir_func i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  switch i32 %n, label %latch [ i32 1, label %end ]
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 9
  br i1 %more, label %head, label %end, !llvm.loop !0
end:
  %r = phi i32 [ %i, %head ], [ %next, %latch ]
  ret i32 %r
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.enable"}`;
  expect(assembly(text, "typed")).not.toContain("OpLoopMerge");
});

it("writes the controls of one of several loops that are left for one block", () => {
  const loop = (name: string, from: string) => `${name}:
  %i${name} = phi i32 [ 0, %${from} ], [ %next${name}, %${name} ]
  %next${name} = add i32 %i${name}, 1
  %more${name} = icmp ult i32 %next${name}, %n
  br i1 %more${name}, label %${name}, label %end, !llvm.loop !0
`;
  const text = `define spir_func i32 @f(i32 %n) {
entry:
  %either = icmp eq i32 %n, 7
  br i1 %either, label %one, label %other
${loop("one", "entry")}${loop("other", "entry")}end:
  %r = phi i32 [ %ione, %one ], [ %iother, %other ]
  ret i32 %r
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.enable"}`;
  expect(assembly(text, "typed").match(/OpLoopMerge/g)).toHaveLength(1);
});

it("gives undefined values to instructions of unreachable blocks whose operands come after them", () => {
  const text = `define spir_func i32 @f(i32 %n, ptr addrspace(1) %p) {
entry:
  ret i32 %n
dead:
  %a = add i32 %b, %n
  %q = getelementptr i32, ptr addrspace(1) %later, i32 %a
  store i32 %a, ptr addrspace(1) %q
  %b = mul i32 %a, %n
  %later = getelementptr i32, ptr addrspace(1) %p, i32 %b
  br label %head
head:
  %i = phi i32 [ %b, %dead ], [ %next, %head ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %end
end:
  ret i32 %next
}`;
  const written = assembly(text, "typed");
  expect(written.match(/OpUndef/g)).toHaveLength(2);
  expect(written).toMatch(/OpPhi %uint %\w+ %\w+ %\w+ %\w+\n/);
});

it("states the largest alignment of LLVM IR as the largest of SPIR-V", () => {
  const text = `define spir_func i32 @f(ptr addrspace(1) %p) {
  %r = load i32, ptr addrspace(1) %p, align 4294967296
  ret i32 %r
}`;
  expect(assembly(text, "typed")).toContain("Aligned 2147483648");
});
