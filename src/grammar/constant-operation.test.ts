import { expect, test } from "vitest";
import { constantOperation } from "./constant-operation.ts";
import * as Op from "./opcodes.generated.ts";

/** Integers of 32 bits, given as they are written. */
const words = (...values: readonly number[]) =>
  values.map((one) => ({ bits: BigInt.asUintN(32, BigInt(one)), width: 32 }));
const truth = (value: boolean) => ({ bits: value ? 1n : 0n, width: 1 });

test.each([
  ["IAdd wraps", Op.IAdd, words(-2, 5), 3],
  ["ISub wraps", Op.ISub, words(1, 3), -2],
  ["UDiv takes no sign", Op.UDiv, words(-2, 2), 0x7fffffff],
  ["SDiv rounds to zero", Op.SDiv, words(-7, 2), -3],
  ["SRem has the sign of the dividend", Op.SRem, words(-7, 3), -1],
  ["SMod has the sign of the divisor", Op.SMod, words(-7, 3), 2],
  ["UMod takes no sign", Op.UMod, words(-1, 16), 15],
  ["ShiftRightLogical fills with zeros", Op.ShiftRightLogical, words(-2, 30), 3],
  ["ShiftRightArithmetic fills with the sign", Op.ShiftRightArithmetic, words(-8, 2), -2],
  ["ShiftLeftLogical drops bits", Op.ShiftLeftLogical, words(-1, 31), -0x80000000],
  ["Not", Op.Not, words(5), -6],
  ["SNegate", Op.SNegate, words(7), -7],
  ["SConvert extends the sign", Op.SConvert, [{ bits: 0xfen, width: 8 }], -2],
  ["UConvert fills with zeros", Op.UConvert, [{ bits: 0xfen, width: 8 }], 254],
  ["Select", Op.Select, [truth(false), ...words(3, 4)], 4],
])("%s", (_, opcode, operands, expected) => {
  expect(constantOperation(opcode, operands, 32)).toEqual(words(expected)[0]);
});

test.each([
  ["ULessThan", Op.ULessThan, words(1, -1), true],
  ["SLessThan", Op.SLessThan, words(1, -1), false],
  ["UGreaterThanEqual", Op.UGreaterThanEqual, words(-1, 1), true],
  ["SGreaterThan", Op.SGreaterThan, words(-1, 1), false],
  ["LogicalNot", Op.LogicalNot, [truth(false)], true],
  ["LogicalNotEqual", Op.LogicalNotEqual, [truth(true), truth(false)], true],
])("%s", (_, opcode, operands, expected) => {
  expect(constantOperation(opcode, operands, 1)).toEqual(truth(expected));
});

test("what has no defined result has none", () => {
  expect(constantOperation(Op.UDiv, words(1, 0), 32)).toBeUndefined();
  expect(constantOperation(Op.SMod, words(1, 0), 32)).toBeUndefined();
  expect(constantOperation(Op.ShiftLeftLogical, words(1, 32), 32)).toBeUndefined();
  expect(constantOperation(Op.IAdd, [...words(1), undefined], 32)).toBeUndefined();
  expect(constantOperation(Op.IAdd, words(1), 32)).toBeUndefined();
  expect(constantOperation(Op.FNegate, words(1), 32)).toBeUndefined();
});
