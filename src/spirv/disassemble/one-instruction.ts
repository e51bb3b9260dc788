/** The text of a single instruction, as spirv-dis writes it with friendly names and without alignment. */

import { ByteSink } from "../../support/tables/byte-sink.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import type { Definitions } from "../definitions.ts";
import type { FriendlyNames } from "../names/friendly-names.ts";
import { InstructionWriter } from "./instruction-text.ts";
import { layoutOf } from "./options.ts";

/** "%5 = OpIAdd %int %3 %4"; undefined if its operands cannot be read. */
export function instructionText(
  definitions: Definitions,
  names: FriendlyNames | undefined,
  offset: number,
): string | undefined {
  let text = "";
  const out = new ByteSink((bytes) => {
    text += textOfBytes(bytes);
  });
  const writer = new InstructionWriter(out, definitions, names, layoutOf({ indent: false }));
  const failure = writer.write(offset, 0);
  out.flush();
  return failure === undefined ? text : undefined;
}
