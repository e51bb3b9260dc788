// Instructions that are one call with the same operands: the entry states the name, and which integers are unsigned.

import { VoidType } from "../../../dialects/llvm/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { icmp } from "../../instructions/predicates.ts";
import { mangled } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import { isBoolean } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl, type Effects, type OpenClArgument, openClArgument } from "./call.ts";
import { type OpenClEntry, writeOperands } from "./entry.ts";

/** The options of a call, beyond the operands. */
export interface NamedOptions {
  /** Positions of unsigned operands; "all" of them. */
  readonly unsigned?: readonly number[] | "all";
  /** Operands that the call leaves out, from the first on. */
  readonly skip?: number;
  readonly effects?: Effects;
  /** Positions of pointers to constant data. */
  readonly toConst?: readonly number[];
  /** Positions of pointers to void, which are pointers to bytes in SPIR-V. */
  readonly toVoid?: readonly number[];
  /** The result is `bool`. Without it, functions with results that are true or false give integers. */
  readonly givesBool?: boolean;
}

/** An entry for an instruction whose function has one name, and the same operands unless `write` states otherwise. */
export function named(op: number, name: string, options: NamedOptions = {}, write = writeOperands(op)): OpenClEntry {
  const toLlvm: OpenClEntry["toLlvm"] = (body, one) => namedCall(body, one, name, options);
  return { opcodes: [op], toLlvm, calls: [[name, write]] };
}

/** The call; booleans are integers of 32 bits. */
export function namedCall(body: Body, one: Instruction, name: string, options: NamedOptions = {}): number {
  const { skip = 0 } = options;
  return callWith(body, one, name, one.operands(skip), options);
}

/** The same with operands of the caller's choice. */
export function callWith(
  body: Body,
  one: Instruction,
  name: string,
  ids: readonly number[],
  { unsigned = [], effects = "any", toConst = [], toVoid = [], givesBool = false }: NamedOptions,
): number {
  const args = ids.map((id, position) => {
    const argument = openClArgument(body, id, unsigned === "all" || unsigned.includes(position));
    const typed = toVoid.includes(position) ? toVoidPointer(argument) : argument;
    return widened(body, toConst.includes(position) ? toConstant(typed) : typed);
  });
  if (one.typeId === 0) {
    callOpenCl(body, name, body.at.void, args, effects);
    return 0;
  }
  const type = body.at.types.of(one.typeId);
  if (VoidType.is(type) || !isBoolean(type) || givesBool) return callOpenCl(body, name, type, args, effects);
  const called = callOpenCl(body, name, body.shapedLike(type, body.at.int(32)), args, effects);
  return body.compare(opcode.icmp, icmp.ne, called, body.zero(body.typeOfReference(called)));
}

function toConstant(argument: OpenClArgument): OpenClArgument {
  const { mangled: type } = argument;
  if (type.kind !== "pointer") return argument;
  return { ...argument, mangled: { ...type, qualifiers: { ...type.qualifiers, isConst: true } } };
}

function toVoidPointer(argument: OpenClArgument): OpenClArgument {
  const { mangled: type } = argument;
  return type.kind === "pointer" ? { ...argument, mangled: { ...type, pointee: mangled.void } } : argument;
}

function widened(body: Body, argument: OpenClArgument): OpenClArgument {
  const type = body.typeOfReference(argument.value);
  if (!isBoolean(type)) return argument;
  const value = body.cast(opcode.zext, argument.value, body.shapedLike(type, body.at.int(32)));
  return { value, mangled: { kind: "scalar", code: "i" } };
}
