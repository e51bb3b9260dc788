// The instructions of OpenCL.std as functions of OpenCL C: the names without the prefixes that state the kind of numbers.

import { functionType, PointerType } from "../../../dialects/llvm/index.ts";
import { FPRoundingMode } from "../../../grammar/enumerants.generated.ts";
import { OpenCLStd } from "../../../grammar/extended-opcodes.generated.ts";
import { extendedSet } from "../../../grammar/index.ts";
import type { Type } from "../../../ir/index.ts";
import { VectorType } from "../../../ir/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
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
  const special = specials[number];
  return special === undefined ? simpleCall(body, one, functionName(found.name)) : special(body, one, found.name);
}

/** The name of the function: without `s_`, `u_`, and the `f` of those that integers share. */
function functionName(name: string): string {
  return SHARED[name] ?? name.replace(/^[su]_/, "");
}

const SHARED: Readonly<Record<string, string>> = { fclamp: "clamp", fmax_common: "max", fmin_common: "min" };

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

type Special = (body: Body, one: Instruction, name: string) => number;

/** Loads of vectors: the last operand is their length. */
const load: Special = (body, one, name) => simpleCall(body, one, withCount(name, one.operand(4)), 2);

/** `vload_halfn` of 4 is `vload_half4`, `vstore_halfn_r` of 4 `vstore_half4`. */
function withCount(name: string, count: number): string {
  return name.replace(/n(_r)?$/, `${count}`);
}

const MODES: Readonly<Record<number, string>> = {
  [FPRoundingMode.RTE]: "_rte",
  [FPRoundingMode.RTZ]: "_rtz",
  [FPRoundingMode.RTP]: "_rtp",
  [FPRoundingMode.RTN]: "_rtn",
};

/** Stores, with a rounding mode as the last operand of those whose names end in `_r`. */
const store: Special = (body, one, name) => {
  const type = body.typeOf(one.operand(HEAD));
  const count = VectorType.is(type) ? (type.shape[0] ?? 1) : 1;
  const mode = name.endsWith("_r") ? (MODES[one.operand(one.count - 1)] ?? "") : "";
  const base = count === 1 ? name.replace(/_r$/, "") : withCount(name, count);
  return simpleCall(body, one, `${base}${mode}`, 3);
};

/** `printf` is not mangled, and takes any number of arguments after its format. */
const printf: Special = (body, one) => {
  const args = one.operands(HEAD).map((id) => body.value(id));
  const [format = 0] = args;
  const type = functionType(body.at.context, body.at.int(32), [body.typeOfReference(format)], true);
  const callee = body.at.declare("printf", type);
  return body.call(callee, type, args, { attributes: body.at.callAttributes(callee) });
};

const specials: { readonly [number: number]: Special } = {
  [OpenCLStd.vloadn]: load,
  [OpenCLStd.vload_halfn]: load,
  [OpenCLStd.vloada_halfn]: load,
  [OpenCLStd.vstoren]: store,
  [OpenCLStd.vstore_half]: store,
  [OpenCLStd.vstore_half_r]: store,
  [OpenCLStd.vstore_halfn]: store,
  [OpenCLStd.vstore_halfn_r]: store,
  [OpenCLStd.vstorea_halfn]: store,
  [OpenCLStd.vstorea_halfn_r]: store,
  [OpenCLStd.printf]: printf,
};
