// Accesses of variables that are bound to one resource become accesses of one variable: the index into its array is scaled, and what is
// loaded or stored is put together or cast.

import {
  type Attribute,
  type Builder,
  integerAttr,
  type Operation,
  SymbolRefAttr,
  symbolName,
  symbolRefAttr,
  type Type,
  type Value,
  VectorType,
  vectorType,
} from "../../../ir/index.ts";
import { applyPartialConversion, type ConversionPattern, ConversionTarget, convert } from "../../../rewrite/index.ts";
import { IAdd, IMul, SDiv, SMod } from "../ops/arithmetic/arithmetic.ts";
import { Bitcast } from "../ops/arithmetic/cast.ts";
import { CompositeConstruct } from "../ops/composites/composite.ts";
import { Constant } from "../ops/constants/constant.ts";
import { addressof, GlobalVariable } from "../ops/memory/global-variable.ts";
import { AccessChain, Load, Store } from "../ops/memory/memory.ts";
import { compositeElement, PointerType } from "../types/index.ts";
import { type Alias, type AliasedResources, findAliasedResources, shapeOf } from "./aliased-resources.ts";

/** Unifies the aliased resources of a `spirv.module`. If an access cannot be rewritten, emits a diagnostic and returns false. @internal */
export function unifyAliasedResources(module: Operation): boolean {
  const resources = findAliasedResources(module);
  return applyPartialConversion([module], unifiedTarget(resources), unifyingPatterns(resources));
}

// ---- what has to change

function unifiedTarget({ aliases, canonical }: AliasedResources): ConversionTarget {
  const isAliased = (pointer: Value): boolean => aliasBehind(pointer, aliases) !== undefined;
  const isUnified = (op: Operation): boolean => {
    return canonical.has(op) ? op.attr("aliased") === undefined : !aliases.has(symbolName(op) ?? "");
  };
  return new ConversionTarget()
    .addLegalDialects("spirv")
    .addDynamicallyLegalOps(isUnified, GlobalVariable)
    .addDynamicallyLegalOps((op) => !isAliased(op.result()), addressof, AccessChain)
    .addDynamicallyLegalOps((op) => op.operand(0).definingOp?.def !== AccessChain || !isAliased(op.operand(0)), Load)
    .addDynamicallyLegalOps((op) => op.operand(0).definingOp?.def !== AccessChain || !isAliased(op.operand(0)), Store);
}

type Aliases = AliasedResources["aliases"];

/** The alias of the variable that a pointer points into, as far as access chains tell. */
function aliasBehind(pointer: Value, aliases: Aliases): Alias | undefined {
  let op = pointer.definingOp;
  while (op?.def === AccessChain) op = op.operand(0).definingOp;
  const variable = op?.def === addressof ? op.attr("variable") : undefined;
  return SymbolRefAttr.is(variable) ? aliases.get(variable.root) : undefined;
}

function unifyingPatterns({ aliases, canonical }: AliasedResources): readonly ConversionPattern[] {
  return [
    convert(GlobalVariable, (_, _operands, rewriter, op) => {
      if (canonical.has(op)) rewriter.modify(op, () => op.setAttr("aliased", undefined));
      else rewriter.eraseOp(op);
      return true;
    }),
    convert(addressof, (_, _operands, rewriter, op) => {
      const variable = aliasBehind(op.result(), aliases)?.to.variable;
      const view = GlobalVariable.of(variable);
      if (view === undefined) return false;
      const properties = [symbolRefAttr(op.context, view.sym_name.value)];
      rewriter.replaceWithNew(op, addressof, { properties, resultTypes: [view.type.type] });
      return true;
    }),
    convert(AccessChain, ({ base_ptr }, { base_ptr: base, indices }, rewriter, op) => {
      const alias = base_ptr.definingOp?.def === addressof ? aliasBehind(base_ptr, aliases) : undefined;
      if (alias === undefined) return false;
      const scaled = scaledIndices(alias, indices, rewriter);
      const resultTypes = [pointerInto(base, scaled)];
      rewriter.replaceWithNew(op, AccessChain, { operands: [base, ...scaled], resultTypes });
      return true;
    }),
    convert(Load, (_, { ptr }, rewriter, op) => {
      const value = loadAs(ptr, op.resultType(), rewriter);
      if (value !== undefined) rewriter.replaceOp(op, [value]);
      return value !== undefined;
    }),
    convert(Store, (_, { ptr, value }, rewriter, op) => {
      const stored = storable(ptr, value, rewriter);
      if (stored !== undefined) rewriter.modify(op, () => op.setOperands([ptr, stored]));
      return stored !== undefined;
    }),
  ];
}

// ---- access chains

/**
 * The indices into the other variable. Where scalars become components of vectors, the last index becomes two. The second of them
 * counts as MLIR counts it: in units of the scalar, although it is one of components.
 */
function scaledIndices({ from, to }: Alias, indices: readonly Value[], builder: Builder): readonly Value[] {
  const [source, target] = [shapeOf(from.element), shapeOf(to.element)];
  const last = indices.at(-1);
  if (from.element === to.element || source === undefined || target === undefined || last === undefined) return indices;
  const others = indices.slice(0, -1);
  const resultTypes = [last.type];
  if (!source.isVector && target.isVector) {
    const count = integerConstant(builder, last.type, Math.floor(target.bits / source.bits));
    const index = builder.create(SDiv, { operands: [last, count], resultTypes }).result();
    const component = builder.create(SMod, { operands: [last, count], resultTypes }).result();
    return [...others, index, component];
  }
  if (!source.isVector && source.bits === target.bits) return indices;
  const count = integerConstant(builder, last.type, source.bits / target.bits);
  return [...others, builder.create(IMul, { operands: [last, count], resultTypes }).result()];
}

function integerConstant(builder: Builder, type: Type, value: number): Value {
  const attr: Attribute = integerAttr(builder.context, type, value);
  return builder.create(Constant, { properties: [attr], resultTypes: [type] }).result();
}

/** The pointer type of an access chain through arrays, vectors and structs of one member. */
function pointerInto(base: Value, indices: readonly Value[]): Type {
  const { type } = base;
  if (!PointerType.is(type)) return type;
  const pointee = indices.reduce<Type>((outer) => compositeElement(outer, 0) ?? outer, type.pointee);
  return PointerType.get(type.context, { pointee, storageClass: type.storageClass });
}

// ---- loads and stores

/** No vector that a load puts together is longer. */
const LONGEST = 4;

/** Loads a value of `wanted` through a pointer to other elements; undefined if that is not possible. */
function loadAs(pointer: Value, wanted: Type, builder: Builder): Value | undefined {
  const type = pointeeOf(pointer);
  const [loaded, result] = [type && shapeOf(type), shapeOf(wanted)];
  if (type === wanted) return load(pointer, builder);
  if (type === undefined || loaded === undefined || result === undefined) return undefined;
  if (!loaded.isVector && !result.isVector && loaded.bits === result.bits) {
    return bitcast(load(pointer, builder), wanted, builder);
  }
  const count = result.bits / loaded.bits;
  if (count > LONGEST || loaded.isVector !== result.isVector) return undefined;
  const parts = loadParts(pointer, count, builder);
  return VectorType.is(wanted) ? joinVectors(parts, wanted, builder) : joinScalars(parts, wanted, builder);
}

function pointeeOf(pointer: Value): Type | undefined {
  return PointerType.is(pointer.type) ? pointer.type.pointee : undefined;
}

function load(pointer: Value, builder: Builder): Value {
  const type = pointeeOf(pointer);
  return builder.create(Load, { operands: [pointer], resultTypes: type === undefined ? [] : [type] }).result();
}

function bitcast(value: Value, type: Type, builder: Builder): Value {
  return builder.create(Bitcast, { operands: [value], resultTypes: [type] }).result();
}

/** Loads elements one after the other, from the one that an access chain points to on. */
function loadParts(pointer: Value, count: number, builder: Builder): readonly Value[] {
  const chain = pointer.definingOp;
  const parts = [load(pointer, builder)];
  if (chain === undefined) return parts;
  const operands = [...chain.operands];
  let last = chain.operand(chain.numOperands - 1);
  const one = integerConstant(builder, last.type, 1);
  for (let index = 1; index < count; index++) {
    last = builder.create(IAdd, { operands: [last, one], resultTypes: [last.type] }).result();
    operands[operands.length - 1] = last;
    parts.push(load(builder.create(AccessChain, { operands, resultTypes: [pointer.type] }).result(), builder));
  }
  return parts;
}

function joinScalars(parts: readonly Value[], wanted: Type, builder: Builder): Value {
  const [first] = parts;
  const type = vectorType(wanted.context, [parts.length], first?.type ?? wanted);
  return bitcast(construct(parts, type, builder), wanted, builder);
}

/** Each part becomes as many components as fit into it. */
function joinVectors(parts: readonly Value[], wanted: VectorType, builder: Builder): Value {
  const component = shapeOf(wanted.element)?.bits ?? 1;
  const casted = parts.map((part) => {
    if (VectorType.is(part.type) && part.type.element === wanted.element) return part;
    const count = Math.floor((shapeOf(part.type)?.bits ?? 0) / component);
    return bitcast(part, count > 1 ? vectorType(wanted.context, [count], wanted.element) : wanted.element, builder);
  });
  return construct(casted, wanted, builder);
}

function construct(constituents: readonly Value[], type: Type, builder: Builder): Value {
  return builder.create(CompositeConstruct, { operands: constituents, resultTypes: [type] }).result();
}

/** A scalar as one of the type that a pointer points to; undefined if the widths differ. */
function storable(pointer: Value, value: Value, builder: Builder): Value | undefined {
  const type = pointeeOf(pointer);
  const [target, source] = [type && shapeOf(type), shapeOf(value.type)];
  if (type === undefined || target === undefined || source === undefined) return undefined;
  if (target.isVector || source.isVector || target.bits !== source.bits) return undefined;
  return type === value.type ? value : bitcast(value, type, builder);
}
