// Devices: buffers that live across launches, kernels that are launched by names, and what a launch leaves alone.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  compileSpirv,
  createDevice,
  type Device,
  type DeviceArgument,
  DeviceBuffer,
  type DeviceKernel,
  type DeviceLaunch,
  type KernelArgument,
  runKernel,
  runSpirv,
} from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import type { Result } from "../../src/support/diagnostics/result.ts";
import { unwrapped } from "../harness/results.ts";
import { corpusLaunches } from "./corpus-launches.ts";

const folder = "test/corpus/modules";
const files = readdirSync(folder);
const bytesOf = (path: string) => encode(unwrapped(assemble(readFileSync(path))));
const saxpy = bytesOf("examples/saxpy.spvasm");
const newDevice = (maxBytes?: number) => unwrapped(createDevice(maxBytes === undefined ? {} : { maxBytes }));
const bufferOf = (device: Device, contents: number | ArrayBufferView) => unwrapped(device.createBuffer(contents));
const floatsOf = (buffer: DeviceBuffer) => [...unwrapped(buffer.read(Float32Array))];
const messages = ({ diagnostics }: Result<unknown>) => diagnostics.map(({ message }) => message);

describe("launches of the corpus on a device", () => {
  const isMemory = (given: KernelArgument): given is ArrayBufferView => ArrayBuffer.isView(given);

  for (const { source, what, launch } of corpusLaunches) {
    const { groups = [1, 1, 1], args, others, check, ...options } = launch;
    test.each(files.filter((file) => file.startsWith(`${source}.`)))(`%s: ${what}`, async (file) => {
      const device = newDevice();
      const kernel = unwrapped(await device.createKernel(bytesOf(`${folder}/${file}`), options));
      let printed = "";
      const print = (text: string) => {
        printed += text;
      };
      // Memory of the host.
      const given = args();
      const more = others?.() ?? {};
      expect(messages(kernel.run({ groups, arguments: given, print, ...more }))).toEqual([]);
      check(given, printed, more);
      // The same in buffers of the device, with others between them.
      printed = "";
      const again = args();
      const others2 = others?.() ?? {};
      const canaries: DeviceBuffer[] = [];
      const moved = again.map((one): DeviceArgument => {
        canaries.push(bufferOf(device, new Uint8Array(64).fill(0xa5)));
        return isMemory(one) ? bufferOf(device, one) : one;
      });
      expect(messages(kernel.run({ groups, arguments: moved, print, ...others2 }))).toEqual([]);
      again.forEach((one, at) => {
        const buffer = moved[at];
        if (!isMemory(one) || !(buffer instanceof DeviceBuffer)) return;
        new Uint8Array(one.buffer, one.byteOffset, one.byteLength).set(unwrapped(buffer.read(Uint8Array)));
      });
      check(again, printed, others2);
      for (const canary of canaries) expect(unwrapped(canary.read(Uint8Array))).toEqual(new Uint8Array(64).fill(0xa5));
    });
  }
});

describe("a kernel by names", async () => {
  const device = newDevice();
  const kernel = unwrapped(await device.createKernel(saxpy));
  const [x, y] = [bufferOf(device, Float32Array.of(1, 2, 3, 4)), bufferOf(device, Float32Array.of(10, 20, 30, 40))];
  const groups = [1, 1, 1] as const;
  const push = { a: 0.5, count: 4 };

  test("says its name and the size of its work-groups", () => {
    expect([kernel.name, kernel.localSize]).toEqual(["main", [64, 1, 1]]);
  });

  test("keeps buffers across launches", () => {
    for (let round = 0; round < 3; round++)
      expect(messages(kernel.run({ groups, buffers: { x, y }, push }))).toEqual([]);
    expect(floatsOf(y)).toEqual([11.5, 23, 34.5, 46]);
    expect(floatsOf(x)).toEqual([1, 2, 3, 4]);
  });

  test("takes names of blocks, lists, memory of the host, and bytes of push constants", () => {
    const host = Float32Array.of(1, 1, 1, 1);
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat32(0, 2, true);
    bytes.setUint32(4, 3, true);
    expect(messages(kernel.run({ groups, buffers: { X: x, Y: host }, push: bytes }))).toEqual([]);
    expect([...host]).toEqual([3, 5, 7, 1]);
    const list = [
      { set: 0, binding: 0, data: x },
      { set: 0, binding: 1, data: host },
    ];
    expect(messages(kernel.run({ groups, buffers: list, push: { a: -1, count: 4n } }))).toEqual([]);
    expect([...host]).toEqual([2, 3, 4, -3]);
  });

  test("takes parts of buffers", () => {
    const whole = bufferOf(device, new Float32Array(256));
    const part = unwrapped(whole.slice(256, 16));
    expect(messages(kernel.run({ groups, buffers: { x, y: part }, push }))).toEqual([]);
    expect(floatsOf(part)).toEqual([0.5, 1, 1.5, 2]);
    expect(floatsOf(whole).filter((value) => value !== 0)).toEqual([0.5, 1, 1.5, 2]);
  });

  test.each([
    ["an unknown buffer", { buffers: { x, z: y }, push }, "the module has no buffer 'z'; it has 'X', 'x', 'Y', 'y'"],
    ["no buffer", { buffers: { x }, push }, "the buffer at set 0, binding 1 is not bound"],
    [
      "one that is none",
      { buffers: { x, y: 5 as never }, push },
      "the buffer 'y' is given no buffer and no view of one",
    ],
    ["a missing member", { buffers: { x, y }, push: { a: 1 } }, "push lacks the member 'count'"],
    ["an unknown member", { buffers: { x, y }, push: { ...push, b: 1 } }, "push has no member 'b'; it has a, count"],
    ["a wrong number", { buffers: { x, y }, push: { a: 1, count: 1.5 } }, "push.count is of type u32 and is given 1.5"],
    [
      "a large number",
      { buffers: { x, y }, push: { a: 1, count: 2 ** 32 } },
      "push.count is of type u32, which 4294967296 does not fit",
    ],
    ["no number", { buffers: { x, y }, push: { a: "1" as never, count: 1 } }, "push.a is a number of type f32"],
  ])("rejects %s", (_, launch, message) => {
    expect(messages(kernel.run({ groups, ...launch }))).toEqual([message]);
  });

  test("rejects buffers that are freed, of other devices, or too short", () => {
    const freed = bufferOf(device, 16);
    freed.free();
    freed.free();
    const given = (one: DeviceBuffer) => messages(kernel.run({ groups, buffers: { x, y: one }, push }));
    expect(given(freed)).toEqual(["the buffer 'y' is given a buffer that has been freed"]);
    expect(given(bufferOf(newDevice(), 16))).toEqual(["the buffer 'y' is given a buffer of another device"]);
    expect(given(bufferOf(device, 2))[0]).toMatch(/^the kernel 'main' accesses memory outside/);
  });

  test("stops at the end of a buffer, whatever is behind it", () => {
    const short = bufferOf(device, new Float32Array(3));
    const behind = bufferOf(device, new Float32Array(64).fill(7));
    const [message = ""] = messages(kernel.run({ groups, buffers: { x, y: short }, push }));
    expect(message).toMatch(/^the kernel 'main' accesses memory outside/);
    expect(floatsOf(behind)).toEqual(Array.from({ length: 64 }, () => 7));
    // The kernel can go on.
    expect(messages(kernel.run({ groups, buffers: { x, y }, push }))).toEqual([]);
  });

  test("cannot run when it is freed", async () => {
    const other = unwrapped(await device.createKernel(saxpy));
    other.free();
    other.free();
    expect(messages(other.run({ groups, buffers: { x, y }, push }))).toEqual(["the kernel 'main' has been freed"]);
  });
});

describe("buffers", () => {
  const device = newDevice(1 << 22);

  test("begin with zeros, or with their contents", () => {
    const used = bufferOf(device, new Uint8Array(100).fill(9));
    used.free();
    expect(unwrapped(bufferOf(device, 100).read(Uint8Array)).every((byte) => byte === 0)).toBe(true);
    expect(floatsOf(bufferOf(device, Float32Array.of(1, 2)))).toEqual([1, 2]);
  });

  test("are seen as views, and written", () => {
    const buffer = bufferOf(device, 16);
    unwrapped(buffer.view(Int32Array))[1] = 5;
    unwrapped(buffer.write(Int32Array.of(7, 8), 8));
    expect([...unwrapped(buffer.read(Int32Array))]).toEqual([0, 5, 7, 8]);
    expect(messages(buffer.write(new Uint8Array(9), 8))).toEqual(["cannot write 9 bytes at 8: the buffer has 16"]);
    expect(messages(buffer.write(5 as never))).toEqual(["what is written to a buffer is no buffer and no view of one"]);
    expect(messages(buffer.slice(8, 9))).toEqual(["there are no 9 bytes at 8: the buffer has 16"]);
    const odd = unwrapped(buffer.slice(1, 6));
    expect(messages(odd.view(Float32Array))).toEqual([
      "the 6 bytes of the buffer are no multiple of the 4 bytes of an element",
    ]);
    expect(messages(unwrapped(buffer.slice(1, 4)).view(Float32Array))).toEqual([
      "the buffer is not aligned to the 4 bytes of an element",
    ]);
    buffer.free();
    for (const result of [buffer.view(Uint8Array), buffer.read(Uint8Array), buffer.write(new Uint8Array(1))])
      expect(messages(result)).toEqual(["the buffer has been freed"]);
  });

  test("take what the device has, and give it back", () => {
    const half = 1 << 21;
    for (let round = 0; round < 100; round++) bufferOf(device, half).free();
    expect(messages(device.createBuffer(1 << 23))).toEqual([`the device has no room for a buffer of ${1 << 23} bytes`]);
    expect(messages(device.createBuffer(-1))).toEqual([
      "a buffer is created from a number of bytes, a buffer, or a view of one",
    ]);
    expect(messages(createDevice({ maxBytes: 2 ** 40 }))[0]).toMatch(/^a device has from 1 to \d+ bytes, not/);
  });

  test("survive growth of the memory", async () => {
    const growing = newDevice();
    const kernel = unwrapped(await growing.createKernel(saxpy));
    const [x, y] = [bufferOf(growing, Float32Array.of(1, 2)), bufferOf(growing, Float32Array.of(3, 4))];
    const launch = { groups: [1, 1, 1], buffers: { x, y }, push: { a: 1, count: 2 } } as const;
    unwrapped(kernel.run(launch));
    bufferOf(growing, 1 << 24);
    unwrapped(kernel.run(launch));
    expect(floatsOf(y)).toEqual([5, 8]);
  });
});

test("a module is lowered once for all its kernels", async () => {
  const device = newDevice();
  const text = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %one "one"
OpEntryPoint GLCompute %two "two"
OpExecutionMode %one LocalSize 1 1 1
OpExecutionMode %two LocalSize 1 1 1
OpName %data "data"
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %data DescriptorSet 0
OpDecorate %data Binding 3
%void = OpTypeVoid
%fn = OpTypeFunction %void
%u32 = OpTypeInt 32 0
%zero = OpConstant %u32 0
%c1 = OpConstant %u32 1
%c2 = OpConstant %u32 2
%block = OpTypeStruct %u32
%ptr = OpTypePointer StorageBuffer %block
%ptr_u32 = OpTypePointer StorageBuffer %u32
%data = OpVariable %ptr StorageBuffer
%one = OpFunction %void None %fn
%l1 = OpLabel
%p1 = OpAccessChain %ptr_u32 %data %zero
OpStore %p1 %c1
OpReturn
OpFunctionEnd
%two = OpFunction %void None %fn
%l2 = OpLabel
%p2 = OpAccessChain %ptr_u32 %data %zero
OpStore %p2 %c2
OpReturn
OpFunctionEnd`;
  const module = unwrapped(await device.createModule(encode(unwrapped(assemble(text)))));
  expect(module.entryPoints).toEqual(["one", "two"]);
  const data = bufferOf(device, 4);
  for (const [at, entry] of module.entryPoints.entries()) {
    const kernel = unwrapped(module.createKernel({ entry }));
    unwrapped(kernel.run({ groups: [1, 1, 1], buffers: { data } }));
    expect([...unwrapped(data.read(Uint32Array))]).toEqual([at + 1]);
  }
  expect(messages(module.createKernel({ entry: "three" }))).toEqual([
    "there is no entry point 'three'; there are 'one', 'two'",
  ]);
});

describe("a kernel of OpenCL", async () => {
  const device = newDevice();
  const text = `OpCapability Addresses
OpCapability Kernel
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "scale"
OpName %y "y"
OpName %a "a"
%void = OpTypeVoid
%float = OpTypeFloat 32
%ptr = OpTypePointer CrossWorkgroup %float
%fn = OpTypeFunction %void %ptr %float
%main = OpFunction %void None %fn
%y = OpFunctionParameter %ptr
%a = OpFunctionParameter %float
%label = OpLabel
%old = OpLoad %float %y Aligned 4
%new = OpFMul %float %old %a
OpStore %y %new Aligned 4
OpReturn
OpFunctionEnd`;
  const kernel = unwrapped(await device.createKernel(encode(unwrapped(assemble(text)))));
  const y = bufferOf(device, Float32Array.of(3));
  const run = (args: NonNullable<DeviceLaunch["arguments"]>) =>
    messages(kernel.run({ groups: [1, 1, 1], arguments: args }));

  test("takes arguments by the names of its parameters, or in order", () => {
    expect(run({ a: 2, y })).toEqual([]);
    expect(run([y, 0.5])).toEqual([]);
    expect(run([y, Float32Array.of(4)])).toEqual([]);
    expect(floatsOf(y)).toEqual([12]);
  });

  test("needs all of them, and no others", async () => {
    expect(run({ y })).toEqual(["the parameter 'a' is not given"]);
    expect(run({ y, a: 2, m: 4 })).toEqual(["the kernel has no parameter 'm'; it has 'y', 'a'"]);
    expect(run([y])).toEqual(["the kernel has 2 parameters and is given 1 arguments"]);
    const nameless = unwrapped(await device.createKernel(bytesOf(`${folder}/saxpy.cl.spirv64-O2.spvasm`)));
    expect(messages(nameless.run({ groups: [1, 1, 1], arguments: { y } }))).toEqual([
      "the kernel has no parameter 'y'; its parameters have no names",
    ]);
  });
});

test("pointers of unknown origin reach the buffers of their launch only", async () => {
  const device = newDevice();
  const text = `OpCapability Addresses
OpCapability Int64
OpCapability Kernel
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "poke"
%void = OpTypeVoid
%u32 = OpTypeInt 32 0
%u64 = OpTypeInt 64 0
%seven = OpConstant %u32 7
%ptr = OpTypePointer CrossWorkgroup %u32
%fn = OpTypeFunction %void %ptr %u64
%main = OpFunction %void None %fn
%own = OpFunctionParameter %ptr
%step = OpFunctionParameter %u64
%label = OpLabel
%first = OpConvertPtrToU %u64 %own
%address = OpIMul %u64 %first %step
%target = OpConvertUToPtr %ptr %address
OpStore %target %seven Aligned 4
OpReturn
OpFunctionEnd`;
  const kernel = unwrapped(await device.createKernel(encode(unwrapped(assemble(text)))));
  const [own, other] = [bufferOf(device, 4), bufferOf(device, 1 << 16)];
  const run = (step: number) => messages(kernel.run({ groups: [1, 1, 1], arguments: [own, step] }));
  expect(run(1)).toEqual([]);
  expect([...unwrapped(own.read(Uint32Array))]).toEqual([7]);
  for (const step of [0, 2, 3, 1000]) expect(run(step)[0]).toMatch(/accesses memory outside/);
  expect(unwrapped(other.read(Uint8Array)).every((byte) => byte === 0)).toBe(true);
  // All buffers, where the launch says so.
  const far = unwrapped(other.slice(alignedTo(own.address) - other.address));
  const step = far.address / own.address;
  expect(messages(kernel.run({ groups: [1, 1, 1], arguments: [own, step], indirect: true }))).toEqual([]);
  expect([...unwrapped(unwrapped(far.slice(0, 4)).read(Uint32Array))]).toEqual([7]);
  function alignedTo(unit: number): number {
    return Math.ceil(other.address / unit) * unit;
  }
});

test("references to buffers are addresses among the push constants", async () => {
  const device = newDevice();
  const text = readFileSync("test/engine/Inputs/buffer-reference.spvasm");
  const kernel = unwrapped(await device.createKernel(encode(unwrapped(assemble(text)))));
  const [referred, output] = [bufferOf(device, Uint32Array.of(1, 2, 3, 4)), bufferOf(device, 16)];
  const launch = { groups: [1, 1, 1], buffers: { o: output }, push: { r: referred.address, n: 4 } } as const;
  expect(messages(kernel.run(launch))[0]).toMatch(/accesses memory outside/);
  expect(messages(kernel.run({ ...launch, indirect: true }))).toEqual([]);
  expect([...unwrapped(referred.read(Uint32Array))]).toEqual([6, 7, 8, 9]);
  expect([...unwrapped(output.read(Uint32Array))]).toEqual([12, 14, 16, 18]);
});

test("a null pointer is address 0, where nothing is", async () => {
  const device = newDevice();
  const text = `OpCapability Addresses
OpCapability Int64
OpCapability Kernel
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "look"
%void = OpTypeVoid
%u64 = OpTypeInt 64 0
%zero = OpConstant %u64 0
%bool = OpTypeBool
%ptr = OpTypePointer CrossWorkgroup %u64
%fn = OpTypeFunction %void %ptr %ptr
%main = OpFunction %void None %fn
%out = OpFunctionParameter %ptr
%in = OpFunctionParameter %ptr
%label = OpLabel
%address = OpConvertPtrToU %u64 %in
OpStore %out %address Aligned 8
%is = OpIEqual %bool %address %zero
OpSelectionMerge %merge None
OpBranchConditional %is %merge %load
%load = OpLabel
%value = OpLoad %u64 %in Aligned 8
OpStore %out %value Aligned 8
OpBranch %merge
%merge = OpLabel
OpReturn
OpFunctionEnd`;
  const bytes = encode(unwrapped(assemble(text)));
  const kernel = unwrapped(await device.createKernel(bytes));
  const out = bufferOf(device, BigUint64Array.of(9n));
  const host = BigUint64Array.of(9n);
  unwrapped(kernel.run({ groups: [1, 1, 1], arguments: [out, null] }));
  unwrapped(kernel.run({ groups: [1, 1, 1], arguments: [host, null] }));
  expect([...unwrapped(out.read(BigUint64Array)), ...host]).toEqual([0n, 0n]);
  const compiled = unwrapped(await compileSpirv(bytes));
  const once = BigUint64Array.of(9n);
  unwrapped(runKernel(compiled, { groups: [1, 1, 1], arguments: [once, null] }));
  unwrapped(runKernel(compiled, { groups: [1, 1, 1], arguments: [once, BigUint64Array.of(5n)] }));
  expect([...once]).toEqual([5n]);
  expect(messages(kernel.run({ groups: [1, 1, 1], arguments: [null, null] }))[0]).toMatch(/accesses memory outside/);
});

describe("what callers without types give", async () => {
  const device = newDevice();
  const kernel = unwrapped(await device.createKernel(saxpy));
  const [x, y] = [bufferOf(device, Float32Array.of(1, 2)), bufferOf(device, Float32Array.of(3, 4))];
  const good: DeviceLaunch = { groups: [1, 1, 1], push: { a: 2, count: 2 }, buffers: { x, y } };
  const given = [
    undefined,
    null,
    Number.NaN,
    -1,
    1.5,
    2 ** 53,
    "x",
    Symbol("x"),
    1n,
    {},
    [],
    [undefined],
    Object.create(null),
  ] as never[];
  const fields = ["groups", "push", "buffers", "resources", "offset", "dimensions", "print", "arguments"];

  test("fails, or has no effect, and never throws", async () => {
    for (const one of given) {
      const results: Result<unknown>[] = [
        createDevice(one === undefined ? ([] as never) : one),
        createDevice({ maxBytes: one }),
        newDevice().load(one),
        await device.createModule(saxpy, one),
        await device.createModule(saxpy, { specialization: one }),
        x.view(one),
        x.read(one),
        x.write(new Uint8Array(1), one),
        x.slice(one),
        x.slice(0, one),
        kernel.run(one),
        ...fields.map((field) => kernel.run({ ...good, [field]: one })),
      ];
      for (const text of results.flatMap(messages)) expect(text).not.toMatch(/internal error/);
    }
    unwrapped(y.write(Float32Array.of(3, 4)));
    expect(messages(kernel.run(good))).toEqual([]);
    expect(floatsOf(y)).toEqual([5, 8]);
  });

  test("is named in one error", () => {
    expect(messages(device.load({} as never))).toEqual([
      "the argument 'kernel' must be a kernel, as 'compileKernel' gives it, but got another object",
    ]);
    expect(messages(x.view(Array as never))[0]).toMatch(/^the argument 'kind' must be a constructor of typed arrays/);
    expect(messages(kernel.run(null as never))).toEqual([
      "a launch is an object with 'groups' and what the kernel takes",
    ]);
    for (const one of [undefined, ...[Symbol("0"), -1, 0.5, null, {}].map((set) => ({ set, binding: 0, data: x }))])
      expect(messages(kernel.run({ ...good, buffers: [one] as never }))).toEqual([
        "a list of buffers has objects with 'data' and the integers 'set' and 'binding'",
      ]);
    // Holes of lists are elements, too.
    expect(messages(kernel.run({ ...good, buffers: new Array(2) as never }))).toHaveLength(1);
    expect(messages(kernel.run({ ...good, resources: new Array(2) as never }))).toEqual([
      "the argument 'resources' must be an array of resources with 'set', 'binding' and 'resources', which is an array, but got an array",
    ]);
    expect(messages(kernel.run({ ...good, groups: new Array(3) as never }))).toEqual([
      "the argument 'groups' must be an array of three numbers, but got an array",
    ]);
    // An option of the compilation has no effect on a launch.
    expect(messages(kernel.run({ ...good, localSize: [4, 1, 1] } as never))).toEqual([
      "the argument 'localSize' must be left out: a launch has no such option, but got an array",
    ]);
    expect(messages(kernel.run({ ...good, localSize: undefined } as never))).toEqual([]);
    expect(messages(kernel.run({ ...good, threads: Symbol("1") as never }))).toEqual([
      "the argument 'threads' must be a number of threads from 1 on, but got a symbol",
    ]);
    expect(messages(kernel.run({ ...good, offset: [0, 0, 0.5] }))).toEqual([
      "the argument 'offset' must be an array of three integers, but got an array",
    ]);
  });
});

test("options of any kind are named in one error", async () => {
  const device = newDevice();
  const module = unwrapped(await device.createModule(saxpy));
  expect(messages(module.createKernel({ entry: Symbol("main") as never }))).toEqual([
    "the argument 'entry' must be a string, but got a symbol",
  ]);
  expect(messages(await runSpirv(saxpy, undefined as never))).toEqual([
    "the argument 'options' must be an object, but got undefined",
  ]);
});

test("a callback that prints may create buffers and launch kernels", async () => {
  const device = newDevice();
  const kernel = unwrapped(await device.createKernel(bytesOf(`${folder}/printf.cl.spirv64-O2.spvasm`)));
  const host = Int32Array.of(7, -2, 0, 41);
  const printed: string[] = [];
  const inner = (text: string) => printed.push(text);
  const print = (text: string) => {
    printed.push(text);
    // The memory grows, so that what was seen of it is detached.
    bufferOf(device, 1 << 22);
    host.fill(0);
    expect(messages(kernel.run({ groups: [1, 1, 1], arguments: [Int32Array.of(1, 2, 3, 4)], print: inner }))).toEqual(
      [],
    );
  };
  expect(messages(kernel.run({ groups: [1, 1, 1], arguments: [host], print }))).toEqual([]);
  expect(printed).toHaveLength(2);
  expect([...host]).toEqual([7, -2, 0, 41]);
});

describe("checked launches of a device", () => {
  const device = newDevice();
  const faults = bytesOf("test/faults/modules/faults.cl.O1.spvasm");
  const codes = ({ diagnostics }: Result<unknown>) => diagnostics.map(({ code }) => code);

  test("begin with memory of their own that holds nothing of those before", async () => {
    const options = { localSize: [4, 1, 1], check: true } as const;
    const module = unwrapped(await device.createModule(faults));
    const [unset, race] = ["unset_local", "race_atomic"].map((entry) =>
      unwrapped(module.createKernel({ entry, ...options })),
    ) as [DeviceKernel, DeviceKernel];
    const [a, b] = [1, 2].map(() => bufferOf(device, 32));
    const launch = { groups: [2, 1, 1], arguments: [a, b, { localBytes: 16 }, 0] } as DeviceLaunch;
    const found = [race, unset, race, unset].map((kernel) => codes(kernel.run(launch)));
    expect(found).toEqual([["check-race"], ["check-uninitialized"], ["check-race"], ["check-uninitialized"]]);
    const late = codes(unset.run({ ...launch, timeout: 10_000 }));
    expect(late).toEqual(["check-uninitialized"]);
  });

  test("may be inside of each other", async () => {
    const printing = bytesOf(`${folder}/printf.cl.spirv64-O2.spvasm`);
    const kernel = unwrapped(await device.createKernel(printing, { check: true }));
    const [outer, inner] = [bufferOf(device, Int32Array.of(7, -2, 0, 41)), bufferOf(device, Int32Array.of(1, 2, 3, 4))];
    const texts: string[] = [];
    const print = (text: string) => {
      texts.push(text);
      const launch: DeviceLaunch = { groups: [1, 1, 1], arguments: [inner], print: (more) => texts.push(more) };
      expect(messages(kernel.run(launch))).toEqual([]);
    };
    expect(messages(kernel.run({ groups: [1, 1, 1], arguments: [outer], print }))).toEqual([]);
    expect(texts).toHaveLength(2);
    expect([outer, inner].map((one) => [...unwrapped(one.read(Int32Array))])).toEqual([
      [7, -2, 0, 41],
      [1, 2, 3, 4],
    ]);
  });
});

test("memory of work-groups has a number of bytes", async () => {
  const device = newDevice();
  const reduce = unwrapped(await device.createKernel(bytesOf("examples/reduce.spvasm"), { localSize: [16, 1, 1] }));
  const [input, sums] = [bufferOf(device, 256), bufferOf(device, 16)];
  for (const localBytes of [-1, 0.5, 2 ** 53, 1e300]) {
    const launch = { groups: [1, 1, 1], arguments: [input, sums, { localBytes }] } as const;
    expect(messages(reduce.run(launch))[0]).toMatch(/ cannot have \S+ bytes$/);
  }
});
