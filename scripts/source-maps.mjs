// Source maps of the package: of the bundler's maps, which say more than twice as much as the code itself, only what a stack trace shows.

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** @typedef {{ version: number, sources: string[], mappings: string }} SourceMap */

/**
 * The map with one position for each line of the source that begins within a line of the code, its names and contents left out.
 * @param {SourceMap} map
 * @returns {SourceMap}
 */
export function thinned({ version, sources, mappings }) {
  // Of the position before, through all lines: source, line and column.
  let [read, written] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const lines = mappings.split(";").map((line) => {
    let [column, writtenColumn, last] = [0, 0, ""];
    /** @type {string[]} */
    const kept = [];
    for (const segment of line === "" ? [] : line.split(",")) {
      const [columnStep = 0, ...steps] = decode(segment);
      column += columnStep;
      if (steps.length < 3) continue;
      read = read.map((value, index) => value + (steps[index] ?? 0));
      const place = `${read[0]}:${read[1]}`;
      if (place === last) continue;
      kept.push(encode([column - writtenColumn, ...read.map((value, index) => value - (written[index] ?? 0))]));
      [writtenColumn, last, written] = [column, place, read];
    }
    return kept.join(",");
  });
  return { version, sources, mappings: lines.join(";") };
}

/** @param {string} text */
function decode(text) {
  const numbers = [];
  for (let [at, value, shift] = [0, 0, 0]; at < text.length; at++) {
    const digit = digits.indexOf(text.charAt(at));
    value |= (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** @param {readonly number[]} numbers */
function encode(numbers) {
  let text = "";
  for (const number of numbers) {
    let rest = number < 0 ? (-number << 1) | 1 : number << 1;
    do {
      const digit = rest & 31;
      rest >>>= 5;
      text += digits.charAt(rest > 0 ? digit | 32 : digit);
    } while (rest > 0);
  }
  return text;
}
