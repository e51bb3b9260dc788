// The functions and variables of a module of LLVM IR by their nodes of debug information.

import type { Module } from "../../llvm/index.ts";
import { lazy } from "../../support/lazy.ts";
import { CALL_CONVENTION } from "../common/convention.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { NodeView } from "./node-view.ts";

/** The node that is attached to a function or a variable; 0 for none. */
export function attachedNodes(
  module: Module,
  { attachments }: { readonly attachments: readonly (readonly [number, number])[] },
): readonly number[] {
  const kind = module.metadata.kind("dbg");
  return attachments.flatMap(([one, node]) => (one === kind ? [node] : []));
}

/** Declarations of variables by the composite that they are in. */
function declarationsByScope(module: Module): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const one of module.metadata.nodes) {
    if (one?.kind !== "DIGlobalVariable") continue;
    const declaration = new NodeView(module, one.number).child("declaration");
    const scope = declaration === 0 ? 0 : new NodeView(module, declaration).child("scope");
    const list = found.get(scope);
    if (list === undefined) found.set(scope, [declaration]);
    else list.push(declaration);
  }
  return found;
}

/** The ids of globals by nodes. */
export class DebugGlobals {
  readonly #functions = new Map<number, number>();
  readonly #kernels = new Set<number>();
  readonly #variables = new Map<number, number>();
  readonly #expressions = new Map<number, number>();

  readonly #staticMembers: () => ReadonlyMap<number, readonly number[]>;

  constructor(at: ToSpirv) {
    const { module } = at;
    this.#staticMembers = lazy(() => declarationsByScope(module));
    for (const one of module.functions) {
      const id = at.functionId(one);
      for (const node of attachedNodes(module, one)) {
        if (id !== undefined && !this.#functions.has(node)) this.#functions.set(node, id);
        if (one.convention === CALL_CONVENTION.kernel) this.#kernels.add(node);
      }
    }
    for (const one of module.globals) {
      const id = at.idOfGlobal(one.constant);
      for (const node of attachedNodes(module, one)) {
        const variable = this.addExpression(module, node);
        if (id !== undefined) this.#variables.set(variable, id);
      }
    }
  }

  /** The members of a composite that are declarations of variables. */
  staticMembersOf(composite: number): readonly number[] {
    return this.#staticMembers().get(composite) ?? [];
  }

  /** Takes note of the expression of a variable; the node of the variable. */
  addExpression(module: Module, node: number): number {
    const view = new NodeView(module, node);
    if (view.kind !== "DIGlobalVariableExpression") return node;
    const variable = view.child("var");
    this.#expressions.set(variable, view.child("expr"));
    return variable;
  }

  /** The id of the function of a subprogram. */
  functionId(node: number): number | undefined {
    return this.#functions.get(node);
  }

  isKernel(node: number): boolean {
    return this.#kernels.has(node);
  }

  /** The id of the variable that a global variable of the source is. */
  variable(node: number): number | undefined {
    return this.#variables.get(node);
  }

  /** The expression of a global variable of the source; 0 for none. */
  expression(node: number): number {
    return this.#expressions.get(node) ?? 0;
  }
}
