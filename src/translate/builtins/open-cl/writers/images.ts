// Images and samplers towards SPIR-V. `../images.ts` has the table.

import { Dim, ImageOperands } from "../../../../grammar/enumerants.generated.ts";
import { floatType, type Type, VectorType, vectorType } from "../../../../ir/index.ts";
import { opcode } from "../../../../llvm/index.ts";
import { Op } from "../../../../spirv/modules.ts";
import type { SpirvBody } from "../../../to-spirv/body.ts";
import { requireExtension } from "../../../to-spirv/needs/extensions.ts";
import { reachableOperands } from "../../texel-signs.ts";
import { samplerOf } from "../printf.ts";
import type { OpenClCall, WriteCall } from "./written-call.ts";

/** The numbers of an image's type: dimension, depth, arrayed, multisampled, sampled, format, access. */
interface Shape {
  readonly dimension: number;
  readonly isDepth: boolean;
  readonly isArrayed: boolean;
  readonly isMultisampled: boolean;
}

function shapeOf(call: OpenClCall): Shape | undefined {
  const type = call.body.objectOf(call.reference(0));
  if (type === undefined) return undefined;
  const [dimension = 0, depth = 0, arrayed = 0, multisampled = 0] = type.numbers;
  return { dimension, isDepth: depth === 1, isArrayed: arrayed !== 0, isMultisampled: multisampled !== 0 };
}

/** Lanes of a size. */
export function lanesOf({ dimension, isArrayed }: Shape): number {
  const own =
    dimension === Dim["2D"] || dimension === Dim.Rect
      ? 2
      : dimension === Dim["3D"]
        ? 3
        : dimension === Dim.Cube
          ? 2
          : 1;
  return own + (isArrayed ? 1 : 0);
}

function sizeType(call: OpenClCall, lanes: number): Type {
  const int = call.body.int(32);
  return lanes === 1 ? int : vectorType(int.context, [lanes], int);
}

/** The size of the image at level 0; buffers and multisampled images have no levels. */
function size(call: OpenClCall, shape: Shape): number {
  const type = sizeType(call, lanesOf(shape));
  if (shape.dimension === Dim.Buffer || shape.isMultisampled) return call.emit(Op.ImageQuerySize, type, call.arg(0));
  return call.emit(Op.ImageQuerySizeLod, type, call.arg(0), call.int32(0));
}

/** One component of the size; `from` returns its lane. */
export function writeComponent(from: (shape: Shape) => number): WriteCall {
  return (call) => {
    const shape = shapeOf(call);
    if (shape === undefined) return false;
    const all = size(call, shape);
    const isWide = call.type !== call.body.int(32);
    if (lanesOf(shape) === 1) return isWide ? call.result(Op.UConvert, all) : call.alias(all);
    if (!isWide) return call.result(Op.CompositeExtract, all, from(shape));
    return call.result(Op.UConvert, call.emit(Op.CompositeExtract, call.body.int(32), all, from(shape)));
  };
}

/** Width and height, or all three with a fourth that is 0. */
export const writeDimensions: WriteCall = (call) => {
  const shape = shapeOf(call);
  if (shape === undefined || !VectorType.is(call.type)) return false;
  const all = size(call, shape);
  const [wanted = 0] = call.type.shape;
  const lanes = lanesOf(shape);
  if (wanted === lanes) return call.alias(all);
  const zero = call.body.at.constants.of(call.body.at.module.constants.zero(sizeType(call, lanes)));
  const mask = Array.from({ length: wanted }, (_, lane) => (lane < lanes ? lane : lanes));
  return call.result(Op.VectorShuffle, all, zero, ...mask);
};

/** A number that OpenCL C counts from another start than SPIR-V. */
export function writeQuery(op: number, offset: number): WriteCall {
  return (call) => {
    if (offset === 0) return call.result(op, call.arg(0));
    return call.result(Op.IAdd, call.emit(op, call.type, call.arg(0)), call.int32(offset));
  };
}

/** OpenCL C's number of the first format of texels, which is 0 in SPIR-V. */
export const FIRST_FORMAT = 0x10d0;

const RAW = "SPV_EXT_image_raw10_raw12";
/** OpenCL C's numbers of the formats that an extension has. */
const RAW_FORMATS: ReadonlySet<bigint> = new Set([0x10e3n, 0x10e4n]);

/** The format of texels. A module that compares it with formats of an extension uses the extension. */
export const writeDataType: WriteCall = (call) => {
  const { body, row } = call;
  const isRaw = (body.users.get(row) ?? []).some((user) => comparesRaw(body, user));
  if (isRaw)
    requireExtension(body.at, RAW, "NOTE: the module compares the format of an image with one of this extension", row);
  return writeQuery(Op.ImageQueryFormat, FIRST_FORMAT)(call);
};

function comparesRaw(body: SpirvBody, row: number): boolean {
  const code = body.code.opcode[row];
  if (code !== opcode.icmp && code !== opcode.switch) return false;
  const operands = Array.from({ length: body.code.numOperands(row) }, (_, index) => body.operand(row, index));
  return operands.some((one) => RAW_FORMATS.has(body.constantInteger(one) ?? 0n));
}

/** The bit for the sign of texels that are integers, by the end of the name. */
function signOf(call: OpenClCall): number {
  const suffix = /_image(ui|i|f|h)$/.exec(call.name)?.[1];
  const bit = suffix === "ui" ? ImageOperands.ZeroExtend : suffix === "i" ? ImageOperands.SignExtend : 0;
  return reachableOperands(call.body.at.builder, bit);
}

/** The mask of image operands with their ids; nothing without any. */
function imageOperands(mask: number, ids: readonly number[]): readonly number[] {
  return mask === 0 ? [] : [mask, ...ids];
}

export const writeRead: WriteCall = (call) => {
  const isInteger = call.parameters[1]?.kind === "named";
  const isSampled = isInteger || call.body.objectOf(call.reference(1))?.extName === "spirv.Sampler";
  return isSampled ? readSampled(call) : readTexel(call);
};

/** Image, coordinate, and the sample of multisampled images. */
function readTexel(call: OpenClCall): boolean {
  const [image, coordinate, ...rest] = call.args();
  const mask = (rest.length > 0 ? sampleOrLevel(call) : 0) | signOf(call);
  return call.result(Op.ImageRead, image ?? 0, coordinate ?? 0, ...imageOperands(mask, rest));
}

function sampleOrLevel(call: OpenClCall): number {
  return call.body.objectOf(call.reference(0))?.numbers[3] === 1 ? ImageOperands.Sample : ImageOperands.Lod;
}

/** Image, sampler, coordinate, and a level or two gradients. Depth images have their value in the first lane. */
function readSampled(call: OpenClCall): boolean {
  const { body } = call;
  const [coordinate = 0, ...rest] = call.args(2);
  const sampledType = body.at.builder.type(Op.TypeSampledImage, body.typeIdOf(call.reference(0)));
  const sampled = body.emit(Op.SampledImage, sampledType, call.arg(0), samplerOf(call, 1));
  body.nameTemporary(call.row, sampled, "TempSampledImage");
  const level = rest.length === 0 ? [zeroLevel(call)] : rest.length === 2 ? gradients(call, rest) : rest;
  const mask = (level.length === 2 ? ImageOperands.Grad : ImageOperands.Lod) | signOf(call);
  const operands = [sampled, coordinate, mask, ...level];
  if (VectorType.is(call.type)) return call.result(Op.ImageSampleExplicitLod, ...operands);
  const vector = vectorType(call.type.context, [4], call.type);
  return call.result(Op.CompositeExtract, call.emit(Op.ImageSampleExplicitLod, vector, ...operands), 0);
}

/** Gradients have as many lanes as the image has dimensions; OpenCL C's of three dimensions have one more. */
function gradients(call: OpenClCall, ids: readonly number[]): readonly number[] {
  if (shapeOf(call)?.dimension !== Dim["3D"]) return ids;
  return ids.map((id, at) => {
    const type = call.typeOf(3 + at);
    if (!VectorType.is(type) || type.shape[0] !== 4) return id;
    return call.emit(Op.VectorShuffle, vectorType(type.context, [3], type.element), id, id, 0, 1, 2);
  });
}

function zeroLevel({ body }: OpenClCall): number {
  const { constants, context } = body.at.module;
  return body.at.constants.of(constants.float(floatType(context, "f32"), 0n));
}

/** Image, coordinate, level if there is one, color. */
export const writeWrite: WriteCall = (call) => {
  const [image = 0, coordinate = 0, ...rest] = call.args();
  const color = rest.at(-1) ?? 0;
  const level = rest.slice(0, -1);
  const mask = (level.length > 0 ? ImageOperands.Lod : 0) | signOf(call);
  return call.plain(Op.ImageWrite, image, coordinate, color, ...imageOperands(mask, level));
};
