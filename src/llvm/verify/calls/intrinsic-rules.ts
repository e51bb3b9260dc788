// Rules of the arguments of intrinsics, by names without `llvm.` and types.

import { PointerType, VoidType } from "../../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { attributePositions, isKnownAttribute } from "../../attributes/attribute.ts";
import { GlobalVariable } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { usersIn } from "../../query/users.ts";
import { isSized } from "../../sized.ts";
import { check } from "../finding.ts";
import { bitsOf, type IntrinsicCall, isFloat, isInteger, isPointer, isSameShape, lengthOf } from "./intrinsic-call.ts";
import { checkRelocate, checkResult, checkStatepoint, checkUsesCollector } from "./statepoints.ts";
import { VECTOR_RULES } from "./vector-intrinsics.ts";

export type IntrinsicRule = (call: IntrinsicCall) => void;

// ---- assumptions

function checkAssumption(call: IntrinsicCall, tag: string, operands: readonly number[]): void {
  const types = operands.map((one) => call.v.module.typeOf(one));
  const isAddress = (index: number): boolean => PointerType.is(types[index] ?? call.result);
  const isNumber = (index: number): boolean => IntegerType.is(types[index] ?? call.result);
  if (tag === "separate_storage") {
    check(operands.length === 2, "separate_storage assumptions should have 2 arguments");
    check(isAddress(0) && isAddress(1), "arguments to separate_storage assumptions should be pointers");
    return;
  }
  check(tag === "ignore" || isKnownAttribute(tag), "tags must be valid attribute names");
  if (tag === "align") {
    const isCount = operands.length === 2 || operands.length === 3;
    check(isCount, "alignment assumptions should have 2 or 3 arguments");
    check(isAddress(0), "first argument should be a pointer");
    check(isNumber(1), "second argument should be an integer");
    check(operands.length < 3 || isNumber(2), "third argument should be an integer if present");
    return;
  }
  if (tag === "dereferenceable") {
    check(operands.length === 2, "dereferenceable assumptions should have 2 arguments");
    check(isAddress(0), "first argument should be a pointer");
    check(isNumber(1), "second argument should be an integer");
    return;
  }
  check(operands.length <= 2, "too many arguments");
  if (tag === "ignore") return;
  const positions = attributePositions(tag) ?? "";
  if (positions.includes("I")) {
    check(operands.length === 2, "this attribute should have 2 arguments");
    const isConstant = call.v.integerOf(operands[1] ?? 0) !== undefined;
    check(isConstant, "the second argument should be a constant integral value");
  } else if (positions.includes("P")) check(operands.length === 1, "this attribute should have one argument");
  else if (positions.includes("F")) check(operands.length === 0, "this attribute has no argument");
}

const assume: IntrinsicRule = (call) => {
  const { bundles, numArguments } = call.info;
  if (bundles.length === 0) return;
  check(call.integer(0) === 1n, "assume with operand bundles must have i1 true condition");
  let at = numArguments;
  for (const { tag, count } of bundles) {
    const first = at;
    checkAssumption(
      call,
      tag,
      Array.from({ length: count }, (_, index) => call.arg(first + index)),
    );
    at += count;
  }
};

// ---- arguments of calls that are allocated before

const SETUP = "llvm.call.preallocated.setup";
const ARGUMENT = "llvm.call.preallocated.arg";
const TEARDOWN = "llvm.call.preallocated.teardown";

const setup: IntrinsicRule = (call) => {
  const { code } = call.v.module;
  const count = call.integer(0) ?? 0n;
  let hasCall = false;
  for (const user of usersIn(call.one).get(call.row) ?? []) {
    const info = code.opcode[user] === opcode.call || code.opcode[user] === opcode.invoke;
    check(info, `Uses of ${SETUP} must be calls`);
    const name = call.calledName(-user);
    if (name === TEARDOWN) continue;
    if (name === ARGUMENT) {
      checkIndex(call, user, count);
      continue;
    }
    check(!hasCall, `Can have at most one call corresponding to a ${SETUP}`);
    hasCall = true;
    checkPreallocated(call, user, count);
  }
};

function checkIndex(call: IntrinsicCall, user: number, count: bigint): void {
  const index = call.v.integerOf(call.v.module.code.operandAt(user, 1));
  check(index !== undefined, "llvm.call.preallocated.alloc arg index must be a constant");
  check(
    index.bits < count,
    `llvm.call.preallocated.alloc arg index must be between 0 and corresponding ${SETUP}'s argument count`,
  );
}

function checkPreallocated(call: IntrinsicCall, user: number, count: bigint): void {
  const { code } = call.v.module;
  const { attributes, bundles, numArguments } = code.calls[code.detail[user]!]!;
  const numMarked = attributes.ofParameters.filter((set) => set?.find("preallocated") !== undefined).length;
  check(numMarked > 0, "cannot use preallocated intrinsics on a call without preallocated arguments");
  const isSame = BigInt(numMarked) === count;
  check(isSame, `${SETUP} arg size must be equal to number of preallocated arguments at call site`);
  let at = numArguments;
  const found = bundles.find(({ tag, count }) => {
    if (tag === "preallocated") return true;
    at += count;
    return false;
  });
  check(found !== undefined, `Use of ${SETUP} outside intrinsics must be in "preallocated" operand bundle`);
  const isOwn = code.operandAt(user, at) === -call.row;
  check(isOwn, `preallocated bundle must have token from corresponding ${SETUP}`);
}

const isSetup = (call: IntrinsicCall): boolean => call.calledName(call.arg(0)) === SETUP;

// ---- memory

const elementwise =
  (count: 1 | 2): IntrinsicRule =>
  (call) => {
    const size = call.integer(3) ?? 0n;
    const isPower = size > 0n && (size & (size - 1n)) === 0n;
    check(isPower, "element size of the element-wise atomic memory intrinsic must be a power of 2");
    ["destination", "source"].slice(0, count).forEach((what, index) => {
      const align = call.info.attributes.ofParameters[index]?.find("align")?.integer ?? 0n;
      check(align >= size, `incorrect alignment of the ${what} argument`);
    });
  };

const lifetime: IntrinsicRule = (call) => {
  const isSlot = call.opcodeOf(call.arg(0)) === opcode.alloca || call.constant(0)?.kind === "poison";
  check(isSlot, "llvm.lifetime.start/end can only be used on alloca or poison");
};

const collected: IntrinsicRule = (call) => checkUsesCollector(call);

const root: IntrinsicRule = (call) => {
  const { code } = call.v.module;
  const slot = call.stripped(0);
  check(call.opcodeOf(slot) === opcode.alloca, "llvm.gcroot parameter #1 must be an alloca.");
  check(call.arg(1) > 0, "llvm.gcroot parameter #2 must be a constant.");
  const type = code.allocations[code.detail[-slot]!]?.type;
  const isRight = (type !== undefined && PointerType.is(type)) || call.constant(1)?.kind !== "zero";
  check(
    isRight,
    "llvm.gcroot parameter #1 must either be a pointer alloca, or argument #2 must be a non-null constant.",
  );
  checkUsesCollector(call);
};

// ---- exceptions, frames

const escapeFrame: IntrinsicRule = (call) => {
  const { code } = call.v.module;
  const [entry] = call.one.blocks;
  const isEntry = entry !== undefined && call.row >= entry.first && call.row < entry.end;
  check(isEntry, "llvm.localescape used outside of entry block");
  for (let row = entry.first; row < call.row; row++) {
    const isOther = code.opcode[row] === opcode.call && call.calledName(-row) === "llvm.localescape";
    check(!isOther, "multiple calls to llvm.localescape in one function");
  }
  for (let index = 0; index < call.info.numArguments; index++) {
    if (call.constant(index)?.kind === "zero") continue;
    const slot = call.stripped(index);
    const isStatic =
      call.opcodeOf(slot) === opcode.alloca &&
      -slot < entry.end &&
      call.v.integerOf(code.operandAt(-slot, 0)) !== undefined;
    check(isStatic, "llvm.localescape only accepts static allocas");
  }
};

const recover: IntrinsicRule = (call) => {
  const one = call.v.functionOf(call.stripped(0));
  const isDefined = one !== undefined && one.blocks.length > 0;
  check(isDefined, "llvm.localrecover first argument must be function defined in this module");
};

const catchpad =
  (name: string): IntrinsicRule =>
  (call) => {
    check(call.opcodeOf(call.arg(0)) === opcode.catchpad, `eh.${name} argument must be a catchpad`);
  };

const deoptimize: IntrinsicRule = (call) => {
  const { code } = call.v.module;
  const name = "experimental_deoptimize";
  check(!call.isInvoke, `${name} cannot be invoked`);
  check(call.bundles("deopt") === 1, `${name} must have exactly one "deopt" operand bundle`);
  check(call.result === call.one.type.result, `${name} return type must match caller return type`);
  let next = call.row + 1;
  while (code.opcode[next] === opcode.debug) next++;
  check(code.opcode[next] === opcode.ret, `calls to ${name} must be followed by a return`);
  const isOwn = VoidType.is(call.result) || code.operandAt(next, 0) === -call.row;
  check(isOwn, `calls to ${name} must be followed by a return of the value computed by ${name}`);
};

// ---- numbers

const compare: IntrinsicRule = (call) => {
  const source = call.type(0);
  check(bitsOf(call.result) >= 2, "result type must be at least 2 bits wide");
  const isKind = VectorType.is(source) === VectorType.is(call.result);
  check(isKind, "ucmp/scmp argument and result types must both be either vector or scalar types");
  const isSame = isSameShape(source, call.result);
  check(isSame, "return type and arguments must have the same number of elements");
};

const fixedPoint =
  (sign: "s" | "u"): IntrinsicRule =>
  (call) => {
    const what = "operand of [us][mul|div]_fix[_sat] must be an int type or vector of ints";
    check(isInteger(call.type(0)), `first ${what}`);
    check(isInteger(call.type(1)), `second ${what}`);
    const [scale, width] = [call.integer(2) ?? 0n, BigInt(bitsOf(call.type(0)))];
    const words = sign === "s" ? "less than the width" : "less than or equal to the width";
    const fits = sign === "s" ? scale < width : scale <= width;
    check(fits, `the scale of ${sign}[mul|div]_fix[_sat] must be ${words} of the operands`);
  };

const ALL_CLASSES = 1023n;

const below =
  (...limits: readonly (readonly [index: number, limit: bigint, message: string])[]): IntrinsicRule =>
  (call) => {
    for (const [index, limit, message] of limits) check((call.integer(index) ?? 0n) < limit, message);
  };

const element =
  (index: 0 | 1): IntrinsicRule =>
  (call) => {
    const word = index === 0 ? "first" : "second";
    check(call.hasElementType(index), `Intrinsic requires elementtype attribute on ${word} argument.`);
  };

const ROUNDING: ReadonlySet<string> = new Set(
  ["tonearest", "downward", "upward", "towardzero", "tonearestaway"].map((word) => `round.${word}`),
);

const pointerMask: IntrinsicRule = (call) => {
  const [address, mask] = [call.type(0), call.type(1)];
  const name = "llvm.ptrmask intrinsic";
  check(isPointer(address), `${name} first argument must be pointer or vector of pointers`);
  const isKind = VectorType.is(address) === VectorType.is(mask);
  check(isKind, `${name} arguments must be both scalars or both vectors`);
  check(lengthOf(address) === lengthOf(mask), `${name} arguments must have the same number of elements`);
  const scalar = VectorType.is(address) ? address.element : address;
  const width = PointerType.is(scalar) ? call.v.layout.pointer(scalar.addressSpace).indexWidth : 0;
  const message = `${name} second argument bitwidth must match pointer index type size of first argument`;
  check(width === bitsOf(mask), message);
};

const registers: IntrinsicRule = (call) => {
  const isMultiple = (call.integer(0) ?? 0n) % 8n === 0n;
  check(isMultiple, "reg_count argument to nvvm.setmaxnreg must be in multiples of 8");
};

const isListed = (names: string, rule: IntrinsicRule): Readonly<Record<string, IntrinsicRule>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, rule]));

const flagged = (index: number, limit: bigint, what: string, name: string, range: string) =>
  [index, limit, `${what} argument to llvm.${name} must be ${range}`] as const;

const isNumberType = (type: Type): boolean => isSized(type);

export const INTRINSIC_RULES: Readonly<Record<string, IntrinsicRule>> = {
  ...VECTOR_RULES,
  assume,
  "call.preallocated.setup": setup,
  "call.preallocated.arg": (call) => {
    check(isSetup(call), `${ARGUMENT} token argument must be a ${SETUP}`);
    const isMarked = call.info.attributes.ofFunction?.find("preallocated") !== undefined;
    check(isMarked, `${ARGUMENT} must be called with a "preallocated" call site attribute`);
  },
  "call.preallocated.teardown": (call) => {
    check(isSetup(call), `${TEARDOWN} token argument must be a ${SETUP}`);
  },
  "memcpy.element.unordered.atomic": elementwise(2),
  "memmove.element.unordered.atomic": elementwise(2),
  "memset.element.unordered.atomic": elementwise(1),
  "experimental.memset.pattern": (call) => {
    check(isNumberType(call.type(1)), "unsized types cannot be used as memset patterns");
  },
  "lifetime.start": lifetime,
  "lifetime.end": lifetime,
  gcroot: root,
  gcread: collected,
  gcwrite: collected,
  "experimental.gc.statepoint": checkStatepoint,
  "experimental.gc.result": checkResult,
  "experimental.gc.relocate": checkRelocate,
  localescape: escapeFrame,
  localrecover: recover,
  "eh.exceptioncode": catchpad("exceptionpointer"),
  "eh.exceptionpointer": catchpad("exceptionpointer"),
  "experimental.guard": (call) => {
    check(!call.isInvoke, "experimental_guard cannot be invoked");
    const isOne = call.bundles("deopt") === 1;
    check(isOne, 'experimental_guard must have exactly one "deopt" operand bundle');
  },
  "experimental.deoptimize": deoptimize,
  "experimental.noalias.scope.decl": (call) => {
    const node = call.constant(0)?.payload.node;
    const list = node === undefined ? undefined : call.v.node(node);
    check(list !== undefined && list.kind !== "string", "!id.scope.list must point to an MDNode");
    const isOne = list.operands.length === 1;
    check(isOne, "!id.scope.list must point to a list with a single scope");
  },
  va_start: (call) => {
    check(call.one.type.isVariadic, "va_start called in a non-varargs function");
  },
  "init.trampoline": (call) => {
    const isFunction = call.v.functionOf(call.stripped(1)) !== undefined;
    check(isFunction, "llvm.init_trampoline parameter #2 must resolve to a function.");
  },
  stackprotector: (call) => {
    const isSlot = call.opcodeOf(call.stripped(1)) === opcode.alloca;
    check(isSlot, "llvm.stackprotector parameter #2 must resolve to an alloca.");
  },
  "threadlocal.address": (call) => {
    const global = call.constant(0)?.payload.global;
    check(global !== undefined, "llvm.threadlocal.address first argument must be a GlobalValue");
    const isLocal = global instanceof GlobalVariable ? global.threadLocal !== "" : global.threadLocal !== "";
    check(isLocal, "llvm.threadlocal.address operand isThreadLocal() must be true");
  },
  ucmp: compare,
  scmp: compare,
  bswap: (call) => {
    check(bitsOf(call.result) % 16 === 0, "bswap must be an even number of bytes");
  },
  "invariant.start": (call) => {
    const size = call.signed(0);
    const isSize = size !== undefined && size >= -1n;
    check(isSize, "invariant_start parameter must be -1, 0 or a positive number");
  },
  "is.fpclass": (call) => {
    const isKnown = ((call.integer(1) ?? 0n) & ~ALL_CLASSES) === 0n;
    check(isKnown, "unsupported bits for llvm.is.fpclass test mask");
  },
  "fptrunc.round": (call) => {
    const word = call.word(1);
    const isString = word !== undefined;
    check(isString, "invalid value for llvm.fptrunc.round metadata operand (the operand should be a string)");
    check(ROUNDING.has(word), "unsupported rounding mode argument");
  },
  prefetch: below(
    flagged(1, 2n, "rw", "prefetch", "0-1"),
    flagged(2, 4n, "locality", "prefetch", "0-3"),
    flagged(3, 2n, "cache type", "prefetch", "0-1"),
  ),
  "aarch64.prefetch": below(
    flagged(1, 2n, "write", "aarch64.prefetch", "0 or 1"),
    flagged(2, 4n, "target", "aarch64.prefetch", "0-3"),
    flagged(3, 2n, "stream", "aarch64.prefetch", "0 or 1"),
    flagged(4, 2n, "isdata", "aarch64.prefetch", "0 or 1"),
  ),
  ptrmask: pointerMask,
  "nvvm.setmaxnreg.inc.sync.aligned.u32": registers,
  "nvvm.setmaxnreg.dec.sync.aligned.u32": registers,
  ...isListed("smul.fix smul.fix.sat sdiv.fix sdiv.fix.sat", fixedPoint("s")),
  ...isListed("umul.fix umul.fix.sat udiv.fix udiv.fix.sat", fixedPoint("u")),
  ...isListed(
    "preserve.array.access.index preserve.struct.access.index aarch64.ldaxr aarch64.ldxr arm.ldaex arm.ldrex",
    element(0),
  ),
  ...isListed("aarch64.stlxr aarch64.stxr arm.stlex arm.strex", element(1)),
  ...isListed("lrint llrint lround llround", (call) => {
    const isRight = isFloat(call.type(0)) && isInteger(call.result);
    check(isRight, "Intrinsic has incorrect argument type!");
  }),
};
