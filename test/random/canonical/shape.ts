// Types of the functions for the comparison of canonicalization with the reference.

/** A type: a scalar, or a shape of elements. */
export interface Shape {
  readonly kind: "scalar" | "vector" | "tensor" | "memref";
  /** Sizes; negative ones are dynamic. Empty for scalars. */
  readonly shape: readonly number[];
  readonly element: string;
  /** The dimensions of a vector that are scalable. */
  readonly scalable?: readonly boolean[];
  /** The layout of a memref, as text. */
  readonly layout?: string;
  /** The memory space of a memref, as text. */
  readonly space?: string;
}

export const scalar = (element: string): Shape => ({ kind: "scalar", shape: [], element });

export const shaped = (kind: "vector" | "tensor" | "memref", shape: readonly number[], element: string): Shape => ({
  kind,
  shape,
  element,
});

export const withShape = (type: Shape, shape: readonly number[]): Shape => ({ ...type, shape });

/** The text of a type. */
export function typeText({ kind, shape, element, scalable, layout, space }: Shape): string {
  if (kind === "scalar") return element;
  const sizes = shape
    .map((size, at) => (size < 0 ? "?x" : scalable?.[at] === true ? `[${size}]x` : `${size}x`))
    .join("");
  return `${kind}<${sizes}${element}${layout === undefined ? "" : `, ${layout}`}${space === undefined ? "" : `, ${space}`}>`;
}

export const isVector = ({ kind }: Shape) => kind === "vector";
export const isTensor = ({ kind }: Shape) => kind === "tensor";
export const isMemref = ({ kind }: Shape) => kind === "memref";
export const isIndex = ({ kind, element }: Shape) => kind === "scalar" && element === "index";
export const isDynamic = ({ shape }: Shape) => shape.some((size) => size < 0);
export const isFloatElement = (element: string) => /^(?:f|bf|tf)\d/.test(element);

/** The text of a strided layout. */
export function strided(strides: readonly number[], offset: number): string {
  const one = (number: number) => (number === DYNAMIC ? "?" : `${number}`);
  return `strided<[${strides.map(one).join(", ")}]${offset === 0 ? "" : `, offset: ${one(offset)}`}>`;
}

/** A stride or an offset that is not known; sizes that are not known are negative. */
export const DYNAMIC = Number.MIN_SAFE_INTEGER;

/** The strides of a layout without gaps. */
export function contiguous(shape: readonly number[]): readonly number[] {
  const strides: number[] = [];
  let stride = 1;
  for (const size of [...shape].reverse()) {
    strides.unshift(stride);
    stride = size < 0 || stride === DYNAMIC ? DYNAMIC : stride * size;
  }
  return strides;
}

/** Strides and offset of a memref. */
export function layoutOf({ shape, layout }: Shape): { readonly strides: readonly number[]; readonly offset: number } {
  if (layout === undefined) return { strides: contiguous(shape), offset: 0 };
  const match = /^strided<\[([^\]]*)\](?:, offset: (\S+))?>$/.exec(layout);
  const read = (text: string) => (text === "?" ? DYNAMIC : Number(text));
  const strides = (match?.[1] ?? "")
    .split(", ")
    .filter((text) => text !== "")
    .map(read);
  return { strides, offset: match?.[2] === undefined ? 0 : read(match[2]) };
}
