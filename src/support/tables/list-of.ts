// Short lists of a known length. A list that grows by `push` has room for 17 items from the first one on, which lists of operands, results and
// types rarely fill: they made up a third of what a conversion allocates.

/** The items of the numbers below `count`. */
export function listOf<T>(count: number, item: (index: number) => T): readonly T[] {
  if (count === 0) return [];
  if (count === 1) return [item(0)];
  if (count === 2) return [item(0), item(1)];
  if (count === 3) return [item(0), item(1), item(2)];
  const items = [item(0), item(1), item(2), item(3)];
  for (let index = 4; index < count; index++) items.push(item(index));
  return items;
}
