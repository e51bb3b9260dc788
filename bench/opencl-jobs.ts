// The ten kernels of OpenCL C of bench/kernels/opencl, with what their launches take; the host beside them runs them natively, with the same numbers.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
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
}

/** A kernel with the size of its problem. */
export interface Job {
  readonly name: string;
  readonly size: number;
  readonly local: readonly [number, number, number];
  /** Whether the results are f32. */
  readonly isFloat: boolean;
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
): Job["work"] {
  return (device, size) => {
    const { args, result, reset = () => undefined } = make(device, size, new Numbers());
    return { reset, run: (kernel) => launch(kernel, groups(size), args), result };
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

/** The ten kernels. */
export const jobs: readonly Job[] = [
  {
    name: "saxpy",
    size: 1 << 22,
    local: [256, 1, 1],
    isFloat: true,
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
  { name: "matmul_naive", size: 256, local: [16, 16, 1], isFloat: true, work: matmul },
  { name: "matmul_tiled", size: 256, local: [16, 16, 1], isFloat: true, work: matmul },
  {
    name: "nbody",
    size: 2048,
    local: [64, 1, 1],
    isFloat: true,
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
    isFloat: false,
    work: simple(
      (device, size) => {
        const out = bufferOf(device, size * size * 4);
        return { args: [out, size, size, 256], result: out };
      },
      (size) => [size / 16, size / 16, 1],
    ),
  },
  {
    name: "reduce",
    size: 1 << 22,
    local: [256, 1, 1],
    isFloat: false,
    work: simple(
      (device, size, numbers) => {
        const [from, sum] = [numbers.words(size), 4].map((one) => bufferOf(device, one)) as [Buffer, Buffer];
        return { args: [from, sum, size], result: sum, reset: () => unwrapped(sum.write(new Uint32Array(1))) };
      },
      (size) => [size / 256, 1, 1],
    ),
  },
  {
    name: "conv5",
    size: 1024,
    local: [16, 16, 1],
    isFloat: true,
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
    isFloat: false,
    work: simple(
      (device, size, numbers) => {
        const [from, to] = [numbers.words(size * 16), size * 32].map((one) => bufferOf(device, one)) as [
          Buffer,
          Buffer,
        ];
        return { args: [from, to], result: to };
      },
      (size) => [size / 64, 1, 1],
    ),
  },
  { name: "bitonic", size: 1 << 16, local: [256, 1, 1], isFloat: false, work: bitonic },
  { name: "fft", size: 1 << 16, local: [256, 1, 1], isFloat: true, work: fourier },
];

function bitonic(device: Device, size: number): Work {
  const initial = new Numbers().words(size);
  const data = bufferOf(device, initial);
  const run = (kernel: DeviceKernel) => {
    for (let k = 2; k <= size; k *= 2)
      for (let j = k / 2; j >= 1; j /= 2) launch(kernel, [size / 512, 1, 1], [data, j, k]);
  };
  return { reset: () => unwrapped(data.write(initial)), run, result: data };
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
  };
}

/** What launches cost, and the sum of their results. */
export interface Measured {
  readonly milliseconds: number;
  readonly sum: string;
}

/** Compiles the native host into a folder. */
export function compileHost(folder: string): string {
  const host = join(folder, "host");
  execFileSync("cc", ["-O1", "-w", "-o", host, join(FOLDER, "host.c"), "-lOpenCL", "-lm"]);
  return host;
}

/** Runs a job in the native host, which the command begins. */
export function native(command: readonly string[], { name, size }: Job, rounds: number): Measured {
  const env = { ...process.env, KDIR: FOLDER, POCL_MAX_PTHREAD_COUNT: "1" };
  const [file = "", ...args] = [...command, name, String(size), String(rounds)];
  const text = execFileSync(file, args, { encoding: "utf8", env });
  const found: { median_ms: number; sum: string } = JSON.parse(text);
  return { milliseconds: found.median_ms, sum: found.sum };
}

/** Runs a job on a device. The first half of the launches is for V8 to compile. */
export async function own(job: Job, words: Uint8Array, rounds: number, check = false): Promise<Measured> {
  const device = deviceOf();
  const kernel = unwrapped(await device.createKernel(words, { entry: job.name, localSize: job.local, check }));
  const work = job.work(device, job.size);
  const times: number[] = [];
  for (let round = 0; round < 2 * rounds; round++) {
    work.reset();
    const start = process.cpuUsage();
    work.run(kernel);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return { milliseconds: median(times.slice(rounds)), sum: sumOf(work, job.isFloat) };
}

/** The sum of the native host. */
function sumOf({ result }: Work, isFloat: boolean): string {
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

/** Whether sums agree: floats to four digits. */
export function isSame({ isFloat }: Job, own: Measured, native: Measured): boolean {
  const [float = "", words = ""] = native.sum.split(" ");
  if (!isFloat) return own.sum === words;
  return Math.abs(Number(own.sum) - Number(float)) <= 1e-4 * Math.abs(Number(float));
}

/** Compiles a kernel by clang-22 into a folder. */
export function spirv(folder: string, { name }: Job, contract: "on" | "off"): Uint8Array {
  const file = join(folder, `${name}-${contract}.spv`);
  const flags = ["--target=spirv64", "-cl-std=CL3.0", "-c", `-ffp-contract=${contract}`, "-O2"];
  execFileSync("clang-22", [...flags, "-Xclang", "-finclude-default-header", join(FOLDER, `${name}.cl`), "-o", file]);
  return readFileSync(file);
}
