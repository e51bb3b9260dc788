// Functions of extensions of INTEL with names that state types: blocks of media, and conversions of floats of 16 bits.

import { Op } from "../../../spirv/modules.ts";
import type { WriteCall } from "./call.ts";

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
  const op = toBits === undefined ? Op.ConvertBF16ToFINTEL : Op.ConvertFToBF16INTEL;
  return (call) => call.result(op, call.arg(0));
}

/** The image is the last argument of the function, and the first operand of the instruction. */
function writeMedia(call: Parameters<WriteCall>[0], isRead: boolean): boolean {
  const last = call.count - 1;
  const operands = [call.arg(last), ...call.args(0, last)];
  if (isRead) return call.result(Op.SubgroupImageMediaBlockReadINTEL, ...operands);
  return call.plain(Op.SubgroupImageMediaBlockWriteINTEL, ...operands);
}
