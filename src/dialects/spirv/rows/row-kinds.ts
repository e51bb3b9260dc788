// Constraints of operands and results of rows.

import { type TypeConstraint, typeConstraint } from "../../../define/index.ts";
import { FloatType, IntegerType, type Type } from "../../../ir/index.ts";
import { elementOrSelf } from "../traits.ts";
import { MatrixType, OtherType } from "../types/index.ts";

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

export const int = typeConstraint("integer", isInteger);
export const float = typeConstraint("float", isFloat);
export const bool = typeConstraint("bool", isBool);
export const ints = orVector("integer or vector of integers", isInteger);
export const floats = orVector("float or vector of floats", isFloat);
export const bools = orVector("bool or vector of bools", isBool);
export const numbers = orVector("number or vector of numbers", (type) => IntegerType.is(type) || FloatType.is(type));
export const coordinates = orVector("number or vector of numbers", (type) => isInteger(type) || isFloat(type));
/** clang calls any and all with integers. */
export const boolsOrIntegers = orVector("vector of bools or integers", (type) => IntegerType.is(type));
export const matrix = typeConstraint("matrix", (type) => MatrixType.is(type));

export const sampler = opaque("TypeSampler");
export const event = opaque("TypeEvent");
export const deviceEvent = opaque("TypeDeviceEvent");
export const queue = opaque("TypeQueue");
export const pipe = opaque("TypePipe");
export const pipeStorage = opaque("TypePipeStorage");
export const reserveId = opaque("TypeReserveId");
export const namedBarrier = opaque("TypeNamedBarrier");
export const accelerationStructure = opaque("TypeAccelerationStructureKHR");
