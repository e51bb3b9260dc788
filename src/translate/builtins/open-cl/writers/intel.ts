// Functions of extensions of INTEL towards SPIR-V, whose names state types: blocks, blocks of media, and conversions of floats of 16 bits.

import { FloatType, IntegerType, type Type, VectorType } from "../../../../ir/index.ts";
import { Op } from "../../../../spirv/modules.ts";
import { rejectRow } from "../../../common/rejection.ts";
import type { OpenClCall, WriteCall } from "./written-call.ts";

const BLOCK = /^intel_sub_group_block_(read|write)(?:_u[csil])?(?:2|4|8|16)?$/;

/** Block reads and writes of images and of buffers, of any element and count. */
export function blockAccessWriter(name: string): WriteCall | undefined {
  const [, word] = BLOCK.exec(name) ?? [];
  if (word === undefined) return undefined;
  return (call) => {
    const isImage = call.parameters[0]?.kind !== "pointer";
    if (word === "read")
      return call.result(isImage ? Op.SubgroupImageBlockReadINTEL : Op.SubgroupBlockReadINTEL, ...call.args());
    return call.plain(isImage ? Op.SubgroupImageBlockWriteINTEL : Op.SubgroupBlockWriteINTEL, ...call.args());
  };
}

const MEDIA = /^intel_sub_group_media_block_(read|write)_u[csi](?:2|4|8|16)?$/;
const CONVERSION = /^intel_convert_(?:bfloat16(\d*)_as_ushort|as_bfloat16(\d*)_float)(\d*)$/;

/** The writer for a function by its name; undefined for other functions. */
export function intelWriter(name: string): WriteCall | undefined {
  const media = MEDIA.exec(name);
  if (media !== null) return (call) => writeMedia(call, media[1] === "read");
  const found = CONVERSION.exec(name);
  if (found === null) return undefined;
  const [, toBits, toFloat, count] = found;
  if ((toBits ?? toFloat) !== count) return undefined;
  const isToFloat = toBits === undefined;
  const op = isToFloat ? Op.ConvertBF16ToFINTEL : Op.ConvertFToBF16INTEL;
  return (call) => {
    const broken = wrongTypes(call, isToFloat, count === "" ? 1 : Number(count));
    return broken === undefined ? call.result(op, call.arg(0)) : rejectRow(broken, call.row);
  };
}

/** The fault in the types of a conversion of vectors, or scalars, in llvm-spirv's words. */
function wrongTypes(call: OpenClCall, isToFloat: boolean, count: number): string | undefined {
  const bits: Expected = { text: "i16", is: (type) => IntegerType.is(type) && type.width === 16 };
  const float: Expected = { text: "float", is: (type) => FloatType.is(type) && type.width === 32 };
  const [result, argument] = isToFloat ? [float, bits] : [bits, float];
  const name = (length: string): string =>
    isToFloat ? `ConvertAsBFloat16${length}Float${length}` : `ConvertBFloat16${length}AsUShort${length}`;
  const rule = (length: string): string => {
    const [to, from] = [result, argument].map(({ text }) => (length === "" ? text : `<${length} x ${text}>`));
    return `${name(length)} must be of ${to} and take ${from}`;
  };
  const isRight = isOf(call.type, result, count > 1) && isOf(call.typeOf(0), argument, count > 1);
  if (!isRight) return `Op${rule(count > 1 ? "N" : "")}`;
  const lengths = [call.type, call.typeOf(0)].map((type) => (VectorType.is(type) ? (type.shape[0] ?? 1) : 1));
  return lengths.every((length) => length === count) ? undefined : rule(`${count}`);
}

/** A type of components: how messages have it. */
interface Expected {
  readonly text: string;
  readonly is: (type: Type) => boolean;
}

function isOf(type: Type, { is }: Expected, isVector: boolean): boolean {
  return VectorType.is(type) ? isVector && is(type.element) : !isVector && is(type);
}

/** The image is the last argument of the function, and the first operand of the instruction. */
function writeMedia(call: Parameters<WriteCall>[0], isRead: boolean): boolean {
  const last = call.count - 1;
  const operands = [call.arg(last), ...call.args(0, last)];
  if (isRead) return call.result(Op.SubgroupImageMediaBlockReadINTEL, ...operands);
  return call.plain(Op.SubgroupImageMediaBlockWriteINTEL, ...operands);
}
