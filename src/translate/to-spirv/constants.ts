// Constants of LLVM IR as constants of SPIR-V.

import { FloatType, IntegerType } from "../../ir/index.ts";
import { type Constant, typeText } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { rejectRow } from "../common/rejection.ts";
import type { ToSpirv } from "./module-state.ts";

/** The ids of constants. */
export class ConstantWriter {
  private readonly at: ToSpirv;
  private readonly known = new Map<Constant, number>();

  constructor(at: ToSpirv) {
    this.at = at;
  }

  /** Takes note of the id of a global. */
  define(constant: Constant, id: number): void {
    this.known.set(constant, id);
  }

  int32(value: number): number {
    const { builder, types } = this.at;
    return builder.constant(Op.Constant, types.int(32), value);
  }

  /** A constant of the type of sizes. */
  size(value: bigint): number {
    const { builder, types, target } = this.at;
    const width = value > 0xffffffffn ? 64 : target.width;
    return builder.constant(Op.Constant, types.int(width), ...wordsOf(value, width));
  }

  /** The id of a constant; a pointer's is that of a pointer to the type that {@link PointerTyping} states. */
  of(constant: Constant): number {
    const known = this.known.get(constant);
    if (known !== undefined) return known;
    const id = this.write(constant);
    this.known.set(constant, id);
    return id;
  }

  private write(constant: Constant): number {
    const { builder, types } = this.at;
    const { type, kind } = constant;
    switch (kind) {
      case "integer":
        return this.integer(constant);
      case "float":
        return builder.constant(
          Op.Constant,
          types.of(type),
          ...wordsOf(constant.bits, FloatType.is(type) ? type.width : 32),
        );
      case "zero":
        return builder.constant(Op.ConstantNull, types.of(type));
      case "undef":
      case "poison":
        return builder.constant(Op.Undef, types.of(type));
      case "data":
      case "aggregate":
      case "splat":
        return this.composite(constant);
      default:
        return rejectRow(`constants of this kind are not translated: '${typeText(type)}' ${kind}`);
    }
  }

  private integer({ type, bits }: Constant): number {
    const { builder, types } = this.at;
    const id = types.of(type);
    const width = IntegerType.is(type) ? type.width : 32;
    if (width === 1) return builder.constant(bits === 0n ? Op.ConstantFalse : Op.ConstantTrue, id);
    return builder.constant(Op.Constant, id, ...wordsOf(bits, width));
  }

  private composite(constant: Constant): number {
    const elements = this.at.module.constants.elementsOf(constant) ?? [];
    const ids = elements.map((one) => this.of(one));
    return this.at.builder.constant(Op.ConstantComposite, this.at.types.of(constant.type), ...ids);
  }
}

/** A number as words, the low one first. */
export function wordsOf(bits: bigint, width: number): readonly number[] {
  const words: number[] = [];
  for (let rest = bits, at = 0; at < width; at += 32, rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return words;
}
