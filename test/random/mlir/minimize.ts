// Makes a program and its pipeline smaller as long as they still fail alike: steps go first, then ops.
import { constant } from "../../../src/dialects/arith/index.ts";
import {
  Builder,
  FloatType,
  IndexType,
  IntegerType,
  type Operation,
  splatAttr,
  type Type,
  VectorType,
} from "../../../src/ir/index.ts";
import type { MlirProgram } from "./program.ts";
import { isProblem, Stage } from "./stages.ts";

/** A program with its pipeline. */
export interface Case {
  readonly program: MlirProgram;
  readonly steps: readonly string[];
}

/** Whether a smaller case fails as the first one did. */
export type StillFails = (smaller: Case) => Promise<boolean>;

/** A case that nothing can be left out of; `stillFails` holds for it, as it does for the case that is given. */
export async function minimize(given: Case, stillFails: StillFails): Promise<Case> {
  let smaller = await withoutSteps(given, stillFails);
  for (let size = Number.POSITIVE_INFINITY; smaller.program.text.length < size; ) {
    size = smaller.program.text.length;
    smaller = await withoutOps(smaller, stillFails);
  }
  return withoutSteps(smaller, stillFails);
}

async function withoutSteps({ program, steps }: Case, stillFails: StillFails): Promise<Case> {
  let left = [...steps];
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length; ) {
      const fewer = left.toSpliced(at, size);
      if (await stillFails({ program, steps: fewer })) left = fewer;
      else at += size;
    }
  }
  return { program, steps: left };
}

/** The ways to change an op, the first of which makes the program smallest. */
const changes: readonly ((op: Operation) => boolean)[] = [drop, becomeOperand];

async function withoutOps({ program, steps }: Case, stillFails: StillFails): Promise<Case> {
  let { text } = program;
  const at = (text: string): MlirProgram => ({ name: program.name, text });
  for (const change of changes) {
    for (let number = 1; ; ) {
      const changed = await changedText(text, number, change);
      if (changed === undefined) break;
      if (changed !== "" && changed.length < text.length && (await stillFails({ program: at(changed), steps })))
        text = changed;
      else number++;
    }
  }
  return { program: at(text), steps };
}

/** The text with one op changed, counted from the module's own, 0; empty if that is not possible, undefined if there is no such op. */
async function changedText(
  text: string,
  number: number,
  change: (op: Operation) => boolean,
): Promise<string | undefined> {
  const stage = await Stage.read(text);
  if (isProblem(stage)) return undefined;
  const ops: Operation[] = [];
  stage.module.walk((op) => {
    ops.push(op);
  });
  const op = ops[number];
  if (op === undefined) return undefined;
  return change(op) ? stage.text : "";
}

/** Leaves an op out; ones stand for its results. */
function drop(op: Operation): boolean {
  if (op.def.isTerminator || (op.def === constant && !op.hasUses)) return op.def === constant && erase(op);
  const ones = op.results.map((result) => (result.hasUses ? bitsOfOne(result.type) : undefined));
  if (op.def === constant || op.results.some((result, at) => result.hasUses && ones[at] === undefined)) return false;
  const builder = new Builder(op.store).insertBefore(op);
  op.results.forEach((result, at) => {
    const bits = ones[at];
    if (bits === undefined) return;
    const one = builder.create(constant, { properties: [splatAttr(result.type, bits)], resultTypes: [result.type] });
    result.replaceAllUsesWith(one.result());
  });
  return erase(op);
}

function erase(op: Operation): boolean {
  op.erase();
  return true;
}

/** Puts an operand in the place of an op with one result. */
function becomeOperand(op: Operation): boolean {
  if (op.numResults !== 1) return false;
  const operand = op.operands.find(({ type }) => type === op.resultType());
  if (operand === undefined) return false;
  op.result().replaceAllUsesWith(operand);
  return erase(op);
}

const floatOnes: Readonly<Record<string, bigint>> = { f16: 0x3c00n, f32: 0x3f800000n, f64: 0x3ff0000000000000n };

function bitsOfOne(type: Type): bigint | undefined {
  const element = VectorType.is(type) ? type.element : type;
  if (IntegerType.is(element) || IndexType.is(element)) return 1n;
  return FloatType.is(element) ? floatOnes[element.format] : undefined;
}
