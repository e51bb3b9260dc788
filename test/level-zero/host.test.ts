// The Level Zero host layer: the sequences of the API's programming guide, and the codes of what goes wrong.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type CommandList,
  type Context,
  type Device,
  type Driver,
  initDrivers,
  type Kernel,
  type Memory,
  type Module,
  resultCode,
  resultCodes,
} from "../../src/level-zero/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import type { Result } from "../../src/support/diagnostics/result.ts";
import { unwrapped } from "../harness/results.ts";

const [driver] = unwrapped(initDrivers()) as [Driver];
const deviceNamed = (name: string): Device => {
  const found = driver.devices.find(({ profile }) => profile.name === name);
  if (found === undefined) throw new Error(`no device ${name}`);
  return found;
};
const device = deviceNamed("typical-discrete");
const newContext = (): Context => unwrapped(driver.createContext());
const bytesOf = (text: string | Uint8Array) => encode(unwrapped(assemble(text, { version: 0x10000 })));
const corpus = (name: string) => bytesOf(readFileSync(`test/corpus/modules/${name}.spvasm`));
const codeAndMessage = (result: Result<unknown>) => [
  resultCode(result),
  result.diagnostics.map(({ message }) => message).join("; "),
];

/** A kernel "scale" (pointer, float), which multiplies the element of each invocation. */
const scale = `OpCapability Addresses
OpCapability Kernel
%ext = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "scale" %id
OpName %y "y"
OpName %a "a"
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %factor SpecId 5
%void = OpTypeVoid
%u32 = OpTypeInt 32 0
%u64 = OpTypeInt 64 0
%float = OpTypeFloat 32
%factor = OpSpecConstant %float 1
%v3 = OpTypeVector %u64 3
%ptr_v3 = OpTypePointer Input %v3
%ptr = OpTypePointer CrossWorkgroup %float
%fn = OpTypeFunction %void %ptr %float
%id = OpVariable %ptr_v3 Input
%main = OpFunction %void None %fn
%y = OpFunctionParameter %ptr
%a = OpFunctionParameter %float
%label = OpLabel
%ids = OpLoad %v3 %id Aligned 32
%x = OpCompositeExtract %u64 %ids 0
%p = OpInBoundsPtrAccessChain %ptr %y %x
%old = OpLoad %float %p Aligned 4
%half = OpFMul %float %old %a
%new = OpFMul %float %half %factor
OpStore %p %new Aligned 4
OpReturn
OpFunctionEnd`.replace("OpCapability Kernel", "OpCapability Kernel\nOpCapability Int64");

describe("drivers and devices", () => {
  test("there is one driver, with a device for each built-in profile", () => {
    expect(driver.apiVersion).toBe(0x1000d);
    expect(driver.devices.map(({ profile }) => profile.name)).toContain("minimal");
    expect(driver.extensionProperties.map(({ name }) => name)).toContain("ZE_extension_float_atomics");
    expect(initDrivers({ profiles: [] }).ok).toBe(false);
  });

  test("a device has the properties of its profile", () => {
    expect(device.properties).toMatchObject({ type: "CPU", name: "Spirvana typical-discrete" });
    expect(device.moduleProperties).toBe(device.profile.moduleProperties);
    expect(device.computeProperties.maxTotalGroupSize).toBe(1024);
    expect(device.commandQueueGroupProperties[0].flags).toContain("COMPUTE");
  });
});

describe("a kernel in a command list", async () => {
  const context = newContext();
  const module = unwrapped(await context.createModule(device, { input: bytesOf(scale) }));
  const kernel = unwrapped(module.createKernel("scale"));

  test("runs when the queue executes the list", () => {
    const y = unwrapped(context.allocShared(16, 64));
    unwrapped(y.write(Float32Array.of(1, 2, 3, 4)));
    unwrapped(kernel.setGroupSize(2));
    unwrapped(kernel.setArgumentValue(0, y));
    unwrapped(kernel.setArgumentValue(1, 0.5));
    const list = context.createCommandList();
    unwrapped(list.appendLaunchKernel(kernel, [2, 1, 1]));
    // What is set later does not count for the launch.
    unwrapped(kernel.setArgumentValue(1, 100));
    unwrapped(list.close());
    const queue = context.createCommandQueue();
    const fence = context.createFence();
    expect(resultCode(fence.queryStatus())).toBe("ZE_RESULT_NOT_READY");
    expect(resultCode(fence.hostSynchronize(1000))).toBe("ZE_RESULT_NOT_READY");
    unwrapped(queue.executeCommandLists([list], fence));
    unwrapped(queue.synchronize());
    unwrapped(fence.queryStatus());
    unwrapped(fence.hostSynchronize());
    expect([...unwrapped(y.read(Float32Array))]).toEqual([0.5, 1, 1.5, 2]);
    // Again: lists can be executed any number of times.
    fence.reset();
    unwrapped(queue.executeCommandLists([list], fence));
    expect([...unwrapped(y.read(Float32Array))]).toEqual([0.25, 0.5, 0.75, 1]);
    unwrapped(context.free(y));
  });

  test("says its properties", () => {
    expect(module.kernelNames).toEqual(["scale"]);
    expect(module.properties).toEqual({ flags: [] });
    expect(unwrapped(kernel.properties)).toMatchObject({
      numKernelArgs: 2,
      requiredGroupSize: [0, 0, 0],
      localMemSize: 0,
    });
    expect(unwrapped(kernel.suggestGroupSize(1000))).toEqual([250, 1, 1]);
    expect(unwrapped(kernel.suggestGroupSize(7, 9))).toEqual([7, 9, 1]);
    expect(kernel.argumentInformation.map(({ name }) => name)).toEqual(["y", "a"]);
  });

  test.each([
    [
      "an index",
      () => kernel.setArgumentValue(2, 1),
      "INVALID_KERNEL_ARGUMENT_INDEX",
      "the kernel 'scale' has 2 arguments, and none with the index 2",
    ],
    [
      "a size",
      () => kernel.setArgumentValue(1, new Uint8Array(8)),
      "INVALID_KERNEL_ARGUMENT_SIZE",
      "the argument 1 takes 4 bytes and is given 8",
    ],
    [
      "a pointer",
      () => kernel.setArgumentValue(0, 5),
      "INVALID_KERNEL_ARGUMENT_SIZE",
      "the argument 0 is a pointer to global memory: give an allocation, or null",
    ],
    [
      "a group size",
      () => kernel.setGroupSize(2000),
      "INVALID_GROUP_SIZE_DIMENSION",
      "a work-group has from 1 to 1024 invocations, not 2000 x 1 x 1",
    ],
    [
      "a global size",
      () => kernel.suggestGroupSize(0),
      "INVALID_GLOBAL_WIDTH_DIMENSION",
      "0 x 1 x 1 invocations cannot be launched",
    ],
    ["a kernel", () => module.createKernel("x"), "INVALID_KERNEL_NAME", "the module has no kernel 'x'; it has 'scale'"],
    [
      "numbers of groups",
      () => context.createCommandList().appendLaunchKernel(kernel, [1, -1, 1]),
      "INVALID_GLOBAL_WIDTH_DIMENSION",
      "cannot launch 1 x -1 x 1 work-groups",
    ],
    [
      "an indirect access",
      () => kernel.setIndirectAccess(["X" as never]),
      "INVALID_ENUMERATION",
      "there is no indirect access 'X'",
    ],
  ])("rejects %s", (_, call: () => Result<unknown>, name, message) => {
    expect(codeAndMessage(call())).toEqual([`ZE_RESULT_ERROR_${name}`, message]);
    expect(resultCodes).toHaveProperty(`ZE_RESULT_ERROR_${name}`);
  });

  test("needs all its arguments", () => {
    const fresh = unwrapped(module.createKernel("scale"));
    expect(codeAndMessage(context.createCommandList().appendLaunchKernel(fresh, [1, 1, 1]))).toEqual([
      "ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX",
      "the argument 0 of the kernel 'scale' is not set",
    ]);
  });

  test("takes its numbers of groups from memory", () => {
    const y = unwrapped(context.allocShared(16));
    unwrapped(y.write(Float32Array.of(1, 2, 3, 4)));
    const groups = unwrapped(context.allocHost(12));
    unwrapped(groups.write(Uint32Array.of(1, 1, 1)));
    unwrapped(kernel.setGroupSize(2));
    unwrapped(kernel.setArgumentValue(0, unwrapped(y.at(8))));
    unwrapped(kernel.setArgumentValue(1, 2));
    const list = context.createCommandListImmediate();
    unwrapped(list.appendLaunchKernelIndirect(kernel, groups));
    expect([...unwrapped(y.read(Float32Array))]).toEqual([1, 2, 6, 8]);
    expect(codeAndMessage(list.close())[0]).toBe("ZE_RESULT_ERROR_INVALID_ARGUMENT");
  });

  test("loses the queue where it leaves its memory", () => {
    const y = unwrapped(context.allocDevice(8));
    unwrapped(kernel.setArgumentValue(0, y));
    const list = context.createCommandListImmediate();
    unwrapped(list.appendLaunchKernel(kernel, [2, 1, 1]));
    const [code, message] = codeAndMessage(list.hostSynchronize());
    expect(code).toBe("ZE_RESULT_ERROR_DEVICE_LOST");
    expect(message).toMatch(/^the kernel 'scale' accesses memory outside of its buffers/);
    unwrapped(list.hostSynchronize());
  });

  test("loses the queue where it takes longer than its context allows", () => {
    const y = unwrapped(context.allocDevice(16));
    unwrapped(kernel.setArgumentValue(0, y));
    const list = context.createCommandListImmediate();
    context.timeout = 0;
    unwrapped(list.appendLaunchKernel(kernel, [2, 1, 1]));
    context.timeout = undefined;
    expect(codeAndMessage(list.hostSynchronize())).toEqual([
      "ZE_RESULT_ERROR_DEVICE_LOST",
      "the kernel 'scale' did not end within 0 ms; it was in group 0 of 2",
    ]);
    unwrapped(list.appendLaunchKernel(kernel, [2, 1, 1]));
    unwrapped(list.hostSynchronize());
    unwrapped(context.free(y));
  });

  test("is specialized when its module is built", async () => {
    const constants = new Map([[5, 3]]);
    const special = unwrapped(await context.createModule(device, { input: bytesOf(scale), constants }));
    const times = unwrapped(special.createKernel("scale"));
    const y = unwrapped(context.allocShared(4));
    unwrapped(y.write(Float32Array.of(2)));
    unwrapped(times.setArgumentValue(0, y));
    unwrapped(times.setArgumentValue(1, Float32Array.of(10)));
    unwrapped(context.createCommandListImmediate().appendLaunchKernel(times, [1, 1, 1]));
    expect([...unwrapped(y.read(Float32Array))]).toEqual([60]);
    const unknown = await context.createModule(device, { input: bytesOf(scale), constants: new Map([[6, 1]]) });
    expect(codeAndMessage(unknown)).toEqual([
      "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE",
      "the module has no specialization constant with the id 6",
    ]);
  });
});

describe("modules", () => {
  const build = (name: string, input: Uint8Array, more = {}): Promise<Result<Module>> =>
    newContext().createModule(deviceNamed(name), { input, ...more });

  test("that the device does not accept have a build log", async () => {
    const double = bytesOf(
      scale
        .replace("OpTypeFloat 32", "OpTypeFloat 64")
        .replace("OpCapability Int64", "OpCapability Int64\nOpCapability Float64"),
    );
    const rejected = await build("minimal", double);
    expect(resultCode(rejected)).toBe("ZE_RESULT_ERROR_MODULE_BUILD_FAILURE");
    expect(rejected.diagnostics.map(({ message }) => message).join("\n")).toMatch(/Float64/);
    const accepted = unwrapped(await build("typical-discrete", double));
    expect(accepted.buildLog.toString()).not.toMatch(/error/);
  });

  test.each([
    ["a native binary", { format: "NATIVE" }, "UNSUPPORTED_FEATURE", "modules are built from SPIR-V only"],
    ["an unknown flag", { buildFlags: "-ze-opt-level=2 -O3" }, "INVALID_ARGUMENT", "there is no build flag '-O3'"],
    ["no bytes", { input: 5 }, "INVALID_ARGUMENT", "the input of a module is a buffer or a view of one"],
    ["bytes that are no module", { input: new Uint8Array(3) }, "MODULE_BUILD_FAILURE", expect.any(String)],
  ])("are not built from %s", async (_, more, name, message) => {
    expect(codeAndMessage(await build("everything", bytesOf(scale), more))).toEqual([
      `ZE_RESULT_ERROR_${name}`,
      message,
    ]);
  });

  test("with imports cannot be linked", async () => {
    const text = scale
      .replace("OpCapability Kernel", "OpCapability Kernel\nOpCapability Linkage")
      .replace("OpDecorate %factor", 'OpDecorate %extern LinkageAttributes "f" Import\nOpDecorate %factor')
      .replace(
        "%main = OpFunction",
        "%fn2 = OpTypeFunction %void\n%extern = OpFunction %void None %fn2\nOpFunctionEnd\n%main = OpFunction",
      );
    const module = unwrapped(await build("everything", bytesOf(text)));
    expect(module.properties).toEqual({ flags: ["IMPORTS"] });
    expect(resultCode(module.createKernel("scale"))).toBe("ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED");
  });
});

describe("memory", () => {
  const context = newContext();

  test("of the device is copied by commands", () => {
    const memory = unwrapped(context.allocDevice(16));
    expect(resultCode(memory.read(Uint8Array))).toBe("ZE_RESULT_ERROR_INVALID_ARGUMENT");
    const list = context.createCommandListImmediate();
    unwrapped(list.appendMemoryFill(memory, Uint16Array.of(0x0102), 16));
    unwrapped(list.appendMemoryCopy(memory, Uint8Array.of(9, 8), 2));
    const back = new Uint8Array(16);
    unwrapped(list.appendMemoryCopy(back, memory, 16));
    expect([...back]).toEqual([9, 8, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
    expect(codeAndMessage(list.appendMemoryCopy(back, memory, 17))).toEqual([
      "ZE_RESULT_ERROR_INVALID_SIZE",
      "17 bytes are more than the 16 of the memory",
    ]);
    expect(resultCode(list.appendMemoryFill(memory, new Uint8Array(3), 3))).toBe("ZE_RESULT_ERROR_INVALID_SIZE");
    expect(resultCode(list.appendMemoryFill(memory, new Uint8Array(4), 6))).toBe("ZE_RESULT_ERROR_INVALID_SIZE");
  });

  test("is copied by regions", () => {
    const source = Uint8Array.from({ length: 64 }, (_, at) => at);
    const target = unwrapped(context.allocHost(64));
    const list = context.createCommandListImmediate();
    const from = { origin: [1, 1, 1], pitch: 4, slicePitch: 16 } as const;
    const to = { origin: [0, 0, 0], pitch: 2, slicePitch: 4 } as const;
    unwrapped(list.appendMemoryCopyRegion(target, to, source, from, [2, 2, 2]));
    expect([...unwrapped(target.read(Uint8Array)).subarray(0, 8)]).toEqual([21, 22, 25, 26, 37, 38, 41, 42]);
    const far = { origin: [0, 0, 4], pitch: 4, slicePitch: 16 } as const;
    expect(resultCode(list.appendMemoryCopyRegion(target, to, source, far, [1, 1, 1]))).toBe(
      "ZE_RESULT_ERROR_INVALID_SIZE",
    );
  });

  test("belongs to its context", () => {
    const memory = unwrapped(context.allocShared(100));
    expect(context.findAllocation(memory.address + 99n)).toBe(memory);
    expect(newContext().findAllocation(memory.address + 99n)).toBeUndefined();
    expect(codeAndMessage(newContext().free(memory))[0]).toBe("ZE_RESULT_ERROR_INVALID_ARGUMENT");
    unwrapped(context.free(memory));
    expect(codeAndMessage(context.free(memory))).toEqual([
      "ZE_RESULT_ERROR_INVALID_ARGUMENT",
      "what is freed is no allocation of this context",
    ]);
    expect(resultCode(context.allocShared(0))).toBe("ZE_RESULT_ERROR_INVALID_SIZE");
    expect(resultCode(context.allocShared(1, 3))).toBe("ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT");
    expect(resultCode(context.allocShared(2 ** 40))).toBe("ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY");
  });
});

test("holes of lists and options of wrong kinds are errors, and no exceptions", () => {
  const context = newContext();
  const codes = [
    context.createCommandQueue().executeCommandLists(new Array(2)),
    context.createEventPool(1, null as never),
    context.createCommandList().appendBarrier({ waits: new Array(1) }),
    context.createCommandList().appendBarrier({ waits: 1 as never }),
  ].map(resultCode);
  expect(codes).toEqual(codes.map(() => "ZE_RESULT_ERROR_INVALID_ARGUMENT"));
  expect(resultCode(context.createFence(null as never).queryStatus())).toBe("ZE_RESULT_NOT_READY");
});

describe("events", () => {
  test("order commands of several queues", () => {
    const context = newContext();
    const pool = unwrapped(context.createEventPool(2));
    const [first, second] = [unwrapped(pool.createEvent(0)), unwrapped(pool.createEvent(1))];
    const memory = unwrapped(context.allocShared(1));
    const fill = (value: number, wait: typeof first, signal?: typeof first) => {
      const list = context.createCommandList();
      const sync = { waits: [wait], ...(signal === undefined ? {} : { signal }) };
      unwrapped(list.appendMemoryFill(memory, Uint8Array.of(value), 1, sync));
      unwrapped(list.close());
      return list;
    };
    const [one, two] = [context.createCommandQueue(), context.createCommandQueue()];
    unwrapped(one.executeCommandLists([fill(2, second)]));
    unwrapped(two.executeCommandLists([fill(1, first, second)]));
    expect(resultCode(one.synchronize())).toBe("ZE_RESULT_NOT_READY");
    expect([...unwrapped(memory.read(Uint8Array))]).toEqual([0]);
    first.hostSignal();
    unwrapped(one.synchronize());
    unwrapped(second.queryStatus());
    expect([...unwrapped(memory.read(Uint8Array))]).toEqual([2]);
    expect(resultCode(pool.createEvent(0))).toBe("ZE_RESULT_ERROR_INVALID_ARGUMENT");
    expect(resultCode(pool.createEvent(2))).toBe("ZE_RESULT_ERROR_INVALID_ARGUMENT");
    first.destroy();
    expect(pool.createEvent(0).ok).toBe(true);
  });

  test("have timestamps of kernels, if the pool has", () => {
    const context = newContext();
    const timed = unwrapped(unwrapped(context.createEventPool(1, { kernelTimestamps: true })).createEvent(0));
    const untimed = unwrapped(unwrapped(context.createEventPool(1)).createEvent(0));
    expect(resultCode(timed.queryKernelTimestamp())).toBe("ZE_RESULT_NOT_READY");
    expect(resultCode(untimed.queryKernelTimestamp())).toBe("ZE_RESULT_ERROR_INVALID_ARGUMENT");
    const list = context.createCommandListImmediate();
    unwrapped(list.appendBarrier({ signal: timed }));
    const { kernelStart, kernelEnd } = unwrapped(timed.queryKernelTimestamp());
    expect(kernelEnd).toBeGreaterThanOrEqual(kernelStart);
    unwrapped(list.appendEventReset(timed));
    expect(timed.isSignaled).toBe(false);
    unwrapped(list.appendSignalEvent(timed));
    unwrapped(list.appendWaitOnEvents([timed]));
    unwrapped(list.hostSynchronize());
  });
});

test("pointers in memory need indirect access", async () => {
  const text = `OpCapability Addresses
OpCapability Kernel
OpCapability Int64
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "through"
%void = OpTypeVoid
%u32 = OpTypeInt 32 0
%seven = OpConstant %u32 7
%ptr = OpTypePointer CrossWorkgroup %u32
%ptr_ptr = OpTypePointer CrossWorkgroup %ptr
%fn = OpTypeFunction %void %ptr_ptr
%main = OpFunction %void None %fn
%list = OpFunctionParameter %ptr_ptr
%label = OpLabel
%target = OpLoad %ptr %list Aligned 8
OpStore %target %seven Aligned 4
OpReturn
OpFunctionEnd`;
  const context = newContext();
  const module = unwrapped(await context.createModule(deviceNamed("everything"), { input: bytesOf(text) }));
  const kernel: Kernel = unwrapped(module.createKernel("through"));
  const target: Memory = unwrapped(context.allocShared(4));
  const list = unwrapped(context.allocShared(8));
  unwrapped(list.write(BigUint64Array.of(target.address)));
  unwrapped(kernel.setArgumentValue(0, list));
  const commands = context.createCommandListImmediate();
  unwrapped(commands.appendLaunchKernel(kernel, [1, 1, 1]));
  expect(resultCode(commands.hostSynchronize())).toBe("ZE_RESULT_ERROR_DEVICE_LOST");
  expect([...unwrapped(target.read(Uint32Array))]).toEqual([0]);
  unwrapped(kernel.setIndirectAccess(["SHARED"]));
  expect(kernel.indirectAccess).toEqual(["SHARED"]);
  unwrapped(commands.appendLaunchKernel(kernel, [1, 1, 1]));
  unwrapped(commands.hostSynchronize());
  expect([...unwrapped(target.read(Uint32Array))]).toEqual([7]);
});

test("kernels of clang-22 with memory of work-groups run", async () => {
  const context = newContext();
  const module = unwrapped(await context.createModule(device, { input: corpus("reduce.cl.spirv64-O2") }));
  const [name = ""] = module.kernelNames;
  const kernel = unwrapped(module.createKernel(name));
  const [input, sums] = [unwrapped(context.allocShared(256 * 4)), unwrapped(context.allocShared(16 * 4))];
  unwrapped(input.write(Int32Array.from({ length: 256 }, (_, at) => at)));
  for (const [index, value] of [input, sums, { localBytes: 64 }].entries())
    unwrapped(kernel.setArgumentValue(index, value));
  unwrapped(kernel.setGroupSize(16));
  const list = context.createCommandListImmediate();
  unwrapped(list.appendLaunchKernel(kernel, [16, 1, 1]));
  unwrapped(list.hostSynchronize());
  const expected = Array.from({ length: 16 }, (_, group) => 256 * group + 120);
  expect([...unwrapped(sums.read(Int32Array))]).toEqual(expected);
});

describe("images", () => {
  const context = newContext();

  test("are created by descriptors, and copied", () => {
    const image = unwrapped(
      context.createImage({ type: "2D", format: { layout: "LAYOUT_32", type: "FLOAT" }, width: 2, height: 2 }),
    );
    const list = context.createCommandListImmediate();
    unwrapped(list.appendImageCopyFromMemory(image, Float32Array.of(1, 2, 3, 4)));
    const back = new Float32Array(4);
    unwrapped(list.appendImageCopyToMemory(back, image));
    expect([...back]).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ["a format", { type: "2D", format: { layout: "LAYOUT_8", type: "FLOAT" }, width: 1 }, "UNSUPPORTED_IMAGE_FORMAT"],
    [
      "a layout",
      { type: "2D", format: { layout: "LAYOUT_X" as never, type: "FLOAT" }, width: 1 },
      "UNSUPPORTED_IMAGE_FORMAT",
    ],
    ["a size", { type: "2D", format: { layout: "LAYOUT_8", type: "UINT" }, width: 0 }, "INVALID_SIZE"],
  ] as const)("reject %s", (_, description, name) => {
    expect(resultCode(context.createImage(description))).toBe(`ZE_RESULT_ERROR_${name}`);
  });

  test("samplers have the modes of the API", () => {
    const description = { addressMode: "CLAMP", filterMode: "LINEAR", isNormalized: true } as const;
    expect(unwrapped(context.createSampler(description)).description).toEqual(description);
    expect(resultCode(context.createSampler({ ...description, addressMode: "X" as never }))).toBe(
      "ZE_RESULT_ERROR_INVALID_ENUMERATION",
    );
  });
});

describe("what goes wrong", async () => {
  const context = newContext();
  const module = unwrapped(await context.createModule(device, { input: bytesOf(scale) }));
  const kernel = unwrapped(module.createKernel("scale"));
  const given = [
    undefined,
    null,
    Number.NaN,
    -1,
    "x",
    Symbol("x"),
    1n,
    {},
    [],
    [undefined],
    Object.create(null),
  ] as never[];

  test("fails for arguments of any kind, and never throws", async () => {
    const memory = unwrapped(context.allocShared(16));
    const list = context.createCommandList();
    const queue = context.createCommandQueue();
    const pool = unwrapped(context.createEventPool(1));
    const box = { origin: [0, 0, 0], pitch: 1, slicePitch: 1 } as const;
    for (const one of given) {
      const results: Result<unknown>[] = [
        list.appendLaunchKernel(one, [1, 1, 1]),
        list.appendLaunchKernelIndirect(one, memory),
        list.appendLaunchKernelIndirect(kernel, one),
        list.appendMemoryCopy(one, memory, 4),
        list.appendMemoryCopy(memory, one, 4),
        list.appendMemoryCopy(memory, memory, one),
        list.appendMemoryCopyRegion(memory, one, memory, box, [1, 1, 1]),
        list.appendMemoryCopyRegion(memory, box, memory, box, one),
        list.appendMemoryFill(memory, one, 4),
        list.appendMemoryFill(one, new Uint8Array(1), 4),
        list.appendImageCopyFromMemory(one, memory),
        list.appendImageCopyToMemory(memory, one),
        list.appendSignalEvent(one ?? (null as never)),
        list.appendEventReset(one),
        queue.executeCommandLists([one]),
        queue.executeCommandLists([], one ?? (null as never)),
        pool.createEvent(one),
        context.free(one),
        context.createImage(one),
        context.createSampler(one),
        kernel.setArgumentValue(one, memory),
        kernel.setGroupSize(one),
        kernel.suggestGroupSize(one),
        await context.createModule(one, { input: bytesOf(scale) }),
        await context.createModule(device, one),
        context.createEventPool(one),
        context.allocShared(one),
        device.checkGroupSize(one),
        module.createKernel(one),
        initDrivers(one === undefined || typeof one === "object" ? (null as never) : one),
      ];
      expect(results.map(({ ok }) => ok)).not.toContain(true);
      for (const [, text] of results.map(codeAndMessage)) expect(text).not.toMatch(/internal error/);
    }
  });

  test("loses the queue if memory is freed before a command runs, and leaves other memory alone", () => {
    const [target, groups] = [unwrapped(context.allocShared(16)), unwrapped(context.allocShared(16))];
    const host = new Uint8Array(16).fill(1);
    const region = { origin: [0, 0, 0], pitch: 16, slicePitch: 16 } as const;
    unwrapped(kernel.setArgumentValue(0, null));
    unwrapped(kernel.setArgumentValue(1, 1));
    const lists = [
      (list: CommandList) => list.appendMemoryCopy(target, host, 16),
      (list: CommandList) => list.appendMemoryFill(target, host.subarray(0, 1), 16),
      (list: CommandList) => list.appendMemoryCopyRegion(target, region, host, region, [16, 1, 1]),
      (list: CommandList) => list.appendLaunchKernelIndirect(kernel, groups),
    ].map((append) => {
      const list = context.createCommandList();
      unwrapped(append(list));
      unwrapped(list.close());
      return list;
    });
    unwrapped(context.free(target));
    unwrapped(context.free(groups));
    const others = [unwrapped(context.allocShared(16)), unwrapped(context.allocShared(16))];
    const queue = context.createCommandQueue();
    for (const list of lists) {
      unwrapped(queue.executeCommandLists([list]));
      expect(resultCode(queue.synchronize())).toBe("ZE_RESULT_ERROR_DEVICE_LOST");
    }
    for (const other of others) expect([...unwrapped(other.read(Uint8Array))]).toEqual(new Array(16).fill(0));
    // The queue goes on.
    unwrapped(queue.executeCommandLists([]));
    unwrapped(queue.synchronize());
  });

  test("an event that is destroyed twice frees its number once", () => {
    const pool = unwrapped(context.createEventPool(1));
    const first = unwrapped(pool.createEvent(0));
    first.destroy();
    unwrapped(pool.createEvent(0));
    first.destroy();
    expect(pool.createEvent(0).ok).toBe(false);
  });
});
