/**
 * What is known of a module while it is written: ids of types, constants, symbols and values, and the sections. Ids are handed out in
 * the order of mlir-translate 22, where a thing gets its id before its parts do, so that the words are the same.
 */
import {
  ArrayType,
  accessOf,
  BuiltIn,
  CooperativeMatrixType,
  Decoration,
  ImageType,
  LinkageAttributesAttr,
  LinkageType,
  lengthSymbol,
  MatrixType,
  OtherType,
  PointerType,
  RuntimeArrayType,
  SampledImageType,
  StorageClass,
  StructType,
  TensorArmType,
  wordOfNames,
} from "../../dialects/spirv/index.ts";
import { instructionNamed, KindCode, type Operand } from "../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  boolAttr,
  type Context,
  DenseElementsAttr,
  elementCount,
  FileLineColLoc,
  FloatAttr,
  FloatType,
  FunctionType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  isShaped,
  type NamedAttribute,
  NoneType,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  type Type,
  UnitAttr,
  VectorType,
  wrapInteger,
} from "../../ir/index.ts";
import { bytesOfText } from "../../support/byte-strings.ts";
import { pushStringBytes, WordBuffer } from "../../support/words.ts";
import { attributeText, elementBytes, readBits, typeText } from "../../text/index.ts";
import { attributeName, decorationName, decorationNamed, decorationParameters } from "../attribute-name.ts";
import { firstWord, longestInstruction } from "../module.ts";
import { Op } from "../opcode.ts";

/** What stops a serialization; `serialize` makes a diagnostic of it. */
export class Refusal extends Error {
  readonly op: Operation | undefined;

  constructor(message: string, op: Operation | undefined) {
    super(message);
    this.op = op;
  }
}

export interface WriterOptions {
  readonly emitSymbolName: boolean;
  readonly emitDebugInfo: boolean;
}

interface DeferredPointer {
  readonly id: number;
  readonly storageClass: number;
}

export class ModuleWriter {
  readonly context: Context;
  readonly options: WriterOptions;
  readonly imports = new WordBuffer(64);
  readonly entryPoints = new WordBuffer(64);
  readonly executionModes = new WordBuffer(64);
  readonly strings = new WordBuffer(64);
  readonly names = new WordBuffer(256);
  readonly decorations = new WordBuffer(256);
  readonly declarations = new WordBuffer(1024);
  readonly functions = new WordBuffer(4096);
  /** The op being written, for messages. */
  op: Operation | undefined;
  private nextId = 1;
  private readonly typeIds: number[] = [];
  private readonly constantIds: number[] = [];
  private readonly composites = new Map<string, number>();
  private readonly undefIds = new Map<Type, number>();
  private readonly setIds = new Map<string, number>();
  private readonly functionIds = new Map<string, number>();
  private readonly variableIds = new Map<string, number>();
  private readonly specConstantIds = new Map<string, number>();
  /** Identified structs whose members are being written. */
  private readonly open = new Set<StructType>();
  private readonly deferredPointers = new Map<StructType, DeferredPointer[]>();
  /** Pointer types whose pointees are being written, and those of them that are announced. */
  private readonly pendingPointers = new Map<Type, number>();
  private readonly announced = new Set<number>();
  private depth = 0;
  fileId = 0;

  constructor(context: Context, options: WriterOptions) {
    this.context = context;
    this.options = options;
  }

  /** One more than the largest id. */
  get bound(): number {
    return this.nextId;
  }

  id(): number {
    return this.nextId++;
  }

  refuse(message: string): never {
    throw new Refusal(message, this.op);
  }

  // ---- instructions

  /** Adds an instruction of at most three operands and a list. */
  add(section: WordBuffer, opcode: number, operands: readonly number[]): void {
    const count = operands.length + 1;
    if (count > longestInstruction) this.refuse(`an instruction of ${count} words is too long`);
    section.push(firstWord(count, opcode));
    for (const operand of operands) section.push(operand);
  }

  /** Adds an instruction that ends in a string, with words before and behind it. */
  addWithString(
    section: WordBuffer,
    opcode: number,
    before: readonly number[],
    text: string,
    behind: readonly number[] = [],
  ): void {
    const start = section.length;
    section.push(0);
    for (const operand of before) section.push(operand);
    const bytes = bytesOfText(text);
    if (bytes.includes(0)) this.refuse("a string of SPIR-V cannot contain a zero byte");
    pushStringBytes(section, bytes, 0, bytes.length);
    for (const operand of behind) section.push(operand);
    const count = section.length - start;
    if (count > longestInstruction) this.refuse(`an instruction of ${count} words is too long`);
    section.set(start, firstWord(count, opcode));
  }

  name(id: number, name: string): void {
    if (this.options.emitSymbolName && name !== "") this.addWithString(this.names, Op.Name, [id], name);
  }

  line(section: WordBuffer, location: Attribute): void {
    if (!this.options.emitDebugInfo || !FileLineColLoc.is(location)) return;
    this.add(section, Op.Line, [this.fileId, location.line, location.column]);
  }

  // ---- symbols

  functionId(name: string): number {
    let id = this.functionIds.get(name);
    if (id === undefined) {
      id = this.id();
      this.functionIds.set(name, id);
    }
    return id;
  }

  defineVariable(name: string, id: number): void {
    this.variableIds.set(name, id);
  }

  variableId(name: string): number | undefined {
    return this.variableIds.get(name);
  }

  defineSpecConstant(name: string, id: number): void {
    this.specConstantIds.set(name, id);
  }

  specConstantId(name: string): number | undefined {
    return this.specConstantIds.get(name);
  }

  set(name: string): number {
    let id = this.setIds.get(name);
    if (id === undefined) {
      id = this.id();
      this.setIds.set(name, id);
      this.addWithString(this.imports, Op.ExtInstImport, [id], name);
    }
    return id;
  }

  undef(type: Type): number {
    let id = this.undefIds.get(type);
    if (id === undefined) {
      id = this.id();
      this.undefIds.set(type, id);
      this.add(this.declarations, Op.Undef, [this.type(type), id]);
    }
    return id;
  }

  // ---- types

  type(given: Type): number {
    const known = this.typeIds[given.id];
    if (known !== undefined && known !== 0) return known;
    const pending = this.pendingPointers.get(given);
    return pending === undefined ? this.newType(given) : this.announce(given, pending);
  }

  /** A pointer inside of what it points to. */
  private announce(type: Type, id: number): number {
    if (!this.announced.has(id) && PointerType.is(type)) {
      this.announced.add(id);
      this.add(this.declarations, Op.TypeForwardPointer, [id, type.storageClass]);
    }
    return id;
  }

  private newType(given: Type): number {
    const type = IntegerType.is(given) && given.signedness === "unsigned" ? this.context.integer(given.width) : given;
    if (type !== given) return this.type(type);
    if (++this.depth > 500) this.refuse("types are nested too deeply");
    const id = this.id();
    if (PointerType.is(type)) this.pendingPointers.set(type, id);
    const [opcode, operands] = this.declaration(type, id);
    this.pendingPointers.delete(type);
    this.depth--;
    if (opcode < 0) return id;
    while (this.typeIds.length <= type.id) this.typeIds.push(0);
    this.typeIds[type.id] = id;
    this.add(this.declarations, opcode, [id, ...operands]);
    if (StructType.is(type)) this.writeDeferredPointers(type, id);
    return id;
  }

  private writeDeferredPointers(struct: StructType, id: number): void {
    for (const pointer of this.deferredPointers.get(struct) ?? []) {
      this.add(this.declarations, Op.TypePointer, [pointer.id, pointer.storageClass, id]);
    }
    this.deferredPointers.delete(struct);
  }

  /** Opcode and operands behind the id; -1 for a pointer that is declared later. */
  private declaration(type: Type, id: number): readonly [number, readonly number[]] {
    if (NoneType.is(type)) return [Op.TypeVoid, []];
    if (IntegerType.is(type)) {
      if (type.width === 1) return [Op.TypeBool, []];
      return [Op.TypeInt, [type.width, type.signedness === "signed" ? 1 : 0]];
    }
    if (FloatType.is(type)) return [Op.TypeFloat, type.format === "bf16" ? [16, 0] : [type.width]];
    if (VectorType.is(type)) return [Op.TypeVector, [this.type(type.element), elementCount(type.shape)]];
    if (MatrixType.is(type)) return [Op.TypeMatrix, [this.type(type.column), type.count]];
    if (ArrayType.is(type)) return this.array(type, id);
    if (RuntimeArrayType.is(type)) {
      const element = this.type(type.element);
      if (type.stride !== 0) this.decorate(id, "ArrayStride", [type.stride]);
      return [Op.TypeRuntimeArray, [element]];
    }
    if (PointerType.is(type)) return this.pointer(type, id);
    if (StructType.is(type)) return [Op.TypeStruct, this.struct(type, id)];
    if (ImageType.is(type)) {
      const { dim, depth, arrayed, sampling, samplerUse, format } = type;
      const access = accessOf(type);
      const words = [this.type(type.element), dim, depth, arrayed, sampling, samplerUse, format];
      return [Op.TypeImage, access === undefined ? words : [...words, access]];
    }
    if (SampledImageType.is(type)) return [Op.TypeSampledImage, [this.type(type.image)]];
    if (FunctionType.is(type)) return this.functionType(type);
    if (CooperativeMatrixType.is(type)) return this.cooperativeMatrix(type);
    if (TensorArmType.is(type)) return this.tensor(type);
    if (OtherType.is(type)) return this.other(type);
    return this.refuse(`cannot serialize type: '${typeText(type)}'`);
  }

  private array(type: ArrayType, id: number): readonly [number, readonly number[]] {
    const element = this.type(type.element);
    if (type.stride !== 0) this.decorate(id, "ArrayStride", [type.stride]);
    const length = lengthSymbol(type);
    if (length === undefined) return [Op.TypeArray, [element, this.word(type.count)]];
    return [Op.TypeArray, [element, this.specConstantId(length) ?? this.refuse(`unknown constant '${length}'`)]];
  }

  private pointer(type: PointerType, id: number): readonly [number, readonly number[]] {
    const { pointee, storageClass } = type;
    if (StructType.is(pointee) && this.open.has(pointee)) {
      this.add(this.declarations, Op.TypeForwardPointer, [id, storageClass]);
      const list = this.deferredPointers.get(pointee);
      if (list === undefined) this.deferredPointers.set(pointee, [{ id, storageClass }]);
      else list.push({ id, storageClass });
      return [-1, []];
    }
    const pointeeId = this.type(pointee);
    if (StructType.is(pointee) && interfaceClasses.has(storageClass) && this.needsBlock(pointee)) {
      this.decorate(pointeeId, "Block", []);
    }
    return [Op.TypePointer, [storageClass, pointeeId]];
  }

  /**
   * A struct that an interface variable points to is a block, whether it says so or not. Other than in the reference, not if it is
   * part of another type or a block of the older kind, since the module would be invalid.
   */
  private needsBlock(struct: StructType): boolean {
    if (struct.body.members.length === 0) return false;
    if (
      struct.body.decorations.some(
        ({ decoration }) => decoration === blockDecoration || decoration === bufferBlockDecoration,
      )
    ) {
      return false;
    }
    return !this.context.types.some((type) => type !== undefined && partsOf(type).includes(struct));
  }

  private struct(type: StructType, id: number): readonly number[] {
    const { identifier, body } = type;
    if (identifier !== undefined) {
      this.name(id, identifier);
      this.open.add(type);
    }
    const members: number[] = [];
    for (const [index, member] of body.members.entries()) {
      members.push(this.type(member));
      const offset = body.offsets[index];
      if (offset !== undefined) this.add(this.decorations, Op.MemberDecorate, [id, index, offsetDecoration, offset]);
    }
    for (const { member, decoration, value } of body.memberDecorations) {
      this.decorateWith(Op.MemberDecorate, [id, member], decoration, value);
    }
    for (const { decoration, value } of body.decorations) {
      this.decorateWith(Op.Decorate, [id], decoration, value);
    }
    this.open.delete(type);
    return members;
  }

  private other({ name, operands }: OtherType): readonly [number, readonly number[]] {
    const found = instructionNamed(name) ?? this.refuse(`the grammar has no Op${name}`);
    const words = operands.flatMap((operand, index) => {
      const kind = (found.operands[index + 1] ?? found.operands.at(-1))?.kind;
      if (typeof operand === "object") return [this.type(operand)];
      if (typeof operand === "number") return [kind?.code === KindCode.Id ? this.word(operand) : operand];
      if (operand.startsWith("@") && kind?.code === KindCode.Id) {
        return [this.specConstantId(operand.slice(1)) ?? this.refuse(`unknown constant '${operand}'`)];
      }
      return kind?.code === KindCode.String ? stringWords(operand) : [wordOfNames(kind?.name ?? "", operand) ?? 0];
    });
    return [found.opcode, words];
  }

  private functionType({ inputs, results }: FunctionType): readonly [number, readonly number[]] {
    if (results.length > 1) this.refuse("cannot serialize function with multiple return types");
    const result = this.type(results[0] ?? this.context.none);
    return [Op.TypeFunction, [result, ...inputs.map((input) => this.type(input))]];
  }

  private cooperativeMatrix(type: CooperativeMatrixType): readonly [number, readonly number[]] {
    const element = this.type(type.element);
    const [scope, rows, columns, use] = [type.scope, ...type.shape, type.use].map((value) => this.word(value));
    return [Op.TypeCooperativeMatrixKHR, [element, scope ?? 0, rows ?? 0, columns ?? 0, use ?? 0]];
  }

  private tensor(type: TensorArmType): readonly [number, readonly number[]] {
    const element = this.type(type.element);
    const { shape } = type;
    if (shape === undefined) return [Op.TypeTensorARM, [element]];
    const rank = this.word(shape.length);
    if (shape.includes(-1)) return [Op.TypeTensorARM, [element, rank]];
    const array = ArrayType.get(this.context, { count: shape.length, element: this.context.i32, stride: 0 });
    const elements = shape.map((size) => integerAttr(this.context, this.context.i32, size));
    return [Op.TypeTensorARM, [element, rank, this.constant(array, ArrayAttr.get(this.context, { elements }))]];
  }

  // ---- constants

  /** The id of a constant of 32 bits. */
  word(value: number): number {
    return this.constant(this.context.i32, integerAttr(this.context, this.context.i32, value));
  }

  constant(type: Type, value: Attribute): number {
    const known = this.constantIds[value.id];
    if (known !== undefined && known !== 0) return known;
    if (IntegerAttr.is(value) || FloatAttr.is(value)) {
      const id = this.scalar(value, false);
      this.rememberConstant(value, id);
      return id;
    }
    const typeId = this.type(type);
    const id = DenseElementsAttr.is(value)
      ? this.dense(type, typeId, value, 0, 0)
      : ArrayAttr.is(value)
        ? this.arrayConstant(type, typeId, value)
        : this.refuse(`cannot serialize attribute: ${attributeText(value)}`);
    this.rememberConstant(value, id);
    return id;
  }

  /** A constant made of other constants; equal ones are one. */
  composite(type: Type, parts: readonly number[], isSpec: boolean): number {
    const typeId = this.type(type);
    const opcode = isSpec ? Op.SpecConstantComposite : Op.ConstantComposite;
    return this.once(`${opcode} ${typeId} ${parts.join(" ")}`, (id) =>
      this.add(this.declarations, opcode, [typeId, id, ...parts]),
    );
  }

  nullConstant(type: Type): number {
    const typeId = this.type(type);
    return this.once(`null ${typeId}`, (id) => this.add(this.declarations, Op.ConstantNull, [typeId, id]));
  }

  private once(key: string, write: (id: number) => void): number {
    let id = this.composites.get(key);
    if (id === undefined) {
      id = this.id();
      this.composites.set(key, id);
      write(id);
    }
    return id;
  }

  private rememberConstant(value: Attribute, id: number): void {
    while (this.constantIds.length <= value.id) this.constantIds.push(0);
    this.constantIds[value.id] = id;
  }

  /** Writes a scalar; a specialization constant is new each time. */
  scalar(value: Attribute, isSpec: boolean): number {
    if (IntegerAttr.is(value)) return this.integer(value, isSpec);
    if (FloatAttr.is(value)) return this.float(value, isSpec);
    return this.refuse(`cannot serialize attribute: ${attributeText(value)}`);
  }

  private integer({ type, value }: IntegerAttr, isSpec: boolean): number {
    const typeId = this.type(type);
    const id = this.id();
    const width = IntegerType.is(type) ? type.width : 64;
    if (width === 1) {
      const opcode = value === 0n ? [Op.ConstantFalse, Op.SpecConstantFalse] : [Op.ConstantTrue, Op.SpecConstantTrue];
      this.add(this.declarations, opcode[Number(isSpec)] ?? 0, [typeId, id]);
      return id;
    }
    const isSigned = IntegerType.is(type) && type.signedness === "signed";
    const bits = isSigned ? value : BigInt.asUintN(width, value);
    const words = width <= 32 ? [lowWord(bits)] : [lowWord(bits), lowWord(bits >> 32n)];
    if (width > 64) this.refuse(`cannot serialize ${width}-bit integer literal`);
    this.add(this.declarations, isSpec ? Op.SpecConstant : Op.Constant, [typeId, id, ...words]);
    return id;
  }

  private float({ type, bits }: FloatAttr, isSpec: boolean): number {
    const typeId = this.type(type);
    const id = this.id();
    const words = type.width <= 32 ? [lowWord(bits)] : [lowWord(bits), lowWord(bits >> 32n)];
    this.add(this.declarations, isSpec ? Op.SpecConstant : Op.Constant, [typeId, id, ...words]);
    return id;
  }

  private arrayConstant(type: Type, typeId: number, { elements }: ArrayAttr): number {
    if (!ArrayType.is(type)) return this.refuse("cannot serialize an array of this type");
    const id = this.id();
    const parts = elements.map((element) => this.constant(type.element, element));
    this.add(this.declarations, Op.ConstantComposite, [typeId, id, ...parts]);
    return id;
  }

  /** Elements from `start` on, level by level of the shape. */
  private dense(type: Type, typeId: number, attr: DenseElementsAttr, level: number, start: number): number {
    const shape = isShaped(attr.type) ? (attr.type.shape ?? []) : [];
    if (level === shape.length) return this.denseElement(attr, start);
    const inner = compositeElementOf(type) ?? this.refuse(`cannot serialize attribute: ${attributeText(attr)}`);
    const id = this.id();
    const count = shape[level] ?? 0;
    const step = elementCount(shape.slice(level + 1));
    const parts: number[] = [];
    for (let index = 0; index < count; index++) {
      const at = start + index * step;
      const isLast = level + 1 === shape.length;
      parts.push(isLast ? this.denseElement(attr, at) : this.dense(inner, this.type(inner), attr, level + 1, at));
    }
    this.add(this.declarations, Op.ConstantComposite, [typeId, id, ...parts]);
    return id;
  }

  private denseElement(attr: DenseElementsAttr, index: number): number {
    const type = isShaped(attr.type) ? attr.type.element : attr.type;
    const size = elementBytes(type);
    const bits = readBits(attr.data, attr.splat ? 0 : index * size, size);
    if (FloatType.is(type)) return this.constant(type, FloatAttr.get(this.context, { type, bits }));
    if (IntegerType.is(type) && type.width === 1) return this.constant(type, boolAttr(this.context, bits !== 0n));
    return this.constant(type, IntegerAttr.get(this.context, { type, value: wrapInteger(type, bits) }));
  }

  // ---- decorations

  decorate(id: number, name: string, words: readonly number[]): void {
    this.add(this.decorations, Op.Decorate, [id, Decoration.enum.value(name) ?? 0, ...words]);
  }

  /** Writes the decorations that an attribute of an op holds. */
  decorateBy(id: number, { name, value }: NamedAttribute): void {
    const decoration = decorationNamed(name);
    if (decoration === undefined) {
      const expected = "non-argument attributes expected to have snake-case-ified decoration name";
      return this.refuse(`${expected}, unhandled attribute with name : ${name}`);
    }
    this.decorateWith(Op.Decorate, [id], decoration, value);
  }

  /** Writes decorations of what `target` says: an id, or an id and a member. */
  private decorateWith(plain: number, target: readonly number[], decoration: number, value: Attribute): void {
    for (const one of repeated(decoration, value)) {
      const parameters = decorationParameters(decoration) ?? [];
      const isString =
        parameters.some(({ kind }) => kind.code === KindCode.String) &&
        decorationName(decoration) !== "LinkageAttributes";
      const isId = parameters.some(({ kind }) => kind.code === KindCode.Id);
      const strings = plain === Op.Decorate ? Op.DecorateString : Op.MemberDecorateString;
      const opcode = isId
        ? Op.DecorateId
        : isString && stringDecorations.test(decorationName(decoration))
          ? strings
          : plain;
      this.add(this.decorations, opcode, [...target, decoration, ...this.decorationWords(decoration, one)]);
    }
  }

  private decorationWords(decoration: number, value: Attribute): readonly number[] {
    if (UnitAttr.is(value)) return [];
    if (LinkageAttributesAttr.is(value)) {
      const kind = LinkageType.is(value.linkage_type) ? value.linkage_type.value : 0;
      return [...stringWords(value.linkage_name.value), kind];
    }
    const parameters = decorationParameters(decoration) ?? [];
    const parts = ArrayAttr.is(value) ? value.elements : [value];
    return parts.flatMap((part, index) =>
      this.parameterWords(part, parameters[Math.min(index, parameters.length - 1)], decoration),
    );
  }

  private parameterWords(value: Attribute, parameter: Operand | undefined, decoration: number): readonly number[] {
    const isId = parameter?.kind.code === KindCode.Id;
    if (SymbolRefAttr.is(value)) {
      return [
        this.specConstantId(value.root) ?? this.variableId(value.root) ?? this.refuse(`unknown symbol '${value.root}'`),
      ];
    }
    if (IntegerAttr.is(value)) return [isId ? this.constant(value.type, value) : lowWord(value.value)];
    if (StringAttr.is(value)) {
      if (parameter?.kind.code === KindCode.String) return stringWords(value.value);
      const name = attributeName(decorationName(decoration));
      const word =
        (name === "built_in" ? BuiltIn.enum.value(value.value) : undefined) ??
        wordOfNames(parameter?.kind.name ?? "", value.value);
      return [word ?? this.refuse(`invalid ${name} decoration attribute ${value.value}`)];
    }
    if ("value" in value && typeof value.value === "number") return [value.value];
    return this.refuse(`unhandled decoration ${attributeName(decorationName(decoration))}`);
  }
}

/** Decorations that OpDecorateString is for. */
const stringDecorations = /^User(Semantic|TypeGOOGLE)$/;

/** What each of several decorations of one kind says. */
function repeated(decoration: number, value: Attribute): readonly Attribute[] {
  if (!ArrayAttr.is(value)) return [value];
  const parameters = decorationParameters(decoration) ?? [];
  const isList =
    parameters.length > 1 || parameters.at(-1)?.quantifier === "*" || decorationParameters(decoration) === undefined;
  return isList && !value.elements.every((element) => ArrayAttr.is(element)) ? [value] : value.elements;
}

/** The words of a string. */
export function stringWords(text: string): readonly number[] {
  const bytes = bytesOfText(text);
  const words = new WordBuffer(16);
  pushStringBytes(words, bytes, 0, bytes.length);
  return [...words.view()];
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

function compositeElementOf(type: Type): Type | undefined {
  if (VectorType.is(type) || ArrayType.is(type)) return type.element;
  return MatrixType.is(type) ? type.column : undefined;
}

/** The low 32 bits. */
export function lowWord(bits: bigint): number {
  return Number(BigInt.asUintN(32, bits));
}
