/**
 * Sizes, alignments and layout decorations of types in memory (Vulkan, Offset and Stride Assignment).
 *
 * Types are visited once in the module's order, where the parts of a type precede it; so nothing recurses, and a type that is
 * used in many places is measured once. Values that depend on the decorations of the member that holds a matrix are stored for both
 * orders, and sizes as a multiple of the matrix stride and a rest.
 */
import { Capability, Decoration as D } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { headerWords } from "../../spirv/modules.ts";
import { constantNumber } from "./constants.ts";
import type { Decoration } from "./decorations.ts";
import type { Facts } from "./module-facts.ts";

/** How a member orders the matrices in it: 0 by columns, 1 by rows. */
export type Order = 0 | 1;

interface Pair {
  readonly 0: number;
  readonly 1: number;
}

/** Alignments and sizes in bytes, for matrices by columns and by rows. */
interface Measure {
  /** The largest alignment of a scalar in it. */
  readonly scalar: number;
  readonly base: Pair;
  /** As `base`, but the alignment of arrays, matrices and structures is a multiple of 16. */
  readonly extended: Pair;
  /** The size is `fixed` plus `perStride` times the matrix stride of the member. */
  readonly fixed: Pair;
  readonly perStride: Pair;
  /** The largest matrix stride with which the elements of the arrays in it do not overlap. */
  readonly most: Pair;
  /** The matrix in it, through arrays only; 0 without. */
  readonly matrix: number;
}

/** The layout decorations of a member of a structure; a missing decoration is undefined. */
export interface MemberLayout {
  /** NaN if a specialization constant decides. */
  offset: number | undefined;
  order: Order | undefined;
  matrixStride: number | undefined;
}

export type Alignment = "scalar" | "base" | "extended";

const both = (value: number): Pair => ({ 0: value, 1: value });
const map = (a: Pair, f: (value: number) => number): Pair => ({ 0: f(a[0]), 1: f(a[1]) });
const uniform = (align: number, size: number): Measure => ({
  scalar: align,
  base: both(align),
  extended: both(align),
  fixed: both(size),
  perStride: both(0),
  most: both(Number.POSITIVE_INFINITY),
  matrix: 0,
});

/** The multiple of an alignment at or above a value. */
export const alignUp = (value: number, alignment: number): number =>
  alignment === 0 ? value : Math.ceil(value / alignment) * alignment;

/** The largest matrix stride with which elements fit into the stride of their array. */
function mostStride({ fixed, perStride, most }: Measure, order: Order, stride: number): number {
  const own = perStride[order] === 0 ? Number.POSITIVE_INFINITY : (stride - fixed[order]) / perStride[order];
  return Math.min(most[order], own);
}

const none: Measure = uniform(1, 0);
const noMember: MemberLayout = { offset: undefined, order: undefined, matrixStride: undefined };

/** Bytes that descriptors need at least, as spirv-val assumes; the device decides. */
const descriptors: ReadonlyMap<number, number> = new Map([
  [Op.TypeSampler, 4],
  [Op.TypeImage, 8],
  [Op.TypeSampledImage, 8],
  [Op.TypeAccelerationStructureKHR, 8],
  [Op.TypeTensorARM, 8],
  [Op.TypeBufferEXT, 64],
]);

/** The types of objects that have addresses with SPV_NV_bindless_texture. */
const bindlessTypes: ReadonlySet<number> = new Set([Op.TypeImage, Op.TypeSampler, Op.TypeSampledImage]);

/** Whether a descriptor in a heap has this type. */
export const isDescriptor = (m: Facts, type: number): boolean => descriptors.has(m.opcodeOf(type));

export class TypeLayouts {
  readonly #m: Facts;
  readonly #measures = new Map<number, Measure>();
  readonly #members = new Map<number, readonly MemberLayout[]>();
  readonly #strides = new Map<number, number | undefined>();

  constructor(m: Facts) {
    this.#m = m;
    const end = m.functions[0]?.at ?? m.words.length;
    for (let at = headerWords; at < end; at = m.next(at)) {
      const measure = this.#measure(at);
      if (measure !== undefined) this.#measures.set(m.word(at, 1), measure);
    }
  }

  alignment(type: number, kind: Alignment, order: Order): number {
    const measure = this.#of(type);
    return kind === "scalar" ? measure.scalar : measure[kind][order];
  }

  /** Bytes without padding at the end; those of arrays with a size that is not known count as none. */
  size(type: number, order: Order, matrixStride: number): number {
    const { fixed, perStride } = this.#of(type);
    return perStride[order] === 0 ? fixed[order] : fixed[order] + perStride[order] * matrixStride;
  }

  /** The matrix that a type is, or an array of, in any depth; 0 without. */
  matrixIn(type: number): number {
    return this.#of(type).matrix;
  }

  /** Whether the elements of an array of matrices, and of the arrays in it, do not overlap with a matrix stride. */
  holdsMatrixStride(array: number, order: Order, matrixStride: number): boolean {
    return matrixStride <= this.#of(array).most[order];
  }

  /** The layout of each member of a structure. */
  membersOf(struct: number): readonly MemberLayout[] {
    let members = this.#members.get(struct);
    if (members === undefined) {
      members = this.#readMembers(struct);
      this.#members.set(struct, members);
    }
    return members;
  }

  /** The stride of an array; undefined without one, NaN if a specialization constant decides. */
  strideOf(array: number): number | undefined {
    if (!this.#strides.has(array)) this.#strides.set(array, this.#readStride(array));
    return this.#strides.get(array);
  }

  #of(type: number): Measure {
    return this.#measures.get(type) ?? none;
  }

  #measure(at: number): Measure | undefined {
    const m = this.#m;
    const opcode = m.opcode(at);
    switch (opcode) {
      case Op.TypeBool:
        return uniform(4, 4);
      case Op.TypeInt:
      case Op.TypeFloat: {
        const bytes = Math.max(1, m.word(at, 2) >>> 3);
        return uniform(bytes, bytes);
      }
      case Op.TypeVector:
        return this.#vector(m.word(at, 2), m.word(at, 3));
      case Op.TypeVectorIdEXT:
        return this.#vector(m.word(at, 2), constantNumber(m, m.word(at, 3)) ?? 0);
      case Op.TypeMatrix:
        return this.#matrix(at);
      case Op.TypeArray:
      case Op.TypeRuntimeArray:
        return this.#array(at);
      case Op.TypeStruct:
        return this.#struct(at);
      case Op.TypePointer:
      case Op.TypeUntypedPointerKHR:
        return uniform(8, 8);
      default:
        return this.#descriptor(opcode);
    }
  }

  #descriptor(opcode: number): Measure | undefined {
    const bytes = descriptors.get(opcode);
    if (bytes === undefined) return undefined;
    const isBindless = this.#m.has(Capability.BindlessTextureNV) && bindlessTypes.has(opcode);
    const bindless = isBindless ? (this.#m.imageAddressing ?? 0) / 8 : 0;
    return bindless > 0 ? uniform(bindless, bindless) : uniform(1, bytes);
  }

  #vector(component: number, count: number): Measure {
    const { scalar } = this.#of(component);
    const aligned = scalar * (count === 3 || count > 4 ? 4 : Math.max(1, count));
    return { ...uniform(aligned, scalar * count), scalar };
  }

  #matrix(at: number): Measure {
    const m = this.#m;
    const column = m.word(at, 2);
    const columns = m.word(at, 3);
    const rows = m.wordOf(column, 3);
    const scalar = this.#of(column).scalar;
    const line = (count: number) => scalar * (count === 3 ? 4 : count);
    const base = { 0: line(rows), 1: line(columns) };
    return {
      scalar,
      base,
      extended: map(base, (value) => alignUp(value, 16)),
      fixed: { 0: 0, 1: columns * scalar },
      perStride: { 0: columns, 1: rows - 1 },
      most: both(Number.POSITIVE_INFINITY),
      matrix: m.word(at, 1),
    };
  }

  #array(at: number): Measure {
    const m = this.#m;
    const element = this.#of(m.word(at, 2));
    const extended = map(element.extended, (value) => alignUp(value, 16));
    const stride = this.strideOf(m.word(at, 1)) || 0;
    const most = { 0: mostStride(element, 0, stride), 1: mostStride(element, 1, stride) };
    const count = m.opcode(at) === Op.TypeArray ? (constantNumber(m, m.word(at, 3)) ?? 0) : 0;
    if (count <= 0) return { ...element, extended, most, fixed: both(0), perStride: both(0) };
    return { ...element, extended, most, fixed: map(element.fixed, (value) => (count - 1) * stride + value) };
  }

  #struct(at: number): Measure {
    const layouts = this.membersOf(this.#m.word(at, 1));
    let [scalar, base, extended, size] = [1, 1, 1, 0];
    this.#m.rest(at, 2).forEach((type, index) => {
      const { order = 0, offset = 0, matrixStride = 0 } = layouts[index] ?? noMember;
      const measure = this.#of(type);
      scalar = Math.max(scalar, measure.scalar);
      base = Math.max(base, measure.base[order]);
      extended = Math.max(extended, measure.extended[order]);
      size = Math.max(size, (offset || 0) + this.size(type, order, matrixStride));
    });
    return {
      ...uniform(scalar, size),
      base: both(base),
      extended: both(alignUp(extended, 16)),
    };
  }

  #readMembers(struct: number): readonly MemberLayout[] {
    const m = this.#m;
    const members: MemberLayout[] = Array.from(m.rest(m.definition(struct), 2), () => ({ ...noMember }));
    for (const one of m.decorations.of(struct)) {
      const member = one.member === undefined ? undefined : members[one.member];
      if (member !== undefined) this.#decorate(member, one);
    }
    return members;
  }

  #decorate(member: MemberLayout, { kind, at, parameters }: Decoration): void {
    const value = this.#m.optionalWord(at, parameters) ?? 0;
    if (kind === D.Offset) member.offset = value;
    else if (kind === D.OffsetIdEXT) member.offset = this.#constant(value);
    else if (kind === D.MatrixStride) member.matrixStride = value;
    else if (kind === D.RowMajor) member.order = 1;
    else if (kind === D.ColMajor) member.order = 0;
  }

  #readStride(array: number): number | undefined {
    const { decorations } = this.#m;
    const literal = decorations.find(array, D.ArrayStride);
    if (literal !== undefined) return this.#m.word(literal.at, literal.parameters);
    const byId = decorations.find(array, D.ArrayStrideIdEXT);
    return byId === undefined ? undefined : this.#constant(this.#m.word(byId.at, byId.parameters));
  }

  /** The value of a constant; for the size of a descriptor, the value that spirv-val assumes. */
  #constant(id: number): number {
    const m = this.#m;
    if (m.opcodeOf(id) === Op.ConstantSizeOfEXT) return descriptors.get(m.opcodeOf(m.wordOf(id, 3))) ?? Number.NaN;
    return constantNumber(m, id) ?? Number.NaN;
  }
}

const typeLayouts = (m: Facts): TypeLayouts => new TypeLayouts(m);

/** The layouts of a module's types, measured once. */
export const layoutsOf = (m: Facts): TypeLayouts => m.derive(typeLayouts);
