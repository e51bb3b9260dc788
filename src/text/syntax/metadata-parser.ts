// Reads the metadata at the end of a text: `{-# dialect_resources: {…}, external_resources: {…} #-}`.

import { type Attribute, boolAttr, stringAttr } from "../../ir/index.ts";
import { resourceKey } from "./attributes/attribute-parser.ts";
import type { Parser } from "./parser.ts";

export function parseMetadata(parser: Parser): void {
  parser.pos += 3;
  if (parser.accept("#-}")) return;
  do parseSection(parser);
  while (parser.acceptByte(44));
  parser.expect("#-}", "expected ',' or '#-}'");
}

function parseSection(parser: Parser): void {
  const { position } = parser;
  const section = parser.optionalKeyword() ?? parser.fail("expected identifier key in file metadata dictionary");
  parser.expect(":", "expected ':'");
  if (section === "dialect_resources") parseEntries(parser, () => parseDialectResources(parser));
  else if (section === "external_resources") parseEntries(parser, () => parseExternalResources(parser));
  else parser.failAt(position, `unknown key '${section}' in file metadata dictionary`);
}

/** `{key: …, key: …}`; the list may be empty. */
function parseEntries(parser: Parser, entry: () => void): void {
  parser.expect("{", "expected '{'");
  if (parser.acceptByte(125)) return;
  parser.commaSeparated(entry);
  parser.expect("}", "expected ',' or '}'");
}

/** The name of a group, and the colon after it. */
function parseGroupName(parser: Parser): string {
  const name = parser.optionalKeyword() ?? parser.fail("expected identifier key for 'resource' entry");
  parser.expect(":");
  return name;
}

function groupOf(groups: Map<string, Map<string, Attribute>>, name: string): Map<string, Attribute> {
  const entries = groups.get(name) ?? new Map<string, Attribute>();
  groups.set(name, entries);
  return entries;
}

/** `dialect: {key: blob}`, for the keys that the dialect has. */
function parseDialectResources(parser: Parser): void {
  const { position } = parser;
  const name = parseGroupName(parser);
  const dialect = parser.context.dialects.get(name) ?? parser.failAt(position, `dialect '${name}' is unknown`);
  if (dialect.resources === undefined) {
    parser.expect("{", "expected '{'");
    parser.fail(`unexpected 'resource' section for dialect '${name}'`);
  }
  const entries = groupOf(parser.store.dialectResources, name);
  parseEntries(parser, () => {
    const at = parser.position;
    const key = resourceKey(parser);
    parser.expect(":");
    if (dialect.resources === "none") parser.failAt(at, `unknown 'resource' key '${key}' for dialect '${name}'`);
    entries.set(key, blobValue(parser, key));
  });
}

function parseExternalResources(parser: Parser): void {
  const entries = groupOf(parser.store.externalResources, parseGroupName(parser));
  parseEntries(parser, () => {
    const key = resourceKey(parser, "external_resources");
    parser.expect(":");
    entries.set(key, externalValue(parser, key));
  });
}

/** Bytes in hexadecimal, the first four of which are the alignment. */
function blobValue(parser: Parser, key: string): Attribute {
  const { position } = parser;
  const text = parser.peek() === 34 ? parser.string() : "";
  return blobOf(parser, text, key, position);
}

function externalValue(parser: Parser, key: string): Attribute {
  const { position } = parser;
  const word = parser.acceptOneOf(["true", "false"]);
  if (word !== undefined) return boolAttr(parser.context, word === "true");
  if (parser.peek() !== 34) parser.failAt(position, `expected string value for key '${key}'`);
  const text = parser.string();
  return text.startsWith("0x") ? blobOf(parser, text, key, position) : stringAttr(parser.context, text);
}

function blobOf(parser: Parser, text: string, key: string, position: number): Attribute {
  const message = `expected hex string blob for key '${key}'`;
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) return parser.failAt(position, message);
  const bytes = text.slice(2, 10).match(/../g) ?? [];
  if (bytes.length < 4) return parser.failAt(position, `${message} to encode alignment in first 4 bytes`);
  const alignment = Number.parseInt(bytes.reverse().join(""), 16);
  if (alignment !== 0 && !Number.isInteger(Math.log2(alignment))) {
    const found = `but got non-power-of-2 value: ${alignment}`;
    parser.failAt(position, `${message} to encode alignment in first 4 bytes, ${found}`);
  }
  // Nothing has no alignment.
  return stringAttr(parser.context, text.length === 10 ? "0x00000000" : `0x${text.slice(2).toUpperCase()}`);
}
