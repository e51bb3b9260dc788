// Rules of intrinsics of vectors under a mask and a length (`llvm.vp.*`).

import type { Type } from "../../../ir/index.ts";
import { check } from "../finding.ts";
import { bitsOf, type IntrinsicCall, isFloat, isInteger, isPointer, isSameShape } from "./intrinsic-call.ts";

type Kind = "integer" | "floating-point" | "pointer";

/** Conversions: which intrinsics share a message, the kinds of operand and result, and which is wider. */
const CASTS: Readonly<Record<string, readonly [names: string, from: Kind, to: Kind, size?: "larger" | "smaller"]>> = {
  trunc: ["llvm.vp.trunc", "integer", "integer", "larger"],
  zext: ["llvm.vp.zext or llvm.vp.sext", "integer", "integer", "smaller"],
  sext: ["llvm.vp.zext or llvm.vp.sext", "integer", "integer", "smaller"],
  fptoui: ["llvm.vp.fptoui or llvm.vp.fptosi", "floating-point", "integer"],
  fptosi: ["llvm.vp.fptoui or llvm.vp.fptosi", "floating-point", "integer"],
  uitofp: ["llvm.vp.uitofp or llvm.vp.sitofp", "integer", "floating-point"],
  sitofp: ["llvm.vp.uitofp or llvm.vp.sitofp", "integer", "floating-point"],
  fptrunc: ["llvm.vp.fptrunc", "floating-point", "floating-point", "larger"],
  fpext: ["llvm.vp.fpext", "floating-point", "floating-point", "smaller"],
  ptrtoint: ["llvm.vp.ptrtoint", "pointer", "integer"],
  inttoptr: ["llvm.vp.inttoptr", "integer", "pointer"],
};

const isOf = (kind: Kind, type: Type): boolean =>
  kind === "integer" ? isInteger(type) : kind === "pointer" ? isPointer(type) : isFloat(type);

const FLOAT_PREDICATES: ReadonlySet<string> = new Set(
  "false oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une true".split(" "),
);
const INTEGER_PREDICATES: ReadonlySet<string> = new Set("eq ne ugt uge ult ule sgt sge slt sle".split(" "));
const ALL_CLASSES = 1023n;

export function checkVectorPredicated(call: IntrinsicCall, name: string): void {
  const word = name.slice("vp.".length);
  const cast = Object.hasOwn(CASTS, word) ? CASTS[word] : undefined;
  if (cast !== undefined) checkCast(call, ...cast);
  if (word === "fcmp") {
    const isKnown = FLOAT_PREDICATES.has(call.word(2) ?? "");
    check(isKnown, "invalid predicate for VP FP comparison intrinsic");
  }
  if (word === "icmp") {
    const isKnown = INTEGER_PREDICATES.has(call.word(2) ?? "");
    check(isKnown, "invalid predicate for VP integer comparison intrinsic");
  }
  if (word !== "is.fpclass") return;
  const isKnown = ((call.integer(1) ?? 0n) & ~ALL_CLASSES) === 0n;
  check(isKnown, "unsupported bits for llvm.vp.is.fpclass test mask");
}

function checkCast(call: IntrinsicCall, names: string, from: Kind, to: Kind, size?: "larger" | "smaller"): void {
  const [operand, { result }] = [call.type(0), call];
  const isSame = isSameShape(operand, result);
  check(isSame, "VP cast intrinsic first argument and result vector lengths must be equal");
  const words =
    from === to
      ? `first argument and result element type must be ${from}`
      : `first argument element type must be ${from} and result element type must be ${to}`;
  check(isOf(from, operand) && isOf(to, result), `${names} intrinsic ${words}`);
  if (size === undefined) return;
  const isRight = size === "larger" ? bitsOf(operand) > bitsOf(result) : bitsOf(operand) < bitsOf(result);
  check(
    isRight,
    `${names} intrinsic the bit size of first argument must be ${size} than the bit size of the return type`,
  );
}
