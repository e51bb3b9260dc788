// Image Instructions of the SPIR-V specification.

import { attr, defineOp, optionalAttr, typesMatchWith, value, variadic } from "../../../../define/index.ts";
import { Pure } from "../../../../ir/index.ts";
import {
  AnyImage,
  AnySampledImage,
  AnySpirvType,
  anyOf,
  Float,
  Float32,
  fixedVectorOf,
  Integer,
  scalarOrVectorOf,
  vectorOf,
} from "../../constraints.ts";
import { ImageOperands } from "../../enums.ts";
import { imageOf } from "../../traits.ts";
import { imageOperands, imageOperandsDirective, QuerySize } from "./image-operands.ts";
import {
  dimIs,
  dimIsNot,
  HasLodOrGrad,
  ResultMatchesTexel,
  SingleSampled,
  samplerUseIs,
  TexelMatches,
  texelOf,
} from "./image-rules.ts";

const directives = { ImageOperands: imageOperandsDirective };

export const ImageDrefGather = defineOp("spirv.ImageDrefGather", {
  summary: "Gathers the requested depth-comparison from four texels.",
  args: {
    sampled_image: value(AnySampledImage),
    coordinate: value(scalarOrVectorOf(Float)),
    dref: value(Float32),
    image_operands: optionalAttr(ImageOperands.constraint),
    operand_arguments: variadic(AnySpirvType),
  },
  results: { result: value(anyOf(vectorOf([4], Integer), vectorOf([4], Float))) },
  traits: [dimIs("Dim2D", "Cube", "Rect"), SingleSampled, ResultMatchesTexel, Pure, imageOperands(3, "none")],
  assembly:
    "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)",
  directives,
});

export const ImageFetch = defineOp("spirv.ImageFetch", {
  summary: "Fetch a single texel from an image whose Sampled operand is 1.",
  args: {
    image: value(AnyImage),
    coordinate: value(scalarOrVectorOf(Integer)),
    image_operands: optionalAttr(ImageOperands.constraint),
    operand_arguments: variadic(AnySpirvType),
  },
  results: { result: value(anyOf(vectorOf([4], Float), vectorOf([4], Integer))) },
  traits: [dimIsNot("Cube"), samplerUseIs("NeedSampler"), ResultMatchesTexel, imageOperands(2, "fetch")],
  assembly:
    "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` type($result)",
  directives,
});

export const Image = defineOp("spirv.Image", {
  summary: "Extract the image from a sampled image.",
  args: { sampled_image: value(AnySampledImage) },
  results: { result: value(AnyImage) },
  traits: [
    typesMatchWith("type of 'result' matches image type of 'sampled_image'", "sampled_image", "result", imageOf),
    Pure,
  ],
  assembly: "$sampled_image attr-dict `:` type($sampled_image)",
});

export const ImageQuerySize = defineOp("spirv.ImageQuerySize", {
  summary: "Query the dimensions of Image, with no level of detail.",
  args: { image: value(AnyImage) },
  results: { result: value(scalarOrVectorOf(Integer)) },
  traits: [Pure, QuerySize],
  assembly: "$image attr-dict `:` type($image) `->` type($result)",
});

export const ImageRead = defineOp("spirv.ImageRead", {
  summary: "Read a texel from an image without a sampler.",
  args: {
    image: value(AnyImage),
    coordinate: value(anyOf(Float, fixedVectorOf(Float), scalarOrVectorOf(Integer))),
    image_operands: optionalAttr(ImageOperands.constraint),
    operand_arguments: variadic(AnySpirvType),
  },
  results: { result: value(anyOf(Float, fixedVectorOf(Float), scalarOrVectorOf(Integer))) },
  traits: [samplerUseIs("SamplerUnknown", "NoSampler"), ResultMatchesTexel, imageOperands(2, "none")],
  assembly:
    "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` type($result)",
  directives,
});

export const ImageSampleExplicitLod = defineOp("spirv.ImageSampleExplicitLod", {
  summary: "Sample an image using an explicit level of detail.",
  args: {
    sampled_image: value(AnySampledImage),
    coordinate: value(anyOf(Float, fixedVectorOf(Float), scalarOrVectorOf(Integer))),
    image_operands: attr(ImageOperands.constraint),
    operand_arguments: variadic(AnySpirvType),
  },
  results: { result: value(anyOf(vectorOf([4], Integer), vectorOf([4], Float))) },
  traits: [dimIsNot("Buffer"), SingleSampled, ResultMatchesTexel, HasLodOrGrad, imageOperands(2, "explicit")],
  assembly:
    "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` type($result)",
  directives,
});

export const ImageSampleImplicitLod = defineOp("spirv.ImageSampleImplicitLod", {
  summary: "Sample an image with an implicit level of detail.",
  args: {
    sampled_image: value(AnySampledImage),
    coordinate: value(scalarOrVectorOf(Float)),
    image_operands: optionalAttr(ImageOperands.constraint),
    operand_arguments: variadic(AnySpirvType),
  },
  results: { result: value(anyOf(vectorOf([4], Integer), vectorOf([4], Float))) },
  traits: [dimIsNot("Buffer"), SingleSampled, ResultMatchesTexel, imageOperands(2, "implicit")],
  assembly:
    "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` type($result)",
  directives,
});

export const ImageSampleProjDrefImplicitLod = defineOp("spirv.ImageSampleProjDrefImplicitLod", {
  summary: "Sample an image with a project coordinate, doing depth-comparison, with an implicit level of detail.",
  args: {
    sampled_image: value(AnySampledImage),
    coordinate: value(anyOf(Float, fixedVectorOf(Float), scalarOrVectorOf(Integer))),
    dref: value(Float32),
    image_operands: optionalAttr(ImageOperands.constraint),
    operand_arguments: variadic(AnySpirvType),
  },
  results: { result: value(anyOf(Integer, Float)) },
  traits: [
    dimIsNot("Buffer"),
    SingleSampled,
    typesMatchWith("type of 'result' matches image type of 'sampled_image'", "sampled_image", "result", texelOf),
    imageOperands(3, "implicit"),
  ],
  assembly:
    "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)",
  directives,
});

export const ImageWrite = defineOp("spirv.ImageWrite", {
  summary: "Write a texel to an image without a sampler.",
  args: {
    image: value(AnyImage),
    coordinate: value(anyOf(Float, fixedVectorOf(Float), scalarOrVectorOf(Integer))),
    texel: value(anyOf(Float, fixedVectorOf(Float), scalarOrVectorOf(Integer))),
    image_operands: optionalAttr(ImageOperands.constraint),
    operand_arguments: variadic(AnySpirvType),
  },
  traits: [
    samplerUseIs("SamplerUnknown", "NoSampler"),
    dimIsNot("SubpassData"),
    TexelMatches,
    imageOperands(3, "none"),
  ],
  assembly:
    "$image `,` $coordinate `,` $texel custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) `,` type($texel) ( `,` type($operand_arguments)^ )?",
  directives,
});
