// Values of attributes that LLVM packs into an integer, and their text: `memory(argmem: read)`, `captures(none)`, `nofpclass(nan)`.

/** Locations of memory in the order of their bits; the access to each is two bits. */
export const MEMORY_LOCATIONS = ["argmem", "inaccessiblemem", "errnomem", "", "target_mem0", "target_mem1"] as const;

/** Accesses to memory by their two bits. */
export const MEMORY_ACCESS = ["none", "read", "write", "readwrite"] as const;

/** The position of the memory that no location names. */
export const OTHER_MEMORY = 3;

/** The bits of an access to all locations. */
export function memoryEverywhere(access: number): number {
  return MEMORY_LOCATIONS.reduce((bits, _, index) => bits | (access << (2 * index)), 0);
}

/** `bits` with another access to one location. */
export function withMemory(bits: number, location: number, access: number): number {
  return (bits & ~(3 << (2 * location))) | (access << (2 * location));
}

/** The access to a location. */
export function memoryAt(bits: number, location: number): number {
  return (bits >> (2 * location)) & 3;
}

/** Locations that differ from other memory are written explicitly. */
function memoryText(bits: number): string {
  const other = memoryAt(bits, OTHER_MEMORY);
  const words: string[] = [];
  const isNone = bits === 0;
  if (other !== 0 || isNone) words.push(MEMORY_ACCESS[other] ?? "");
  MEMORY_LOCATIONS.forEach((name, index) => {
    const access = memoryAt(bits, index);
    if (index !== OTHER_MEMORY && access !== other) words.push(`${name}: ${MEMORY_ACCESS[access]}`);
  });
  return words.join(", ");
}

/** Components of a pointer that may be captured; `address` and `provenance` contain the weaker one. */
export const CAPTURES: Readonly<Record<string, number>> = {
  none: 0,
  address_is_null: 1,
  address: 3,
  read_provenance: 4,
  provenance: 12,
};

/** The bits of what is captured by other means than the result are above these. */
export const CAPTURES_SHIFT = 4;

function componentsText(bits: number): string {
  if (bits === 0) return "none";
  const address = (bits & 2) !== 0 ? ["address"] : (bits & 1) !== 0 ? ["address_is_null"] : [];
  const provenance = (bits & 8) !== 0 ? ["provenance"] : (bits & 4) !== 0 ? ["read_provenance"] : [];
  return [...address, ...provenance].join(", ");
}

function capturesText(bits: number): string {
  const other = bits >> CAPTURES_SHIFT;
  const result = bits & 15;
  if (other === result) return componentsText(other);
  const own = `ret: ${componentsText(result)}`;
  return other === 0 ? own : `${componentsText(other)}, ${own}`;
}

/** Classes of floats by their names in `nofpclass`; the first that fit are written. */
export const FLOAT_CLASSES: readonly (readonly [name: string, bits: number])[] = [
  ["all", 1023],
  ["nan", 3],
  ["snan", 1],
  ["qnan", 2],
  ["inf", 516],
  ["ninf", 4],
  ["pinf", 512],
  ["zero", 96],
  ["nzero", 32],
  ["pzero", 64],
  ["sub", 144],
  ["nsub", 16],
  ["psub", 128],
  ["norm", 264],
  ["nnorm", 8],
  ["pnorm", 256],
];

function floatClassesText(bits: number): string {
  if (bits === 0) return "none";
  let rest = bits;
  const words: string[] = [];
  for (const [name, mask] of FLOAT_CLASSES) {
    if ((rest & mask) !== mask) continue;
    words.push(name);
    rest &= ~mask;
  }
  return words.join(" ");
}

/** Kinds of functions that allocate, by their bits. */
export const ALLOCATION_KINDS = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"] as const;

const LOW = 0xffffffffn;

/** The lower half of `allocsize` without a count. */
export const NO_COUNT = LOW;

function sizeText(value: bigint): string {
  const count = value & LOW;
  return count === NO_COUNT ? `${value >> 32n}` : `${value >> 32n},${count}`;
}

/** `uwtable` is `uwtable(async)`. */
export const UNWIND_SYNC = 1n;
export const UNWIND_ASYNC = 2n;

const TEXTS: Readonly<Record<string, (value: bigint) => string>> = {
  memory: (value) => memoryText(Number(value)),
  captures: (value) => capturesText(Number(value)),
  nofpclass: (value) => floatClassesText(Number(value)),
  allockind: (value) => `"${ALLOCATION_KINDS.filter((_, index) => ((value >> BigInt(index)) & 1n) !== 0n).join()}"`,
  allocsize: sizeText,
  vscale_range: (value) => `${value >> 32n},${value & LOW}`,
  uwtable: (value) => (value === UNWIND_SYNC ? "sync" : ""),
  dead_on_return: (value) => (value === 0n ? "" : `${value}`),
};

/** The text in the parentheses of an attribute; "" for an attribute without them. */
export function valueText(kind: string, value: bigint): string {
  return TEXTS[kind]?.(value) ?? `${value}`;
}

/** The bits of `memory(…)` for the text between its parentheses, which is known to be valid. */
export function memoryOf(text: string): number {
  return text.split(", ").reduce((bits, part) => {
    const [access = "", location] = part.split(": ").reverse();
    const number = MEMORY_ACCESS.indexOf(access as (typeof MEMORY_ACCESS)[number]);
    if (location === undefined) return memoryEverywhere(number);
    return withMemory(bits, MEMORY_LOCATIONS.indexOf(location as (typeof MEMORY_LOCATIONS)[number]), number);
  }, 0);
}

/** The bits of `captures(…)`, the same for the result, for the text between its parentheses. */
export function capturesOf(text: string): number {
  const bits = text.split(", ").reduce((sum, name) => sum | (CAPTURES[name] ?? 0), 0);
  return (bits << CAPTURES_SHIFT) | bits;
}
