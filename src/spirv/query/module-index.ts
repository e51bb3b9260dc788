/**
 * Everything one can ask a module for by id: definitions, names, decorations, types, constants, functions. Answers are worked
 * out when they are first asked for.
 */

import { enumerant } from "../../grammar/index.ts";
import { checked } from "../../support/arguments.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { type Definitions, findDefinitions } from "../definitions.ts";
import { explained, explainedFailure } from "../explain.ts";
import { wordError } from "../failure.ts";
import { aModule, boundOf, forEachInstruction, type Module } from "../module.ts";
import { Op } from "../opcode.ts";
import { formOf } from "../words/form.ts";
import { type Annotations, type Decoration, decorationsOf, findDecoration, readAnnotations } from "./annotations.ts";
import { type ConstantValue, constantValue } from "./constants.ts";
import { type FunctionRange, functions } from "./structure.ts";
import { type Type, typeWithId } from "./types.ts";

/** Finds definitions, annotations, types, constants and functions of a module by id. */
export class ModuleIndex {
  readonly module: Module;
  readonly definitions: Definitions;
  readonly annotations: Annotations;
  #memoryModelAt: number | undefined;
  #functions: readonly FunctionRange[] | undefined;
  #functionById: ReadonlyMap<number, FunctionRange> | undefined;

  constructor(definitions: Definitions, annotations: Annotations) {
    this.module = definitions.module;
    this.definitions = definitions;
    this.annotations = annotations;
  }

  /** The first OpName of an id. */
  name(id: number): string | undefined {
    return this.annotations.names.get(id);
  }

  memberName(structId: number, member: number): string | undefined {
    return this.annotations.memberNames.get(structId)?.get(member);
  }

  decorations(id: number): readonly Decoration[] {
    return decorationsOf(this.annotations, id);
  }

  /** The decoration with this name of an id, or of one of its members. */
  decoration(id: number, name: string, member?: number): Decoration | undefined {
    return findDecoration(this.decorations(id), name, member);
  }

  /** The first operand of a decoration as a number; undefined if there is no such decoration. */
  decorationNumber(id: number, name: string, member?: number): number | undefined {
    const operand = this.decoration(id, name, member)?.operands[0];
    return typeof operand === "number" ? operand : undefined;
  }

  /** The type that an id defines. */
  type(id: number): Type | undefined {
    return typeWithId(this.definitions, id);
  }

  /** The id of a value's type; 0 if it has none. */
  typeOf(id: number): number {
    return this.definitions.typeOf(id);
  }

  constant(id: number): ConstantValue | undefined {
    return constantValue(this.definitions, id);
  }

  /** "Logical", "Physical32", …; empty if the module has no OpMemoryModel. */
  get addressingModel(): string {
    return this.#memoryModel("AddressingModel", 1);
  }

  /** "GLSL450", "OpenCL", …; empty if the module has no OpMemoryModel. */
  get memoryModel(): string {
    return this.#memoryModel("MemoryModel", 2);
  }

  #memoryModel(kind: string, operand: number): string {
    this.#memoryModelAt ??= offsetOfMemoryModel(this.module);
    const at = this.#memoryModelAt;
    return at === 0 ? "" : (enumerant(kind, this.module.words[at + operand]!)?.name ?? "");
  }

  /** Every function in the module's order. */
  get functions(): readonly FunctionRange[] {
    this.#functions ??= functions(this.module);
    return this.#functions;
  }

  /** The function with this id. */
  function(id: number): FunctionRange | undefined {
    this.#functionById ??= new Map(this.functions.map((found) => [found.id, found]));
    return this.#functionById.get(id);
  }
}

/** Indexes a module; fails if an id is 0, out of the bound, or defined twice, or if an annotation is malformed. */
export function indexModule(module: Module): Result<ModuleIndex> {
  return checked([["module", module, aModule]], () => indexed(module));
}

function indexed(module: Module): Result<ModuleIndex> {
  const definitions = findDefinitions(module);
  if (!definitions.ok) return explainedFailure(definitions, module.words);
  const problem = checkBound(module);
  if (problem !== undefined) return failed([explained(problem, module.words)]);
  const annotations = readAnnotations(definitions.value);
  if (!annotations.ok) return explainedFailure(annotations, module.words);
  return success(new ModuleIndex(definitions.value, annotations.value));
}

/** 0 if there is none. */
function offsetOfMemoryModel(module: Module): number {
  let found = 0;
  forEachInstruction(module, (offset, opcode, end) => {
    if (opcode === Op.MemoryModel && end - offset >= 3) found = offset;
    return found === 0 && opcode !== Op.Function;
  });
  return found;
}

function checkBound(module: Module): Diagnostic | undefined {
  const bound = boundOf(module);
  let number = 0;
  let failure: Diagnostic | undefined;
  forEachInstruction(module, (offset, opcode, end) => {
    number++;
    const resultAt = formOf(opcode)?.resultAt ?? 0;
    if (resultAt === 0 || offset + resultAt >= end) return true;
    const id = module.words[offset + resultAt]!;
    if (id >= bound) failure = wordError(`Id ${id} is out of bound, which is ${bound}`, offset, number);
    return failure === undefined;
  });
  return failure;
}
