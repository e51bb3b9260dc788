// Checks that LLVM does not make: calls of builtins, whose types LLVM does not know, and decorations that metadata states by their numbers. The
// instructions that they have become are checked by the validator's rules when the module is complete.

import type { LLVMFunction } from "../../llvm/index.ts";
import { forEachInstruction, type Module, Op, opcodeOf, wordCountOf } from "../../spirv/modules.ts";
import { lazy } from "../../support/lazy.ts";
import { InstructionRules, type RuleText } from "../../validate/index.ts";

/** A call, and the words of its instructions among those of all functions. */
interface WrittenCall {
  readonly one: LLVMFunction;
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** A call or decoration that breaks a rule, in spirv-val's words. */
interface BrokenCall {
  readonly one: LLVMFunction | undefined;
  readonly row: number | undefined;
  readonly message: string;
}

/** The word of an extended instruction that names its set. */
const SET = 3;

/**
 * Rules that are left out, by the begin of their names, since they forbid what OpenCL C, SYCL and llvm-spirv have: queries and mipmaps of all images; loads of
 * matrices through any pointers; floats with encodings; split barriers with any order of memory; flags and copies through untyped pointers; half floats that
 * are aligned but no vectors.
 */
const LEFT_OUT = [
  "image",
  "cooperative",
  "float-encoding",
  "memory-semantics.arrive",
  "memory-semantics.wait",
  "atomic.flag-pointer",
  "group.copy-pointers",
  "opencl-std.vload-halfn",
  "opencl-std.vstore-halfn",
] as const;
const isAsked = ({ id }: RuleText): boolean => !LEFT_OUT.some((begin) => id.startsWith(begin));
const rules = lazy(() => new InstructionRules(isAsked));

/** The calls of builtins in a module. */
export class WrittenCalls {
  #calls: WrittenCall[] = [];
  /** Whether metadata states decorations by their numbers. */
  statesDecorations = false;
  /** The first call of the function that is written. */
  #first = 0;

  /** Takes note of a call. */
  add(one: LLVMFunction, row: number, start: number, end: number): void {
    if (start < end) this.#calls.push({ one, row, start, end });
  }

  /** The function that is written is complete, and so many words have moved its calls. */
  endFunction(moved: number): void {
    for (let at = this.#first; at < this.#calls.length && moved > 0; at++) {
      const call = this.#calls[at];
      if (call !== undefined) this.#calls[at] = { ...call, start: call.start + moved, end: call.end + moved };
    }
    this.#first = this.#calls.length;
  }

  /** The first instruction that breaks a rule: a decoration that metadata states, or one of a call. `functions` is the first word of the functions. */
  firstBroken(module: Module, functions: number, debug: number | undefined): BrokenCall | undefined {
    if (this.#calls.length === 0 && !this.statesDecorations) return undefined;
    const calls = this.#offsets(module, functions, debug);
    const offsets = this.statesDecorations ? [...decorationsIn(module), ...calls] : calls;
    const broken = rules().firstBroken(module, offsets);
    if (broken === undefined) return undefined;
    const call = this.#calls.find(({ start, end }) => broken.at >= functions + start && broken.at < functions + end);
    return { one: call?.one, row: call?.row, message: broken.message };
  }

  /** The words of the instructions of calls, without the places that precede them; `debug` is the id of the set of debug information. */
  *#offsets({ words }: Module, functions: number, debug: number | undefined): Generator<number> {
    for (const { start, end } of this.#calls) {
      for (let at = functions + start; at < functions + end; at += wordCountOf(words[at] ?? 0)) {
        if (debug === undefined || words[at + SET] !== debug || opcodeOf(words[at] ?? 0) !== Op.ExtInst) yield at;
      }
    }
  }
}

/** The words of a module's decorations. */
function decorationsIn(module: Module): readonly number[] {
  const found: number[] = [];
  forEachInstruction(module, (offset, opcode) => {
    if (opcode === Op.Decorate || opcode === Op.MemberDecorate) found.push(offset);
    return opcode !== Op.Function;
  });
  return found;
}
