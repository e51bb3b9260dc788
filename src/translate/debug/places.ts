// Places of instructions and records of variables towards SPIR-V: scopes and lines precede the instructions that they are of.

import { Constant, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { hasExpression } from "../to-spirv/constants.ts";
import { attachedNodes } from "./globals.ts";
import { Debug } from "./layouts.ts";
import type { NodeView } from "./node-view.ts";
import { fileAround, pathOf } from "./source-places.ts";
import { isExpressible } from "./write-variables.ts";
import type { DebugWriter } from "./writer.ts";

/** The places of one function. */
export class PlaceWriter {
  readonly #body: SpirvBody;
  readonly #debug: DebugWriter;
  /** Nodes of the scope that is current; 0 for none. */
  #scope = 0;
  #inlinedAt = 0;
  #line = "";

  constructor(body: SpirvBody, debug: DebugWriter) {
    this.#body = body;
    this.#debug = debug;
  }

  /** Scopes and lines end with their block. Call it after the label; the first block names the function. */
  beginBlock(index: number): void {
    this.#scope = 0;
    this.#inlinedAt = 0;
    this.#line = "";
    if (index === 0) this.#defineFunction();
  }

  #defineFunction(): void {
    const { at, one } = this.#body;
    const [subprogram] = attachedNodes(at.module, one);
    const definition = at.functionId(one);
    if (this.#debug.isLiteral || subprogram === undefined || definition === undefined) return;
    this.#debug.emit(Debug.DebugFunctionDefinition, { target: this.#debug.entry(subprogram), definition });
  }

  /** The next instruction is that of a row. In the non-semantic sets, nothing may precede phis. */
  move(row: number): void {
    const { code, at } = this.#body;
    const record = code.opcode[row] === opcode.debug ? code.debugRecords[code.detail[row] ?? 0] : undefined;
    const location = record?.location ?? code.location[row] ?? 0;
    const isHeld = !this.#debug.isLiteral && code.opcode[row] === opcode.phi;
    at.builder.beforeNext(isHeld ? undefined : () => this.#moveTo(location));
  }

  #moveTo(location: number): void {
    if (location === 0) return this.#leave();
    const view = this.#debug.view(location);
    const [scope, inlinedAt] = [view.child("scope"), view.child("inlinedAt")];
    if (scope !== this.#scope || inlinedAt !== this.#inlinedAt) {
      this.#scope = scope;
      this.#inlinedAt = inlinedAt;
      this.#debug.emit(Debug.DebugScope, {
        scope: this.#debug.scope(view),
        inlinedAt: inlinedAt === 0 ? undefined : this.#debug.entry(inlinedAt),
      });
    }
    this.#writeLine(view);
  }

  #leave(): void {
    if (this.#scope === 0 && this.#inlinedAt === 0) return;
    this.#scope = 0;
    this.#inlinedAt = 0;
    this.#debug.emit(Debug.DebugNoScope);
  }

  #writeLine(view: NodeView): void {
    const [line, column] = [view.number("line"), view.number("column")];
    const file = fileAround(this.#body.at.module, view);
    const key = `${file} ${line} ${column}`;
    if (key === this.#line) return;
    this.#line = key;
    const { builder } = this.#body.at;
    if (this.#debug.isLiteral) {
      builder.emit(Op.Line, builder.string(file === 0 ? "" : pathOf(this.#debug.view(file))), line, column);
      return;
    }
    // Lines begin with 1: LLVM's line 0 is none.
    if (line === 0) {
      this.#debug.emit(Debug.DebugNoLine);
      return;
    }
    const [first, next] = [BigInt(line), BigInt(column)];
    const source = file === 0 ? this.#debug.unitSource : this.#debug.entry(file);
    this.#debug.emit(Debug.DebugLine, { source, line: first, lineEnd: first, column: next, columnEnd: next + 1n });
  }

  // ---- records

  /** A record of a variable. Labels have no instruction. */
  writeRecord(row: number): void {
    const { code } = this.#body;
    const record = code.debugRecords[code.detail[row] ?? 0];
    if (record === undefined || record.kind === "label") return;
    const debug = this.#debug;
    const isExpressed = isExpressible(debug, record.expression);
    if (!isExpressed && record.kind === "declare") return;
    // A value that the set cannot express is unknown from here on.
    debug.emit(record.kind === "declare" ? Debug.DebugDeclare : Debug.DebugValue, {
      variable: debug.entry(record.variable),
      value: isExpressed ? this.#valueOf(row) : debug.none,
      expression: isExpressed
        ? debug.entry(record.expression)
        : debug.shared("empty", () => debug.write(Debug.DebugExpression, {})),
    });
  }

  /** The id of a record's value; DebugInfoNone for unknown values and for those that are no values in SPIR-V. */
  #valueOf(row: number): number {
    const body = this.#body;
    const debug = this.#debug;
    const reference = body.code.numOperands(row) === 0 ? 0 : body.operand(row, 0);
    if (reference < 0) return body.knownId(-reference) ?? debug.none;
    const constant = body.constant(reference);
    if (!(constant instanceof Constant) || !WRITTEN.has(constant.kind) || hasExpression(constant)) return debug.none;
    if (constant.kind === "global") return body.at.constants.known(constant) ?? debug.none;
    return body.at.constants.of(constant);
  }
}

/** Kinds of constants that are written as values of variables. */
const WRITTEN: ReadonlySet<string> = new Set(["integer", "float", "zero", "data", "aggregate", "splat", "global"]);
