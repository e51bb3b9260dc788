// Records of debug information between instructions: `#dbg_value(…)`.

import type { DebugRecord } from "../../code.ts";
import { opcode } from "../../opcode.ts";
import type { FunctionState } from "../function-state.ts";
import { nodeArgument, valueAsMetadata } from "../instructions/calls.ts";
import { token } from "../words/token.ts";

const COMMA = 44;

const KINDS: Readonly<Record<string, DebugRecord["kind"]>> = {
  dbg_declare: "declare",
  dbg_value: "value",
  dbg_assign: "assign",
  dbg_label: "label",
  dbg_declare_value: "declare_value",
};

/** Reads a record, beginning at `#`. */
export function parseRecord(state: FunctionState): void {
  const { reader } = state;
  const { lexer } = reader;
  if (reader.hasDebugIntrinsics) {
    lexer.failHere("debug record should not appear in a module containing debug info intrinsics");
  }
  reader.hasDebugRecords = true;
  lexer.next();
  const word = lexer.kind === token.word ? lexer.text() : "";
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (kind === undefined) return lexer.failHere("expected debug record type here");
  lexer.next();
  reader.expect(40, "Expected '(' here");
  if (kind === "label") {
    const variable = parseNode(state);
    const location = reader.metadata.parseNode();
    addRecord(state, { kind, variable, expression: 0, location }, []);
  } else {
    const operands = [parseValue(state)];
    const variable = parseNode(state);
    const expression = parseNode(state);
    if (kind === "assign") {
      const assignment = parseNode(state);
      operands.push(parseValue(state));
      const addressExpression = parseNode(state);
      const location = reader.metadata.parseNode();
      addRecord(state, { kind, variable, expression, location, assignment, addressExpression }, operands);
    } else addRecord(state, { kind, variable, expression, location: reader.metadata.parseNode() }, operands);
  }
  reader.expect(41, "Expected ')' here");
}

/** Reads a node and the comma after it. */
function parseNode(state: FunctionState): number {
  const { reader } = state;
  const node = reader.metadata.parseNode();
  reader.expect(COMMA, "Expected ',' here");
  return node;
}

/** Reads a value as metadata; a value alone is its own reference, other metadata a constant. */
function parseValue(state: FunctionState): number {
  const { reader } = state;
  const reference = nodeArgument(state) ?? valueAsMetadata(state);
  reader.expect(COMMA, "Expected ',' here");
  return reference;
}

function addRecord(state: FunctionState, record: DebugRecord, operands: readonly number[]): void {
  const { code, reader } = state;
  code.add(opcode.debug, reader.voidType, code.debugRecords.push(record) - 1);
  for (const operand of operands) code.operand(operand);
}
