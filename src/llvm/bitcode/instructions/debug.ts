// Places in the source, and debug records.

import type { DebugRecord } from "../../code.ts";
import { functionCode } from "../codes.ts";
import { need, type ReadInstruction } from "./handler.ts";

const location: ReadInstruction = (reader, record) => {
  need(reader, record, 4);
  const { metadata } = reader.tables;
  reader.setLocation(
    metadata.location({
      line: record.number(0),
      column: record.number(1),
      scope: metadata.optionalNode(record.number(2)),
      inlinedAt: metadata.optionalNode(record.number(3)),
      isImplicit: record.optional(4) !== 0,
      atomGroup: record.optional(5),
      atomRank: record.optional(6),
    }),
  );
};

const sameLocation: ReadInstruction = (reader) => reader.repeatLocation();

/** A value as metadata, or as it is; of an assignment, the address and what identifies it follow. */
const recordOf =
  (kind: DebugRecord["kind"], isSimple: boolean): ReadInstruction =>
  (reader, record) => {
    need(reader, record, kind === "assign" ? 7 : 4);
    const { code, tables } = reader;
    const node = (at: number): number => tables.metadata.nodeAt(record.number(at));
    const made: DebugRecord = { kind, location: node(0), variable: node(1), expression: node(2) };
    const isAssignment = kind === "assign";
    const full = isAssignment ? { ...made, assignment: node(4), addressExpression: node(5) } : made;
    reader.debugRow(code.debugRecords.push(full) - 1);
    if (isSimple) {
      reader.pushPair(3);
      return;
    }
    reader.pushRecordValue(record.number(3));
    if (isAssignment) reader.pushRecordValue(record.number(6));
  };

const label: ReadInstruction = (reader, record) => {
  need(reader, record, 2);
  const { code, tables } = reader;
  const node = (at: number): number => tables.metadata.nodeAt(record.number(at));
  const made: DebugRecord = { kind: "label", location: node(0), variable: node(1), expression: 0 };
  reader.debugRow(code.debugRecords.push(made) - 1);
};

export const DEBUG: Readonly<Record<number, ReadInstruction>> = {
  [functionCode.location]: location,
  [functionCode.sameLocation]: sameLocation,
  [functionCode.debugValue]: recordOf("value", false),
  [functionCode.debugSimpleValue]: recordOf("value", true),
  [functionCode.debugDeclare]: recordOf("declare", false),
  [functionCode.debugDeclareValue]: recordOf("declare_value", false),
  [functionCode.debugAssign]: recordOf("assign", false),
  [functionCode.debugLabel]: label,
};
