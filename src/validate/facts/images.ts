/** The operands of an OpTypeImage, and the values that image instructions derive from them. */
import { Dim, ImageFormat } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "./module-facts.ts";

export interface ImageType {
  /** The id of the OpTypeImage. */
  readonly id: number;
  readonly sampledType: number;
  /** An enumerant of Dim. */
  readonly dim: number;
  readonly depth: number;
  readonly isArrayed: boolean;
  readonly isMultisampled: boolean;
  /** 0: known at run time, 1: sampled, 2: storage. */
  readonly sampled: number;
  /** An enumerant of ImageFormat. */
  readonly format: number;
}

/** The image type of an OpTypeImage, or that a sampled image type combines with a sampler; undefined for another type. */
export function imageOf(m: Facts, type: number): ImageType | undefined {
  const id = m.opcodeOf(type) === Op.TypeSampledImage ? m.wordOf(type, 2) : type;
  if (m.opcodeOf(id) !== Op.TypeImage) return undefined;
  const at = m.definition(id);
  return {
    id,
    sampledType: m.word(at, 2),
    dim: m.word(at, 3),
    depth: m.word(at, 4),
    isArrayed: m.word(at, 5) === 1,
    isMultisampled: m.word(at, 6) === 1,
    sampled: m.word(at, 7),
    format: m.word(at, 8),
  };
}

const dimensions: { readonly [dim: number]: number } = {
  [Dim["1D"]]: 1,
  [Dim.Buffer]: 1,
  [Dim["2D"]]: 2,
  [Dim.Rect]: 2,
  [Dim.SubpassData]: 2,
  [Dim.TileImageDataEXT]: 2,
  [Dim["3D"]]: 3,
  [Dim.Cube]: 3,
};

/** Components of an offset or a gradient. */
export const planeSizeOf = ({ dim }: ImageType): number => dimensions[dim] ?? 0;

/** Whether levels of detail can be selected. */
export const hasLevels = ({ dim }: ImageType): boolean =>
  dim === Dim["1D"] || dim === Dim["2D"] || dim === Dim["3D"] || dim === Dim.Cube;

export type FormatKind = "float" | "signed" | "unsigned";

/** Formats of integers, by the ends of their names: R32i, Rgba8ui. */
const formats: ReadonlyMap<number, { readonly kind: FormatKind; readonly width: number }> = new Map(
  Object.entries(ImageFormat).map(([name, format]) => {
    const integer = name.endsWith("ui") ? "unsigned" : "signed";
    const kind = name.endsWith("i") ? integer : "float";
    return [format, { kind, width: name.startsWith("R64") ? 64 : 32 }];
  }),
);

/** The kind and the width of the scalars that a format is read as; undefined for Unknown. */
export const formatOf = ({ format }: ImageType) => (format === ImageFormat.Unknown ? undefined : formats.get(format));
