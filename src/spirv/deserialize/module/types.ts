/**
 * The types of a module as types of the dialect. Types precede their uses, except pointers that OpTypeForwardPointer announces: the
 * struct that such a pointer refers to is created by name before its body is known.
 */
import {
  ArrayType,
  CooperativeMatrixType,
  composingProblem,
  Decoration,
  Dim,
  ImageArrayedInfo,
  ImageDepthInfo,
  ImageFormat,
  ImageSamplerUseInfo,
  ImageSamplingInfo,
  ImageType,
  identifiedStruct,
  isCompleteStruct,
  literalStruct,
  MatrixType,
  type MemberDecoration,
  namesOfWord,
  type OtherOperand,
  OtherType,
  otherTypeProblem,
  otherVectorLength,
  PointerType,
  RuntimeArrayType,
  SampledImageType,
  StorageClass,
  type StructBody,
  setStructBody,
  TensorArmType,
  UntypedType,
} from "../../../dialects/spirv/index.ts";
import { enumerant, instruction, KindCode, type Operand } from "../../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Context,
  FloatType,
  FunctionType,
  GraphType,
  IntegerAttr,
  IntegerType,
  MAX_INTEGER_WIDTH,
  type Type,
  VectorType,
  vectorType,
} from "../../../ir/index.ts";
import { stringEnd } from "../../../support/tables/words.ts";
import { forEachInstruction, type Module } from "../../module.ts";
import { Op } from "../../opcode.ts";
import { formatOfEncoding } from "../../words/float-encoding.ts";
import { checkEnumerant } from "../enumerants.ts";
import { reject } from "../rejection.ts";
import { Sizes } from "../sizes.ts";
import { type Annotations, stringFrom } from "./annotations.ts";

/** The functions of the module that types call. */
export interface TypeScope {
  readonly context: Context;
  readonly module: Module;
  readonly annotations: Annotations;
  /** The type of an id; undefined if it is none, or not yet. */
  typeOf(id: number): Type | undefined;
  /** The value of a constant; undefined if the id is none, or one that has no attribute. */
  constantOf(id: number): Attribute | undefined;
  /** The value of an integer constant that fits a word, without its sign. */
  integerOf(id: number): number | undefined;
  /** The ids from a word of the instruction at another on, with those of instructions that continue it. */
  listOf(at: number, start: number): Uint32Array;
  /** The symbol and the default of a specialization constant. */
  lengthOf(id: number, at: number): { readonly symbol: string; readonly value: number };
}

type Rule = (types: Types, at: number, end: number) => Type;

const offsetDecoration = Decoration.enum.value("Offset");

export class Types {
  readonly scope: TypeScope;
  readonly words: Uint32Array;
  /** Ids of structs by the name of their type. */
  readonly #structNames = new Map<string, number>();
  /** Structs whose body comes later, by id. */
  readonly #announced = new Map<number, Type>();
  /** Word offsets of all pointer types, found when the first forward pointer is met. */
  #pointers: ReadonlyMap<number, number> | undefined;
  readonly #forward = new Set<number>();
  /** By the types' own numbers. */
  readonly sizes = new Sizes();
  /** Levels of all structs after forward pointers: a type that holds such a pointer may be that much deeper than is known when it is met. */
  #announcedLevels = 0;

  constructor(scope: TypeScope) {
    this.scope = scope;
    this.words = scope.module.words;
  }

  get context(): Context {
    return this.scope.context;
  }

  /** The type that the instruction at a word offset declares; undefined if it declares none that is known. */
  declare(opcode: number, at: number, end: number): Type | undefined {
    this.sizes.start();
    const type = this.#read(opcode, at, end);
    if (type !== undefined) {
      checkLength(type, at);
      const depth = this.sizes.finish(type.id, "type", at, this.#announcedLevels);
      if (this.#announced.has(this.words[at + 1]!)) this.#announcedLevels += depth;
    }
    return type;
  }

  #read(opcode: number, at: number, end: number): Type | undefined {
    const rule = rules[opcode];
    if (rule === undefined) return this.other(opcode, at, end);
    if (end - at < rule[0]) reject(`OpType declaration at word ${at} is too short`, at);
    return rule[1](this, at, end);
  }

  /** A type that MLIR does not have, by its instruction; undefined if the opcode is no type's. */
  other(opcode: number, at: number, end: number): Type | undefined {
    const found = instruction(opcode);
    if (found === undefined || !found.name.startsWith("Type") || found.hasResultType || end - at < 2) return undefined;
    const operands: OtherOperand[] = [];
    let last: Operand | undefined;
    for (let word = at + 2; word < end; ) {
      const operand: Operand | undefined = found.operands[operands.length + 1] ?? last;
      if (operand?.quantifier === "*") last = operand;
      if (operand === undefined) return reject(`Op${found.name} has too many operands`, at);
      if (operand.kind.code === KindCode.String) {
        const stop = stringEnd(this.words, word, end) ?? reject("string without an end", at);
        operands.push(stringFrom(this.words, word, stop));
        word = stop;
      } else operands.push(this.#otherOperand(operand, this.words[word++]!, at));
    }
    const params = { name: found.name, operands };
    const problem = otherTypeProblem(params);
    if (problem !== undefined) reject(problem, at);
    return OtherType.get(this.context, params);
  }

  #otherOperand({ kind }: Operand, word: number, at: number): OtherOperand {
    if (kind.code === KindCode.Integer) return word;
    if (kind.code !== KindCode.Id) return namesOfWord(kind.name, word);
    const type = this.scope.typeOf(word) ?? this.#forwardPointer(word);
    if (type !== undefined) this.sizes.add(type.id);
    return type ?? this.scope.integerOf(word) ?? `@${this.scope.lengthOf(word, at).symbol}`;
  }

  announce(at: number): void {
    this.#forward.add(this.words[at + 1]!);
    this.#pointers ??= pointerOffsets(this.scope.module);
  }

  /** The type of an operand of a declaration. */
  part(at: number, index: number): Type {
    return this.#partOf(this.words[at + index]!, at);
  }

  #partOf(id: number, at: number): Type {
    const type = this.scope.typeOf(id) ?? this.#forwardPointer(id) ?? reject(`unknown type <id> ${id}`, at);
    if (GraphType.is(type)) reject("the type of a graph cannot be part of another one", at);
    this.sizes.add(type.id);
    return type;
  }

  /** The type of an operand that becomes part of a composite. */
  component(at: number, index: number): Type {
    return this.composable(this.part(at, index), at);
  }

  composable(type: Type, at: number): Type {
    const problem = composingProblem(type);
    return problem === undefined ? type : reject(problem, at);
  }

  /** The operands of a declaration of a pointer. */
  storageClass(at: number): number {
    const word = this.words[at + 2]!;
    checkEnumerant(StorageClass, word, at);
    return word;
  }

  #forwardPointer(id: number): Type | undefined {
    const at = this.#forward.has(id) ? this.#pointers?.get(id) : undefined;
    if (at === undefined) return undefined;
    const pointee = this.words[at + 3]!;
    const known = this.scope.typeOf(pointee) ?? this.#announced.get(pointee) ?? this.#announceStruct(pointee);
    return this.pointerTo(known, at);
  }

  /** The pointer to a type that the instruction at a word declares. */
  pointerTo(pointee: Type, at: number): Type {
    const storageClass = this.storageClass(at);
    const stride = this.scope.annotations.has(this.words[at + 1]!) ? this.stride(this.words[at + 1]!) : 0;
    return PointerType.get(this.context, { pointee, storageClass, ...(stride === 0 ? {} : { stride }) });
  }

  #announceStruct(id: number): Type {
    let name = this.#freeName(id, this.#nameOf(id) ?? `struct_${id}`);
    while (isCompleteStruct(identifiedStruct(this.context, name))) name = this.#freeName(id, `${name}_`);
    const struct = identifiedStruct(this.context, name);
    this.#announced.set(id, struct);
    return struct;
  }

  #nameOf(id: number): string | undefined {
    return this.scope.annotations.names.get(id);
  }

  #freeName(id: number, name: string): string {
    const chosen = this.#structNames.has(name) ? `${name}_${id}` : name;
    this.#structNames.set(chosen, id);
    return chosen;
  }

  struct(at: number): Type {
    const id = this.words[at + 1]!;
    const name = this.#nameOf(id);
    const body = this.#body(at);
    const announced = this.#announced.get(id);
    if (announced !== undefined) {
      // Sound: only structs are announced.
      if (!setStructBody(announced as Parameters<typeof setStructBody>[0], body)) reject("struct has two bodies", at);
      return announced;
    }
    if (name === undefined) return literalStruct(this.context, body);
    const struct = identifiedStruct(this.context, name);
    // A struct of this name that is reached through a pointer is another one, though its members may look the same.
    const isTaken = this.#announced.size > 0 && [...this.#announced.values()].includes(struct);
    if (!isTaken && setStructBody(struct, body)) {
      this.#structNames.set(name, id);
      return struct;
    }
    // Another struct has this name: two layouts of one struct, as glslang makes them.
    for (let suffix = `${id}`; ; suffix += "_") {
      const other = identifiedStruct(this.context, `${name}_${suffix}`);
      if (setStructBody(other, body)) return other;
    }
  }

  #body(at: number): StructBody {
    const { annotations } = this.scope;
    const id = this.words[at + 1]!;
    const members = Array.from(this.scope.listOf(at, at + 2), (member) =>
      this.composable(this.#partOf(member, at), at),
    );
    const notes = annotations.members(id);
    const offsets = new Map<number, number>();
    for (const { member, decoration, value } of notes) {
      if (decoration === offsetDecoration && IntegerAttr.is(value))
        offsets.set(member, Number(BigInt.asUintN(32, value.value)));
    }
    const hasOffsets = offsets.size === members.length;
    const memberDecorations: MemberDecoration[] = [];
    for (const { member, decoration, value } of notes) {
      if (hasOffsets && decoration === offsetDecoration) continue;
      memberDecorations.push({ member, decoration, value });
    }
    memberDecorations.sort(
      (a, b) => a.member - b.member || referenceOrder(a.decoration) - referenceOrder(b.decoration),
    );
    return {
      members,
      offsets: hasOffsets ? members.map((_, index) => offsets.get(index) ?? 0) : [],
      memberDecorations,
      decorations: annotations.of(id).map(({ decoration, value }) => ({ decoration, value })),
    };
  }

  stride(id: number): number {
    const value = this.scope.annotations.find(id, "ArrayStride");
    return IntegerAttr.is(value) ? Number(BigInt.asUintN(32, value.value)) : 0;
  }
}

/** The decorations of a member are in the order of LLVM's hash table in the reference, which is text. */
function referenceOrder(decoration: number): number {
  return (decoration * 37) & 63;
}

/** Components of vectors and elements of matrices beyond which nothing goes: they are computed with one by one. */
const MOST_COMPONENTS = 1 << 16;

function checkLength(type: Type, at: number): void {
  const isMatrix = CooperativeMatrixType.is(type);
  const count = isMatrix ? type.shape.reduce((product, size) => product * size, 1) : (otherVectorLength(type) ?? 0);
  if (count <= MOST_COMPONENTS) return;
  const what = isMatrix ? "cooperative matrices of more than" : "vectors of more than";
  reject(`${what} ${MOST_COMPONENTS} components are not supported`, at);
}

function pointerOffsets(module: Module): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  forEachInstruction(module, (offset, opcode, end) => {
    if (opcode === Op.TypePointer && end - offset >= 4) found.set(module.words[offset + 1]!, offset);
    return opcode !== Op.Function;
  });
  return found;
}

function integer({ context, words }: Types, at: number): Type {
  const width = words[at + 2]!;
  if (width < 2 || width > MAX_INTEGER_WIDTH) reject(`unsupported integer width ${width}`, at);
  return words[at + 3] === 1 ? IntegerType.get(context, { width, signedness: "signed" }) : context.integer(width);
}

const floats: Readonly<Record<number, "f16" | "f32" | "f64">> = { 16: "f16", 32: "f32", 64: "f64" };

function float({ context, words }: Types, at: number, end: number): Type {
  const width = words[at + 2]!;
  const encoding = end - at > 3 ? formatOfEncoding(words[at + 3]!) : undefined;
  if (encoding !== undefined) {
    const type = context.float(encoding);
    return type.width === width ? type : reject(`unsupported OpTypeFloat bitwidth: ${width}`, at);
  }
  const format = floats[width];
  if (format === undefined || end - at > 3) reject(`unsupported OpTypeFloat bitwidth: ${width}`, at);
  return context.float(format);
}

function vector(types: Types, at: number): Type {
  const component = types.part(at, 2);
  const isNumber = IntegerType.is(component) || FloatType.is(component);
  if (!isNumber && !PointerType.is(component)) reject("OpTypeVector must be of a scalar type", at);
  const count = types.words[at + 3]!;
  if (count === 0) reject("vector types must have positive constant sizes but got 0", at);
  if (!isNumber || (count > 4 && count !== 8 && count !== 16))
    return OtherType.get(types.context, { name: "TypeVector", operands: [component, count] });
  return vectorType(types.context, [count], component);
}

function matrix(types: Types, at: number): Type {
  const column = types.part(at, 2);
  const count = types.words[at + 3]!;
  if (count < 2 || count > 4) reject("matrix is expected to have 2, 3, or 4 columns", at);
  if (!VectorType.is(column)) reject("OpTypeMatrix must be of a vector type", at);
  return MatrixType.get(types.context, { count, column });
}

function image(types: Types, at: number, end: number): Type {
  const { words } = types;
  imageProperties.forEach((def, index) => checkEnumerant(def, words[at + 3 + index]!, at));
  const access = end - at > 9 ? { access: words[at + 9]! } : {};
  if (enumerant("AccessQualifier", access.access ?? 0) === undefined)
    reject(`unknown AccessQualifier ${access.access}`, at);
  const element = types.part(at, 2);
  return ImageType.get(types.context, {
    element: element === types.context.none ? element : types.composable(element, at),
    dim: words[at + 3]!,
    depth: words[at + 4]!,
    arrayed: words[at + 5]!,
    sampling: words[at + 6]!,
    samplerUse: words[at + 7]!,
    format: words[at + 8]!,
    ...access,
  });
}

const imageProperties = [Dim, ImageDepthInfo, ImageArrayedInfo, ImageSamplingInfo, ImageSamplerUseInfo, ImageFormat];

function sampledImage(types: Types, at: number): Type {
  const part = types.part(at, 2);
  if (!ImageType.is(part)) reject("OpTypeSampledImage must be of an image type", at);
  return SampledImageType.get(types.context, { image: part });
}

function array(types: Types, at: number): Type {
  const id = types.words[at + 3]!;
  const element = types.component(at, 2);
  const stride = types.stride(types.words[at + 1]!);
  const count = types.scope.integerOf(id);
  if (count === 0) reject("the length of an array must be at least 1", at);
  if (count !== undefined) return ArrayType.get(types.context, { count, element, stride });
  const { symbol, value } = types.scope.lengthOf(id, at);
  return ArrayType.get(types.context, { count: value, element, stride, length: symbol });
}

function runtimeArray(types: Types, at: number): Type {
  return RuntimeArrayType.get(types.context, {
    element: types.component(at, 2),
    stride: types.stride(types.words[at + 1]!),
  });
}

function pointer(types: Types, at: number): Type {
  const pointee = types.part(at, 3);
  if (pointee !== types.context.none && !FunctionType.is(pointee)) types.composable(pointee, at);
  return types.pointerTo(pointee, at);
}

function untypedPointer(types: Types, at: number): Type {
  const { context } = types;
  return PointerType.get(context, { pointee: UntypedType.get(context, {}), storageClass: types.storageClass(at) });
}

function functionType(types: Types, at: number, end: number): Type {
  const result = types.part(at, 2);
  const inputs = Array.from({ length: end - at - 3 }, (_, index) => types.part(at, index + 3));
  return FunctionType.get(types.context, { inputs, results: result === types.context.none ? [] : [result] });
}

function cooperativeMatrix(types: Types, at: number): Type {
  const { scope: module, words } = types;
  const word = (index: number) =>
    module.integerOf(words[at + index]!) ?? reject("cooperative matrix of unknown scope or use", at);
  const [rows, columns] = [size(types, at, 4), size(types, at, 5)];
  const hasSymbols = rows.symbol !== "" || columns.symbol !== "";
  return CooperativeMatrixType.get(types.context, {
    shape: [rows.value, columns.value],
    element: types.component(at, 2),
    scope: word(3),
    use: word(6),
    ...(hasSymbols ? { symbols: [rows.symbol, columns.symbol] } : {}),
  });
}

/** A number that a constant says; the symbol is empty if it is no specialization constant. */
function size({ scope, words }: Types, at: number, index: number): { readonly symbol: string; readonly value: number } {
  const id = words[at + index]!;
  const value = scope.integerOf(id);
  return value === undefined ? scope.lengthOf(id, at) : { symbol: "", value };
}

/** A tensor whose rank and shape are constants; one of others is a type by its instruction. */
function tensor(types: Types, at: number, end: number): Type {
  const element = types.component(at, 2);
  const shape = end - at === 3 ? undefined : tensorShape(types, at, end);
  if (shape === "computed") return types.other(Op.TypeTensorARM, at, end) ?? reject("unknown tensor", at);
  return TensorArmType.get(types.context, { shape, element });
}

/** Dimensions beyond which no tensor goes. */
const MOST_DIMENSIONS = 1024;

/** The sizes, -1 for each where the rank alone is known; `computed` where they are no constants. */
function tensorShape({ scope, words }: Types, at: number, end: number): readonly number[] | "computed" {
  const rank = scope.integerOf(words[at + 3]!);
  if (end - at > 5 || rank === undefined || rank > MOST_DIMENSIONS) return "computed";
  if (rank === 0) reject("arm.tensors do not support rank zero", at);
  if (end - at === 4) return Array.from({ length: rank }, () => -1);
  const sizes = scope.constantOf(words[at + 4]!);
  if (!ArrayAttr.is(sizes)) return "computed";
  if (sizes.elements.length !== rank) reject("the shape of a tensor must have as many sizes as its rank says", at);
  const shape = sizes.elements.map((size) => (IntegerAttr.is(size) ? Number(BigInt.asUintN(32, size.value)) : 0));
  if (shape.includes(0)) reject("arm.tensors do not support zero dimensions", at);
  return shape;
}

function graph(types: Types, at: number, end: number): Type {
  const count = types.words[at + 2]!;
  const parts = Array.from({ length: end - at - 3 }, (_, index) => types.part(at, index + 3));
  if (count > parts.length) reject("OpTypeGraphARM has more inputs than types", at);
  return GraphType.get(types.context, { inputs: parts.slice(0, count), results: parts.slice(count) });
}

/** By opcode: the words an instruction must have, and what it declares. */
const rules: { readonly [opcode: number]: readonly [words: number, rule: Rule] } = {
  [Op.TypeVoid]: [2, ({ context }) => context.none],
  [Op.TypeBool]: [2, ({ context }) => context.i1],
  [Op.TypeInt]: [4, integer],
  [Op.TypeFloat]: [3, float],
  [Op.TypeVector]: [4, vector],
  [Op.TypeMatrix]: [4, matrix],
  [Op.TypeImage]: [9, image],
  [Op.TypeSampledImage]: [3, sampledImage],
  [Op.TypeArray]: [4, array],
  [Op.TypeRuntimeArray]: [3, runtimeArray],
  [Op.TypeStruct]: [2, (types, at) => types.struct(at)],
  [Op.TypePointer]: [4, pointer],
  [Op.TypeUntypedPointerKHR]: [3, untypedPointer],
  [Op.TypeFunction]: [3, functionType],
  [Op.TypeCooperativeMatrixKHR]: [7, cooperativeMatrix],
  [Op.TypeTensorARM]: [3, tensor],
  [Op.TypeGraphARM]: [4, graph],
};
