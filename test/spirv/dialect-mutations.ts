// Modules with instructions changed, and what must hold of any module on its way into the dialect and back: a value or one failure,
// never an exception.

import { verify } from "../../src/define/index.ts";
import { builtin } from "../../src/dialects/builtin/index.ts";
import { spirv } from "../../src/dialects/spirv/index.ts";
import { Context, type Operation } from "../../src/ir/index.ts";
import { deserialize, type Module, serialize } from "../../src/spirv/index.ts";
import type { Failed } from "../../src/support/result.ts";
import { Source } from "../../src/support/source.ts";
import { parseText, textOf } from "../../src/text/index.ts";
import { messagesOf } from "../harness/results.ts";
import { brokenBlocks } from "./block-law.ts";
import type { Choices } from "./mutations.ts";

const interesting = [0, 1, 5, 1000, 0x7fffffff, 0xffffffff];

/** A module with a few instructions left out, repeated or changed; word counts stay right, so that all of it is read. */
export function mutateInstructions({ words }: Module, choose: Choices): Module {
  let mutated = [...words];
  for (let rounds = 1 + choose.below(3); rounds > 0; rounds--) mutated = mutateOne(mutated, choose);
  return { words: Uint32Array.from(mutated), isBigEndian: false };
}

function mutateOne(words: number[], choose: Choices): number[] {
  const offsets: number[] = [];
  for (let at = 5; at < words.length; at += (words[at] ?? 0) >>> 16) offsets.push(at);
  const pick = () => offsets[choose.below(offsets.length)] ?? 5;
  const at = pick();
  const count = (words[at] ?? 0) >>> 16;
  const operand = at + 1 + choose.below(Math.max(1, count - 1));
  switch (choose.below(5)) {
    case 0:
      return words.toSpliced(at, count);
    case 1: {
      const from = pick();
      return words.toSpliced(at, 0, ...words.slice(from, from + ((words[from] ?? 0) >>> 16)));
    }
    case 2:
      return count > 1 ? words.with(operand, choose.below(words[3] ?? 1)) : words;
    case 3:
      return count > 1 ? words.with(operand, interesting[choose.below(interesting.length)] ?? 0) : words;
    default:
      // Another opcode, of about the same age.
      return words.with(at, ((words[at] ?? 0) ^ (1 << choose.below(10))) >>> 0);
  }
}

/** What is wrong with how a module goes into the dialect and back, also by way of text; undefined if nothing is. */
export function brokenByDialect(module: Module): string | undefined {
  const first = deserialize(module, { context: new Context([builtin, spirv]) });
  if (!first.ok) return saysNothing(first);
  const op = first.value;
  const text = textOf(op);
  if (!verify(op)) return undefined;
  const read = readAgain(text);
  if (typeof read === "string") return `the text is not read: ${read}`;
  if (textOf(read) !== text) return "the text reads as another one";
  const written = serialize(read);
  if (!written.ok) return saysNothing(written);
  const blocks = brokenBlocks(written.value);
  if (blocks !== undefined) return `what has been written is no function: ${blocks}`;
  const again = deserialize(written.value, { context: new Context([builtin, spirv]) });
  return again.ok ? undefined : `what has been written is not read: ${messagesOf(again).join(", ")}`;
}

function saysNothing(failure: Failed): string | undefined {
  return messagesOf(failure).every((message) => message !== "") ? undefined : "a failure says nothing";
}

/** The op of a text, or what is wrong with it. */
function readAgain(text: string): Operation | string {
  const problems: string[] = [];
  const context = new Context([builtin, spirv]);
  context.onDiagnostic = ({ message }) => problems.push(message);
  const op = parseText(new Source("again", text), context, (one) => context.emit(one), { noImplicitModule: true });
  return op !== undefined && verify(op) ? op : problems.join("; ");
}
