// Memory: stack slots, loads, stores, addresses into aggregates.

import {
  AnyTypeAttr,
  attr,
  DenseI32ArrayAttr,
  type Directive,
  defaultAttr,
  defineOp,
  type FoldResult,
  I64Attr,
  type MemoryEffect,
  memoryEffects,
  optionalAttr,
  StrAttr,
  UnitAttribute,
  value,
  variadic,
} from "../../../define/index.ts";
import {
  type Attribute,
  Builder,
  type Context,
  DenseArrayAttr,
  denseI32Array,
  FunctionType,
  IntegerAttr,
  integerAttr,
  type Operation,
  Pure,
  type Type,
  TypeAttr,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../../text/index.ts";
import { AccessGroups, AliasScopes, Dereferenceable, TBAATags } from "../attr-constraints.ts";
import { supportsMemory } from "../compatible.ts";
import { Integers, Loadable, Pointer, Pointers, SignlessInteger } from "../constraints.ts";
import { isAtomicType } from "../data-layout.ts";
import { AtomicOrdering, GEPNoWrapFlags } from "../enums.ts";
import { DereferenceableResult, numberAttr } from "../families.ts";
import { AllocatesSlot, addressTraits, LoadsSlot, StoresSlot } from "../memory/memory-slots.ts";
import { printsTypedPointers } from "../typed-pointers.ts";
import { ArrayType, PointerType, StructType } from "../types/index.ts";

/** Metadata of accesses to memory. */
export const aliasArgs = {
  access_groups: optionalAttr(AccessGroups),
  alias_scopes: optionalAttr(AliasScopes),
  noalias_scopes: optionalAttr(AliasScopes),
  tbaa: optionalAttr(TBAATags),
};

const notAtomic = (context: Context) => integerAttr(context, context.i64, 0);
export const orderingArg = { ordering: defaultAttr(AtomicOrdering, notAtomic) };

/** Orderings by the numbers of the enum. */
export const ORDER = { notAtomic: 0, unordered: 1, monotonic: 2, acquire: 4, release: 5, acqRel: 6 } as const;

// ---- stack slots

export const alloca = defineOp("llvm.alloca", {
  summary: "Allocates memory on the stack.",
  args: {
    arraySize: value(SignlessInteger),
    alignment: optionalAttr(I64Attr),
    elem_type: attr(AnyTypeAttr),
    inalloca: optionalAttr(UnitAttribute),
  },
  results: { res: value(Pointer) },
  traits: [memoryEffects((op) => [{ kind: "allocate", value: op.result() }]), AllocatesSlot],
  plain: true,
  parse: parseAlloca,
  print: printAlloca,
  verifiesTypes: true,
  verify(view, op) {
    const { type } = view.elem_type;
    return supportsMemory(type) ? undefined : op.error("this target extension type cannot be used in alloca");
  },
});

/** `inalloca %n x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr` */
function parseAlloca(parser: Parser, draft: OpDraft): void {
  if (parser.acceptKeyword("inalloca")) draft.setAttr("inalloca", parser.context.unit);
  parser.draftOperand(draft);
  parser.expectKeyword("x");
  const element = parser.type();
  const dictionary = parser.position;
  const attributes = parser.optionalAttributeDictionary();
  parser.addAttributes(draft, attributes, dictionary);
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  const alignment = attributes.find(({ name }) => name === "alignment")?.value;
  if (alignment !== undefined && !IntegerAttr.is(alignment)) {
    parser.failForm("expected integer alignment", draft.position);
  }
  if (alignment !== undefined && alignment.value === 0n) draft.setAttr("alignment", undefined);
  const [input, result] = FunctionType.is(type) ? [type.inputs, type.results] : [[], []];
  if (input.length !== 1 || result.length !== 1 || input[0] === undefined || result[0] === undefined) {
    return parser.failForm("expected trailing function type with one argument and one result", position);
  }
  parser.resolve(draft, 0, input[0]);
  if (PointerType.is(result[0])) draft.setAttr("elem_type", TypeAttr.get(parser.context, { type: element }));
  draft.addResult(result[0]);
}

function printAlloca(printer: Printer, op: Operation): void {
  const element = op.attr("elem_type");
  printer.write(op.attr("inalloca") === undefined ? " " : " inalloca ");
  printer.value(op.operand(0));
  printer.write(" x ");
  if (TypeAttr.is(element)) printer.type(element.type);
  const hidden = numberAttr(op, "alignment") === 0 ? ["alignment"] : [];
  printer.optionalAttrDict(op, [...hidden, "elem_type", "inalloca"]);
  printer.write(" : ");
  printer.functionalType([op.operandType(0)], [op.resultType()]);
}

// ---- loads and stores

/** The effects of an access: on all memory, if it is volatile or orders other accesses. */
function accessEffects(op: Operation, kind: "read" | "write", address: Value): readonly MemoryEffect[] {
  const own: MemoryEffect = { kind, value: address };
  const isStrong = op.attr("volatile_") !== undefined || (numberAttr(op, "ordering") ?? 0) > ORDER.unordered;
  return isStrong ? [own, { kind: "write" }, { kind: "read" }] : [own];
}

/** Atomic accesses are of types that hardware accesses at once, aligned, in orders that make sense for them. */
function checkAtomic(op: Operation, type: Type, unsupported: readonly number[]): Diagnostic | undefined {
  const ordering = numberAttr(op, "ordering") ?? 0;
  if (ordering === ORDER.notAtomic) {
    return op.attr("syncscope") === undefined
      ? undefined
      : op.error("expected syncscope to be null for non-atomic access");
  }
  if (!isAtomicType(type)) return op.error(`unsupported type '${typeText(type)}' for atomic access`);
  if (unsupported.includes(ordering)) {
    return op.error(`unsupported ordering '${AtomicOrdering.enum.text(ordering)}'`);
  }
  return op.attr("alignment") === undefined ? op.error("expected alignment for atomic access") : undefined;
}

export const load = defineOp("llvm.load", {
  summary: "Reads a value from memory.",
  args: {
    addr: value(Pointer),
    alignment: optionalAttr(I64Attr),
    volatile_: optionalAttr(UnitAttribute),
    nontemporal: optionalAttr(UnitAttribute),
    invariant: optionalAttr(UnitAttribute),
    invariantGroup: optionalAttr(UnitAttribute),
    ...orderingArg,
    syncscope: optionalAttr(StrAttr),
    dereferenceable: optionalAttr(Dereferenceable),
    ...aliasArgs,
  },
  results: { res: value(Loadable) },
  traits: [memoryEffects((op) => accessEffects(op, "read", op.operand(0))), DereferenceableResult, LoadsSlot],
  assembly:
    "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? " +
    "(`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` $dereferenceable^)? " +
    "attr-dict `:` qualified(type($addr)) `->` type($res)",
  verifiesTypes: true,
  verify: (view, op) => checkAtomic(op, view.res.type, [ORDER.release, ORDER.acqRel]),
});

printsTypedPointers(load, 0, (op, text) => ({ now: ` -> ${text(op.resultType())}`, before: "" }));

export const store = defineOp("llvm.store", {
  summary: "Writes a value to memory.",
  args: {
    value: value(Loadable),
    addr: value(Pointer),
    alignment: optionalAttr(I64Attr),
    volatile_: optionalAttr(UnitAttribute),
    nontemporal: optionalAttr(UnitAttribute),
    invariantGroup: optionalAttr(UnitAttribute),
    ...orderingArg,
    syncscope: optionalAttr(StrAttr),
    ...aliasArgs,
  },
  traits: [memoryEffects((op) => accessEffects(op, "write", op.operand(1))), StoresSlot],
  assembly:
    "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? " +
    "(`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))",
  verifiesTypes: true,
  verify: (view, op) => checkAtomic(op, view.value.type, [ORDER.acquire, ORDER.acqRel]),
});

printsTypedPointers(store, 1, (op, text) => {
  const [value, pointer] = op.operandTypes;
  return { now: `${text(value)}, ${text(pointer)}`, before: text(pointer) };
});

// ---- addresses

/** The mark in `rawConstantIndices` for an index that is an operand. @internal */
export const DYNAMIC_INDEX = -0x80000000;

const GEPIndices: Directive = {
  plain: true,
  parse(parser, sink) {
    const raw: number[] = [];
    sink.operands("dynamicIndices", () => {
      parser.commaSeparated(() => {
        const constant = parser.optionalSizedInteger(32);
        if (constant === undefined) {
          raw.push(DYNAMIC_INDEX);
          parser.draftOperand(sink.draft);
          return;
        }
        raw.push(Number(constant));
      });
    });
    sink.attr("rawConstantIndices", denseI32Array(parser.context, raw));
  },
  print(printer, op) {
    let next = 1;
    printer.list(rawIndices(op), (index) => {
      if (index === DYNAMIC_INDEX) printer.value(op.operand(next++));
      else printer.write(`${index}`);
    });
  },
};

function rawIndices(op: Operation): readonly number[] {
  const raw = op.attr("rawConstantIndices");
  return DenseArrayAttr.is(raw) ? raw.values.map(Number) : [];
}

/** The indices of an address: numbers, and values where they are not constant. @internal */
export function gepIndices(op: Operation): readonly (number | Value)[] {
  let next = 1;
  return rawIndices(op).map((index) => (index === DYNAMIC_INDEX ? op.operand(next++) : index));
}

export const getelementptr = defineOp("llvm.getelementptr", {
  summary: "The address of an element of an aggregate.",
  args: {
    base: value(Pointers),
    dynamicIndices: variadic(Integers),
    rawConstantIndices: attr(DenseI32ArrayAttr),
    elem_type: attr(AnyTypeAttr),
    noWrapFlags: defaultAttr(GEPNoWrapFlags, (context) => GEPNoWrapFlags.of(context, 0)),
  },
  results: { res: value(Pointers) },
  traits: [Pure, addressTraits(gepIndices, addressBehind)],
  assembly:
    "($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` attr-dict " +
    "`:` functional-type(operands, results) `,` $elem_type",
  directives: { GEPIndices },
  verifiesTypes: true,
  verify: (view, op) => checkAddress(op, view.elem_type.type, view.dynamicIndices.length),
  fold: (view, constants, op) => foldAddress(op, view.base, constants.dynamicIndices),
});

printsTypedPointers(getelementptr, 0, (op, text) => ({
  now: `, ${text(getelementptr.of(op)?.elem_type.type)}`,
  before: "",
}));

/** So many bytes after `base`, with the flags of `op`, in front of it. */
function addressBehind(op: Operation, base: Value, offset: bigint): Value {
  if (offset === 0n) return base;
  const { context } = op;
  const properties = [
    denseI32Array(context, [Number(offset)]),
    TypeAttr.get(context, { type: context.integer(8) }),
    op.attr("noWrapFlags"),
  ];
  const builder = new Builder(op.store).insertBefore(op);
  return builder
    .create(op.def, { operands: [base], properties, resultTypes: op.resultTypes, location: op.locationNumber })
    .result();
}

const INBOUNDS_FLAG = 1;

function checkAddress(op: Operation, element: Type, numDynamic: number): Diagnostic | undefined {
  if (rawIndices(op).filter((index) => index === DYNAMIC_INDEX).length !== numDynamic) {
    return op.error("expected as many dynamic indices as specified in 'rawConstantIndices'");
  }
  if (numberAttr(op, "noWrapFlags") === INBOUNDS_FLAG) return op.error("'inbounds_flag' cannot be used directly.");
  let type = element;
  for (const [at, index] of gepIndices(op).entries()) {
    if (at === 0) continue;
    const inner = indexed(op, type, index, at);
    if (!("def" in inner)) return inner;
    type = inner;
  }
  return undefined;
}

/** The type of an element, or what is wrong with the index. */
function indexed(op: Operation, type: Type, index: number | Value, at: number): Type | Diagnostic {
  if (ArrayType.is(type) || VectorType.is(type)) return type.element;
  if (!StructType.is(type)) return op.error(`type '${typeText(type)}' cannot be indexed (index #${at})`);
  if (typeof index !== "number") return op.error(`expected index ${at} indexing a struct to be constant`);
  return type.body.elements[index] ?? op.error(`index ${at} indexing a struct is out of bounds`);
}

/** An index of zero alone changes nothing; constant values become constant indices. */
function foldAddress(op: Operation, base: Value, constants: readonly (Attribute | undefined)[]): FoldResult {
  let next = 0;
  const known = rawIndices(op).map((index) => (index === DYNAMIC_INDEX ? constants[next++] : index));
  const [only] = known;
  const isZero = only === 0 || (typeof only === "object" && IntegerAttr.is(only) && only.value === 0n);
  if (known.length === 1 && isZero && base.type === op.resultType()) return base;
  const indices = known.map((index) => (typeof index === "number" ? index : smallConstant(index)));
  const raw = rawIndices(op);
  if (indices.every((index, at) => (index ?? DYNAMIC_INDEX) === raw[at])) return undefined;
  const values = gepIndices(op).filter((index, at) => typeof index !== "number" && indices[at] === undefined);
  // Sound: indices that are numbers have been left out.
  op.setOperands([base, ...(values as Value[])]);
  op.setAttr(
    "rawConstantIndices",
    denseI32Array(
      op.context,
      indices.map((index) => index ?? DYNAMIC_INDEX),
    ),
  );
  return op.result();
}

/** Constants that fit the attribute. */
function smallConstant(attribute: Attribute | undefined): number | undefined {
  if (!IntegerAttr.is(attribute)) return undefined;
  const { value: number } = attribute;
  return BigInt.asIntN(32, number) === number && number !== BigInt(DYNAMIC_INDEX) ? Number(number) : undefined;
}
