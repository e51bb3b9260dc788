// Combines modules into one. Symbols with the same name are renamed, except functions of earlier modules; then
// variables and constants that say the same are merged.

import {
  areEqual,
  type Block,
  type Builder,
  cloneOp,
  type Operation,
  stringAttr,
  symbolName,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { func } from "../ops/module/function.ts";
import { module as spirvModule } from "../ops/module/mode-setting.ts";
import { type Renaming, renamed, renameReferences } from "./symbol-renaming.ts";

/** Hears of a symbol that gets another name; `module` is the one that it comes from. @internal */
export type RenameListener = (module: Operation, from: string, to: string) => void;

/** @internal */
export interface Combination {
  /** The new module, at the place of the builder; undefined if there is none to combine, or the modules do not fit. */
  readonly combined: Operation | undefined;
  readonly problem: Diagnostic | undefined;
}

/** Combines `spirv.module`s, which stay as they are. @internal */
export function combineModules(
  modules: readonly Operation[],
  builder: Builder,
  listener: RenameListener = () => undefined,
): Combination {
  const [first] = modules;
  if (first === undefined) return { combined: undefined, problem: undefined };
  const different = modules.find((module) => !fits(module, first));
  if (different !== undefined) {
    const message = "input modules differ in addressing model, memory model, and/or VCE triple";
    return { combined: undefined, problem: different.plainError(message) };
  }
  const combined = builder.create(spirvModule, {
    properties: [...MODELS.map((name) => first.attr(name)), undefined],
    regions: 1,
    location: first.location,
  });
  const combiner = new Combiner(combined, combined.region().addBlock(), listener);
  for (const module of modules) combiner.add(module);
  mergeEqualSymbols(combined);
  return { combined, problem: undefined };
}

/** The properties that modules must have in common, in their order. */
const MODELS = ["addressing_model", "memory_model", "vce_triple"];

function fits(module: Operation, first: Operation): boolean {
  return MODELS.every((name) => module.attr(name) === first.attr(name));
}

class Combiner {
  readonly #combined: Operation;
  readonly #body: Block;
  readonly #listener: RenameListener;
  /** The modules that the ops of the combined one come from. */
  readonly #origins = new Map<Operation, Operation>();
  #lastNumber = 0;

  constructor(combined: Operation, body: Block, listener: RenameListener) {
    this.#combined = combined;
    this.#body = body;
    this.#listener = listener;
  }

  add(module: Operation): void {
    const copy = cloneOp(module);
    const added = [...(copy.region().firstBlock?.ops() ?? [])];
    const earlier = [...this.#body.ops()];
    const addedNames = namesOf(added);
    const earlierNames = namesOf(earlier);
    const taken = new Set([...addedNames, ...earlierNames]);
    const renameEarlier = earlier.filter((op) => op.def !== func && addedNames.has(symbolName(op) ?? ""));
    renameReferences(this.#combined, this.#rename(renameEarlier, taken, earlierNames));
    for (const op of added) this.#origins.set(op, module);
    const renameAdded = added.filter((op) => earlierNames.has(symbolName(op) ?? ""));
    renameReferences(copy, this.#rename(renameAdded, taken, addedNames));
    for (const op of added) op.moveToEnd(this.#body);
    copy.erase();
  }

  /** Gives the ops new names, which replace the old ones in `names`. */
  #rename(ops: readonly Operation[], taken: Set<string>, names: Set<string>): Renaming {
    const renaming = new Map<string, string>();
    for (const op of ops) {
      const from = symbolName(op);
      const origin = this.#origins.get(op);
      if (from === undefined || origin === undefined) continue;
      const to = this.#freshName(from, taken);
      names.delete(from);
      names.add(to);
      op.setAttr("sym_name", stringAttr(op.context, to));
      renaming.set(from, to);
      this.#listener(origin, from, to);
    }
    return renaming;
  }

  /** Numbers are never used again, whatever the name. */
  #freshName(name: string, taken: Set<string>): string {
    let fresh: string;
    do {
      this.#lastNumber++;
      fresh = `${name}_${this.#lastNumber}`;
    } while (taken.has(fresh));
    taken.add(fresh);
    return fresh;
  }
}

function namesOf(ops: readonly Operation[]): Set<string> {
  return new Set(ops.flatMap((op) => symbolName(op) ?? []));
}

/** Symbols besides functions that differ in nothing but their names become one, the first of them. */
function mergeEqualSymbols(module: Operation): void {
  const first = new Map<string, Operation>();
  const renaming = new Map<string, string>();
  for (const op of module.region().firstBlock?.ops() ?? []) {
    const name = symbolName(op);
    if (name === undefined || op.def === func) continue;
    const key = contentKey(op, renaming);
    const known = first.get(key);
    if (known === undefined) first.set(key, op);
    else if (haveEqualRegions(known, op)) {
      renaming.set(name, symbolName(known) ?? name);
      op.erase();
    }
  }
  renameReferences(module, renaming);
}

/** Equal for ops of one kind whose attributes besides the name are equal once references are renamed. */
function contentKey(op: Operation, renaming: Renaming): string {
  const properties = op.def.properties.map(({ name }, index) => {
    const attr = op.properties[index];
    return name === "sym_name" || attr === undefined ? 0 : renamed(attr, renaming).id;
  });
  return [op.name, ...properties, renamed(op.attributes, renaming).id].join(" ");
}

/** For ops with equal attributes besides the name. MLIR takes graphs of one type for equal; ours must have equal bodies. */
function haveEqualRegions(known: Operation, op: Operation): boolean {
  if (op.regions.length === 0) return true;
  const name = op.attr("sym_name");
  op.setAttr("sym_name", known.attr("sym_name"));
  const isEqual = areEqual(known, op, { ignoreLocations: true });
  op.setAttr("sym_name", name);
  return isEqual;
}
