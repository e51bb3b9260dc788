// The values of built-in variables, by their names in SPIR-V. One invocation is a subgroup of its own.

import type { Builder } from "../code/builder.ts";
import type { Node } from "../code/graph.ts";
import { i32, int } from "../wasm/opcodes.ts";
import { placeholder } from "./placeholders.ts";

export type LocalSize = readonly [x: number, y: number, z: number];

type Values = (builder: Builder, localSize: LocalSize) => readonly Node[];

const sum = (builder: Builder, a: readonly Node[], b: readonly Node[]) =>
  a.map((one, at) => builder.op(int.add, [one, b[at] ?? builder.i32(0)]));

const three =
  (first: number): Values =>
  ({ graph }) =>
    [0, 1, 2].map((at) => graph.builtIn(first + at, i32));

const localIndex: Values = ({ graph }) => [graph.builtIn(placeholder.localIndex, i32)];
const size: Values = (builder, localSize) => localSize.map((count) => builder.i32(count));
/** Of a subgroup's invocations, which is one. */
const mask =
  (bits: number): Values =>
  (builder) =>
    [bits, 0, 0, 0].map((word) => builder.i32(word));
const zero: Values = (builder) => [builder.i32(0)];
const invocations = (localSize: LocalSize) => localSize[0] * localSize[1] * localSize[2];

const globalSize: Values = (builder, localSize) =>
  three(placeholder.groupCount)(builder, localSize).map((count, at) =>
    builder.op(int.mul, [count, builder.i32(localSize[at] ?? 1)]),
  );

const globalLinearId: Values = (builder, localSize) => {
  const [x, y, z] = three(placeholder.globalId)(builder, localSize) as [Node, Node, Node];
  const [width, height] = globalSize(builder, localSize) as [Node, Node, Node];
  const row = builder.op(int.add, [builder.op(int.mul, [z, height]), y]);
  return [builder.op(int.add, [builder.op(int.mul, [row, width]), x])];
};

/** The built-ins that differ if a launch may specify a global offset. */
const kernelBuiltIns: Readonly<Record<string, Values>> = {
  GlobalInvocationId: (builder, localSize) =>
    sum(builder, three(placeholder.globalId)(builder, localSize), three(placeholder.globalOffset)(builder, localSize)),
  GlobalOffset: three(placeholder.globalOffset),
  WorkDim: ({ graph }) => [graph.builtIn(placeholder.workDimensions, i32)],
};

const builtIns: Readonly<Record<string, Values>> = {
  GlobalInvocationId: three(placeholder.globalId),
  LocalInvocationId: three(placeholder.localId),
  WorkgroupId: three(placeholder.groupId),
  NumWorkgroups: three(placeholder.groupCount),
  LocalInvocationIndex: localIndex,
  WorkgroupSize: size,
  EnqueuedWorkgroupSize: size,
  GlobalSize: globalSize,
  GlobalOffset: (builder) => [0, 0, 0].map(() => builder.i32(0)),
  GlobalLinearId: globalLinearId,
  WorkDim: (builder) => [builder.i32(3)],
  SubgroupSize: (builder) => [builder.i32(1)],
  SubgroupMaxSize: (builder) => [builder.i32(1)],
  SubgroupLocalInvocationId: zero,
  SubgroupId: localIndex,
  NumSubgroups: (builder, localSize) => [builder.i32(invocations(localSize))],
  NumEnqueuedSubgroups: (builder, localSize) => [builder.i32(invocations(localSize))],
  SubgroupEqMask: mask(1),
  SubgroupGeMask: mask(1),
  SubgroupGtMask: mask(0),
  SubgroupLeMask: mask(1),
  SubgroupLtMask: mask(0),
  DeviceIndex: zero,
};

/** The components of a built-in, each an i32; undefined if there is no such built-in of compute kernels. */
export function builtInValues(
  name: string,
  builder: Builder,
  localSize: LocalSize,
  isKernel: boolean,
): readonly Node[] | undefined {
  const table = isKernel && Object.hasOwn(kernelBuiltIns, name) ? kernelBuiltIns : builtIns;
  return Object.hasOwn(table, name) ? table[name]?.(builder, localSize) : undefined;
}
