// Constants: attributes where the dialect has one for the value, ops before the first instruction of the region otherwise.
//
// As in the reference, a constant is created at its first use, after its operands, the last operand first.

import * as llvm from "../../dialects/llvm/index.ts";
import { ArrayType, BlockAddressAttr, BlockTagAttr, PPCFP128Type, StructType } from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  type Block,
  Builder,
  type Context,
  DenseElementsAttr,
  elementBytes,
  FloatAttr,
  FloatType,
  IntegerType,
  integerAttr,
  type Operation,
  stringAttr,
  symbolRefAttr,
  TensorType,
  type Type,
  type Value,
  VectorType,
  writeBits,
} from "../../ir/index.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";

import { type Constant, elementCountOf, elementTypeOf, isScalable } from "../constant.ts";
import type { Importer } from "./importer.ts";
import { importExpression } from "./instructions/instructions.ts";

export class ConstantImport {
  readonly #importer: Importer;
  readonly #builder: Builder;
  readonly #attributes = new Map<Constant, Attribute | undefined>();
  /** Values of the current region by the numbers of constants. */
  readonly #values = new Map<number, Value>();
  #start: Block | undefined = undefined;
  #last: Operation | undefined = undefined;

  constructor(importer: Importer) {
    this.#importer = importer;
    this.#builder = new Builder(importer.store);
    this.#builder.location = importer.unknown;
  }

  /** Goes into a region whose constants are at the start of a block. */
  enter(block: Block): void {
    this.#start = block;
    this.#last = undefined;
    this.#values.clear();
  }

  /** The value of a constant in the current region. */
  value(constant: Constant): Value {
    const known = this.#values.get(constant.id);
    if (known !== undefined) return known;
    const builder = this.#builder;
    const start = this.#start;
    if (start === undefined) throw new Error("constants are outside of a region");
    if (this.#last === undefined) builder.insertAtStart(start);
    else builder.insertAfter(this.#last);
    for (const one of this.#needed(constant)) this.#values.set(one.id, this.#make(one));
    const made = this.#values.get(constant.id);
    if (made === undefined) throw new Error("a constant has no value");
    this.#last = made.definingOp;
    return made;
  }

  /** The missing constants that a constant requires, each after its operands. */
  #needed(constant: Constant): readonly Constant[] {
    const ordered = new Set<Constant>();
    const isOnPath = new Set<Constant>([constant]);
    const path: { readonly constant: Constant; readonly parts: readonly Constant[]; left: number }[] = [];
    const enter = (one: Constant): void => {
      const parts = partsOf(this.#importer, one);
      path.push({ constant: one, parts, left: parts.length });
    };
    enter(constant);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const part = top.left === 0 ? undefined : top.parts[--top.left];
      if (part === undefined) {
        ordered.add(top.constant);
        path.pop();
      } else if (!this.#values.has(part.id) && !isOnPath.has(part)) {
        isOnPath.add(part);
        enter(part);
      }
    }
    return [...ordered];
  }

  #create(def: Parameters<Builder["create"]>[0], type: Type, properties: readonly Attribute[] = []): Value {
    return this.#builder.create(def, { resultTypes: [type], properties }).result();
  }

  #make(constant: Constant): Value {
    const importer = this.#importer;
    const { context } = importer;
    const type = importer.types.of(constant.type);
    const attribute = this.attributeOf(constant);
    if (attribute !== undefined) return this.#create(llvm.mlir.constant, type, [attribute]);
    switch (constant.kind) {
      case "zero":
        return this.#create(llvm.mlir.zero, type);
      case "none":
        return this.#create(llvm.mlir.none, type);
      case "poison":
        return this.#create(llvm.mlir.poison, type);
      case "undef":
        return this.#create(llvm.mlir.undef, type);
      case "dso_local_equivalent":
        return this.#create(llvm.dso_local_equivalent, type, [
          symbolRefAttr(context, this.#nameOf(constant.operands[0])),
        ]);
      case "global":
        return this.#create(llvm.mlir.addressof, type, [symbolRefAttr(context, this.#nameOf(constant))]);
      case "aggregate":
        return this.#aggregate(constant, type);
      case "expression":
        return this.#expression(constant, type);
      case "blockaddress":
        return this.#blockAddress(constant, type);
      default:
        throw this.#unhandled(constant);
    }
  }

  #nameOf(constant: Constant | undefined): string {
    const global = constant?.payload.global;
    return global === undefined ? "" : this.#importer.nameless.nameOf(global);
  }

  #unhandled(constant: Constant): Error {
    const importer = this.#importer;
    const text = importer.textOfValue(constant.id);
    return importer.failure(importer.unknown, `unhandled constant: ${text}${REASONS[constant.kind] ?? ""}`);
  }

  #expression(constant: Constant, type: Type): Value {
    const operands = constant.operands.map(({ id }) => this.#values.get(id)).filter((one) => one !== undefined);
    return importExpression(this.#importer, this.#builder, constant, type, operands) ?? this.#fail(constant);
  }

  #fail(constant: Constant): never {
    throw this.#unhandled(constant);
  }

  /** Elements are put into an undefined value one by one. */
  #aggregate(constant: Constant, type: Type): Value {
    let root = this.#create(llvm.mlir.undef, type);
    const builder = this.#builder;
    const importer = this.#importer;
    const { i32 } = importer.context;
    for (const [index, { id }] of constant.operands.entries()) {
      const value = this.#values.get(id);
      if (value === undefined) throw new Error("an element has no value");
      if (VectorType.is(type)) {
        const position = this.#create(llvm.mlir.constant, i32, [integerAttr(importer.context, i32, index)]);
        root = llvm.insertelement.build(builder, { vector: root, value, position }, { resultTypes: [type] }).result();
      } else {
        const position = importer.metadata.numbers("i64", [BigInt(index)]);
        root = llvm.insertvalue.build(builder, { container: root, value, position }, { resultTypes: [type] }).result();
      }
    }
    return root;
  }

  #blockAddress({ operands, payload }: Constant, type: Type): Value {
    const { context } = this.#importer;
    const tag = BlockTagAttr.get(context, { identifier: payload.block?.number ?? 0 });
    const address = { function: symbolRefAttr(context, this.#nameOf(operands[0])), tag };
    return this.#create(llvm.blockaddress, type, [BlockAddressAttr.get(context, address)]);
  }

  // ---- attributes

  /** The value as an attribute; undefined for what has none. */
  attributeOf(constant: Constant): Attribute | undefined {
    if (this.#attributes.has(constant)) return this.#attributes.get(constant);
    const made = this.#makeAttribute(constant);
    this.#attributes.set(constant, made);
    return made;
  }

  #makeAttribute(constant: Constant): Attribute | undefined {
    const { context } = this.#importer;
    const { kind, type, bits, payload } = constant;
    switch (kind) {
      case "integer":
        return integerAttr(context, type, bits);
      case "float":
        return floatAttr(context, type, bits);
      case "data":
        return this.#data(type, payload.data ?? new Uint8Array());
      case "aggregate":
      case "zero":
        return this.#elements(constant);
      default:
        return undefined;
    }
  }

  #data(type: Type, bytes: Uint8Array): Attribute | undefined {
    const { context } = this.#importer;
    const element = elementTypeOf(type, 0);
    if (ArrayType.is(type) && IntegerType.is(element) && element.width === 8) {
      return stringAttr(context, textOfBytes(bytes));
    }
    const shaped = this.#shapeOf(type);
    return shaped && denseOf(context, shaped, bytes, elementBytes(shaped.element));
  }

  /** Lists of numbers, of any dimension. */
  #elements(constant: Constant): Attribute | undefined {
    const { context } = this.#importer;
    const shaped = this.#shapeOf(constant.type);
    if (shaped === undefined) return undefined;
    const size = elementBytes(shaped.element);
    if (constant.kind === "zero") {
      return DenseElementsAttr.get(context, { type: shaped, splat: true, data: new Uint8Array(size) });
    }
    const leaves: Constant[] = [];
    if (!collectLeaves(constant, leaves)) return undefined;
    const chunks = leaves.map((leaf) => bytesOfLeaf(leaf, size));
    const data = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      data.set(chunk, at);
      at += chunk.length;
    }
    return denseOf(context, shaped, data, size);
  }

  /** The type of the attribute of a list; undefined for lists of other than numbers. */
  #shapeOf(type: Type): TensorType | VectorType | undefined {
    const shape: number[] = [];
    let inner = type;
    for (; ArrayType.is(inner); inner = inner.element) shape.push(Number(inner.size));
    const { context } = type;
    if (VectorType.is(inner)) {
      if (!isNumber(inner.element)) return undefined;
      if (isScalable(inner)) throw this.#importer.failure(this.#importer.unknown, "scalable vectors not supported");
      const whole = [...shape, ...inner.shape];
      return VectorType.get(context, { shape: whole, scalable: whole.map(() => false), element: inner.element });
    }
    if (shape.length === 0 || !isNumber(inner)) return undefined;
    return TensorType.get(context, { shape, element: inner, encoding: undefined });
  }
}

const REASONS: Readonly<Partial<Record<Constant["kind"], string>>> = {
  ptrauth: " since ptrauth(...) is unsupported",
  no_cfi: " since no_cfi is unsupported",
};

function isNumber(type: Type): boolean {
  return IntegerType.is(type) || FloatType.is(type);
}

function floatAttr(context: Context, type: Type, bits: bigint): Attribute | undefined {
  if (FloatType.is(type)) return FloatAttr.get(context, { type, bits });
  return PPCFP128Type.is(type) ? FloatAttr.get(context, { type: context.float("f128"), bits }) : undefined;
}

/** The numbers of nested lists in order; false if there is something else in them. */
function collectLeaves(constant: Constant, leaves: Constant[]): boolean {
  for (const one of constant.operands) {
    if (one.kind === "aggregate") {
      if (!collectLeaves(one, leaves)) return false;
    } else if (one.kind === "data" || one.kind === "integer" || one.kind === "float") leaves.push(one);
    else return false;
  }
  return true;
}

function bytesOfLeaf({ kind, bits, payload }: Constant, size: number): Uint8Array {
  if (kind === "data") return payload.data ?? new Uint8Array();
  const bytes = new Uint8Array(size);
  writeBits(bytes, 0, size, bits);
  return bytes;
}

/** Elements that are all the same are one. */
function denseOf(context: Context, type: TensorType | VectorType, data: Uint8Array, size: number): Attribute {
  let splat = true;
  for (let at = size; splat && at < data.length; at++) splat = data[at] === data[at - size];
  return DenseElementsAttr.get(context, { type, splat, data: splat ? data.slice(0, size) : data });
}

/** The operands of a constant, in order. */
function partsOf({ module }: Importer, constant: Constant): readonly Constant[] {
  const { kind, type, operands } = constant;
  if (kind === "global" || kind === "blockaddress") return [];
  if (kind !== "zero") return operands;
  if (isScalable(type)) return [];
  if (!StructType.is(type)) {
    const first = elementCountOf(type) === 0 ? undefined : module.constants.elementOf(constant, 0);
    return first === undefined ? [] : [first];
  }
  return module.constants.elementsOf(constant) ?? [];
}
