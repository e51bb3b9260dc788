// The functions that ops of math become calls of, as text; `!t` is the type of the result. The algorithms, and the order of their ops, are
// MLIR's.

/** A power of an integer: by squaring; of negative powers only those of 1 and -1 are not 0. */
export const integerPower = (type: string): string => `
!t = ${type}
func.func private @f(%base: !t, %exponent: !t) -> !t {
  %zero = arith.constant 0 : !t
  %one = arith.constant 1 : !t
  %minusOne = arith.constant -1 : !t
  %isZero = arith.cmpi eq, %exponent, %zero : !t
  cf.cond_br %isZero, ^toZero, ^toOther
^toZero:
  return %one : !t
^toOther:
  %isNegative = arith.cmpi sle, %exponent, %zero : !t
  cf.cond_br %isNegative, ^negative, ^loop(%one, %base, %exponent : !t, !t, !t)
^negative:
  %ofZero = arith.cmpi eq, %base, %zero : !t
  cf.cond_br %ofZero, ^trap, ^notZero
^trap:
  %undefined = arith.divsi %one, %zero : !t
  return %undefined : !t
^notZero:
  %ofOne = arith.cmpi eq, %base, %one : !t
  cf.cond_br %ofOne, ^one, ^notOne
^one:
  return %one : !t
^notOne:
  %ofMinusOne = arith.cmpi eq, %base, %minusOne : !t
  cf.cond_br %ofMinusOne, ^minusOne, ^fraction
^minusOne:
  %lowest = arith.andi %exponent, %one : !t
  %isOdd = arith.cmpi ne, %lowest, %zero : !t
  cf.cond_br %isOdd, ^odd, ^even
^odd:
  return %minusOne : !t
^even:
  return %one : !t
^fraction:
  return %zero : !t
^loop(%result: !t, %square: !t, %rest: !t):
  %bit = arith.andi %rest, %one : !t
  %isSet = arith.cmpi ne, %bit, %zero : !t
  cf.cond_br %isSet, ^multiply, ^next(%result : !t)
^multiply:
  %product = arith.muli %result, %square : !t
  cf.br ^next(%product : !t)
^next(%soFar: !t):
  %half = arith.shrui %rest, %one : !t
  %isDone = arith.cmpi eq, %half, %zero : !t
  cf.cond_br %isDone, ^done, ^again
^done:
  return %soFar : !t
^again:
  %nextSquare = arith.muli %square, %square : !t
  cf.br ^loop(%soFar, %nextSquare, %half : !t, !t, !t)
}`;

/** An integer power of a float: by squaring, and the reciprocal of it for negative exponents. */
export const floatPower = (type: string, exponent: string, width: number): string => `
!t = ${type}
!e = ${exponent}
func.func private @f(%base: !t, %exponent: !e) -> !t {
  %1 = arith.constant 1.0 : !t
  %zero = arith.constant 0 : !e
  %one = arith.constant 1 : !e
  %least = arith.constant ${-(1n << BigInt(width - 1))} : !e
  %most = arith.constant ${(1n << BigInt(width - 1)) - 1n} : !e
  %isZero = arith.cmpi eq, %exponent, %zero : !e
  cf.cond_br %isZero, ^toZero, ^toOther
^toZero:
  return %1 : !t
^toOther:
  %isNegative = arith.cmpi sle, %exponent, %zero : !e
  %isLeast = arith.cmpi eq, %exponent, %least : !e
  %negated = arith.subi %zero, %exponent : !e
  %size = arith.select %isNegative, %negated, %exponent : !e
  %count = arith.select %isLeast, %most, %size : !e
  cf.br ^loop(%1, %base, %count : !t, !t, !e)
^loop(%result: !t, %square: !t, %rest: !e):
  %bit = arith.andi %rest, %one : !e
  %isSet = arith.cmpi ne, %bit, %zero : !e
  cf.cond_br %isSet, ^multiply, ^next(%result : !t)
^multiply:
  %product = arith.mulf %result, %square : !t
  cf.br ^next(%product : !t)
^next(%soFar: !t):
  %half = arith.shrui %rest, %one : !e
  %isDone = arith.cmpi eq, %half, %zero : !e
  cf.cond_br %isDone, ^done(%soFar : !t), ^again
^again:
  %nextSquare = arith.mulf %square, %square : !t
  cf.br ^loop(%soFar, %nextSquare, %half : !t, !t, !e)
^done(%power: !t):
  cf.cond_br %isLeast, ^least, ^notLeast(%power : !t)
^least:
  %more = arith.mulf %power, %base : !t
  cf.br ^notLeast(%more : !t)
^notLeast(%positive: !t):
  cf.cond_br %isNegative, ^negative, ^end(%positive : !t)
^negative:
  %reciprocal = arith.divf %1, %positive : !t
  cf.br ^end(%reciprocal : !t)
^end(%found: !t):
  return %found : !t
}`;

/** The number of zero bits before the first that is set: by shifting until the sign is set. */
export const leadingZeros = (type: string, width: number): string => `
!t = ${type}
func.func private @f(%value: !t) -> !t {
  %all = arith.constant ${BigInt.asIntN(width, BigInt(width))} : !t
  %zero = arith.constant 0 : !t
  %isZero = arith.cmpi eq, %value, %zero : !t
  %count = scf.if %isZero -> (!t) {
    scf.yield %all : !t
  } else {
    %first = arith.constant 1 : index
    %one = arith.constant 1 : !t
    %end = arith.constant ${width} : index
    %none = arith.constant 0 : !t
    %found:2 = scf.for %bit = %first to %end step %first iter_args(%rest = %value, %sum = %none) -> (!t, !t) {
      %isSet = arith.cmpi slt, %rest, %zero : !t
      %next:2 = scf.if %isSet -> (!t, !t) {
        scf.yield %rest, %sum : !t, !t
      } else {
        %more = arith.addi %sum, %one : !t
        %shifted = arith.shli %rest, %one : !t
        scf.yield %shifted, %more : !t, !t
      }
      scf.yield %next#0, %next#1 : !t, !t
    }
    scf.yield %found#1 : !t
  }
  return %count : !t
}`;
