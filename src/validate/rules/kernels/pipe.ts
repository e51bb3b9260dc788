/** Pipe instructions. */
import { AccessQualifier, StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isBool, isPointer, storageClassOf } from "../../facts/types.ts";
import { chapter, type Rule } from "../../rule.ts";
import { declaredBy, inWord, isInt32, operandRules, type Places, resultWord, type TypeTest } from "../operand-types.ts";

const pipes = chapter("3.3.23 Pipe Instructions", "pipe");

const reserves = [Op.ReserveReadPipePackets, Op.ReserveWritePipePackets];
const groupReserves = [Op.GroupReserveReadPipePackets, Op.GroupReserveWritePipePackets];
const reserved = [Op.ReservedReadPipe, Op.ReservedWritePipe];
const queries = [Op.GetNumPipePackets, Op.GetMaxPipePackets];

const reads: Places = [
  ...inWord(3, [Op.ReadPipe, Op.ReservedReadPipe, Op.ReserveReadPipePackets]),
  ...inWord(1, [Op.CommitReadPipe, Op.ReadPipeBlockingALTERA]),
  [Op.GroupReserveReadPipePackets, 4],
  [Op.GroupCommitReadPipe, 2],
];
const writes: Places = [
  ...inWord(3, [Op.WritePipe, Op.ReservedWritePipe, Op.ReserveWritePipePackets]),
  ...inWord(1, [Op.CommitWritePipe, Op.WritePipeBlockingALTERA]),
  [Op.GroupReserveWritePipePackets, 4],
  [Op.GroupCommitWritePipe, 2],
];
const users = [...reads, ...writes, ...inWord(3, queries)];
const pointers: Places = [
  ...inWord(4, [Op.ReadPipe, Op.WritePipe]),
  ...inWord(6, reserved),
  ...inWord(2, [Op.ReadPipeBlockingALTERA, Op.WritePipeBlockingALTERA]),
];
/** Packet Size and Packet Alignment end every instruction that uses a pipe. */
const fromEnd = (word: number): Places => users.map(([opcode]) => [opcode, word]);

const isPipe = declaredBy(Op.TypePipe);
const isReserveId = declaredBy(Op.TypeReserveId);
const allows =
  (qualifier: number): TypeTest =>
  (m: Facts, type) =>
    isPipe(m, type) && m.wordOf(type, 2) === qualifier;

export const pipeRules: readonly Rule[] = operandRules(pipes, [
  {
    name: "int-result",
    places: inWord(resultWord, [Op.ReadPipe, Op.WritePipe, ...reserved, ...queries]),
    test: isInt32,
    sentence: "Result Type must be a 32-bit integer type scalar.",
    message: "Result Type must be a 32-bit int scalar.",
  },
  {
    name: "reserve-result",
    places: inWord(resultWord, [...reserves, ...groupReserves]),
    test: isReserveId,
    sentence: "Result Type must be OpTypeReserveId.",
  },
  {
    name: "bool-result",
    places: inWord(resultWord, [Op.IsValidReserveId]),
    test: isBool,
    sentence: "Result Type must be a Boolean type.",
    message: "Result Type must be a bool scalar",
  },
  {
    name: "pipe-result",
    places: inWord(resultWord, [Op.CreatePipeFromPipeStorage]),
    test: isPipe,
    sentence: "Result Type must be OpTypePipe.",
  },
  {
    name: "storage-result",
    places: inWord(resultWord, [Op.ConstantPipeStorage]),
    test: declaredBy(Op.TypePipeStorage),
    sentence: "Result Type must be OpTypePipeStorage.",
  },
  {
    name: "storage",
    places: [[Op.CreatePipeFromPipeStorage, 3]],
    test: declaredBy(Op.TypePipeStorage),
    sentence: "Pipe Storage must have a type of OpTypePipeStorage.",
  },
  {
    name: "read",
    places: reads,
    test: allows(AccessQualifier.ReadOnly),
    sentence: "Pipe must have a type of OpTypePipe with ReadOnly access qualifier.",
    message: "Pipe must have a OpTypePipe with ReadOnly access qualifier.",
  },
  {
    name: "write",
    places: writes,
    test: allows(AccessQualifier.WriteOnly),
    sentence: "Pipe must have a type of OpTypePipe with WriteOnly access qualifier.",
    message: "Pipe must have a OpTypePipe with WriteOnly access qualifier.",
  },
  {
    name: "queried",
    places: inWord(3, queries),
    test: (m, type) => allows(AccessQualifier.ReadOnly)(m, type) || allows(AccessQualifier.WriteOnly)(m, type),
    sentence: "Pipe must have a type of OpTypePipe with ReadOnly or WriteOnly access qualifier.",
    message: "Pipe must have a OpTypePipe with ReadOnly or WriteOnly access qualifier.",
  },
  {
    name: "reserve-id",
    places: [
      ...inWord(4, reserved),
      ...inWord(2, [Op.CommitReadPipe, Op.CommitWritePipe]),
      ...inWord(3, [Op.GroupCommitReadPipe, Op.GroupCommitWritePipe, Op.IsValidReserveId]),
    ],
    test: isReserveId,
    sentence: "Reserve Id must have a type of OpTypeReserveId.",
    message: "Reserve Id type must be OpTypeReserveId.",
  },
  {
    name: "index",
    places: inWord(5, reserved),
    test: isInt32,
    sentence: "Index must be a 32-bit integer type scalar.",
    message: "Index must be a 32-bit scalar integer.",
  },
  {
    name: "count",
    places: [...inWord(4, reserves), ...inWord(5, groupReserves)],
    test: isInt32,
    sentence: "Num Packets must be a 32-bit integer type scalar.",
    message: "Num Packets must be a 32-bit scalar integer.",
  },
  {
    name: "pointer",
    places: pointers,
    test: (m, type) => isPointer(m, type) && storageClassOf(m, type) === StorageClass.Generic,
    sentence: "Pointer must have a type of OpTypePointer with the Generic storage class.",
    message: "Pointer must be a OpTypePointer with Generic storage class.",
  },
  {
    name: "packet-size",
    places: fromEnd(-2),
    test: isInt32,
    sentence: "Packet Size must be a 32-bit integer type scalar.",
    message: "Packet Size must be a 32-bit scalar integer.",
  },
  {
    name: "packet-alignment",
    places: fromEnd(-1),
    test: isInt32,
    sentence: "Packet Alignment must be a 32-bit integer type scalar.",
    message: "Packet Alignment must be a 32-bit scalar integer.",
  },
]);
