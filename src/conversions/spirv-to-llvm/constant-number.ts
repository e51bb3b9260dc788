// The numbers of a module's constants, where they say sizes: those of work-groups, strides, offsets.

import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  IntegerAttr,
  lookupSymbolIn,
  type Operation,
  SymbolRefAttr,
  symbolName,
  symbolRefAttr,
  type Type,
  type Value,
} from "../../ir/index.ts";

/** Bytes of a handle in memory. */
export const POINTER_SIZE = 8;

/** The numbers of the constants of some modules, of which types speak by symbols. */
export class ConstantNumbers {
  /** By symbol; undefined where modules do not agree. They are worked out before anything of the modules is converted. */
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

  /** Undefined where nothing is known. */
  number(value: Attribute): number | undefined {
    if (IntegerAttr.is(value)) return Number(value.value);
    return SymbolRefAttr.is(value) ? this.#numbers.get(value.root) : undefined;
  }

  /** What a constant or a reference to one gives; undefined of anything else. */
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

  /** The length of a vector that MLIR does not have; undefined where nothing is known. */
  vectorLength(type: Type): number | undefined {
    const [, length] = spirv.OtherType.is(type) ? type.operands : [];
    return typeof length === "string" && length.startsWith("@")
      ? this.#named(length.slice(1))
      : spirv.otherVectorLength(type);
  }

  /** Names are empty where numbers stand in the type itself. */
  #named(symbol: string | undefined): number | undefined {
    return symbol === undefined || symbol === "" ? undefined : this.#numbers.get(symbol);
  }
}

/** The value of a `spirv.mlir.constant`, as its region makes it. */
export function yieldedBy(op: Operation | undefined): Value | undefined {
  return op?.def === spirv.mlir.constant ? op.region().firstBlock?.lastOp?.operand(0) : undefined;
}

/** A number that is given as it is, or by the symbol of a constant; undefined where it is none, or nothing known. */
export function constantNumber(module: Operation, value: Attribute): number | undefined {
  const exact = exactNumber(module, value);
  return exact === undefined ? undefined : Number(exact);
}

export function constantNumberOfValue(module: Operation, value: Value): number | undefined {
  const exact = exactOf(module, value);
  return exact === undefined ? undefined : Number(exact);
}

function exactNumber(module: Operation, value: Attribute): bigint | undefined {
  if (IntegerAttr.is(value)) return value.value;
  const named = SymbolRefAttr.is(value) ? lookupSymbolIn(module, value) : undefined;
  const given = spirv.SpecConstant.of(named)?.default_value;
  if (IntegerAttr.is(given)) return given.value;
  const inner = yieldedBy(named);
  return inner === undefined ? undefined : exactOf(module, inner);
}

const isSizeOf = spirv.opSet({ EXT: ["ConstantSizeOf"] });
const isOfMachine = spirv.opSet({
  INTEL: ["SpecConstantTarget", "SpecConstantArchitecture", "SpecConstantCapabilities"],
});

/** What an op gives that stands in the region of a constant, or in a function. */
function exactOf(module: Operation, value: Value): bigint | undefined {
  const op = value.definingOp;
  const constant = spirv.Constant.of(op)?.value ?? spirv.mlir.referenceof.of(op)?.spec_const;
  if (constant !== undefined) return exactNumber(module, constant);
  if (op !== undefined && isSizeOf(op.def)) return BigInt(POINTER_SIZE);
  // Nothing says which machine it will be.
  if (op !== undefined && isOfMachine(op.def)) return 0n;
  const inner = op?.def === spirv.SpecConstantOperation ? op.region().firstBlock?.firstOp : undefined;
  const operands = inner?.operands.map((operand) => exactOf(module, operand));
  return inner && operands && spirv.foldConstantOperation(inner.def, operands);
}
