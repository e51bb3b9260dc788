// The numbers of a module's constants, where they say sizes: those of work-groups, strides, offsets.

import * as spirv from "../../../dialects/spirv/index.ts";
import type { ConstantBits } from "../../../grammar/index.ts";
import {
  type Attribute,
  IntegerAttr,
  IntegerType,
  lookupSymbolIn,
  type Operation,
  SymbolRefAttr,
  symbolName,
  symbolRefAttr,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import { numbersOf } from "../ops/composite.ts";

/** Bytes of a handle in memory. */
export const POINTER_SIZE = 8;

/** The numbers of the constants of some modules, of which types speak by symbols. */
export class ConstantNumbers {
  /** By symbol; undefined if modules do not agree. They are worked out before anything of the modules is converted. */
  readonly #numbers = new Map<string, number | undefined>();

  constructor(modules: readonly Operation[] = []) {
    for (const module of modules) this.#note(module);
  }

  #note(module: Operation): void {
    for (const op of module.region().firstBlock?.ops() ?? []) {
      const name = op.def === spirv.SpecConstant || op.def === spirv.mlir.constant ? symbolName(op) : undefined;
      if (name === undefined) continue;
      const number = constantNumber(module, symbolRefAttr(module.context, name));
      const isOther = this.#numbers.has(name) && this.#numbers.get(name) !== number;
      this.#numbers.set(name, isOther ? undefined : number);
    }
  }

  /** Undefined if nothing is known. */
  number(value: Attribute): number | undefined {
    if (IntegerAttr.is(value)) return Number(value.value);
    return SymbolRefAttr.is(value) ? this.#numbers.get(value.root) : undefined;
  }

  /** The number of a constant or of a reference to one; undefined for any other value. */
  ofValue(value: Value | undefined): number | undefined {
    const op = value?.definingOp;
    const attr = spirv.Constant.of(op)?.value ?? spirv.mlir.referenceof.of(op)?.spec_const;
    return attr && this.number(attr);
  }

  /** The length of an array, which a specialization constant may say. */
  length(type: spirv.ArrayType): number {
    return this.#named(spirv.lengthSymbol(type)) ?? type.count;
  }

  /** Rows and columns of a cooperative matrix, which specialization constants may say. */
  shape(type: spirv.CooperativeMatrixType): readonly [rows: number, columns: number] {
    const [rows, columns] = spirv.sizeSymbols(type) ?? [];
    const { shape } = type;
    return [this.#named(rows) ?? shape[0], this.#named(columns) ?? shape[1]];
  }

  /** The length of a vector that MLIR does not have; undefined if nothing is known. */
  vectorLength(type: Type): number | undefined {
    const [, length] = spirv.OtherType.is(type) ? type.operands : [];
    return typeof length === "string" && length.startsWith("@")
      ? this.#named(length.slice(1))
      : spirv.otherVectorLength(type);
  }

  /** Names are empty if numbers are in the type itself. */
  #named(symbol: string | undefined): number | undefined {
    return symbol === undefined || symbol === "" ? undefined : this.#numbers.get(symbol);
  }
}

/** The value of a `spirv.mlir.constant`, as its region makes it. */
export function yieldedBy(op: Operation | undefined): Value | undefined {
  return op?.def === spirv.mlir.constant ? op.region().firstBlock?.lastOp?.operand(0) : undefined;
}

/** A number that is given as it is, or by the symbol of a constant; undefined if it is none, or nothing known. */
export function constantNumber(module: Operation, value: Attribute): number | undefined {
  return numberOf(bitsOfAttribute(module, value));
}

export function constantNumberOfValue(module: Operation, value: Value): number | undefined {
  return numberOf(bitsOf(module, value));
}

/** An integer or a boolean of a type that states its signedness. */
interface TypedBits extends ConstantBits {
  readonly isSigned: boolean;
}

function numberOf(found: TypedBits | undefined): number | undefined {
  if (found === undefined) return undefined;
  return Number(found.isSigned ? BigInt.asIntN(found.width, found.bits) : found.bits);
}

function typed(bits: bigint, type: Type): TypedBits | undefined {
  if (!IntegerType.is(type)) return undefined;
  const { width } = type;
  return { bits: BigInt.asUintN(width, bits), width, isSigned: type.signedness === "signed" };
}

function bitsOfAttribute(module: Operation, value: Attribute | undefined): TypedBits | undefined {
  if (IntegerAttr.is(value)) return typed(value.value, value.type);
  const named = SymbolRefAttr.is(value) ? lookupSymbolIn(module, value) : undefined;
  const given = spirv.SpecConstant.of(named)?.default_value;
  if (IntegerAttr.is(given)) return typed(given.value, given.type);
  const inner = yieldedBy(named);
  return inner === undefined ? undefined : bitsOf(module, inner);
}

const isSizeOf = spirv.opSet({ EXT: ["ConstantSizeOf"] });
const isOfMachine = spirv.opSet({
  INTEL: ["SpecConstantTarget", "SpecConstantArchitecture", "SpecConstantCapabilities"],
});

/** The result of an op in the region of a constant, or in a function. */
function bitsOf(module: Operation, value: Value): TypedBits | undefined {
  const op = value.definingOp;
  const constant = spirv.Constant.of(op)?.value ?? spirv.mlir.referenceof.of(op)?.spec_const;
  if (constant !== undefined) return bitsOfAttribute(module, constant);
  if (op?.def === spirv.ConstantNull) return typed(0n, value.type);
  if (op !== undefined && isSizeOf(op.def)) return typed(BigInt(POINTER_SIZE), value.type);
  // Nothing states which machine it will be.
  if (op !== undefined && isOfMachine(op.def)) return typed(0n, value.type);
  const inner = op?.def === spirv.SpecConstantOperation ? op.region().firstBlock?.firstOp : undefined;
  if (inner === undefined) return undefined;
  const extract = spirv.CompositeExtract.of(inner);
  if (extract !== undefined) return bitsOfPart(module, extract.composite, numbersOf(extract.indices), value.type);
  const operands = inner.operands.map((operand) => bitsOf(module, operand));
  const found = spirv.foldConstantOperation(inner.def, operands, value.type);
  return found && typed(found.bits, value.type);
}

/** A part of a composite, of the type `type`. Operations on composites may make the composite. */
function bitsOfPart(module: Operation, composite: Value, path: readonly number[], type: Type): TypedBits | undefined {
  const [index, ...rest] = path;
  if (index === undefined) return bitsOf(module, composite);
  const op = composite.definingOp;
  if (op?.def === spirv.ConstantNull) return typed(0n, type);
  const given = spirv.Constant.of(op)?.value;
  if (given !== undefined) return bitsOfAttribute(module, spirv.extractedConstant(given, path));
  const name = spirv.mlir.referenceof.of(op)?.spec_const;
  if (name !== undefined) return bitsOfNamedPart(module, name, path, type);
  if (op?.def === spirv.ConstantComposite) {
    const part = op.operands[index];
    return part && bitsOfPart(module, part, rest, type);
  }
  const inner = op?.def === spirv.SpecConstantOperation ? op.region().firstBlock?.firstOp : undefined;
  const source = inner && sourceOfPart(inner, path);
  return source && bitsOfPart(module, source.value, source.path, type);
}

/** Where the result of an insertion or a shuffle gets a part from. */
function sourceOfPart(
  op: Operation,
  path: readonly number[],
): { readonly value: Value; readonly path: readonly number[] } | undefined {
  const insert = spirv.CompositeInsert.of(op);
  if (insert !== undefined) {
    const inserted = numbersOf(insert.indices);
    const isInside = inserted.every((step, at) => step === path[at]);
    return isInside ? { value: insert.object, path: path.slice(inserted.length) } : { value: insert.composite, path };
  }
  const shuffle = spirv.VectorShuffle.of(op);
  if (shuffle === undefined) return undefined;
  const { vector1, vector2, components } = shuffle;
  const count = VectorType.is(vector1.type) ? (vector1.type.shape[0] ?? 0) : 0;
  const from = numbersOf(components)[path[0] ?? 0] ?? 0;
  return from < count ? { value: vector1, path: [from] } : { value: vector2, path: [from - count] };
}

function bitsOfNamedPart(
  module: Operation,
  name: Attribute,
  [index = 0, ...rest]: readonly number[],
  type: Type,
): TypedBits | undefined {
  const named = SymbolRefAttr.is(name) ? lookupSymbolIn(module, name) : undefined;
  const inner = yieldedBy(named);
  if (inner !== undefined) return bitsOfPart(module, inner, [index, ...rest], type);
  const part = spirv.SpecConstantComposite.of(named)?.constituents.elements[index];
  if (part === undefined) return undefined;
  return rest.length === 0 ? bitsOfAttribute(module, part) : bitsOfNamedPart(module, part, rest, type);
}
