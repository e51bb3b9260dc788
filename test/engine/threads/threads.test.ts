// Launches in several threads: one result, whatever the number of threads, and one way to end.

import { afterAll, describe, expect, test } from "vitest";
import {
  type CompiledKernel,
  compileSpirv,
  createWorkers,
  type LaterLaunchOptions,
  launchKernel,
  runKernel,
  runSpirv,
  Workers,
  workerSource,
} from "../../../src/engine/index.ts";
import { currentEnvironment, type Environment, webStarter } from "../../../src/engine/threads/environment.ts";
import { assemble, encode } from "../../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../../harness/results.ts";
import { compile, entryText, interfaceText } from "../kernel.ts";
import { kernelText } from "../kernel-text.ts";

const workers = unwrapped(createWorkers({ threads: 3 }));
afterAll(() => workers.close());

const GROUPS = 64;
const SIZE = 4;

/** A kernel that gets buffers of words; the number of the group is `%g`, that of the invocation in it `%l`, among all `%i`. */
function wordKernel(body: string, buffers = 1): CompiledKernel {
  const ids = `%idp = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
    %lidp = llvm.mlir.addressof @LocalInvocationId : !llvm.ptr
    %gidp = llvm.mlir.addressof @WorkgroupId : !llvm.ptr
    %ids = llvm.load %idp : !llvm.ptr -> vector<3xi32>
    %lids = llvm.load %lidp : !llvm.ptr -> vector<3xi32>
    %gids = llvm.load %gidp : !llvm.ptr -> vector<3xi32>
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %i = llvm.extractelement %ids[%c0 : i32] : vector<3xi32>
    %l = llvm.extractelement %lids[%c0 : i32] : vector<3xi32>
    %g = llvm.extractelement %gids[%c0 : i32] : vector<3xi32>
    %b = llvm.mlir.addressof @b0 : !llvm.ptr
    %p = llvm.getelementptr %b[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>`;
  const elements = Array.from({ length: buffers }, () => "i32");
  const text =
    interfaceText(elements, `!llvm.array<${SIZE} x i32>`) + entryText([SIZE, 1, 1], `${ids}\n${body}\nllvm.return`);
  return compile(`${text}\nllvm.func @__spirv_ControlBarrier(i32, i32, i32)`);
}

/** Counts to a number for each invocation, so that threads take turns. */
const busy = (turns: number) => `%n = llvm.mlir.constant(${turns} : i32) : i32
    llvm.br ^busy(%c0, %i : i32, i32)
  ^busy(%at: i32, %sum: i32):
    %x = llvm.mul %sum, %n : i32
    %y = llvm.xor %x, %at : i32
    %next = llvm.add %at, %c1 : i32
    %isMore = llvm.icmp "ult" %next, %n : i32
    llvm.cond_br %isMore, ^busy(%next, %y : i32, i32), ^done
  ^done:`;

/** Each group reverses what its invocations have computed, by way of its own memory. */
const REVERSED = `${busy(2000)}
    %two = llvm.mlir.constant(2 : i32) : i32
    %semantics = llvm.mlir.constant(264 : i32) : i32
    %last = llvm.mlir.constant(${SIZE - 1} : i32) : i32
    %w = llvm.mlir.addressof @group : !llvm.ptr
    %own = llvm.getelementptr %w[0, %l] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<${SIZE} x i32>
    llvm.store %y, %own : i32, !llvm.ptr
    llvm.call @__spirv_ControlBarrier(%two, %two, %semantics) : (i32, i32, i32) -> ()
    %mirror = llvm.sub %last, %l : i32
    %other = llvm.getelementptr %w[0, %mirror] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<${SIZE} x i32>
    %value = llvm.load %other : !llvm.ptr -> i32
    llvm.store %value, %p : i32, !llvm.ptr`;

const buffersOf = (...data: readonly Uint32Array[]) => data.map((view, binding) => ({ set: 0, binding, data: view }));

function launch(groups: number, ...data: readonly Uint32Array[]): LaterLaunchOptions {
  return { groups: [groups, 1, 1], buffers: buffersOf(...data), workers };
}

describe("the result is that of one thread", () => {
  test.each([1, 2, 3])("with memory of work-groups and barriers, in %i threads", async (threads) => {
    const kernel = wordKernel(REVERSED);
    const [one, several, blocked] = [0, 1, 2].map(() => new Uint32Array(GROUPS * SIZE)) as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ];
    unwrapped(runKernel(kernel, { ...launch(GROUPS, one), threads: 1 }));
    unwrapped(await launchKernel(kernel, { ...launch(GROUPS, several), threads }));
    unwrapped(runKernel(kernel, { ...launch(GROUPS, blocked), threads }));
    expect(several).toEqual(one);
    expect(blocked).toEqual(one);
  });

  const updates = [
    ["add", "%i", (at: number, old: number) => old + at],
    ["sub", "%i", (at: number, old: number) => old - at],
    ["_xor", "%i", (at: number, old: number) => old ^ at],
    ["umax", "%i", (at: number, old: number) => Math.max(old, at)],
    ["nand", "%ones", (_: number, old: number) => ~old],
    ["uinc_wrap", "%limit", (_: number, old: number) => (old >= 100 ? 0 : old + 1)],
  ] as const;
  test.each(updates)("atomic operations lose nothing: %s", async (name, operand, next) => {
    const body = `%ones = llvm.mlir.constant(-1 : i32) : i32
      %limit = llvm.mlir.constant(100 : i32) : i32
      %old = llvm.atomicrmw ${name} %b, ${operand} seq_cst : !llvm.ptr, i32`;
    const groups = 3001;
    const data = Uint32Array.of(1);
    unwrapped(await launchKernel(wordKernel(body), launch(groups, data)));
    let expected = 1;
    for (let at = 0; at < groups * SIZE; at++) expected = next(at, expected) >>> 0;
    expect(data[0]).toBe(expected);
  });

  test("floats, bytes and exchanges, repeated until no other thread was between", async () => {
    const body = `%one = llvm.mlir.constant(1.0 : f32) : f32
      %byte = llvm.mlir.constant(1 : i8) : i8
      %four = llvm.getelementptr %b[0, 0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
      %eight = llvm.getelementptr %b[0, 0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
      %f = llvm.atomicrmw fadd %b, %one seq_cst : !llvm.ptr, f32
      %c = llvm.atomicrmw add %four, %byte seq_cst : !llvm.ptr, i8
      llvm.br ^again
    ^again:
      %seen = llvm.load %eight atomic seq_cst {alignment = 4 : i64} : !llvm.ptr -> i32
      %more = llvm.add %seen, %c1 : i32
      %pair = llvm.cmpxchg %eight, %seen, %more seq_cst seq_cst : !llvm.ptr, i32
      %did = llvm.extractvalue %pair[1] : !llvm.struct<(i32, i1)>
      llvm.cond_br %did, ^end, ^again
    ^end:`;
    const data = Uint32Array.of(0, 0, 0);
    unwrapped(await launchKernel(wordKernel(body), launch(1001, data)));
    const count = 1001 * SIZE;
    expect([new Float32Array(data.buffer)[0], data[1], data[2]]).toEqual([count, count % 256, count]);
  });

  test("many launches of few groups, one after the other and side by side", async () => {
    const kernel = wordKernel(`${busy(50)}\nllvm.store %y, %p : i32, !llvm.ptr`);
    const expected = new Uint32Array(5 * SIZE);
    unwrapped(runKernel(kernel, { ...launch(5, expected), threads: 1 }));
    const all = Array.from({ length: 60 }, () => new Uint32Array(5 * SIZE));
    await Promise.all(all.map(async (data) => unwrapped(await launchKernel(kernel, launch(5, data)))));
    for (const data of all) expect(data).toEqual(expected);
  });
});

/** Loops without end in every invocation. */
const SPIN = `llvm.br ^loop
  ^loop:
    %isOver = llvm.load %b : !llvm.ptr -> i32
    %ends = llvm.icmp "ne" %isOver, %c0 : i32
    llvm.cond_br %ends, ^end, ^loop
  ^end:`;

/** Stores a word for each invocation where the groups are, except that two groups leave the buffer. */
const LEAVING = `${busy(3000)}
    %a = llvm.mlir.constant(40 : i32) : i32
    %z = llvm.mlir.constant(47 : i32) : i32
    %isA = llvm.icmp "eq" %g, %a : i32
    %isZ = llvm.icmp "eq" %g, %z : i32
    %leaves = llvm.or %isA, %isZ : i1
    %far = llvm.mlir.constant(100000 : i32) : i32
    %index = llvm.select %leaves, %far, %i : i1, i32
    %q = llvm.getelementptr %b[0, 0, %index] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
    llvm.store %y, %q : i32, !llvm.ptr`;

describe("a launch that fails", () => {
  test("names the first group that does, and changes nothing", async () => {
    const kernel = wordKernel(LEAVING);
    for (let round = 0; round < 5; round++) {
      const data = new Uint32Array(GROUPS * SIZE);
      const ran = await launchKernel(kernel, launch(GROUPS, data));
      expect(messagesOf(ran)).toEqual([
        "the kernel 'main' accesses memory outside of its buffers and variables, in invocation 0 of group 40 of 64",
      ]);
      expect(data.every((word) => word === 0)).toBe(true);
      expect(messagesOf(runKernel(kernel, { ...launch(GROUPS, data), threads: 2 }))).toEqual(messagesOf(ran));
    }
  });

  /** Two groups wait for each other; the first does not come. */
  const ENDLESS = `llvm.br ^wait
  ^wait:
    %seen = llvm.load %b atomic seq_cst {alignment = 4 : i64} : !llvm.ptr -> i32
    %isThere = llvm.icmp "ne" %seen, %c0 : i32
    llvm.cond_br %isThere, ^end, ^wait
  ^end:`;

  test("ends after its time in all threads", async () => {
    const kernel = wordKernel(ENDLESS);
    const data = new Uint32Array(4);
    const message = /^the kernel 'main' did not end within 150 ms; it was in (invocation 0 of )?group [0-7] of 8$/;
    expect(messagesOf(await launchKernel(kernel, { ...launch(8, data), timeout: 150 }))).toEqual([
      expect.stringMatching(message),
    ]);
    expect(messagesOf(runKernel(kernel, { ...launch(8, data), timeout: 150 }))).toEqual([
      expect.stringMatching(message),
    ]);
  });

  test("ends when its signal is aborted, and the event loop goes on meanwhile", async () => {
    const controller = new AbortController();
    // Only an event loop that goes on comes to the abort.
    let ticks = 0;
    const ticking = setInterval(() => {
      if (++ticks === 5) controller.abort(new Error("enough"));
    }, 30);
    const options = { ...launch(8, new Uint32Array(4)), signal: controller.signal };
    const ran = await launchKernel(wordKernel(ENDLESS), options);
    clearInterval(ticking);
    expect(ran.diagnostics[0]?.code).toBe("aborted");
    expect(messagesOf(ran)).toEqual([
      expect.stringMatching(/^the run of the kernel 'main' was aborted \(enough\); it was in (invocation 0 of )?group/),
    ]);
    expect(ticks).toBeGreaterThanOrEqual(5);
  });

  test("in one thread of the caller's own as in workers", async () => {
    const signal = AbortSignal.abort();
    const options = { ...launch(8, new Uint32Array(4)), signal };
    expect(messagesOf(await launchKernel(wordKernel(ENDLESS), options))).toEqual([
      "the run of the kernel 'main' was aborted before it began",
    ]);
  });
});

test("progress counts the groups that have been run", async () => {
  const seen: number[] = [];
  const progress = (done: number, total: number) => seen.push(done, total);
  unwrapped(await launchKernel(wordKernel(busy(10)), { ...launch(500, new Uint32Array(1)), progress }));
  expect(seen.slice(-2)).toEqual([500, 500]);
  expect(seen.filter((_, at) => at % 2 === 0)).toEqual(seen.filter((_, at) => at % 2 === 0).sort((a, b) => a - b));
});

test("what groups print comes in their order", async () => {
  const text = kernelText({
    head: '%std = OpExtInstImport "OpenCL.std"',
    localSize: 1,
    types: `%group = OpVariable %idPtr Input
%l3 = OpConstant %uchar 37
%d = OpConstant %uchar 100
%semi = OpConstant %uchar 59
%zero = OpConstant %uchar 0
%c4u = OpConstant %uint 4
%text = OpTypeArray %uchar %c4u
%textPtr = OpTypePointer UniformConstant %text
%charPtr = OpTypePointer UniformConstant %uchar
%init = OpConstantComposite %text %l3 %d %semi %zero
%format = OpVariable %textPtr UniformConstant %init`
      .replace("%l3 =", "%percent =")
      .replace("%text %l3", "%text %percent"),
    parameters: [],
    body: `%gid = OpLoad %v3 %group Aligned 32
%g = OpCompositeExtract %ulong %gid 0
%gi = OpUConvert %uint %g
%first = OpInBoundsPtrAccessChain %charPtr %format %l0 %l0
%printed = OpExtInst %uint %std printf %first %gi`,
  })
    .replace('"f" %id', '"f" %id %group')
    .replace("OpDecorate %id", "OpDecorate %group BuiltIn WorkgroupId\nOpDecorate %id");
  let printed = "";
  const print = (piece: string) => {
    printed += piece;
  };
  const bytes = encode(unwrapped(assemble(text)));
  unwrapped(await runSpirv(bytes, { groups: [200, 1, 1], print, workers }));
  expect(printed).toBe(Array.from({ length: 200 }, (_, at) => `${at};`).join(""));
});

describe("without threads a launch has one", () => {
  const kernel = () => wordKernel(REVERSED);
  const surroundings = currentEnvironment();
  const expected = () => {
    const data = new Uint32Array(GROUPS * SIZE);
    unwrapped(runKernel(kernel(), { groups: [GROUPS, 1, 1], buffers: buffersOf(data) }));
    return data;
  };
  const broken = () => {
    throw new Error("no more threads");
  };
  const failing: Environment["startWorker"] = () => surroundings.startWorker?.("throw new Error('broken')") as never;
  const environments: readonly (readonly [string, Environment])[] = [
    ["no workers", { startWorker: undefined, canShare: true, canBlock: true }],
    ["no memory that they share", { ...surroundings, canShare: false, canBlock: false }],
    ["workers that cannot be created", { ...surroundings, startWorker: broken }],
    ["workers that end at their start", { ...surroundings, startWorker: failing }],
    [
      "workers that end at their start, without shared memory",
      { startWorker: failing, canShare: false, canBlock: false },
    ],
  ];
  test.each(environments)("%s", async (_, environment) => {
    const own = new Workers(2, environment);
    const [later, now] = [new Uint32Array(GROUPS * SIZE), new Uint32Array(GROUPS * SIZE)];
    unwrapped(await launchKernel(kernel(), { ...launch(GROUPS, later), workers: own }));
    unwrapped(runKernel(kernel(), { ...launch(GROUPS, now), workers: own }));
    own.close();
    expect(later).toEqual(expected());
    expect(now).toEqual(expected());
  });

  test.each(environments.slice(0, 2))("and a time: %s", async (_, environment) => {
    const own = new Workers(2, environment);
    const endless = wordKernel(SPIN);
    const ran = await launchKernel(endless, { ...launch(2, new Uint32Array(1)), workers: own, timeout: 100 });
    own.close();
    expect(messagesOf(ran)).toEqual([
      expect.stringMatching(/^the kernel 'main' did not end within 100 ms; it was in (invocation 0 of )?group 0 of 2$/),
    ]);
  });

  test("a signal ends a worker that does not listen", async () => {
    const own = new Workers(1, { ...surroundings, canShare: false, canBlock: false });
    const endless = wordKernel(SPIN);
    const signal = AbortSignal.timeout(50);
    const ran = await launchKernel(endless, { ...launch(2, new Uint32Array(1)), workers: own, signal });
    own.close();
    expect(ran.diagnostics[0]?.code).toBe("aborted");
  });
});

test("workers are closed once, also while a launch is under way", async () => {
  const own = unwrapped(createWorkers({ threads: 2 }));
  const endless = wordKernel(SPIN);
  setTimeout(() => own.close(), 100);
  const ran = await launchKernel(endless, { ...launch(2, new Uint32Array(1)), workers: own });
  expect(messagesOf(ran)).toEqual(["the kernel 'main' is not run to its end: the workers have been closed"]);
  own.close();
  const data = new Uint32Array(4);
  unwrapped(await launchKernel(wordKernel("llvm.store %i, %p : i32, !llvm.ptr"), { ...launch(1, data), workers: own }));
  expect([...data]).toEqual([0, 1, 2, 3]);
});

test("an atomic operation at an address that is not aligned ends the launch", async () => {
  const body = `%two = llvm.mlir.constant(2 : i32) : i32
    %q = llvm.getelementptr %b[%two] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %old = llvm.atomicrmw add %q, %c1 seq_cst : !llvm.ptr, i32`;
  const data = new Uint32Array(4);
  expect(messagesOf(await launchKernel(wordKernel(body), launch(1, data)))).toEqual([
    "the kernel 'main' updates memory that threads share at an address that is not aligned, in group 0 of 1",
  ]);
  expect([...data]).toEqual([0, 0, 0, 0]);
});

test("code with atomic operations has the size of subgroups that other code has", async () => {
  const size =
    'llvm.mlir.global external @size() {spirvana.storage_class = "Input", spirvana.built_in = "SubgroupSize"} : i32\n';
  const body = `%b = llvm.mlir.addressof @b0 : !llvm.ptr
    %s = llvm.mlir.addressof @size : !llvm.ptr
    %value = llvm.load %s : !llvm.ptr -> i32
    %old = llvm.atomicrmw umax %b, %value seq_cst : !llvm.ptr, i32
    llvm.return`;
  for (const subgroupSize of [1, 4]) {
    const kernel = compile(size + interfaceText(["i32"]) + entryText([8, 1, 1], body), { subgroupSize });
    const data = new Uint32Array(1);
    unwrapped(await launchKernel(kernel, launch(2, data)));
    expect([kernel.threaded !== undefined, data[0]]).toEqual([true, subgroupSize]);
  }
});

test("wrong options are rejected", async () => {
  const kernel = wordKernel("");
  const given = { groups: [1, 1, 1] as const, buffers: buffersOf(new Uint32Array(1)) };
  const messages = async (wrong: object) => messagesOf(await launchKernel(kernel, { ...given, ...wrong }));
  expect(await messages({ threads: 0 })).toEqual([
    "the argument 'threads' must be a number of threads from 1 on, but got a number",
  ]);
  expect(await messages({ workers: {} })).toEqual([
    "the argument 'workers' must be workers, as 'createWorkers' gives them, but got another object",
  ]);
  expect(await messages({ progress: 1 })).toEqual(["the argument 'progress' must be a function, but got a number"]);
  expect(messagesOf(createWorkers({ threads: 1.5 }))).toEqual(["a launch has from 1 to 1024 threads, not 1.5"]);
});

test("a kernel of SPIR-V names its line in a thread as well", async () => {
  const text = kernelText({
    head: '%file = OpString "far.cl"',
    localSize: 1,
    parameters: [["%global", "%out"]],
    body: "OpLine %file 3 1\n%q = OpPtrAccessChain %global %out %l264\nOpStore %q %i Aligned 4",
  });
  const kernel = unwrapped(await compileSpirv(encode(unwrapped(assemble(text)))));
  const ran = await launchKernel(kernel, { groups: [4, 1, 1], arguments: [new Uint32Array(1)], workers });
  expect(ran.diagnostics[0]?.place).toMatchObject({ file: "far.cl", line: 3 });
});

test("launches one after the other share one memory", async () => {
  // Sound: every engine that runs the tests has it.
  const api = Reflect.get(globalThis, "WebAssembly") as { Memory: new (descriptor: { shared?: boolean }) => object };
  const { Memory } = api;
  let made = 0;
  class Counted extends Memory {
    constructor(descriptor: { shared?: boolean }) {
      super(descriptor);
      if (descriptor.shared === true) made++;
    }
  }
  const own = unwrapped(createWorkers({ threads: 2 }));
  const expected = new Uint32Array(GROUPS * SIZE);
  const kernel = wordKernel(REVERSED);
  unwrapped(runKernel(kernel, { ...launch(GROUPS, expected), threads: 1 }));
  api.Memory = Counted;
  try {
    for (const run of [runKernel, launchKernel, launchKernel, runKernel]) {
      const words = new Uint32Array(GROUPS * SIZE);
      unwrapped(await run(kernel, { ...launch(GROUPS, words), workers: own }));
      expect(words).toEqual(expected);
    }
  } finally {
    api.Memory = Memory;
    own.close();
  }
  expect(made).toBe(1);
});

test("pages start workers from a script of theirs, or from the source", () => {
  const urls: string[] = [];
  class Worker {
    onmessage = null;
    onerror = null;
    constructor(url: string) {
      urls.push(url);
    }
    postMessage(): void {}
    terminate(): void {}
  }
  class Blob {}
  const URL = { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined };
  const start = webStarter({ Worker, Blob, URL });
  start(workerSource());
  start(workerSource(), "/worker.js");
  expect(urls).toEqual(["blob:1", "/worker.js"]);
  expect(messagesOf(createWorkers({ threads: 1, script: 1 as never }))).toEqual([
    "the argument 'script' must be a string, but got a number",
  ]);
});

test("the source of a worker is a script without eval", () => {
  expect(() => new Function(workerSource())).not.toThrow();
  expect(workerSource()).not.toMatch(/\beval\(|new Function/);
});
