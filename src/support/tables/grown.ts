// Columns of numbers that grow.

/** A copy of twice the length. */
export function grown<T extends Int32Array | Uint16Array | Uint8Array | Uint32Array | Float64Array>(column: T): T {
  // The constructor of a typed array of the same kind: TypeScript cannot express it.
  const larger = new (column.constructor as new (length: number) => T)(column.length * 2);
  larger.set(column);
  return larger;
}
