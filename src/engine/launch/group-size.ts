// How many invocations the current work-group has: as many as the kernel says, except at the ends of a launch whose global size is no multiple of
// that.

import type { Builder } from "../code/builder.ts";
import type { Node } from "../code/graph.ts";
import type { GroupSizes } from "../lower/built-ins.ts";
import { argument, placeholder } from "../lower/placeholders.ts";
import { i32, int } from "../wasm/opcodes.ts";
import type { Known } from "./known.ts";

/** Computes the sizes that follow from the number of the work-group in each dimension, which are known. */
export function setGroupSize(builder: Builder, known: Known, { localSize, hasPartialGroups }: GroupSizes): void {
  const sizes = localSize.map((most, at) => {
    if (!hasPartialGroups || most === 1) return builder.i32(most);
    const start = builder.op(int.mul, [known.get(placeholder.groupId + at), builder.i32(most)]);
    const rest = builder.op(int.sub, [globalSize(builder, at), start]);
    return builder.select(builder.op(int.ltU, [rest, builder.i32(most)]), rest, builder.i32(most));
  });
  sizes.forEach((size, at) => {
    known.set(placeholder.localSize + at, size);
  });
  known.set(
    placeholder.groupItems,
    sizes.reduce((all, size) => builder.op(int.mul, [all, size])),
  );
  if (hasPartialGroups) for (const at of [0, 1, 2]) known.set(placeholder.globalSize + at, globalSize(builder, at));
}

function globalSize({ graph }: Builder, at: number): Node {
  return graph.argument(argument.globalSizeX + at, i32);
}
