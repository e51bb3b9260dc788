// node scripts/ts.mjs bench/engine.ts [ROUNDS]: what shaders cost in a process that has compiled some before: from SPIR-V in memory to the first
// small result for each example, the launch of the Mandelbrot set with 1024 x 1024 invocations, and launches of 512 invocations on buffers of a
// device. CPU time in milliseconds, of those launches in microseconds.

import { readFileSync } from "node:fs";
import { type CompiledKernel, compileSpirv, createDevice, type LaunchOptions, runKernel } from "../src/engine/index.ts";
import { assemble, encode } from "../src/spirv/index.ts";
import { unwrapped } from "../test/harness/results.ts";
import { median } from "./measure.ts";

const [rounds = 15] = process.argv.slice(2).map(Number);
const names = ["saxpy", "matmul", "nbody", "convolution", "mandelbrot"];
const SMALL = 1 << 16;
const SIZE = 1024;

function wordsOf(name: string): Uint8Array {
  const module = unwrapped(assemble(readFileSync(`examples/${name}.spvasm`)));
  return encode(module);
}

async function compiled(words: Uint8Array): Promise<CompiledKernel> {
  return unwrapped(await compileSpirv(words));
}

/** Zeros in everything that a kernel takes. */
function zeros({ bindings }: CompiledKernel): LaunchOptions {
  const dataOf = (size: number) => new Uint8Array(Math.max(size, SMALL));
  const buffers = bindings.flatMap(({ set, binding, size }) =>
    set === undefined || binding === undefined ? [] : [{ set, binding, data: dataOf(size) }],
  );
  const push = bindings.find(({ set }) => set === undefined);
  return { groups: [1, 1, 1], buffers, ...(push === undefined ? {} : { push: new Uint8Array(push.size) }) };
}

function launch(kernel: CompiledKernel, options: LaunchOptions): void {
  unwrapped(runKernel(kernel, options));
}

/** Median CPU time of the later half of the rounds. */
async function cost(work: () => Promise<void> | void): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds * 2; round++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times.slice(rounds)).toFixed(1);
}

for (const name of names) await compiled(wordsOf(name));
for (const name of names) {
  const words = wordsOf(name);
  const time = await cost(async () => {
    const kernel = await compiled(words);
    launch(kernel, zeros(kernel));
  });
  console.log(`${name}, SPIR-V in memory to the first small result: ${time} ms`);
}

const kernel = await compiled(wordsOf("mandelbrot"));
const view = new DataView(new ArrayBuffer(20));
for (const [index, value] of [SIZE, SIZE].entries()) view.setUint32(index * 4, value, true);
for (const [index, value] of [-0.65, 0, 2.6].entries()) view.setFloat32(8 + index * 4, value, true);
const data = new Uint32Array(SIZE * SIZE);
const options: LaunchOptions = {
  groups: [SIZE / 16, SIZE / 16, 1],
  buffers: [{ set: 0, binding: 0, data }],
  push: view,
};
console.log(`mandelbrot, ${SIZE} x ${SIZE}: ${await cost(() => launch(kernel, options))} ms`);

const device = unwrapped(createDevice());
const saxpy = unwrapped(await device.createKernel(wordsOf("saxpy")));
const [x, y] = [1, 2].map((value) => unwrapped(device.createBuffer(new Float32Array(512).fill(value))));
if (x !== undefined && y !== undefined) {
  const LAUNCHES = 1000;
  const small = { groups: [8, 1, 1], buffers: { x, y }, push: { a: 0.5, count: 512 } } as const;
  const time = await cost(() => {
    for (let launches = 0; launches < LAUNCHES; launches++) unwrapped(saxpy.run(small));
  });
  console.log(`saxpy, 512 invocations on buffers of a device: ${time} µs`);
}
