// The least version, capabilities and extensions that a module needs, as far as its target environment lets it choose.

import { signatureOf } from "../../../define/index.ts";
import type { Version } from "../../../grammar/index.ts";
import { FunctionLike, type Operation, StringAttr, type Type, TypeAttr } from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { VerCapExtAttr } from "../attrs/index.ts";
import { BuiltIn, Capability, Extension } from "../enums.ts";
import { GlobalVariable } from "../ops/memory/global-variable.ts";
import { ALWAYS_AVAILABLE, caseRow, opAvailability } from "./availability.ts";
import { caseOfVersion, lookupTargetEnv, TargetEnv, versionText, withImplied } from "./target-env.ts";
import { typeRequirements } from "./type-requirements.ts";

/**
 * The attribute for `vce_triple` of a `spirv.module`; otherwise what the environment does not allow, or that there is none. `countsBuiltIns`: with the
 * capabilities of built-in variables, which the reference leaves out. @internal
 */
export function deduceVce(module: Operation, countsBuiltIns = false): VceDeduction {
  const attr = lookupTargetEnv(module);
  if (attr === undefined) return failure(module.plainError("missing 'spirv.target_env' attribute"));
  const deduction = new Deduction(new TargetEnv(attr), countsBuiltIns);
  module.walkPostOrder((op) => (deduction.addOp(op) ? undefined : "stop"));
  return deduction.problem === undefined ? deduction.finish(module) : failure(deduction.problem);
}

/** One of both is there. @internal */
export interface VceDeduction {
  readonly vce: VerCapExtAttr | undefined;
  readonly problem: Diagnostic | undefined;
}

function failure(problem: Diagnostic): VceDeduction {
  return { vce: undefined, problem };
}

class Deduction {
  problem: Diagnostic | undefined = undefined;
  readonly #env: TargetEnv;
  #version: Version = ALWAYS_AVAILABLE.minVersion;
  readonly #capabilities = new Set<string>();
  readonly #extensions = new Set<string>();

  readonly #countsBuiltIns: boolean;

  constructor(env: TargetEnv, countsBuiltIns: boolean) {
    this.#env = env;
    this.#countsBuiltIns = countsBuiltIns;
  }

  /** False if the environment lacks something; then {@link problem} states what. */
  addOp(op: Operation): boolean {
    const needed = opAvailability(op);
    if (needed !== undefined) {
      if (!this.#addVersion(op, needed.minVersion)) return false;
      if (!needed.extensions.every(({ anyOf }) => this.#addExtension(op, anyOf))) return false;
      if (!needed.capabilities.every(({ anyOf }) => this.#addCapability(op, anyOf))) return false;
    }
    if (this.#countsBuiltIns && !this.#addBuiltIn(op)) return false;
    return typesOf(op).every((type) => this.#addType(op, type));
  }

  #addBuiltIn(op: Operation): boolean {
    const name = op.def === GlobalVariable ? op.attr("built_in") : undefined;
    const value = StringAttr.is(name) ? BuiltIn.enum.value(name.value) : undefined;
    if (value === undefined) return true;
    const { capabilities } = caseRow(BuiltIn, value);
    return capabilities.length === 0 || this.#addCapability(op, capabilities);
  }

  #addType(op: Operation, type: Type): boolean {
    const { extensions, capabilities } = typeRequirements(type);
    return (
      extensions.every((anyOf) => this.#addExtension(op, anyOf)) &&
      capabilities.every((anyOf) => this.#addCapability(op, anyOf))
    );
  }

  #addVersion(op: Operation, version: Version): boolean {
    this.#version = Math.max(this.#version, version);
    return version <= this.#env.version || this.#fail(op.plainError(`'${op.name}' ${this.#versionProblem(version)}`));
  }

  #versionProblem(version: Version): string {
    const allowed = versionText(this.#env.version);
    return `requires min version ${versionText(version)} but target environment allows up to ${allowed}`;
  }

  #addExtension(op: Operation, anyOf: readonly string[]): boolean {
    const chosen = this.#env.allowedExtension(anyOf);
    if (chosen === undefined) return this.#failMissing(op, "extension", anyOf);
    this.#extensions.add(chosen);
    return true;
  }

  #addCapability(op: Operation, anyOf: readonly string[]): boolean {
    const chosen = this.#env.allowedCapability(anyOf);
    if (chosen === undefined) return this.#failMissing(op, "capability", anyOf);
    this.#capabilities.add(chosen);
    return true;
  }

  #failMissing(op: Operation, kind: "capability" | "extension", anyOf: readonly string[]): boolean {
    const need = `requires at least one ${kind} in [${anyOf.join(", ")}]`;
    return this.#fail(op.plainError(`'${op.name}' ${need} but none allowed in target environment`));
  }

  #fail(problem: Diagnostic): boolean {
    this.problem = problem;
    return false;
  }

  /** The result includes implied capabilities and the versions that they need. */
  finish(module: Operation): VceDeduction {
    const all = withImplied(this.#capabilities);
    for (const name of all) {
      const { minVersion } = caseRow(Capability, Capability.enum.value(name) ?? -1);
      if (minVersion > this.#env.version) {
        return failure(module.plainError(`Capability '${name}' ${this.#versionProblem(minVersion)}`));
      }
      this.#version = Math.max(this.#version, minVersion);
    }
    const vce = VerCapExtAttr.get(module.context, {
      version: caseOfVersion(this.#version),
      capabilities: [...all].map((name) => Capability.enum.value(name) ?? 0),
      extensions: [...this.#extensions].map((name) => Extension.enum.value(name) ?? 0),
    });
    return { vce, problem: undefined };
  }
}

/** The types of operands and results; of variables and functions those that attributes say. @internal */
export function typesOf(op: Operation): readonly Type[] {
  const types = [...op.operandTypes, ...op.resultTypes];
  if (op.def === GlobalVariable) {
    const type = op.attr("type");
    if (TypeAttr.is(type)) types.push(type.type);
  }
  if (op.def.has(FunctionLike)) {
    const { inputs, results } = signatureOf(op);
    types.push(...inputs, ...results);
  }
  return types;
}
