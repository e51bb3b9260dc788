/** The logical layout of a module (specification, section 2.4), checked while reading. */

import { Capability } from "../../grammar/enumerants.generated.ts";
import * as Extended from "../../grammar/extended-opcodes.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { formOf } from "../../spirv/codec.ts";
import type { Facts } from "../facts/module-facts.ts";
import { isConstant, isTerminator, isType } from "../facts/opcode-traits.ts";
import { type Broken, broken, chapter } from "../rule.ts";
import type { ExtendedContext } from "./ids.ts";

const layout = chapter("2.4 Logical Layout of a Module", "layout");

export const layoutRules = {
  order: layout.sentence("order", "The instructions of a module must be in the order of the logical layout."),
  memoryModel: layout.sentence(
    "memory-model",
    "The single required OpMemoryModel instruction comes before debug instructions.",
  ),
  functionBody: layout.sentence(
    "function-body",
    "The instructions of a function are between its OpFunction and OpFunctionEnd.",
  ),
  parameters: layout.sentence("parameters", "OpFunctionParameter instructions come directly after OpFunction."),
  declarationsFirst: layout.sentence(
    "declarations-first",
    "All function declarations come before the function definitions.",
  ),
  block: layout.sentence("block", "A block starts with OpLabel and ends with a block termination instruction."),
  functionEnd: layout.sentence("function-end", "A function ends with OpFunctionEnd."),
  debugInfo: layout.sentence("debug-info", "Debug information comes between types and functions, or in a block."),
  graph: layout.sentence("graph", "Graph definitions come last; their instructions are in a graph."),
  variables: layout.sentence(
    "variables",
    "Variables of a function have storage class Function; module variables do not.",
  ),
  imageAddressing: layout.sentence(
    "image-addressing",
    "With BindlessTextureNV there is a single OpSamplerImageAddressingModeNV, of 32 or 64 bits.",
  ),
} as const;

/** Positions in the layout. */
const Section = {
  Capabilities: 0,
  Extensions: 1,
  Imports: 2,
  MemoryModel: 3,
  AddressingMode: 4,
  EntryPoints: 5,
  ExecutionModes: 6,
  Sources: 7,
  Names: 8,
  Processed: 9,
  Annotations: 10,
  Types: 11,
  Declarations: 12,
  Definitions: 13,
  Graphs: 14,
} as const;

const sectionOfOpcode: { readonly [opcode: number]: number } = {
  [Op.Capability]: Section.Capabilities,
  [Op.ConditionalCapabilityINTEL]: Section.Capabilities,
  [Op.Extension]: Section.Extensions,
  [Op.ConditionalExtensionINTEL]: Section.Extensions,
  [Op.ExtInstImport]: Section.Imports,
  [Op.MemoryModel]: Section.MemoryModel,
  [Op.SamplerImageAddressingModeNV]: Section.AddressingMode,
  [Op.EntryPoint]: Section.EntryPoints,
  [Op.ConditionalEntryPointINTEL]: Section.EntryPoints,
  [Op.ExecutionMode]: Section.ExecutionModes,
  [Op.ExecutionModeId]: Section.ExecutionModes,
  [Op.Source]: Section.Sources,
  [Op.SourceContinued]: Section.Sources,
  [Op.SourceExtension]: Section.Sources,
  [Op.String]: Section.Sources,
  [Op.Name]: Section.Names,
  [Op.MemberName]: Section.Names,
  [Op.ModuleProcessed]: Section.Processed,
  [Op.Decorate]: Section.Annotations,
  [Op.MemberDecorate]: Section.Annotations,
  [Op.DecorationGroup]: Section.Annotations,
  [Op.GroupDecorate]: Section.Annotations,
  [Op.GroupMemberDecorate]: Section.Annotations,
  [Op.DecorateId]: Section.Annotations,
  [Op.DecorateString]: Section.Annotations,
  [Op.MemberDecorateString]: Section.Annotations,
  [Op.MemberDecorateIdEXT]: Section.Annotations,
};

/** Instructions that may be among types as well as in functions. */
const inTypesToo: ReadonlySet<number> = new Set([
  Op.Variable,
  Op.UntypedVariableKHR,
  Op.Line,
  Op.NoLine,
  Op.Undef,
  Op.ExtInst,
  Op.ExtInstWithForwardRefsKHR,
  Op.SizeOf,
  Op.PoisonKHR,
]);

/** Declarations that decorations name. */
const amongAnnotations: ReadonlySet<number> = new Set([
  Op.AliasDomainDeclINTEL,
  Op.AliasScopeDeclINTEL,
  Op.AliasScopeListDeclINTEL,
]);

/** Types and constants, which functions may not contain. */
const isDeclaration = (opcode: number): boolean =>
  isType(opcode) || isConstant(opcode) || opcode === Op.TypeForwardPointer || opcode === Op.TypeStructContinuedINTEL;

const graphOpcodes: ReadonlySet<number> = new Set([
  Op.GraphEntryPointARM,
  Op.GraphARM,
  Op.GraphInputARM,
  Op.GraphSetOutputARM,
  Op.GraphEndARM,
]);

/** Where opcodes may not be, as bits by opcode, filled when one is first asked for: after the first function, outside graphs. */
const OF_MODULE = 1;
const OF_GRAPH = 2;
const KNOWN = 4;
const places = new Uint8Array(0x10000);

/** The bits of an opcode. */
const placesOf = (opcode: number): number => places[opcode]! || rememberPlaces(opcode);

function rememberPlaces(opcode: number): number {
  const isOfModule = isDeclaration(opcode) || sectionOfOpcode[opcode] !== undefined;
  const bits = KNOWN | (isOfModule ? OF_MODULE : 0) | (graphOpcodes.has(opcode) ? OF_GRAPH : 0);
  places[opcode] = bits;
  return bits;
}

/** Extended instructions of debug information that belong in blocks. */
const localDebug: { readonly [set: string]: ReadonlySet<number> } = {
  "OpenCL.DebugInfo.100": new Set([
    Extended.OpenCLDebugInfo100.DebugScope,
    Extended.OpenCLDebugInfo100.DebugNoScope,
    Extended.OpenCLDebugInfo100.DebugDeclare,
    Extended.OpenCLDebugInfo100.DebugValue,
  ]),
  "NonSemantic.Shader.DebugInfo.100": new Set([
    Extended.NonSemanticShaderDebugInfo100.DebugScope,
    Extended.NonSemanticShaderDebugInfo100.DebugNoScope,
    Extended.NonSemanticShaderDebugInfo100.DebugDeclare,
    Extended.NonSemanticShaderDebugInfo100.DebugValue,
    Extended.NonSemanticShaderDebugInfo100.DebugLine,
    Extended.NonSemanticShaderDebugInfo100.DebugNoLine,
    Extended.NonSemanticShaderDebugInfo100.DebugFunctionDefinition,
  ]),
  DebugInfo: new Set([
    Extended.DebugInfo.DebugScope,
    Extended.DebugInfo.DebugNoScope,
    Extended.DebugInfo.DebugDeclare,
    Extended.DebugInfo.DebugValue,
  ]),
};

export class LayoutPass {
  readonly #m: Facts;
  #section: number = Section.Capabilities;
  #isInFunction = false;
  #isInBlock = false;
  #isInGraph = false;
  #blocks = 0;
  #hasGraphOutput = false;

  constructor(m: Facts) {
    this.#m = m;
  }

  get isInFunction(): boolean {
    return this.#isInFunction;
  }

  get isInBlock(): boolean {
    return this.#isInBlock;
  }

  /** Checks the place of an instruction and moves on. */
  check(at: number, opcode: number, extended: ExtendedContext): Broken | undefined {
    const problem = this.#debugInfo(at, opcode, extended);
    if (problem !== undefined) return problem;
    if (this.#section < Section.Declarations) return this.#moduleScope(at, opcode, extended);
    if (this.#section < Section.Graphs) return this.#functionScope(at, opcode, extended);
    return this.#graphScope(at, opcode);
  }

  /** The section goes on by what is read even if something is wrong. */
  register(opcode: number): void {
    if (opcode === Op.Function) {
      this.#isInFunction = true;
      this.#isInBlock = false;
      this.#blocks = 0;
    } else if (opcode === Op.FunctionEnd) {
      this.#isInFunction = false;
      this.#isInBlock = false;
    } else if (opcode === Op.Label && this.#isInFunction) {
      this.#isInBlock = true;
      this.#blocks++;
    } else if (isTerminator(opcode)) this.#isInBlock = false;
  }

  #debugInfo(at: number, opcode: number, { set, isNonSemantic, isDebugInfo }: ExtendedContext): Broken | undefined {
    if (set === undefined || (opcode !== Op.ExtInst && opcode !== Op.ExtInstWithForwardRefsKHR)) return undefined;
    const rule = layoutRules.debugInfo;
    const key = set.startsWith("NonSemantic.Shader.DebugInfo.") ? "NonSemantic.Shader.DebugInfo.100" : set;
    if (isDebugInfo && localDebug[key]?.has(this.#m.word(at, 4)) === true) {
      if (this.#isInFunction) return undefined;
      return broken(
        rule,
        "DebugScope, DebugNoScope, DebugDeclare, DebugValue of debug info extension must appear in a function body",
      );
    }
    if (isDebugInfo) {
      if (this.#section >= Section.Types && this.#section < Section.Declarations) return undefined;
      if (this.#section < Section.Types) return undefined;
      const message =
        "Debug info extension instructions other than DebugScope, DebugNoScope, DebugDeclare, DebugValue must appear between " +
        "section 9 (types, constants, global variables) and section 10 (function declarations)";
      return broken(rule, message);
    }
    if (isNonSemantic && this.#section < Section.Types) {
      return broken(rule, "Non-semantic OpExtInst must not appear before types section");
    }
    return undefined;
  }

  #moduleScope(at: number, opcode: number, extended: ExtendedContext): Broken | undefined {
    const section = sectionOfOpcode[opcode];
    if (section !== undefined) return this.#ordered(opcode, section);
    if (amongAnnotations.has(opcode)) return this.#ordered(opcode, Math.max(this.#section, Section.Annotations));
    if (isDeclaration(opcode) || inTypesToo.has(opcode)) return this.#ordered(opcode, Section.Types);
    const late = this.#ordered(opcode, Section.Declarations);
    if (late !== undefined) return late;
    return this.#functionScope(at, opcode, extended);
  }

  /** Moves on to a section that is not after us. */
  #ordered(opcode: number, section: number): Broken | undefined {
    if (section < this.#section) {
      return broken(layoutRules.order, `${nameOf(opcode)} is in an invalid layout section`);
    }
    const skipsModel = this.#section < Section.MemoryModel && section > Section.MemoryModel;
    this.#section = section;
    if (!skipsModel) return undefined;
    return broken(layoutRules.memoryModel, `${nameOf(opcode)} cannot appear before the memory model instruction`);
  }

  #functionScope(at: number, opcode: number, extended: ExtendedContext): Broken | undefined {
    const bits = placesOf(opcode);
    if (bits !== KNOWN && ((bits & OF_MODULE) !== 0 || !this.#isInFunction)) {
      this.#section = Section.Graphs;
      return this.#graphScope(at, opcode);
    }
    switch (opcode) {
      case Op.Function:
        if (!this.#isInFunction) return undefined;
        return broken(layoutRules.functionBody, "Cannot declare a function in a function body");
      case Op.FunctionParameter:
        return this.#parameter();
      case Op.FunctionEnd:
        return this.#functionEnd();
      case Op.Line:
      case Op.NoLine:
        return undefined;
      case Op.Label:
        return this.#label();
      default:
        return this.#inBlock(opcode, extended);
    }
  }

  #parameter(): Broken | undefined {
    if (!this.#isInFunction) {
      return broken(layoutRules.parameters, "Function parameter instructions must be in a function body");
    }
    if (this.#blocks === 0) return undefined;
    return broken(
      layoutRules.parameters,
      "Function parameters must only appear immediately after the function definition",
    );
  }

  #functionEnd(): Broken | undefined {
    if (!this.#isInFunction)
      return broken(layoutRules.functionEnd, "Function end instructions must be in a function body");
    if (this.#isInBlock) return broken(layoutRules.functionEnd, "Function end cannot be called in blocks");
    if (this.#blocks > 0 || this.#section !== Section.Definitions) return undefined;
    return broken(layoutRules.declarationsFirst, "Function declarations must appear before function definitions.");
  }

  #label(): Broken | undefined {
    if (!this.#isInFunction) return broken(layoutRules.block, "Label instructions must be in a function body");
    if (this.#isInBlock) return broken(layoutRules.block, "A block must end with a branch instruction.");
    this.#section = Section.Definitions;
    return undefined;
  }

  #inBlock(opcode: number, { isNonSemantic, isDebugInfo }: ExtendedContext): Broken | undefined {
    if (this.#isInBlock) return undefined;
    if ((isNonSemantic && !this.#isInFunction) || (isDebugInfo && this.#isInFunction)) return undefined;
    if (this.#section === Section.Declarations && this.#isInFunction) {
      return broken(layoutRules.block, "A function must begin with a label");
    }
    return broken(layoutRules.block, `${nameOf(opcode)} must appear in a block`);
  }

  #graphScope(_at: number, opcode: number): Broken | undefined {
    const rule = layoutRules.graph;
    const name = nameOf(opcode);
    if (opcode === Op.GraphARM) {
      if (this.#isInGraph) return broken(rule, "Cannot define a graph in a graph");
      this.#isInGraph = true;
      this.#hasGraphOutput = false;
      return undefined;
    }
    if (sectionOfOpcode[opcode] !== undefined || (isDeclaration(opcode) && opcode !== Op.GraphConstantARM)) {
      return broken(rule, `Op${name} cannot appear in the graph definitions section`);
    }
    if (opcode === Op.Function) return broken(rule, `Op${name} cannot appear in the graph definitions section`);
    if (opcode === Op.GraphEntryPointARM) {
      return this.#isInGraph ? broken(rule, `${name} cannot appear in the definition of a graph`) : undefined;
    }
    if (opcode === Op.Line || opcode === Op.NoLine) return undefined;
    if (opcode === Op.GraphEndARM) {
      const isWhole = this.#isInGraph && this.#hasGraphOutput;
      this.#isInGraph = false;
      if (isWhole) return undefined;
      return broken(rule, "GraphEndARM must be preceded by at least one OpGraphSetOutputARM instruction");
    }
    if (!this.#isInGraph) return broken(rule, `Op${name} must appear in a graph body`);
    if (opcode === Op.GraphSetOutputARM) this.#hasGraphOutput = true;
    else if (this.#hasGraphOutput) return broken(rule, `${name} cannot appear after a graph output instruction`);
    return undefined;
  }

  /** Checks the layout at the end of the module. */
  finish(): Broken | undefined {
    const { memoryModel } = this.#m;
    if (memoryModel === undefined) {
      return broken(layoutRules.memoryModel, "Missing required OpMemoryModel instruction.");
    }
    if (this.#m.imageAddressing === undefined && this.#m.has(Capability.BindlessTextureNV)) {
      return broken(layoutRules.imageAddressing, "Missing required OpSamplerImageAddressingModeNV instruction.");
    }
    if (this.#isInFunction) return broken(layoutRules.functionEnd, "Missing OpFunctionEnd at end of module.");
    if (this.#isInGraph) return broken(layoutRules.graph, "Missing OpGraphEndARM at end of module.");
    return undefined;
  }
}

function nameOf(opcode: number): string {
  return formOf(opcode)?.instruction.name ?? "Unknown";
}

/** OpMemoryModel and OpSamplerImageAddressingModeNV are there once. */
export function checkOnce(m: Facts, at: number): Broken | undefined {
  if (m.opcode(at) === Op.MemoryModel) {
    if (m.memoryModel === undefined) return undefined;
    return broken(layoutRules.memoryModel, "OpMemoryModel should only be provided once.");
  }
  if (m.imageAddressing !== undefined) {
    return broken(layoutRules.imageAddressing, "OpSamplerImageAddressingModeNV should only be provided once");
  }
  const width = m.word(at, 1);
  if (width === 32 || width === 64) return undefined;
  return broken(layoutRules.imageAddressing, "OpSamplerImageAddressingModeNV bitwidth should be 64 or 32");
}
