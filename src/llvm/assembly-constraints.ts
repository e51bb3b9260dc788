// The constraints of inline assembly: `=r,r,~{memory}`. Which operands it has, and whether they fit a function type.

import { type FunctionType, StructType, VoidType } from "../dialects/llvm/index.ts";

/** One of the constraints between commas. */
export interface AssemblyConstraint {
  readonly kind: "input" | "output" | "clobber" | "label";
  /** Whether the operand is an address. */
  readonly isIndirect: boolean;
  /** The inputs that must be where this output is, by alternatives; set by the constraint of such an input. */
  readonly matching: number[];
}

const PREFIXES: Readonly<Record<string, AssemblyConstraint["kind"]>> = { "~": "clobber", "=": "output", "!": "label" };

/** The constraints of a text; undefined for an invalid one. */
export function parseConstraints(text: string): readonly AssemblyConstraint[] | undefined {
  if (text === "") return [];
  const constraints: AssemblyConstraint[] = [];
  for (const part of text.split(",")) {
    const constraint = parseConstraint(part, constraints);
    if (constraint === undefined) return undefined;
    constraints.push(constraint);
  }
  return constraints;
}

function parseConstraint(text: string, before: readonly AssemblyConstraint[]): AssemblyConstraint | undefined {
  const prefix = text[0] ?? "";
  const kind = PREFIXES[prefix] ?? "input";
  let at = kind === "input" ? 0 : 1;
  if (kind === "clobber" && at < text.length && text[at] !== "{") return undefined;
  const isIndirect = text[at] === "*";
  if (isIndirect) at++;
  const modifiers = /^[&%]*/.exec(text.slice(at))?.[0] ?? "";
  if (!areModifiersValid(modifiers, kind)) return undefined;
  at += modifiers.length;
  if (at >= text.length || text[at] === "#" || text[at] === "*") return undefined;
  const constraint: AssemblyConstraint = { kind, isIndirect, matching: [] };
  return areCodesValid(text.slice(at), constraint, before) ? constraint : undefined;
}

function areModifiersValid(modifiers: string, kind: AssemblyConstraint["kind"]): boolean {
  const count = (letter: string): number => modifiers.split(letter).length - 1;
  if (count("&") > 1 || count("%") > 1) return false;
  return (count("&") === 0 || kind === "output") && (count("%") === 0 || kind !== "clobber");
}

/** The codes of a constraint: registers in braces, numbers of outputs, letters. */
function areCodesValid(text: string, { kind }: AssemblyConstraint, before: readonly AssemblyConstraint[]): boolean {
  let alternative = 0;
  for (let at = 0; at < text.length; ) {
    const digits = /^\d+/.exec(text.slice(at))?.[0];
    if (text[at] === "{") {
      const end = text.indexOf("}", at);
      if (end < 0) return false;
      at = end + 1;
    } else if (digits !== undefined) {
      const output = before[Number(digits)];
      if (output?.kind !== "output" || kind !== "input") return false;
      const known = output.matching[alternative];
      if (known !== undefined && known !== before.length) return false;
      output.matching[alternative] = before.length;
      at += digits.length;
    } else if (text[at] === "^") at += 3;
    else if (text[at] === "@") at += 2 + Number(text[at + 1]);
    else {
      if (text[at] === "|") alternative++;
      at++;
    }
  }
  return true;
}

/** Why constraints do not fit the type that is called; undefined if they do. */
export function constraintsProblem(text: string, type: FunctionType): string | undefined {
  if (type.isVariadic) return "inline asm cannot be variadic";
  const constraints = parseConstraints(text);
  if (constraints === undefined) return "failed to parse constraints";
  const count = { outputs: 0, inputs: 0, indirect: 0, clobbers: 0, labels: 0 };
  for (const { kind, isIndirect } of constraints) {
    if (kind === "output") {
      const isLate = count.inputs > count.indirect || count.clobbers > 0 || count.labels > 0;
      if (isLate) return "output constraint occurs after input, clobber or label constraint";
      if (isIndirect) count.indirect++;
    } else if (kind !== "clobber" && count.clobbers > 0) return `${kind} constraint occurs after clobber constraint`;
    if (kind === "output" && !isIndirect) count.outputs++;
    else if (kind === "clobber") count.clobbers++;
    else if (kind === "label") count.labels++;
    else count.inputs++;
  }
  return resultProblem(count.outputs, type) ?? inputsProblem(count.inputs, type);
}

function resultProblem(outputs: number, { result }: FunctionType): string | undefined {
  if (outputs === 0) return VoidType.is(result) ? undefined : "inline asm without outputs must return void";
  if (outputs === 1) return StructType.is(result) ? "inline asm with one output cannot return struct" : undefined;
  if (StructType.is(result) && result.body.elements.length === outputs) return undefined;
  return "number of output constraints does not match number of return struct elements";
}

function inputsProblem(inputs: number, { inputs: params }: FunctionType): string | undefined {
  return params.length === inputs ? undefined : "number of input constraints does not match number of parameters";
}
