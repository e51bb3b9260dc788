// Constants: numbers and aggregates, zero, undef, poison, addresses of symbols.

import { AnyAttr, attr, attrOf, defineOp, FlatSymbolRefAttr, type FoldResult, value } from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  ConstantLike,
  type ConstantRecipe,
  DenseElementsAttr,
  DenseResourceAttr,
  elementBytes,
  elementCount,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  isShaped,
  lookupSymbol,
  type Operation,
  Pure,
  SparseElementsAttr,
  StringAttr,
  SymbolRefAttr,
  type Type,
  typeOfAttr,
  VectorType,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { bytesOfText } from "../../../support/tables/byte-strings.ts";

import { isOp, type OpName, opNamed } from "../../op-name/index.ts";
import { BlockAddressAttr, DSOLocalEquivalentAttr, PoisonAttr, UndefAttr, ZeroAttr } from "../attrs/index.ts";
import { isCompatibleType } from "../compatible.ts";
import { AnyLLVMType, Pointer, Token } from "../constraints.ts";
import { nullary } from "../families.ts";
import { ArrayType, PointerType, PPCFP128Type, StructType, TargetExtType } from "../types/index.ts";

const NO_PARAMETERS = { unit: true } as const;

export const constant = defineOp("llvm.mlir.constant", {
  summary: "Defines a constant of LLVM type.",
  args: { value: attr(AnyAttr) },
  results: { res: value(AnyLLVMType) },
  traits: [Pure, ConstantLike],
  assembly: "`(` $value `)` attr-dict `:` type($res)",
  fold: (view) => view.value,
  verifiesTypes: true,
  verify: (view, op) => checkConstant(op, view.value, view.res.type),
});

export const undef = nullary("mlir.undef", [Pure, ConstantLike], {
  fold: (_view, _constants, op) => UndefAttr.get(op.context, NO_PARAMETERS),
});

export const poison = nullary("mlir.poison", [Pure, ConstantLike], {
  fold: (_view, _constants, op) => PoisonAttr.get(op.context, NO_PARAMETERS),
});

export const zero = nullary("mlir.zero", [Pure, ConstantLike], {
  fold: (view): FoldResult => zeroAttr(view.res.type) ?? ZeroAttr.get(view.res.type.context, NO_PARAMETERS),
  verify(view, op) {
    const { type } = view.res;
    return TargetExtType.is(type) && !hasZero(type)
      ? op.error("target extension type does not support zero-initializer")
      : undefined;
  },
});

export const none = defineOp("llvm.mlir.none", {
  summary: "The empty token.",
  results: { res: value(Token) },
  traits: [Pure],
  assembly: "attr-dict `:` type($res)",
});

/** Types of extensions of which a value of zeros exists, and which globals can have. */
export function hasZero({ extName }: TargetExtType): boolean {
  return extName.startsWith("spirv.");
}

/** The zero of a builtin type as an attribute. */
function zeroAttr(type: Type): Attribute | undefined {
  const { context } = type;
  if (IntegerType.is(type)) return integerAttr(context, type, 0);
  if (FloatType.is(type)) return FloatAttr.get(context, { type, bits: 0n });
  if (!VectorType.is(type) || PointerType.is(type.element)) return undefined;
  return DenseElementsAttr.get(context, { type, splat: true, data: new Uint8Array(elementBytes(type.element)) });
}

// ---- addresses

/** Ops that represent an object with an address. */
const ADDRESSABLE: readonly OpName[] = ["llvm.mlir.global", "llvm.mlir.alias", "llvm.func", "llvm.mlir.ifunc"];

export const addressof = defineOp("llvm.mlir.addressof", {
  summary: "Creates a pointer pointing to a global or a function.",
  args: { global_name: attr(FlatSymbolRefAttr) },
  results: { res: value(Pointer) },
  traits: [Pure, ConstantLike],
  assembly: "$global_name attr-dict `:` qualified(type($res))",
  fold: (view) => view.global_name,
  verifiesTypes: true,
  verifySymbolUses(view, op) {
    const symbol = lookupSymbol(op, view.global_name);
    if (!isOp(symbol, ...ADDRESSABLE)) {
      return op.error(
        "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'",
      );
    }
    const space = spaceOf(symbol);
    const { type } = view.res;
    return space === undefined || !PointerType.is(type) || type.addressSpace === space
      ? undefined
      : op.error("pointer address space must match address space of the referenced global or alias");
  },
});

/** The address space of what a symbol names, where it is said. */
function spaceOf(symbol: Operation): number | undefined {
  const attribute = symbol.attr("addr_space");
  return IntegerAttr.is(attribute) ? Number(attribute.value) : undefined;
}

export const dso_local_equivalent = defineOp("llvm.dso_local_equivalent", {
  summary: "Creates a LLVM dso_local_equivalent ptr.",
  args: { function_name: attr(FlatSymbolRefAttr) },
  results: { res: value(Pointer) },
  traits: [Pure, ConstantLike],
  assembly: "$function_name attr-dict `:` qualified(type($res))",
  fold: (view, _constants, op) => DSOLocalEquivalentAttr.get(op.context, { sym: view.function_name }),
  verifySymbolUses(view, op) {
    const symbol = lookupSymbol(op, view.function_name);
    const isFunction = isOp(symbol, "llvm.func") || isOp(symbol, "llvm.mlir.alias");
    if (!isFunction) return op.error("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
    const linkage = symbol.attr("linkage") as (Attribute & { readonly value?: number }) | undefined;
    return linkage?.value === EXTERN_WEAK
      ? op.error("target function with 'extern_weak' linkage not allowed")
      : undefined;
  },
});

const EXTERN_WEAK = 9;

export const blockaddress = defineOp("llvm.blockaddress", {
  summary: "Creates a LLVM blockaddress ptr.",
  args: { block_addr: attr(attrOf(BlockAddressAttr, "")) },
  results: { res: value(Pointer) },
  traits: [Pure, ConstantLike],
  assembly: "$block_addr attr-dict `:` qualified(type($res))",
  fold: (view) => view.block_addr,
  verifySymbolUses: (view, op) => checkBlockAddress(op, view.block_addr.function, view.block_addr.tag),
});

function checkBlockAddress(op: Operation, name: Attribute, tag: Attribute): Diagnostic | undefined {
  const symbol = SymbolRefAttr.is(name) ? lookupSymbol(op, name) : undefined;
  if (!isOp(symbol, "llvm.func")) return op.error("must reference a function defined by 'llvm.func'");
  if (symbol.regions[0]?.isEmpty ?? true) return undefined;
  let found = false;
  symbol.walkOnly([opNamed("llvm.blocktag")], (one) => {
    if (one.attr("tag") === tag) found = true;
  });
  return found ? undefined : op.error("expects an existing block label target in the referenced function");
}

// ---- values of constants

/** The op for a constant that something folded to: the dialect's hook for folders. @internal */
export function materializeConstant(attribute: Attribute, type: Type): ConstantRecipe | undefined {
  if (SymbolRefAttr.is(attribute) && attribute.nested.length === 0 && PointerType.is(type)) {
    return { def: addressof, properties: [attribute] };
  }
  if (UndefAttr.is(attribute)) return { def: undef, properties: [] };
  if (PoisonAttr.is(attribute)) return { def: poison, properties: [] };
  if (ZeroAttr.is(attribute)) return { def: zero, properties: [] };
  if (typeOfAttr(attribute) !== type || !isCompatibleType(type)) return undefined;
  const isPlain = IntegerAttr.is(attribute) || FloatAttr.is(attribute) || isElements(attribute);
  return isPlain ? { def: constant, properties: [attribute] } : undefined;
}

type Elements = Attribute & { readonly type: Type };

function isElements(attribute: Attribute): attribute is Elements {
  return DenseElementsAttr.is(attribute) || DenseResourceAttr.is(attribute) || SparseElementsAttr.is(attribute);
}

function checkConstant(op: Operation, attribute: Attribute, type: Type): Diagnostic | undefined {
  if (StringAttr.is(attribute)) return checkString(op, bytesOfText(attribute.value).length, type);
  if (StructType.is(type)) return checkStruct(op, attribute, type);
  if (TargetExtType.is(type)) return op.error("does not support target extension type.");
  if (ArrayAttr.is(attribute)) return checkArray(op, attribute, type);
  if (IntegerAttr.is(attribute)) return IntegerType.is(type) ? undefined : op.error("expected integer type");
  if (FloatAttr.is(attribute)) return checkFloat(op, attribute.type, type);
  if (isElements(attribute)) return checkElements(op, attribute, type);
  return op.error("only supports integer, float, string or elements attributes");
}

function checkString(op: Operation, length: number, type: Type): Diagnostic | undefined {
  const isRight =
    ArrayType.is(type) && IntegerType.is(type.element) && type.element.width === 8 && type.size === BigInt(length);
  return isRight ? undefined : op.error(`expected array type of ${length} i8 elements for the string constant`);
}

const STRUCT_ELEMENTS = "expected struct element types to be floating point type or integer type";

function checkStruct(op: Operation, attribute: Attribute, { body: { elements } }: StructType): Diagnostic | undefined {
  if (!ArrayAttr.is(attribute)) return op.error("expected array attribute for struct type");
  if (attribute.elements.length !== elements.length) {
    return op.error(`expected array attribute of size ${elements.length}`);
  }
  for (const [index, type] of elements.entries()) {
    const element = attribute.elements[index];
    if (!IntegerType.is(type) && !FloatType.is(type) && !PPCFP128Type.is(type)) return op.error(STRUCT_ELEMENTS);
    if (!IntegerAttr.is(element) && !FloatAttr.is(element)) {
      return op.error("expected element of array attribute to be floating point or integer");
    }
    if (element.type !== type) return op.error(`struct element at index ${index} is of wrong type`);
  }
  return undefined;
}

/** An array of structs, maybe nested: numbers by struct in lists by dimension. */
function checkArray(op: Operation, attribute: ArrayAttr, type: Type): Diagnostic | undefined {
  if (!ArrayType.is(type)) return op.error("expected array or struct type for array attribute");
  const sizes: bigint[] = [];
  let inner: Type = type;
  for (; ArrayType.is(inner); inner = inner.element) sizes.push(inner.size);
  return checkDimension(op, attribute, sizes, 0, StructType.is(inner) ? inner.body.elements.length : undefined);
}

function checkDimension(
  op: Operation,
  attribute: ArrayAttr,
  sizes: readonly bigint[],
  dimension: number,
  members: number | undefined,
): Diagnostic | undefined {
  const count = attribute.elements.length;
  const size = sizes[dimension] ?? 0n;
  if (BigInt(count) !== size) {
    const counts = `${count} vs. ${size}`;
    return op.error(`array attribute size does not match array type size in dimension ${dimension}: ${counts}`);
  }
  const isLast = dimension + 1 === sizes.length;
  if (isLast && members === undefined) {
    return op.error("for array with an array attribute must have a struct element type");
  }
  for (const [index, element] of attribute.elements.entries()) {
    if (UndefAttr.is(element) || ZeroAttr.is(element)) continue;
    const problem = isLast
      ? checkMembers(op, element, index, members ?? 0)
      : ArrayAttr.is(element)
        ? checkDimension(op, element, sizes, dimension + 1, members)
        : op.error(
            `nested attribute for sub-array in dimension ${dimension} at index ${index} must be a zero, or undef, or ` +
              "array attribute",
          );
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkMembers(op: Operation, element: Attribute, index: number, members: number): Diagnostic | undefined {
  if (!ArrayAttr.is(element)) {
    return op.error(
      `nested attribute for struct element at index ${index} must be a zero, or undef, or array attribute`,
    );
  }
  const count = element.elements.length;
  return count === members
    ? undefined
    : op.error(
        `nested array attribute size for struct element at index ${index} must match struct size: ${count} vs. ${members}`,
      );
}

/** The bits of a float fit a float of its own kind, and integers of its width. */
function checkFloat(op: Operation, given: FloatType, type: Type): Diagnostic | undefined {
  if (IntegerType.is(type)) {
    return type.width === given.width ? undefined : op.error(`expected integer type of width ${given.width}`);
  }
  const isOther = FloatType.is(type) ? type !== given : PPCFP128Type.is(type);
  return isOther ? op.error("attribute and type have different float semantics") : undefined;
}

function checkElements(op: Operation, attribute: Elements, type: Type): Diagnostic | undefined {
  if (!VectorType.is(type) && !ArrayType.is(type)) return op.error("expected vector or array type");
  const shape = isShaped(attribute.type) ? (attribute.type.shape ?? []) : [];
  const given = BigInt(elementCount(shape));
  const isSplat = DenseElementsAttr.is(attribute) && attribute.splat;
  if (VectorType.is(type) && type.scalable.includes(true)) {
    return isSplat ? undefined : op.error("scalable vector type requires a splat attribute");
  }
  let expected = 1n;
  let inner: Type = type;
  while (ArrayType.is(inner)) {
    expected *= inner.size;
    inner = inner.element;
  }
  if (VectorType.is(inner)) {
    expected *= BigInt(elementCount(inner.shape));
    inner = inner.element;
  }
  if (expected !== given) {
    return op.error(`type and attribute have a different number of elements: ${expected} vs. ${given}`);
  }
  const element = isShaped(attribute.type) ? attribute.type.element : attribute.type;
  if (FloatType.is(element)) return checkFloat(op, element, inner);
  return !IntegerType.is(element) || IntegerType.is(inner)
    ? undefined
    : op.error("expected integer element type for integer elements attribute");
}
