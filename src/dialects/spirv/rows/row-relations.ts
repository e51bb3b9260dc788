// Relations between the types of a row, by families of instructions: the sections of the specifications say them in prose. Nothing that these
// allow is refused. Signs of integers do not count, as in all of SPIR-V but a few instructions.

import { sameType } from "../../../define/index.ts";
import type { Trait } from "../../../ir/index.ts";
import { lazy } from "../../../support/lazy.ts";
import { type OpSet, opSet } from "../op-table.ts";
import { chainRule } from "../ops/memory/access-chain.ts";
import { elementOrSelf, pointeeMatch } from "../traits.ts";
import { MatrixType, StructType } from "../types/index.ts";
import { extendedRelations } from "./extended-relations.ts";
import {
  allAlike,
  areAlike,
  areAsLong,
  areLanes,
  boolPerComponent,
  components,
  hasInteger,
  isAccumulation,
  isHandle,
  isIntegers,
  isResource,
  isScalarBool,
  isScalarPointer,
  isWord,
  leadsTo,
  listElement,
  listLength,
  maskedAccess,
  matchLogically,
  partTypes,
  powerOfTwo,
  relation,
  scalarOf,
  untypedChain,
} from "./row-types.ts";

/** By op. */
const relations: readonly (readonly [ops: OpSet, traits: readonly Trait[]])[] = [
  [{ core: ["InBoundsAccessChain"] }, [chainRule(1)]],
  [{ KHR: ["UntypedAccessChain", "UntypedInBoundsAccessChain"] }, untypedChain(1)],
  [{ KHR: ["UntypedPtrAccessChain", "UntypedInBoundsPtrAccessChain"] }, untypedChain(2)],
  [{ core: ["AtomicLoad"] }, [pointeeMatch("result")]],
  [{ core: ["AtomicStore"] }, [pointeeMatch("value")]],
  [{ EXT: ["AtomicFMin", "AtomicFMax"] }, [pointeeMatch("result"), pointeeMatch("value"), sameType("result", "value")]],
  [
    { core: ["AtomicFlagTestAndSet", "AtomicFlagClear"] },
    relation("the pointer leads to an integer of 32 bits", ([pointer]) => leadsTo(pointer, isWord)),
  ],
  [
    {
      core: [
        "AtomicExchange",
        "AtomicCompareExchange",
        "AtomicCompareExchangeWeak",
        "AtomicIIncrement",
        "AtomicIDecrement",
        "AtomicIAdd",
        "AtomicISub",
        "AtomicSMin",
        "AtomicUMin",
        "AtomicSMax",
        "AtomicUMax",
        "AtomicAnd",
        "AtomicOr",
        "AtomicXor",
      ],
      EXT: ["AtomicFAdd"],
    },
    [pointeeMatch("result"), sameType("result", "value", "comparator")],
  ],
  [
    { core: ["CopyMemorySized"] },
    relation(
      "target and source are pointers",
      ([target, source]) => isScalarPointer(target) && isScalarPointer(source),
    ),
  ],
  [{ core: ["CopyObject"] }, [sameType("result", "operand")]],
  [
    {
      core: [
        "DPdx",
        "DPdy",
        "Fwidth",
        "DPdxFine",
        "DPdyFine",
        "FwidthFine",
        "DPdxCoarse",
        "DPdyCoarse",
        "FwidthCoarse",
      ],
    },
    [sameType("result", "p")],
  ],
  [
    {
      core: [
        "QuantizeToF16",
        "GroupNonUniformBroadcastFirst",
        "GroupNonUniformQuadBroadcast",
        "GroupNonUniformQuadSwap",
      ],
      KHR: ["SubgroupFirstInvocation", "SubgroupReadInvocation"],
    },
    [sameType("result", "value")],
  ],
  [
    {
      core: [
        "GroupBroadcast",
        "GroupNonUniformBroadcast",
        "GroupNonUniformShuffle",
        "GroupNonUniformShuffleXor",
        "GroupNonUniformShuffleUp",
        "GroupNonUniformShuffleDown",
        "GroupNonUniformIAdd",
        "GroupNonUniformFAdd",
        "GroupNonUniformIMul",
        "GroupNonUniformFMul",
        "GroupNonUniformSMin",
        "GroupNonUniformUMin",
        "GroupNonUniformFMin",
        "GroupNonUniformSMax",
        "GroupNonUniformUMax",
        "GroupNonUniformFMax",
        "GroupNonUniformBitwiseAnd",
        "GroupNonUniformBitwiseOr",
        "GroupNonUniformBitwiseXor",
        "GroupNonUniformLogicalAnd",
        "GroupNonUniformLogicalOr",
        "GroupNonUniformLogicalXor",
      ],
    },
    [sameType("result", "value")],
  ],
  [
    {
      core: ["GroupIAdd", "GroupFAdd", "GroupFMin", "GroupUMin", "GroupSMin", "GroupFMax", "GroupUMax", "GroupSMax"],
      AMD: [
        "GroupIAddNonUniform",
        "GroupFAddNonUniform",
        "GroupFMinNonUniform",
        "GroupUMinNonUniform",
        "GroupSMinNonUniform",
        "GroupFMaxNonUniform",
        "GroupUMaxNonUniform",
        "GroupSMaxNonUniform",
      ],
      KHR: [
        "GroupIMul",
        "GroupFMul",
        "GroupBitwiseAnd",
        "GroupBitwiseOr",
        "GroupBitwiseXor",
        "GroupLogicalAnd",
        "GroupLogicalOr",
        "GroupLogicalXor",
      ],
    },
    [sameType("result", "x")],
  ],
  [
    {
      KHR: ["Fma"],
      INTEL: [
        "UCountLeadingZeros",
        "UCountTrailingZeros",
        "AbsISub",
        "AbsUSub",
        "IAddSat",
        "UAddSat",
        "IAverage",
        "UAverage",
        "IAverageRounded",
        "UAverageRounded",
        "ISubSat",
        "USubSat",
        "IMul32x16",
        "UMul32x16",
      ],
    },
    allAlike,
  ],
  [{ core: ["IsNormal", "SignBitSet", "LessOrGreater"] }, boolPerComponent],
  [
    { core: ["SatConvertSToU", "SatConvertUToS"] },
    relation(
      "the result has an integer for each of the operand",
      ([x], result) => isIntegers(result) && areAsLong(x, result),
    ),
  ],
  [
    { core: ["OuterProduct"] },
    relation("the result has a column like the first vector for each component of the second one", ([a, b], result) => {
      if (!MatrixType.is(result) || a === undefined || b === undefined) return false;
      return result.column === a && result.count === components(b) && elementOrSelf(a) === elementOrSelf(b);
    }),
  ],
  [
    { core: ["CopyLogical"] },
    relation("the types of operand and result match logically", ([operand], result) => {
      return operand !== undefined && result !== undefined && matchLogically(operand, result);
    }),
  ],
  [
    { EXT: ["CompositeConstructReplicate"] },
    relation("the result is made of parts of the operand's type", ([part], result) => {
      const parts = result && partTypes(result);
      return parts !== undefined && areAlike([part, ...parts]);
    }),
  ],
  [
    { INTEL: ["MaskedGather"] },
    [
      ...relation(maskedAccess, ([pointers, mask, otherwise], result) => {
        return areLanes(result, pointers, mask) && areAlike([otherwise, result]);
      }),
      ...powerOfTwo,
    ],
  ],
  [
    { INTEL: ["MaskedScatter"] },
    [...relation(maskedAccess, ([values, pointers, mask]) => areLanes(values, pointers, mask)), ...powerOfTwo],
  ],
  [
    { INTEL: ["PredicatedLoad"] },
    relation("default value and result have the type that the pointer leads to", ([pointer, , otherwise], result) => {
      return areAlike([otherwise, result]) && leadsTo(pointer, (type) => areAlike([type, result]));
    }),
  ],
  [
    { INTEL: ["PredicatedStore"] },
    relation("the object has the type that the pointer leads to", ([pointer, object]) => {
      return leadsTo(pointer, (type) => areAlike([type, object]));
    }),
  ],
  [
    { INTEL: ["VariableLengthArray", "SaveMemory", "RestoreMemory", "UntypedVariableLengthArray"] },
    relation("pointers are no vectors, and the length is an integer", ([operand], result) => {
      const pointer = result ?? operand;
      return (
        isScalarPointer(pointer) && (result === undefined || operand === undefined || scalarOf(hasInteger)(operand))
      );
    }),
  ],
  [
    { ALTERA: ["PtrCastToCrossWorkgroup", "CrossWorkgroupCastToPtr"] },
    relation(
      "operand and result are pointers",
      ([operand], result) => isScalarPointer(operand) && isScalarPointer(result),
    ),
  ],
  [
    { INTEL: ["ConditionalCopyObject"] },
    relation(
      "a condition precedes each object, and the objects have the type of the result",
      (operands, result) =>
        operands.length % 2 === 0 &&
        operands.every((type, index) => (index % 2 === 0 ? isScalarBool(type) : areAlike([type, result]))),
    ),
  ],
  [
    { INTEL: ["FunctionPointerCall"] },
    relation("the first operand is a pointer", ([callee]) => isScalarPointer(callee)),
  ],
  [
    {
      NV: ["ConvertUToImage", "ConvertUToSampler", "ConvertUToSampledImage"],
      INTEL: ["ConvertHandleToImage", "ConvertHandleToSampler", "ConvertHandleToSampledImage"],
    },
    relation("a handle is an integer or two, and becomes what it is for", ([handle], result) => {
      return isHandle(handle) && isResource(result);
    }),
  ],
  [
    { NV: ["ConvertImageToU", "ConvertSamplerToU", "ConvertSampledImageToU"] },
    relation("a handle is an integer or two, of what it is for", ([operand], result) => {
      return isResource(operand) && isHandle(result);
    }),
  ],
  [
    { core: ["BuildNDRange"] },
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
    { EXT: ["BufferPointer"] },
    relation(
      "operand and result are pointers",
      ([operand], result) => isScalarPointer(operand) && isScalarPointer(result),
    ),
  ],
  [
    { NV: ["RawAccessChain"] },
    relation("stride, index and offset are integers of 32 bits", ([base, ...numbers], result) => {
      return isScalarPointer(base) && isScalarPointer(result) && numbers.every((one) => scalarOf(isWord)(one));
    }),
  ],
  [
    { core: ["NamedBarrierInitialize"] },
    relation("the number of subgroups is an integer of 32 bits", ([count]) => scalarOf(isWord)(count)),
  ],
  [{ VALVE: ["FDot2MixAcc32", "FDot2MixAcc16"] }, isAccumulation(2, 16)],
  [{ VALVE: ["FDot4MixAcc32"] }, isAccumulation(4, 8)],
];
const relationOf = lazy(() =>
  [...relations, ...extendedRelations].map(([set, traits]) => [opSet(set), traits] as const),
);

/** The traits of the row of this name. Functions of extended sets have operands and a result of one type, if no table has them. */
export function rowTraits(name: string): readonly Trait[] {
  const found = relationOf().find(([has]) => has({ name }))?.[1];
  return found ?? (/^spirv\.(GL|CL)\./.test(name) ? allAlike : []);
}
