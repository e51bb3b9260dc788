// Checks that LLVM does not make: calls of builtins, whose types LLVM does not know, target extension types, and decorations and
// execution modes that metadata states by their numbers. The instructions that they have become are checked by the validator's rules when the module is complete.

import type { LLVMFunction } from "../../llvm/index.ts";
import { forEachInstruction, type Module, Op, opcodeOf, wordCountOf } from "../../spirv/modules.ts";
import { lazy } from "../../support/lazy.ts";
import { InstructionRules, type RuleText } from "../../validate/index.ts";
import { opaqueTypes } from "../types/opaque.ts";

/** A call, and the words of its instructions among those of all functions. */
interface WrittenCall {
  readonly one: LLVMFunction;
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** A call, type or decoration that breaks a rule, in spirv-val's words. */
interface BrokenCall {
  /** The word of the instruction. */
  readonly at: number;
  readonly one: LLVMFunction | undefined;
  readonly row: number | undefined;
  readonly message: string;
}

/** The word of an extended instruction that names its set. */
const SET = 3;

/**
 * Rules that are left out, by the begin of their names, since they forbid what OpenCL C, SYCL and llvm-spirv have: mipmaps of all images; images of 64 bits
 * without a capability, which only shaders have; loads of matrices through any pointers; floats with encodings; split barriers with any order of memory; flags,
 * copies and blocks through untyped pointers; half floats that are aligned but no vectors; pairs in one integer. Conversions of bfloat16 are checked in
 * llvm-spirv's words.
 */
const LEFT_OUT = [
  "image-operands",
  "image-type.int64",
  "cooperative",
  "float-encoding",
  "memory-semantics.arrive",
  "memory-semantics.wait",
  "atomic.flag-pointer",
  "group.copy-pointers",
  "opencl-std.vload-halfn",
  "opencl-std.vstore-halfn",
  "enqueue.parameter",
  "bfloat16-conversion",
  "arbitrary-fixed.pair",
  "arbitrary-float.pair",
] as const;
/** The rule among those that is asked: components of matrices. */
const ASKED = "cooperative-type.component";
const isAsked = ({ id }: RuleText): boolean => id === ASKED || !LEFT_OUT.some((begin) => id.startsWith(begin));
const rules = lazy(() => new InstructionRules(isAsked));

/** The calls of builtins in a module. */
export class WrittenCalls {
  #calls: WrittenCall[] = [];
  /** The opcodes of instructions that metadata states by their numbers: decorations, execution modes. */
  readonly stated = new Set<number>();
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

  /**
   * The first instruction that breaks a rule: one of these types, one that metadata states, or one of a call. `functions` is the first word of the
   * functions.
   */
  firstBroken(
    module: Module,
    types: ReadonlySet<number>,
    functions: number,
    debug: number | undefined,
  ): BrokenCall | undefined {
    if (this.#calls.length === 0 && types.size === 0 && this.stated.size === 0) return undefined;
    const calls = this.#offsets(module, functions, debug);
    const declared = types.size === 0 && this.stated.size === 0 ? [] : this.#declared(module, types);
    const broken = rules().firstBroken(module, [...declared, ...calls]);
    if (broken === undefined) return undefined;
    const call = this.#calls.find(({ start, end }) => broken.at >= functions + start && broken.at < functions + end);
    return { ...broken, one: call?.one, row: call?.row };
  }

  /** The words of types, and of instructions that metadata states. */
  #declared(module: Module, types: ReadonlySet<number>): readonly number[] {
    const found: number[] = [];
    forEachInstruction(module, (offset, opcode) => {
      const isType = OPAQUE.has(opcode) && types.has(module.words[offset + 1] ?? 0);
      if (isType || this.stated.has(opcode)) found.push(offset);
      return opcode !== Op.Function;
    });
    return found;
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

const OPAQUE: ReadonlySet<number> = new Set(opaqueTypes.map(({ opcode }) => opcode));
