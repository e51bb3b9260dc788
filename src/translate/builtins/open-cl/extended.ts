// The instructions of OpenCL.std as functions of OpenCL C, by the names of `../extended-functions.ts`.

import { functionType, PointerType } from "../../../dialects/llvm/index.ts";
import { OpenCLStd } from "../../../grammar/extended-opcodes.generated.ts";
import { extendedSet } from "../../../grammar/index.ts";
import type { Type } from "../../../ir/index.ts";
import { VectorType } from "../../../ir/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { type AccessFunction, accessName, accessOfExtended, functionOfExtended } from "../extended-functions.ts";
import { untypedPointee } from "../pointees.ts";
import { extendedSignatureOf, isUnsignedAt } from "../signatures.ts";
import { callOpenCl, type OpenClArgument, openClArgument } from "./call.ts";

/** Words before the operands of an extended instruction: the set, the number. */
const HEAD = 2;

/** The call for an instruction of OpenCL.std. */
export function extendedCall(body: Body, one: Instruction): number {
  const number = one.operand(1);
  const found = extendedSet("OpenCL.std")?.instruction(number);
  if (found === undefined) return one.reject(`OpenCL.std has no instruction ${number}`);
  if (number === OpenCLStd.printf) return printf(body, one);
  const access = accessOfExtended(number);
  if (access === undefined) return simpleCall(body, one, functionOfExtended(found.name));
  return access.isStore ? store(body, one, access) : load(body, one, access);
}

/** The names of these have unsigned integers throughout. */
const SHUFFLES: ReadonlySet<number> = new Set([OpenCLStd.shuffle, OpenCLStd.shuffle2]);

function argumentsOf(body: Body, one: Instruction, count = one.count - HEAD): readonly OpenClArgument[] {
  const signature = SHUFFLES.has(one.operand(1)) ? { unsigned: "all" as const } : extendedSignatureOf(one.operand(1));
  return one
    .operands(HEAD)
    .slice(0, count)
    .map((id, position) => {
      const argument = openClArgument(body, id, isUnsignedAt(signature, position));
      const isUntyped = body.at.types.isUntyped(body.at.input.typeOf(id));
      const { mangled: stated } = argument;
      const type =
        isUntyped && stated.kind === "pointer" ? { ...stated, pointee: untypedPointee(body, one, false) } : stated;
      if (signature.toConst?.includes(position) !== true || type.kind !== "pointer")
        return { ...argument, mangled: type };
      return { ...argument, mangled: { ...type, qualifiers: { ...type.qualifiers, isConst: true } } };
    });
}

function resultOf(body: Body, one: Instruction): Type {
  return body.at.types.of(one.typeId);
}

function simpleCall(body: Body, one: Instruction, name: string, count?: number): number {
  const args = argumentsOf(body, one, count);
  const isPure = args.every(({ value }) => !PointerType.is(body.typeOfReference(value)));
  return callOpenCl(body, name, resultOf(body, one), args, isPure ? "pure" : "any");
}

/** Loads of vectors: the last operand is their length. */
function load(body: Body, one: Instruction, access: AccessFunction): number {
  return simpleCall(body, one, accessName(access, access.of === "scalars" ? 1 : one.operand(HEAD + 2)), 2);
}

/** Stores, some with a rounding mode as the last operand. */
function store(body: Body, one: Instruction, access: AccessFunction): number {
  const type = body.typeOf(one.operand(HEAD));
  const count = VectorType.is(type) ? (type.shape[0] ?? 1) : 1;
  const mode = access.isRounded ? one.operand(one.count - 1) : undefined;
  return simpleCall(body, one, accessName(access, count, mode), 3);
}

/** `printf` is not mangled, and takes any number of arguments after its format. */
function printf(body: Body, one: Instruction): number {
  const args = one.operands(HEAD).map((id) => body.value(id));
  const [format = 0] = args;
  const type = functionType(body.at.context, body.at.int(32), [body.typeOfReference(format)], true);
  const callee = body.at.declare("printf", type);
  return body.call(callee, type, args, { attributes: body.at.callAttributes(callee) });
}
