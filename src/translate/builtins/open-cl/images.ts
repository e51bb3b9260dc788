// Image Instructions.

import { Dim, ImageOperands } from "../../../grammar/enumerants.generated.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl, type OpenClArgument, openClArgument } from "./call.ts";
import type { OpenClEntry } from "./entry.ts";
import { named } from "./named.ts";
import {
  FIRST_FORMAT,
  lanesOf,
  writeComponent,
  writeDataType,
  writeDimensions,
  writeQuery,
  writeRead,
  writeWrite,
} from "./writers/images.ts";

/** `f`, `h`, `i` or `ui`, for the texels of a function. */
function kindOf(type: Type, mask: number): string {
  const element = VectorType.is(type) ? type.element : type;
  if (FloatType.is(element)) return element.width === 16 ? "h" : "f";
  return (mask & ImageOperands.ZeroExtend) !== 0 ? "ui" : "i";
}

/** The operands of the bits of a mask, by the bit, from the word after the mask on. */
function operandsOf(one: Instruction, at: number): ReadonlyMap<number, readonly number[]> {
  const mask = one.optional(at) ?? 0;
  const found = new Map<number, readonly number[]>();
  let next = at + 1;
  for (const [bit, count] of BITS) {
    if ((mask & bit) === 0) continue;
    found.set(bit, one.operands(next).slice(0, count));
    next += count;
  }
  return found;
}

/** Bits with the number of their operands, from the lowest on. */
const BITS: readonly (readonly [bit: number, count: number])[] = [
  [ImageOperands.Bias, 1],
  [ImageOperands.Lod, 1],
  [ImageOperands.Grad, 2],
  [ImageOperands.ConstOffset, 1],
  [ImageOperands.Offset, 1],
  [ImageOperands.ConstOffsets, 1],
  [ImageOperands.Sample, 1],
];

/** A sampled image is an image and a sampler, which calls take one by one. */
function sample(body: Body, one: Instruction): number {
  const sampled = body.at.input.definition(one.operand(0));
  if (sampled.opcode !== Op.SampledImage) return one.reject(`${one.name} must be of a result of OpSampledImage`);
  const image = sampled.operand(0);
  const operands = operandsOf(one, 2);
  const lod = operands.get(ImageOperands.Lod)?.filter((id) => !isZero(body, id)) ?? [];
  const ids = [image, sampled.operand(1), one.operand(1), ...lod];
  const gradients = (operands.get(ImageOperands.Grad) ?? []).map((id) => gradient(body, id));
  const args = [...ids.map((id) => openClArgument(body, id)), ...gradients];
  return read(body, one, args, image, one.optional(2) ?? 0);
}

/** OpenCL C's gradients of three dimensions have four lanes, the last of which means nothing. */
function gradient(body: Body, id: number): OpenClArgument {
  const argument = openClArgument(body, id);
  const type = body.typeOfReference(argument.value);
  const { mangled } = argument;
  if (mangled.kind !== "vector" || !VectorType.is(type) || type.shape[0] !== 3) return argument;
  const value = body.shuffle(argument.value, body.poison(type), [0, 1, 2, 3]);
  return { value, mangled: { ...mangled, count: 4 } };
}

/** A level of detail of zero, which a call leaves out. */
function isZero(body: Body, id: number): boolean {
  const constant = body.constantOf(body.value(id));
  return constant?.kind === "float" && constant.bits === 0n;
}

function readImage(body: Body, one: Instruction): number {
  const image = one.operand(0);
  const samples = operandsOf(one, 2).get(ImageOperands.Sample) ?? [];
  const args = [image, one.operand(1), ...samples].map((id) => openClArgument(body, id));
  return read(body, one, args, image, one.optional(2) ?? 0);
}

/** Depth images give a scalar, which is the first component of a vector. */
function read(body: Body, one: Instruction, args: readonly OpenClArgument[], image: number, mask: number): number {
  const type = body.at.types.of(one.typeId);
  const isDepth = imageType(body, image).operand(2) === 1;
  const result = isDepth && VectorType.is(type) ? type.element : type;
  const texel = callOpenCl(body, `read_image${kindOf(type, mask)}`, result, args);
  if (result === type) return texel;
  return body.insertElement(body.constants.undef(type).id, texel, body.int32(0));
}

/** The OpTypeImage of an image. */
function imageType(body: Body, image: number): Instruction {
  const type = body.at.input.definition(body.at.input.typeOf(image));
  return type.opcode === Op.TypeImage ? type : type.reject("an image must have an image type");
}

/** The level of detail comes before the texel. */
function writeImage(body: Body, one: Instruction): number {
  const mask = one.optional(3) ?? 0;
  const texel = openClArgument(body, one.operand(2), (mask & ImageOperands.ZeroExtend) !== 0);
  const lod = operandsOf(one, 3).get(ImageOperands.Lod) ?? [];
  const head = [one.operand(0), one.operand(1), ...lod].map((id) => openClArgument(body, id));
  const kind = kindOf(body.typeOfReference(texel.value), mask);
  callOpenCl(body, `write_image${kind}`, body.at.void, [...head, texel]);
  return 0;
}

// ---- sizes

/** The size in each dimension, and the number of layers last. */
function querySize(body: Body, one: Instruction): number {
  const image = openClArgument(body, one.operand(0));
  const [, dimension = 0, , arrayed = 0] = imageType(body, one.operand(0)).operands();
  const result = body.at.types.of(one.typeId);
  const element = VectorType.is(result) ? result.element : result;
  const size = sizeOf(body, image, dimension, element);
  if (arrayed !== 1) return size;
  const count = VectorType.is(result) ? (result.shape[0] ?? 2) : 2;
  const extended = withRoom(body, size, result, count);
  const layers = resized(body, callOpenCl(body, "get_image_array_size", body.at.size, [image]), element);
  return body.insertElement(extended, layers, body.int32(count - 1));
}

function sizeOf(body: Body, image: OpenClArgument, dimension: number, element: Type): number {
  const int = body.at.int(32);
  if (dimension === Dim["1D"] || dimension === Dim.Buffer) {
    return resized(body, callOpenCl(body, "get_image_width", int, [image]), element);
  }
  const count = dimension === Dim["3D"] ? 4 : 2;
  const vector = body.vectorOf(int, count);
  const size = callOpenCl(body, "get_image_dim", vector, [image]);
  const wide = resized(body, size, body.shapedLike(vector, element));
  return count === 2 ? wide : body.shuffle(wide, body.poison(body.typeOfReference(wide)), [0, 1, 2]);
}

function resized(body: Body, value: number, type: Type): number {
  const [from, to] = [body.typeOfReference(value), type].map((one) => (VectorType.is(one) ? one.element : one));
  const widths = [from, to].map((one) => (IntegerType.is(one) ? one.width : 0));
  return body.cast((widths[0] ?? 0) < (widths[1] ?? 0) ? opcode.zext : opcode.trunc, value, type);
}

/** The size with a lane for the number of layers. */
function withRoom(body: Body, size: number, result: Type, count: number): number {
  const type = body.typeOfReference(size);
  if (!VectorType.is(type)) return body.insertElement(body.poison(result), size, body.int32(0));
  const lanes = Array.from({ length: count }, (_, lane) => lane);
  return body.shuffle(size, body.poison(type), lanes);
}

/** A query whose numbers OpenCL C counts from another one than SPIR-V. */
function query(op: number, name: string, first: number, write = writeQuery(op, first)): OpenClEntry {
  return {
    opcodes: [op],
    calls: [[name, write]],
    toLlvm(body, one) {
      const called = callOpenCl(body, name, body.at.types.of(one.typeId), [openClArgument(body, one.operand(0))]);
      return body.binary(opcode.sub, called, body.integer(body.typeOfReference(called), first));
    },
  };
}

/** How names of reads and writes end. */
const KINDS = ["f", "i", "ui", "h"];

/** Images. */
export const images: readonly OpenClEntry[] = [
  // Emitted where it is sampled.
  { opcodes: [Op.SampledImage], toLlvm: () => 0 },
  { opcodes: [Op.ImageSampleExplicitLod], toLlvm: sample },
  {
    opcodes: [Op.ImageRead],
    toLlvm: readImage,
    calls: KINDS.map((kind) => [`read_image${kind}`, writeRead]),
  },
  {
    opcodes: [Op.ImageWrite],
    toLlvm: writeImage,
    calls: KINDS.map((kind) => [`write_image${kind}`, writeWrite]),
  },
  {
    opcodes: [Op.ImageQuerySize, Op.ImageQuerySizeLod],
    calls: [
      ["get_image_width", writeComponent(() => 0)],
      ["get_image_height", writeComponent(() => 1)],
      ["get_image_depth", writeComponent(() => 2)],
      ["get_image_array_size", writeComponent((shape) => lanesOf(shape) - 1)],
      ["get_image_dim", writeDimensions],
    ],
    toLlvm: querySize,
  },
  query(Op.ImageQueryFormat, "get_image_channel_data_type", FIRST_FORMAT, writeDataType),
  query(Op.ImageQueryOrder, "get_image_channel_order", 0x10b0),
  named(Op.ImageQueryLevels, "get_image_num_mip_levels"),
  named(Op.ImageQuerySamples, "get_image_num_samples"),
];
