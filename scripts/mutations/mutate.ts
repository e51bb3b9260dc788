// Single changes of right texts: an operand, a type, an attribute, a successor or a region is dropped, swapped or replaced.
import type { Random } from "../../bench/inputs/random.ts";

/** A part of a text: where it begins and ends. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Types that take the place of others. */
const TYPES = [
  "i1",
  "i32",
  "si32",
  "ui8",
  "i64",
  "f16",
  "f32",
  "bf16",
  "index",
  "vector<2xi32>",
  "vector<4xf32>",
  "vector<3xi1>",
  "tensor<4xi32>",
  "!spirv.ptr<i32, Function>",
  "!spirv.ptr<f32, StorageBuffer>",
  "!spirv.struct<(i32, f32)>",
  "!spirv.array<4 x i32>",
  "!spirv.rtarray<f32>",
  "!spirv.matrix<3 x vector<3xf32>>",
  "!spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>",
  "!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>",
];

/** Values that take the place of attributes. */
const ATTRIBUTES = [
  "1 : i32",
  "-1 : i64",
  "unit",
  '"None"',
  "@f",
  "[1 : i32, 2 : i32]",
  "array<i32: 1, 1>",
  "dense<1> : vector<2xi32>",
  "#spirv.scope<Device>",
  "#spirv.memory_semantics<Acquire>",
  "i32",
  "1.0 : f32",
  "true",
];

const CASES = ["Workgroup", "Device", "None", "Reduce", "ClusteredReduce", "Acquire|Release", "Volatile", "RowMajor"];

type Change = (text: string, choices: Random) => string | undefined;

const changes: readonly Change[] = [dropOperand, swapOperands, retype, swapTypes, dropAttribute, replaceAttribute];
const rarer: readonly Change[] = [swapCases, dropSuccessor, swapSuccessors, changeRegion, dropOperandWithType];

/** A changed copy of `text`, or undefined if nothing could be changed. */
export function mutateOnce(text: string, choices: Random): string | undefined {
  const change = choices.chance(75) ? choices.pick(changes) : choices.pick(rarer);
  const changed = change(text, choices);
  return changed === text ? undefined : changed;
}

// ---- parts of texts

function spansOf(text: string, pattern: RegExp): readonly Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ begin: index, end: index + found.length }));
}

const pickSpan = (spans: readonly Span[], choices: Random): Span | undefined =>
  spans.length === 0 ? undefined : choices.pick(spans);

const replace = (text: string, { begin, end }: Span, by: string): string => text.slice(0, begin) + by + text.slice(end);

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Uses of values: names that are not being defined. */
const operandsOf = (text: string): readonly Span[] => spansOf(text, /%[\w$.-]+(?:#\d+)?(?!\s*(?::\d+)?\s*=|[\w#]|:)/g);

/** The spans of types, including their angle brackets. */
function typesOf(text: string): readonly Span[] {
  const heads = /(?<![\w!.#%@$"])(?:!spirv\.[\w.]+|vector|tensor|memref|[su]?i\d+|b?f\d+|index)(?![\w.:])/g;
  return spansOf(text, heads).map(({ begin, end }) => ({ begin, end: text[end] === "<" ? closing(text, end) : end }));
}

/** The end of what the bracket at `open` encloses. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at] ?? "";
    if ("<([{".includes(char)) depth++;
    else if (")]}".includes(char) || (char === ">" && text[at - 1] !== "-")) depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Two different parts on the same line. */
function pairOnLine(text: string, spans: readonly Span[], choices: Random): readonly [Span, Span] | undefined {
  const first = pickSpan(spans, choices);
  if (first === undefined) return undefined;
  const line = lineOf(text, first.begin);
  const others = spans.filter((one) => one !== first && lineOf(text, one.begin) === line);
  const second = pickSpan(others, choices);
  if (second === undefined) return undefined;
  return first.begin < second.begin ? [first, second] : [second, first];
}

function swap(text: string, pair: readonly [Span, Span] | undefined): string | undefined {
  if (pair === undefined) return undefined;
  const [first, second] = pair;
  const [a, b] = [text.slice(first.begin, first.end), text.slice(second.begin, second.end)];
  return replace(replace(text, second, a), first, b);
}

/** Drops a member of a list with the comma beside it. */
function dropMember(text: string, { begin, end }: Span): string {
  const before = /,\s*$/.exec(text.slice(0, begin))?.[0].length;
  if (before !== undefined) return replace(text, { begin: begin - before, end }, "");
  const after = /^\s*,\s*/.exec(text.slice(end))?.[0].length ?? 0;
  return replace(text, { begin, end: end + after }, "");
}

// ---- operands and types

function dropOperand(text: string, choices: Random): string | undefined {
  const span = pickSpan(operandsOf(text), choices);
  return span && dropMember(text, span);
}

/** Drops an operand of a generic form with its type. */
function dropOperandWithType(text: string, choices: Random): string | undefined {
  const forms = [...text.matchAll(/"\((%[^()]*)\)[^\n]* : \(([^\n]*)\) -> /g)];
  if (forms.length === 0) return undefined;
  const { index, 0: whole, 1: operands = "", 2: types = "" } = choices.pick(forms);
  const values = operands.split(", ");
  const kinds = typesOf(types).filter(({ begin }, at, all) => all.slice(0, at).every(({ end }) => end <= begin));
  const at = choices.below(values.length);
  const kind = kinds[at];
  if (kind === undefined || kinds.length !== values.length) return undefined;
  const left = values.filter((_, position) => position !== at).join(", ");
  const changed = whole.replace(`(${operands})`, () => `(${left})`);
  return replace(
    text,
    { begin: index, end: index + whole.length },
    changed.replace(` : (${types})`, () => ` : (${dropMember(types, kind)})`),
  );
}

function swapOperands(text: string, choices: Random): string | undefined {
  return swap(text, pairOnLine(text, operandsOf(text), choices));
}

function retype(text: string, choices: Random): string | undefined {
  const span = pickSpan(typesOf(text), choices);
  return span && replace(text, span, choices.pick(TYPES));
}

function swapTypes(text: string, choices: Random): string | undefined {
  const pair = pairOnLine(text, typesOf(text), choices);
  return pair !== undefined && pair[0].end > pair[1].begin ? undefined : swap(text, pair);
}

// ---- attributes

/** `name = value`, `<Case>`, `"text"` and numbers that are no part of types. */
function attributesOf(text: string): readonly Span[] {
  const values = /(?<=\w = )(?:#[\w.]+<[^<>\n]*>|"[^"\n]*"|[-\w.]+(?: : \w+)?|\[[^[\]\n]*\]|@\w+)/g;
  const others = /(?<=[ ,(])<[A-Z][\w|]*>|"[A-Z][\w|]*"/g;
  return [...spansOf(text, values), ...spansOf(text, others)];
}

function dropAttribute(text: string, choices: Random): string | undefined {
  const span = pickSpan(attributesOf(text), choices);
  if (span === undefined) return undefined;
  const name = /\w+ = $/.exec(text.slice(0, span.begin))?.[0].length ?? 0;
  return dropMember(text, { begin: span.begin - name, end: span.end });
}

function replaceAttribute(text: string, choices: Random): string | undefined {
  const span = pickSpan(attributesOf(text), choices);
  if (span === undefined) return undefined;
  const old = text.slice(span.begin, span.end);
  if (/^<\w/.test(old)) return replace(text, span, `<${choices.pick(CASES)}>`);
  if (/^"[A-Z]/.test(old) && choices.chance(50)) return replace(text, span, `"${choices.pick(CASES)}"`);
  return replace(text, span, choices.pick(ATTRIBUTES));
}

function swapCases(text: string, choices: Random): string | undefined {
  return swap(text, pairOnLine(text, attributesOf(text), choices));
}

// ---- successors and regions

const successorsOf = (text: string): readonly Span[] => spansOf(text, /(?<!^\s*)\^\w+/gm);

function dropSuccessor(text: string, choices: Random): string | undefined {
  const span = pickSpan(successorsOf(text), choices);
  if (span === undefined) return undefined;
  const end = text[span.end] === "(" ? closing(text, span.end) : span.end;
  return dropMember(text, { begin: span.begin, end });
}

function swapSuccessors(text: string, choices: Random): string | undefined {
  const spans = successorsOf(text);
  const [first, second] = [pickSpan(spans, choices), pickSpan(spans, choices)];
  if (first === undefined || second === undefined) return undefined;
  return replace(text, first, text.slice(second.begin, second.end));
}

/** Drops, empties or doubles a region. */
function changeRegion(text: string, choices: Random): string | undefined {
  const open = pickSpan(spansOf(text, /\{(?=\n)/g), choices);
  if (open === undefined) return undefined;
  const span = { begin: open.begin, end: closing(text, open.begin) };
  const body = text.slice(span.begin, span.end);
  return replace(text, span, choices.pick(["", "{\n}", `${body}, ${body}`]));
}
