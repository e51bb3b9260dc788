/**
 * SPIR-V modules to the SPIR-V dialect. As mlir-translate 22 reads them where it does: the same ops in the same order with the same
 * names. We also read the modules that it rejects.
 */

import { spirv } from "../../dialects/spirv/index.ts";
import { aContext, Context, type Operation } from "../../ir/index.ts";
import { type Argument, anObject, checked, optional } from "../../support/arguments.ts";
import type { ByteSource } from "../../support/bytes.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { ByteSink } from "../../support/tables/byte-sink.ts";
import { decodedOf } from "../binary.ts";
import { findDefinitions } from "../definitions.ts";
import { InstructionWriter } from "../disassemble/instruction-text.ts";
import { layoutOf } from "../disassemble/options.ts";
import { explained } from "../explain.ts";
import { wordError } from "../failure.ts";
import { headerWords, type Module, opcodeOf, wordCountOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { constantInto } from "./functions/constant-ops.ts";
import { declareFunction } from "./functions/function-ops.ts";
import { readBody } from "./functions/function-reader.ts";
import { FunctionScope } from "./functions/function-scope.ts";
import { readGraph } from "./functions/graphs.ts";
import { nameMerges } from "./functions/plain-blocks.ts";
import { structurize } from "./functions/structurize.ts";
import { ModuleReader } from "./module/module-reader.ts";
import { Plans } from "./plans.ts";
import { Rejection, reject } from "./rejection.ts";
import { deepest } from "./sizes.ts";

/** Options of `deserialize`. */
export interface DeserializeOptions {
  /** The context to read into; it gets the SPIR-V dialect. A new one by default. */
  readonly context?: Context;
  /**
   * Makes regions of structured control flow, where a function can be written so; others, and all where this is false, are plain
   * blocks whose branches name the blocks of their construct. Default: true.
   */
  readonly structurize?: boolean;
  /** Plain blocks forget merge instructions, as in the reference. Default: false. */
  readonly dropMerges?: boolean;
  /**
   * Locations keep names of values and members and what the module says of its source. The reference forgets them, so that its text
   * with locations is that without them. Default: true.
   */
  readonly keepNames?: boolean;
}

/** Reads a module, given as it was decoded or as the bytes of a file. The op is a `spirv.module` that has not been verified. */
export function deserialize(input: Module | ByteSource, options: DeserializeOptions = {}): Result<Operation> {
  const args: readonly Argument[] = [["options", options, anObject]];
  const { context: given } = options ?? {};
  return checked([...args, ["context", given, optional(aContext)]], () => {
    const decoded = decodedOf(input);
    return decoded.ok ? deserialized(decoded.value, options) : decoded;
  });
}

function deserialized(module: Module, options: DeserializeOptions): Result<Operation> {
  const context = options.context ?? new Context();
  context.register(spirv);
  try {
    return success(readModule(context, module, options));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { offset, number } = instructionAt(module, error.offset ?? 0);
    const problem = wordError(error.message, offset, number);
    return failed([explained(problem, module.words, instructionText(module, offset, number))]);
  }
}

/** The instruction that a word belongs to, and its number, counted from 1; zeros for the header. */
function instructionAt({ words }: Module, word: number): { readonly offset: number; readonly number: number } {
  let [offset, number] = [0, 0];
  for (let at = headerWords; at <= word; at += wordCountOf(words[at]!)) {
    offset = at;
    number++;
  }
  return { offset, number };
}

/** Characters of an instruction that a note shows. */
const shown = 400;

/** An instruction as the disassembler spells it with numeric ids; undefined if the module is too broken for that. */
function instructionText(module: Module, offset: number, number: number): string | undefined {
  const definitions = findDefinitions(module);
  if (number === 0 || !definitions.ok) return undefined;
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  const sink = new ByteSink((bytes) => pieces.push(decoder.decode(bytes, { stream: true })));
  const writer = new InstructionWriter(sink, definitions.value, undefined, layoutOf({ indent: false }));
  if (writer.write(offset, number) !== undefined) return undefined;
  sink.flush();
  const text = pieces.join("");
  return text.length <= shown ? text : `${text.slice(0, shown)} …`;
}

function readModule(context: Context, module: Module, options: DeserializeOptions): Operation {
  const reader = new ModuleReader(context, module, options.keepNames !== false);
  const plans = new Plans(context);
  reader.buildConstant = (op, id, at) => constantInto(new FunctionScope(reader, plans, op), id, at);
  const { words } = module;
  for (let offset = headerWords; offset < words.length; ) {
    const word = words[offset]!;
    const opcode = opcodeOf(word);
    const end = offset + wordCountOf(word);
    if (opcode === Op.Function) {
      reader.nonSemantic.beginFunctions();
      offset = readFunction(reader, plans, offset, end, options);
      continue;
    }
    if (opcode === Op.GraphARM) {
      offset = readGraph(reader, plans, offset, end);
      continue;
    }
    if (!reader.read(opcode, offset, end)) reject(`unhandled opcode ${opcode}`, offset);
    offset = end;
  }
  reader.finish();
  reader.store.origin = 0;
  return reader.op;
}

function readFunction(
  module: ModuleReader,
  plans: Plans,
  at: number,
  end: number,
  options: DeserializeOptions,
): number {
  module.store.origin = at;
  const op = declareFunction(module, at, end);
  let scope = new FunctionScope(module, plans, op);
  const next = readBody(scope, at);
  if (options.structurize === false) {
    if (options.dropMerges !== true) nameMerges(scope.merges);
    return next;
  }
  module.store.origin = 0;
  if (structurize(scope.region, scope.merges, deepest - module.types.sizes.deepest) === undefined) {
    scope.dropPhis();
    return next;
  }
  scope.forget(at, next);
  scope = new FunctionScope(module, plans, op);
  readBody(scope, at);
  nameMerges(scope.merges);
  return next;
}
