// The names that symbols of a SPIR-V module have for other modules, and what follows for all other symbols: one that has such a name for
// itself makes way.

import { renameReferences } from "../../../dialects/spirv/index.ts";
import { type Operation, stringAttr, symbolName } from "../../../ir/index.ts";

export class PublicNames {
  readonly #owners = new Map<string, Operation>();
  readonly #names = new Map<Operation, string>();
  readonly #replaced = new Map<Operation, Operation>();

  /** Gives `op` a name; returns the op that has it already, if there is one. */
  claim(op: Operation, name: string): Operation | undefined {
    const owner = this.#owners.get(name);
    if (owner !== undefined) return owner;
    this.#owners.set(name, op);
    this.#names.set(op, name);
    return undefined;
  }

  /** Makes whatever refers to `op` refer to `other`, and drops `op`. */
  replace(op: Operation, other: Operation): void {
    this.#replaced.set(op, other);
  }

  /** Renames the symbols of a module, and what refers to them. */
  apply(module: Operation): void {
    const symbols = [...(module.region().firstBlock?.ops() ?? [])].filter((op) => symbolName(op) !== undefined);
    const taken = new Set([...this.#owners.keys(), ...symbols.map((op) => symbolName(op) ?? "")]);
    const renaming = new Map<string, string>();
    for (const op of symbols) {
      const old = symbolName(op) ?? "";
      const name = this.#newName(op, old, taken);
      if (name === old) continue;
      renaming.set(old, name);
      if (!this.#replaced.has(op)) op.setAttr("sym_name", stringAttr(op.context, name));
    }
    renameReferences(module, renaming);
    for (const op of this.#replaced.keys()) op.erase();
  }

  #newName(op: Operation, old: string, taken: Set<string>): string {
    const name = this.#names.get(this.#replaced.get(op) ?? op);
    if (name !== undefined) return name;
    if (!this.#owners.has(old)) return old;
    let fresh = old;
    for (let count = 0; taken.has(fresh); count++) fresh = `${old}_${count}`;
    taken.add(fresh);
    return fresh;
  }
}
