// Image operands: a set in brackets that states which arguments follow, and what they must be.

import type { Directive } from "../../../../define/index.ts";
import { FloatType, IntegerType, type Operation, type Trait, type Type, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { Dim, ImageArrayedInfo, ImageOperands, ImageSamplingInfo } from "../../enums.ts";
import { elementOrSelf, imageOf } from "../../traits.ts";
import type { ImageType } from "../../types/index.ts";
import { enumText, parseEnumString } from "../parsing.ts";
import { rule } from "../rule.ts";

/** `["Bias|Lod"]`, which may be missing. */
export const imageOperandsDirective: Directive = {
  plain: true,
  parse(parser, sink) {
    if (!parser.accept("[")) return;
    const value = parseEnumString(parser, sink.draft, ImageOperands, "image_operands");
    parser.expect("]");
    sink.attr("image_operands", ImageOperands.of(parser.context, value));
  },
  print(printer, op) {
    const operands = op.attr("image_operands");
    if (operands !== undefined) printer.write(`["${enumText(ImageOperands, operands)}"]`);
  },
};

const bit = (name: string): number => ImageOperands.enum.value(name) ?? 0;
const BIAS = bit("Bias");
const LOD = bit("Lod");
const GRAD = bit("Grad");

/** The kind of instruction, which decides the allowed operands. */
export type LodKind = "implicit" | "explicit" | "fetch" | "none";

/** The rule on the operands whose arguments begin at operand `first`. */
export function imageOperands(first: number, lod: LodKind): Trait {
  return rule("ImageOperands", (op) => operandsProblem(op, first, lod));
}

function operandsProblem(op: Operation, first: number, lod: LodKind): Diagnostic | undefined {
  const operands = op.attr("image_operands");
  if (!ImageOperands.is(operands)) {
    if (op.numOperands === first) return undefined;
    return op.plainError("the Image Operands should encode what operands follow, as per Image Operands");
  }
  const { value } = operands;
  if ((value & LOD) !== 0 && (value & GRAD) !== 0) {
    return op.plainError("it is invalid to set both the Lod and Grad bits");
  }
  let at = first;
  for (const [mask, count, check] of CHECKS) {
    if ((value & mask) === 0) continue;
    const problem = check(op, at, lod);
    if (problem !== undefined) return problem;
    at += count;
  }
  at += OTHERS.filter((mask) => (value & mask) !== 0).length;
  return at < op.numOperands ? op.plainError("too many image operand arguments have been provided") : undefined;
}

/** Bits with one argument each, which MLIR does not know as such. */
const OTHERS = [
  "ConstOffset",
  "Offset",
  "ConstOffsets",
  "Sample",
  "MinLod",
  "MakeTexelAvailable",
  "MakeTexelVisible",
  "Offsets",
].map(bit);

type Check = (op: Operation, at: number, lod: LodKind) => Diagnostic | undefined;

/** Bits with arguments: how many, and what they must be. */
const CHECKS: readonly (readonly [number, number, Check])[] = [
  [BIAS, 1, biasProblem],
  [LOD, 1, lodProblem],
  [GRAD, 2, gradProblem],
];

function isFloatScalar(type: Type): boolean {
  return FloatType.is(type);
}

/** A level of detail exists for plain images that are not multisampled. */
function levelProblem(op: Operation, name: string): Diagnostic | undefined {
  const image = imageOf(op.operandType(0));
  if (image === undefined) return undefined;
  if (!["Dim1D", "Dim2D", "Dim3D", "Cube"].includes(Dim.enum.text(image.dim) ?? "")) {
    return op.plainError(`${name} must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube`);
  }
  return isMultisampled(image)
    ? op.plainError(`${name} must only be used with an image type that has a MS operand of 0`)
    : undefined;
}

function isMultisampled(image: ImageType): boolean {
  return ImageSamplingInfo.enum.text(image.sampling) === "MultiSampled";
}

function biasProblem(op: Operation, at: number, lod: LodKind): Diagnostic | undefined {
  if (lod !== "implicit") return op.plainError("Bias is only valid with implicit-lod instructions");
  if (at >= op.numOperands) return op.plainError("Bias operand requires 1 argument");
  if (!isFloatScalar(op.operandType(at))) return op.plainError("Bias must be a floating-point type scalar");
  return levelProblem(op, "Bias");
}

function lodProblem(op: Operation, at: number, lod: LodKind): Diagnostic | undefined {
  if (lod !== "explicit" && lod !== "fetch") {
    return op.plainError("Lod is only valid with explicit-lod and fetch instructions");
  }
  if (at >= op.numOperands) return op.plainError("Lod operand requires 1 argument");
  // A fetch names its level by an integer.
  if (lod === "fetch") return IntegerType.is(op.operandType(at)) ? undefined : op.plainError("Lod must be an integer");
  if (!isFloatScalar(op.operandType(at))) {
    return op.plainError("for sampling operations, Lod must be a floating-point type scalar");
  }
  return levelProblem(op, "Lod");
}

function gradProblem(op: Operation, at: number, lod: LodKind): Diagnostic | undefined {
  if (lod !== "explicit") return op.plainError("Grad is only valid with explicit-lod instructions");
  if (at + 1 >= op.numOperands) {
    return op.plainError("Grad operand requires 2 arguments (scalars or vectors)");
  }
  const [dx, dy] = [op.operandType(at), op.operandType(at + 1)];
  const image = imageOf(op.operandType(0));
  const needed = image === undefined ? 0 : coordinateCount(image);
  if (!isGradient(dx, needed) || !isGradient(dy, needed)) {
    return op.plainError("Grad arguments must be a scalar or vector of floating-point type");
  }
  return image !== undefined && isMultisampled(image)
    ? op.plainError("Grad must only be used with an image type that has a MS operand of 0")
    : undefined;
}

function isGradient(type: Type, needed: number): boolean {
  if (!FloatType.is(elementOrSelf(type))) return false;
  const count = VectorType.is(type) ? (type.shape[0] ?? 0) : 1;
  return count === needed;
}

/** The number of coordinates in an image, its layers left out. */
function coordinateCount(image: ImageType): number {
  const counts: Readonly<Record<string, number>> = { Dim1D: 1, Buffer: 1, Dim2D: 2, Rect: 2, Dim3D: 3, Cube: 3 };
  return counts[Dim.enum.text(image.dim) ?? ""] ?? 0;
}

/** The result of a query of the size, and the images that have one. */
export const QuerySize: Trait = rule("QuerySize", (op) => {
  const image = imageOf(op.operandType(0));
  if (image === undefined) return undefined;
  const dim = Dim.enum.text(image.dim) ?? "";
  if (coordinateCount(image) === 0) {
    return op.plainError("the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect");
  }
  if (
    ["Dim1D", "Dim2D", "Dim3D", "Cube"].includes(dim) &&
    !isMultisampled(image) &&
    image.samplerUse === NEED_SAMPLER
  ) {
    return op.plainError("if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2");
  }
  const layers = ImageArrayedInfo.enum.text(image.arrayed) === "Arrayed" ? 1 : 0;
  const expected = (dim === "Cube" ? 2 : coordinateCount(image)) + layers;
  const result = op.resultType();
  const found = VectorType.is(result) ? (result.shape[0] ?? 0) : 1;
  if (found === expected) return undefined;
  return op.plainError(`expected the result to have ${expected} component(s), but found ${found} component(s)`);
});

const NEED_SAMPLER = 1;
