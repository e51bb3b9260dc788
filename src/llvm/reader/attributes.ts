// Attributes before types, after functions and in groups.

import { VoidType } from "../../dialects/llvm/index.ts";
import { IntegerType } from "../../ir/index.ts";
import {
  attributePositions,
  integerAttribute,
  intervalsAttribute,
  type LLVMAttribute,
  rangeAttribute,
  stringAttribute,
  typeAttribute,
  wordAttribute,
} from "../attributes/attribute.ts";
import {
  ALLOCATION_KINDS,
  CAPTURES,
  CAPTURES_SHIFT,
  FLOAT_CLASSES,
  MEMORY_ACCESS,
  MEMORY_LOCATIONS,
  memoryEverywhere,
  NO_COUNT,
  OTHER_MEMORY,
  UNWIND_ASYNC,
  UNWIND_SYNC,
  withMemory,
} from "../attributes/attribute-values.ts";
import type { Reader } from "./state.ts";
import { parseAnyType, parseType } from "./types.ts";
import { token } from "./words/token.ts";

const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;

/** The memory effects that older attributes leave to a function, as bits. */
const OLDER_MEMORY: Readonly<Record<string, number>> = {
  readnone: 0,
  readonly: memoryEverywhere(1),
  writeonly: memoryEverywhere(2),
  argmemonly: 3,
  inaccessiblememonly: 12,
  inaccessiblemem_or_argmemonly: 15,
};

const ANY_MEMORY = memoryEverywhere(3);

/** The attributes after a function or call: their own, and the numbers of groups. */
export interface FunctionAttributes {
  readonly attributes: readonly LLVMAttribute[];
  readonly groups: readonly number[];
  /** Where `builtin` is; -1 if it is missing. */
  readonly builtinAt: number;
}

/** Reads attributes of a function, up to the first token that is none. */
export function parseFunctionAttributes(reader: Reader, isGroup: boolean): FunctionAttributes {
  const { lexer } = reader;
  const attributes: LLVMAttribute[] = [];
  const groups: number[] = [];
  let memory = ANY_MEMORY;
  let builtinAt = -1;
  for (;;) {
    if (isGroup && lexer.kind === 125) break;
    if (lexer.kind === token.string) {
      attributes.push(parseStringAttribute(reader));
      continue;
    }
    if (lexer.kind === token.attributeGroup) {
      if (isGroup) lexer.failHere("cannot have an attribute group reference in an attribute group");
      groups.push(lexer.number);
      lexer.next();
      continue;
    }
    const word = lexer.kind === token.word ? lexer.text() : "";
    const older = Object.hasOwn(OLDER_MEMORY, word) ? OLDER_MEMORY[word] : undefined;
    if (older !== undefined) {
      memory &= older;
      lexer.next();
      continue;
    }
    const positions = attributePositions(word);
    if (positions === undefined) {
      if (!isGroup) break;
      lexer.failHere("unterminated attribute group");
    }
    const { begin } = lexer;
    if (word === "builtin") builtinAt = begin;
    const attribute = parseAttribute(reader, word, isGroup);
    if (!positions?.includes("F") && word !== "align") lexer.fail(begin, "this attribute does not apply to functions");
    attributes.push(attribute);
  }
  if (memory !== ANY_MEMORY) attributes.push(integerAttribute("memory", memory));
  return { attributes, groups, builtinAt };
}

/** Reads attributes of a parameter or result. */
export function parseValueAttributes(reader: Reader, isParameter: boolean): readonly LLVMAttribute[] {
  const { lexer } = reader;
  if (lexer.kind !== token.word && lexer.kind !== token.string) return NONE;
  const attributes: LLVMAttribute[] = [];
  for (;;) {
    if (lexer.kind === token.string) {
      attributes.push(parseStringAttribute(reader));
      continue;
    }
    if (lexer.kind !== token.word) break;
    const word = lexer.text();
    if (word === "nocapture") {
      lexer.next();
      attributes.push(integerAttribute("captures", 0));
      continue;
    }
    const positions = attributePositions(word);
    if (positions === undefined) break;
    const { begin } = lexer;
    const attribute = parseAttribute(reader, word, false);
    if (isParameter && !positions.includes("P")) lexer.fail(begin, "this attribute does not apply to parameters");
    if (!isParameter && !positions.includes("R")) lexer.fail(begin, "this attribute does not apply to return values");
    attributes.push(attribute);
  }
  return attributes.length === 0 ? NONE : attributes;
}

const NONE: readonly LLVMAttribute[] = [];

function parseStringAttribute(reader: Reader): LLVMAttribute {
  const key = reader.string();
  return stringAttribute(key, reader.accept(61) ? reader.string() : "");
}

function parseAttribute(reader: Reader, word: string, isGroup: boolean): LLVMAttribute {
  const { lexer } = reader;
  if (attributePositions(word)?.includes("T") === true) return parseTypeAttribute(reader, word);
  const special = Object.hasOwn(SPECIAL, word) ? SPECIAL[word] : undefined;
  if (special !== undefined) return special(reader, isGroup);
  lexer.next();
  return wordAttribute(word);
}

function parseTypeAttribute(reader: Reader, word: string): LLVMAttribute {
  const { lexer } = reader;
  lexer.next();
  reader.expect(OPEN, "expected '('");
  const { begin } = lexer;
  const type = parseAnyType(reader, "expected type", true);
  if (VoidType.is(type)) lexer.fail(begin, "void type only allowed for function results");
  reader.expect(CLOSE, "expected ')'");
  return typeAttribute(word, type);
}

// ---- attributes with values

/** `=8` in groups. */
function parseEquals(reader: Reader): number {
  reader.lexer.next();
  reader.expect(61, "expected '=' here");
  return reader.uint32();
}

/** Reads `align 8` or `align(8)`. */
export function parseAlignment(reader: Reader, allowsParentheses: boolean): bigint {
  const { lexer } = reader;
  lexer.next();
  const openAt = lexer.begin;
  const isOpen = allowsParentheses && reader.accept(OPEN);
  const { begin } = lexer;
  const small = lexer.smallInteger();
  if (!isOpen && small > 0 && (small & (small - 1)) === 0) {
    lexer.next();
    return BigInt(small);
  }
  const value = reader.uint64();
  if (isOpen && !reader.accept(CLOSE)) lexer.fail(openAt, "expected ')'");
  checkPower(reader, value, begin, "alignment is not a power of two");
  if (value > 1n << 32n) lexer.fail(begin, "huge alignments are not supported yet");
  return value;
}

function checkPower(reader: Reader, value: bigint, position: number, message: string): void {
  if (value === 0n || (value & (value - 1n)) !== 0n) reader.lexer.fail(position, message);
}

function parseAlign(reader: Reader, isGroup: boolean): LLVMAttribute {
  if (!isGroup) return integerAttribute("align", parseAlignment(reader, true));
  return integerAttribute("align", parseEquals(reader));
}

/** Reads `alignstack(8)`; its bytes. */
export function parseStackAlignment(reader: Reader): number {
  const { lexer } = reader;
  lexer.next();
  reader.expect(OPEN, "expected '('");
  const { begin } = lexer;
  const value = reader.uint32();
  reader.expect(CLOSE, "expected ')'");
  checkPower(reader, BigInt(value), begin, "stack alignment is not a power of two");
  return value;
}

function parseBytes(word: string) {
  return (reader: Reader, isGroup: boolean): LLVMAttribute => {
    const { lexer } = reader;
    lexer.next();
    const isEqual = isGroup && reader.accept(61);
    if (!isEqual) reader.expect(OPEN, "expected '('");
    const { begin } = lexer;
    const value = reader.uint64();
    if (!isEqual) reader.expect(CLOSE, "expected ')'");
    if (value === 0n) lexer.fail(begin, "dereferenceable bytes must be non-zero");
    return integerAttribute(word, value);
  };
}

function parseUnwindTable(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  lexer.next();
  if (!reader.accept(OPEN)) return integerAttribute("uwtable", UNWIND_ASYNC);
  const isSync = lexer.isWord("sync");
  if (!isSync && !lexer.isWord("async")) lexer.failHere("expected unwind table kind");
  lexer.next();
  reader.expect(CLOSE, "expected ')'");
  return integerAttribute("uwtable", isSync ? UNWIND_SYNC : UNWIND_ASYNC);
}

function parseAllocationSize(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  lexer.next();
  const openAt = lexer.begin;
  if (!reader.accept(OPEN)) lexer.fail(openAt, "expected '('");
  const size = BigInt(reader.uint32());
  let count = NO_COUNT;
  if (reader.accept(COMMA)) {
    const { begin } = lexer;
    count = BigInt(reader.uint32());
    if (count === size) lexer.fail(begin, "'allocsize' indices can't refer to the same parameter");
  }
  reader.expect(CLOSE, "expected ')'");
  return integerAttribute("allocsize", (size << 32n) | count);
}

function parseScaleRange(reader: Reader): LLVMAttribute {
  reader.lexer.next();
  reader.expect(OPEN, "expected '('");
  const least = BigInt(reader.uint32());
  const most = reader.accept(COMMA) ? BigInt(reader.uint32()) : least;
  reader.expect(CLOSE, "expected ')'");
  return integerAttribute("vscale_range", (least << 32n) | most);
}

function parseAllocationKind(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  lexer.next();
  const openAt = lexer.begin;
  if (!reader.accept(OPEN)) lexer.fail(openAt, "expected '('");
  const kindAt = lexer.begin;
  if (lexer.kind !== token.string) lexer.failHere("expected allockind value");
  const text = reader.string();
  let bits = 0;
  for (const part of text.split(",")) {
    const index = ALLOCATION_KINDS.indexOf(part as (typeof ALLOCATION_KINDS)[number]);
    if (index < 0) lexer.fail(kindAt, `unknown allockind ${part}`);
    bits |= 1 << index;
  }
  const closeAt = lexer.begin;
  if (!reader.accept(CLOSE)) lexer.fail(closeAt, "expected ')'");
  if (bits === 0) lexer.fail(kindAt, "expected allockind value");
  return integerAttribute("allockind", bits);
}

function parseMemory(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  return lexer.withoutLabels(() => {
    lexer.next();
    reader.expect(OPEN, "expected '('");
    let bits = 0;
    let hasLocation = false;
    for (;;) {
      const location = locationAt(reader);
      if (location >= 0) {
        lexer.next();
        reader.expect(58, "expected ':' after location");
      }
      const access = lexer.kind === token.word ? MEMORY_ACCESS.indexOf(lexer.text() as "none") : -1;
      if (access < 0) lexer.failHere(location >= 0 ? ACCESS_EXPECTED : LOCATION_EXPECTED);
      lexer.next();
      if (location >= 0) {
        hasLocation = true;
        bits = withMemory(bits, location, access);
      } else {
        if (hasLocation) lexer.failHere("default access kind must be specified first");
        bits = memoryEverywhere(access);
      }
      if (lexer.kind === CLOSE) break;
      if (!reader.accept(COMMA)) lexer.failHere("unterminated memory attribute");
    }
    lexer.next();
    return integerAttribute("memory", bits);
  });
}

const ACCESS_EXPECTED = "expected access kind (none, read, write, readwrite)";
const LOCATION_EXPECTED =
  "expected memory location (argmem, inaccessiblemem, errnomem) or access kind (none, read, write, readwrite)";

function locationAt({ lexer }: Reader): number {
  if (lexer.kind !== token.word) return -1;
  const location = MEMORY_LOCATIONS.indexOf(lexer.text() as "");
  return location === OTHER_MEMORY ? -1 : location;
}

function parseFloatClasses(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  lexer.next();
  reader.expect(OPEN, "expected '('");
  let bits = 0;
  if (lexer.kind === token.integer) {
    const value = reader.uint64();
    if ((value & ~1023n) !== 0n || value === 0n) lexer.failHere("invalid mask value for 'nofpclass'");
    reader.expect(CLOSE, "expected ')'");
    return integerAttribute("nofpclass", value);
  }
  do {
    const word = lexer.kind === token.word ? lexer.text() : "";
    const found = FLOAT_CLASSES.find(([name]) => name === word);
    if (found === undefined) return lexer.failHere("expected nofpclass test mask");
    bits |= found[1];
    lexer.next();
  } while (lexer.kind !== CLOSE);
  lexer.next();
  return integerAttribute("nofpclass", bits);
}

function parseCaptures(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  return lexer.withoutLabels(() => {
    lexer.next();
    reader.expect(OPEN, "expected '('");
    let other: number | undefined;
    let result: number | undefined;
    let isResult = false;
    for (;;) {
      if (lexer.isWord("ret")) {
        if (result !== undefined) lexer.failHere("duplicate 'ret' location");
        lexer.next();
        reader.expect(58, "expected ':'");
        isResult = true;
        result = componentAt(reader);
      } else if (isResult) result = (result ?? 0) | componentAt(reader);
      else other = (other ?? 0) | componentAt(reader);
      if (lexer.kind === CLOSE) break;
      if (!reader.accept(COMMA)) lexer.failHere("expected ',' or ')'");
    }
    lexer.next();
    const others = other ?? 0;
    return integerAttribute("captures", (others << CAPTURES_SHIFT) | (result ?? others));
  });
}

function componentAt(reader: Reader): number {
  const { lexer } = reader;
  const word = lexer.kind === token.word ? lexer.text() : "";
  const bits = Object.hasOwn(CAPTURES, word) ? CAPTURES[word] : undefined;
  if (bits === undefined) {
    return lexer.failHere("expected one of 'none', 'address', 'address_is_null', 'provenance' or 'read_provenance'");
  }
  lexer.next();
  return bits;
}

/** `range(i8 0, 10)` */
function parseRange(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  lexer.next();
  reader.expect(OPEN, "expected '('");
  const typeAt = lexer.begin;
  const type = parseType(reader);
  if (!IntegerType.is(type)) return lexer.fail(typeAt, "the range must have integer type!");
  const lower = parseBound(reader, type.width);
  reader.expect(COMMA, "expected ','");
  const upper = parseBound(reader, type.width);
  if (lower === upper && lower !== 0n) lexer.failHere("the range represent the empty or full set but limits aren't 0!");
  reader.expect(CLOSE, "expected ')'");
  return rangeAttribute(type, { lower, upper });
}

function parseBound({ lexer }: Reader, width: number): bigint {
  if (lexer.kind !== token.integer) lexer.failHere("expected integer");
  const value = BigInt(lexer.raw());
  const tooLarge = value < -(1n << BigInt(width - 1)) || value >= 1n << BigInt(width);
  if (tooLarge) lexer.failHere("integer is too large for the bit width of specified type");
  lexer.next();
  return BigInt.asIntN(width, value);
}

/** `initializes((0, 4), (8, 12))` */
function parseInitializes(reader: Reader): LLVMAttribute {
  const { lexer } = reader;
  lexer.next();
  reader.expect(OPEN, "expected '('");
  const intervals: { lower: bigint; upper: bigint }[] = [];
  do {
    reader.expect(OPEN, "expected '('");
    const lower = parseBound(reader, 64);
    reader.expect(COMMA, "expected ','");
    const upper = parseBound(reader, 64);
    if (lower === upper) lexer.failHere("the range should not represent the full or empty set!");
    reader.expect(CLOSE, "expected ')'");
    intervals.push({ lower, upper });
  } while (reader.accept(COMMA));
  reader.expect(CLOSE, "expected ')'");
  const isOrdered = intervals.every(({ lower, upper }, index) => {
    const before = intervals[index - 1];
    return lower < upper && (before === undefined || before.upper < lower);
  });
  if (!isOrdered) lexer.failHere("Invalid (unordered or overlapping) range list");
  return intervalsAttribute("initializes", intervals);
}

const SPECIAL: Readonly<Record<string, (reader: Reader, isGroup: boolean) => LLVMAttribute>> = {
  align: parseAlign,
  alignstack: (reader, isGroup) =>
    integerAttribute("alignstack", isGroup ? parseEquals(reader) : parseStackAlignment(reader)),
  allockind: parseAllocationKind,
  allocsize: parseAllocationSize,
  captures: parseCaptures,
  dereferenceable: parseBytes("dereferenceable"),
  dereferenceable_or_null: parseBytes("dereferenceable_or_null"),
  initializes: parseInitializes,
  memory: parseMemory,
  nofpclass: parseFloatClasses,
  range: parseRange,
  uwtable: parseUnwindTable,
  vscale_range: parseScaleRange,
};
