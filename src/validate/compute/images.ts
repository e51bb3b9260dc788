/** Images in environments of compute kernels: the table of types, declarations, and operands of reads and writes. */
import { Dim, ImageFormat, ImageOperands } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "../facts/module-facts.ts";
import { isVoid } from "../facts/types.ts";
import type { chapter, Outcome, Rule } from "../rule.ts";
import { definitionText, nameOf } from "./words.ts";

type Chapter = ReturnType<typeof chapter>;

/** Dim, Depth, Arrayed of each supported type. */
const table: readonly (readonly [dim: number, depth: number, arrayed: number])[] = [
  [Dim["1D"], 0, 0],
  [Dim["1D"], 0, 1],
  [Dim["2D"], 0, 0],
  [Dim["2D"], 1, 0],
  [Dim["2D"], 0, 1],
  [Dim["2D"], 1, 1],
  [Dim["3D"], 0, 0],
  [Dim.Buffer, 0, 0],
];

const mayBeArrayed = (dim: number): boolean => dim === Dim["1D"] || dim === Dim["2D"];

/** Reports what `arrayedProblem` does not. */
function tableProblem(m: Facts, at: number): Outcome {
  const [dim, depth, arrayed] = [m.word(at, 3), m.word(at, 4), m.word(at, 5)];
  const isListed = table.some((row) => row[0] === dim && row[1] === depth && row[2] === arrayed);
  if (isListed || arrayedProblem(m, at) !== undefined) return undefined;
  return `expected an image type of the environment, but got Dim ${nameOf("Dim", dim)}, Depth ${depth}, Arrayed ${arrayed}`;
}

function arrayedProblem(m: Facts, at: number): Outcome {
  if (m.word(at, 5) !== 1 || mayBeArrayed(m.word(at, 3))) return undefined;
  return `expected Arrayed 0 for Dim ${nameOf("Dim", m.word(at, 3))}, but got 1`;
}

/** Declarations of image types. */
export function imageTypeRules(types: Chapter, validation: Chapter): readonly Rule[] {
  const common = { beyond: true, yields: true } as const;
  const rule = (name: string, sentence: string, check: (m: Facts, at: number) => Outcome, remedy?: string): Rule =>
    validation.instruction(name, [Op.TypeImage], sentence, check, {
      ...common,
      ...(remedy === undefined ? {} : { remedy }),
    });
  return [
    types.instruction(
      "image-type",
      [Op.TypeImage],
      "Supported are 1D and 2D images and arrays of them, 2D depth images and arrays of them, 3D images and 1D buffer images.",
      tableProblem,
      common,
    ),
    rule("image-sampled-type", "Sampled Type of OpTypeImage must be OpTypeVoid.", (m, at) =>
      isVoid(m, m.word(at, 2))
        ? undefined
        : `expected Sampled Type OpTypeVoid, but got '${definitionText(m, m.word(at, 2))}'`,
    ),
    rule(
      "image-sampled",
      "Sampled of OpTypeImage must be 0, indicating that the image usage will be known at run time, not at compile time.",
      (m, at) => (m.word(at, 7) === 0 ? undefined : `expected Sampled 0, but got ${m.word(at, 7)}`),
    ),
    rule("image-multisampled", "MS of OpTypeImage must be 0, indicating single-sampled content.", (m, at) =>
      m.word(at, 6) === 0 ? undefined : `expected MS 0, but got ${m.word(at, 6)}`,
    ),
    rule(
      "image-arrayed",
      "Arrayed of OpTypeImage may only be set to 1, indicating arrayed content, when Dim is set to 1D or 2D.",
      arrayedProblem,
    ),
    rule(
      "image-format",
      "Image Format of OpTypeImage must be Unknown, indicating that the image does not have a specified format.",
      (m, at) =>
        m.word(at, 8) === ImageFormat.Unknown
          ? undefined
          : `expected Image Format Unknown, but got ${nameOf("ImageFormat", m.word(at, 8))}`,
    ),
    rule(
      "image-access",
      "The optional image Access Qualifier of OpTypeImage must be present.",
      (m, at) => (m.length(at) > 9 ? undefined : "expected an Access Qualifier, but got none"),
      "Add ReadOnly, WriteOnly or ReadWrite.",
    ),
  ];
}

/** The word with the image operands, by opcode. */
const operandWords: { readonly [opcode: number]: number } = {
  [Op.ImageRead]: 5,
  [Op.ImageSampleExplicitLod]: 5,
  [Op.ImageWrite]: 4,
};

const imageOperands = (m: Facts, at: number): number => m.optionalWord(at, operandWords[m.opcode(at)] ?? 0) ?? 0;

/** No offsets for these instructions. */
export function offsetRule(validation: Chapter, opcodes: readonly number[], sentence: string): Rule {
  return validation.instruction(
    "image-offset",
    opcodes,
    sentence,
    (m, at) =>
      (imageOperands(m, at) & ImageOperands.ConstOffset) === 0
        ? undefined
        : `expected no Image Operand ConstOffset, but 'Op${m.opName(at)}' has one`,
    { beyond: true, yields: true, remedy: "Add the offset to the coordinate." },
  );
}

/** No image operands at all for writes. */
export function writeOperandsRule(validation: Chapter): Rule {
  return validation.instruction(
    "image-write-operands",
    [Op.ImageWrite],
    "The image write instruction OpImageWrite must not include any optional Image Operands.",
    (m, at) =>
      m.length(at) <= 4 ? undefined : `expected no Image Operands, but got ${maskText(imageOperands(m, at))}`,
    { beyond: true, yields: true },
  );
}

function maskText(mask: number): string {
  const names = Object.entries(ImageOperands).flatMap(([name, bit]) => ((mask & bit) !== 0 ? [name] : []));
  return names.length === 0 ? "None" : names.join("|");
}
