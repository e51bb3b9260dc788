// Rules of operand bundles of calls.

import { PointerType, VoidType } from "../../../dialects/llvm/index.ts";
import type { CallInfo } from "../../code.ts";
import { opcode } from "../../opcode.ts";
import { check } from "../finding.ts";
import { integerWidth, type Verification } from "../verification.ts";

/** The operands of a bundle of a call. */
interface Bundle {
  readonly v: Verification;
  readonly info: CallInfo;
  readonly operands: readonly number[];
}

type Rule = (bundle: Bundle) => void;

const isWord = (v: Verification, reference: number | undefined): boolean => {
  const constant = reference === undefined ? undefined : v.integerOf(reference);
  return constant !== undefined && integerWidth(constant.type) === 32;
};

const count = (operands: readonly number[], expected: number, what: string): void => {
  const word = expected === 1 ? "one" : "two";
  check(operands.length === expected, `Expected exactly ${word} ${what} bundle operand${expected === 1 ? "" : "s"}`);
};

/** Names of tags in messages where they are others, and the rules of their operands. */
const RULES: Readonly<Record<string, readonly [name: string, rule: Rule]>> = {
  deopt: ["deopt", () => {}],
  "gc-transition": ["gc-transition", () => {}],
  "gc-live": ["gc-live", () => {}],
  funclet: [
    "funclet",
    ({ v, operands }) => {
      count(operands, 1, "funclet");
      const kind = v.module.code.opcode[-(operands[0] ?? 0)];
      const isPad = (operands[0] ?? 0) < 0 && (kind === opcode.catchpad || kind === opcode.cleanuppad);
      check(isPad, "Funclet bundle operands should correspond to a FuncletPadInst");
    },
  ],
  cfguardtarget: ["CFGuardTarget", ({ operands }) => count(operands, 1, "cfguardtarget")],
  ptrauth: [
    "ptrauth",
    ({ v, operands }) => {
      count(operands, 2, "ptrauth");
      check(isWord(v, operands[0]), "Ptrauth bundle key operand must be an i32 constant");
      const isLong = integerWidth(v.module.typeOf(operands[1] ?? 0)) === 64;
      check(isLong, "Ptrauth bundle discriminator operand must be an i64");
    },
  ],
  kcfi: [
    "kcfi",
    ({ v, operands }) => {
      count(operands, 1, "kcfi");
      check(isWord(v, operands[0]), "Kcfi bundle operand must be an i32 constant");
    },
  ],
  preallocated: [
    "preallocated",
    ({ v, operands }) => {
      count(operands, 1, "preallocated");
      const setup = calledName(v, operands[0] ?? 0);
      const isSetup = setup === "llvm.call.preallocated.setup";
      check(isSetup, '"preallocated" argument must be a token from llvm.call.preallocated.setup');
    },
  ],
  "clang.arc.attachedcall": ['"clang.arc.attachedcall"', attachedCall],
};

/** The function that a call, whose value a reference is, calls; "" for another value. */
function calledName(v: Verification, reference: number): string {
  const { code } = v.module;
  if (reference >= 0 || code.opcode[-reference] !== opcode.call) return "";
  return v.functionOf(code.operandAt(-reference, code.numOperands(-reference) - 1))?.name ?? "";
}

const ATTACHED: ReadonlySet<string> = new Set(
  ["retainAutoreleasedReturnValue", "claimAutoreleasedReturnValue", "unsafeClaimAutoreleasedReturnValue"].flatMap(
    (name) => [`llvm.objc.${name}`, `objc_${name}`],
  ),
);

function attachedCall({ v, info, operands }: Bundle): void {
  const what = 'operand bundle "clang.arc.attachedcall"';
  const { result } = info.type;
  const isNoReturn = info.attributes.ofFunction?.find("noreturn") !== undefined && VoidType.is(result);
  check(
    PointerType.is(result) || isNoReturn,
    `a call with ${what} must call a function returning a pointer or a non-returning function that has a void return type`,
  );
  const attached = operands.length === 1 ? v.functionOf(operands[0] ?? 0) : undefined;
  check(attached !== undefined, `${what} requires one function as an argument`);
  check(ATTACHED.has(attached.name), "invalid function argument");
}

/** Checks the bundles of a call; `isDirect` states that it names a function. */
export function checkBundles(v: Verification, row: number, info: CallInfo, isDirect: boolean): void {
  if (info.bundles.length === 0) return;
  const { code } = v.module;
  const seen = new Set<string>();
  let first = code.firstOperand[row]! + info.numArguments;
  for (const { tag, count } of info.bundles) {
    const operands = [...code.operands.subarray(first, first + count)];
    first += count;
    const [name, rule] = (Object.hasOwn(RULES, tag) ? RULES[tag] : undefined) ?? [];
    if (rule === undefined) continue;
    check(!seen.has(tag), `Multiple ${name} operand bundles`);
    seen.add(tag);
    rule({ v, info, operands });
  }
  check(!isDirect || !seen.has("ptrauth"), "Direct call cannot have a ptrauth bundle");
}
