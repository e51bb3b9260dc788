// Launches on a device that leave the event loop free, and launches of several threads.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevice, type Device, type DeviceBuffer, type DeviceKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { kernelText } from "./kernel-text.ts";

const GROUPS = 64;
const LOCAL = 4;
/** Milliseconds that a test may take on a busy machine. */
const LONGEST = 60_000;

/** Adds one to a word of each invocation `%rounds` times, one after the other. */
const text = kernelText({
  head: "OpDecorate %gid BuiltIn GlobalInvocationId",
  localSize: LOCAL,
  types: "%gid = OpVariable %idPtr Input\n%yes = OpConstantTrue %bool",
  parameters: [
    ["%global", "%out"],
    ["%uint", "%rounds"],
  ],
  body: `%g = OpLoad %v3 %gid Aligned 32
%gl = OpCompositeExtract %ulong %g 0
%place = OpPtrAccessChain %global %out %gl
OpBranch %head
%head = OpLabel
%n = OpPhi %uint %c0 %entry %more %body
%isMore = OpULessThan %bool %n %rounds
OpBranchConditional %isMore %body %done
%body = OpLabel
%old = OpLoad %uint %place Aligned 4
%new = OpIAdd %uint %old %c1
OpStore %place %new Aligned 4
%more = OpIAdd %uint %n %c1
OpBranch %head
%done = OpLabel`,
});

let device: Device;
let kernel: DeviceKernel;

beforeAll(async () => {
  device = unwrapped(createDevice({ threads: 2 }));
  kernel = unwrapped(await device.createKernel(encode(unwrapped(assemble(text)))));
});
afterAll(() => device.close());

const newBuffer = (): DeviceBuffer =>
  unwrapped(device.createBuffer(Uint32Array.from({ length: GROUPS * LOCAL }, (_, at) => at)));
const contents = (buffer: DeviceBuffer) => [...unwrapped(buffer.read(Uint32Array))];
const launchOf = (buffer: DeviceBuffer, rounds: number) =>
  ({ groups: [GROUPS, 1, 1], arguments: [buffer, rounds] }) as const;
const counted = (rounds: number) => Array.from({ length: GROUPS * LOCAL }, (_, at) => at + rounds);

test(
  "a launch in the background leaves the event loop free and its results in the buffers",
  async () => {
    const buffer = newBuffer();
    const reports: number[] = [];
    const promise = kernel.launch({ ...launchOf(buffer, 1000), progress: (done) => reports.push(done) });
    // The memory of the device may grow in the meantime.
    unwrapped(device.createBuffer(1 << 24)).free();
    expect(contents(buffer)).toEqual(counted(0));
    expect(messagesOf(await promise)).toEqual([]);
    expect(contents(buffer)).toEqual(counted(1000));
  },
  LONGEST,
);

test(
  "parts of a buffer share memory in the background, and freed buffers stay as they are",
  async () => {
    const [buffer, freed] = [newBuffer(), newBuffer()];
    const part = unwrapped(buffer.slice(4 * LOCAL, 8 * LOCAL));
    expect(messagesOf(await kernel.launch({ groups: [2, 1, 1], arguments: [part, 5] }))).toEqual([]);
    expect(contents(buffer).slice(0, 16)).toEqual([0, 1, 2, 3, 9, 10, 11, 12, 13, 14, 15, 16, 12, 13, 14, 15]);
    const promise = kernel.launch(launchOf(freed, 7));
    freed.free();
    const other = newBuffer();
    expect(messagesOf(await promise)).toEqual([]);
    expect(contents(other)).toEqual(counted(0));
  },
  LONGEST,
);

test(
  "a launch in the background ends by a timeout or a signal, and then no buffer has changed",
  async () => {
    const buffer = newBuffer();
    const codes = async (options: object) => {
      const { diagnostics } = await kernel.launch({ ...launchOf(buffer, 0xffffffff), ...options });
      return diagnostics.map(({ code }) => code);
    };
    expect(await codes({ timeout: 50 })).toEqual(["timeout"]);
    expect(await codes({ signal: AbortSignal.timeout(50) })).toEqual(["aborted"]);
    expect(contents(buffer)).toEqual(counted(0));
  },
  LONGEST,
);

test("wrong launches in the background are errors", async () => {
  const buffer = newBuffer();
  // Sound: a caller without types may pass anything.
  expect(messagesOf(await kernel.launch("4" as never))).toEqual([
    "a launch is an object with 'groups' and what the kernel takes",
  ]);
  expect(messagesOf(await kernel.launch({ groups: [1, 1, 1], arguments: { nothing: buffer } }))).toEqual([
    "the kernel has no parameter 'nothing'; its parameters have no names",
  ]);
  const other = unwrapped(createDevice()).createBuffer(64);
  expect(messagesOf(await kernel.launch(launchOf(unwrapped(other), 1)))).toEqual([
    "the argument 0 is given a buffer of another device",
  ]);
  expect(messagesOf(createDevice({ threads: 0 }))).toEqual([
    "the argument 'threads' must be a number of threads from 1 on, but got a number",
  ]);
});

test(
  "launches that take long run in the threads of the device, with the same results",
  () => {
    const buffer = newBuffer();
    const rounds = 60_000;
    for (let times = 1; times <= 3; times++) {
      expect(messagesOf(kernel.run(launchOf(buffer, rounds)))).toEqual([]);
      expect(contents(buffer)).toEqual(counted(times * rounds));
    }
  },
  LONGEST,
);
