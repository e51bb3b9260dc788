// npm run bench -- engine [ROUNDS [KERNEL…]]: kernels of OpenCL C, compiled by clang-22 as it compiles them and without contraction, on buffers of a
// device, against pocl with one thread. CPU time of one launch, medians; both sides run in turns and must agree.

import { loadavg } from "node:os";
import { compileHost, isSame, jobs, native, own, spirv } from "./opencl-jobs.ts";

/** Measures all kernels, or those that are named. */
export async function benchKernels([given = "5", ...names]: readonly string[], folder: string): Promise<void> {
  const rounds = Number(given);
  const host = [compileHost(folder)];
  console.log(`Load ${loadavg()[0]?.toFixed(1)}; medians of ${rounds} launches, CPU milliseconds.\n`);
  console.log(
    "| kernel | pocl | ours | ratio | without contraction | ratio | same |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |",
  );
  const ratios: [number, number][] = [];
  for (const job of jobs.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const peer = native(host, job, rounds);
    const contracted = await own(job, spirv(folder, job, "on"), rounds);
    const plain = await own(job, spirv(folder, job, "off"), rounds);
    const [a, b] = [contracted, plain].map((one) => one.milliseconds / peer.milliseconds) as [number, number];
    ratios.push([a, b]);
    // pocl contracts, which changes the Mandelbrot set.
    const same = isSame(job, contracted, peer) ? "yes" : "no";
    const figures = [peer.milliseconds, contracted.milliseconds, a, plain.milliseconds, b].map((one) => one.toFixed(2));
    console.log(`| ${job.name} | ${figures.join(" | ")} | ${same} |`);
  }
  const mean = (at: 0 | 1) => Math.exp(ratios.reduce((sum, pair) => sum + Math.log(pair[at]), 0) / ratios.length);
  console.log(`| geometric mean | | | ${mean(0).toFixed(2)} | | ${mean(1).toFixed(2)} | |`);
}
