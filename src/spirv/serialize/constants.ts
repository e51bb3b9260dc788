/** Constants: scalars and composites by their attribute, and those made of the ids of others. Equal ones are one. */
import { ArrayType, compositeElement, isReplicatedAs, MatrixType, TensorArmType } from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  boolAttr,
  DenseElementsAttr,
  elementBytes,
  elementCount,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  isShaped,
  readBits,
  type Type,
  VectorType,
  wrapInteger,
} from "../../ir/index.ts";
import { attributeText, typeText } from "../../text/index.ts";
import { Op } from "../opcode.ts";
import type { ModuleWriter } from "./module-writer.ts";
import { lowWord, wordsOf } from "./words.ts";

export class ConstantWriter {
  readonly #module: ModuleWriter;
  readonly #ids: number[] = [];
  readonly #composites = new Map<string, number>();

  constructor(module: ModuleWriter) {
    this.#module = module;
  }

  /** The id of a constant that has been written; 0 if it has not. */
  known({ id }: Attribute): number {
    return this.#ids[id] ?? 0;
  }

  of(type: Type, value: Attribute): number {
    const known = this.known(value);
    if (known !== 0) return known;
    if (IntegerAttr.is(value) || FloatAttr.is(value)) {
      const id = this.scalar(value, false);
      this.#rememberConstant(value, id);
      return id;
    }
    const typeId = this.#module.type(type);
    const id = DenseElementsAttr.is(value)
      ? this.#dense(type, typeId, value, 0, 0)
      : ArrayAttr.is(value)
        ? this.#arrayConstant(type, typeId, value)
        : this.#module.refuse(`cannot serialize attribute: ${attributeText(value)}`);
    this.#rememberConstant(value, id);
    return id;
  }

  /** A constant made of other constants; equal ones are one. */
  composite(type: Type, parts: readonly number[], isSpec: boolean): number {
    const typeId = this.#module.type(type);
    const opcode = isSpec ? Op.SpecConstantComposite : Op.ConstantComposite;
    return this.#once(`${opcode} ${typeId} ${parts.join(" ")}`, (id) =>
      this.#module.add(this.#module.declarations, opcode, [typeId, id, ...parts]),
    );
  }

  /** A constant that is one instruction with literals. */
  literal(opcode: number, type: Type, words: readonly number[]): number {
    const typeId = this.#module.type(type);
    return this.#once(`${opcode} ${typeId} ${words.join(" ")}`, (id) =>
      this.#module.add(this.#module.declarations, opcode, [typeId, id, ...words]),
    );
  }

  /** A composite whose elements are all one value, or are themselves made so. Equal ones are one. */
  replicated(type: Type, value: Attribute): number {
    const typeId = this.#module.type(type);
    const element = compositeElement(type, 0) ?? this.#module.refuse(`cannot replicate in type: '${typeText(type)}'`);
    const part = isReplicatedAs(value, element) ? this.of(element, value) : this.replicated(element, value);
    return this.#once(`${Op.ConstantCompositeReplicateEXT} ${typeId} ${part}`, (id) =>
      this.#module.add(this.#module.declarations, Op.ConstantCompositeReplicateEXT, [typeId, id, part]),
    );
  }

  nullConstant(type: Type): number {
    const typeId = this.#module.type(type);
    return this.#once(`null ${typeId}`, (id) =>
      this.#module.add(this.#module.declarations, Op.ConstantNull, [typeId, id]),
    );
  }

  #once(key: string, write: (id: number) => void): number {
    let id = this.#composites.get(key);
    if (id === undefined) {
      id = this.#module.id();
      this.#composites.set(key, id);
      write(id);
    }
    return id;
  }

  #rememberConstant(value: Attribute, id: number): void {
    while (this.#ids.length <= value.id) this.#ids.push(0);
    this.#ids[value.id] = id;
  }

  /** Writes a scalar; a specialization constant is new each time. */
  scalar(value: Attribute, isSpec: boolean): number {
    if (IntegerAttr.is(value)) return this.#integer(value, isSpec);
    if (FloatAttr.is(value)) return this.#float(value, isSpec);
    return this.#module.refuse(`cannot serialize attribute: ${attributeText(value)}`);
  }

  #integer({ type, value }: IntegerAttr, isSpec: boolean): number {
    const typeId = this.#module.type(type);
    const id = this.#module.id();
    const width = IntegerType.is(type) ? type.width : 64;
    if (width === 1) {
      const opcode = value === 0n ? [Op.ConstantFalse, Op.SpecConstantFalse] : [Op.ConstantTrue, Op.SpecConstantTrue];
      this.#module.add(this.#module.declarations, opcode[Number(isSpec)] ?? 0, [typeId, id]);
      return id;
    }
    const isSigned = IntegerType.is(type) && type.signedness === "signed";
    const bits = isSigned ? value : BigInt.asUintN(width, value);
    const words = wordsOf(bits, width);
    this.#module.add(this.#module.declarations, isSpec ? Op.SpecConstant : Op.Constant, [typeId, id, ...words]);
    return id;
  }

  #float({ type, bits }: FloatAttr, isSpec: boolean): number {
    const typeId = this.#module.type(type);
    const id = this.#module.id();
    const words = type.width <= 32 ? [lowWord(bits)] : [lowWord(bits), lowWord(bits >> 32n)];
    this.#module.add(this.#module.declarations, isSpec ? Op.SpecConstant : Op.Constant, [typeId, id, ...words]);
    return id;
  }

  #arrayConstant(type: Type, typeId: number, { elements }: ArrayAttr): number {
    if (!ArrayType.is(type)) return this.#module.refuse("cannot serialize an array of this type");
    const id = this.#module.id();
    const parts = elements.map((element) => this.of(type.element, element));
    this.#module.add(this.#module.declarations, Op.ConstantComposite, [typeId, id, ...parts]);
    return id;
  }

  /** Elements from `start` on, level by level of the shape. */
  #dense(type: Type, typeId: number, attr: DenseElementsAttr, level: number, start: number): number {
    const shape = isShaped(attr.type) ? (attr.type.shape ?? []) : [];
    if (level === shape.length) return this.#denseElement(attr, start);
    const inner = compositeElementOf(type) ?? this.#module.refuse(`cannot serialize attribute: ${attributeText(attr)}`);
    const id = this.#module.id();
    const count = shape[level] ?? 0;
    const step = elementCount(shape.slice(level + 1));
    const parts: number[] = [];
    for (let index = 0; index < count; index++) {
      const at = start + index * step;
      const isLast = level + 1 === shape.length;
      parts.push(
        isLast ? this.#denseElement(attr, at) : this.#dense(inner, this.#module.type(inner), attr, level + 1, at),
      );
    }
    this.#module.add(this.#module.declarations, Op.ConstantComposite, [typeId, id, ...parts]);
    return id;
  }

  #denseElement(attr: DenseElementsAttr, index: number): number {
    const type = isShaped(attr.type) ? attr.type.element : attr.type;
    const size = elementBytes(type);
    const bits = readBits(attr.data, attr.splat ? 0 : index * size, size);
    if (FloatType.is(type)) return this.of(type, FloatAttr.get(this.#module.context, { type, bits }));
    if (IntegerType.is(type) && type.width === 1) return this.of(type, boolAttr(this.#module.context, bits !== 0n));
    return this.of(type, IntegerAttr.get(this.#module.context, { type, value: wrapInteger(type, bits) }));
  }
}

function compositeElementOf(type: Type): Type | undefined {
  if (VectorType.is(type) || ArrayType.is(type)) return type.element;
  if (TensorArmType.is(type)) return rowOf(type);
  return MatrixType.is(type) ? type.column : undefined;
}

/** A tensor's elements along its first dimension. */
function rowOf({ context, shape = [], element }: TensorArmType): Type {
  return shape.length < 2 ? element : TensorArmType.get(context, { shape: shape.slice(1), element });
}
