/** Locations, components and indices of the variables of an entry point's interface, which must not overlap (Vulkan). */
import {
  Capability as C,
  Decoration as D,
  ExecutionModel as Model,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Decoration } from "../../facts/decorations.ts";
import { type Locations, locationsOf } from "../../facts/locations.ts";
import type { EntryPoint, Facts } from "../../facts/module-facts.ts";
import { elementOf, isArray, isStruct, membersOf } from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";

const vulkan = chapter("Vulkan, Shader Input and Output Interfaces, Location Assignment", "location");
const standalone = (name: string, id: string, sentence: string) =>
  vulkan.sentence(name, sentence, { vulkan: `VUID-StandaloneSpirv-${id}` });

const sentences = {
  variable: standalone(
    "variable",
    "Location-04916",
    "The Location decoration must be used on user-defined variables of interfaces.",
  ),
  structure: standalone(
    "structure",
    "Location-04917",
    "The Location decoration must be used on user-defined variables whose type is a structure that is not a block.",
  ),
  twice: standalone(
    "twice",
    "Location-04918",
    "The Location decoration must not be used on members of a variable that is decorated with Location.",
  ),
  member: standalone(
    "member",
    "Location-04919",
    "The Location decoration must be used on each member of a block that is not decorated with Location itself.",
  ),
  input: standalone(
    "input",
    "OpEntryPoint-08721",
    "Each OpEntryPoint must not have two Input variables with the same Component of the same Location.",
  ),
  output: standalone(
    "output",
    "OpEntryPoint-08722",
    "Each OpEntryPoint must not have two Output variables with the same Component of the same Location and Index.",
  ),
  type: vulkan.sentence(
    "type",
    "Locations are taken by numbers, vectors, matrices, and arrays and structures of them.",
  ),
  index: vulkan.sentence("index", "Index must only be used on Output variables of fragment shaders."),
} as const;

const models: ReadonlySet<number> = new Set([
  Model.Vertex,
  Model.TessellationControl,
  Model.TessellationEvaluation,
  Model.Geometry,
  Model.Fragment,
]);

/** Four components each; what is above is not looked at. */
const slots = 4096 * 4;

/** A variable of the interface with its decorations. */
interface Variable {
  readonly at: number;
  readonly entry: EntryPoint;
  readonly isOutput: boolean;
  readonly type: number;
  readonly location: number | undefined;
  readonly component: number;
  /** The components that variables with the same index, stream and patch have taken. */
  readonly taken: Set<number>;
}

/** Checks the interface of one entry point. */
class Interface {
  readonly #m: Facts;
  readonly #entry: EntryPoint;
  readonly #taken = new Map<string, Set<number>>();

  constructor(m: Facts, entry: EntryPoint) {
    this.#m = m;
    this.#entry = entry;
  }

  check(): Broken | undefined {
    for (const id of new Set(this.#entry.interfaces)) {
      const at = this.#m.definition(id);
      const storage = this.#m.word(at, 3);
      if (storage !== S.Input && storage !== S.Output) continue;
      const problem = this.#checkVariable(id, at, storage === S.Output);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #checkVariable(id: number, at: number, isOutput: boolean): Broken | undefined {
    const m = this.#m;
    const { decorations } = m;
    const indexed = decorations.find(id, D.Index);
    if (indexed !== undefined && (!isOutput || this.#entry.model !== Model.Fragment)) {
      return broken(sentences.index, "Index can only be applied to Fragment output variables", at);
    }
    if (decorations.has(id, D.BuiltIn)) return undefined;
    const type = this.#interfaceType(id, dataType(m, at), isOutput);
    if (isStruct(m, type) && decorations.of(type).some(({ kind }) => kind === D.BuiltIn)) return undefined;
    const location = this.#value(decorations.find(id, D.Location));
    if (location === undefined && !decorations.has(type, D.Block)) {
      const rule = isStruct(m, type) ? sentences.structure : sentences.variable;
      return broken(rule, "Variable must be decorated with a location", at);
    }
    const component = this.#value(decorations.find(id, D.Component)) ?? 0;
    const taken = this.#takenBy(id, type, isOutput, this.#value(indexed) === 1);
    const variable = { at, entry: this.#entry, isOutput, type, location, component, taken };
    return location === undefined ? this.#takeMembers(variable) : this.#takeVariable(variable, location);
  }

  #value(decoration: Decoration | undefined): number | undefined {
    return decoration === undefined ? undefined : this.#m.word(decoration.at, decoration.parameters);
  }

  /** The type without the array of vertices that some stages add. */
  #interfaceType(id: number, type: number, isOutput: boolean): number {
    const { decorations } = this.#m;
    const isPatch = decorations.has(id, D.Patch);
    const { model } = this.#entry;
    const isArrayed =
      (model === Model.TessellationControl && !isPatch) ||
      (model === Model.TessellationEvaluation && !isOutput && !isPatch) ||
      (model === Model.Geometry && !isOutput) ||
      (model === Model.Fragment && !isOutput && decorations.has(id, D.PerVertexKHR));
    return isArrayed && isArray(this.#m, type) ? elementOf(this.#m, type) : type;
  }

  #takenBy(id: number, type: number, isOutput: boolean, isSecond: boolean): Set<number> {
    const { decorations } = this.#m;
    const hasStreams = isOutput && this.#m.has(C.GeometryStreams);
    const stream = hasStreams
      ? (this.#value(decorations.find(id, D.Stream)) ?? this.#value(decorations.findMember(type, 0, D.Stream)) ?? 0)
      : 0;
    const key = `${isOutput} ${decorations.has(id, D.Patch)} ${isSecond} ${stream}`;
    let taken = this.#taken.get(key);
    if (taken === undefined) {
      taken = new Set();
      this.#taken.set(key, taken);
    }
    return taken;
  }

  #typeProblem({ problem }: Locations): Broken | undefined {
    if (problem === undefined) return undefined;
    const at = this.#m.definition(problem.type);
    return problem.kind === "member"
      ? broken(sentences.twice, "Members cannot be assigned a location", at)
      : broken(sentences.type, "Invalid type to assign a location", at);
  }

  /** A variable with a location: each element of an array at the same components. */
  #takeVariable(variable: Variable, location: number): Broken | undefined {
    const m = this.#m;
    const { type } = variable;
    const isSized = m.opcodeOf(type) === Op.TypeArray;
    const count = isSized ? (constantNumber(m, m.wordOf(type, 3)) ?? 1) : 1;
    const one = locationsOf(m, isSized ? elementOf(m, type) : type);
    const problem = this.#typeProblem(one);
    if (problem !== undefined) return problem;
    for (let index = 0; index < count && one.locations > 0; index++) {
      const start = location + one.locations * index;
      if (start * 4 >= slots) break;
      const conflict = this.#take(variable, start, variable.component, one);
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  }

  /** Components from the first location on, or all of some locations. */
  #take(
    variable: Variable,
    location: number,
    component: number,
    { locations, components }: Locations,
  ): Broken | undefined {
    const first = location * 4 + (components === 0 ? 0 : component);
    const end = components === 0 ? (location + locations) * 4 : first + components;
    return this.#takeRange(variable, first, end);
  }

  #takeRange({ taken, isOutput, entry }: Variable, first: number, end: number): Broken | undefined {
    for (let slot = first; slot < Math.min(end, slots); slot++) {
      if (taken.has(slot)) {
        const where = `location ${Math.floor(slot / 4)}, component ${slot % 4}`;
        const kind = isOutput ? "output" : "input";
        const message = `Entry-point has conflicting ${kind} location assignment at ${where}`;
        return broken(sentences[kind], message, entry.at);
      }
      taken.add(slot);
    }
    return undefined;
  }

  /** A block without a location: its members have their own. */
  #takeMembers(variable: Variable): Broken | undefined {
    const m = this.#m;
    const values = memberValues(m, variable.type);
    for (const [index, type] of membersOf(m, variable.type).entries()) {
      const { location, component = 0 } = values.get(index) ?? {};
      if (location === undefined) {
        const message = `Member index ${index} is missing a location assignment`;
        return broken(sentences.member, message, m.definition(variable.type));
      }
      const one = locationsOf(m, type);
      const problem = this.#typeProblem(one) ?? this.#takeMember(variable, type, location, component, one);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #takeMember(
    variable: Variable,
    type: number,
    location: number,
    component: number,
    one: Locations,
  ): Broken | undefined {
    const { locations, components } = one;
    const isNarrow = this.#m.opcodeOf(type) === Op.TypeArray && components >= 1 && components < 4;
    if (!isNarrow) return this.#take(variable, location, component, one);
    for (let place = location; place < location + locations && place * 4 < slots; place++) {
      const conflict = this.#takeRange(variable, 4 * place + component, 4 * place + component + components);
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  }
}

/** Location and component of the members of a structure. */
function memberValues(m: Facts, struct: number): ReadonlyMap<number, { location?: number; component?: number }> {
  const values = new Map<number, { location?: number; component?: number }>();
  for (const { kind, member, at, parameters } of m.decorations.of(struct)) {
    if (member === undefined || (kind !== D.Location && kind !== D.Component)) continue;
    const value = m.word(at, parameters);
    const known = values.get(member) ?? {};
    values.set(member, kind === D.Location ? { ...known, location: value } : { ...known, component: value });
  }
  return values;
}

const check = (m: Facts): readonly Outcome[] =>
  m.entryPoints.filter(({ model }) => models.has(model)).map((entry) => new Interface(m, entry).check());

export const locationRules: readonly Rule[] = [
  ...Object.values(sentences),
  vulkan.module("interface", "interfaces", "Locations of interfaces are assigned and do not overlap.", check, {
    when: (m) => m.isVulkan,
  }),
];
