// Rules on relations between ops: branches and their targets, isolation, symbols.

import { NO_ID, type Operation, StringAttr, symbolName, type Value } from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { attributeText } from "../../text/index.ts";
import type { BranchTrait } from "../traits/control-flow-traits.ts";

/** The operands that a branch hands on fit the arguments of its targets. */
export function checkBranchOperands(op: Operation, trait: BranchTrait): Diagnostic | undefined {
  const { successors } = op.store.extrasOf(op.id);
  for (const [index, { block, isEdge }] of successors.entries()) {
    if (!isEdge) continue;
    const span = trait.forwarded(op, index);
    if (span.count !== block.numArguments) {
      return op.plainError(
        `branch has ${span.count} operands for successor #${index}, but target block has ${block.numArguments}`,
      );
    }
    for (let at = 0; at < span.count; at++) {
      const wanted = block.argument(at).type;
      if (op.operandType(span.start + at) !== wanted) {
        return op.plainError(`type mismatch for bb argument #${at} of successor #${index}`);
      }
    }
  }
  return undefined;
}

/** The isolated op around `user` from whose outside a value comes, if there is one. */
export function crossedIsolation(user: Operation, value: Value): Operation | undefined {
  const home = value.block?.region;
  for (let region = user.parentRegion; region !== undefined && region !== home; region = region.parentRegion) {
    const parent = region.parentOp;
    if (parent?.def.isIsolated) return parent;
  }
  return undefined;
}

export function isolationError(user: Operation, isolated: Operation): Diagnostic {
  const { place } = isolated.plainError("");
  return withNote(
    user.error("using value defined outside the region"),
    "required by region isolation constraints",
    place,
  );
}

/** `sym_name` and `sym_visibility` of a symbol. */
export function checkSymbolAttributes(op: Operation): Diagnostic | undefined {
  const optionalName = op.def.properties.some(({ name, optional }) => name === "sym_name" && optional);
  const name = op.attr("sym_name");
  if (!StringAttr.is(name)) {
    if (name === undefined && optionalName) return undefined;
    return op.error("requires string attribute 'sym_name'");
  }
  return checkVisibility(op) ?? checkSymbolParent(op);
}

/** The parent of a symbol is a symbol table or an unregistered op. */
function checkSymbolParent(op: Operation): Diagnostic | undefined {
  const around = op.parentOp?.def;
  if (around === undefined || around.isSymbolTable || !around.registered) return undefined;
  return op.error("symbol's parent must have the SymbolTable trait");
}

function checkVisibility(op: Operation): Diagnostic | undefined {
  const visibility = op.attr("sym_visibility");
  if (visibility === undefined) return undefined;
  if (!StringAttr.is(visibility)) {
    return op.error(
      `requires visibility attribute 'sym_visibility' to be a string attribute, but got ${attributeText(visibility)}`,
    );
  }
  if (["public", "private", "nested"].includes(visibility.value)) return undefined;
  return op.error(
    `visibility expected to be one of ["public", "private", "nested"], but got ${attributeText(visibility)}`,
  );
}

/** One region with one block, and unique names. */
export function checkSymbolTable(op: Operation): Diagnostic | undefined {
  const [region] = op.regions;
  if (op.regions.length !== 1 || region === undefined) {
    return op.error("Operations with a 'SymbolTable' must have exactly one region");
  }
  if (!region.hasOneBlock) return op.error("Operations with a 'SymbolTable' must have exactly one block");
  const { store } = op;
  const seen = new Map<string, Operation>();
  for (let id = region.firstBlock?.first ?? NO_ID; id !== 0; id = store.nextOp(id)) {
    const def = store.def(id);
    if (!def.isSymbol && def.registered) continue;
    const symbol = store.operationOf(id);
    const name = symbolName(symbol);
    if (name === undefined) continue;
    const before = seen.get(name);
    if (before !== undefined) {
      const error = symbol.plainError(`redefinition of symbol named '${name}'`);
      return withNote(error, "see existing symbol definition here", before.plainError("").place);
    }
    seen.set(name, symbol);
  }
  return undefined;
}
