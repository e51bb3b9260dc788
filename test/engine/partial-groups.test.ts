// Launches whose global size work-groups do not divide: those at the ends are smaller. A model in a few lines says what each invocation finds.

import { expect, test } from "vitest";
import { createDevice, launchKernel, runSpirv } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { compile, run, tryCompile } from "./kernel.ts";
import { kernelText, storeText } from "./kernel-text.ts";

type Three = readonly [x: number, y: number, z: number];

const vectors = [
  "GlobalInvocationId",
  "LocalInvocationId",
  "WorkgroupId",
  "WorkgroupSize",
  "EnqueuedWorkgroupSize",
  "GlobalSize",
  "NumWorkgroups",
];
const numbers = ["GlobalLinearId", "LocalInvocationIndex", "SubgroupSize", "NumSubgroups", "NumEnqueuedSubgroups"];
/** Values of operations: sums of a work-group and of a subgroup, a scan, a value of the last invocation, a sum of those of a branch. */
const OPERATIONS = 5;
const WORDS = 3 * vectors.length + numbers.length + OPERATIONS;

const input = (name: string, type: string) =>
  `llvm.mlir.global external @${name}() {spirvana.storage_class = "Input", spirvana.built_in = "${name}"} : ${type}\n`;

/** Stores all that an invocation knows. With `parts`, invocations of a subgroup part before they meet. */
function kernelOf(parts: boolean): string {
  const names = [...vectors.flatMap((name) => [0, 1, 2].map((at) => `${name}${at}`)), ...numbers];
  const load = (name: string, type: string) =>
    `  %a${name} = llvm.mlir.addressof @${name} : !llvm.ptr\n  %v${name} = llvm.load %a${name} : !llvm.ptr -> ${type}\n`;
  const component = (name: string, at: number) =>
    `  %${name}${at} = llvm.extractelement %v${name}[%c${at} : i32] : vector<3xi32>\n`;
  const store = (name: string, at: number) => `  %i${at} = llvm.mlir.constant(${at} : i32) : i32
  %n${at} = llvm.add %start, %i${at} : i32
  %p${at} = llvm.getelementptr %out[%n${at}] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store ${name}, %p${at} : i32, !llvm.ptr\n`;
  const values = [...names.map((name) => `%${name}`), "%sum", "%few", "%scan", "%last", "%some"];
  return `${vectors.map((name) => input(name, "vector<3xi32>")).join("")}${numbers.map((name) => input(name, "i32")).join("")}
llvm.mlir.global external @b0() {spirvana.storage_class = "StorageBuffer", spirvana.descriptor_set = 0 : i32, spirvana.binding = 0 : i32} : !llvm.struct<(array<0 x i32>)>
llvm.func @__spirv_GroupIAdd(i32, i32, i32) -> i32
llvm.func @__spirv_GroupBroadcast(i32, i32, vector<3xi32>) -> i32
llvm.func @main() attributes {spirvana.entry_point = "Kernel"} {
${[0, 1, 2, 3, 16, WORDS].map((n) => `  %c${n} = llvm.mlir.constant(${n} : i32) : i32\n`).join("")}
${vectors.map((name) => load(name, "vector<3xi32>") + [0, 1, 2].map((at) => component(name, at)).join("")).join("")}
${numbers.map((name) => `${load(name, "i32")}  %${name} = llvm.add %v${name}, %c0 : i32\n`).join("")}
  %out = llvm.mlir.addressof @b0 : !llvm.ptr
  %start = llvm.mul %GlobalLinearId, %c${WORDS} : i32
  %sum = llvm.call @__spirv_GroupIAdd(%c2, %c0, %GlobalLinearId) : (i32, i32, i32) -> i32
  %few = llvm.call @__spirv_GroupIAdd(%c3, %c0, %GlobalLinearId) : (i32, i32, i32) -> i32
  %scan = llvm.call @__spirv_GroupIAdd(%c2, %c2, %GlobalLinearId) : (i32, i32, i32) -> i32
  %ones = llvm.mlir.constant(dense<1> : vector<3xi32>) : vector<3xi32>
  %ends = llvm.sub %vWorkgroupSize, %ones : vector<3xi32>
  %last = llvm.call @__spirv_GroupBroadcast(%c2, %GlobalLinearId, %ends) : (i32, i32, vector<3xi32>) -> i32
  %bit = llvm.and %GlobalLinearId, %c1 : i32
  %isOdd = llvm.icmp "${parts ? "eq" : "sge"}" %bit, ${parts ? "%c1" : "%c0"} : i32
  llvm.cond_br %isOdd, ^odd, ^even
^odd:
  %odd = llvm.call @__spirv_GroupIAdd(%c3, %c0, %GlobalLinearId) : (i32, i32, i32) -> i32
  llvm.br ^all(%odd : i32)
^even:
  llvm.br ^all(%c0 : i32)
^all(%some: i32):
${values.map(store).join("")}  llvm.return
}
`;
}

/** What all invocations of a launch store. */
function expected([width, height, depth]: Three, [x, y, z]: Three, parts: boolean): number[] {
  const found: number[] = new Array(width * height * depth * WORDS).fill(0);
  const counts = [Math.ceil(width / x), Math.ceil(height / y), Math.ceil(depth / z)] as const;
  const each = ([a, b, c]: Three, visit: (at: Three) => void) => {
    for (let k = 0; k < c; k++) for (let j = 0; j < b; j++) for (let i = 0; i < a; i++) visit([i, j, k]);
  };
  each(counts, ([i, j, k]) => {
    const size: Three = [Math.min(x, width - i * x), Math.min(y, height - j * y), Math.min(z, depth - k * z)];
    const items: { readonly id: Three; readonly local: Three; readonly linear: number }[] = [];
    each(size, (local) => {
      const id: Three = [i * x + local[0], j * y + local[1], k * z + local[2]];
      items.push({ id, local, linear: (id[2] * height + id[1]) * width + id[0] });
    });
    const total = (some: readonly { readonly linear: number }[]) => some.reduce((sum, { linear }) => sum + linear, 0);
    items.forEach(({ id, local, linear }, at) => {
      const subgroup = items.slice(at & -4, (at & -4) + 4);
      const odd = parts ? subgroup.filter((one) => one.linear % 2 === 1) : subgroup;
      const words = [
        ...[id, local, [i, j, k], size, [x, y, z], [width, height, depth], counts].flat(),
        ...[linear, at, subgroup.length, Math.ceil(items.length / 4), Math.ceil((x * y * z) / 4)],
        ...[total(items), total(subgroup), total(items.slice(0, at)), items.at(-1)?.linear ?? 0],
        parts && linear % 2 === 0 ? 0 : total(odd),
      ];
      words.forEach((word, offset) => {
        found[linear * WORDS + offset] = word;
      });
    });
  });
  return found;
}

const launches: readonly (readonly [global: Three, local: Three])[] = [
  [
    [22, 1, 1],
    [8, 1, 1],
  ],
  [
    [7, 5, 3],
    [4, 2, 2],
  ],
  [
    [9, 9, 1],
    [4, 4, 1],
  ],
  [
    [5, 1, 1],
    [8, 1, 1],
  ],
  [
    [8, 8, 1],
    [4, 4, 1],
  ],
  [
    [1, 7, 2],
    [1, 3, 2],
  ],
  [
    [0, 4, 1],
    [4, 4, 1],
  ],
];

for (const parts of [false, true]) {
  test(`work-groups at the ends of a launch are smaller${parts ? ", also if invocations part" : ""}`, async () => {
    for (const [globalSize, localSize] of launches) {
      const kernel = compile(kernelOf(parts), { localSize, partialGroups: true });
      const data = new Int32Array(globalSize[0] * globalSize[1] * globalSize[2] * WORDS);
      const wanted = expected(globalSize, localSize, parts);
      expect(run(kernel, undefined, [data], { globalSize })).toEqual([]);
      expect([...data]).toEqual(wanted);
      const again = new Int32Array(data.length);
      const buffers = [{ set: 0, binding: 0, data: again }];
      expect(messagesOf(await launchKernel(kernel, { globalSize, buffers, threads: 2 }))).toEqual([]);
      expect([...again]).toEqual(wanted);
    }
  });
}

test("checked code knows the sizes of partial work-groups", () => {
  const kernel = compile(kernelOf(false), { localSize: [4, 2, 1], partialGroups: true, check: true });
  const data = new Int32Array(5 * 3 * WORDS);
  expect(run(kernel, undefined, [data], { globalSize: [5, 3, 1] })).toEqual([]);
  expect([...data]).toEqual(expected([5, 3, 1], [4, 2, 1], false));
});

test("numbers of work-groups launch whole ones, whatever the kernel is compiled for", () => {
  const kernel = compile(kernelOf(false), { localSize: [4, 2, 1], partialGroups: true });
  const data = new Int32Array(8 * 2 * WORDS);
  expect(run(kernel, [2, 1, 1], [data])).toEqual([]);
  expect([...data]).toEqual(expected([8, 2, 1], [4, 2, 1], false));
});

test("a launch has one size, which the kernel is compiled for", () => {
  const kernel = compile(kernelOf(false), { localSize: [4, 2, 1] });
  const problem = (options: object) => run(kernel, undefined, [new Int32Array(WORDS * 8)], options);
  expect(problem({ groups: [1, 1, 1], localSize: [8, 1, 1] })).toEqual([
    "the argument 'localSize' must be left out: a launch has no such option, but got an array",
  ]);
  expect(problem({})).toEqual(["the argument 'groups' must be an array of three numbers, but got undefined"]);
  expect(problem({ groups: [1, 1, 1], globalSize: [4, 2, 1] })).toEqual([
    "a launch states 'groups' or 'globalSize', and not both",
  ]);
  expect(problem({ globalSize: [5, 2, 1] })).toEqual([
    "work-groups of 4 x 2 x 1 invocations do not divide 5 x 2 x 1 invocations; the option 'partialGroups' compiles a kernel for that",
  ]);
  expect(problem({ globalSize: [1.5, 2, 1] })).toEqual(["cannot launch 1.5 x 2 x 1 invocations"]);
  expect(problem({ globalSize: [2 ** 40, 2, 1] })).toEqual(["cannot launch 1099511627776 x 2 x 1 invocations"]);
  expect(problem({ globalSize: "5" })).toEqual([
    "the argument 'globalSize' must be an array of three numbers, but got a string",
  ]);
  expect(problem({ globalSize: [4, 2, 1] })).toEqual([]);
  const shader = kernelOf(false).replace('"Kernel"', '"GLCompute"');
  expect(tryCompile(shader, { localSize: [4, 1, 1], partialGroups: true })).toBe(
    "'main' is a shader, whose work-groups all have the same size",
  );
});

const BARRIER = `  %two = llvm.mlir.constant(2 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %a = llvm.mlir.addressof @LocalInvocationIndex : !llvm.ptr
  %i = llvm.load %a : !llvm.ptr -> i32
  %is = llvm.icmp "eq" %i, %two : i32
  llvm.cond_br %is, ^out, ^in
^in:
  llvm.call @__spirv_ControlBarrier(%two, %two, %zero) : (i32, i32, i32) -> ()
  llvm.br ^out
^out:
  llvm.return
`;

test("an invocation of a partial work-group is named by its number", () => {
  const text = `${input("LocalInvocationIndex", "i32")}llvm.func @__spirv_ControlBarrier(i32, i32, i32)
llvm.func @main() attributes {spirvana.entry_point = "Kernel"} {\n${BARRIER}}\n`;
  const kernel = compile(text, { localSize: [4, 2, 1], partialGroups: true });
  expect(run(kernel, undefined, [], { globalSize: [1, 3, 1] })).toEqual([]);
  expect(run(kernel, undefined, [], { globalSize: [7, 2, 1] })).toEqual([
    "in the kernel 'main', not all invocations of group 0 of 2 reach the barrier of 'main': invocations 0 and 1, 3 to 7 wait there, invocation 2 has ended",
  ]);
  expect(run(kernel, undefined, [], { globalSize: [3, 1, 1] })).toEqual([
    "in the kernel 'main', not all invocations of group 0 of 1 reach the barrier of 'main': invocations 0 and 1 wait there, invocation 2 has ended",
  ]);
});

/** Each invocation of work-groups of four adds one to a place. */
function spirvBytes(): Uint8Array {
  const text = kernelText({
    head: "",
    localSize: 4,
    parameters: [["%global", "%out"]],
    body: `%p = OpPtrAccessChain %global %out %il
%old = OpAtomicIAdd %uint %p %c1 %c0 %c1
${storeText("%c7", 4)}`,
  });
  return encode(unwrapped(assemble(text)));
}

test("a module of SPIR-V runs by its number of invocations at once, and on a device", async () => {
  const out = new Uint32Array(8);
  expect(messagesOf(await runSpirv(spirvBytes(), { globalSize: [10, 1, 1], arguments: [out] }))).toEqual([]);
  expect([...out]).toEqual([3, 3, 2, 2, 7, 7, 7, 7]);
  const device = unwrapped(createDevice());
  const buffer = unwrapped(device.createBuffer(32));
  const kernel = unwrapped(await device.createKernel(spirvBytes(), { partialGroups: true }));
  for (let times = 0; times < 2; times++)
    expect(messagesOf(kernel.run({ globalSize: [5, 1, 1], arguments: [buffer] }))).toEqual([]);
  expect([...unwrapped(buffer.read(Uint32Array))]).toEqual([4, 2, 2, 2, 7, 7, 7, 7]);
  expect(messagesOf(kernel.run({ globalSize: [-5, 1, 1], arguments: [buffer] }))).toEqual([
    "cannot launch -5 x 1 x 1 invocations",
  ]);
});
