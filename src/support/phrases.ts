// Texts of generated tables, packed by scripts/phrases.mjs: what repeats in them is a list of phrases and references to it. A text is read
// on first use, so that a table costs little to load.

/** The second character of a reference of two. */
const seconds = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * The reader of texts that were packed with `phrases`: a line with the references of one character, a line with what references of two begin
 * with, then a phrase on each line, which may refer to others.
 */
export function unpacker(phrases: string): (packed: string) => string {
  const [shorts = "", leads = "", ...texts] = phrases.split("\n");
  const known: (string | undefined)[] = [];
  const phraseAt = (index: number): string => {
    let text = known[index];
    if (text === undefined) {
      text = unpack(texts[index] ?? "");
      known[index] = text;
    }
    return text;
  };
  const first = new Int16Array(128);
  for (let i = 0; i < shorts.length; i++) first[shorts.charCodeAt(i)] = i + 1;
  for (let i = 0; i < leads.length; i++) first[leads.charCodeAt(i)] = -1 - shorts.length - i * seconds.length;
  const unpack = (packed: string): string => {
    let result = "";
    let start = 0;
    for (let i = 0; i < packed.length; i++) {
      const index = first[packed.charCodeAt(i)]!;
      if (index === 0) continue;
      if (i > start) result += packed.slice(start, i);
      result += phraseAt(index > 0 ? index - 1 : -1 - index + seconds.indexOf(packed[++i]!));
      start = i + 1;
    }
    return start === 0 ? packed : result + packed.slice(start);
  };
  return unpack;
}
