// The parts that instructions and expressions that compute addresses share.

import { ArrayType, DataLayout, PointerType, StructType } from "../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../../ir/index.ts";
import type { IntegerInterval } from "../attributes/attribute.ts";
import { type Constant, isScalable } from "../constant.ts";
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

/** The type that indices after the first lead to; undefined if they lead nowhere. An index that is no constant is undefined. */
export function indexedType(type: Type, indices: readonly (Constant | undefined)[]): Type | undefined {
  let at = type;
  for (const index of indices) {
    if (ArrayType.is(at) || VectorType.is(at)) at = at.element;
    else if (StructType.is(at)) {
      const element = structElement(at, index);
      if (element === undefined) return undefined;
      at = element;
    } else return undefined;
  }
  return at;
}

/** Structs are indexed by constants of 32 bits, or by vectors of equal ones. */
function structElement(struct: StructType, index: Constant | undefined): Type | undefined {
  if (index === undefined || isScalable(index.type)) return undefined;
  const scalar = VectorType.is(index.type) ? splatBits(index) : index.kind === "integer" ? index.bits : undefined;
  const element = VectorType.is(index.type) ? index.type.element : index.type;
  const is32 = IntegerType.is(element) && element.width === 32;
  if (scalar === undefined || !is32) return undefined;
  return struct.body.elements[Number(scalar)];
}

function splatBits({ kind, operands, payload }: Constant): bigint | undefined {
  if (kind === "zero") return 0n;
  if (kind === "splat") return operands[0]?.bits;
  const { data } = payload;
  if (data === undefined) return undefined;
  const words = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const first = words.getUint32(0, true);
  for (let at = 4; at + 4 <= data.byteLength; at += 4) if (words.getUint32(at, true) !== first) return undefined;
  return BigInt(first);
}
