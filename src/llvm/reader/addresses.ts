// The parts that instructions and expressions that compute addresses share.

import { DataLayout, PointerType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import type { IntegerInterval } from "../attributes/attribute.ts";
import { flag } from "../opcode.ts";
import type { Reader } from "./state.ts";
import { token } from "./words/token.ts";

interface AddressFlags {
  readonly flags: number;
  /** The range that expressions may have, whose width the pointer's type determines. */
  readonly inRange: ((reader: Reader, base: Type) => IntegerInterval) | undefined;
}

/** Reads `inbounds nuw inrange(0, 8)`. */
export function parseAddressFlags(reader: Reader): AddressFlags {
  const { lexer } = reader;
  let flags = 0;
  let inRange: AddressFlags["inRange"];
  for (;;) {
    if (reader.acceptWord("inbounds")) flags |= flag.inbounds | flag.nusw;
    else if (reader.acceptWord("nusw")) flags |= flag.nusw;
    else if (reader.acceptWord("nuw")) flags |= flag.nuw;
    else if (lexer.isWord("inrange")) inRange = parseRange(reader);
    else break;
  }
  return { flags, inRange };
}

function parseRange(reader: Reader): AddressFlags["inRange"] {
  const { lexer } = reader;
  lexer.next();
  reader.expect(40, "expected '('");
  const lower = parseInteger(reader);
  reader.expect(44, "expected ','");
  const upper = parseInteger(reader);
  reader.expect(41, "expected ')'");
  return (reader, base) => {
    const scalar = VectorType.is(base) ? base.element : base;
    const space = PointerType.is(scalar) ? scalar.addressSpace : 0;
    const width = new DataLayout(reader.module.dataLayout).pointer(space).indexWidth;
    const range = { lower: BigInt.asIntN(width, lower), upper: BigInt.asIntN(width, upper) };
    if (range.lower >= range.upper) lexer.failHere("expected end to be larger than start");
    return range;
  };
}

function parseInteger({ lexer }: Reader): bigint {
  if (lexer.kind !== token.integer) lexer.failHere("expected integer");
  const value = lexer.integer();
  lexer.next();
  return value;
}
