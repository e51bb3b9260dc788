/** Decorations that exclude each other, and that may be given once. */
import {
  Decoration as D,
  ExecutionMode,
  FunctionParameterAttribute,
  MemoryModel,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Decoration } from "../../facts/decorations.ts";
import { modesOf } from "../../facts/execution-modes.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { decorationName } from "./annotation.ts";

const conflicts = chapter("2.16.1 Universal Validation Rules", "decoration");

/** Decorations of an id that may be given at most once. */
const onceOnIds: ReadonlySet<number> = new Set([D.ArrayStride, D.Location, D.Component]);

/** Decorations of a member that may be given at most once. */
const onceOnMembers: ReadonlySet<number> = new Set([
  D.Offset,
  D.MatrixStride,
  D.RowMajor,
  D.ColMajor,
  D.Location,
  D.Component,
]);

const excludingOnIds: readonly (readonly [number, number])[] = [
  [D.Block, D.BufferBlock],
  [D.Restrict, D.Aliased],
  [D.RestrictPointer, D.AliasedPointer],
];
const excludingOnMembers: readonly (readonly [number, number])[] = [[D.RowMajor, D.ColMajor]];

/** Whether a repetition of a decoration is legal: it adds something. */
function mayRepeat(kind: number): boolean {
  return (
    kind === D.FuncParamAttr || kind === D.UserSemantic || kind === D.UserTypeGOOGLE || kind === D.LinkageAttributes
  );
}

function describe({ target, member }: Decoration): string {
  return member === undefined ? `ID '${target}'` : `ID '${target}', member '${member}'`;
}

/** The first conflict among the decorations of one id or member. */
function conflictOf(list: readonly Decoration[]): string | undefined {
  const seen = new Map<number, Decoration>();
  for (const one of list) {
    const isMember = one.member !== undefined;
    const isOnce = (isMember ? onceOnMembers : onceOnIds).has(one.kind) && !mayRepeat(one.kind);
    if (seen.has(one.kind) && isOnce) {
      return `${describe(one)} decorated with ${decorationName(one.kind)} multiple times is not allowed.`;
    }
    for (const [left, right] of isMember ? excludingOnMembers : excludingOnIds) {
      const other = one.kind === left ? right : one.kind === right ? left : undefined;
      if (other === undefined || !seen.has(other)) continue;
      // As in spirv-val, the later of two decorations comes first, except matrices.
      const pair = [one.kind, other].sort((a, b) => (isMember ? a - b : b - a)).map(decorationName);
      return `${describe(one)} decorated with both ${pair.join(" and ")} is not allowed.`;
    }
    seen.set(one.kind, one);
  }
  return undefined;
}

function* byTarget(m: Facts): Generator<readonly Decoration[]> {
  for (const target of m.decorations.targets()) {
    const groups = new Map<number | undefined, Decoration[]>();
    for (const one of m.decorations.of(target)) {
      const list = groups.get(one.member);
      if (list === undefined) groups.set(one.member, [one]);
      else list.push(one);
    }
    yield* groups.values();
  }
}

function checkConflicts(m: Facts): readonly Outcome[] {
  const found: Outcome[] = [];
  for (const list of byTarget(m)) {
    const conflict = list.length < 2 ? undefined : conflictOf(list);
    if (conflict !== undefined) found.push(broken(undefined, conflict, m.definition(list[0]?.target ?? 0)));
  }
  return found;
}

const kernelParameters: ReadonlySet<number> = new Set([
  FunctionParameterAttribute.Zext,
  FunctionParameterAttribute.Sext,
]);

function checkExtensions(m: Facts): readonly Outcome[] {
  return m.decorations.all.flatMap(({ kind, target, at, parameters }) => {
    if (kind !== D.FuncParamAttr || !kernelParameters.has(m.word(at, parameters))) return [];
    const attributes = m.decorations
      .of(target)
      .flatMap((one) => (one.kind === D.FuncParamAttr ? [m.word(one.at, one.parameters)] : []));
    const hasBoth = [...kernelParameters].every((one) => attributes.includes(one));
    return hasBoth ? [broken(undefined, "FuncParamAttr Zext and Sext exclude each other", at)] : [];
  });
}

function checkFastMath(m: Facts): readonly Outcome[] {
  return m.decorations.all.flatMap(({ kind, target, at }) =>
    kind === D.FPFastMathMode && m.decorations.has(target, D.NoContraction)
      ? [broken(undefined, "FPFastMathMode and NoContraction cannot decorate the same target", at)]
      : [],
  );
}

const deprecated: ReadonlySet<number> = new Set([D.Coherent, D.Volatile]);

function checkVulkanModel(m: Facts): readonly Outcome[] {
  return m.decorations.all.flatMap((one) => {
    if (!deprecated.has(one.kind)) return [];
    const member = one.member === undefined ? "" : ` (member index ${one.member})`;
    const message = `${decorationName(one.kind)} decoration targeting ${m.name(one.target)}${member} is banned when using the Vulkan memory model.`;
    return [broken(undefined, message, one.at)];
  });
}

/** Entry points that set defaults for fast math do not have the older decorations. */
function checkFastMathDefault(m: Facts): readonly Outcome[] {
  const entries = m.entryPoints.filter(({ id }) =>
    modesOf(m, id).some((at) => m.word(at, 2) === ExecutionMode.FPFastMathDefault),
  );
  if (entries.length === 0) return [];
  const ids = new Set(entries.map(({ id }) => id));
  return m.decorations.all.flatMap(({ kind, target, at, parameters }) => {
    const isFast = kind === D.FPFastMathMode && (m.word(at, parameters) & 0x10) !== 0;
    if (kind !== D.NoContraction && !isFast) return [];
    const found = usedInFunctions(m, target).find((use) => {
      const one = m.functionAt(use);
      return one !== undefined && m.callGraph.entriesOf(one.id).some(({ id }) => ids.has(id));
    });
    if (found === undefined) return [];
    const what = isFast ? "FPFastMathMode Fast" : "NoContraction";
    return [
      broken(undefined, `${what} cannot be used by an entry point with the FPFastMathDefault execution mode`, found),
    ];
  });
}

/** Where a decorated operation occurs: its own place in a function, or the instructions that use it as a constant. */
function usedInFunctions(m: Facts, target: number): readonly number[] {
  const at = m.definition(target);
  if (!m.isGlobal(at)) return [at];
  const seen = new Set([target]);
  const found: number[] = [];
  for (const id of seen) {
    for (const user of m.usesOf(id)) {
      if (!m.isGlobal(user)) found.push(user);
      else if (m.opcode(user) === Op.SpecConstantOp) seen.add(m.resultAt(user));
    }
  }
  return found;
}

export const decorationConflictRules: readonly Rule[] = [
  conflicts.module(
    "conflict",
    "decorations",
    "Some decorations exclude each other, and some may be given once.",
    checkConflicts,
  ),
  conflicts.module(
    "extension-attributes",
    "decorations",
    "Zext and Sext must not be used on the same parameter.",
    checkExtensions,
    { beyond: true },
  ),
  conflicts.module(
    "fast-math",
    "decorations",
    "FPFastMathMode and NoContraction must not be on the same target.",
    checkFastMath,
  ),
  conflicts.module(
    "vulkan-model",
    "decorations",
    "With the Vulkan memory model, Coherent and Volatile must not be used.",
    checkVulkanModel,
    {
      when: (m) => m.memoryModel === MemoryModel.Vulkan,
    },
  ),
  conflicts.module(
    "fast-math-default",
    "decorations",
    "With FPFastMathDefault, NoContraction and the Fast bit of FPFastMathMode must not be used.",
    checkFastMathDefault,
  ),
];
