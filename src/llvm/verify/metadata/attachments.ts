// Rules of metadata attached to instructions, by kind.

import { PointerType } from "../../../dialects/llvm/index.ts";
import { elementTypeOrSelf, FloatType, type Type, VectorType } from "../../../ir/index.ts";
import type { MetadataNode } from "../../metadata.ts";
import type { LLVMFunction } from "../../module.ts";
import { isCall, opcode } from "../../opcode.ts";
import { check } from "../finding.ts";
import { constantOperand, integerOperand, integerWidth, stringOperandOf, type Verification } from "../verification.ts";
import { checkCallStack, checkMemoryProfile, checkProfile } from "./profiles.ts";
import { checkRanges } from "./ranges.ts";
import type { AliasTags } from "./tbaa.ts";

/** An instruction with metadata. */
interface Holder {
  readonly v: Verification;
  readonly tags: AliasTags;
  readonly one: LLVMFunction;
  readonly row: number;
  readonly block: number;
  readonly kind: number;
  readonly type: Type;
}

type Rule = (holder: Holder, node: MetadataNode) => void;

const ONLY_LOADS = "only to load instructions, use attributes for calls or invokes";

const dereferenceable: Rule = ({ type, kind }, { operands }) => {
  const name = "dereferenceable, dereferenceable_or_null";
  check(PointerType.is(type), `${name} apply only to pointer types`);
  check(
    kind === opcode.load || kind === opcode.inttoptr,
    `${name} apply only to load and inttoptr instructions, use attributes for calls or invokes`,
  );
  check(operands.length === 1, `${name} take one operand!`);
  const value = integerOperand(operands[0]);
  check(value !== undefined && integerWidth(value.type) === 64, `${name} metadata value must be an i64!`);
};

const scopeList: Rule = ({ v }, { operands }) => {
  for (const operand of operands) {
    const scope = v.nodeOf(operand);
    check(scope !== undefined, "scope list must consist of MDNodes");
    checkAliasScope(v, scope);
  }
};

function checkAliasScope(v: Verification, scope: MetadataNode): void {
  const { operands } = scope;
  check(operands.length === 2 || operands.length === 3, "scope must have two or three operands");
  check(isNamed(v, scope), "first scope operand must be self-referential or string");
  const isLastString = operands.length < 3 || stringOperandOf(operands[2]) !== undefined;
  check(isLastString, "third scope operand must be string (if used)");
  const domain = v.nodeOf(operands[1]);
  check(domain !== undefined, "second scope operand must be MDNode");
  check(domain.operands.length === 1 || domain.operands.length === 2, "domain must have one or two operands");
  check(isNamed(v, domain), "first domain operand must be self-referential or string");
  const isString = domain.operands.length < 2 || stringOperandOf(domain.operands[1]) !== undefined;
  check(isString, "second domain operand must be string (if used)");
}

function isNamed(v: Verification, node: MetadataNode): boolean {
  const [first] = node.operands;
  return stringOperandOf(first) !== undefined || v.nodeOf(first) === node;
}

const isAccessScope = ({ operands, isDistinct, kind }: MetadataNode): boolean =>
  operands.length === 0 && isDistinct && kind === "";

const isTag = ({ operands }: MetadataNode): boolean =>
  operands.length === 2 && operands.every((one) => stringOperandOf(one) !== undefined);

const MEMORY: ReadonlySet<number> = new Set([opcode.load, opcode.store, opcode.atomicrmw, opcode.cmpxchg]);

/** In the order in which LLVM checks them. */
const RULES: readonly (readonly [kind: string, rule: Rule])[] = [
  [
    "fpmath",
    ({ type }, { operands }) => {
      const isFloat = FloatType.is(elementTypeOrSelf(type));
      check(isFloat, "fpmath requires a floating point result!");
      check(operands.length === 1, "fpmath takes one operand!");
      const accuracy = constantOperand(operands[0]);
      check(accuracy?.kind === "float", "invalid fpmath accuracy!");
      check(FloatType.is(accuracy.type) && accuracy.type.format === "f32", "fpmath accuracy must have float type");
      const isPositive = accuracy.bits > 0n && accuracy.bits < 0x7f800000n;
      check(isPositive, "fpmath accuracy not a positive number!");
    },
  ],
  [
    "range",
    ({ type, kind }, node) => {
      const mayHave = kind === opcode.load || kind === opcode.call || kind === opcode.invoke;
      check(mayHave, "Ranges are only for loads, calls and invokes!");
      checkRanges(node, VectorType.is(type) ? type.element : type, "range");
    },
  ],
  [
    "noalias.addrspace",
    ({ type, kind }, node) => {
      check(MEMORY.has(kind) || kind === opcode.call, "noalias.addrspace are only for memory operations!");
      checkRanges(node, type, "noalias.addrspace");
    },
  ],
  [
    "invariant.group",
    ({ kind }) => {
      check(kind === opcode.load || kind === opcode.store, "invariant.group metadata is only for loads and stores");
    },
  ],
  [
    "nonnull",
    ({ type, kind }, { operands }) => {
      check(PointerType.is(type), "nonnull applies only to pointer types");
      check(kind === opcode.load, `nonnull applies ${ONLY_LOADS}`);
      check(operands.length === 0, "nonnull metadata must be empty");
    },
  ],
  ["dereferenceable", dereferenceable],
  ["dereferenceable_or_null", dereferenceable],
  ["tbaa", ({ tags, kind }, { number }) => tags.visit(number, kind)],
  ["noalias", scopeList],
  ["alias.scope", scopeList],
  [
    "llvm.access.group",
    ({ v }, node) => {
      if (isAccessScope(node)) return;
      for (const operand of node.operands) {
        const scope = v.nodeOf(operand);
        check(scope !== undefined, "Access scope list must consist of MDNodes");
        check(isAccessScope(scope), "Access scope list contains invalid access scope");
      }
    },
  ],
  [
    "align",
    ({ type, kind }, { operands }) => {
      check(PointerType.is(type), "align applies only to pointer types");
      check(kind === opcode.load, `align applies ${ONLY_LOADS}`);
      check(operands.length === 1, "align takes one operand!");
      const value = integerOperand(operands[0]);
      check(value !== undefined && integerWidth(value.type) === 64, "align metadata value must be an i64!");
      const isPower = value.bits > 0n && (value.bits & (value.bits - 1n)) === 0n;
      check(isPower, "align metadata value must be a power of 2!");
      check(value.bits <= 1n << 32n, "alignment is larger that implementation defined limit");
    },
  ],
  ["prof", ({ v, one, row, block }, { number }) => checkProfile(v, one, row, block, number)],
  ["memprof", ({ v, kind }, { number }) => checkMemoryProfile(v, kind, number)],
  [
    "callsite",
    ({ v, kind }, { number }) => {
      check(isCall(kind), "!callsite metadata should only exist on calls");
      checkCallStack(v, number);
    },
  ],
  [
    "callee_type",
    ({ v, kind }, { operands }) => {
      check(isCall(kind), "!callee_type metadata should only exist on calls");
      for (const operand of operands) checkCalleeType(v.nodeOf(operand));
    },
  ],
  [
    "mmra",
    ({ v, kind }, node) => {
      const mayHave = MEMORY.has(kind) || kind === opcode.fence || isCall(kind);
      check(mayHave, "!mmra metadata attached to unexpected instruction kind");
      if (isTag(node)) return;
      check(node.kind === "", "!mmra expected to be a metadata tuple");
      for (const operand of node.operands) {
        const tag = v.nodeOf(operand);
        check(tag !== undefined && isTag(tag), "!mmra metadata tuple operand is not an MMRA tag");
      }
    },
  ],
  [
    "annotation",
    ({ v }, { kind, operands }) => {
      check(kind === "", "annotation must be a tuple");
      check(operands.length >= 1, "annotation must have at least one operand");
      for (const operand of operands) {
        const words = v.nodeOf(operand)?.operands ?? [undefined];
        const isWords = words.every((one) => stringOperandOf(one) !== undefined);
        check(stringOperandOf(operand) !== undefined || isWords, "operands must be a string or a tuple of strings");
      }
    },
  ],
];

function checkCalleeType(node: MetadataNode | undefined): void {
  check(node !== undefined, "The callee_type metadata must be a list of type metadata nodes");
  const { operands } = node;
  check(operands.length === 2, "Well-formed generalized type metadata must contain exactly two operands");
  const isZero = integerOperand(operands[0])?.bits === 0n;
  check(isZero, "The first operand of type metadata for functions must be zero");
  const isGeneralized = stringOperandOf(operands[1])?.endsWith(".generalized") === true;
  check(isGeneralized, "Only generalized type metadata can be part of the callee_type metadata list");
}

/** The kinds of attachments of a module that have rules, by their numbers. */
export class AttachmentRules {
  readonly #v: Verification;
  readonly #tags: AliasTags;
  readonly #rules: readonly (readonly [kind: number, rule: Rule])[];

  constructor(v: Verification, tags: AliasTags) {
    this.#v = v;
    this.#tags = tags;
    this.#rules = RULES.map(([name, rule]) => [v.module.metadata.kinds.indexOf(name), rule]);
  }

  /** Checks what is attached to a row. */
  check(one: LLVMFunction, row: number, block: number): void {
    const { code } = one.module;
    const list = code.attachments[code.attached[row] ?? 0] ?? [];
    const kind = code.opcode[row] ?? 0;
    const holder = { v: this.#v, tags: this.#tags, one, row, block, kind, type: one.module.typeOf(-row) };
    for (const [attached, rule] of this.#rules) {
      for (const [own, node] of list) if (own === attached) rule(holder, this.#v.node(node));
    }
  }
}
