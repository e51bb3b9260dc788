/** Formats of floats that OpTypeFloat names by an encoding, as the grammar spells it. */
import { enumerant, operandKind } from "../../grammar/index.ts";

const encodings = { bf16: "BFloat16KHR", f8E4M3FN: "Float8E4M3EXT", f8E5M2: "Float8E5M2EXT" } as const;

export type EncodedFormat = keyof typeof encodings;

/** The format of an encoding; undefined for one that no format is for. */
export function formatOfEncoding(encoding: number): EncodedFormat | undefined {
  const name = enumerant("FPEncoding", encoding)?.name;
  // Sound: the keys of the table.
  return (Object.keys(encodings) as EncodedFormat[]).find((format) => encodings[format] === name);
}

/** The encoding of a format; undefined if the width alone says it. */
export function encodingOfFormat(format: string): number | undefined {
  const name = format in encodings ? encodings[format as EncodedFormat] : undefined;
  return name === undefined ? undefined : operandKind("FPEncoding")?.enumerantNamed(name)?.value;
}
