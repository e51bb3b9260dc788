// Instructions of images and samplers: calls of functions of the host, whose operands and results go through a few words of memory. See
// images/access.ts.

import type { Operation } from "../../../ir/index.ts";
import type { Node } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import type { SamplerRecord } from "../../images/image-words.ts";
import { imageInstructions as instructions, imageSlots as slots } from "../../images/image-words.ts";
import { tableSlots } from "../../images/sampling-tables.ts";
import { convert, f32, f64, i32, i64, int, memory, none } from "../../wasm/opcodes.ts";
import type { Part } from "../data-layout.ts";
import type { FunctionHandlers, Lowering, OpHandler } from "../lowering.ts";
import { floatToHalf, halfToFloat } from "../values/floats.ts";
import { samplingCode } from "./sampling-code.ts";

type Operands = readonly (readonly Node[])[];

/** Bits of `flags`. */
const INTEGER_COORDINATES = 1;
const INTEGER_TEXELS = 2;
const REFERENCE = 4;
const PROJECTED = 8;

/** Image operands by their bits, in their order: where each goes, and how many words it has at most. Others say nothing to one thread. */
const imageOperands: readonly (readonly [bit: number, slot: number | undefined, words: number])[] = [
  [0x1, slots.bias, 1],
  [0x2, slots.lod, 1],
  [0x4, slots.gradX, 3],
  [0x4, slots.gradY, 3],
  [0x8, slots.offset, 3],
  [0x10, slots.offset, 3],
  [0x20, slots.offsets, 8],
  [0x40, slots.sample, 1],
  [0x80, slots.minLod, 1],
  [0x100, undefined, 0],
  [0x200, undefined, 0],
  [0x10000, slots.offsets, 8],
];
/** `ConstOffsets` by the newer of its names. */
const OFFSETS = 0x10000;

/** The instructions that access one texel. */
const texelInstructions: ReadonlySet<(typeof instructions)[number]> = new Set(["read", "write", "address"]);

/** A call of the host under construction. */
class ImageCall {
  readonly #lowering: Lowering;
  readonly #op: Operation;
  readonly #place: Node;
  #flags = 0;

  constructor(lowering: Lowering, op: Operation, handle: Node) {
    this.#lowering = lowering;
    this.#op = op;
    this.#place = lowering.globals.imageWords(slots.end);
    this.#store(slots.handle, handle);
  }

  flag(bit: number): void {
    this.#flags |= bit;
  }

  #store(slot: number, value: Node): void {
    const { builder } = this.#lowering;
    const store =
      value.type === i64
        ? memory.i64Store
        : value.type === f32
          ? memory.f32Store
          : value.type === f64
            ? memory.f64Store
            : memory.i32Store;
    builder.store(store, builder.addConstant(this.#place, slot), value);
  }

  /** Words side by side: integers of 32 bits with their signs, or f32. */
  put(slot: number, operand: number, values: readonly Node[], step = 4): void {
    const { builder } = this.#lowering;
    const scalar = this.#lowering.elementScalar(this.#op.operandType(operand), this.#op);
    values.forEach((value, at) => {
      const narrow = value.type === f64 ? builder.op(convert.f32DemoteF64, [value]) : value;
      const isWide = narrow.type === i64 && step === 4;
      this.#store(
        slot + step * at,
        isWide ? builder.op(convert.i32WrapI64, [narrow]) : signed(this.#lowering, narrow, scalar.width),
      );
    });
  }

  isFloat(operand: number): boolean {
    return this.#lowering.elementScalar(this.#op.operandType(operand), this.#op).kind === "float";
  }

  coordinates(operands: Operands, operand: number): void {
    if (!this.isFloat(operand)) this.flag(INTEGER_COORDINATES);
    this.put(slots.coordinates, operand, (operands[operand] ?? []).slice(0, 4));
  }

  /** The mask of image operands, and those that it names, from an operand of the call on. */
  imageOperands(operands: Operands, first: number): void {
    const mask = operands[first]?.[0];
    let bits = mask === undefined ? 0 : Number(mask.imm);
    let next = first + 1;
    for (const [bit, slot, words] of imageOperands) {
      if ((bits & bit) === 0) continue;
      if (slot !== undefined) this.put(slot, next, (operands[next] ?? []).slice(0, words));
      next++;
    }
    if ((bits & OFFSETS) !== 0) bits |= 0x20;
    this.#store(slots.mask, this.#lowering.builder.i32(bits));
  }

  /** Samples in WebAssembly where that is possible, else by the host. */
  #sample(): void {
    const { builder, callees, globals } = this.#lowering;
    const tables = globals.samplingTables(tableSlots.end);
    this.#store(slots.tables, tables);
    builder.call(callees.engine(samplingCode, "sampleImage"), [this.#place, tables], none);
  }

  /** Calls the host; `parts` are the scalars that it gives. */
  run(instruction: (typeof instructions)[number], parts: readonly Part[] = []): readonly Node[] {
    const { builder, callees } = this.#lowering;
    const isInteger = parts.some(({ scalar }) => scalar.kind !== "float");
    if (isInteger) this.flag(INTEGER_TEXELS);
    this.#store(slots.flags, builder.i32(this.#flags));
    const number = instructions.indexOf(instruction);
    if (instruction === "sample") this.#sample();
    else builder.call(callees.host("images", 2), [builder.i32(number), this.#place], none);
    if (texelInstructions.has(instruction)) this.#lowering.checks?.texel(this.#place, number);
    return parts.map(({ scalar }, at) => {
      const address = builder.addConstant(this.#place, slots.result + 8 * at);
      if (scalar.kind !== "float") return builder.load(scalar.type === i64 ? memory.i64Load : memory.i32Load, address);
      const value = builder.load(memory.f32Load, address);
      if (scalar.type === f64) return builder.op(convert.f64PromoteF32, [value]);
      return scalar.width === 16
        ? halfToFloat(builder, callees, floatToHalf(builder, callees, value, scalar), scalar)
        : value;
    });
  }
}

/** Sign-extends an integer of fewer bits than 32, which is zero-extended. */
function signed({ builder }: Lowering, value: Node, width: number): Node {
  if (value.type !== i32 || width >= 32) return value;
  const distance = builder.i32(32 - width);
  return builder.op(int.shrS, [builder.op(int.shl, [value, distance]), distance]);
}

/** The result of a call. A sparse instruction returns a residency code, always "resident", and then the texel. */
function resultOf(
  lowering: Lowering,
  op: Operation,
  isSparse: boolean,
  run: (parts: readonly Part[]) => readonly Node[],
): readonly Node[] {
  const parts = lowering.layout.parts(op.resultType(), op);
  return isSparse ? [lowering.builder.i32(0), ...run(parts.slice(1))] : run(parts);
}

interface Sampling {
  readonly hasReference: boolean;
  readonly isProjected: boolean;
  readonly isSparse: boolean;
}

const sampled =
  ({ hasReference, isProjected, isSparse }: Sampling): OpHandler =>
  (lowering, op, operands) => {
    const call = new ImageCall(lowering, op, operands[0]![0]!);
    call.coordinates(operands, 1);
    if (isProjected) call.flag(PROJECTED);
    if (hasReference) {
      call.flag(REFERENCE);
      call.put(slots.reference, 2, operands[2]!);
    }
    call.imageOperands(operands, hasReference ? 3 : 2);
    return resultOf(lowering, op, isSparse, (parts) => call.run("sample", parts));
  };

const gathered =
  (hasReference: boolean, isSparse: boolean): OpHandler =>
  (lowering, op, operands) => {
    const call = new ImageCall(lowering, op, operands[0]![0]!);
    call.coordinates(operands, 1);
    if (hasReference) call.flag(REFERENCE);
    call.put(hasReference ? slots.reference : slots.component, 2, operands[2]!);
    call.imageOperands(operands, 3);
    return resultOf(lowering, op, isSparse, (parts) => call.run("gather", parts));
  };

const read =
  (isSparse: boolean): OpHandler =>
  (lowering, op, operands) => {
    const call = new ImageCall(lowering, op, operands[0]![0]!);
    call.coordinates(operands, 1);
    call.imageOperands(operands, 2);
    return resultOf(lowering, op, isSparse, (parts) => call.run("read", parts));
  };

const write: OpHandler = (lowering, op, operands) => {
  const call = new ImageCall(lowering, op, operands[0]![0]!);
  call.coordinates(operands, 1);
  if (!call.isFloat(2)) call.flag(INTEGER_TEXELS);
  call.put(slots.texel, 2, operands[2]!, 8);
  call.imageOperands(operands, 3);
  call.run("write");
  return undefined;
};

const texelPointer: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  // The first operand is a pointer to a variable that contains the handle.
  const call = new ImageCall(lowering, op, handleAt(lowering, operands[0]![0]!));
  call.coordinates(operands, 1);
  const sample = operands[2]?.[0];
  if (sample !== undefined) call.put(slots.sample, 2, [sample]);
  call.imageOperands([[builder.i32(0)]], 0);
  return call.run("address", lowering.layout.parts(op.resultType(), op));
};

function handleAt(lowering: Lowering, address: Node): Node {
  const { builder, globals } = lowering;
  const { base, offset } = builder.splitAddress(address);
  return globals.valueAt(base, offset, memory.i32Load) ?? builder.load(memory.i32Load, address);
}

/** A query of an image alone, or of one of its levels. */
const query =
  (instruction: (typeof instructions)[number], hasLevel = false): OpHandler =>
  (lowering, op, operands) => {
    const call = new ImageCall(lowering, op, operands[0]![0]!);
    if (hasLevel) call.put(slots.lod, 1, operands[1]!);
    call.imageOperands([[lowering.builder.i32(hasLevel ? 2 : 0)], ...(hasLevel ? [operands[1]!] : [])], 0);
    return call.run(instruction, lowering.layout.parts(op.resultType(), op));
  };

/** OpenCL C's number of the first order of channels, from which SPIR-V counts. */
const FIRST_ORDER = 0x10b0;

/** Clang leaves this query as a call. */
const openClOrder: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  return query("order")(lowering, op, operands)?.map((node) => builder.binary(int.add, node, builder.i32(FIRST_ORDER)));
};

const queryLod: OpHandler = (lowering, op, operands) => {
  const call = new ImageCall(lowering, op, operands[0]![0]!);
  call.coordinates(operands, 1);
  // Image operands that the conversion of derivatives gives.
  call.imageOperands(operands, 2);
  return call.run("lod", lowering.layout.parts(op.resultType(), op));
};

const IMAGE_PART = 0xffff;

/** Combines the handle of an image and the handle of a sampler. */
const sampledImage: OpHandler = ({ builder }, _op, [image, sampler]) => [
  builder.op(int.or, [builder.op(int.and, [image![0]!, builder.i32(IMAGE_PART)]), sampler![0]!]),
];

const imageOf: OpHandler = ({ builder }, _op, [sampled]) => [
  builder.op(int.and, [sampled![0]!, builder.i32(IMAGE_PART)]),
];

/** Addressing mode, whether coordinates are normalized, filter: as `OpConstantSampler` has them. */
const constantSampler: OpHandler = (lowering, op, operands) => {
  const numbers = operands.map((nodes) => nodes[0]);
  if (!numbers.every((node) => node?.isConstant === true)) throw new Unsupported("a sampler is no constant", op);
  const [mode = 0, normalized = 0, filter = 0] = numbers.map((node) => Number(node?.imm));
  return [lowering.builder.i32(lowering.globals.constantSampler(openClSampler(mode, normalized, filter)))];
};

function openClSampler(mode: number, normalized: number, filter: number): SamplerRecord {
  const isLinear = filter === 1;
  return {
    isMagLinear: isLinear,
    isMinLinear: isLinear,
    isMipLinear: false,
    address: [mode, mode, mode],
    isNormalized: normalized !== 0,
    bias: 0,
    minLod: 0,
    maxLod: 1000,
    compare: -1,
    border: [0, 0, 0, 0],
  };
}

/** Whether a call, whose name is known, gives all of an image that is only partly there: it does. */
const isResident: OpHandler = ({ builder }) => [builder.i32(1)];

/** Sampling instructions in all their forms. */
function samplingFunctions(): FunctionHandlers {
  const table: Record<string, OpHandler> = {};
  for (const sparse of ["", "Sparse"])
    for (const proj of ["", "Proj"])
      for (const dref of ["", "Dref"])
        for (const lod of ["Implicit", "Explicit"]) {
          const form = { hasReference: dref !== "", isProjected: proj !== "", isSparse: sparse !== "" };
          table[`__spirv_Image${sparse}Sample${proj}${dref}${lod}Lod`] = sampled(form);
        }
  return table;
}

export const imageFunctions: FunctionHandlers = {
  ...samplingFunctions(),
  __spirv_ImageGather: gathered(false, false),
  __spirv_ImageDrefGather: gathered(true, false),
  __spirv_ImageSparseGather: gathered(false, true),
  __spirv_ImageSparseDrefGather: gathered(true, true),
  __spirv_ImageFetch: read(false),
  __spirv_ImageRead: read(false),
  __spirv_ImageSparseFetch: read(true),
  __spirv_ImageSparseRead: read(true),
  __spirv_ImageSparseTexelsResident: isResident,
  __spirv_ImageWrite: write,
  __spirv_ImageTexelPointer: texelPointer,
  __spirv_ImageQuerySize: query("size"),
  __spirv_ImageQuerySizeLod: query("size", true),
  __spirv_ImageQueryLod: queryLod,
  __spirv_ImageQueryLevels: query("levels"),
  __spirv_ImageQuerySamples: query("samples"),
  __spirv_ImageQueryFormat: query("format"),
  __spirv_ImageQueryOrder: query("order"),
  get_image_channel_order: openClOrder,
  __spirv_Image: imageOf,
  __spirv_SampledImage: sampledImage,
  __spirv_ConstantSampler: constantSampler,
};
