// Relations between the types of a row, by families of instructions: the sections of the specifications say them in prose. Nothing that these
// allow is refused. Signs of integers do not count, as in all of SPIR-V but a few instructions.

import { predicate, sameType, typePredicate } from "../../define/index.ts";
import {
  FloatType,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Trait,
  type Type,
  TypeAttr,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { chainRule, typeAtIndices } from "./ops/access-chain.ts";
import { elementOrSelf, pointeeMatch } from "./traits.ts";
import {
  ArrayType,
  CooperativeMatrixType,
  compositeElement,
  ImageType,
  isUntypedPointer,
  MatrixType,
  OtherType,
  otherVectorElement,
  otherVectorOf,
  PointerType,
  SampledImageType,
  StructType,
} from "./types/index.ts";

/** The types of an op's operands and of its result. */
type Holds = (operands: readonly Type[], result: Type | undefined, op: Operation) => boolean;

/** "failed to verify that `summary`". */
function relation(summary: string, holds: Holds): readonly Trait[] {
  return [typePredicate(summary, (op) => holds(op.operandTypes, op.numResults > 0 ? op.resultType() : undefined, op))];
}

// ---- types

function withoutSign(type: Type): Type {
  if (IntegerType.is(type)) return type.signedness === "signless" ? type : type.context.integer(type.width);
  if (VectorType.is(type)) return vectorType(type.context, type.shape, withoutSign(type.element));
  const element = otherVectorElement(type);
  return (element && otherVectorOf(type, withoutSign(element))) ?? type;
}

const areAlike = (types: readonly (Type | undefined)[]): boolean => {
  const [first] = types;
  return first !== undefined && types.every((type) => type !== undefined && withoutSign(type) === withoutSign(first));
};

/** The number of components, or the symbol of the constant that says it; 0 of a scalar. */
function components(type: Type | undefined): unknown {
  if (VectorType.is(type)) return type.shape[0];
  return OtherType.is(type) && otherVectorElement(type) !== undefined ? type.operands[1] : 0;
}

const areAsLong = (a: Type | undefined, b: Type | undefined): boolean => components(a) === components(b);
const isVector = (type: Type | undefined): type is Type => components(type) !== 0;
const isIntegers = (type: Type | undefined, width?: number): boolean =>
  type !== undefined && hasInteger(elementOrSelf(type), width);
const hasInteger = (type: Type, width?: number): boolean =>
  IntegerType.is(type) && type.width > 1 && (width === undefined || type.width === width);
const isFloats = (type: Type | undefined): boolean => type !== undefined && FloatType.is(elementOrSelf(type));
const isBools = (type: Type | undefined): boolean => {
  const element = type && elementOrSelf(type);
  return IntegerType.is(element) && element.width === 1;
};
const isScalarBool = (type: Type): boolean => IntegerType.is(type) && type.width === 1;
const widthOf = (type: Type | undefined): number => {
  const element = type && elementOrSelf(type);
  return IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
};

/** Whether what a pointer leads to is as asked; it is unknown it of an untyped one. */
function leadsTo(pointer: Type | undefined, holds: (pointee: Type) => boolean): boolean {
  if (!PointerType.is(pointer)) return false;
  return isUntypedPointer(pointer) || holds(pointer.pointee);
}

const isScalarPointer = (type: Type | undefined): boolean => PointerType.is(type);
const isHalf = (type: Type): boolean => FloatType.is(type) && type.width === 16;

// ---- families

/** All operands and the result are of one type. */
const allAlike = relation("all operands and the result have the same type", (operands, result) =>
  areAlike([...operands, result]),
);

const isComponentType = relation("the result has the type of the operands' components", (operands, result) => {
  const [first] = operands;
  return areAlike(operands) && first !== undefined && elementOrSelf(first) === result;
});

/** The pointer is the last operand. */
const storesSame = relation(
  "all operands and the result have the type that the pointer leads to",
  (operands, result) => {
    const values = [...operands.slice(0, -1), result];
    return areAlike(values) && leadsTo(operands.at(-1), (type) => areAlike([type, result]));
  },
);

const storesIntegers = relation(
  "all operands have the type of the result, and the pointer leads to as many integers of 32 bits",
  (operands, result) =>
    areAlike([...operands.slice(0, -1), result]) &&
    leadsTo(operands.at(-1), (type) => isIntegers(type, 32) && areAsLong(type, result)),
);

const asManyIntegers = relation(
  "the first operand has the type of the result, and the second one has as many integers",
  ([x, y], result) => areAlike([x, result]) && isIntegers(y) && areAsLong(x, y),
);

const boolPerComponent = relation(
  "the operands have the same type, and the result has a bool for each component",
  (operands, result) => areAlike(operands) && isBools(result) && areAsLong(operands[0], result),
);

/** Numbers of a type packed into one of another, or the other way round. */
function packing(
  from: string,
  isFrom: (type: Type | undefined) => boolean,
  to: string,
  isTo: (type: Type | undefined) => boolean,
) {
  return relation(
    `the operand is ${from}, and the result ${to}`,
    ([operand], result) => isFrom(operand) && isTo(result),
  );
}

const vectorOf = (count: number, isElement: (type: Type) => boolean) => (type: Type | undefined) =>
  components(type) === count && type !== undefined && isElement(elementOrSelf(type));
const scalarOf = (isScalar: (type: Type) => boolean) => (type: Type | undefined) =>
  type !== undefined && isScalar(type);
const isFloat = (width: number) => (type: Type) => FloatType.is(type) && type.width === width;
const isWord = (type: Type) => hasInteger(type, 32);

const isAccumulation = (count: number, width: number) =>
  relation(
    `the vectors have ${count} floats of ${width} bits each, and the accumulator the type of the result`,
    ([a, b, accumulator], result) =>
      areAlike([a, b]) &&
      vectorOf(count, isFloat(width))(a) &&
      areAlike([accumulator, result]) &&
      !isVector(result) &&
      isFloats(result),
  );

/** The attribute that states how many components are loaded. */
const countOf = (op: Operation): unknown => {
  const attr = op.attr("n");
  return IntegerAttr.is(attr) ? Number(attr.value) : undefined;
};

// ---- composites

/** Types that OpCopyLogical takes for each other: arrays and structs of such, and equal types. */
function matchLogically(a: Type, b: Type): boolean {
  if (withoutSign(a) === withoutSign(b)) return true;
  if (ArrayType.is(a) && ArrayType.is(b)) return a.count === b.count && matchLogically(a.element, b.element);
  if (!StructType.is(a) || !StructType.is(b)) return false;
  const [members, others] = [a.body.members, b.body.members];
  return (
    members.length === others.length &&
    members.every((member, index) => {
      const other = others[index];
      return other !== undefined && matchLogically(member, other);
    })
  );
}

/** The types of the parts of a composite; undefined of another type. */
function partTypes(type: Type): readonly (Type | undefined)[] | undefined {
  if (StructType.is(type)) return type.body.members;
  const isComposite =
    VectorType.is(type) ||
    ArrayType.is(type) ||
    MatrixType.is(type) ||
    CooperativeMatrixType.is(type) ||
    isVector(type);
  return isComposite ? [compositeElement(type, 0) ?? elementOrSelf(type)] : undefined;
}

// ---- memory

const isAlignment = (op: Operation): boolean => {
  const attr = op.attr("alignment");
  return IntegerAttr.is(attr) && attr.value >= 0n && (attr.value & (attr.value - 1n)) === 0n;
};

/** Whether `pointers` has a pointer to each component of `values`, and `mask` a bool. */
function areLanes(values: Type | undefined, pointers: Type | undefined, mask: Type | undefined): boolean {
  const pointer = pointers && otherVectorElement(pointers);
  return (
    values !== undefined &&
    isVector(values) &&
    areAsLong(values, pointers) &&
    areAsLong(values, mask) &&
    isBools(mask) &&
    leadsTo(pointer, (type) => areAlike([type, elementOrSelf(values)]))
  );
}

const maskedAccess = "values, pointers and mask have the same number of components, and the pointers lead to values";
const powerOfTwo = relation("the alignment is 0 or a power of two", (_operands, _result, op) => isAlignment(op));

/** The indices of a chain on an untyped pointer, which begin at operand `first`, lead to parts of its base type. */
function untypedChain(first: number): readonly Trait[] {
  return [
    predicate("the indices lead to a part of the base type", (op) => {
      const base = op.attr("base_type");
      const indices = op.operands.slice(first).map(({ id }) => id);
      return TypeAttr.is(base) && typeof typeAtIndices(op.store, base.type, indices) !== "string";
    }),
  ];
}

const listLength = (type: Type): unknown => (ArrayType.is(type) ? type.count : components(type));
const listElement = (type: Type): Type => (ArrayType.is(type) ? type.element : elementOrSelf(type));

/** By instruction, with the prefix of its extended set. The first that matches counts. Exported for tests. */
export const relations: readonly (readonly [instruction: RegExp, traits: readonly Trait[]])[] = [
  [/^InBoundsAccessChain$/, [chainRule(1)]],
  [/^Untyped(InBounds)?AccessChainKHR$/, untypedChain(1)],
  [/^Untyped(InBounds)?PtrAccessChainKHR$/, untypedChain(2)],
  [/^AtomicLoad$/, [pointeeMatch("result")]],
  [/^AtomicStore$/, [pointeeMatch("value")]],
  [/^AtomicF(Min|Max)EXT$/, [pointeeMatch("result"), pointeeMatch("value"), sameType("result", "value")]],
  [
    /^AtomicFlag(TestAndSet|Clear)$/,
    relation("the pointer leads to an integer of 32 bits", ([pointer]) => leadsTo(pointer, isWord)),
  ],
  [
    /^Atomic(Exchange|CompareExchange(Weak)?|FAddEXT|I(Add|Sub|Increment|Decrement)|[SU](Min|Max)|And|Or|Xor)$/,
    [pointeeMatch("result"), sameType("result", "value", "comparator")],
  ],
  [
    /^CopyMemorySized$/,
    relation(
      "target and source are pointers",
      ([target, source]) => isScalarPointer(target) && isScalarPointer(source),
    ),
  ],
  [/^(CopyObject)$/, [sameType("result", "operand")]],
  [/^((DPd|Fwidth)\w*)$/, [sameType("result", "p")]],
  [
    /^(QuantizeToF16|GroupNonUniform(BroadcastFirst|Quad(Broadcast|Swap))|Subgroup(FirstInvocation|ReadInvocation)KHR)$/,
    [sameType("result", "value")],
  ],
  [
    /^GroupNonUniform([IF](Add|Mul)|[SUF](Min|Max)|(Bitwise|Logical)(And|Or|Xor)|Broadcast|Shuffle(Xor|Up|Down)?|RotateKHR)$|^GroupBroadcast$/,
    [sameType("result", "value")],
  ],
  [/^Group([IF]Add|[SUF](Min|Max)|([IF]Mul|Bitwise\w+|Logical\w+)KHR|\w+NonUniformAMD)$/, [sameType("result", "x")]],
  [
    /^(UCount(Lead|Trail)ingZeros|Abs[IU]Sub|[IU](Add|Sub)Sat|[IU]Average(Rounded)?|[IU]Mul32x16)INTEL$|^FmaKHR$/,
    allAlike,
  ],
  [/^(IsNormal|SignBitSet|LessOrGreater)$/, boolPerComponent],
  [
    /^SatConvert(SToU|UToS)$/,
    relation(
      "the result has an integer for each of the operand",
      ([x], result) => isIntegers(result) && areAsLong(x, result),
    ),
  ],
  [
    /^OuterProduct$/,
    relation("the result has a column like the first vector for each component of the second one", ([a, b], result) => {
      if (!MatrixType.is(result) || a === undefined || b === undefined) return false;
      return result.column === a && result.count === components(b) && elementOrSelf(a) === elementOrSelf(b);
    }),
  ],
  [
    /^CopyLogical$/,
    relation("the types of operand and result match logically", ([operand], result) => {
      return operand !== undefined && result !== undefined && matchLogically(operand, result);
    }),
  ],
  [
    /^CompositeConstructReplicateEXT$/,
    relation("the result is made of parts of the operand's type", ([part], result) => {
      const parts = result && partTypes(result);
      return parts !== undefined && areAlike([part, ...parts]);
    }),
  ],
  [
    /^MaskedGatherINTEL$/,
    [
      ...relation(maskedAccess, ([pointers, mask, otherwise], result) => {
        return areLanes(result, pointers, mask) && areAlike([otherwise, result]);
      }),
      ...powerOfTwo,
    ],
  ],
  [
    /^MaskedScatterINTEL$/,
    [...relation(maskedAccess, ([values, pointers, mask]) => areLanes(values, pointers, mask)), ...powerOfTwo],
  ],
  [
    /^PredicatedLoadINTEL$/,
    relation("default value and result have the type that the pointer leads to", ([pointer, , otherwise], result) => {
      return areAlike([otherwise, result]) && leadsTo(pointer, (type) => areAlike([type, result]));
    }),
  ],
  [
    /^PredicatedStoreINTEL$/,
    relation("the object has the type that the pointer leads to", ([pointer, object]) => {
      return leadsTo(pointer, (type) => areAlike([type, object]));
    }),
  ],
  [
    /^((Restore|Save)Memory|(Untyped)?VariableLengthArray)INTEL$/,
    relation("pointers are no vectors, and the length is an integer", ([operand], result) => {
      const pointer = result ?? operand;
      return (
        isScalarPointer(pointer) && (result === undefined || operand === undefined || scalarOf(hasInteger)(operand))
      );
    }),
  ],
  [
    /^(PtrCastToCrossWorkgroup|CrossWorkgroupCastToPtr)ALTERA$/,
    relation(
      "operand and result are pointers",
      ([operand], result) => isScalarPointer(operand) && isScalarPointer(result),
    ),
  ],
  [
    /^ConditionalCopyObjectINTEL$/,
    relation(
      "a condition precedes each object, and the objects have the type of the result",
      (operands, result) =>
        operands.length % 2 === 0 &&
        operands.every((type, index) => (index % 2 === 0 ? isScalarBool(type) : areAlike([type, result]))),
    ),
  ],
  [/^FunctionPointerCallINTEL$/, relation("the first operand is a pointer", ([callee]) => isScalarPointer(callee))],
  [
    /^ConvertHandleTo(Image|Sampler|SampledImage)INTEL$|^ConvertUTo(Image|Sampler|SampledImage)NV$/,
    relation("a handle is an integer or two, and becomes what it is for", ([handle], result) => {
      return isHandle(handle) && isResource(result);
    }),
  ],
  [
    /^Convert(Image|Sampler|SampledImage)ToUNV$/,
    relation("a handle is an integer or two, of what it is for", ([operand], result) => {
      return isResource(operand) && isHandle(result);
    }),
  ],
  [
    /^BuildNDRange$/,
    relation(
      "sizes and offset are integers or lists of them, of one type, which the result has three of",
      (operands, result) => {
        const [first] = operands;
        const [dimensions, ...triples] = StructType.is(result) ? result.body.members : [];
        const areTriples = triples.length === 3 && triples.every((type) => listLength(type) === 3);
        return (
          areAlike(operands) &&
          isIntegers(first && listElement(first)) &&
          isIntegers(dimensions) &&
          areTriples &&
          areAlike([...triples, first].map((type) => type && listElement(type)))
        );
      },
    ),
  ],
  [
    /^BufferPointerEXT$/,
    relation(
      "operand and result are pointers",
      ([operand], result) => isScalarPointer(operand) && isScalarPointer(result),
    ),
  ],
  [
    /^RawAccessChainNV$/,
    relation("stride, index and offset are integers of 32 bits", ([base, ...numbers], result) => {
      return isScalarPointer(base) && isScalarPointer(result) && numbers.every((one) => scalarOf(isWord)(one));
    }),
  ],
  [
    /^NamedBarrierInitialize$/,
    relation("the number of subgroups is an integer of 32 bits", ([count]) => scalarOf(isWord)(count)),
  ],
  [/^FDot2MixAcc(16|32)VALVE$/, isAccumulation(2, 16)],
  [/^FDot4MixAcc32VALVE$/, isAccumulation(4, 8)],
  // ---- OpenCL.std
  [/^CL\.(fast_)?(length|distance)$|^GL\.(Length|Distance)$/, isComponentType],
  [/^CL\.(fract|modf|sincos)$|^GL\.Modf$/, storesSame],
  [/^CL\.(frexp|lgamma_r|remquo)$|^GL\.Frexp$/, storesIntegers],
  [
    /^CL\.ilogb$/,
    relation("the result has an integer for each component of the operand", ([x], result) => {
      return isIntegers(result, 32) && areAsLong(x, result);
    }),
  ],
  [
    /^CL\.ldexp$/,
    relation(
      "the first operand has the type of the result, and the second one has one integer or as many",
      ([x, k], result) => {
        return areAlike([x, result]) && isIntegers(k) && (!isVector(k) || areAsLong(x, k));
      },
    ),
  ],
  [/^CL\.(pown|rootn)$/, asManyIntegers],
  [
    /^CL\.nan$/,
    relation("the result has floats of the width of the operand's integers", ([x], result) => {
      return isFloats(result) && areAsLong(x, result) && widthOf(x) === widthOf(result);
    }),
  ],
  [
    /^CL\.[su]_upsample$/,
    relation("the result has integers of twice the width of the operands'", (operands, result) => {
      const [high] = operands;
      return (
        areAlike(operands) && isIntegers(result) && areAsLong(high, result) && 2 * widthOf(high) === widthOf(result)
      );
    }),
  ],
  [
    /^CL\.select$/,
    relation(
      "the first two operands have the type of the result, and the last one as many integers",
      ([a, b, c], result) => {
        return areAlike([a, b, result]) && isIntegers(c) && areAsLong(c, result);
      },
    ),
  ],
  [
    /^CL\.shuffle2?$/,
    relation("the result has components of the vectors, as many as the mask has integers", (operands, result) => {
      const [vectors, mask] = [operands.slice(0, -1), operands.at(-1)];
      const [first] = vectors;
      if (first === undefined || result === undefined || !areAlike(vectors)) return false;
      if (!isVector(first) || !isVector(result) || !isIntegers(mask) || !areAsLong(mask, result)) return false;
      return areAlike([elementOrSelf(first), elementOrSelf(result)]);
    }),
  ],
  [
    /^CL\.vloadn$/,
    relation(
      "the result has as many components as are loaded, of the type that the pointer leads to",
      ([, pointer], result, op) => {
        if (result === undefined || components(result) !== countOf(op)) return false;
        return leadsTo(pointer, (type) => areAlike([type, elementOrSelf(result)]));
      },
    ),
  ],
  [
    /^CL\.vstoren$/,
    relation("the data is a vector of the type that the pointer leads to", ([data, , pointer], result) => {
      return (
        result === undefined && isVector(data) && leadsTo(pointer, (type) => areAlike([type, elementOrSelf(data)]))
      );
    }),
  ],
  [
    /^CL\.vload_half$/,
    relation("the result is a float, and the pointer leads to a half", ([, pointer], result) => {
      return isFloats(result) && !isVector(result) && leadsTo(pointer, isHalf);
    }),
  ],
  [
    /^CL\.vloada?_halfn$/,
    relation(
      "the result has as many floats as are loaded, and the pointer leads to a half",
      ([, pointer], result, op) => {
        return isFloats(result) && components(result) === countOf(op) && leadsTo(pointer, isHalf);
      },
    ),
  ],
  [
    /^CL\.vstore_half(_r)?$/,
    relation("the data is a float, and the pointer leads to a half", ([data, , pointer], result) => {
      return result === undefined && isFloats(data) && !isVector(data) && leadsTo(pointer, isHalf);
    }),
  ],
  [
    /^CL\.vstorea?_halfn(_r)?$/,
    relation("the data is a vector of floats, and the pointer leads to a half", ([data, , pointer], result) => {
      return result === undefined && isFloats(data) && isVector(data) && leadsTo(pointer, isHalf);
    }),
  ],
  [/^CL\.prefetch$/, relation("there is no result", (_, result) => result === undefined)],
  [
    /^CL\.cross$/,
    [
      ...allAlike,
      ...relation("the vectors have three or four components", ([a]) => components(a) === 3 || components(a) === 4),
    ],
  ],
  // ---- GLSL.std.450
  [
    /^GL\.Refract$/,
    relation("the vectors have the type of the result, and the ratio is a float", ([incident, normal, eta], result) => {
      return areAlike([incident, normal, result]) && FloatType.is(eta);
    }),
  ],
  [
    /^GL\.ModfStruct$/,
    relation("the result is a struct with two members of the operand's type", ([x], result) => {
      return StructType.is(result) && result.body.members.length === 2 && areAlike([x, ...result.body.members]);
    }),
  ],
  [
    /^GL\.Determinant$/,
    relation("the matrix is square, and the result has the type of its components", ([matrix], result) => {
      return isSquare(matrix) && elementOrSelf(matrix.column) === result;
    }),
  ],
  [/^GL\.MatrixInverse$/, [...allAlike, ...relation("the matrix is square", ([matrix]) => isSquare(matrix))]],
  [
    /^GL\.Pack[SU]norm4x8$/,
    packing("a vector of 4 floats of 32 bits", vectorOf(4, isFloat(32)), "an integer of 32 bits", scalarOf(isWord)),
  ],
  [
    /^GL\.Pack([SU]norm|Half)2x16$/,
    packing("a vector of 2 floats of 32 bits", vectorOf(2, isFloat(32)), "an integer of 32 bits", scalarOf(isWord)),
  ],
  [
    /^GL\.PackDouble2x32$/,
    packing("a vector of 2 integers of 32 bits", vectorOf(2, isWord), "a float of 64 bits", scalarOf(isFloat(64))),
  ],
  [
    /^GL\.Unpack[SU]norm4x8$/,
    packing("an integer of 32 bits", scalarOf(isWord), "a vector of 4 floats of 32 bits", vectorOf(4, isFloat(32))),
  ],
  [
    /^GL\.Unpack([SU]norm|Half)2x16$/,
    packing("an integer of 32 bits", scalarOf(isWord), "a vector of 2 floats of 32 bits", vectorOf(2, isFloat(32))),
  ],
  [
    /^GL\.UnpackDouble2x32$/,
    packing("a float of 64 bits", scalarOf(isFloat(64)), "a vector of 2 integers of 32 bits", vectorOf(2, isWord)),
  ],
  [
    /^GL\.InterpolateAt(Centroid|Sample|Offset)$/,
    relation("the result has the type that the interpolant leads to", ([pointer], result) => {
      return leadsTo(pointer, (type) => areAlike([type, result]));
    }),
  ],
  [/^(CL|GL)\.\w+$/, allAlike],
];

function isSquare(type: Type | undefined): type is MatrixType {
  return MatrixType.is(type) && type.column.shape[0] === type.count;
}

/** One number, or the two halves of one. */
function isHandle(type: Type | undefined): boolean {
  return scalarOf(hasInteger)(type) || vectorOf(2, isWord)(type);
}

const resources = /^Type(Image|SampledImage|Sampler)$/;

function isResource(type: Type | undefined): boolean {
  if (type === undefined) return false;
  return ImageType.is(type) || SampledImageType.is(type) || (OtherType.is(type) && resources.test(type.name));
}

export function rowTraits(instruction: string): readonly Trait[] {
  return relations.find(([pattern]) => pattern.test(instruction))?.[1] ?? [];
}
