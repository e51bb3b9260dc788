/**
 * The types of the dialect as declarations. A type gets its id before its parts do; a pointer inside of what it points to is announced.
 */
import {
  ArrayType,
  accessOf,
  CooperativeMatrixType,
  Decoration,
  ImageType,
  lengthSymbol,
  MatrixType,
  OtherType,
  PointerType,
  pointerStride,
  RuntimeArrayType,
  SampledImageType,
  StorageClass,
  StructType,
  sizeSymbols,
  TensorArmType,
  UntypedType,
  wordOfNames,
} from "../../dialects/spirv/index.ts";
import { instructionNamed, KindCode } from "../../grammar/index.ts";
import {
  ArrayAttr,
  elementCount,
  FloatType,
  FunctionType,
  GraphType,
  IntegerType,
  integerAttr,
  NoneType,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { typeText } from "../../text/index.ts";
import { Op } from "../opcode.ts";
import { encodingOfFormat } from "../words/float-encoding.ts";
import { decorate, decorateWith } from "./annotations.ts";
import type { ModuleWriter } from "./module-writer.ts";
import { stringWords } from "./words.ts";

interface DeferredPointer {
  readonly id: number;
  readonly storageClass: number;
}

export class TypeWriter {
  readonly #module: ModuleWriter;
  readonly #ids: number[] = [];
  /** Identified structs whose members are being written. */
  readonly #open = new Set<StructType>();
  readonly #deferredPointers = new Map<StructType, DeferredPointer[]>();
  /** Pointer types whose pointees are being written, and those of them that are announced. */
  readonly #pendingPointers = new Map<Type, number>();
  readonly #announced = new Set<number>();
  #depth = 0;

  constructor(module: ModuleWriter) {
    this.#module = module;
  }

  /** The id of a type that has been written. */
  known(type: Type): number | undefined {
    return this.#ids[type.id] || undefined;
  }

  of(given: Type): number {
    const known = this.#ids[given.id];
    if (known !== undefined && known !== 0) return known;
    const pending = this.#pendingPointers.get(given);
    return pending === undefined ? this.#newType(given) : this.#announce(given, pending);
  }

  /** A pointer inside of what it points to. */
  #announce(type: Type, id: number): number {
    if (!this.#announced.has(id) && PointerType.is(type)) {
      this.#announced.add(id);
      this.#module.add(this.#module.declarations, Op.TypeForwardPointer, [id, type.storageClass]);
    }
    return id;
  }

  #newType(given: Type): number {
    const type =
      IntegerType.is(given) && given.signedness === "unsigned" ? this.#module.context.integer(given.width) : given;
    if (type !== given) return this.of(type);
    if (++this.#depth > 500) this.#module.refuse("types are nested too deeply");
    const id = this.#module.id();
    if (PointerType.is(type)) this.#pendingPointers.set(type, id);
    const [opcode, operands] = this.#declaration(type, id);
    this.#pendingPointers.delete(type);
    this.#depth--;
    while (this.#ids.length <= type.id) this.#ids.push(0);
    this.#ids[type.id] = id;
    if (opcode < 0) return id;
    this.#module.add(this.#module.declarations, opcode, [id, ...operands]);
    if (StructType.is(type)) this.#writeDeferredPointers(type, id);
    return id;
  }

  #writeDeferredPointers(struct: StructType, id: number): void {
    for (const pointer of this.#deferredPointers.get(struct) ?? []) {
      this.#module.add(this.#module.declarations, Op.TypePointer, [pointer.id, pointer.storageClass, id]);
    }
    this.#deferredPointers.delete(struct);
  }

  /** Opcode and operands after the id; -1 for a pointer that is declared later. */
  #declaration(type: Type, id: number): readonly [number, readonly number[]] {
    if (NoneType.is(type)) return [Op.TypeVoid, []];
    if (IntegerType.is(type)) {
      if (type.width === 1) return [Op.TypeBool, []];
      return [Op.TypeInt, [type.width, type.signedness === "signed" ? 1 : 0]];
    }
    if (FloatType.is(type)) return [Op.TypeFloat, [type.width, ...floatEncoding(type)]];
    if (VectorType.is(type)) return [Op.TypeVector, [this.of(type.element), elementCount(type.shape)]];
    if (MatrixType.is(type)) return [Op.TypeMatrix, [this.of(type.column), type.count]];
    if (ArrayType.is(type)) return this.#array(type, id);
    if (RuntimeArrayType.is(type)) {
      const element = this.of(type.element);
      if (type.stride !== 0) decorate(this.#module, id, "ArrayStride", [type.stride]);
      return [Op.TypeRuntimeArray, [element]];
    }
    if (PointerType.is(type)) return this.#pointer(type, id);
    if (StructType.is(type)) return [Op.TypeStruct, this.#struct(type, id)];
    if (ImageType.is(type)) {
      const { dim, depth, arrayed, sampling, samplerUse, format } = type;
      const access = accessOf(type);
      const words = [this.of(type.element), dim, depth, arrayed, sampling, samplerUse, format];
      return [Op.TypeImage, access === undefined ? words : [...words, access]];
    }
    if (SampledImageType.is(type)) return [Op.TypeSampledImage, [this.of(type.image)]];
    if (FunctionType.is(type)) return this.#functionType(type);
    if (GraphType.is(type)) return this.#graphType(type);
    if (CooperativeMatrixType.is(type)) return this.#cooperativeMatrix(type);
    if (TensorArmType.is(type)) return this.#tensor(type);
    if (OtherType.is(type)) return this.#other(type);
    return this.#module.refuse(`cannot serialize type: '${typeText(type)}'`);
  }

  #array(type: ArrayType, id: number): readonly [number, readonly number[]] {
    const element = this.of(type.element);
    if (type.stride !== 0) decorate(this.#module, id, "ArrayStride", [type.stride]);
    return [Op.TypeArray, [element, this.#size(type.count, lengthSymbol(type) ?? "")]];
  }

  #pointer(type: PointerType, id: number): readonly [number, readonly number[]] {
    const { pointee, storageClass } = type;
    const stride = pointerStride(type);
    if (stride !== 0) decorate(this.#module, id, "ArrayStride", [stride]);
    if (UntypedType.is(pointee)) return [Op.TypeUntypedPointerKHR, [storageClass]];
    if (StructType.is(pointee) && this.#open.has(pointee)) {
      this.#module.add(this.#module.declarations, Op.TypeForwardPointer, [id, storageClass]);
      const list = this.#deferredPointers.get(pointee);
      if (list === undefined) this.#deferredPointers.set(pointee, [{ id, storageClass }]);
      else list.push({ id, storageClass });
      return [-1, []];
    }
    const pointeeId = this.of(pointee);
    if (StructType.is(pointee) && interfaceClasses.has(storageClass) && this.#needsBlock(pointee)) {
      decorate(this.#module, pointeeId, "Block", []);
    }
    return [Op.TypePointer, [storageClass, pointeeId]];
  }

  /**
   * A struct that an interface variable points to is a block, whether it says so or not. Other than in the reference, not if it is
   * part of another type or a block of the older kind, since the module would be invalid.
   */
  #needsBlock(struct: StructType): boolean {
    if (struct.body.members.length === 0) return false;
    if (
      struct.body.decorations.some(
        ({ decoration }) => decoration === blockDecoration || decoration === bufferBlockDecoration,
      )
    ) {
      return false;
    }
    return !this.#module.context.types.some((type) => type !== undefined && partsOf(type).includes(struct));
  }

  #struct(type: StructType, id: number): readonly number[] {
    const { identifier, body } = type;
    if (identifier !== undefined) {
      if (!this.#module.typeNames.has(type)) this.#module.name(id, identifier);
      this.#open.add(type);
    }
    const members: number[] = [];
    for (const [index, member] of body.members.entries()) {
      members.push(this.of(member));
      const offset = body.offsets[index];
      if (offset !== undefined)
        this.#module.add(this.#module.decorations, Op.MemberDecorate, [id, index, offsetDecoration, offset]);
    }
    for (const { member, decoration, value } of body.memberDecorations) {
      decorateWith(this.#module, Op.MemberDecorate, [id, member], decoration, value);
    }
    for (const { decoration, value } of body.decorations) {
      decorateWith(this.#module, Op.Decorate, [id], decoration, value);
    }
    this.#open.delete(type);
    return members;
  }

  #other({ name, operands }: OtherType): readonly [number, readonly number[]] {
    const found = instructionNamed(name) ?? this.#module.refuse(`the grammar has no Op${name}`);
    const words = operands.flatMap((operand, index) => {
      const kind = (found.operands[index + 1] ?? found.operands.at(-1))?.kind;
      if (typeof operand === "object") return [this.of(operand)];
      if (typeof operand === "number") return [kind?.code === KindCode.Id ? this.#module.word(operand) : operand];
      if (operand.startsWith("@") && kind?.code === KindCode.Id) {
        return [this.#module.constantBy(operand.slice(1))];
      }
      return kind?.code === KindCode.String ? stringWords(operand) : [wordOfNames(kind?.name ?? "", operand) ?? 0];
    });
    return [found.opcode, words];
  }

  #functionType({ inputs, results }: FunctionType): readonly [number, readonly number[]] {
    if (results.length > 1) this.#module.refuse("cannot serialize function with multiple return types");
    const result = this.of(results[0] ?? this.#module.context.none);
    return [Op.TypeFunction, [result, ...inputs.map((input) => this.of(input))]];
  }

  #graphType({ inputs, results }: GraphType): readonly [number, readonly number[]] {
    return [Op.TypeGraphARM, [inputs.length, ...[...inputs, ...results].map((part) => this.of(part))]];
  }

  #cooperativeMatrix(type: CooperativeMatrixType): readonly [number, readonly number[]] {
    const element = this.of(type.element);
    const scope = this.#module.word(type.scope);
    const symbols = sizeSymbols(type);
    const sizes = type.shape.map((size, index) => this.#size(size, symbols?.[index] ?? ""));
    return [Op.TypeCooperativeMatrixKHR, [element, scope, ...sizes, this.#module.word(type.use)]];
  }

  /** A number, or the constant of a symbol where there is one. */
  #size(value: number, symbol: string): number {
    if (symbol === "") return this.#module.word(value);
    return this.#module.constantBy(symbol);
  }

  #tensor(type: TensorArmType): readonly [number, readonly number[]] {
    const element = this.of(type.element);
    const { shape } = type;
    if (shape === undefined) return [Op.TypeTensorARM, [element]];
    const rank = this.#module.word(shape.length);
    if (shape.includes(-1)) return [Op.TypeTensorARM, [element, rank]];
    const array = ArrayType.get(this.#module.context, {
      count: shape.length,
      element: this.#module.context.i32,
      stride: 0,
    });
    const elements = shape.map((size) => integerAttr(this.#module.context, this.#module.context.i32, size));
    return [
      Op.TypeTensorARM,
      [element, rank, this.#module.constant(array, ArrayAttr.get(this.#module.context, { elements }))],
    ];
  }
}

/** The operand of a float whose width does not say its format. */
function floatEncoding({ format }: FloatType): readonly number[] {
  const encoding = encodingOfFormat(format);
  return encoding === undefined ? [] : [encoding];
}

const offsetDecoration = Decoration.enum.value("Offset") ?? 0;

const blockDecoration = Decoration.enum.value("Block") ?? 0;
const bufferBlockDecoration = Decoration.enum.value("BufferBlock") ?? 0;

const interfaceClasses: ReadonlySet<number> = new Set(
  ["PhysicalStorageBuffer", "PushConstant", "StorageBuffer", "Uniform"].map(
    (name) => StorageClass.enum.value(name) ?? -1,
  ),
);

/** The types that a type is made of, without those that it points to. */
function partsOf(type: Type): readonly Type[] {
  if (StructType.is(type)) return type.body.members;
  return ArrayType.is(type) || RuntimeArrayType.is(type) ? [type.element] : [];
}
