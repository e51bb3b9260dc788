// Rules of safepoints of garbage collection: statepoints, their results and relocated values.

import { FunctionType, PointerType, VoidType } from "../../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../../ir/index.ts";
import { isCall, opcode } from "../../opcode.ts";
import { usersIn } from "../../query/users.ts";
import { check } from "../finding.ts";
import { type IntrinsicCall, isPointer } from "./intrinsic-call.ts";

/** Whether a value is the token of a statepoint. */
function isStatepoint(call: IntrinsicCall, token: number): boolean {
  return call.calledName(token).startsWith("llvm.experimental.gc.statepoint");
}

/** The first argument of the call that a statepoint wraps. */
const FIRST = 5;
const ALL_FLAGS = 3n;

export function checkUsesCollector({ one }: IntrinsicCall): void {
  check(one.garbageCollector !== "", "Enclosing function does not use GC.");
}

export function checkStatepoint(call: IntrinsicCall): void {
  checkUsesCollector(call);
  const { ofFunction, ofParameters } = call.info.attributes;
  const memory = ofFunction?.find("memory") ?? ofFunction?.find("readnone") ?? ofFunction?.find("readonly");
  check(
    memory === undefined,
    "gc.statepoint must read and write all memory to preserve reordering restrictions required by safepoint semantics",
  );
  check((call.signed(1) ?? 0n) >= 0n, "gc.statepoint number of patchable bytes must be positive");
  const element = ofParameters[2]?.find("elementtype")?.type;
  check(element !== undefined, "gc.statepoint callee argument must have elementtype attribute");
  check(FunctionType.is(element), "gc.statepoint callee elementtype must be function type");
  const count = Number(call.integer(3) ?? 0n);
  checkWrapped(call, element, count);
  const isKnown = ((call.integer(4) ?? 0n) & ~ALL_FLAGS) === 0n;
  check(isKnown, "unknown flag used in gc.statepoint flags argument");
  element.inputs.forEach((input, index) => {
    const message = "gc.statepoint call argument does not match wrapped function type";
    check(call.type(FIRST + index) === input, message);
    const hasStruct = element.isVariadic && ofParameters[FIRST + index]?.find("sret") !== undefined;
    check(!hasStruct, "Attribute 'sret' cannot be used for vararg call arguments!");
  });
  checkCounts(call, count);
  checkUsers(call);
}

function checkWrapped(call: IntrinsicCall, { inputs, isVariadic, result }: FunctionType, count: number): void {
  if (isVariadic) {
    check(count >= inputs.length, "gc.statepoint mismatch in number of vararg call args");
    check(VoidType.is(result), "gc.statepoint doesn't support wrapping non-void vararg functions yet");
  } else check(count === inputs.length, "gc.statepoint mismatch in number of call args");
  check(call.info.numArguments >= FIRST + inputs.length, "gc.statepoint mismatch in number of call args");
}

/** Counts of arguments of older forms follow the arguments of the call. */
function checkCounts(call: IntrinsicCall, count: number): void {
  const transition = call.integer(FIRST + count);
  check(transition !== undefined, "gc.statepoint number of transition arguments must be constant integer");
  check(transition === 0n, "gc.statepoint w/inline transition bundle is deprecated");
  const deopt = call.integer(FIRST + count + 1);
  check(deopt !== undefined, "gc.statepoint number of deoptimization arguments must be constant integer");
  check(deopt === 0n, "gc.statepoint w/inline deopt operands is deprecated");
  check(call.info.numArguments === FIRST + count + 2, "gc.statepoint too many arguments");
}

function checkUsers(call: IntrinsicCall): void {
  const { code } = call.v.module;
  for (const user of usersIn(call.one).get(call.row) ?? []) {
    if (code.opcode[user] === opcode.debug) continue;
    const isCalling = isCall(code.opcode[user]!);
    check(isCalling, "illegal use of statepoint token");
    const name = call.calledName(-user);
    const isRight = /^llvm\.experimental\.gc\.(?:relocate|result)\b/.test(name);
    check(isRight, "gc.result or gc.relocate are the only value uses of a gc.statepoint");
  }
}

const isUndefined = (call: IntrinsicCall, index: number): boolean =>
  ["undef", "poison"].includes(call.constant(index)?.kind ?? "");

export function checkResult(call: IntrinsicCall): void {
  checkUsesCollector(call);
  if (isUndefined(call, 0)) return;
  const token = call.arg(0);
  const isTied = isStatepoint(call, token);
  check(isTied, "gc.result operand #1 must be from a statepoint");
  const { code } = call.v.module;
  const element = code.calls[code.detail[-token]!]?.attributes.ofParameters[2]?.find("elementtype")?.type;
  const isSame = element !== undefined && FunctionType.is(element) && element.result === call.result;
  check(isSame, "gc.result result type does not match wrapped callee");
}

export function checkRelocate(call: IntrinsicCall): void {
  check(call.info.numArguments === 3, "wrong number of arguments");
  check(isPointer(call.result), "gc.relocate must return a pointer or a vector of pointers");
  const statepoint = statepointOf(call);
  const [base, derived] = [call.integer(1), call.integer(2)];
  check(base !== undefined, "gc.relocate operand #2 must be integer offset");
  check(derived !== undefined, "gc.relocate operand #3 must be integer offset");
  if (statepoint === undefined) return;
  const live = liveValues(call, statepoint);
  if (live === undefined) return;
  check(base < BigInt(live.length), "gc.relocate: statepoint base index out of bounds");
  check(derived < BigInt(live.length), "gc.relocate: statepoint derived index out of bounds");
  const [a, b] = [base, derived].map((index) => call.v.module.typeOf(live[Number(index)] ?? 0));
  const arePointers = a !== undefined && b !== undefined && isPointer(a) && isPointer(b);
  check(arePointers, "gc.relocate: relocated value must be a pointer");
  const isShaped = VectorType.is(call.result) === VectorType.is(b);
  check(isShaped, "gc.relocate: vector relocates to vector and pointer to pointer");
  const message = "gc.relocate: relocating a pointer shouldn't change its address space";
  check(spaceOf(call.result) === spaceOf(b), message);
}

function spaceOf(type: Type): number {
  const scalar = VectorType.is(type) ? type.element : type;
  return PointerType.is(scalar) ? scalar.addressSpace : -1;
}

/** The statepoint that a value is relocated after; undefined for an undefined one. */
function statepointOf(call: IntrinsicCall): number | undefined {
  const { code } = call.v.module;
  const token = call.arg(0);
  if (call.opcodeOf(token) !== opcode.landingpad) {
    const isTied = isStatepoint(call, token);
    check(isTied || isUndefined(call, 0), "gc relocate is incorrectly tied to the statepoint");
    return isTied ? -token : undefined;
  }
  const { blocks } = call.one;
  const block = blocks.find(({ first, end }) => -token >= first && -token < end);
  const [from, ...rest] = block?.predecessors ?? [];
  const isUnique = from !== undefined && rest.every((other) => other === from);
  check(isUnique, "safepoints should have unique landingpads");
  const last = (blocks[from]?.end ?? 0) - 1;
  const isLinked = code.opcode[last] === opcode.invoke && isStatepoint(call, -last);
  check(isLinked, "gc relocate should be linked to a statepoint");
  return last;
}

/** The values that live across a statepoint. */
function liveValues(call: IntrinsicCall, statepoint: number): readonly number[] | undefined {
  const { code } = call.v.module;
  const info = code.calls[code.detail[statepoint]!]!;
  let first = info.numArguments;
  for (const { tag, count } of info.bundles) {
    if (tag === "gc-live")
      return Array.from({ length: count }, (_, index) => code.operandAt(statepoint, first + index));
    first += count;
  }
  return undefined;
}
