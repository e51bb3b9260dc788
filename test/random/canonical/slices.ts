// Offsets, sizes and strides, and groups of dimensions, for operations on tensors and memrefs.
import type { Draft } from "./draft.ts";
import { contiguous, DYNAMIC, layoutOf, type Shape, strided } from "./shape.ts";

/** A slice of a shape. */
export interface Slice {
  /** `[…] [offsets] [sizes] [strides]`. */
  readonly text: string;
  /** The sizes of the slice, with dropped dimensions. */
  readonly full: readonly number[];
  /** The sizes without dropped dimensions. */
  readonly shape: readonly number[];
  readonly offsets: readonly number[];
  readonly strides: readonly number[];
  readonly kept: readonly number[];
}

/** A number in the text, or a value; the number is negative if it is a value. */
function choose(draft: Draft, numbers: readonly number[], dynamic: number): readonly [string, number] {
  if (draft.chance(0.3)) return [draft.index(numbers).name, dynamic];
  const number = draft.pick(numbers);
  return [`${number}`, number];
}

/** A slice of a shape, mostly within it. */
export function sliceOf(draft: Draft, sizes: readonly number[], reduces: boolean): Slice {
  const [offsets, counts, strides]: [string[], string[], string[]] = [[], [], []];
  const [full, first, steps]: [number[], number[], number[]] = [[], [], []];
  for (const size of sizes) {
    const [count, length] =
      draft.chance(0.35) && size > 0
        ? [`${size}`, size]
        : choose(draft, size < 0 ? [1, 2, 4] : size > 1 ? [1, size >> 1, size] : [1], -1);
    const [offset, start] = choose(
      draft,
      length === size || size < 2 ? [0] : length === 1 ? [0, 1, size - 1] : [0, 0, size - Math.max(length, 0)],
      DYNAMIC,
    );
    const [stride, step] = draft.chance(0.75) ? ["1", 1] : choose(draft, [1, 1, 2], DYNAMIC);
    offsets.push(offset);
    counts.push(count);
    strides.push(stride);
    full.push(length);
    first.push(start);
    steps.push(step);
  }
  const kept = sizes.map((_, at) => at).filter((at) => !(reduces && full[at] === 1 && draft.chance(0.4)));
  return {
    text: `[${offsets.join(", ")}] [${counts.join(", ")}] [${strides.join(", ")}]`,
    full,
    shape: kept.map((at) => full[at] as number),
    offsets: first,
    strides: steps,
    kept,
  };
}

const product = (a: number, b: number) =>
  a === 0 || b === 0
    ? a === DYNAMIC || b === DYNAMIC
      ? DYNAMIC
      : 0
    : a === DYNAMIC || b === DYNAMIC
      ? DYNAMIC
      : a * b;

/** The type of a subview. */
export function subviewType(type: Shape, { offsets, strides, shape, kept }: Slice): Shape {
  const layout = layoutOf(type);
  let offset = layout.offset;
  for (const [at, first] of offsets.entries()) {
    const part = product(first, layout.strides[at] as number);
    offset = offset === DYNAMIC || part === DYNAMIC ? DYNAMIC : offset + part;
  }
  const steps = strides.map((step, at) => product(step, layout.strides[at] as number));
  const left = kept.map((at) => steps[at] as number);
  const isIdentity = offset === 0 && contiguous(shape).join() === left.join();
  const { layout: _, ...rest } = type;
  return isIdentity ? { ...rest, shape } : { ...rest, shape, layout: strided(left, offset) };
}

/** Neighbouring dimensions in groups; each group has at least one, except that all may be without. */
export function groups(draft: Draft, rank: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  for (let at = 0; at < rank; at++) {
    if (at > 0 && draft.chance(0.5)) found.at(-1)?.push(at);
    else found.push([at]);
  }
  return found;
}

export const groupText = (found: readonly (readonly number[])[]) =>
  `[${found.map((group) => `[${group.join(", ")}]`).join(", ")}]`;

/** The shape after groups are collapsed. */
export const collapsed = (shape: readonly number[], found: readonly (readonly number[])[]): readonly number[] =>
  found.map((group) =>
    group.reduce((size, at) => (size < 0 || (shape[at] as number) < 0 ? -1 : size * (shape[at] as number)), 1),
  );

/** A shape expanded: the groups, the sizes, and the list of output sizes in text. */
export function expanded(
  draft: Draft,
  shape: readonly number[],
): { readonly found: readonly (readonly number[])[]; readonly sizes: readonly number[]; readonly output: string } {
  const found: number[][] = [];
  const sizes: number[] = [];
  const output: string[] = [];
  for (const size of shape) {
    const parts: number[] = [];
    if (size < 0) {
      parts.push(...draft.pick([[-1], [-1, 1], [1, -1], [-1, 4], [2, -1], [-1, -1], [1, -1, 1]]));
    } else {
      const halves =
        size > 1 && size % 2 === 0
          ? [
              [2, size / 2],
              [size / 2, 2],
            ]
          : [];
      parts.push(...draft.pick([[size], [1, size], [size, 1], ...halves]));
    }
    found.push(parts.map((_, at) => sizes.length + at));
    for (const part of parts) {
      sizes.push(part);
      output.push(part < 0 ? draft.index([2, 4, 8]).name : `${part}`);
    }
  }
  return { found, sizes, output: `[${output.join(", ")}]` };
}
