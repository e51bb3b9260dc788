// `spirvana run` with arguments of kernels, images and samplers.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { decodePng, encodePng } from "../../src/tools/run/png.ts";
import { main } from "../../src/tools/run/run.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const corpus = (name: string) => resolve(`test/corpus/modules/${name}.spvasm`);
const folder = mkdtempSync(join(tmpdir(), "spirvana-run-kernels-"));

async function run(...argv: readonly string[]): Promise<readonly [status: number, out: string, err: string]> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder }));
  return [status, stdout.text(), stderr.text()];
}

const SAXPY = corpus("saxpy.cl.spirv64-O2");
const saxpy = [
  "--groups",
  "2",
  "--local",
  "2",
  "--arg",
  "0=buffer:f32:4:fill(10)",
  "--arg",
  "1=buffer:f32:4:iota",
  "--arg",
  "2=f32:0.5",
];

describe("a kernel", () => {
  test("takes arguments by number, and shows what they hold afterwards", async () => {
    const last = ["--arg", "3=u32:3", "--print", "arg0", "--print", "arg1:u32:2"];
    const text = "arg0 f32 [10, 10.5, 11, 10]\narg1 u32 [0, 1065353216]\n";
    expect(await run(SAXPY, ...saxpy, ...last)).toEqual([0, text, ""]);
    expect(await run(SAXPY, ...saxpy, ...last, "--timeout", "20")).toEqual([0, text, ""]);
  });

  test("takes memory of work-groups and an offset", async () => {
    const args = ["--arg", "0=buffer:i32:8:iota", "--arg", "1=buffer:i32:2", "--arg", "2=local:16"];
    const shown = ["--groups", "2", "--local", "4", "--print", "arg1"];
    expect(await run(corpus("reduce.cl.spirv32-O1"), ...args, ...shown)).toEqual([0, "arg1 i32 [6, 22]\n", ""]);
    const builtins = ["--arg", "0=buffer:u64:11", "--offset", "5", "--print", "arg0:u64:8"];
    const [, text] = await run(corpus("builtins.cl.spirv64-O0"), ...builtins);
    expect(text).toBe("arg0 u64 [1, 1, 0, 1, 0, 1, 0, 5]\n");
  });

  test("takes numbers of invocations that work-groups do not divide", async () => {
    const args = ["--arg", "0=buffer:i32:6:iota", "--arg", "1=buffer:i32:2", "--arg", "2=local:16"];
    const shown = ["--local", "4", "--print", "arg1"];
    const reduce = corpus("reduce.cl.spirv32-O1");
    expect(await run(reduce, ...args, ...shown, "--global", "6")).toEqual([0, "arg1 i32 [6, 9]\n", ""]);
    const both = "spirvana run: '--global' and '--groups' are two ways to state one size\n";
    expect(await run(reduce, ...args, ...shown, "--global", "6", "--groups", "2")).toEqual([2, "", both]);
  });

  test("prints", async () => {
    const args = ["--arg", "0=buffer:i32:4:[7,-2,0,41]"];
    expect(await run(corpus("printf.cl.spirv64-O2"), ...args)).toEqual([
      0,
      "item 7 of 1: text 1.500000\n7,-2,0,41\n",
      "",
    ]);
  });

  test("reports wrong arguments", async () => {
    const rejected = async (message: string, ...argv: readonly string[]) =>
      expect(await run(SAXPY, ...saxpy, ...argv)).toEqual([1, "", `error: ${message}\n`]);
    await rejected("the kernel has 4 parameters and is given 3 arguments");
    await rejected("the argument 3 of the kernel is not given", "--arg", "4=u32:3");
    await rejected("the argument 3 is too small: it has 1 bytes and takes at least 4", "--arg", "3=u8:3");
    await rejected("the argument 3 is not memory of work-groups", "--arg", "3=local:4");
    await rejected("no buffer is bound at arg7", "--arg", "3=u32:3", "--print", "arg7");
    const misused = async (message: string, ...argv: readonly string[]) =>
      expect(await run(SAXPY, ...argv)).toEqual([2, "", `spirvana run: ${message}\n`]);
    await misused("'--arg x' is not N=WHAT", "--arg", "x");
    await misused("'--arg 0=buffer:f32' is not N=buffer:TYPE:COUNT:INIT", "--arg", "0=buffer:f32");
    await misused("'--arg 0=sampler:round': a sampler has no 'round'", "--arg", "0=sampler:round");
    await misused("'--local 1,2,3,4' is not X,Y,Z", "--local", "1,2,3,4");
  });
});

test("what cannot be converted is named, with the reason", async () => {
  const [status, out, err] = await run(corpus("query.comp.vulkan1.3-g0-Os"));
  expect([status, out]).toEqual([1, ""]);
  expect(
    err,
  ).toBe(`error: failed to legalize operation 'spirv.KHR.RayQueryInitialize' that was explicitly marked illegal
note: at word 193 (byte 0x304): OpRayQueryInitializeKHR %3 %35 %16 %17 %21 %22 %24 %25
note: ray queries walk structures that only a driver for ray tracing has
`);
});

describe("images", () => {
  const BLUR = corpus("blur.comp.vulkan1.2-gV-Os");
  const target = ["--bind", "0:1=image:64x1:rgba8", "--push", "f32:1,f32:0"];

  test("are read from pictures and written as such, in a worker, too", async () => {
    const pixels = Uint8Array.from({ length: 256 }, (_, at) => (at % 4 === 3 ? 255 : 100));
    writeFileSync(join(folder, "in.png"), encodePng(64, 1, pixels));
    const source = ["--bind", "0:0=image:64x1:rgba8:@in.png+sampler:linear,clamp"];
    for (const more of [[], ["--timeout", "20"]]) {
      const shown = ["--image", "0:1=64x1:rgba8:out.png", "--print", "0:1:u8:4"];
      // The weights of the kernel are 0.997 together.
      expect(await run(BLUR, ...source, ...target, ...shown, ...more)).toEqual([
        0,
        "0:1 u8 [100, 100, 100, 254]\n",
        "",
      ]);
      const picture = decodePng(readFileSync(join(folder, "out.png")));
      if (typeof picture === "string") throw new Error(picture);
      expect([picture.width, picture.height, ...picture.pixels.subarray(0, 4)]).toEqual([64, 1, 100, 100, 100, 254]);
    }
  });

  test("begin with numbers of their channels", async () => {
    const source = ["--bind", "0:0=image:4x1:rgba32f:fill(1)+sampler:nearest"];
    expect((await run(BLUR, ...source, ...target, "--print", "0:0:f32:3"))[1]).toBe("0:0 f32 [1, 1, 1]\n");
  });

  test("have one message for each mistake", async () => {
    const misused = async (message: string, what: string) =>
      expect(await run(BLUR, "--bind", what)).toEqual([2, "", `spirvana run: ${message}\n`]);
    await misused(
      "'--bind 0:0=buffer:1' is not SET:BINDING=image:WxH:FORMAT:INIT or SET:BINDING=sampler:WORDS",
      "0:0=buffer:1",
    );
    await misused("'--bind 0:0=image:4:rgb7': there is no format 'rgb7'", "0:0=image:4:rgb7");
    await misused("'--bind 0:0=image:rgba8' has no image as image:WxHxD:FORMAT:INIT", "0:0=image:rgba8");
    await misused(
      "'--bind 0:0=image:4:r32f:@a.png': a PNG file makes an image of the format rgba8, not r32f",
      "0:0=image:4:r32f:@a.png",
    );
    writeFileSync(join(folder, "bad.png"), "nothing");
    const bad = ["--bind", "0:0=image:4x1:rgba8:@bad.png+sampler:nearest"];
    const text = "error: cannot initialize the image 0:0: 'bad.png' is no PNG file\n";
    expect(await run(BLUR, ...bad, ...target)).toEqual([1, "", text]);
    const missing = ["--bind", "0:0=image:4x1:rgba8", ...target];
    expect((await run(BLUR, ...missing))[2]).toBe("error: the image at set 0, binding 0 needs a sampler\n");
  });
});
