/** SPV_INTEL_subgroups: types of data by family, pointers, images, coordinates, and undefined behaviour that is visible. */

import { Capability, Decoration, Dim, ExecutionMode, StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { definitionText, nameOf, typeText } from "../compute/words.ts";
import { constantNumber } from "../facts/constants.ts";
import { findMode } from "../facts/execution-modes.ts";
import type { Facts } from "../facts/module-facts.ts";
import {
  dimensionOf,
  isFloat,
  isInt,
  isIntOfWidth,
  isPointer,
  isVector,
  scalarOf,
  storageClassOf,
} from "../facts/types.ts";
import { broken, type Outcome, type Rule } from "../rule.ts";
import { guide } from "./device.ts";
import { nonUniformBlocks } from "./non-uniform.ts";

const subgroups = guide("SPV_INTEL_subgroups");
const notes = guide("SPV_INTEL_subgroups, Notes and Restrictions");

/** The word with Data, or for reads the word with the result's type. */
interface Family {
  readonly opcodes: readonly number[];
  readonly dataType: (m: Facts, at: number) => number;
}

const typeOfWord =
  (word: number) =>
  (m: Facts, at: number): number =>
    m.typeOf(m.word(at, word));

const resultType = (m: Facts, at: number): number => m.typeAt(at);

const shuffles = [
  Op.SubgroupShuffleINTEL,
  Op.SubgroupShuffleDownINTEL,
  Op.SubgroupShuffleUpINTEL,
  Op.SubgroupShuffleXorINTEL,
];
const reads: readonly number[] = [Op.SubgroupBlockReadINTEL, Op.SubgroupImageBlockReadINTEL];
const imageBlocks = [Op.SubgroupImageBlockReadINTEL, Op.SubgroupImageBlockWriteINTEL];
const bufferBlocks = [Op.SubgroupBlockReadINTEL, Op.SubgroupBlockWriteINTEL];

const shuffleData: Family = { opcodes: shuffles, dataType: typeOfWord(3) };
const blockData: Family = {
  opcodes: [...bufferBlocks, ...imageBlocks],
  dataType: (m, at) => {
    if (reads.includes(m.opcode(at))) return resultType(m, at);
    return typeOfWord(m.opcode(at) === Op.SubgroupBlockWriteINTEL ? 2 : 3)(m, at);
  },
};

const openTypes = subgroups.sentence(
  "subgroup-shuffle-open",
  "Data of the SubgroupShuffleINTEL instructions: the guide has not decided on char types and on vectors of long types.",
  { severity: "warning", remedy: "Shuffle wider integers, or the components of a vector." },
);

/** Whether the guide leaves open if a type may be shuffled. */
function isOpen(m: Facts, type: number): boolean {
  const scalar = scalarOf(m, type);
  return isIntOfWidth(m, scalar, 8) || (isVector(m, type) && isIntOfWidth(m, scalar, 64));
}

function shuffleProblem(m: Facts, at: number): Outcome {
  const type = shuffleData.dataType(m, at);
  const scalar = scalarOf(m, type);
  const count = dimensionOf(m, type);
  const width = m.wordOf(scalar, 2);
  const isScalar = !isVector(m, type);
  const text = `'${definitionText(m, type)}'`;
  const isCounted = [1, 2, 4, 8, 16].includes(count);
  if (isCounted && isOpen(m, type)) return broken(openTypes, `the guide does not say whether ${text} may be shuffled`);
  if (isInt(m, scalar) && isCounted && (width === 16 || width === 32)) return undefined;
  if (isInt(m, scalar) && isScalar && width === 64) return undefined;
  if (isFloat(m, scalar) && isCounted && width === 32) return undefined;
  if (isFloat(m, scalar) && isScalar && width === 16 && m.has(Capability.Float16)) return undefined;
  if (isFloat(m, scalar) && isScalar && width === 64 && m.has(Capability.Float64)) return undefined;
  return `'Op${m.opName(at)}' does not shuffle Data of type ${text}`;
}

function blockProblem(m: Facts, at: number): Outcome {
  const type = blockData.dataType(m, at);
  const scalar = scalarOf(m, type);
  const isListed = isIntOfWidth(m, scalar, 16) || isIntOfWidth(m, scalar, 32);
  if (isListed && [1, 2, 4, 8].includes(dimensionOf(m, type))) return undefined;
  const what = reads.includes(m.opcode(at)) ? "read" : "write";
  return `'Op${m.opName(at)}' does not ${what} blocks of '${definitionText(m, type)}'`;
}

// Images.

const imageWord = (m: Facts, at: number): number => (m.opcode(at) === Op.SubgroupImageBlockReadINTEL ? 3 : 1);

const imageFields = [
  { word: 3, name: "Dim", wanted: Dim["2D"], text: "2D" },
  { word: 4, name: "Depth", wanted: 0, text: "0" },
  { word: 5, name: "Arrayed", wanted: 0, text: "0" },
  { word: 6, name: "MS", wanted: 0, text: "0" },
] as const;

function imageProblem(m: Facts, at: number): Outcome {
  const type = m.typeOf(m.word(at, imageWord(m, at)));
  if (m.opcodeOf(type) !== Op.TypeImage) {
    return `expected Image of 'Op${m.opName(at)}' to be an image, but got '${definitionText(m, type)}'`;
  }
  const wrong = imageFields.find(({ word, wanted }) => m.wordOf(type, word) !== wanted);
  if (wrong === undefined) return undefined;
  const value = m.wordOf(type, wrong.word);
  const found = wrong.name === "Dim" ? nameOf("Dim", value) : String(value);
  return `expected Image of 'Op${m.opName(at)}' to have ${wrong.name} ${wrong.text}, but got ${found}`;
}

const coordinateOf = (m: Facts, at: number): number => m.word(at, imageWord(m, at) + 1);

function coordinateProblem(m: Facts, at: number): Outcome {
  const type = m.typeOf(coordinateOf(m, at));
  if (isVector(m, type) && dimensionOf(m, type) === 2 && isIntOfWidth(m, scalarOf(m, type), 32)) return undefined;
  return `expected Coordinate of 'Op${m.opName(at)}' to be a vector of two 32-bit integers, but got '${definitionText(m, type)}'`;
}

// Undefined behaviour.

const pointerOf = (m: Facts, at: number): number => m.word(at, m.opcode(at) === Op.SubgroupBlockReadINTEL ? 3 : 1);

/** Ids that have the same address. */
const sameAddress: ReadonlySet<number> = new Set([Op.Bitcast, Op.CopyObject]);

/** The alignment in bytes that a decoration of the pointer, or of what it is cast from, states. */
function statedAlignment(m: Facts, id: number): number | undefined {
  const seen = new Set<number>();
  for (let current = id; !seen.has(current); current = m.wordOf(current, 3)) {
    seen.add(current);
    const found = m.decorations.find(current, Decoration.Alignment);
    if (found !== undefined) return m.word(found.at, found.parameters);
    if (!sameAddress.has(m.opcodeOf(current))) return undefined;
  }
  return undefined;
}

function alignmentProblem(m: Facts, at: number): Outcome {
  const needed = m.opcode(at) === Op.SubgroupBlockReadINTEL ? 4 : 16;
  const stated = statedAlignment(m, pointerOf(m, at));
  if (stated === undefined || stated >= needed) return undefined;
  return `expected Ptr of 'Op${m.opName(at)}' to be aligned to ${needed} bytes, but its decoration states ${stated}`;
}

/** The first component of a constant coordinate in bytes. */
function writeOffsetProblem(m: Facts, at: number): Outcome {
  const coordinate = coordinateOf(m, at);
  if (m.opcodeOf(coordinate) !== Op.ConstantComposite) return undefined;
  const x = constantNumber(m, m.wordOf(coordinate, 3));
  if (x === undefined || x % 4 === 0) return undefined;
  return `expected the x-component of Coordinate of 'Op${m.opName(at)}' to be a multiple of 4, but got ${x}`;
}

/** The subgroup size that a kernel asks for, for the function of an instruction; undefined if entry points differ. */
function subgroupSize(m: Facts, at: number): number | undefined {
  const one = m.functionAt(at);
  if (one === undefined) return undefined;
  const sizes = m.callGraph.entriesOf(one.id).map(({ id }) => {
    const mode = findMode(m, id, ExecutionMode.SubgroupSize);
    return mode === undefined ? undefined : m.word(mode, 3);
  });
  const [first] = sizes;
  return sizes.every((size) => size === first) ? first : undefined;
}

function shuffleIndexProblem(m: Facts, at: number): Outcome {
  const index = constantNumber(m, m.word(at, 4));
  if (index === undefined) return undefined;
  const size = subgroupSize(m, at);
  if (size === undefined || index < size) return undefined;
  return `expected InvocationId of 'Op${m.opName(at)}' below the subgroup size ${size}, but got ${index}`;
}

function placementProblem(m: Facts, at: number): Outcome {
  const one = m.functionAt(at);
  if (one === undefined) return undefined;
  const found = nonUniformBlocks(m, one);
  const label = one.labels.findLast((label) => label < at) ?? 0;
  const branch = found.get(m.word(label, 1));
  if (branch === undefined) return undefined;
  return `'Op${m.opName(at)}' is in control flow that depends on '${definitionText(m, branch)}', which differs between invocations`;
}

export const subgroupRules = lazy((): readonly Rule[] => [
  openTypes,
  subgroups.instruction(
    "subgroup-shuffle-data",
    shuffles,
    "Data of the SubgroupShuffleINTEL instructions: scalars and vectors of 2, 4, 8 or 16 components of 32-bit float, 16-bit and 32-bit integers; scalars of 64-bit integers; with Float16 scalars of half, with Float64 scalars of double.",
    shuffleProblem,
    { yields: true },
  ),
  subgroups.instruction(
    "subgroup-block-data",
    blockData.opcodes,
    "Result and Data of the SubgroupBufferBlockIOINTEL and SubgroupImageBlockIOINTEL instructions: scalars and vectors of 2, 4 or 8 components of 16-bit and 32-bit integers.",
    blockProblem,
    { yields: true },
  ),
  subgroups.instruction(
    "subgroup-block-pointer",
    bufferBlocks,
    "For Ptr, valid Storage Classes are CrossWorkGroup (global).",
    (m, at) => {
      const type = m.typeOf(pointerOf(m, at));
      if (isPointer(m, type) && storageClassOf(m, type) === StorageClass.CrossWorkgroup) return undefined;
      return `expected Ptr of 'Op${m.opName(at)}' to point to CrossWorkgroup, but got '${typeText(m, pointerOf(m, at))}'`;
    },
    { yields: true },
  ),
  subgroups.instruction(
    "subgroup-block-image",
    imageBlocks,
    "For Image, Dim must be 2D, Depth must be 0 (not a depth image), Arrayed must be 0 (non-arrayed content), MS must be 0 (single-sampled content).",
    imageProblem,
    { yields: true },
  ),
  subgroups.instruction(
    "subgroup-block-coordinate",
    imageBlocks,
    "For Coordinate, vectors with two components of 32-bit integers (int2) are supported.",
    coordinateProblem,
    { yields: true },
  ),
  notes.instruction(
    "subgroup-shuffle-index",
    [Op.SubgroupShuffleINTEL],
    "There is no defined behavior for out-of-range shuffle indices for the SubgroupShuffleINTEL instructions.",
    shuffleIndexProblem,
    { severity: "warning" },
  ),
  notes.instruction(
    "subgroup-block-uniform",
    blockData.opcodes,
    "The SubgroupBufferBlockIOINTEL and SubgroupImageBlockIOINTEL instructions are only guaranteed to work correctly if placed strictly within uniform control flow within the subgroup. If placed elsewhere, behavior is undefined.",
    placementProblem,
    { severity: "warning" },
  ),
  notes.instruction(
    "subgroup-block-alignment",
    bufferBlocks,
    "The pointer Ptr must be 32-bit (4-byte) aligned for reads, and must be 128-bit (16-byte) aligned for writes.",
    alignmentProblem,
    { severity: "warning" },
  ),
  notes.instruction(
    "subgroup-image-write-offset",
    [Op.SubgroupImageBlockWriteINTEL],
    "The x-component of the byte coordinate for the image block write instruction must be a multiple of four; in other words, the write must begin at a 32-bit boundary.",
    writeOffsetProblem,
    { severity: "warning" },
  ),
]);
