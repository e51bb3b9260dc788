// Rules of type-based alias analysis: access tags, types of scalars and structs.

import type { Constant } from "../../constant.ts";
import type { MetadataNode, MetadataOperand } from "../../metadata.ts";
import { isCall, opcode } from "../../opcode.ts";
import { check } from "../finding.ts";
import { integerOperand, integerWidth, stringOperandOf, type Verification } from "../verification.ts";

const ACCESSES: ReadonlySet<number> = new Set([
  opcode.load,
  opcode.store,
  opcode.va_arg,
  opcode.atomicrmw,
  opcode.cmpxchg,
]);

/** Checks the tag of an instruction; tags that were checked before are known. */
export class AliasTags {
  readonly #v: Verification;
  readonly #valid = new Set<number>();
  /** Bits of the offsets of base nodes that were checked: 0 for scalars. */
  readonly #widths = new Map<number, number>();

  constructor(verification: Verification) {
    this.#v = verification;
  }

  visit(number: number, kind: number): void {
    const isAccess = ACCESSES.has(kind) || isCall(kind);
    const tag = this.#v.node(number);
    check(tag.operands.length > 0, "TBAA metadata cannot have 0 operands");
    check(isAccess && kind !== opcode.invoke, "This instruction shall not have a TBAA access tag!");
    if (this.#valid.has(number)) return;
    this.#checkTag(tag);
    this.#valid.add(number);
  }

  #checkTag({ operands }: MetadataNode): void {
    const base = this.#v.nodeOf(operands[0]);
    check(
      base !== undefined && operands.length >= 3,
      "Old-style TBAA is no longer allowed, use struct-path TBAA instead",
    );
    const access = this.#v.nodeOf(operands[1]);
    const isNew =
      access !== undefined && access.operands.length >= 3 && this.#v.nodeOf(access.operands[0]) !== undefined;
    if (isNew) {
      check(operands.length === 4 || operands.length === 5, "Access tag metadata must have either 4 or 5 operands");
      check(integerOperand(operands[3]) !== undefined, "Access size field must be a constant");
    } else check(operands.length < 5, "Struct tag metadata must have either 3 or 4 operands");
    checkImmutability(operands, isNew ? 4 : 3);
    check(
      access !== undefined,
      "Malformed struct tag metadata: base and access-type should be non-null and point to Metadata nodes",
    );
    if (!isNew) check(this.#isScalar(access), "Access type node must be a valid scalar type");
    const offset = integerOperand(operands[2]);
    check(offset !== undefined, "Offset must be constant integer");
    this.#followPath(base, access, offset, isNew);
  }

  /** Each step leads from a struct to the field at the offset, up to the type that is accessed. */
  #followPath(from: MetadataNode, access: MetadataNode, { bits, type }: Constant, isNew: boolean): void {
    const width = integerWidth(type);
    const seen = new Set<MetadataNode>();
    let [base, offset, isSeen] = [from, bits, false];
    while (base.operands.length >= 2) {
      check(!seen.has(base), "Cycle detected in struct path");
      seen.add(base);
      const own = this.#baseWidth(base, isNew);
      isSeen ||= base === access;
      if (base === access || this.#isScalar(base))
        check(offset === 0n, "Offset not zero at the point of scalar access");
      const isSame = own === width || (own === 0 && offset === 0n) || (isNew && own < 0);
      check(isSame, "Access bit-width not the same as description bit-width");
      if (isNew && isSeen) break;
      [base, offset] = this.#fieldAt(base, offset, isNew);
    }
    check(isSeen, "Did not see access type in access path!");
  }

  /** The bits of the offsets in a base node; 0 for a scalar, -1 for a type without fields. */
  #baseWidth(base: MetadataNode, isNew: boolean): number {
    const known = this.#widths.get(base.number);
    if (known !== undefined) return known;
    const width = this.#checkBase(base, isNew);
    this.#widths.set(base.number, width);
    return width;
  }

  #checkBase(base: MetadataNode, isNew: boolean): number {
    const { operands } = base;
    if (operands.length === 2) {
      check(this.#isScalar(base), "Did not see access type in access path!");
      return 0;
    }
    if (isNew) {
      check(operands.length % 3 === 0, "Access tag nodes must have the number of operands that is a multiple of 3!");
      check(integerOperand(operands[1]) !== undefined, "Type size nodes must be constants!");
    } else {
      check(operands.length % 2 === 1, "Struct tag nodes must have an odd number of operands!");
      check(stringOperandOf(operands[0]) !== undefined, "Struct tag nodes have a string as their first operand");
    }
    return this.#checkFields(operands, isNew);
  }

  #checkFields(operands: readonly MetadataOperand[], isNew: boolean): number {
    let [width, previous] = [-1, 0n];
    const step = isNew ? 3 : 2;
    for (let at = isNew ? 3 : 1; at < operands.length; at += step) {
      check(this.#v.nodeOf(operands[at]) !== undefined, "Incorrect field entry in struct type node!");
      const offset = integerOperand(operands[at + 1]);
      check(offset !== undefined, "Offset entries must be constants!");
      const own = integerWidth(offset.type);
      if (width < 0) width = own;
      check(own === width, "Bitwidth between the offsets and struct type entries must match");
      check(previous <= offset.bits, "Offsets must be increasing!");
      previous = offset.bits;
      if (isNew) check(integerOperand(operands[at + 2]) !== undefined, "Member size entries must be constants!");
    }
    return width;
  }

  /** The field of a base node at an offset, and the offset in it. The node was checked. */
  #fieldAt({ operands }: MetadataNode, offset: bigint, isNew: boolean): [MetadataNode, bigint] {
    const [first, step] = operands.length === 2 ? [1, 1] : isNew ? [3, 3] : [1, 2];
    let at = first;
    const offsetAt = (index: number): bigint => integerOperand(operands[index + 1])?.bits ?? 0n;
    while (at + step < operands.length && offsetAt(at + step) <= offset) at += step;
    const field = this.#v.nodeOf(operands[at]);
    check(
      field !== undefined && (operands.length === 2 || offsetAt(at) <= offset),
      "Could not find TBAA parent in struct type node",
    );
    return [field, operands.length === 2 ? offset : offset - offsetAt(at)];
  }

  /** Whether a node is the type of a scalar: a name, and a parent that leads to a root. */
  #isScalar(node: MetadataNode): boolean {
    const seen = new Set<MetadataNode>();
    for (let at: MetadataNode | undefined = node; at !== undefined; at = this.#v.nodeOf(at.operands[1])) {
      const { operands } = at;
      if (at !== node && operands.length < 2) return true;
      if (seen.has(at) || (operands.length !== 2 && operands.length !== 3)) return false;
      if (stringOperandOf(operands[0]) === undefined) return false;
      if (operands.length === 3 && integerOperand(operands[2])?.bits !== 0n) return false;
      seen.add(at);
    }
    return false;
  }
}

function checkImmutability(operands: readonly MetadataOperand[], at: number): void {
  if (operands.length !== at + 1) return;
  const flag = integerOperand(operands[at]);
  check(flag !== undefined, "Immutability tag on struct tag metadata must be a constant");
  check(flag.bits === 0n || flag.bits === 1n, "Immutability part of the struct tag metadata must be either 0 or 1");
}
