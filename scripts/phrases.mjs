// Packs the texts of a generated table: what repeats in them becomes a list of phrases, and references to it. src/support/phrases.ts reads a
// text when somebody asks for it.

/** What follows the first character of a reference of two; `src/support/phrases.ts` has the same. */
const seconds = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Characters that references begin with, those of them that no text has. */
const marks = "!#%&()+/:;<>[]^{}~@=,*?'|\"";
/** How many references have one character. */
const SHORT = 6;
/** Bytes of a reference, while nobody knows which will be short. */
const REFERENCE = 2;

/**
 * Parts of a text or of a phrase, by number, and how often the text is there.
 * @typedef {{ parts: number[], readonly count: number }} Sequence
 */

/**
 * @param {readonly string[]} texts without line breaks
 * @returns {{ phrases: string, packed: readonly string[] }}
 */
export function pack(texts) {
  const free = [...marks].filter((mark) => !texts.some((text) => text.includes(mark)));
  const shorts = free.slice(0, SHORT);
  const leads = free.slice(SHORT);
  /** @type {string[]} What parts below `words.length` are; the others are phrases. */
  const words = [];
  const lines = sequencesOf(texts, words);
  /** @type {Map<number, Sequence>} */
  const phrases = new Map();
  const all = () => [...lines.values(), ...phrases.values()];
  /** @param {number} part */
  const cost = (part) => words[part]?.length ?? REFERENCE;
  for (let next = words.length; ; next++) {
    if (phrases.size === shorts.length + leads.length * seconds.length) dropUsedOnce(all(), phrases);
    if (phrases.size === shorts.length + leads.length * seconds.length) break;
    const best = bestPhrase(all(), cost);
    if (best === undefined) break;
    for (const sequence of all()) sequence.parts = replaced(sequence.parts, best, [next]);
    phrases.set(next, { parts: best, count: 1 });
  }
  const uses = usesOf(all());
  const order = [...phrases.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a - b);
  const references = [...shorts, ...leads.flatMap((lead) => [...seconds].map((second) => lead + second))];
  const names = new Map(order.map((phrase, index) => [phrase, references[index] ?? ""]));
  /** @param {Sequence | undefined} sequence */
  const textOf = (sequence) => (sequence?.parts ?? []).map((part) => words[part] ?? names.get(part)).join("");
  return {
    phrases: [shorts.join(""), leads.join(""), ...order.map((phrase) => textOf(phrases.get(phrase)))].join("\n"),
    packed: texts.map((text) => textOf(lines.get(text))),
  };
}

/**
 * The texts as words: capital letters and what follows them, numbers, single other characters.
 * @param {readonly string[]} texts
 * @param {string[]} words gets each once
 */
function sequencesOf(texts, words) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Map<string, Sequence>} */
  const sequences = new Map();
  for (const text of texts) {
    const known = sequences.get(text);
    const parts = (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|./g) ?? []).map((word) => {
      const number = numbers.get(word) ?? words.push(word) - 1;
      numbers.set(word, number);
      return number;
    });
    sequences.set(text, { parts, count: (known?.count ?? 0) + 1 });
  }
  return sequences;
}

/**
 * The word, or the two parts, that saves most bytes as a phrase.
 * @param {readonly Sequence[]} sequences
 * @param {(part: number) => number} cost
 */
function bestPhrase(sequences, cost) {
  /** @type {Map<number, number>} Saved bytes by the two parts. */
  const saved = new Map();
  const factor = 1 << 20;
  for (const { parts, count } of sequences) {
    let last = -1;
    parts.forEach((part, index) => {
      if (cost(part) > REFERENCE) saved.set(part, (saved.get(part) ?? 0) + count * (cost(part) - REFERENCE));
      const next = parts[index + 1];
      // Of three equal parts only two make a pair.
      if (next === undefined || (last === index - 1 && part === next && part === parts[last])) return;
      const key = (part + 1) * factor + next;
      saved.set(key, (saved.get(key) ?? 0) + count * (cost(part) + cost(next) - REFERENCE));
      last = index;
    });
  }
  let best;
  let most = 0;
  for (const [key, bytes] of saved) {
    const parts = key < factor ? [key] : [Math.floor(key / factor) - 1, key % factor];
    const own = parts.reduce((sum, part) => sum + cost(part), 1);
    if (bytes - own > most) [best, most] = [parts, bytes - own];
  }
  return best;
}

/**
 * `parts` with `by` wherever `what` is.
 * @param {readonly number[]} parts
 * @param {readonly number[]} what
 * @param {readonly number[]} by
 */
function replaced(parts, what, by) {
  const result = [];
  for (let index = 0; index < parts.length; ) {
    if (what.every((part, offset) => parts[index + offset] === part)) {
      result.push(...by);
      index += what.length;
    } else result.push(/** @type {number} */ (parts[index++]));
  }
  return result;
}

/**
 * How often each part is written.
 * @param {readonly Sequence[]} sequences
 */
function usesOf(sequences) {
  /** @type {Map<number, number>} */
  const uses = new Map();
  for (const { parts, count } of sequences) for (const part of parts) uses.set(part, (uses.get(part) ?? 0) + count);
  return uses;
}

/**
 * Takes phrases away that a later one has left with a single use.
 * @param {readonly Sequence[]} sequences
 * @param {Map<number, Sequence>} phrases
 */
function dropUsedOnce(sequences, phrases) {
  const uses = usesOf(sequences);
  for (const [phrase, { parts }] of phrases) {
    if (uses.get(phrase) !== 1) continue;
    for (const sequence of sequences) sequence.parts = replaced(sequence.parts, [phrase], parts);
    phrases.delete(phrase);
  }
}
