// Functions of extensions of INTEL, whose names state types: shuffles, block reads and writes of sub-groups, conversions of floats of 16 bits. Each family is a
// table of names, which both directions use.

import { instruction } from "../../../grammar/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { rejectRow } from "../../common/rejection.ts";
import { widthOf } from "../../intrinsics/call.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { isUnsignedAt, signatureOf } from "../signatures.ts";
import { type NamedCall, type OpenClEntry, writeOperands } from "./entry.ts";
import { callWith, type NamedOptions, named } from "./named.ts";
import type { OpenClCall, WriteCall } from "./writers/written-call.ts";

/** The numbers of components of vectors, and how names have them. */
const COUNTS = [1, 2, 3, 4, 8, 16] as const;
const countText = (count: number): string => (count === 1 ? "" : `${count}`);

function countOf(type: Type): number {
  return VectorType.is(type) ? (type.shape[0] ?? 1) : 1;
}

/** The positions of unsigned operands, which the names of friendly calls have as well. */
function unsignedOf(op: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at).filter((at) => isUnsignedAt(signatureOf(op), at));
}

// ---- blocks

/** The ends of names by the width of elements. The first for a width is written; the others are read as well. */
const BUFFER_ENDS = [
  [32, ""],
  [8, "_uc"],
  [16, "_us"],
  [32, "_ui"],
  [64, "_ul"],
] as const;
const MEDIA_ENDS = [
  [8, "_uc"],
  [16, "_us"],
  [32, "_ui"],
] as const;

/** A family of functions that read or write a block: the beginning of their names, and the ends by elements. */
interface BlockFamily {
  readonly begin: string;
  readonly ends: readonly (readonly [width: number, end: string])[];
}

/** The name for the elements that an instruction accesses. */
function nameOf({ begin, ends }: BlockFamily, body: Body, one: Instruction): string {
  const type = accessed(body, one);
  const width = widthOf(type);
  const [, end] = ends.find(([of]) => of === width) ?? one.reject(`${one.name} has no function for ${width} bits`);
  return `${begin}${end}${countText(countOf(type))}`;
}

/** All names of a family. */
function namesOf({ begin, ends }: BlockFamily, write: WriteCall): readonly NamedCall[] {
  return ends.flatMap(([, end]) => COUNTS.map((count) => [`${begin}${end}${countText(count)}`, write] as const));
}

/** The type that a block access reads or writes: of its result, or of its last operand. */
function accessed(body: Body, one: Instruction): Type {
  return one.typeId !== 0 ? body.at.types.of(one.typeId) : body.typeOfReference(body.value(one.operand(one.count - 1)));
}

/** Reads or writes of blocks of buffers and of images, which have the same names. */
function blockAccess(ofBuffer: number, ofImage: number, begin: string): OpenClEntry {
  const family: BlockFamily = { begin, ends: BUFFER_ENDS };
  const options = new Map(
    [ofBuffer, ofImage].map((op): readonly [number, NamedOptions] => {
      const { toConst = [] } = signatureOf(op);
      return [op, { unsigned: unsignedOf(op, 3), toConst, effects: "convergent" }];
    }),
  );
  const [writeBuffer, writeImage] = [writeOperands(ofBuffer), writeOperands(ofImage)];
  const write: WriteCall = (call) => (call.parameters[0]?.kind === "pointer" ? writeBuffer : writeImage)(call);
  return {
    opcodes: [ofBuffer, ofImage],
    toLlvm: (body, one) =>
      callWith(body, one, nameOf(family, body, one), one.operands(), options.get(one.opcode) ?? {}),
    calls: namesOf(family, write),
  };
}

/** Reads or writes of media blocks. The image is the first operand of the instruction, and the last of the function. */
function mediaAccess(op: number, begin: string): OpenClEntry {
  const family: BlockFamily = { begin, ends: MEDIA_ENDS };
  const hasResult = instruction(op)?.hasResult === true;
  const write: WriteCall = (call) => {
    const last = call.count - 1;
    const operands = [call.arg(last), ...call.args(0, last)];
    return hasResult ? call.result(op, ...operands) : call.plain(op, ...operands);
  };
  return {
    opcodes: [op],
    toLlvm(body, one) {
      const [image = 0, ...rest] = one.operands();
      const unsigned = unsignedOf(op, one.count).map((at) => at - 1);
      return callWith(body, one, nameOf(family, body, one), [...rest, image], {
        unsigned,
        effects: "convergent",
      });
    },
    calls: namesOf(family, write),
  };
}

// ---- conversions

/** A type of components: how messages have it. */
interface Components {
  readonly text: string;
  readonly is: (type: Type) => boolean;
}

const BITS: Components = { text: "i16", is: (type) => IntegerType.is(type) && type.width === 16 };
const FLOAT: Components = { text: "float", is: (type) => FloatType.is(type) && type.width === 32 };

/** A conversion: its name, and the one that messages have, around two numbers of components; what it gives and takes. */
interface Conversion {
  readonly op: number;
  readonly name: readonly [begin: string, end: string];
  readonly title: readonly [begin: string, end: string];
  readonly result: Components;
  readonly argument: Components;
}

function conversion(one: Conversion): OpenClEntry {
  const { op, name } = one;
  const nameFor = (count: number): string => name.map((part) => `${part}${countText(count)}`).join("");
  const writeFor =
    (count: number): WriteCall =>
    (call) => {
      const broken = wrongTypes(call, one, count);
      return broken === undefined ? call.result(op, call.arg(0)) : rejectRow(broken, call.row);
    };
  return {
    opcodes: [op],
    toLlvm: (body, converted) =>
      callWith(body, converted, nameFor(countOf(body.at.types.of(converted.typeId))), converted.operands(), {
        effects: "pure",
      }),
    calls: COUNTS.map((count) => [nameFor(count), writeFor(count)]),
  };
}

/** The fault in the types of a conversion of vectors, or scalars, in llvm-spirv's words. */
function wrongTypes(call: OpenClCall, { title, result, argument }: Conversion, count: number): string | undefined {
  const rule = (length: string): string => {
    const [to, from] = [result, argument].map(({ text }) => (length === "" ? text : `<${length} x ${text}>`));
    return `${title.map((part) => `${part}${length}`).join("")} must be of ${to} and take ${from}`;
  };
  const types = [call.type, call.typeOf(0)] as const;
  const isRight = isOf(types[0], result, count > 1) && isOf(types[1], argument, count > 1);
  if (!isRight) return `Op${rule(count > 1 ? "N" : "")}`;
  return types.every((type) => countOf(type) === count) ? undefined : rule(`${count}`);
}

function isOf(type: Type, { is }: Components, isVector: boolean): boolean {
  return VectorType.is(type) ? isVector && is(type.element) : !isVector && is(type);
}

// ---- shuffles

function shuffle(op: number, word: string): OpenClEntry {
  const unsigned = unsignedOf(op, 3);
  return named(op, `intel_sub_group_shuffle${word}`, { unsigned, effects: "convergent" });
}

/** Functions of INTEL. */
export const intel: readonly OpenClEntry[] = [
  shuffle(Op.SubgroupShuffleINTEL, ""),
  shuffle(Op.SubgroupShuffleDownINTEL, "_down"),
  shuffle(Op.SubgroupShuffleUpINTEL, "_up"),
  shuffle(Op.SubgroupShuffleXorINTEL, "_xor"),
  blockAccess(Op.SubgroupBlockReadINTEL, Op.SubgroupImageBlockReadINTEL, "intel_sub_group_block_read"),
  blockAccess(Op.SubgroupBlockWriteINTEL, Op.SubgroupImageBlockWriteINTEL, "intel_sub_group_block_write"),
  mediaAccess(Op.SubgroupImageMediaBlockReadINTEL, "intel_sub_group_media_block_read"),
  mediaAccess(Op.SubgroupImageMediaBlockWriteINTEL, "intel_sub_group_media_block_write"),
  conversion({
    op: Op.ConvertFToBF16INTEL,
    name: ["intel_convert_bfloat16", "_as_ushort"],
    title: ["ConvertBFloat16", "AsUShort"],
    result: BITS,
    argument: FLOAT,
  }),
  conversion({
    op: Op.ConvertBF16ToFINTEL,
    name: ["intel_convert_as_bfloat16", "_float"],
    title: ["ConvertAsBFloat16", "Float"],
    result: FLOAT,
    argument: BITS,
  }),
];
