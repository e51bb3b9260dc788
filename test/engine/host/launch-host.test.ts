// Programs with host code in workers: what they give and print, their progress, and what ends them.

import { expect, test } from "vitest";
import { allDialects } from "../../../scripts/all-dialects.ts";
import { llvm } from "../../../src/dialects/llvm/index.ts";
import {
  compileProgram,
  createWorkers,
  type HostProgress,
  launchHost,
  lowerProgram,
  runHost,
} from "../../../src/engine/index.ts";
import { Workers } from "../../../src/engine/threads/workers.ts";
import { parseModule } from "../../../src/index.ts";
import { messagesOf, unwrapped } from "../../harness/results.ts";
import { ECHO, ENDLESS } from "./host-programs.ts";

function programOf(text: string, result: "void" | "i32" = "void") {
  const module = unwrapped(parseModule(text, { dialects: [llvm], file: "host.mlir" } as never));
  return unwrapped(compileProgram(module, { entry: "main", result }));
}

function streams(input?: string) {
  const found = { text: "" };
  const write = (text: string) => {
    found.text += text;
  };
  const given = input === undefined ? {} : { input: () => new TextEncoder().encode(input) };
  return { found, output: { write, error: write, ...given } };
}

test("a program gives and prints what it does when the caller waits", async () => {
  const [here, later] = [streams("some words"), streams("some words")];
  const waited = runHost(programOf(ECHO, "i32"), here.output);
  const launched = await launchHost(programOf(ECHO, "i32"), later.output);
  expect(unwrapped(launched)).toEqual(unwrapped(waited));
  expect([unwrapped(launched).value, later.found.text]).toEqual([10, "some words"]);
});

test("workers are shared, and the event loop goes on until the time is over", async () => {
  const workers = unwrapped(createWorkers({ threads: 1 }));
  const { found, output } = streams();
  let turns = 0;
  let seen = "";
  const timer = setInterval(() => {
    turns++;
    seen ||= found.text;
  }, 10);
  const ended = await launchHost(programOf(ENDLESS), output, [], { workers, timeout: 400 });
  clearInterval(timer);
  expect(messagesOf(ended)).toEqual(["the program did not end within 400 ms; it was in the function 'main'"]);
  expect(ended.diagnostics[0]?.code).toBe("timeout");
  expect(turns).toBeGreaterThan(3);
  // The output is there before the program ends.
  expect(seen).toBe("A");
  expect(unwrapped(await launchHost(programOf(ECHO, "i32"), streams("x").output, [], { workers })).value).toBe(1);
  workers.close();
  const closed = await launchHost(programOf(ECHO, "i32"), streams("x").output, [], { workers });
  expect(messagesOf(closed)).toEqual(["the program is not run to its end: the workers have been closed"]);
});

test("a signal ends a program", async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort("enough"), 100);
  const ended = await launchHost(programOf(ENDLESS), streams().output, [], { signal: stop.signal });
  expect([ended.diagnostics[0]?.code, ...messagesOf(ended)]).toEqual([
    "aborted",
    "the run of the program was aborted (enough); it was in the function 'main'",
  ]);
});

test("workers that share no memory are ended by a signal", async () => {
  const workers = new Workers(1);
  const apart = new Workers(1, { ...workers.environment, canShare: false });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const ended = await launchHost(programOf(ENDLESS), streams().output, [], { workers: apart, signal: stop.signal });
  expect(messagesOf(ended)).toEqual(["the run of the program was aborted"]);
  apart.close();
});

test("without workers the caller runs the program", async () => {
  const workers = new Workers(1, { startWorker: undefined, canShare: false, canBlock: true });
  const { found, output } = streams("abc");
  const ended = await launchHost(programOf(ECHO, "i32"), output, [], { workers });
  expect([unwrapped(ended).value, found.text]).toEqual([3, "abc"]);
});

test("an output that throws ends the run", async () => {
  const output = {
    write: () => {
      throw new Error("the disk is full");
    },
    error: () => undefined,
    input: () => new Uint8Array([65]),
  };
  expect(messagesOf(await launchHost(programOf(ECHO, "i32"), output)).join()).toMatch(/the disk is full/);
});

test("wrong arguments are named", async () => {
  const program = programOf(ECHO, "i32");
  const { output } = streams();
  expect(messagesOf(await launchHost(program, output, [], null as never))).toEqual([
    "the argument 'options' must be an object, but got null",
  ]);
  expect(messagesOf(await launchHost(program, output, [], { progress: 1 as never }))).toEqual([
    "the argument 'progress' must be a function, but got a number",
  ]);
  expect(messagesOf(await launchHost(program, output, [], { workers: {} as never }))).toEqual([
    "the argument 'workers' must be workers, as 'createWorkers' gives them, but got another object",
  ]);
});

const LAUNCHES = (index: string) => `module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%a: memref<4xi32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      %c0 = arith.constant 0 : index
      %add = arith.constant ${index} : i32
      %n = memref.load %a[%c0] : memref<4xi32>
      %i = arith.addi %n, %add : i32
      %at = arith.index_cast %i : i32 to index
      memref.store %n, %a[%at] : memref<4xi32>
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %z = arith.constant 0 : i32
    %a = memref.alloc() : memref<4xi32>
    %c = arith.constant 0 : index
    memref.store %z, %a[%c] : memref<4xi32>
    gpu.launch_func @k::@f blocks in (%c7, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xi32>)
    gpu.launch_func @k::@f blocks in (%c7, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xi32>)
    return
  }
}`;

async function launching(index: string) {
  const module = unwrapped(
    await lowerProgram(unwrapped(parseModule(LAUNCHES(index), { dialects: await allDialects() }))),
  );
  return unwrapped(compileProgram(module, { entry: "main", result: "void", linkNestedModules: true }));
}

test("the progress is that of the kernels", async () => {
  const seen: HostProgress[] = [];
  const ended = await launchHost(await launching("1"), streams().output, [], { progress: (one) => seen.push(one) });
  expect(messagesOf(ended)).toEqual([]);
  expect(seen.at(-1)).toEqual({ launches: 2, kernel: "__spv__k_f", done: 7, total: 7 });
});

test("a kernel that stops itself is named as when the caller waits", async () => {
  const program = await launching("1000000000");
  const waited = messagesOf(runHost(program, streams().output));
  expect(waited.join()).toMatch(/^the kernel '.*f' accesses/);
  expect(messagesOf(await launchHost(program, streams().output))).toEqual(waited);
});
