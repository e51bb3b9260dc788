/** The variables that an entry point lists: their storage classes, built-ins, workgroup memory and interpolation. */
import {
  Capability as C,
  Decoration as D,
  ExecutionModel as Model,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Decoration } from "../../facts/decorations.ts";
import type { EntryPoint, Facts } from "../../facts/module-facts.ts";
import { bitWidthOf, isArray, isFloat, isIntScalarOrVector, isStruct } from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";
import { decorationName } from "../module/annotation.ts";
import { spirv14 } from "../module/versions.ts";

const universal = chapter("2.16.1 Universal Validation Rules", "interface");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "interface");
const standalone = (name: string, id: string, sentence: string) =>
  vulkan.sentence(name, sentence, { vulkan: `VUID-StandaloneSpirv-${id}` });

const sentences = {
  variables: universal.sentence("variables", "Interface <id> must be the results of global OpVariable instructions."),
  unique: universal.sentence("unique", "Since version 1.4, the interface must not list a variable twice."),
  storage: universal.sentence(
    "storage",
    "Before version 1.4, interfaces list Input and Output variables; later, all global variables.",
  ),
  payload: universal.sentence("payload", "An entry point must have at most one TaskPayloadWorkgroupEXT variable."),
  inputBuiltIns: standalone(
    "input-built-ins",
    "OpEntryPoint-09658",
    "For a given entry point, any BuiltIn decoration must not be used more than once by Input interface variables.",
  ),
  outputBuiltIns: standalone(
    "output-built-ins",
    "OpEntryPoint-09659",
    "For a given entry point, any BuiltIn decoration must not be used more than once by Output interface variables.",
  ),
  builtInLocation: standalone(
    "built-in-location",
    "Location-04915",
    "The Location or Component decorations must not be used with BuiltIn variables.",
  ),
  builtInBlock: standalone(
    "built-in-block",
    "Location-04919",
    "Structures with members that are built-ins must be decorated with Block where they are interfaces.",
  ),
  builtInMembers: universal.sentence(
    "built-in-members",
    "There is at most one structure with members that are built-ins per storage class and entry point.",
  ),
  linkage: universal.sentence(
    "linkage",
    "The LinkageAttributes Decoration cannot be applied to functions targeted by an OpEntryPoint instruction.",
  ),
  workgroup: universal.sentence(
    "workgroup",
    "With WorkgroupMemoryExplicitLayoutKHR, all or none of the Workgroup variables of an entry point are blocks, and all of several are Aliased.",
  ),
  untypedWorkgroup: universal.sentence(
    "untyped-workgroup",
    "In shaders, untyped Workgroup variables must be structures decorated with Block.",
  ),
  vertexInput: standalone(
    "vertex-input",
    "Flat-06202",
    "The Flat, NoPerspective, Sample, and Centroid decorations must not be used on variables with the Input storage class in a vertex shader.",
  ),
  fragmentOutput: standalone(
    "fragment-output",
    "Flat-06201",
    "The Flat, NoPerspective, Sample, and Centroid decorations must not be used on variables with the Output storage class in a fragment shader.",
  ),
  flat: standalone(
    "flat",
    "Flat-04744",
    "Any variable with integer or double-precision floating-point type and with Input storage class in a fragment shader must be decorated Flat.",
  ),
  perVertex: standalone(
    "per-vertex",
    "Input-06778",
    "Any variable in the Input storage class decorated with PerVertexKHR must be declared as an array.",
  ),
} as const;

/** One variable that an entry point lists. */
interface Listed {
  readonly at: number;
  readonly id: number;
  readonly storage: number;
  readonly type: number;
}

const interpolation: ReadonlySet<number> = new Set([D.Flat, D.NoPerspective, D.Sample, D.Centroid]);

const isVariable = (opcode: number): boolean => opcode === Op.Variable || opcode === Op.UntypedVariableKHR;

/** The interface of one entry point, variable by variable. */
class Interface {
  readonly #m: Facts;
  readonly #entry: EntryPoint;
  readonly #models: ReadonlySet<number>;
  readonly #seen = new Set<number>();
  /** The variable or structure by built-in. */
  readonly #builtIns = { [S.Input]: new Map<number, number>(), [S.Output]: new Map<number, number>() };
  /** Structures with built-ins by storage class. */
  readonly #blocks = new Map<number, number>();
  #hasPayload = false;
  #workgroup = { variables: 0, blocks: 0, aliased: 0 };

  constructor(m: Facts, entry: EntryPoint, models: ReadonlySet<number>) {
    this.#m = m;
    this.#entry = entry;
    this.#models = models;
  }

  check(): Broken | undefined {
    for (const id of this.#entry.interfaces) {
      const problem = this.#check(id);
      if (problem !== undefined) return problem;
    }
    return this.#linkageProblem() ?? this.#workgroupProblem();
  }

  #linkageProblem(): Broken | undefined {
    const m = this.#m;
    const { id } = this.#entry;
    const linkage = m.decorations.find(id, D.LinkageAttributes);
    if (linkage === undefined) return undefined;
    const message = `The LinkageAttributes Decoration (Linkage name: ${m.string(linkage.at, linkage.parameters)}) cannot be applied to function id ${id} because it is targeted by an OpEntryPoint instruction.`;
    return broken(sentences.linkage, message, m.definition(id));
  }

  #check(id: number): Broken | undefined {
    const m = this.#m;
    const at = m.definition(id);
    if (!isVariable(m.opcode(at))) {
      const message = `Interfaces passed to OpEntryPoint must be variables. Found Op${m.opName(at)}.`;
      return broken(sentences.variables, message, at);
    }
    const one: Listed = { at, id, storage: m.word(at, 3), type: dataType(m, at) };
    return (
      this.#storageProblem(one) ??
      this.#builtInProblem(one) ??
      this.#countWorkgroup(one) ??
      (m.isVulkan ? this.#vulkanProblem(one) : undefined)
    );
  }

  #storageProblem({ at, id, storage }: Listed): Broken | undefined {
    const m = this.#m;
    if (m.version < spirv14) {
      if (storage === S.Input || storage === S.Output) return undefined;
      const found = `Found Storage Class ${storage} for Entry Point id ${this.#entry.id}.`;
      const message = `In SPIR-V 1.3 or earlier, OpEntryPoint interfaces must be OpVariables with Storage Class of Input(1) or Output(3). ${found}`;
      return broken(sentences.storage, message, at);
    }
    if (storage === S.Function) {
      const message = "In SPIR-V 1.4 or later, OpEntryPoint interfaces should only list global variables";
      return broken(sentences.storage, message, at);
    }
    if (this.#seen.has(id)) {
      return broken(sentences.unique, `Non-unique OpEntryPoint interface ${m.name(id)} is disallowed`, at);
    }
    this.#seen.add(id);
    return storage === S.TaskPayloadWorkgroupEXT ? this.#payloadProblem(at) : undefined;
  }

  #payloadProblem(at: number): Broken | undefined {
    const message =
      "There can be at most one OpVariable with storage class TaskPayloadWorkgroupEXT associated with an OpEntryPoint";
    if (this.#hasPayload) return broken(sentences.payload, message, at);
    this.#hasPayload = true;
    return undefined;
  }

  // Built-ins.

  #builtInProblem({ at, id, storage, type }: Listed): Broken | undefined {
    if (storage !== S.Input && storage !== S.Output) return undefined;
    const { decorations } = this.#m;
    const inStruct = isStruct(this.#m, type);
    const found = decorations.of(inStruct ? type : id).filter(({ kind }) => kind === D.BuiltIn);
    if (found.length === 0) return undefined;
    return (
      (this.#m.isVulkan ? this.#repeatedBuiltIn(at, id, storage, found) : undefined) ??
      (inStruct ? this.#countBlock(type, storage) : undefined) ??
      (this.#m.isVulkan ? this.#locatedBuiltIn(at, id) : undefined)
    );
  }

  #repeatedBuiltIn(at: number, id: number, storage: 1 | 3, found: readonly Decoration[]): Broken | undefined {
    const known = this.#builtIns[storage];
    for (const one of found) {
      const value = this.#m.word(one.at, one.parameters);
      // Before version 1.4, a variable may be listed twice.
      if ((known.get(value) ?? id) !== id) {
        const [rule, kind] =
          storage === S.Input ? [sentences.inputBuiltIns, "input"] : [sentences.outputBuiltIns, "output"];
        const name = enumerant("BuiltIn", value)?.name;
        return broken(rule, `OpEntryPoint contains duplicate ${kind} variables with ${name} builtin`, at);
      }
      known.set(value, id);
    }
    return undefined;
  }

  #locatedBuiltIn(at: number, id: number): Broken | undefined {
    const { decorations } = this.#m;
    if (!decorations.has(id, D.Location) && !decorations.has(id, D.Component)) return undefined;
    const message = `A BuiltIn variable (id ${id}) cannot have any Location or Component decorations`;
    return broken(sentences.builtInLocation, message, at);
  }

  #countBlock(type: number, storage: number): Broken | undefined {
    const m = this.#m;
    if (!m.decorations.has(type, D.Block)) {
      const message =
        "Interface struct has no Block decoration but has BuiltIn members. Location decorations must be used on each " +
        "member of OpVariable with a structure type that is a block not decorated with Location.";
      return broken(sentences.builtInBlock, message, m.definition(type));
    }
    const count = (this.#blocks.get(storage) ?? 0) + 1;
    this.#blocks.set(storage, count);
    if (count === 1) return undefined;
    const rule =
      "There must be at most one object per Storage Class that can contain a structure type containing members decorated with BuiltIn, consumed per entry-point.";
    return this.#entryProblem(sentences.builtInMembers, rule);
  }

  #entryProblem(rule: Rule, text: string): Broken {
    const { id } = this.#entry;
    return broken(rule, `${text} Entry Point id ${id} does not meet this requirement.`, this.#m.definition(id));
  }

  // Workgroup memory.

  #countWorkgroup({ at, id, storage, type }: Listed): Broken | undefined {
    if (storage !== S.Workgroup) return undefined;
    const m = this.#m;
    const isBlock = isStruct(m, type) && m.decorations.has(type, D.Block);
    const { variables, blocks, aliased } = this.#workgroup;
    this.#workgroup = {
      variables: variables + 1,
      blocks: blocks + (isBlock ? 1 : 0),
      aliased: aliased + (isBlock && m.decorations.has(id, D.Aliased) ? 1 : 0),
    };
    if (isBlock || m.opcode(at) === Op.Variable || !m.has(C.Shader)) return undefined;
    const what = isStruct(m, type) ? "block decorated" : "block decorated structs";
    return broken(sentences.untypedWorkgroup, `Untyped workgroup variables in shaders must be ${what}`, at);
  }

  #workgroupProblem(): Broken | undefined {
    const m = this.#m;
    const { variables, blocks, aliased } = this.#workgroup;
    if (m.has(C.UntypedPointersKHR) || blocks === 0) return undefined;
    const head = "When declaring WorkgroupMemoryExplicitLayoutKHR,";
    const { id } = this.#entry;
    const tail = `Entry point id ${id} does not meet this requirement.`;
    if (variables !== blocks) {
      const rule =
        "either all or none of the Workgroup Storage Class variables in the entry point interface must point to struct types decorated with Block (unless the UntypedPointersKHR capability is declared). ";
      return broken(sentences.workgroup, `${head} ${rule} ${tail}`, m.definition(id));
    }
    if (blocks < 2 || blocks === aliased) return undefined;
    const rule =
      "if more than one Workgroup Storage Class variable in the entry point interface point to a type decorated with Block, all of them must be decorated with Aliased (unless the UntypedPointerWorkgroupKHR capability is declared).";
    return broken(sentences.workgroup, `${head} ${rule} ${tail}`, m.definition(id));
  }

  // Interpolation in Vulkan.

  #vulkanProblem(one: Listed): Broken | undefined {
    const { at, id, storage, type } = one;
    const m = this.#m;
    const stages = this.#stageProblem(one);
    if (stages !== undefined) return stages;
    if (storage !== S.Input) return undefined;
    if (m.decorations.has(id, D.PerVertexKHR) && !isArray(m, type)) {
      return broken(sentences.perVertex, "PerVertexKHR must be declared as arrays", at);
    }
    const isDiscrete = isIntScalarOrVector(m, type) || (isFloat(m, type) && bitWidthOf(m, type) === 64);
    if (!this.#models.has(Model.Fragment) || !isDiscrete || m.decorations.has(id, D.Flat)) return undefined;
    const message = `Fragment OpEntryPoint operand ${id} with Input interfaces with integer or float type must have a Flat decoration for Entry Point id ${this.#entry.id}.`;
    return broken(sentences.flat, message, at);
  }

  #stageProblem({ at, id, storage }: Listed): Broken | undefined {
    const isInput = storage === S.Input && (this.#models.size > 1 || this.#models.has(Model.Vertex));
    const isOutput = storage === S.Output && (this.#models.size > 1 || this.#models.has(Model.Fragment));
    if (!isInput && !isOutput) return undefined;
    const found = this.#m.decorations
      .of(id)
      .filter(({ kind, member }) => member === undefined && interpolation.has(kind));
    if (found.length === 0) return undefined;
    const kind = Math.min(...found.map((one) => one.kind));
    const [rule, where] = isInput
      ? [sentences.vertexInput, "vertex execution model as an Input"]
      : [sentences.fragmentOutput, "fragment execution model as an Output"];
    const message = `${decorationName(kind)} decorated variable must not be used in ${where} storage class for Entry Point id ${this.#entry.id}.`;
    return broken(rule, message, at);
  }
}

function check(m: Facts): readonly Outcome[] {
  const models = new Map<number, Set<number>>();
  for (const { id, model } of m.entryPoints) models.set(id, new Set([...(models.get(id) ?? []), model]));
  return m.entryPoints.map((entry) => new Interface(m, entry, models.get(entry.id) ?? new Set()).check());
}

export const interfaceVariableRules: readonly Rule[] = [
  ...Object.values(sentences),
  universal.module("entry", "decorations", "Interfaces list variables that the entry point may have.", check),
];
