// Constants of LLVM IR as constants of SPIR-V.
//
// Expressions of constants are instructions where a function uses them (`inBody`), and operations of specialization constants in initializers.

import { ArrayType, PointerType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type } from "../../ir/index.ts";
import {
  Alias,
  type Constant,
  elementTypeOf,
  GlobalVariable,
  IFunc,
  LLVMFunction,
  typeText,
} from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { isBlockInvoke } from "../common/blocks.ts";
import { holdsOdd } from "../common/odd-widths.ts";
import { rejectRow } from "../common/rejection.ts";
import type { SpirvBody } from "./body.ts";
import { addressOpcode, type ExpressionSink, writeExpression } from "./expressions.ts";
import { rejectIndirect } from "./inexpressible.ts";
import type { ToSpirv } from "./module-state.ts";
import { FUNCTION_POINTERS, requireFunctionPointers } from "./needs/extensions.ts";

/**
 * Whether a constant is the address of a block's function, through casts. Only the call of the function names it: the field of the block's literal for
 * it is not read, and is null.
 */
export function isUnreadAddress(at: ToSpirv, { kind, operands: [base], payload, type }: Constant): boolean {
  if (!at.isOpenClC || !PointerType.is(type) || at.builder.options.allows(FUNCTION_POINTERS)) return false;
  if (kind === "expression") return base !== undefined && isUnreadAddress(at, base);
  return payload.global instanceof LLVMFunction && isBlockInvoke(payload.global.name);
}

/** Whether a constant is an expression or has one in it. */
export function hasExpression({ kind, operands }: Constant): boolean {
  if (kind === "expression") return true;
  return (kind === "aggregate" || kind === "splat") && operands.some(hasExpression);
}

/** The ids of constants. */
export class ConstantWriter {
  readonly #at: ToSpirv;
  readonly #ids = new Map<Constant, number>();
  /** Ids of operations, and of composites with such a part: composites of them are specialization constants. */
  readonly #computed = new Set<number>();
  /** Writes operations of specialization constants. */
  readonly #sink: ExpressionSink;

  constructor(at: ToSpirv) {
    this.#at = at;
    this.#sink = {
      at,
      emit: (op, type, ...operands) => this.#noted(at.builder.constant(Op.SpecConstantOp, type, op, ...operands)),
      composite: (type, ids) => {
        const isComputed = ids.some((one) => this.#computed.has(one));
        if (!isComputed) return at.builder.composite(Op.ConstantComposite, type, ids);
        return this.#noted(at.builder.composite(Op.SpecConstantComposite, type, ids));
      },
      value: (constant) => this.of(constant),
    };
  }

  #noted(id: number): number {
    this.#computed.add(id);
    return id;
  }

  /** Takes note of the id of a global. */
  define(constant: Constant, id: number): void {
    this.#ids.set(constant, id);
  }

  /** The id of a constant that has one. */
  known(constant: Constant): number | undefined {
    return this.#ids.get(constant);
  }

  int32(value: number): number {
    const { builder, types } = this.#at;
    return builder.constant(Op.Constant, types.int(32), value);
  }

  /** A constant of the type of sizes. */
  size(value: bigint): number {
    const { builder, types, target } = this.#at;
    const width = value > 0xffffffffn ? 64 : target.width;
    return builder.constant(Op.Constant, types.int(width), ...wordsOf(value, width));
  }

  /** The id of a constant. A constant pointer has the pointee that {@link PointerTyping} states. */
  of(constant: Constant): number {
    const known = this.#ids.get(constant);
    if (known !== undefined) return known;
    const meant = withoutAliases(constant);
    const id = meant === constant ? this.#write(constant) : this.of(meant);
    this.#ids.set(constant, id);
    return id;
  }

  /** The id of a constant of a pointer type as one to `pointee`. */
  pointer(constant: Constant, pointee: Type | undefined): number {
    const { types, pointers } = this.#at;
    if (!PointerType.is(constant.type)) return this.of(constant);
    const wanted = types.pointer(constant.type.addressSpace, pointee);
    if (constant.kind !== "global" && constant.kind !== "expression") return this.ofType(constant, wanted);
    if (isText(constant) && types.isSamePointee(undefined, pointee)) return this.#firstByte(constant, wanted);
    return types.isSamePointee(pointers.ofConstant(constant), pointee)
      ? this.of(constant)
      : this.#sink.emit(Op.Bitcast, wanted, this.of(constant));
  }

  /** The address of the first element of an array of bytes. */
  #firstByte(constant: Constant, type: number): number {
    const { types, pointers } = this.#at;
    const indexed = types.isUntyped ? [types.of(pointers.ofConstant(constant) ?? constant.type)] : [];
    const zero = this.int32(0);
    return this.#sink.emit(addressOpcode(this.#at, true), type, ...indexed, this.of(constant), zero, zero);
  }

  /** The id of a null or undefined pointer of a type. */
  ofType(constant: Constant, type: number): number {
    if (!WITHOUT_ADDRESS.has(constant.kind)) return rejectConstant(constant);
    const isUndefined = constant.kind === "undef" || constant.kind === "poison";
    return this.#at.builder.constant(isUndefined ? Op.Undef : Op.ConstantNull, type);
  }

  /** The id of a constant with expressions in it as a value of a function, whose instructions are written; `id` is the result's if it exists. */
  inBody(body: SpirvBody, constant: Constant, id?: number): number {
    const sink: ExpressionSink = {
      at: this.#at,
      emit: (op, type, ...operands) => body.emit(op, type, ...operands),
      composite: (type, ids) => body.emit(Op.CompositeConstruct, type, ...ids),
      value: (one) => (hasExpression(one) ? body.expression(one) : this.of(one)),
    };
    if (isUnreadAddress(this.#at, constant)) {
      const known = this.of(constant);
      return id === undefined
        ? known
        : body.emitAs(id, Op.CopyObject, this.#at.types.value(constant.type, undefined), known);
    }
    const last: ExpressionSink =
      id === undefined ? sink : { ...sink, emit: (op, type, ...operands) => body.emitAs(id, op, type, ...operands) };
    if (constant.kind === "expression") return writeExpression(constant, sink, last);
    return this.#composite(constant, sink);
  }

  #write(constant: Constant): number {
    const { builder, types } = this.#at;
    const { type, kind } = constant;
    if (isUnreadAddress(this.#at, constant)) {
      return builder.constant(Op.ConstantNull, types.value(type, undefined));
    }
    switch (kind) {
      case "integer":
        return this.#integer(constant);
      case "float":
        return builder.constant(
          Op.Constant,
          types.of(type),
          ...wordsOf(constant.bits, FloatType.is(type) ? type.width : 32),
        );
      case "zero":
      case "none":
        return builder.constant(Op.ConstantNull, types.of(type));
      case "undef":
      case "poison":
        // A wider integer has zeros above the width.
        if (types.widens && holdsOdd(type)) return this.of(this.#at.module.constants.zero(type));
        return builder.constant(Op.Undef, types.of(type));
      case "data":
      case "aggregate":
      case "splat":
        return this.#composite(constant, this.#sink);
      case "expression":
        return writeExpression(constant, this.#sink, this.#sink);
      case "global":
        return this.#address(constant);
      default:
        return rejectConstant(constant);
    }
  }

  /** The address of a function, which an extension has; those of variables are known. */
  #address(constant: Constant): number {
    const { payload, type } = constant;
    const { global } = payload;
    const id = global instanceof LLVMFunction ? this.#at.functionId(global) : undefined;
    if (global instanceof IFunc) return rejectIndirect(global);
    if (!(global instanceof LLVMFunction) || id === undefined || !PointerType.is(type)) {
      return rejectRow(`the address of '@${global?.name ?? ""}' is no constant in SPIR-V`);
    }
    requireFunctionPointers(this.#at, `the address of the function '@${global.name}'`);
    return this.#at.builder.constant(
      Op.ConstantFunctionPointerINTEL,
      this.#at.types.functionPointer(this.#at.types.function(global)),
      id,
    );
  }

  #integer({ type, bits }: Constant): number {
    const { builder, types } = this.#at;
    const id = types.of(type);
    const width = IntegerType.is(type) ? type.width : 32;
    if (width === 1) return builder.constant(bits === 0n ? Op.ConstantFalse : Op.ConstantTrue, id);
    return builder.constant(Op.Constant, id, ...wordsOf(bits, width));
  }

  /** Pointers in composites are to i8. */
  #composite(constant: Constant, sink: ExpressionSink): number {
    const elements = this.#at.module.constants.elementsOf(constant) ?? [];
    const ids = elements.map((one, index) => {
      const type = elementTypeOf(constant.type, index);
      return PointerType.is(type) ? this.pointer(one, type.pointee) : sink.value(one);
    });
    const [only] = ids;
    if (only !== undefined && this.#at.types.isScalar(constant.type)) return only;
    return sink.composite(this.#at.types.of(constant.type), ids);
  }
}

/** Kinds of pointers that lead nowhere. */
const WITHOUT_ADDRESS: ReadonlySet<Constant["kind"]> = new Set(["zero", "none", "undef", "poison"]);

function rejectConstant({ kind, type }: Constant): never {
  if (kind === "blockaddress") return rejectRow("SPIR-V has no addresses of blocks");
  return rejectRow(`the constant '${typeText(type)} ${kind}' has no counterpart in SPIR-V`);
}

/** The constant that an alias stands for; others themselves. */
export function withoutAliases(constant: Constant): Constant {
  const { global } = constant.payload;
  // LLVM IR is verified: aliases do not stand for themselves.
  return constant.kind === "global" && global instanceof Alias && global.aliasee !== undefined
    ? withoutAliases(global.aliasee)
    : constant;
}

/** Whether a constant is the address of a variable that is an array of bytes. */
function isText({ payload: { global } }: Constant): boolean {
  const { type } = global instanceof GlobalVariable ? global : {};
  return ArrayType.is(type) && IntegerType.is(type.element) && type.element.width === 8;
}

/** A number as words, the low one first. */
export function wordsOf(bits: bigint, width: number): readonly number[] {
  if (width <= 32) return [Number(bits & 0xffffffffn)];
  if (width <= 64) return [Number(bits & 0xffffffffn), Number((bits >> 32n) & 0xffffffffn)];
  // Digits take a time that is linear in the width, shifts do not.
  const count = Math.ceil(width / 32);
  const digits = BigInt.asUintN(count * 32, bits)
    .toString(16)
    .padStart(count * 8, "0");
  return Array.from({ length: count }, (_, at) => Number.parseInt(digits.slice(-8 * at - 8, -8 * at || undefined), 16));
}
