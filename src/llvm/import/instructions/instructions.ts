// Instructions that are one op each: those with the instruction in the op's definition, and those with details of their own.

import * as llvm from "../../../dialects/llvm/index.ts";
import { DYNAMIC_INDEX, instructionOf, StructType } from "../../../dialects/llvm/index.ts";
import {
  type Attribute,
  type Builder,
  DenseElementsAttr,
  denseI32Array,
  IntegerAttr,
  integerAttr,
  type OpDef,
  type Operation,
  readBits,
  stringAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../../ir/index.ts";

import { access } from "../../code.ts";
import { type Constant, elementTypeOf } from "../../constant.ts";
import { flagProperties } from "../../mapping/flags.ts";
import { type OpcodeName, opcode } from "../../opcode.ts";
import { type Importer, tupleOf } from "../importer.ts";

/** Makes the op of a row. */
export type ImportRow = (importer: Importer, row: number) => void;

// ---- by definition

const definitions = new Map<number, OpDef>(
  llvm.llvm.ops.flatMap((def): [number, OpDef][] => {
    const name = instructionOf(def)?.opcode;
    // Sound: the opcodes of definitions are LLVM's.
    return name === undefined ? [] : [[opcode[name as OpcodeName], def]];
  }),
);

/** The properties of an op that represent flags. */
export function flagTuple(builder: Builder, def: OpDef, flags: number): (Attribute | undefined)[] {
  const tuple: (Attribute | undefined)[] = def.properties.map(() => undefined);
  for (const { index, mask, decode } of flagProperties(def)) {
    if ((flags & mask) !== 0) tuple[index] = decode(builder.context, flags);
  }
  return tuple;
}

/** The parts of an instruction: operands in LLVM's order, the type of its result, flags. */
interface Parts {
  readonly operands: readonly Value[];
  readonly type: Type;
  readonly flags: number;
}

/** The op of an opcode that a definition names; undefined for other opcodes. */
function createSimple(builder: Builder, code: number, { operands, type, flags }: Parts): Operation | undefined {
  const def = definitions.get(code);
  if (def === undefined) return undefined;
  const properties = flags === 0 ? [] : flagTuple(builder, def, flags);
  return builder.create(def, { operands, resultTypes: [type], properties });
}

const NO_RESULT: ReadonlySet<number> = new Set([opcode.ret, opcode.resume, opcode.unreachable]);

/** Imports the row of an opcode that a definition names; false for other opcodes. */
export function importSimple(importer: Importer, row: number): boolean {
  const { builder, code } = importer;
  const kind = code.opcode[row] ?? 0;
  const def = definitions.get(kind);
  if (def === undefined) return false;
  const operands = importer.operands(row);
  if (NO_RESULT.has(kind)) {
    builder.create(def, { operands });
    return true;
  }
  const flags = code.detail[row] ?? 0;
  const properties = flags === 0 ? [] : flagTuple(builder, def, flags);
  importer.setResult(row, builder.create(def, { operands, resultTypes: [typeOf(importer, row)], properties }));
  return true;
}

/** The dialect's type of a row. */
export function typeOf({ code, context, types }: Importer, row: number): Type {
  const type = context.types[code.type[row] ?? 0];
  if (type === undefined) throw new Error("a row has no type");
  return types.of(type);
}

// ---- expressions

/** A constant expression as the instruction that it is; undefined if the dialect has none. */
export function importExpression(
  importer: Importer,
  builder: Builder,
  { payload }: Constant,
  type: Type,
  operands: readonly Value[],
): Value | undefined {
  const code = payload.opcode ?? 0;
  const flags = payload.flags ?? 0;
  if (code === opcode.getelementptr) {
    const [base, ...indices] = operands;
    const element = payload.elementType;
    if (base === undefined || element === undefined) return undefined;
    return createAddress(builder, { base, indices, element: importer.types.of(element), type, flags }).result();
  }
  if (code === opcode.shufflevector) return undefined;
  return createSimple(builder, code, { operands, type, flags })?.result();
}

// ---- addresses

interface Address {
  readonly base: Value;
  readonly indices: readonly Value[];
  readonly element: Type;
  readonly type: Type;
  readonly flags: number;
}

/** Indices of members of structs are numbers; all others are values. */
function createAddress(builder: Builder, { base, indices, element, type, flags }: Address): Operation {
  const raw: number[] = [];
  const dynamic: Value[] = [];
  let current: Type | undefined = element;
  for (const [at, index] of indices.entries()) {
    const known: number | undefined = at > 0 && StructType.is(current) ? smallConstant(index) : undefined;
    raw.push(known ?? DYNAMIC_INDEX);
    if (known === undefined) dynamic.push(index);
    if (at > 0 && current !== undefined) current = elementTypeOf(current, known ?? (StructType.is(current) ? -1 : 0));
  }
  const { context } = builder;
  const { getelementptr } = llvm;
  const properties = flagTuple(builder, getelementptr, flags);
  properties[getelementptr.propertyIndex("rawConstantIndices")] = denseI32Array(context, raw);
  properties[getelementptr.propertyIndex("elem_type")] = TypeAttr.get(context, { type: element });
  return builder.create(getelementptr, { operands: [base, ...dynamic], resultTypes: [type], properties });
}

/** The number that a constant, or each element of one, is, where it fits an index. */
function smallConstant(value: Value): number | undefined {
  const attribute = llvm.mlir.constant.of(value.definingOp)?.value;
  const number = IntegerAttr.is(attribute) ? attribute.value : splatValue(attribute);
  return number !== undefined && BigInt.asIntN(32, number) === number ? Number(number) : undefined;
}

function splatValue(attribute: Attribute | undefined): bigint | undefined {
  if (!DenseElementsAttr.is(attribute) || !attribute.splat) return undefined;
  const { data } = attribute;
  return BigInt.asIntN(8 * data.length, readBits(data, 0, data.length));
}

const address: ImportRow = (importer, row) => {
  const { builder, code, context, types } = importer;
  const element = context.types[code.extra[row] ?? 0];
  const [base, ...indices] = importer.operands(row);
  if (base === undefined || element === undefined) return;
  const type = typeOf(importer, row);
  const parts = { base, indices, element: types.of(element), type, flags: code.detail[row] ?? 0 };
  importer.setResult(row, createAddress(builder, parts));
};

// ---- comparisons, aggregates

const FLAGS_SHIFT = 4;
const PREDICATE = 15;

const comparison =
  (def: OpDef): ImportRow =>
  (importer, row) => {
    const { builder, code } = importer;
    const detail = code.detail[row] ?? 0;
    const properties = flagTuple(builder, def, detail >> FLAGS_SHIFT);
    properties[def.propertyIndex("predicate")] = wordAttr(importer, detail & PREDICATE);
    const state = { operands: importer.operands(row), resultTypes: [typeOf(importer, row)], properties };
    importer.setResult(row, builder.create(def, state));
  };

/** Rows with a list of numbers, which is a property of that name. */
const withList =
  (def: OpDef, name: string, width: "i32" | "i64"): ImportRow =>
  (importer, row) => {
    const { builder, code, metadata } = importer;
    const list = code.lists[code.detail[row] ?? 0] ?? [];
    const properties = tupleOf(def, { [name]: metadata.numbers(width, list.map(BigInt)) });
    const state = { operands: importer.operands(row), resultTypes: [typeOf(importer, row)], properties };
    importer.setResult(row, builder.create(def, state));
  };

// ---- memory

function syncScope({ code, context }: Importer, scope: number): Attribute | undefined {
  return scope === 0 ? undefined : stringAttr(context, code.scopes[scope] ?? "");
}

function wordAttr({ context }: Importer, value: number | bigint): Attribute {
  return integerAttr(context, context.i64, value);
}

/** Kinds of metadata that are properties of accesses. */
const ACCESS_MARKS = {
  nontemporal: "nontemporal",
  invariant: "invariant.load",
  invariantGroup: "invariant.group",
} as const;

const memoryAccess =
  (def: OpDef): ImportRow =>
  (importer, row) => {
    const { builder, code, context } = importer;
    const { isVolatile, ordering, scope, alignment } = access.decode(code.detail[row] ?? 0);
    const marks = Object.entries(ACCESS_MARKS).map(([name, kind]) => [
      name,
      importer.metadata.hasKind(row, kind) ? context.unit : undefined,
    ]);
    const properties = tupleOf(def, {
      ...Object.fromEntries(marks),
      alignment: wordAttr(importer, alignment),
      volatile_: isVolatile ? context.unit : undefined,
      ordering: wordAttr(importer, ordering),
      syncscope: syncScope(importer, scope),
    });
    const resultTypes = code.opcode[row] === opcode.load ? [typeOf(importer, row)] : [];
    importer.setResult(row, builder.create(def, { operands: importer.operands(row), resultTypes, properties }));
  };

const readModifyWrite: ImportRow = (importer, row) => {
  const { builder, code, context } = importer;
  const { isVolatile, ordering, scope, alignment, operation } = access.decode(code.detail[row] ?? 0);
  const properties = tupleOf(llvm.atomicrmw, {
    bin_op: wordAttr(importer, operation),
    ordering: wordAttr(importer, ordering),
    syncscope: syncScope(importer, scope),
    alignment: wordAttr(importer, alignment),
    volatile_: isVolatile ? context.unit : undefined,
  });
  const state = { operands: importer.operands(row), resultTypes: [typeOf(importer, row)], properties };
  importer.setResult(row, builder.create(llvm.atomicrmw, state));
};

const compareExchange: ImportRow = (importer, row) => {
  const { builder, code, context } = importer;
  const { isVolatile, ordering, failureOrdering, scope, alignment, operation } = access.decode(code.detail[row] ?? 0);
  const properties = tupleOf(llvm.cmpxchg, {
    success_ordering: wordAttr(importer, ordering),
    failure_ordering: wordAttr(importer, failureOrdering),
    syncscope: syncScope(importer, scope),
    alignment: wordAttr(importer, alignment),
    weak: operation === 1 ? context.unit : undefined,
    volatile_: isVolatile ? context.unit : undefined,
  });
  const state = { operands: importer.operands(row), resultTypes: [typeOf(importer, row)], properties };
  importer.setResult(row, builder.create(llvm.cmpxchg, state));
};

const fence: ImportRow = (importer, row) => {
  const { ordering, scope } = access.decode(importer.code.detail[row] ?? 0);
  const properties = tupleOf(llvm.fence, {
    ordering: wordAttr(importer, ordering),
    syncscope: syncScope(importer, scope),
  });
  importer.builder.create(llvm.fence, { properties });
};

const allocate: ImportRow = (importer, row) => {
  const { builder, code, context } = importer;
  const allocation = code.allocations[code.detail[row] ?? 0];
  if (allocation === undefined) return;
  const properties = tupleOf(llvm.alloca, {
    alignment: wordAttr(importer, allocation.alignment),
    elem_type: TypeAttr.get(context, { type: importer.types.of(allocation.type) }),
    inalloca: allocation.isInAlloca ? context.unit : undefined,
  });
  const state = { operands: importer.operands(row), resultTypes: [typeOf(importer, row)], properties };
  importer.setResult(row, builder.create(llvm.alloca, state));
};

const land: ImportRow = (importer, row) => {
  const { builder, code, context } = importer;
  const properties = tupleOf(llvm.landingpad, { cleanup: code.detail[row] === 1 ? context.unit : undefined });
  const state = { operands: importer.operands(row), resultTypes: [typeOf(importer, row)], properties };
  importer.setResult(row, builder.create(llvm.landingpad, state));
};

/** By opcode. */
export const INSTRUCTIONS: ReadonlyMap<number, ImportRow> = new Map([
  [opcode.icmp, comparison(llvm.icmp)],
  [opcode.fcmp, comparison(llvm.fcmp)],
  [opcode.extractvalue, withList(llvm.extractvalue, "position", "i64")],
  [opcode.insertvalue, withList(llvm.insertvalue, "position", "i64")],
  [opcode.shufflevector, withList(llvm.shufflevector, "mask", "i32")],
  [opcode.getelementptr, address],
  [opcode.load, memoryAccess(llvm.load)],
  [opcode.store, memoryAccess(llvm.store)],
  [opcode.atomicrmw, readModifyWrite],
  [opcode.cmpxchg, compareExchange],
  [opcode.fence, fence],
  [opcode.alloca, allocate],
  [opcode.landingpad, land],
]);
