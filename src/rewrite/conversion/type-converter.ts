// Type converters: what becomes of types, and how values of converted and of original types are turned into each other.

import type { Attribute, Block, Builder, Context, Operation, Type, Value } from "../../ir/index.ts";
import { SignatureConversion } from "./signature.ts";

/**
 * One rule: the type, or the types, that a type becomes; undefined if the rule is not for it; "failed" where nothing may become
 * of it, whatever older rules say.
 */
export type TypeConversion = (type: Type) => Type | readonly Type[] | "failed" | undefined;

/** Makes values of other types from `inputs`; undefined if the rule is not for them. */
export type Materialization = (builder: Builder, request: MaterializationRequest) => readonly Value[] | undefined;

/** @internal */
export interface MaterializationRequest {
  readonly types: readonly Type[];
  readonly inputs: readonly Value[];
  readonly location: Attribute;
  /** For target materializations, the type before conversion. */
  readonly originalType: Type | undefined;
}

/** Options of a {@link TypeConverter}. */
export interface TypeConverterOptions {
  /** Values that no rule can turn into each other stay after `builtin.unrealized_conversion_cast`; otherwise that is an error. */
  readonly keepsCasts: boolean;
}

/** Converts types by rules, of which the last added is tried first, and materializes values of one type as values of another. */
export class TypeConverter {
  readonly keepsCasts: boolean;
  readonly #conversions: TypeConversion[] = [];
  readonly #sources: Materialization[] = [];
  readonly #targets: Materialization[] = [];
  /** Results by type id; undefined for types that cannot be converted. */
  readonly #cache = new Map<Type, readonly Type[] | undefined>();
  /** Neighbouring ops have the same types more often than not. */
  #lastLegal: Type | undefined = undefined;

  constructor(options: TypeConverterOptions = { keepsCasts: true }) {
    this.keepsCasts = options.keepsCasts;
  }

  /** Adds a rule, which is asked before those that are there. */
  addConversion(rule: TypeConversion): this {
    this.#conversions.unshift(rule);
    this.#cache.clear();
    this.#lastLegal = undefined;
    return this;
  }

  /** Adds a rule that turns converted values back into one of the original type. */
  addSourceMaterialization(rule: Materialization): this {
    this.#sources.unshift(rule);
    return this;
  }

  /** Adds a rule that turns values into converted ones. */
  addTargetMaterialization(rule: Materialization): this {
    this.#targets.unshift(rule);
    return this;
  }

  /** The types that a type becomes, maybe none; undefined if it cannot be converted. */
  convertToMany(type: Type): readonly Type[] | undefined {
    if (this.#cache.has(type)) return this.#cache.get(type);
    const converted = this.#applyRules(type);
    this.#cache.set(type, converted);
    return converted;
  }

  #applyRules(type: Type): readonly Type[] | undefined {
    for (const rule of this.#conversions) {
      const result = rule(type);
      if (result === undefined) continue;
      if (result === "failed") return undefined;
      return isTypeList(result) ? result : [result];
    }
    return undefined;
  }

  /** The type that a type becomes; undefined if it becomes none, several, or cannot be converted. */
  convert(type: Type): Type | undefined {
    const types = this.convertToMany(type);
    return types?.length === 1 ? types[0] : undefined;
  }

  /** The types of a list converted, one after the other; undefined if one cannot be. */
  convertAll(types: readonly Type[]): readonly Type[] | undefined {
    const all: Type[] = [];
    for (const type of types) {
      const converted = this.convertToMany(type);
      if (converted === undefined) return undefined;
      all.push(...converted);
    }
    return all;
  }

  /** Whether a type becomes itself. */
  isLegal(type: Type): boolean {
    if (type === this.#lastLegal) return true;
    const isLegal = this.convert(type) === type;
    if (isLegal) this.#lastLegal = type;
    return isLegal;
  }

  areLegal(types: readonly Type[]): boolean {
    return types.every((type) => this.isLegal(type));
  }

  /** Whether the types of an op's operands and results stay as they are. */
  hasLegalTypes(op: Operation): boolean {
    return this.areLegal(op.operandTypes) && this.areLegal(op.resultTypes);
  }

  /** The converted arguments of these types; undefined if one cannot be converted. */
  convertSignature(types: readonly Type[]): SignatureConversion | undefined {
    const signature = new SignatureConversion(types.length);
    for (const [index, type] of types.entries()) {
      const converted = this.convertToMany(type);
      if (converted === undefined) return undefined;
      signature.addInputs(index, converted);
    }
    return signature;
  }

  convertBlockSignature(block: Block): SignatureConversion | undefined {
    return this.convertSignature(block.arguments.map(({ type }) => type));
  }

  materializeSource(builder: Builder, request: MaterializationRequest): readonly Value[] | undefined {
    return firstResult(this.#sources, builder, request);
  }

  materializeTarget(builder: Builder, request: MaterializationRequest): readonly Value[] | undefined {
    return firstResult(this.#targets, builder, request);
  }
}

function isTypeList(result: Type | readonly Type[]): result is readonly Type[] {
  return Array.isArray(result);
}

function firstResult(
  rules: readonly Materialization[],
  builder: Builder,
  request: MaterializationRequest,
): readonly Value[] | undefined {
  for (const rule of rules) {
    const values = rule(builder, request);
    if (values !== undefined) return values;
  }
  return undefined;
}

/** The type of a context that a rule for all contexts needs. @internal */
export type TypeMaker = (context: Context) => Type;
