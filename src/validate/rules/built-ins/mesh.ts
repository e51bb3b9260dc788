/** Built-ins of mesh shaders: one value per primitive, so arrays of as many values as the entry point may emit. */
import {
  BuiltIn,
  Capability as C,
  Decoration as D,
  ExecutionMode as Mode,
  ExecutionModel as Model,
} from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Decoration } from "../../facts/decorations.ts";
import { findMode, hasMode } from "../../facts/execution-modes.ts";
import type { EntryPoint, Facts } from "../../facts/module-facts.ts";
import { elementOf, isArray, isBool, isInt } from "../../facts/types.ts";
import { type Broken, broken, chapter, type Rule } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";

const vulkan = chapter("Vulkan, Built-In Variables", "built-in");

const nameOf = (builtIn: number): string => enumerant("BuiltIn", builtIn)?.name ?? String(builtIn);

function sentence(builtIn: number, kind: string, vuid: string, text: string): Rule {
  const name = nameOf(builtIn);
  return vulkan.sentence(`${name}.${kind}`, text, { vulkan: `VUID-${name}-${name}-${vuid}` });
}

/** The sentences about one built-in; a sentence that it lacks is undefined. */
interface MeshRule {
  readonly perPrimitive: Rule | undefined;
  /** The type of each value, if its message differs from the message of other stages. */
  readonly type: Rule | undefined;
  readonly typeName: "Bool" | "Int";
  readonly arraySize: Rule;
  /** The size of the array of blocks that the built-in is a member of. */
  readonly blockSize: Rule | undefined;
  /** The mode of the entry point that the built-in asks for. */
  readonly mode: number | undefined;
  readonly modeRule: Rule | undefined;
}

const sizeText = "The size of the array must be the value of OutputPrimitivesEXT.";

function perPrimitive(
  builtIn: number,
  vuids: readonly [perPrimitive: string, type: string, array: string, block: string],
  typeName: MeshRule["typeName"] = "Int",
): readonly [number, MeshRule] {
  const [own, type, array, block] = vuids;
  const name = nameOf(builtIn);
  const decorated = `Within the MeshEXT Execution Model, ${name} must also be decorated with PerPrimitiveEXT.`;
  const rule: MeshRule = {
    perPrimitive: sentence(builtIn, "per-primitive", own, decorated),
    type: sentence(builtIn, "mesh-type", type, `${name} must be a ${typeName.toLowerCase()} or an array of it.`),
    typeName,
    arraySize: sentence(builtIn, "array-size", array, sizeText),
    blockSize: sentence(builtIn, "block-size", block, sizeText),
    mode: undefined,
    modeRule: undefined,
  };
  return [builtIn, rule];
}

function indices(builtIn: number, mode: number, modeVuid: string, array: string): readonly [number, MeshRule] {
  const rule: MeshRule = {
    perPrimitive: undefined,
    type: undefined,
    typeName: "Int",
    arraySize: sentence(builtIn, "array-size", array, sizeText),
    blockSize: undefined,
    mode,
    modeRule: sentence(builtIn, "mode", modeVuid, `${nameOf(builtIn)} must be used with its Execution Mode.`),
  };
  return [builtIn, rule];
}

const meshRules: ReadonlyMap<number, MeshRule> = new Map([
  indices(BuiltIn.PrimitivePointIndicesEXT, Mode.OutputPoints, "07042", "07046"),
  indices(BuiltIn.PrimitiveLineIndicesEXT, Mode.OutputLinesEXT, "07048", "07052"),
  indices(BuiltIn.PrimitiveTriangleIndicesEXT, Mode.OutputTrianglesEXT, "07054", "07058"),
  perPrimitive(BuiltIn.CullPrimitiveEXT, ["07038", "07036", "10589", "10590"], "Bool"),
  perPrimitive(BuiltIn.Layer, ["07039", "10592", "10593", "10594"]),
  perPrimitive(BuiltIn.PrimitiveId, ["07040", "10595", "10596", "10597"]),
  perPrimitive(BuiltIn.PrimitiveShadingRateKHR, ["07059", "10598", "10599", "10600"]),
  perPrimitive(BuiltIn.ViewportIndex, ["07060", "10601", "10602", "10603"]),
]);

const once = sentence(
  BuiltIn.CullPrimitiveEXT,
  "once",
  "10591",
  "There must be only one declaration of CullPrimitiveEXT in the interface of an entry point.",
);

/** Whether a type is what one primitive has, or in a variable an array of that. */
function isValueType(m: Facts, type: number, { typeName }: MeshRule, isMember: boolean): boolean {
  const value = !isMember && isArray(m, type) ? elementOf(m, type) : type;
  return typeName === "Bool" ? isBool(m, value) : isInt(m, value) && m.wordOf(value, 2) === 32;
}

/** The type of a built-in where it is declared in a module with mesh shaders; `subject` is the built-in as messages say it. */
export function meshTypeProblem(
  m: Facts,
  { target, member }: Decoration,
  builtIn: number,
  type: number,
  subject: string,
): Broken | undefined {
  const rule = m.has(C.MeshShadingEXT) ? meshRules.get(builtIn) : undefined;
  if (rule?.type === undefined || isValueType(m, type, rule, member !== undefined)) return undefined;
  const { typeName } = rule;
  const kind = typeName === "Bool" ? "a bool" : "an integer";
  const wanted = `either a Type${typeName} or an array of Type${typeName}`;
  const message = `According to the Vulkan specspec BuiltIn ${nameOf(builtIn)} variable needs to be a ${wanted}. ${subject} is not ${kind} scalar.`;
  return broken(rule.type, message, m.definition(target));
}

/** Checks the rules for a built-in that a mesh shader uses. Findings are at the declaration of the built-in. */
export function meshUseProblem(
  m: Facts,
  decoration: Decoration,
  builtIn: number,
  entry: EntryPoint,
): Broken | undefined {
  const rule = entry.model === Model.MeshEXT ? meshRules.get(builtIn) : undefined;
  if (rule === undefined) return undefined;
  const at = m.definition(decoration.target);
  const name = nameOf(builtIn);
  if (rule.mode !== undefined && !hasMode(m, entry.id, rule.mode)) {
    const mode = enumerant("ExecutionMode", rule.mode)?.name;
    return broken(rule.modeRule, `The ${name} decoration must be used with the ${mode} Execution Mode. `, at);
  }
  return (
    sizeProblem(m, decoration, builtIn, entry, rule) ??
    repeatProblem(m, decoration, builtIn, entry) ??
    perPrimitiveProblem(m, decoration, builtIn, rule)
  );
}

function perPrimitiveProblem(
  m: Facts,
  { target, member }: Decoration,
  builtIn: number,
  { perPrimitive: rule }: MeshRule,
): Broken | undefined {
  if (rule === undefined) return undefined;
  const isDecorated = m.decorations
    .of(target)
    .some((one) => one.kind === D.PerPrimitiveEXT && (one.member === member || one.member === undefined));
  if (isDecorated) return undefined;
  const message = `According to the Vulkan spec the variable decorated with Builtin ${nameOf(builtIn)} within the MeshEXT Execution Model must also be decorated with the PerPrimitiveEXT decoration. `;
  return broken(rule, message, m.definition(target));
}

/** The type of the variable that holds the built-in: the target's type, or the type of a block with it that an entry point lists. */
function holderType(m: Facts, { target, member }: Decoration, entry: EntryPoint): number {
  if (member === undefined) return dataType(m, m.definition(target));
  for (const id of entry.interfaces) {
    const type = dataType(m, m.definition(id));
    if (isArray(m, type) && elementOf(m, type) === target) return type;
  }
  return 0;
}

function sizeProblem(
  m: Facts,
  decoration: Decoration,
  builtIn: number,
  entry: EntryPoint,
  { arraySize, blockSize }: MeshRule,
): Broken | undefined {
  const mode = findMode(m, entry.id, Mode.OutputPrimitivesEXT);
  const type = holderType(m, decoration, entry);
  if (mode === undefined || m.opcodeOf(type) !== Op.TypeArray) return undefined;
  const size = constantNumber(m, m.wordOf(type, 3));
  const most = m.word(mode, 3);
  if (size === undefined || size === most) return undefined;
  const rule = decoration.member === undefined ? arraySize : blockSize;
  const gap = blockSize === undefined ? "" : " ";
  const message = `${gap}The size of the array decorated with ${nameOf(builtIn)} (${size}) must match the value specified by OutputPrimitivesEXT (${most}). `;
  return broken(rule, message, m.definition(decoration.target));
}

function repeatProblem(m: Facts, { target }: Decoration, builtIn: number, entry: EntryPoint): Broken | undefined {
  if (builtIn !== BuiltIn.CullPrimitiveEXT) return undefined;
  const declares = (id: number): boolean =>
    m.decorations.of(id).some(({ kind, at, parameters }) => kind === D.BuiltIn && m.word(at, parameters) === builtIn);
  const declarations = entry.interfaces.filter((id) => {
    const type = dataType(m, m.definition(id));
    return declares(id) || declares(isArray(m, type) ? elementOf(m, type) : type);
  });
  if (declarations.length < 2) return undefined;
  const message = `There must be only one declaration of the CullPrimitiveEXT associated in entry point's interface. ID <${entry.id}> (OpFunction)`;
  return broken(once, message, m.definition(target));
}

export const meshSentences: readonly Rule[] = [
  once,
  ...[...meshRules.values()].flatMap((rule) =>
    [rule.perPrimitive, rule.type, rule.arraySize, rule.blockSize, rule.modeRule].flatMap((one) =>
      one === undefined ? [] : [one],
    ),
  ),
];
