// Constants from attributes.

import { ArrayType, PoisonAttr, PPCFP128Type, UndefAttr, VoidType, ZeroAttr } from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseElementsAttr,
  DenseResourceAttr,
  elementBytes,
  elementCount,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  isShaped,
  type Operation,
  readBits,
  SparseElementsAttr,
  StringAttr,
  SymbolRefAttr,
  TensorType,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { resourceBytes } from "../../text/index.ts";
import { type Constant, elementCountOf, elementTypeOf, isScalable } from "../constant.ts";
import type { Exporter } from "./exporter.ts";

/** The constant of a type for an attribute. Errors are reported at `op`. */
export function constantOf(exporter: Exporter, attribute: Attribute | undefined, type: Type, op: Operation): Constant {
  const { constants } = exporter;
  if (attribute === undefined || UndefAttr.is(attribute)) return constants.undef(type);
  if (PoisonAttr.is(attribute)) return constants.poison(type);
  if (ZeroAttr.is(attribute)) return constants.zero(type);
  if (VoidType.is(type)) exporter.fail(op.plainError("attempted to translate a constant of void type"));
  if (IntegerAttr.is(attribute)) return integerOf(exporter, attribute, type, op);
  if (FloatAttr.is(attribute)) return floatOf(exporter, attribute, type, op);
  if (SymbolRefAttr.is(attribute)) return symbolOf(exporter, attribute.root, op);
  if (ArrayAttr.is(attribute)) return listOf(exporter, attribute.elements, type, op);
  if (StringAttr.is(attribute)) return constants.data(type, bytesOfText(attribute.value));
  return elementsOf(exporter, attribute, type, op) ?? unsupported(exporter, op);
}

function unsupported(exporter: Exporter, op: Operation): never {
  return exporter.fail(op.plainError("unsupported constant value"));
}

/** The address of a symbol. */
export function symbolOf({ module, fail }: Exporter, name: string, op: Operation): Constant {
  return module.symbols.get(name)?.constant ?? fail(op.plainError(`undefined symbol '${name}'`));
}

function integerOf(exporter: Exporter, { value }: IntegerAttr, type: Type, op: Operation): Constant {
  if (IntegerType.is(type)) return exporter.constants.integer(type, value);
  return unsupported(exporter, op);
}

/** A float may represent the integer of its bits. */
function floatOf(exporter: Exporter, { bits }: FloatAttr, type: Type, op: Operation): Constant {
  if (IntegerType.is(type)) return exporter.constants.integer(type, bits);
  if (FloatType.is(type) || PPCFP128Type.is(type)) return exporter.constants.float(type, bits);
  return exporter.fail(op.plainError("FloatAttr does not match expected type of the constant"));
}

/** Members of structs and arrays of structs. */
function listOf(exporter: Exporter, elements: readonly Attribute[], type: Type, op: Operation): Constant {
  const made = elements.map((element, index) => {
    const own = elementTypeOf(type, index);
    return own === undefined ? unsupported(exporter, op) : constantOf(exporter, element, own, op);
  });
  return exporter.constants.aggregate(type, made);
}

/** A list of numbers, in the shape that the type has. */
function elementsOf(exporter: Exporter, attribute: Attribute, type: Type, op: Operation): Constant | undefined {
  if (DenseElementsAttr.is(attribute)) {
    const { type: own, splat, data } = attribute;
    const element = isShaped(own) ? own.element : own;
    return new Filler(exporter, element, data, splat).fill(type);
  }
  if (DenseResourceAttr.is(attribute)) return resourceOf(exporter, attribute, type, op);
  return SparseElementsAttr.is(attribute) ? sparseOf(exporter, attribute, type) : undefined;
}

/** Numbers, one after the other, into nested arrays and vectors. */
class Filler {
  readonly #exporter: Exporter;
  readonly #data: Uint8Array;
  readonly #isSplat: boolean;
  readonly #size: number;
  #next = 0;

  constructor(exporter: Exporter, element: Type, data: Uint8Array, isSplat: boolean) {
    this.#exporter = exporter;
    this.#data = data;
    this.#isSplat = isSplat;
    this.#size = elementBytes(element);
  }

  fill(type: Type): Constant {
    const { constants } = this.#exporter;
    if (!VectorType.is(type) && !ArrayType.is(type)) return this.#scalar(type);
    if (VectorType.is(type) && isScalable(type)) return constants.splat(type, this.#scalar(type.element));
    const count = elementCountOf(type);
    const { element } = type;
    const isNested = VectorType.is(element) || ArrayType.is(element);
    if (!isNested && this.#isPlain(element)) return constants.data(type, this.#bytes(count));
    if (this.#isSplat) return constants.aggregate(type, new Array<Constant>(count).fill(this.fill(element)));
    return constants.aggregate(
      type,
      Array.from({ length: count }, () => this.fill(element)),
    );
  }

  /** Elements whose bytes are those of the constant. */
  #isPlain(type: Type): boolean {
    const width = IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
    return [8, 16, 32, 64].includes(width) && this.#size === width / 8;
  }

  #bytes(count: number): Uint8Array {
    const length = count * this.#size;
    if (!this.#isSplat) {
      const start = this.#next;
      this.#next += length;
      return this.#data.slice(start, start + length);
    }
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at++) bytes[at] = this.#data[at % this.#size] ?? 0;
    return bytes;
  }

  #scalar(type: Type): Constant {
    const bits = readBits(this.#data, this.#isSplat ? 0 : this.#next, this.#size);
    if (!this.#isSplat) this.#next += this.#size;
    const { constants } = this.#exporter;
    return IntegerType.is(type) ? constants.integer(type, bits) : constants.float(type, bits);
  }
}

/** Bytes from the resources of the text; without them the constant cannot be made. */
function resourceOf(exporter: Exporter, { type: own, handle }: DenseResourceAttr, type: Type, op: Operation): Constant {
  const bytes = resourceBytes(exporter.store, handle);
  if (!VectorType.is(own) && !TensorType.is(own))
    return exporter.fail(op.plainError("unsupported dense_resource type"));
  if (bytes === undefined) return exporter.fail(op.plainError("resource does not exist"));
  const { element } = own;
  const width = IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
  if (![8, 16, 32, 64].includes(width)) {
    exporter.fail(op.plainError("no known conversion for innermost element type"));
  }
  if (bytes.length !== elementBytes(element) * elementCount(own.shape ?? [])) {
    exporter.fail(op.plainError("raw data size does not match element type size"));
  }
  return new Filler(exporter, element, bytes, false).fill(type);
}

/** A dense constant with the listed elements at their indices and zeros elsewhere. */
function sparseOf(exporter: Exporter, attribute: SparseElementsAttr, type: Type): Constant | undefined {
  const { type: own, indices, values } = attribute;
  if (!DenseElementsAttr.is(indices) || !DenseElementsAttr.is(values) || !isShaped(own)) return undefined;
  const shape = own.shape ?? [];
  const size = elementBytes(own.element);
  const data = new Uint8Array(size * elementCount(shape));
  const count = indices.data.length / 8 / Math.max(shape.length, 1);
  for (let at = 0; at < count; at++) {
    let position = 0;
    shape.forEach((dim, dimension) => {
      position = position * dim + Number(readBits(indices.data, (at * shape.length + dimension) * 8, 8));
    });
    const start = values.splat ? 0 : at * size;
    data.set(values.data.subarray(start, start + size), position * size);
  }
  return new Filler(exporter, own.element, data, false).fill(type);
}
