/**
 * The one pass over the words: reads every instruction with the grammar, checks what the order of the words decides (ids, layout,
 * availability, branches), and fills the columns of {@link Facts}.
 *
 * A word that cannot be read ends validation at once, after any earlier finding: rules rely on the operands that the grammar asks for.
 */

import { type ExtendedSet, KindCode } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { Definitions, type Form, formOf, isPlain } from "../../spirv/codec.ts";
import { headerWords } from "../../spirv/modules.ts";
import { BlockPass, blockRules } from "../facts/flow/read-blocks.ts";
import type { Facts } from "../facts/module-facts.ts";
import type { OpcodeTable } from "../facts/opcode-table.ts";
import { type Broken, broken } from "../rule.ts";
import { AvailabilityPass } from "./availability.ts";
import { type ExtendedContext, IdPass, noExtended } from "./ids.ts";
import { LayoutPass } from "./layout.ts";
import { LimitPass } from "./limits.ts";
import { register } from "./register.ts";
import type { Report } from "./report.ts";
import { binaryRules, WordCheck, zeroId } from "./word-check.ts";

/** Checks that run for every instruction before it is registered. */
export type InstructionCheck = (m: Facts, at: number) => Broken | undefined;

export class Reader {
  readonly #m: Facts;
  readonly #report: Report;
  readonly #definitions: Definitions;
  readonly #words: WordCheck;
  readonly #ids: IdPass;
  readonly #availability: AvailabilityPass;
  readonly #layout: LayoutPass;
  readonly #blocks: BlockPass;
  readonly #limits: LimitPass;
  readonly #contexts = new Map<number, ExtendedContext>();
  readonly #checks: OpcodeTable<readonly InstructionCheck[]>;
  #number = 0;
  /** Offset of the label of the current block; 0 outside of blocks. */
  #block = 0;
  /** Offset of the first function; the end of the module before it. */
  #firstFunction: number;

  /** @param checks - Further checks by opcode, which run after those of ids and before layout. */
  constructor(m: Facts, report: Report, checks: OpcodeTable<readonly InstructionCheck[]>) {
    this.#m = m;
    this.#report = report;
    this.#definitions = new Definitions(m.module);
    this.#words = new WordCheck(m, this.#definitions);
    this.#ids = new IdPass(m);
    this.#availability = new AvailabilityPass(m);
    this.#layout = new LayoutPass(m);
    this.#blocks = new BlockPass(m);
    this.#limits = new LimitPass(m);
    this.#firstFunction = m.words.length;
    this.#checks = checks;
  }

  /** Reads the module; what makes it unreadable, with its offset. */
  run(): (Broken & { readonly at: number }) | undefined {
    const m = this.#m;
    scanExtensions(m);
    for (let at = headerWords; at < m.words.length; at = m.next(at)) {
      this.#number++;
      const problem = this.#read(at);
      if (problem !== undefined) return { ...problem, at };
    }
    if (!this.#report.isComplete) this.#finish();
    return undefined;
  }

  #finish(): void {
    for (const found of [this.#layout.finish(), this.#ids.finish()]) {
      if (found?.rule !== undefined) this.#report.add(found.rule, undefined, found.message);
    }
  }

  #read(at: number): Broken | undefined {
    const m = this.#m;
    const opcode = m.opcode(at);
    const form = formOf(opcode);
    if (form === undefined) return broken(binaryRules.opcode, `Invalid opcode: ${opcode}`);
    const plain = isPlain(form, m.length(at));
    const result = form.resultAt !== 0 && form.resultAt < m.length(at) ? m.word(at, form.resultAt) : 0;
    const problem =
      this.#parseResult(at, form) ??
      (plain ? this.#words.parsePlain(at, form) : this.#words.parse(at, opcode, this.#number));
    if (problem !== undefined) return problem;
    if (result !== 0) this.#definitions.define(result, at);
    const extended = this.#contextOf(at, opcode);
    this.#ids.moveTo(at, opcode, extended);
    if (!this.#report.isComplete) this.#check(at, opcode, form, plain, extended);
    this.#moveTo(at, opcode);
    this.#ids.register(result);
    this.#layout.register(opcode);
    if (result !== 0) m.define(result, at, form.typeAt === 0 ? 0 : m.word(at, form.typeAt));
    register(m, at, opcode);
    return undefined;
  }

  /** Keeps track of functions and blocks. */
  #moveTo(at: number, opcode: number): void {
    if (opcode === Op.Label) this.#block = at;
    else if (opcode === Op.FunctionEnd) this.#block = 0;
    else if (opcode === Op.Function) this.#firstFunction = Math.min(this.#firstFunction, at);
  }

  /** The type and the result come first, so what is wrong with them is found before all else. */
  #parseResult(at: number, { typeAt, resultAt }: Form): Broken | undefined {
    const m = this.#m;
    const length = m.length(at);
    if (typeAt !== 0 && typeAt < length && m.word(at, typeAt) === 0) return zeroId(KindCode.ResultType);
    if (resultAt === 0 || resultAt >= length) return undefined;
    const result = m.word(at, resultAt);
    if (result === 0) return zeroId(KindCode.Result);
    return m.definition(result) === 0 ? undefined : broken(binaryRules.id, `Id ${result} is defined more than once`);
  }

  #contextOf(at: number, opcode: number): ExtendedContext {
    if (opcode !== Op.ExtInst && opcode !== Op.ExtInstWithForwardRefsKHR) return noExtended;
    const id = this.#m.word(at, 3);
    let context = this.#contexts.get(id);
    if (context === undefined) {
      context = contextOf(this.#definitions.extendedSet(id));
      this.#contexts.set(id, context);
    }
    return context;
  }

  /** The passes in spirv-val's order. */
  #check(at: number, opcode: number, form: Form, plain: boolean, extended: ExtendedContext): void {
    const found =
      this.#callInFunction(opcode) ??
      this.#checkIds(at, form, plain, extended) ??
      this.#checkMore(at, opcode) ??
      this.#layout.check(at, opcode, extended) ??
      this.#blocks.check(at, opcode) ??
      this.#checkAvailability(opcode, form, plain) ??
      this.#checkBound(at, form) ??
      this.#limits.check(at, opcode);
    if (found?.rule !== undefined) this.#report.add(found.rule, at, found.message);
  }

  #callInFunction(opcode: number): Broken | undefined {
    if (opcode !== Op.FunctionCall || this.#layout.isInFunction) return undefined;
    return broken(blockRules.inFunction, "A FunctionCall must happen within a function body.");
  }

  #checkBound(at: number, { resultAt }: Form): Broken | undefined {
    const m = this.#m;
    const result = resultAt === 0 ? 0 : m.word(at, resultAt);
    if (result < m.bound) return undefined;
    return broken(binaryRules.bound, `Result <id> '${result}' must be less than the ID bound '${m.bound}'.`);
  }

  #checkMore(at: number, opcode: number): Broken | undefined {
    const checks = this.#checks.get(opcode);
    if (checks === undefined) return undefined;
    for (const check of checks) {
      const found = check(this.#m, at);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #checkIds(at: number, form: Form, plain: boolean, extended: ExtendedContext): Broken | undefined {
    const m = this.#m;
    if (plain) {
      const length = m.length(at);
      for (let index = 1; index < length; index++) {
        const code = index <= form.codes.length ? form.codes[index - 1]! : form.tail;
        if (code > KindCode.ResultType) continue;
        const found = this.#checkId(at, index - 1, m.word(at, index), code);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    const { operands } = this.#words;
    // The operands of a set that the grammar does not have may be anything.
    const count = extended.isUnknown ? 4 : operands.count;
    for (let index = 0; index < count; index++) {
      const { code } = operands.kind(index);
      if (code > KindCode.ResultType) continue;
      const found = this.#checkId(at, index, m.words[operands.start(index)]!, code);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Records a use, and checks it. */
  #checkId(at: number, index: number, id: number, code: number): Broken | undefined {
    const m = this.#m;
    m.uses.add(id, at);
    if (code === KindCode.Id) {
      if (this.#isDistant(id)) m.uses.distant.push(id, at);
      if (this.#ids.isValue(id)) return undefined;
    }
    return this.#ids.check(index, id, code);
  }

  /** Whether what a use in a block names may be out of scope there. */
  #isDistant(id: number): boolean {
    if (this.#block === 0) return false;
    const definition = this.#m.definition(id);
    return definition < this.#block && (definition === 0 || definition > this.#firstFunction);
  }

  #checkAvailability(opcode: number, form: Form, plain: boolean): Broken | undefined {
    const found = this.#availability.opcode(opcode, form.instruction);
    if (found !== undefined || plain) return found;
    const { operands } = this.#words;
    for (let index = 0; index < operands.count; index++) {
      const kind = operands.kind(index);
      if (kind.code !== KindCode.Value && kind.code !== KindCode.Mask) continue;
      const word = this.#m.words[operands.start(index)]!;
      const problem = this.#availability.operand(form.instruction.name, index + 1, kind, word);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

function contextOf(set: ExtendedSet | string | undefined): ExtendedContext {
  const name = typeof set === "string" ? set : set?.name;
  if (name === undefined) return noExtended;
  const isNonSemantic = name.startsWith("NonSemantic.");
  const isDebugInfo =
    name === "DebugInfo" || name === "OpenCL.DebugInfo.100" || name.startsWith("NonSemantic.Shader.DebugInfo.");
  return { set: name, isNonSemantic, isDebugInfo, isUnknown: typeof set === "string" && !isNonSemantic };
}

/** Extensions count from the start: spirv-val registers them before it checks anything. */
function scanExtensions(m: Facts): void {
  for (let at = headerWords; at < m.words.length; at = m.next(at)) {
    const opcode = m.opcode(at);
    if (opcode === Op.Extension) m.extensions.add(m.string(at, 1));
    else if (opcode === Op.ConditionalExtensionINTEL) m.extensions.add(m.string(at, 2));
    else if (opcode !== Op.Capability && opcode !== Op.ConditionalCapabilityINTEL) return;
  }
}
