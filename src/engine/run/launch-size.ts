// How much a launch runs: numbers of work-groups, or of invocations, which work-groups of a kernel divide unless it is compiled for partial ones.

import type { CompiledKernel } from "../compile.ts";
import { MOST_GROUPS } from "../lower/memory/globals.ts";
import type { LaunchSize } from "../lower/placeholders.ts";
import type { SizeOptions } from "./options.ts";

type Sized = Pick<CompiledKernel, "localSize">;

/** The size of a launch by its options, of which one states it. */
export function launchSize({ localSize }: Sized, { groups, globalSize, offset }: SizeOptions): LaunchSize {
  const [x = 1, y = 1, z = 1] = localSize;
  if (globalSize === undefined) {
    const [columns, rows, slices] = groups ?? [0, 0, 0];
    const all = [columns * x, rows * y, slices * z] as const;
    return { groups: [columns, rows, slices], globalSize: all, offset };
  }
  const [width, height, depth] = globalSize;
  return { groups: [Math.ceil(width / x), Math.ceil(height / y), Math.ceil(depth / z)], globalSize, offset };
}

/** The number of work-groups of a launch. */
export function groupCountOf(kernel: Sized, options: SizeOptions): number {
  const [x, y, z] = launchSize(kernel, options).groups;
  return x * y * z;
}

/** @internal Whether all work-groups of a launch have all their invocations. */
export function hasWholeGroups({ localSize }: Sized, { globalSize = [0, 0, 0] }: SizeOptions): boolean {
  return localSize.every((count, at) => (globalSize[at] ?? 0) % count === 0);
}

/** The problems of the size of a launch. */
export function sizeProblems(kernel: CompiledKernel, options: SizeOptions): readonly string[] {
  const { groups, globalSize } = options;
  if (groups !== undefined && globalSize !== undefined)
    return ["a launch states 'groups' or 'globalSize', and not both"];
  const given = globalSize ?? groups ?? [0, 0, 0];
  const counts = launchSize(kernel, options).groups;
  const isCount = (count: number) => Number.isInteger(count) && count >= 0;
  if (!given.every(isCount) || counts[0] * counts[1] * counts[2] > MOST_GROUPS)
    return [`cannot launch ${given.join(" x ")} ${globalSize === undefined ? "work-groups" : "invocations"}`];
  if (hasWholeGroups(kernel, options) || kernel.hasPartialGroups) return [];
  const [size, all] = [kernel.localSize, given].map((one) => one.join(" x "));
  return [
    `work-groups of ${size} invocations do not divide ${all} invocations; the option 'partialGroups' compiles a kernel for that`,
  ];
}
