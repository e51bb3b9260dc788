// npm run bench -- engine [ROUNDS [KERNEL…]]: kernels of OpenCL C, compiled by clang-22 as it compiles them and without contraction, on buffers of a
// device, against pocl with one thread. CPU time of one launch, medians; both sides run in turns and must agree.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createDevice, type DeviceKernel } from "../src/engine/index.ts";
import { unwrapped } from "../test/harness/results.ts";
import { median } from "./measure.ts";

const FOLDER = "bench/kernels/opencl";

/** The numbers of the native host. */
class Numbers {
  #state = 12345;

  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state;
  }

  words(count: number): Uint32Array {
    return Uint32Array.from({ length: count }, () => this.next());
  }

  floats(count: number): Float32Array {
    return Float32Array.from({ length: count }, () => (this.next() >>> 8) / 2 ** 24);
  }
}

type Device = ReturnType<typeof deviceOf>;
const deviceOf = () => unwrapped(createDevice());

/** A launch: what it restores before each time, what it runs, and the memory with its results. */
interface Work {
  readonly reset: () => void;
  readonly run: (kernel: DeviceKernel) => void;
  readonly result: { readonly read: (type: typeof Uint32Array) => unknown };
  readonly isFloat: boolean;
}

interface Job {
  readonly name: string;
  readonly size: number;
  readonly local: readonly [number, number, number];
  readonly work: (device: Device, size: number) => Work;
}

type Buffer = ReturnType<typeof bufferOf>;
const bufferOf = (device: Device, data: ArrayBufferView | number) => unwrapped(device.createBuffer(data));
type Launch = Parameters<DeviceKernel["run"]>[0];
type Arguments = NonNullable<Launch["arguments"]>;

const launch = (kernel: DeviceKernel, groups: readonly [number, number, number], args: readonly unknown[]) => {
  // Sound: buffers and numbers are arguments.
  unwrapped(kernel.run({ groups, arguments: args as Arguments }));
};

function simple(
  make: (
    device: Device,
    size: number,
    numbers: Numbers,
  ) => { args: readonly unknown[]; result: Buffer; reset?: () => void },
  groups: (size: number) => readonly [number, number, number],
  isFloat = true,
): Job["work"] {
  return (device, size) => {
    const { args, result, reset = () => undefined } = make(device, size, new Numbers());
    return { reset, run: (kernel) => launch(kernel, groups(size), args), result, isFloat };
  };
}

const matmul = simple(
  (device, size, numbers) => {
    const [a, b, c] = [numbers.floats(size * size), numbers.floats(size * size), size * size * 4].map((one) =>
      bufferOf(device, one),
    ) as [Buffer, Buffer, Buffer];
    return { args: [a, b, c, size], result: c };
  },
  (size) => [size / 16, size / 16, 1],
);

const jobs: readonly Job[] = [
  {
    name: "saxpy",
    size: 1 << 22,
    local: [256, 1, 1],
    work: simple(
      (device, size, numbers) => {
        const x = bufferOf(device, numbers.floats(size));
        const initial = numbers.floats(size);
        const y = bufferOf(device, initial);
        return { args: [x, y, 1.5, size], result: y, reset: () => unwrapped(y.write(initial)) };
      },
      (size) => [size / 256, 1, 1],
    ),
  },
  { name: "matmul_naive", size: 256, local: [16, 16, 1], work: matmul },
  { name: "matmul_tiled", size: 256, local: [16, 16, 1], work: matmul },
  {
    name: "nbody",
    size: 2048,
    local: [64, 1, 1],
    work: simple(
      (device, size, numbers) => {
        const [from, to] = [numbers.floats(size * 4), size * 16].map((one) => bufferOf(device, one)) as [
          Buffer,
          Buffer,
        ];
        return { args: [from, to, size], result: to };
      },
      (size) => [size / 64, 1, 1],
    ),
  },
  {
    name: "mandel",
    size: 512,
    local: [16, 16, 1],
    work: simple(
      (device, size) => {
        const out = bufferOf(device, size * size * 4);
        return { args: [out, size, size, 256], result: out };
      },
      (size) => [size / 16, size / 16, 1],
      false,
    ),
  },
  {
    name: "reduce",
    size: 1 << 22,
    local: [256, 1, 1],
    work: simple(
      (device, size, numbers) => {
        const [from, sum] = [numbers.words(size), 4].map((one) => bufferOf(device, one)) as [Buffer, Buffer];
        return { args: [from, sum, size], result: sum, reset: () => unwrapped(sum.write(new Uint32Array(1))) };
      },
      (size) => [size / 256, 1, 1],
      false,
    ),
  },
  {
    name: "conv5",
    size: 1024,
    local: [16, 16, 1],
    work: simple(
      (device, size, numbers) => {
        const [from, weights] = [numbers.floats(size * size), numbers.floats(25)].map((one) => bufferOf(device, one));
        const to = bufferOf(device, size * size * 4);
        return { args: [from, to, weights, size, size], result: to };
      },
      (size) => [size / 16, size / 16, 1],
    ),
  },
  {
    name: "sha256",
    size: 1 << 14,
    local: [64, 1, 1],
    work: simple(
      (device, size, numbers) => {
        const [from, to] = [numbers.words(size * 16), size * 32].map((one) => bufferOf(device, one)) as [
          Buffer,
          Buffer,
        ];
        return { args: [from, to], result: to };
      },
      (size) => [size / 64, 1, 1],
      false,
    ),
  },
  { name: "bitonic", size: 1 << 16, local: [256, 1, 1], work: bitonic },
  { name: "fft", size: 1 << 16, local: [256, 1, 1], work: fourier },
];

function bitonic(device: Device, size: number): Work {
  const initial = new Numbers().words(size);
  const data = bufferOf(device, initial);
  const run = (kernel: DeviceKernel) => {
    for (let k = 2; k <= size; k *= 2)
      for (let j = k / 2; j >= 1; j /= 2) launch(kernel, [size / 512, 1, 1], [data, j, k]);
  };
  return { reset: () => unwrapped(data.write(initial)), run, result: data, isFloat: false };
}

function fourier(device: Device, size: number): Work {
  const initial = new Numbers().floats(2 * size);
  const buffers = [bufferOf(device, initial), bufferOf(device, size * 8)] as const;
  const steps = Math.log2(size);
  const run = (kernel: DeviceKernel) => {
    for (let step = 0; step < steps; step++)
      launch(kernel, [size / 512, 1, 1], [buffers[step % 2], buffers[(step + 1) % 2], size / 2, 2 ** step]);
  };
  return {
    reset: () => unwrapped(buffers[0].write(initial)),
    run,
    result: buffers[steps % 2 === 0 ? 0 : 1],
    isFloat: true,
  };
}

interface Native {
  readonly milliseconds: number;
  readonly sum: string;
}

function native(host: string, { name, size }: Job, rounds: number): Native {
  const env = { ...process.env, KDIR: FOLDER, POCL_MAX_PTHREAD_COUNT: "1" };
  const text = execFileSync(host, [name, String(size), String(rounds)], { encoding: "utf8", env });
  const found: { median_ms: number; sum: string } = JSON.parse(text);
  return { milliseconds: found.median_ms, sum: found.sum };
}

/** The sum of the native host. */
function sumOf({ result, isFloat }: Work): string {
  // Sound: a buffer reads what it is asked for.
  const words = (result.read(Uint32Array) as { value: Uint32Array }).value;
  if (isFloat) {
    const numbers = new Float32Array(words.buffer, words.byteOffset, words.length);
    return numbers.reduce((sum, one, at) => sum + one * ((at % 7) + 1), 0).toPrecision(6);
  }
  return words
    .reduce((sum, one) => (Math.imul(sum, 31) + one) >>> 0, 0)
    .toString(16)
    .padStart(8, "0");
}

/** Whether sums agree: floats to five digits. */
function isSame(own: string, { sum }: Native, isFloat: boolean): boolean {
  const [float = "", words = ""] = sum.split(" ");
  if (!isFloat) return own === words;
  return Math.abs(Number(own) - Number(float)) <= 1e-4 * Math.abs(Number(float));
}

function spirv(folder: string, name: string, contract: "on" | "off"): Uint8Array {
  const file = join(folder, `${name}-${contract}.spv`);
  const flags = ["--target=spirv64", "-cl-std=CL3.0", "-c", `-ffp-contract=${contract}`, "-O2"];
  execFileSync("clang-22", [...flags, "-Xclang", "-finclude-default-header", join(FOLDER, `${name}.cl`), "-o", file]);
  return readFileSync(file);
}

interface Own {
  readonly milliseconds: number;
  readonly sum: string;
  readonly isFloat: boolean;
}

async function own(job: Job, words: Uint8Array, rounds: number): Promise<Own> {
  const device = deviceOf();
  const kernel = unwrapped(await device.createKernel(words, { entry: job.name, localSize: job.local }));
  const work = job.work(device, job.size);
  const times: number[] = [];
  // The first half is for V8 to compile.
  for (let round = 0; round < 2 * rounds; round++) {
    work.reset();
    const start = process.cpuUsage();
    work.run(kernel);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return { milliseconds: median(times.slice(rounds)), sum: sumOf(work), isFloat: work.isFloat };
}

/** Measures all kernels, or those that are named. */
export async function benchEngine([given = "5", ...names]: readonly string[]): Promise<void> {
  const rounds = Number(given);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const host = join(folder, "host");
  execFileSync("cc", ["-O1", "-w", "-o", host, join(FOLDER, "host.c"), "-lOpenCL", "-lm"]);
  console.log(`Load ${loadavg()[0]?.toFixed(1)}; medians of ${rounds} launches, CPU milliseconds.\n`);
  console.log(
    "| kernel | pocl | ours | ratio | without contraction | ratio | same |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |",
  );
  const ratios: [number, number][] = [];
  for (const job of jobs.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const peer = native(host, job, rounds);
    const contracted = await own(job, spirv(folder, job.name, "on"), rounds);
    const plain = await own(job, spirv(folder, job.name, "off"), rounds);
    const [a, b] = [contracted, plain].map((one) => one.milliseconds / peer.milliseconds) as [number, number];
    ratios.push([a, b]);
    // pocl contracts, which changes the Mandelbrot set.
    const same = isSame(contracted.sum, peer, contracted.isFloat) ? "yes" : "no";
    const figures = [peer.milliseconds, contracted.milliseconds, a, plain.milliseconds, b].map((one) => one.toFixed(2));
    console.log(`| ${job.name} | ${figures.join(" | ")} | ${same} |`);
  }
  const mean = (at: 0 | 1) => Math.exp(ratios.reduce((sum, pair) => sum + Math.log(pair[at]), 0) / ratios.length);
  console.log(`| geometric mean | | | ${mean(0).toFixed(2)} | | ${mean(1).toFixed(2)} | |`);
}
