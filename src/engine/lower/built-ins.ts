// The values of built-in variables, by their names in SPIR-V.

import type { Builder } from "../code/builder.ts";
import type { Node } from "../code/graph.ts";
import { i32, int } from "../wasm/opcodes.ts";
import { placeholder } from "./placeholders.ts";

export type LocalSize = readonly [x: number, y: number, z: number];

/** The sizes of a kernel's groups. */
export interface GroupSizes {
  readonly localSize: LocalSize;
  readonly subgroupSize: number;
  /** Whether work-groups at the ends of a launch may have fewer invocations. */
  readonly hasPartialGroups: boolean;
}

/** The sizes of code that has no work-groups. */
export const NO_GROUPS: GroupSizes = { localSize: [1, 1, 1], subgroupSize: 1, hasPartialGroups: false };

type Values = (builder: Builder, sizes: GroupSizes) => readonly Node[];

const sum = (builder: Builder, a: readonly Node[], b: readonly Node[]) =>
  a.map((one, at) => builder.op(int.add, [one, b[at] ?? builder.i32(0)]));

const three =
  (first: number): Values =>
  ({ graph }) =>
    [0, 1, 2].map((at) => graph.builtIn(first + at, i32));

const localIndex: Values = ({ graph }) => [graph.builtIn(placeholder.localIndex, i32)];
const enqueuedSize: Values = (builder, { localSize }) => localSize.map((count) => builder.i32(count));
/** The current work-group's. */
export const groupSize: Values = (builder, sizes) =>
  (sizes.hasPartialGroups ? three(placeholder.localSize) : enqueuedSize)(builder, sizes);

/** The number of invocations of the current work-group. */
export function groupItems({ graph }: Builder, { localSize, hasPartialGroups }: GroupSizes): Node {
  return hasPartialGroups ? graph.builtIn(placeholder.groupItems, i32) : graph.constant(i32, invocations(localSize));
}

/** The number of the invocation in its subgroup. */
const lane: Values = (builder, { subgroupSize }) => [
  builder.op(int.and, [builder.graph.builtIn(placeholder.localIndex, i32), builder.i32(subgroupSize - 1)]),
];
const subgroupId: Values = (builder, { subgroupSize }) => [
  builder.op(int.divU, [builder.graph.builtIn(placeholder.localIndex, i32), builder.i32(subgroupSize)]),
];
const enqueuedSubgroups: Values = ({ graph }, { localSize, subgroupSize }) => [
  graph.constant(i32, Math.ceil(invocations(localSize) / subgroupSize)),
];
const subgroups: Values = (builder, sizes) => {
  if (!sizes.hasPartialGroups) return enqueuedSubgroups(builder, sizes);
  const { subgroupSize } = sizes;
  const most = builder.op(int.add, [groupItems(builder, sizes), builder.i32(subgroupSize - 1)]);
  return [builder.op(int.divU, [most, builder.i32(subgroupSize)])];
};

/** The bits of a word that belong to invocations before one, and to that one. */
export function bitsBelow(builder: Builder, lane: Node, at: number, isInclusive: boolean): Node {
  const most = isInclusive ? builder.op(int.add, [lane, builder.i32(1)]) : lane;
  const rest = builder.op(int.sub, [most, builder.i32(32 * at)]);
  const some = builder.op(int.sub, [builder.op(int.shl, [builder.i32(1), rest]), builder.i32(1)]);
  const isAll = builder.op(int.geS, [rest, builder.i32(32)]);
  const isNone = builder.op(int.leS, [rest, builder.i32(0)]);
  return builder.select(isAll, builder.i32(-1), builder.select(isNone, builder.i32(0), some));
}

/** A mask of a subgroup's invocations: those before the current one, that one, or those after. */
const mask =
  (parts: { readonly before?: true; readonly own?: true; readonly after?: true }): Values =>
  (builder, sizes) => {
    const [own] = lane(builder, sizes) as [Node];
    return [0, 1, 2, 3].map((at) => {
      const bits = Math.min(Math.max(sizes.subgroupSize - 32 * at, 0), 32);
      const all = builder.i32(bits === 32 ? -1 : 2 ** bits - 1);
      const [below, upTo] = [false, true].map((isInclusive) => bitsBelow(builder, own, at, isInclusive)) as [
        Node,
        Node,
      ];
      const unwanted = [
        ...(parts.before ? [] : [below]),
        ...(parts.own ? [] : [builder.op(int.xor, [below, upTo])]),
        ...(parts.after ? [] : [builder.op(int.xor, [upTo, builder.i32(-1)])]),
      ];
      const wanted = unwanted.reduce(
        (rest, one) => builder.op(int.and, [rest, builder.op(int.xor, [one, builder.i32(-1)])]),
        all,
      );
      return wanted;
    });
  };
/** Of OpenCL: the last subgroup may have fewer invocations. */
const usedSubgroupSize: Values = (builder, sizes) => {
  const { subgroupSize } = sizes;
  const index = builder.graph.builtIn(placeholder.localIndex, i32);
  const first = builder.op(int.and, [index, builder.i32(-subgroupSize)]);
  const rest = builder.op(int.sub, [groupItems(builder, sizes), first]);
  const all = builder.i32(subgroupSize);
  return [builder.select(builder.op(int.ltU, [rest, all]), rest, all)];
};
const zero: Values = (builder) => [builder.i32(0)];
const invocations = (localSize: LocalSize) => localSize[0] * localSize[1] * localSize[2];

const globalSize: Values = (builder, sizes) => {
  if (sizes.hasPartialGroups) return three(placeholder.globalSize)(builder, sizes);
  return three(placeholder.groupCount)(builder, sizes).map((count, at) =>
    builder.op(int.mul, [count, builder.i32(sizes.localSize[at] ?? 1)]),
  );
};

const globalLinearId: Values = (builder, sizes) => {
  const [x, y, z] = three(placeholder.globalId)(builder, sizes) as [Node, Node, Node];
  const [width, height] = globalSize(builder, sizes) as [Node, Node, Node];
  const row = builder.op(int.add, [builder.op(int.mul, [z, height]), y]);
  return [builder.op(int.add, [builder.op(int.mul, [row, width]), x])];
};

/** The built-ins that differ if a launch may specify a global offset. */
const kernelBuiltIns: Readonly<Record<string, Values>> = {
  GlobalInvocationId: (builder, sizes) =>
    sum(builder, three(placeholder.globalId)(builder, sizes), three(placeholder.globalOffset)(builder, sizes)),
  SubgroupSize: usedSubgroupSize,
  GlobalOffset: three(placeholder.globalOffset),
  WorkDim: ({ graph }) => [graph.builtIn(placeholder.workDimensions, i32)],
};

const builtIns: Readonly<Record<string, Values>> = {
  GlobalInvocationId: three(placeholder.globalId),
  LocalInvocationId: three(placeholder.localId),
  WorkgroupId: three(placeholder.groupId),
  NumWorkgroups: three(placeholder.groupCount),
  LocalInvocationIndex: localIndex,
  WorkgroupSize: groupSize,
  EnqueuedWorkgroupSize: enqueuedSize,
  GlobalSize: globalSize,
  GlobalOffset: (builder) => [0, 0, 0].map(() => builder.i32(0)),
  GlobalLinearId: globalLinearId,
  WorkDim: (builder) => [builder.i32(3)],
  SubgroupSize: (builder, { subgroupSize }) => [builder.i32(subgroupSize)],
  SubgroupMaxSize: (builder, { subgroupSize }) => [builder.i32(subgroupSize)],
  SubgroupLocalInvocationId: lane,
  SubgroupId: subgroupId,
  NumSubgroups: subgroups,
  NumEnqueuedSubgroups: enqueuedSubgroups,
  SubgroupEqMask: mask({ own: true }),
  SubgroupGeMask: mask({ own: true, after: true }),
  SubgroupGtMask: mask({ after: true }),
  SubgroupLeMask: mask({ before: true, own: true }),
  SubgroupLtMask: mask({ before: true }),
  DeviceIndex: zero,
};

/** The components of a built-in, each an i32; undefined if there is no such built-in of compute kernels. */
export function builtInValues(
  name: string,
  builder: Builder,
  sizes: GroupSizes,
  isKernel: boolean,
): readonly Node[] | undefined {
  const table = isKernel && Object.hasOwn(kernelBuiltIns, name) ? kernelBuiltIns : builtIns;
  return Object.hasOwn(table, name) ? table[name]?.(builder, sizes) : undefined;
}
