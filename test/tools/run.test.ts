// `spirvana run`: its options, what it prints and writes, and what it says about mistakes.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { main } from "../../src/tools/run/run.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const SAXPY = resolve("examples/saxpy.spvasm");
const MANDELBROT = resolve("examples/mandelbrot.spvasm");
const folder = mkdtempSync(join(tmpdir(), "spirvana-run-"));

/** Status, standard output and standard error. */
async function run(...argv: readonly string[]): Promise<readonly [status: number, out: string, err: string]> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder }));
  return [status, stdout.text(), stderr.text()];
}

const bound = ["--groups", "1", "--buffer", "0:0=f32:4:iota", "--buffer", "0:1=f32:4:[10,20,30,40]"];
const push = ["--push", "f32:0.5,u32:4"];

test("an empty file is no module", async () => {
  writeFileSync(join(folder, "empty.spv"), "");
  expect(await run("empty.spv")).toEqual([1, "", "error: 'empty.spv' is empty; it should hold a module\n"]);
});

describe("a run", () => {
  test("prints buffers, also as another type and in part", async () => {
    const shown = ["--print", "0:1", "--print", "0:1:u32:2", "--print", "0:0:f32:1"];
    const text = "0:1 f32 [10, 20.5, 31, 41.5]\n0:1 u32 [1092616192, 1101266944]\n0:0 f32 [0]\n";
    expect(await run(SAXPY, ...bound, ...push, ...shown)).toEqual([0, text, ""]);
  });

  test("takes push constants as digits and from files, and buffers from files", async () => {
    const y = Uint8Array.of(0, 0, 128, 63, 0, 0, 0, 64);
    writeFileSync(join(folder, "y"), y);
    writeFileSync(join(folder, "push"), Uint8Array.of(0, 0, 0, 64, 2, 0, 0, 0));
    const buffers = ["--buffer", "0:0=f32:2:fill(3)", "--buffer", "0:1=f32:2:@y", "--print=0:1"];
    expect(await run(SAXPY, ...buffers, "--push", "@push")).toEqual([0, "0:1 f32 [7, 8]\n", ""]);
    expect(await run(SAXPY, ...buffers, "--push", "0000004002000000")).toEqual([0, "0:1 f32 [7, 8]\n", ""]);
  });

  test("has the same random numbers every time", async () => {
    const shown = async (type: string) => {
      const buffers = ["--buffer", `0:0=${type}:4:random(5)`, "--buffer", "0:1=f32:1"];
      return (await run(SAXPY, ...buffers, "--push", "f32:0,u32:0", "--print", "0:0"))[1];
    };
    expect(await shown("u8")).toBe("0:0 u8 [172, 207, 126, 181]\n");
    expect(await shown("f32")).toBe(await shown("f32"));
  });

  test("writes bytes and images", async () => {
    const view = ["--push", "u32:8,u32:4,f32:-0.5,f32:0,f32:2.5", "--buffer", "0:0=u32:32"];
    const files = ["--out", "0:0=pixels", "--image", "0:0=8x4:rgba8:image.png"];
    expect(await run(MANDELBROT, ...view, ...files, "--spec", "0=40")).toEqual([0, "", ""]);
    const pixels = readFileSync(join(folder, "pixels"));
    const png = readFileSync(join(folder, "image.png"));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([8, 4]);
    const length = png.readUInt32BE(33);
    const rows = inflateSync(png.subarray(41, 41 + length));
    for (let row = 0; row < 4; row++) {
      expect([...rows.subarray(row * 33, (row + 1) * 33)]).toEqual([0, ...pixels.subarray(row * 32, (row + 1) * 32)]);
    }
    expect(new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, 32)).size).toBeGreaterThan(3);
  });

  test("says how long its steps take", async () => {
    const [status, , err] = await run(SAXPY, ...bound, ...push, "--timing");
    expect(status).toBe(0);
    expect(err).toMatch(/^ +[\d.]+ ms {2}read\n[\s\S]* ms {2}to WebAssembly\n +[\d.]+ ms {2}run\n$/);
  });

  test("in a worker gives the same", async () => {
    const expected = [0, "0:1 f32 [10, 20.5, 31, 41.5]\n", ""];
    expect(await run(SAXPY, ...bound, ...push, "--print", "0:1", "--timeout", "20")).toEqual(expected);
    expect(await run(SAXPY, ...bound, ...push, "--print", "0:1", "--threads", "2")).toEqual(expected);
  });
});

describe("a stage", () => {
  test("prints as text, and the text runs", async () => {
    const [, spvasm] = await run(SAXPY, "--emit=spvasm");
    expect(spvasm).toMatch(/OpEntryPoint GLCompute %main "main"/);
    const [, mlir] = await run(SAXPY, "--emit=mlir");
    expect(mlir).toMatch(/^spirv\.module Logical GLSL450/);
    const [, llvm] = await run(SAXPY, "--emit=llvm");
    expect(llvm).toMatch(/llvm\.fmul/);
    for (const [name, text] of Object.entries({ "a.spvasm": spvasm, "a.mlir": mlir, "b.mlir": llvm })) {
      writeFileSync(join(folder, name), text);
      const [status, out, err] = await run(name, ...bound, ...push, "--print", "0:1");
      expect([status, out, err], name).toEqual([0, "0:1 f32 [10, 20.5, 31, 41.5]\n", ""]);
    }
  });

  test("of WebAssembly is text or, by the name of the file, a module", async () => {
    const [, wat] = await run(SAXPY, "--emit=wasm");
    expect(wat).toMatch(
      /^\(module\n {2}\(import "e" "memory" \(memory 1\)\)\n {2}\(import "e" "stop"[^\n]*\n {2}\(import "e" "tick"[^\n]*\n {2}\(func \$2 \(export "run"\)[\s\S]*f32\.mul/,
    );
    expect(await run(SAXPY, "--emit=wasm", "-o", "a.wasm")).toEqual([0, "", ""]);
    expect([...readFileSync(join(folder, "a.wasm")).subarray(0, 4)]).toEqual([0, 0x61, 0x73, 0x6d]);
  });
});

describe("mistakes have one message each", () => {
  const rejected = async (message: string, ...argv: readonly string[]) =>
    expect(await run(...argv)).toEqual([1, "", `error: ${message}\n`]);
  const misused = async (message: string, ...argv: readonly string[]) =>
    expect(await run(...argv)).toEqual([2, "", `spirvana run: ${message}\n`]);

  test("in files", async () => {
    const missing = "cannot open input file 'nothing.spv': No such file or directory\n";
    expect(await run("nothing.spv")).toEqual([1, "", missing]);
    writeFileSync(join(folder, "bad.spvasm"), "OpCapability Shadow\n");
    expect((await run("bad.spvasm"))[2]).toMatch(/^bad\.spvasm:1:14: error: /);
    const types = Array.from({ length: 600 }, (_, id) => `%${id + 2} = OpTypeStruct %${id + 1}\n`).join("");
    writeFileSync(join(folder, "deep.spvasm"), `OpMemoryModel Logical GLSL450\n%1 = OpTypeFloat 32\n${types}`);
    expect((await run("deep.spvasm"))[2]).toMatch(/^error: type is nested deeper than .*\nnote: at word /);
    writeFileSync(join(folder, "bad.mlir"), "spirv.module {\n");
    expect((await run("bad.mlir"))[2]).toMatch(/^bad\.mlir:1:/);
  });

  test("in bound buffers", async () => {
    const half = ["--buffer", "0:0=f32:4"];
    await rejected("the buffer at set 0, binding 1 is not bound", SAXPY, ...half, ...push);
    await rejected(
      "the module has no buffer at set 3, binding 1; it has 0:1, 0:0",
      SAXPY,
      ...bound,
      ...push,
      "--buffer",
      "3:1=f32:1",
    );
    await rejected("the block of push constants is not bound; it takes at least 8 bytes", SAXPY, ...bound);
    const small = "the block of push constants is too small: it has 4 bytes and takes at least 8";
    await rejected(small, SAXPY, ...bound, "--push", "f32:1");
    await rejected(
      "the module has no specialization constant with the id 7",
      SAXPY,
      ...bound,
      ...push,
      "--spec",
      "7=1",
    );
    await rejected("there is no entry point 'other'; there are 'main'", SAXPY, "--entry", "other");
    await rejected("no buffer is bound at 1:1", SAXPY, ...bound, ...push, "--print", "1:1");
    await rejected(
      "the buffer 0:0 has 4 elements, of which 5 cannot be printed",
      SAXPY,
      ...bound,
      ...push,
      "--print",
      "0:0:f32:5",
    );
    const image = "the buffer 0:0 has 16 bytes; an image of 2x1 takes 8";
    await rejected(image, SAXPY, ...bound, ...push, "--image", "0:0=2x1:rgba8:a.png");
    await rejected(
      "cannot initialize the buffer 0:0: cannot open input file 'none': No such file or directory",
      SAXPY,
      "--buffer",
      "0:0=f32:1:@none",
    );
    await rejected(
      "cannot initialize the buffer 0:0: 'y' has 8 bytes; the buffer has 4",
      SAXPY,
      "--buffer",
      "0:0=f32:1:@y",
    );
  });

  test("in options", async () => {
    await misused("there is no option '--bufer=1'", SAXPY, "--bufer=1");
    await misused("one file is to be run, but there are 0");
    await misused("'--buffer 0=f32:1' is not SET:BINDING=TYPE:COUNT:INIT", SAXPY, "--buffer", "0=f32:1");
    const types = "i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64";
    await misused(`'--buffer' names the type 'vec4'; there are ${types}`, SAXPY, "--buffer", "0:0=vec4:1");
    await misused("'--buffer 0:0=i32:2:[1]' has 1 values for 2 elements", SAXPY, "--buffer", "0:0=i32:2:[1]");
    await misused(
      "'--buffer 0:0=i32:1:fill(x)': 'x' is no value of the type i32",
      SAXPY,
      "--buffer",
      "0:0=i32:1:fill(x)",
    );
    await misused("'--groups 1,2,3,4' is not X,Y,Z", SAXPY, "--groups", "1,2,3,4");
    await misused("there is no stage 'ptx'; there are spvasm, mlir, llvm, wasm", SAXPY, "--emit=ptx");
    await misused("'--threads 0' is no number from 1 to 999", SAXPY, "--threads", "0");
    await misused("'--timeout never' is no number of seconds up to 2147483", SAXPY, "--timeout", "never");
  });

  test("of the kernel: it leaves its buffer, it never ends", async () => {
    const far =
      "the kernel 'main' accesses memory outside of its buffers and variables, in invocation 4 of group 0 of 1";
    const [status, , stopped] = await run(SAXPY, ...bound, "--push", "f32:0.5,u32:5");
    expect(status).toBe(1);
    // Accesses that share a check are named together.
    expect(stopped.split("\n")).toEqual([
      `error: ${far}`,
      "note: at word 337 (byte 0x544): %49 = OpLoad %float %48",
      "note: or here, at word 356 (byte 0x590): %53 = OpLoad %float %52",
      "note: or here, at word 371 (byte 0x5cc): OpStore %55 %54",
      "",
    ]);
    // Checked code says more, whatever else is asked for.
    for (const more of [[], ["--timeout", "10"], ["--threads", "2"]]) {
      const [, , checked] = await run(SAXPY, ...bound, "--push", "f32:0.5,u32:5", "--check", ...more);
      expect(checked).toMatch(
        /^error: the kernel 'main' loads 4 bytes at byte 16 \(index 4\) of the buffer at set 0, binding \d, which has 16 bytes, in invocation 4/,
      );
    }
    const [, spvasm] = await run(MANDELBROT, "--emit=spvasm");
    // Without the step of its counter the loop goes on for points inside.
    writeFileSync(join(folder, "endless.spvasm"), spvasm.replace(/(= OpIAdd %uint %\w+ )%\w+/g, "$1%uint_0"));
    const view = ["--push", "u32:1,u32:1,f32:0,f32:0,f32:0", "--buffer", "0:0=u32:1", "--timeout", "0.3"];
    const [failed, , error] = await run("endless.spvasm", ...view);
    expect(failed).toBe(1);
    expect(error).toMatch(
      /^error: the kernel 'main' did not end within 300 ms; it was in invocation \(\d, \d, 0\) of group 0 of 1\n/,
    );
    expect(error).toMatch(/note: at word \d+ \(byte 0x[0-9a-f]+\): Op/);
  });
});
