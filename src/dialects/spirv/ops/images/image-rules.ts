// Rules on the image that an image instruction reads or writes: what its type must say, and which image operands must be there.

import { predicate } from "../../../../define/index.ts";
import { NoneType, type Operation, type Trait, type Type } from "../../../../ir/index.ts";
import { Dim, ImageOperands, ImageSamplerUseInfo, ImageSamplingInfo } from "../../enums.ts";
import { elementOrSelf, imageOf } from "../../traits.ts";
import type { ImageType } from "../../types/index.ts";

/** A rule on the image type of the first operand, which the operand's own constraint makes sure there is. */
function imageRule(summary: string, holds: (image: ImageType, op: Operation) => boolean): Trait {
  return predicate(summary, (op) => {
    const image = imageOf(op.operandType(0));
    return image === undefined || holds(image, op);
  });
}

const dimName = (image: ImageType): string => Dim.enum.text(image.dim) ?? "";

export function dimIs(...names: readonly string[]): Trait {
  return imageRule(`the Dim operand of the underlying image must be ${names.join(" or ")}`, (image) =>
    names.includes(dimName(image)),
  );
}

export function dimIsNot(name: string): Trait {
  return imageRule(`the Dim operand of the underlying image must not be ${name}`, (image) => dimName(image) !== name);
}

export function samplerUseIs(...names: readonly string[]): Trait {
  return imageRule(`the sampled operand of the underlying image must be ${names.join(" or ")}`, (image) =>
    names.includes(ImageSamplerUseInfo.enum.text(image.samplerUse) ?? ""),
  );
}

export const SingleSampled: Trait = imageRule(
  "the MS operand of the underlying image type must be SingleSampled",
  (image) => ImageSamplingInfo.enum.text(image.sampling) === "SingleSampled",
);

export const ResultMatchesTexel: Trait = imageRule(
  "the result component type must match the image sampled type",
  (image, op) => isTexel(elementOrSelf(op.resultType()), image),
);

export const TexelMatches: Trait = imageRule(
  "the texel component type must match the image sampled type",
  (image, op) => isTexel(elementOrSelf(op.operandType(2)), image),
);

/** Kernels leave open what images hold. */
function isTexel(type: Type, { element }: ImageType): boolean {
  return type === element || NoneType.is(element);
}

const LOD_OR_GRAD = (ImageOperands.enum.value("Lod") ?? 0) | (ImageOperands.enum.value("Grad") ?? 0);

export const HasLodOrGrad: Trait = predicate("either Lod or Grad image operands must be present", (op) => {
  const operands = op.attr("image_operands");
  return ImageOperands.is(operands) && (operands.value & LOD_OR_GRAD) !== 0;
});

/** The type of the texels that a sampled image gives. */
export function texelOf(type: Type): Type | undefined {
  return imageOf(type)?.element;
}
