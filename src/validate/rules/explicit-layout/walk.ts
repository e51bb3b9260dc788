/**
 * Checks the explicit layout of one type: from the outside in, members by their offsets.
 *
 * Offsets are those in the structure itself, so each type is checked once however often and deeply it is used.
 */
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  type Alignment,
  alignUp,
  isDescriptor,
  layoutsOf,
  type MemberLayout,
  type Order,
  type TypeLayouts,
} from "../../facts/type-layouts.ts";
import { elementOf, isArray, isStruct, isVector, membersOf } from "../../facts/types.ts";
import type { RuleText } from "../../rule.ts";
import { sentences } from "./sentences.ts";

/** The rules that a type has to follow. */
export interface LayoutRules {
  readonly alignment: Alignment;
  /** Whether vectors need only be aligned as their components. */
  readonly relaxed: boolean;
}

/** A broken layout rule, and the type that breaks it. */
export interface LayoutProblem {
  readonly rule: RuleText;
  readonly type: number;
  readonly message: string;
}

/** A type, with the decorations of the member that holds it, for matrices. */
interface Place {
  readonly type: number;
  readonly order: Order;
  /** NaN where no member is known: then matrices are not checked. */
  readonly matrixStride: number;
  /** The member of the type that is to be checked; undefined for the type itself. */
  readonly member?: Ordered;
}

/** A member at its place in the order of offsets. */
interface Ordered {
  readonly index: number;
  readonly type: number;
  readonly layout: MemberLayout;
  readonly offset: number;
  /** The first byte after the members in front. */
  readonly free: number;
  readonly isLast: boolean;
}

const isAligned = (value: number, alignment: number): boolean => value % alignment === 0;

export class LayoutWalk {
  readonly #m: Facts;
  readonly #layouts: TypeLayouts;
  readonly #rules: LayoutRules;
  /** Structures and arrays that were checked; arrays of matrices once by columns and once by rows. */
  readonly #seen = new Set<number>();

  constructor(m: Facts, rules: LayoutRules) {
    this.#m = m;
    this.#layouts = layoutsOf(m);
    this.#rules = rules;
  }

  /** Checks a type; undefined if no rule is broken, or if the problem was reported before. */
  check(type: number): LayoutProblem | undefined {
    const pending: Place[] = [{ type, order: 0, matrixStride: Number.NaN }];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      const inside: Place[] = [];
      const problem = this.#checkPlace(place, inside);
      if (problem !== undefined) return problem;
      for (let index = inside.length - 1; index >= 0; index--) pending.push(inside[index] as Place);
    }
    return undefined;
  }

  /** Checks a type, and adds the types in it. */
  #checkPlace(place: Place, inside: Place[]): LayoutProblem | undefined {
    const { type, order, matrixStride, member } = place;
    if (member !== undefined) return this.#checkMember(type, member, inside);
    const opcode = this.#m.opcodeOf(type);
    if (opcode === Op.TypeMatrix) return this.#checkMatrix(place);
    if (opcode !== Op.TypeStruct && !isArray(this.#m, type)) return undefined;
    const matrix = this.#layouts.matrixIn(type);
    const isBare = matrix !== 0 && Number.isNaN(matrixStride);
    const key = isBare ? -type : type * 2 + (matrix === 0 ? 0 : order);
    if (this.#seen.has(key)) {
      if (matrix === 0 || isBare) return undefined;
      // The walk may have seen it with another matrix stride: then only the stride of the matrix itself is left to check.
      if (this.#layouts.holdsMatrixStride(type, order, matrixStride))
        return this.#checkMatrix({ ...place, type: matrix });
    }
    this.#seen.add(key);
    return opcode === Op.TypeStruct ? this.#checkStruct(place, inside) : this.#checkArray(place, inside);
  }

  #alignment(type: number, order: Order): number {
    return this.#layouts.alignment(type, this.#rules.alignment, order);
  }

  #checkMatrix({ type, order, matrixStride }: Place): LayoutProblem | undefined {
    const alignment = this.#alignment(type, order);
    if (Number.isNaN(matrixStride) || isAligned(matrixStride, alignment)) return undefined;
    const message = `Matrix with a stride ${matrixStride} not satisfying alignment to ${alignment}`;
    return { rule: sentences.matrixStride, type, message };
  }

  // Structures.

  /** A member is checked with what is in it before the next one, as in spirv-val. */
  #checkStruct({ type }: Place, inside: Place[]): LayoutProblem | undefined {
    const missing = missingInStruct(this.#m, type);
    if (missing !== undefined) return missing;
    for (const member of this.#inOrder(type)) inside.push({ type, order: 0, matrixStride: 0, member });
    return undefined;
  }

  /** Members by offset; without those whose offset is not known. */
  #inOrder(struct: number): readonly Ordered[] {
    const types = membersOf(this.#m, struct);
    const known = this.#layouts.membersOf(struct).flatMap((layout, index) => {
      const { offset = Number.NaN } = layout;
      return Number.isNaN(offset) ? [] : [{ index, type: types[index] ?? 0, layout, offset }];
    });
    known.sort((a, b) => a.offset - b.offset);
    let free = 0;
    return known.map((member, place): Ordered => {
      const one = { ...member, free, isLast: place === known.length - 1 };
      free = this.#endOf(member.type, member.layout, member.offset);
      return one;
    });
  }

  /** The first byte that the next member may use: nothing may be in the padding of arrays and structures, but in scalar layout. */
  #endOf(type: number, { order = 0, matrixStride = 0 }: MemberLayout, offset: number): number {
    const end = offset + this.#layouts.size(type, order, matrixStride);
    const isPadded = this.#rules.alignment !== "scalar" && (isStruct(this.#m, type) || isSizedArray(this.#m, type));
    return isPadded ? alignUp(end, this.#alignment(type, order)) : end;
  }

  #checkMember(struct: number, member: Ordered, inside: Place[]): LayoutProblem | undefined {
    const problem = this.#placeProblem(struct, member);
    const { order = 0, matrixStride = 0 } = member.layout;
    if (problem === undefined) inside.push({ type: member.type, order, matrixStride });
    return problem;
  }

  #placeProblem(struct: number, member: Ordered): LayoutProblem | undefined {
    const { index, type, offset } = member;
    const problem = (rule: RuleText, message: string): LayoutProblem => ({ rule, type: struct, message });
    if (this.#m.opcodeOf(type) === Op.TypeRuntimeArray && !member.isLast) {
      return problem(
        sentences.runtimeArray,
        `Structure has a runtime array at offset ${offset}, but other members at larger offsets`,
      );
    }
    const isRelaxed = this.#rules.relaxed && this.#rules.alignment !== "scalar" && isVector(this.#m, type);
    const alignment = isRelaxed
      ? this.#layouts.alignment(type, "scalar", 0)
      : this.#alignment(type, member.layout.order ?? 0);
    const head = `Structure member ${index}`;
    if (!isAligned(offset, alignment)) {
      const to = isRelaxed ? `scalar element size ${alignment}` : `${alignment}`;
      return problem(sentences.alignment, `${head} at offset ${offset} is not aligned to ${to}`);
    }
    if (offset < member.free) {
      const end = member.free - 1;
      return problem(sentences.overlap, `${head} at offset ${offset} overlaps previous member ending at offset ${end}`);
    }
    if (!isRelaxed || !this.#isStraddling(type, offset)) return undefined;
    return problem(sentences.straddle, `${head} is an improperly straddling vector at offset ${offset}`);
  }

  #isStraddling(vector: number, offset: number): boolean {
    const size = this.#layouts.size(vector, 0, 0);
    if (size > 16) return !isAligned(offset, 16);
    return Math.floor(offset / 16) !== Math.floor((offset + size - 1) / 16);
  }

  // Arrays.

  #checkArray(place: Place, inside: Place[]): LayoutProblem | undefined {
    const { type, order, matrixStride } = place;
    const stride = this.#layouts.strideOf(type);
    const element = elementOf(this.#m, type);
    if (stride === undefined) return missingStride(type);
    const problem = Number.isNaN(stride) ? undefined : this.#checkStride(place, stride, element);
    if (problem !== undefined) return problem;
    inside.push({ type: element, order, matrixStride });
    return undefined;
  }

  #checkStride({ type, order, matrixStride }: Place, stride: number, element: number): LayoutProblem | undefined {
    const problem = (message: string): LayoutProblem => ({ rule: sentences.arrayStride, type, message });
    if (stride === 0) return problem("Array must not have a stride of 0");
    if (this.#layouts.matrixIn(type) !== 0 && Number.isNaN(matrixStride)) return undefined;
    // Heaps are runtime arrays of descriptors, whose size the device decides.
    if (isDescriptor(this.#m, element) && this.#m.opcodeOf(type) === Op.TypeRuntimeArray) return undefined;
    const alignment = this.#alignment(type, order);
    if (!isAligned(stride, alignment)) return problem(`Array stride ${stride} must satisfy alignment ${alignment}`);
    const size = this.#layouts.size(element, order, matrixStride);
    if (stride >= size) return undefined;
    return problem(`Array stride ${stride} is smaller than element type size ${size}`);
  }
}

/** The first decoration that is missing on the members of a structure with a layout. */
export function missingInStruct(m: Facts, struct: number): LayoutProblem | undefined {
  const layouts = layoutsOf(m);
  const types = membersOf(m, struct);
  for (const [index, { offset, order, matrixStride }] of layouts.membersOf(struct).entries()) {
    if (offset === undefined) {
      const message = `Structure member ${index} must be explicitly laid out with Offset or OffsetIdEXT decorations`;
      return { rule: sentences.missing, type: struct, message };
    }
    if (layouts.matrixIn(types[index] ?? 0) === 0 || (order !== undefined && matrixStride !== undefined)) continue;
    const what = matrixStride === undefined ? "MatrixStride" : "RowMajor or ColMajor";
    const message = `Structure member ${index} containing a matrix must be explicitly laid out with ${what} decorations`;
    return { rule: sentences.missing, type: struct, message };
  }
  return undefined;
}

/** An array that is laid out has no stride. */
export function missingStride(type: number): LayoutProblem {
  const message = "Array must be explicitly laid out with ArrayStride or ArrayStrideIdEXT decorations";
  return { rule: sentences.missing, type, message };
}

const isSizedArray = (m: Facts, type: number): boolean => m.opcodeOf(type) === Op.TypeArray;
