// Debug information inside of functions: scopes and lines become places of instructions, declarations of variables become records.

import { pointerType } from "../../dialects/llvm/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { node, nodeOrNull, number, word } from "./fields.ts";
import type { DebugInstruction } from "./instruction.ts";
import { Debug, hasLiterals } from "./layouts.ts";

/** Where the next instructions of a function are. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** LLVM's place of instructions that are in a scope and of no line. */
const NO_LINE: Place = { line: 0, column: 0 };

/** The places of one function. */
export class BodyPlaces {
  readonly #body: Body;
  #scope = 0;
  #inlinedAt = 0;
  #place: Place | undefined;
  #location: number | undefined;

  constructor(body: Body) {
    this.#body = body;
  }

  /** Scopes and lines end with their block. */
  beginBlock(): void {
    this.#setScope(0, 0);
    this.#setPlace(undefined);
  }

  /** Takes an instruction that states a place or a variable; false for others. */
  take(one: Instruction): boolean {
    if (one.opcode === Op.Line) this.#setPlace({ line: one.operand(1), column: one.operand(2) });
    else if (one.opcode === Op.NoLine) this.#setPlace(undefined);
    else if (one.opcode !== Op.ExtInst) return false;
    else return this.#takeExtended(one);
    return true;
  }

  #setPlace(place: Place | undefined): void {
    this.#place = place;
    this.#location = undefined;
  }

  #takeExtended(one: Instruction): boolean {
    const { debug } = this.#body.at;
    const view = debug.setOf(one.operand(0)) === undefined ? undefined : debug.view(one.id);
    if (view === undefined) return false;
    const isNonSemantic = !hasLiterals(view.set);
    if (view.number === Debug.DebugScope)
      this.#setScope(debug.node(view.word("scope")), debug.node(view.word("inlinedAt")));
    else if (view.number === Debug.DebugNoScope) this.#setScope(0, 0);
    else if (isNonSemantic && view.number === Debug.DebugLine) this.#setShaderLine(view);
    else if (isNonSemantic && view.number === Debug.DebugNoLine) this.#setPlace(NO_LINE);
    else if (view.number === Debug.DebugDeclare) this.#addRecord(view, "declare");
    else if (view.number === Debug.DebugValue) this.#addRecord(view, "value");
    return true;
  }

  /** Lines remain valid beyond scopes. */
  #setScope(scope: number, inlinedAt: number): void {
    this.#scope = scope;
    this.#inlinedAt = inlinedAt;
    this.#location = undefined;
  }

  #setShaderLine(view: DebugInstruction): void {
    this.#setPlace({ line: view.numberOf("line"), column: view.numberOf("column") });
  }

  /** The node of the current place; 0 without a scope or a line. */
  #current(): number {
    if (this.#scope === 0 || this.#place === undefined) return 0;
    this.#location ??= this.#body.at.debug.special("DILocation", [
      word("line", this.#place.line),
      number("column", this.#place.column),
      nodeOrNull("scope", this.#scope),
      node("inlinedAt", this.#inlinedAt),
    ]);
    return this.#location;
  }

  /** Gives the rows from one on the current place. */
  locate(firstRow: number): void {
    const location = this.#current();
    const { code } = this.#body.at.module;
    if (location === 0) return;
    for (let row = firstRow; row < code.count; row++)
      if (code.opcode[row] !== opcode.debug) code.location[row] = location;
  }

  /** A variable's record; without a place there is none. */
  #addRecord(view: DebugInstruction, kind: "declare" | "value"): void {
    const { at } = this.#body;
    const { debug, module } = at;
    const variable = debug.node(view.word("variable"));
    const location = this.#current() || this.#fallback(variable);
    if (variable === 0 || location === 0 || module.metadata.node(variable).kind !== "DILocalVariable") return;
    const reference = this.#valueOf(view.word("value") ?? 0, kind);
    if (reference === undefined) return;
    const expression = debug.node(view.word("expression")) || module.metadata.special("DIExpression", []);
    const detail = module.code.debugRecords.push({ kind, variable, expression, location }) - 1;
    this.#body.emit(opcode.debug, at.void, [reference], detail);
  }

  /** The reference of a value; null for the address of a variable that has none, poison for an unknown value, undefined for other instructions. */
  #valueOf(id: number, kind: "declare" | "value"): number | undefined {
    const { at } = this.#body;
    const known = at.debug.view(id);
    if (known === undefined) return this.#body.value(id);
    if (known.number !== Debug.DebugInfoNone) return undefined;
    const pointer = pointerType(at.context);
    return kind === "declare" ? this.#body.zero(pointer) : this.#body.poison(pointer);
  }

  /** A record without a line is in the variable's scope. */
  #fallback(variable: number): number {
    const scope = this.#scope;
    if (scope === 0 || variable === 0) return 0;
    return this.#body.at.debug.special("DILocation", [
      word("line", 0),
      nodeOrNull("scope", scope),
      node("inlinedAt", this.#inlinedAt),
    ]);
  }
}
