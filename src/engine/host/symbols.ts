// The functions and globals of a module, and of the modules inside of it, by their names: what a linker would make of them.

import { module as builtinModule } from "../../dialects/builtin/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { type OpDef, type Operation, symbolName } from "../../ir/index.ts";
import { Unsupported } from "../failure.ts";

/** How a symbol is linked, as far as that matters here. */
type Strength = "own" | "strong" | "weak" | "declared";

const STRENGTHS: Readonly<Record<string, Strength>> = {
  internal: "own",
  private: "own",
  available_externally: "declared",
  extern_weak: "declared",
  linkonce: "weak",
  linkonce_odr: "weak",
  weak: "weak",
  weak_odr: "weak",
  common: "weak",
};

const LINKED: ReadonlySet<OpDef> = new Set<OpDef>([llvm.func, llvm.mlir.global, llvm.mlir.alias]);

export class LinkedSymbols {
  /** By the module around them. */
  readonly #own = new Map<Operation, Map<string, Operation>>();
  readonly #linked = new Map<string, Operation>();
  readonly root: Operation;

  /** Takes the symbols of `root`, and those of modules nested in it where that is wanted. */
  constructor(root: Operation, withNested: boolean) {
    this.root = root;
    this.#addModule(root, withNested);
  }

  #addModule(module: Operation, withNested: boolean): void {
    const own = new Map<string, Operation>();
    this.#own.set(module, own);
    for (const op of module.regions[0]?.firstBlock?.ops() ?? []) {
      const name = symbolName(op);
      if (op.def === builtinModule && withNested) this.#addModule(op, withNested);
      else if (name !== undefined && LINKED.has(op.def)) {
        own.set(name, op);
        this.#link(name, op);
      }
    }
  }

  #link(name: string, op: Operation): void {
    const strength = strengthOf(op);
    const known = this.#linked.get(name);
    if (strength === "own") return;
    const before = known === undefined ? "declared" : strengthOf(known);
    if (before === "strong" && strength === "strong")
      throw new Unsupported(`linking globals named '${name}': symbol multiply defined!`, op);
    if (known === undefined || RANK[strength] > RANK[before]) this.#linked.set(name, op);
  }

  /** The op that a name refers to at `user`: the definition, or a declaration if there is no definition; for an alias the op of its aliasee. */
  find(name: string, user: Operation): Operation | undefined {
    let found = this.#named(name, user);
    for (let steps = 0; found?.def === llvm.mlir.alias; steps++) {
      const target = aliasee(found);
      if (target === undefined || steps > MOST_ALIASES) {
        throw new Unsupported(`the engine cannot follow the alias '${name}'`, found);
      }
      found = this.#named(target, found);
    }
    return found;
  }

  #named(name: string, user: Operation): Operation | undefined {
    const own = this.#own.get(moduleAround(user))?.get(name);
    return own !== undefined && strengthOf(own) === "own" ? own : (this.#linked.get(name) ?? own);
  }

  /** A symbol of the outermost module. */
  ofRoot(name: string): Operation | undefined {
    return this.#own.get(this.root)?.get(name);
  }

  /** The ops of a definition in all modules. */
  *opsOf(def: OpDef): Iterable<Operation> {
    for (const module of this.#own.keys())
      for (const op of module.regions[0]?.firstBlock?.ops() ?? []) if (op.def === def) yield op;
  }
}

/** Aliases of aliases that are followed; more are a circle. */
const MOST_ALIASES = 1000;

/** The symbol that an alias is another name of, where it is one. */
function aliasee(alias: Operation): string | undefined {
  const source = alias.regions[0]?.firstBlock?.lastOp?.operands[0]?.definingOp;
  return llvm.mlir.addressof.of(source)?.global_name.root;
}

const RANK: Readonly<Record<Strength, number>> = { declared: 0, weak: 1, strong: 2, own: 3 };

function strengthOf(op: Operation): Strength {
  return isDefinition(op) ? (STRENGTHS[linkageOf(op)] ?? "strong") : "declared";
}

function linkageOf(op: Operation): string {
  const attr = op.attr("linkage");
  return llvm.linkage.is(attr) ? (llvm.linkage.enum.text(attr.value) ?? "") : "external";
}

/** A function without a body and an external global without a value are only declared. */
export function isDefinition(op: Operation): boolean {
  if (op.regions[0]?.isEmpty === false || op.attr("value") !== undefined) return true;
  return op.def === llvm.mlir.global && linkageOf(op) !== "external";
}

function moduleAround(op: Operation): Operation {
  let at = op;
  while (at.def !== builtinModule && at.parentOp !== undefined) at = at.parentOp;
  return at;
}
