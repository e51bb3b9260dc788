// npm run bench -- engine --mode checked [ROUNDS [KERNEL…]]: checked code of ten kernels of OpenCL C against other code of the same, and against
// oclgrind, which looks for races and uninitialized memory as well, at sizes that it ends in seconds. CPU time of one launch, medians.

import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { compileHost, isSame, type Job, jobs, native, own, spirv } from "./opencl-jobs.ts";

const OCLGRIND = "/usr/bin/oclgrind";
const FLAGS = ["--num-threads", "1", "--data-races", "--uninitialized", "--max-errors", "1"];

/** Sizes for oclgrind, which interprets. */
const smallSizes: Readonly<Record<string, number>> = {
  saxpy: 1 << 14,
  matmul_naive: 48,
  matmul_tiled: 48,
  nbody: 256,
  mandel: 48,
  reduce: 1 << 14,
  conv5: 64,
  sha256: 128,
  bitonic: 1 << 10,
  fft: 1 << 10,
};

const geometricMean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** Measures all kernels, or those that are named. */
export async function benchChecked([given = "5", ...names]: readonly string[], folder: string): Promise<void> {
  const rounds = Number(given);
  const oclgrind = existsSync(OCLGRIND) ? [OCLGRIND, ...FLAGS, compileHost(folder)] : undefined;
  console.log(`Load ${loadavg()[0]?.toFixed(1)}; medians of ${rounds} launches, CPU milliseconds.\n`);
  console.log("| kernel | default | checked | ratio | size | checked | oclgrind | ratio | same |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
  const [slower, faster]: [number[], number[]] = [[], []];
  for (const job of jobs.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const words = spirv(folder, job, "on");
    const [other, checked] = [await own(job, words, rounds), await own(job, words, rounds, true)];
    slower.push(checked.milliseconds / other.milliseconds);
    const times = [other.milliseconds, checked.milliseconds, checked.milliseconds / other.milliseconds];
    const peer = oclgrind === undefined ? [] : await besides(oclgrind, job, words, faster);
    console.log(`| ${[job.name, ...times.map((one) => one.toFixed(2)), ...peer].join(" | ")} |`);
  }
  console.log(
    `| geometric mean | | | ${geometricMean(slower).toFixed(2)} | | | | ${geometricMean(faster).toFixed(0)} | |`,
  );
  console.log(`| worst | | | ${Math.max(...slower).toFixed(2)} | | | | ${Math.min(...faster).toFixed(0)} | |`);
}

/** The rest of a line: checked code at the small size, where V8 needs more launches to compile it, and oclgrind. */
async function besides(
  oclgrind: readonly string[],
  job: Job,
  words: Uint8Array,
  ratios: number[],
): Promise<readonly string[]> {
  const small = { ...job, size: smallSizes[job.name] ?? job.size };
  const peer = native(oclgrind, small, 1);
  const checked = await own(small, words, 15, true);
  const ratio = peer.milliseconds / checked.milliseconds;
  ratios.push(ratio);
  const figures = [checked.milliseconds, peer.milliseconds].map((one) => one.toFixed(2));
  return [String(small.size), ...figures, ratio.toFixed(0), isSame(small, checked, peer) ? "yes" : "no"];
}
