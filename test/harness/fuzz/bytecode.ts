// Mutated bytecode: bytes changed so that numbers keep their length, moved, erased, or repeated.
import type { Random } from "../../../bench/inputs/random.ts";
import { readBytecode, writeBytecode } from "../../../src/bytecode/index.ts";
import { verify } from "../../../src/define/index.ts";
import type { Diagnostic } from "../../../src/support/diagnostics/diagnostic.ts";
import { textOf } from "../../../src/text/index.ts";
import { contextOfAll } from "../../bytecode/pieces.ts";

/** The same file with a few changes; the first bytes stay, so that it is bytecode. */
export function mutateBytecode(bytes: Uint8Array, choices: Random): Uint8Array {
  let mutant: Uint8Array = bytes.slice();
  for (let count = 1 + choices.below(4); count > 0; count--) mutant = changed(mutant, choices);
  return mutant;
}

function changed(bytes: Uint8Array, choices: Random): Uint8Array {
  const at = 4 + choices.below(Math.max(bytes.length - 4, 1));
  switch (choices.below(6)) {
    case 0:
      bytes[at] = choices.below(256);
      return bytes;
    case 1:
      return Uint8Array.of(...bytes.subarray(0, at), ...bytes.subarray(at + 1));
    case 2:
      return Uint8Array.of(...bytes.subarray(0, at), choices.below(256), ...bytes.subarray(at));
    case 3:
      return bytes.slice(0, at);
    default:
      // A number of one byte becomes another one.
      bytes[at] = (choices.below(128) << 1) | 1;
      return bytes;
  }
}

/** Why a file is handled wrongly; undefined if it is read, or rejected with one error. */
export function brokenBytecode(bytes: Uint8Array): string | undefined {
  const errors: Diagnostic[] = [];
  const context = contextOfAll();
  context.onDiagnostic = () => {};
  const op = readBytecode(bytes, "<stdin>", context, (one) => errors.push(one));
  if (op === undefined) return errors.length === 1 ? undefined : `${errors.length} errors`;
  if (errors.length > 0) return `read with an error: ${errors[0]?.message}`;
  if (!verify(op)) return undefined;
  textOf(op);
  const again = writeBytecode(op, { producer: "test" });
  return again.ok ? undefined : again.diagnostics[0]?.message;
}
