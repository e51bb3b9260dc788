// OpTypeImage and OpTypeSampledImage.

import { defineType } from "../../../define/index.ts";
import type { Type } from "../../../ir/index.ts";
import { type Parser, typeText } from "../../../text/index.ts";
import {
  Dim,
  ImageArrayedInfo,
  ImageDepthInfo,
  ImageFormat,
  ImageSamplerUseInfo,
  ImageSamplingInfo,
} from "../enums.ts";
import { parseCase, parseComposable, unknownAttribute } from "./composable.ts";

/** The parameters of an image besides the type of its texels: values of the enums of those names. */
export interface ImageProperties {
  readonly dim: number;
  readonly depth: number;
  readonly arrayed: number;
  readonly sampling: number;
  readonly samplerUse: number;
  readonly format: number;
}

interface ImageParameters extends ImageProperties {
  readonly element: Type;
  /** The access qualifier, if there is one. */
  readonly access?: number;
}

/** The properties in the order in which they are written. */
const PROPERTIES = [
  ["dim", Dim],
  ["depth", ImageDepthInfo],
  ["arrayed", ImageArrayedInfo],
  ["sampling", ImageSamplingInfo],
  ["samplerUse", ImageSamplerUseInfo],
  ["format", ImageFormat],
] as const;

/** `!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>` */
export const ImageType = defineType<ImageParameters>("spirv.image", {
  summary: "An image.",
  optional: ["access"],
  parse(parser: Parser) {
    parser.expect("<");
    const element = parser.acceptKeyword("none") ? parser.context.none : parseComposable(parser);
    const values = PROPERTIES.map(([, property]) => {
      parser.expect(",");
      return parseDigitDim(parser, property) ?? parseCase(parser, property.enum, unknownAttribute);
    });
    const access = parser.accept(",") ? { access: parseAccess(parser) } : {};
    parser.expect(">");
    const [dim = 0, depth = 0, arrayed = 0, sampling = 0, samplerUse = 0, format = 0] = values;
    return { element, dim, depth, arrayed, sampling, samplerUse, format, ...access };
  },
  print(writer, type) {
    writer.write("<");
    writer.type(type.element);
    for (const [name, property] of PROPERTIES) writer.write(`, ${property.enum.text(type[name]) ?? type[name]}`);
    const access = accessOf(type);
    if (access !== undefined) writer.write(`, ${ACCESS[access] ?? access}`);
    writer.write(">");
  },
});
export type ImageType = ReturnType<typeof ImageType.get>;

/** By value; only kernels say how they access an image. */
const ACCESS = ["ReadOnly", "WriteOnly", "ReadWrite"];

function parseAccess(parser: Parser): number {
  const { position } = parser;
  const keyword = parser.keyword();
  const value = ACCESS.indexOf(keyword);
  return value < 0 ? parser.failAt(position, unknownAttribute(keyword)) : value;
}

/** The access qualifier of an image; undefined if there is none. @internal */
export function accessOf(type: ImageType): number | undefined {
  // Most images have no such parameter, so that there is no field for it.
  return (type.params as ImageParameters).access;
}

/** `2D`, which the documentation has for `Dim2D`: read only where older texts are. */
function parseDigitDim(parser: Parser, property: (typeof PROPERTIES)[number][1]): number | undefined {
  if (property !== Dim || parser.upgrade === undefined) return undefined;
  const { position } = parser;
  const text = /^[123]D\b/.exec(parser.textBetween(position, position + 3))?.[0];
  if (text === undefined) return undefined;
  parser.pos += text.length;
  parser.upgrade.remark(parser, position, `'${text}' is 'Dim${text}' today`);
  return Dim.enum.value(`Dim${text}`);
}

function isUnsampled({ dim }: ImageType): boolean {
  return ["SubpassData", "Buffer"].includes(Dim.enum.text(dim) ?? "");
}

/** `!spirv.sampled_image<!spirv.image<…>>` */
export const SampledImageType = defineType<{ image: ImageType }>("spirv.sampled_image", {
  summary: "An image with the sampler to read it with.",
  parse(parser: Parser) {
    parser.expect("<");
    const { position } = parser;
    const image = parser.type();
    if (!ImageType.is(image)) {
      parser.failAt(position, `sampled image must be composed using image type, got '${typeText(image)}'`);
    }
    const dim = Dim.enum.text(image.dim);
    // Older modules have such types; a word that MLIR does not have states that they are meant.
    const isMeant = parser.accept(",") && parser.acceptKeyword("any");
    if (isUnsampled(image) && !isMeant) {
      parser.failAt(position, `sampled image Dim must not be SubpassData or Buffer, got ${dim}`);
    }
    parser.expect(">");
    return { image };
  },
  print(writer, { image }) {
    writer.write("<");
    writer.type(image);
    if (isUnsampled(image)) writer.write(", any");
    writer.write(">");
  },
});
export type SampledImageType = ReturnType<typeof SampledImageType.get>;
