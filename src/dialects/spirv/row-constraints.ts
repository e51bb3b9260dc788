// What the operands and results of rows must be, told from the names that the grammar gives them. Nothing that the specification allows
// is rejected: if a name does not imply a kind, any type is accepted.

import { AnyType, type TypeConstraint, typeConstraint } from "../../define/index.ts";
import { FloatType, IntegerType, type Type } from "../../ir/index.ts";
import { AnyImage, AnyPtr, AnySampledImage } from "./constraints.ts";
import { elementOrSelf } from "./traits.ts";
import { MatrixType, OtherType } from "./types/index.ts";

const isInteger = (type: Type): boolean => IntegerType.is(type) && type.width > 1;
const isFloat = (type: Type): boolean => FloatType.is(type);
const isBool = (type: Type): boolean => IntegerType.is(type) && type.width === 1;

/** A scalar, or a vector of any length; cooperative vectors and the like count as such. */
function orVector(summary: string, accepts: (type: Type) => boolean): TypeConstraint {
  return typeConstraint(summary, (type) => accepts(cooperativeElement(type) ?? elementOrSelf(type)));
}

/** The element type of a cooperative vector. */
function cooperativeElement(type: Type): Type | undefined {
  const [element] = OtherType.is(type) && type.name === "TypeCooperativeVectorNV" ? type.operands : [];
  return typeof element === "object" ? element : undefined;
}

function opaque(name: string): TypeConstraint {
  return typeConstraint(`SPIR-V ${name}`, (type) => OtherType.is(type) && type.name === name);
}

const int = typeConstraint("integer", isInteger);
const float = typeConstraint("float", isFloat);
const bool = typeConstraint("bool", isBool);
const ints = orVector("integer or vector of integers", isInteger);
const floats = orVector("float or vector of floats", isFloat);
const bools = orVector("bool or vector of bools", isBool);
const numbers = orVector("number or vector of numbers", (type) => IntegerType.is(type) || FloatType.is(type));

/** Instructions whose operands have names that others use for something else. */
const peculiar = /^(SubgroupAvc|TaskSequence|Arbitrary|Fixed|Tensor|Cooperative|Convert|Bitcast|Subgroup2D|Masked|Vme)/;

/** By instruction and operand, or `result`; the first that matches counts. Exported for tests. */
export const rules: readonly (readonly [name: RegExp, constraint: TypeConstraint])[] = [
  [/^GL\.(Modf i|Frexp exp|InterpolateAt\w+ interpolant)$/, AnyPtr],
  [
    /^CL\.(v(load|store)\w* p|fract ptr|modf iptr|sincos cosval|lgamma_r signp|remquo quo|frexp exp|prefetch ptr)$/,
    AnyPtr,
  ],
  [/^CL\.\w+ (offset|num elements)$/, int],
  [/^CL\.((pown|rootn) y|ldexp k|nan nancode)$/, ints],
  [
    /^CL\.(?!s_|u_|clz|ctz|popcount|rotate|shuffle|bitselect|select|vload|vstore|printf|prefetch)\w+ (?!result)/,
    floats,
  ],
  [
    /^GL\.(Trunc|Modf|ModfStruct|Frexp|Degrees|Radians|Step|SmoothStep|Refract|FaceForward|Atan2|N(Min|Max|Clamp)|Pack[SU]norm\w+) (?!result)/,
    floats,
  ],
  [/^GL\.(Determinant|MatrixInverse) x$/, typeConstraint("matrix", (type) => MatrixType.is(type))],
  [/^(CL\.([su]_\w+|clz|ctz|popcount|rotate)|GL\.IMix) (?!result)/, ints],
  [/^CL\.shuffle2? shuffle mask$/, ints],
  [/^(GL\.|CL\.(?!printf))\w+ (?!result)/, numbers],
  [/^\w*ImageTexelPointer\w* Image$/, AnyPtr],
  [/^\w+ Image$/, AnyImage],
  [/ Sampled Image$/, AnySampledImage],
  [/ Sampler$/, opaque("TypeSampler")],
  [
    /^Image\w+ (Coordinate|Level of Detail)$/,
    orVector("number or vector of numbers", (type) => isInteger(type) || isFloat(type)),
  ],
  [/^Image\w+ Dref$/, float],
  [/^Image\w+ (Component|Sample|Resident Code)$/, int],
  [/^(InBounds|Untyped)\w*AccessChain\w* Base$| (Pointer|RayQuery|Ray Query|Hit Object)$/, AnyPtr],
  [/^(TraceRay|HitObject)\w+ Payload$|^ExecuteCallableKHR Callable Data$| Hit ?Object Attributes?$/, AnyPtr],
  [/AccessChain\w* (Element|Indexes)$/, int],
  [
    /^CopyMemorySized (Target|Source)$|^\w*ArrayLength\w* Structure$| (Events List|Wait Events|Ret Event|Param)$/,
    AnyPtr,
  ],
  [/^\w*GroupAsyncCopy\w* (Destination|Source)$/, AnyPtr],
  [/^\w*GroupAsyncCopy\w* Event$/, opaque("TypeEvent")],
  [/^(Retain|Release|IsValid)Event Event$|^(SetUserEvent|CaptureEvent)\w+ Event$/, opaque("TypeDeviceEvent")],
  [/ Queue$/, opaque("TypeQueue")],
  [/ Pipe$/, opaque("TypePipe")],
  [/ Pipe Storage$/, opaque("TypePipeStorage")],
  [/ Reserve Id$/, opaque("TypeReserveId")],
  [/^MemoryNamedBarrier Named Barrier$/, opaque("TypeNamedBarrier")],
  [
    / (Packet (Size|Alignment)|Num (Packets|Events|Elements)|Param (Size|Align)|Intersection|Stream|Subgroup Count)$/,
    int,
  ],
  [/^CopyMemorySized Size$/, int],
  [/ (Ray ?Flags|Cull ?[Mm]ask|Miss Index|SBT (Record )?(Offset|Stride|Index)|Hit ?Kind)$/, int],
  [/ (Ray ?)?(Origin|Direction)$/, floats],
  [/ ((Ray ?)?T(min|max|Min|Max)|HitT|Hit|(Current )?Time)$/, float],
  [/ (Accel|Acceleration Structure)$/, opaque("TypeAccelerationStructureKHR")],
  [/ Predicate$/, bool],
  // clang asks for any and all of integers.
  [/^(Any|All) Vector$/, orVector("vector of bools or integers", (type) => IntegerType.is(type))],
  [
    /^(DPd|Fwidth)\w+ P$|^(IsNormal|SignBitSet|LessOrGreater) [xy]$|^OuterProduct Vector [12]$|^QuantizeToF16 Value$/,
    floats,
  ],
  [/^Group([ISU]\w+NonUniformAMD|Bitwise\w+KHR) X$/, ints],
  [/^GroupF\w+NonUniformAMD X$|^AtomicF(Min|Max|Add)EXT Value$/, floats],
  [/^GroupLogical\w+KHR X$/, bool],
  [/^FmaKHR Operand [123]$/, floats],
  [/^(UCount(Lead|Trail)ingZeros)INTEL Operand$/, ints],
  [/^NamedBarrierInitialize result$/, opaque("TypeNamedBarrier")],
  [/^SpecConstant(Target|Architecture|Capabilities)INTEL result$/, bool],
  [/^(ConstantSizeOfEXT|SizeOf) result$/, int],
  [/^Ptr(Equal|NotEqual|Diff) Operand [12]$/, AnyPtr],
  [/^(AbsISub|AbsUSub|[IU](Add|Sub)Sat|I?Average\w*|[IU]Average\w*|[IU]Mul32x16)INTEL Operand [12]$/, ints],
  [/^SatConvert\w+ (Uns|S)igned Value$/, ints],
  [/^GroupNonUniform(BallotBitExtract (Value|Index)|InverseBallot Value|QuadBroadcast Index)$/, ints],
  [
    /^(Any|All|Ptr(Not)?Equal|Group(NonUniform)?(All|Any)|Subgroup(All|Any|AllEqual)KHR|IsValid(Event|ReserveId)) result$/,
    bool,
  ],
  [
    /^(RayQueryProceedKHR|IsHelperInvocationEXT|HitObjectIs\w+|ImageSparseTexelsResident|ReportIntersectionKHR) result$/,
    bool,
  ],
  [/^(GroupNonUniform(Quad(All|Any)KHR|InverseBallot|BallotBitExtract)|AtomicFlagTestAndSet) result$/, bool],
  [/^(IsNormal|SignBitSet|LessOrGreater) result$/, bools],
  [/^(PtrDiff|ImageQuery(Levels|Samples|Format|Order)|GenericPtrMemSemantics|\w*ArrayLength\w*) result$/, int],
  [/^ImageQuerySizeLod result$/, ints],
  [/^(ImageQueryLod|(DPd|Fwidth)\w+|QuantizeToF16) result$/, floats],
  [/^\w*AccessChain\w* result$|ImageTexelPointer\w* result$/, AnyPtr],
];

/** What an operand of an instruction must be, or its result. */
export function rowConstraint(instruction: string, operand: string): TypeConstraint {
  if (peculiar.test(instruction)) return AnyType;
  const name = `${instruction} ${operand}`;
  return rules.find(([pattern]) => pattern.test(name))?.[1] ?? AnyType;
}
