// The kernels with wrong accesses among the faults: what they are given, which elements they may change, and which errors they have to end with.

/** Elements of each buffer. */
export const LENGTH = 8;

interface Outcome {
  readonly check: boolean;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  /** The elements of both buffers that have changed. */
  readonly changed: readonly (readonly number[])[];
}

export interface Access {
  readonly kernel: string;
  readonly numbers: readonly number[];
  readonly groups: number;
  readonly local: number;
  /** What is wrong with an outcome. */
  readonly problem: (outcome: Outcome) => string | undefined;
}

/** The elements of both buffers that a kernel stores in; undefined if an access is out of bounds. */
type Stores = (n: number, offset: number) => readonly [a: readonly number[], b: readonly number[]] | undefined;

/** Where kernels store what they have found. */
const RESULT: readonly [a: readonly number[], b: readonly number[]] = [[], [0]];

const isInside = (at: number, count = 1) => at >= 0 && at + count <= LENGTH;
const range = (start: number, count: number) => Array.from({ length: count }, (_, at) => start + at);
const either: Stores = (n, off) => (isInside(off) ? (n % 2 === 1 ? [[off], []] : [[], [off]]) : undefined);
const inOwnMemory: Stores = (_n, off) => (isInside(off) ? [[], [0]] : undefined);

const wrong: Readonly<Record<string, Stores>> = {
  // A pointer that a loop carries has 32 bits.
  phi: (n, off) => (isInside(off & 0x3fff_ffff, n) ? [range(off & 0x3fff_ffff, n), []] : undefined),
  sel: either,
  dir: (_n, off) => (isInside(off) ? [[off], [0]] : undefined),
  rd: inOwnMemory,
  st: (n, off) => either(n + 1, off),
  fn: either,
  priv: inOwnMemory,
  loc: inOwnMemory,
  wide: (_n, off) => (isInside(off, 16) ? [range(off, 16), []] : undefined),
  una: (_n, off) => (off >= 0 && off + 4 <= 4 * LENGTH ? [[0, 1], [0]] : undefined),
};

/** Of kernels that go up to an element from the first. */
const upTo: Readonly<Record<string, Stores>> = {
  scale: (n) => (n <= LENGTH ? [range(0, n), []] : undefined),
  sel: () => undefined,
  walk: (n) => (n <= LENGTH ? [range(0, n), []] : undefined),
};

/** An access out of bounds is reported in checked code; in other code it ends the launch, or at least changes nothing. */
function access(
  kernel: string,
  numbers: readonly number[],
  stores: Stores,
  size: Pick<Access, "groups" | "local">,
): Access {
  const [n = 0, off = 0] = numbers;
  const allowed = stores(n, off);
  return {
    kernel,
    numbers,
    ...size,
    problem: ({ check, error, changed }) => {
      if (error !== undefined && changed.some(({ length }) => length > 0))
        return `memory changes after '${error.message}'`;
      if (allowed === undefined && check) return error === undefined ? "it is not reported" : undefined;
      // Checked code finds other faults of these kernels: races, addresses that are not aligned.
      if (error !== undefined && allowed === undefined) return undefined;
      if (error !== undefined) return check && error.code.startsWith("check-") ? undefined : error.message;
      const places = allowed ?? RESULT;
      const beyond = changed.some((all, at) => all.some((one) => !places[at]?.includes(one)));
      return beyond ? `elements ${changed.join(" and ")} change` : undefined;
    },
  };
}

/** A kernel that has to end with an error of any kind, or with one that a pattern fits. */
function failing(kernel: string, numbers: readonly number[], pattern = /./): Access {
  const problem = ({ error }: Outcome) =>
    error !== undefined && pattern.test(error.message) ? undefined : (error?.message ?? "it is not stopped");
  return { kernel, numbers, groups: 1, local: 4, problem };
}

/** A kernel that yields some value, and is reported in checked code. */
function arithmetic(kernel: string, numbers: readonly number[]): Access {
  const problem = ({ check, error }: Outcome) =>
    check === (error !== undefined) ? undefined : (error?.message ?? "checked code does not report it");
  return { kernel, numbers, groups: 1, local: 4, problem };
}

const OFFSETS = [3, -1, LENGTH, -1_000_000, 0x3fff_ffff, -0x8000_0000] as const;

/** The launches of the kernels of a file. */
export function wrongAccesses(file: string): readonly Access[] {
  const many = { groups: 100, local: 4 };
  const few = { groups: 1, local: 4 };
  if (file === "plain-overrun.cl") return [access("scale", [400], upTo["scale"] ?? either, many)];
  if (file === "pointer-origin.cl") {
    const selected = [1, 0].map((n) => access("sel", [n], () => undefined, many));
    const walked = [400, LENGTH].map((n) => access("walk", [n], upTo["walk"] ?? either, few));
    return [...selected, ...walked, access("cast", [0], () => undefined, many)];
  }
  const accesses = Object.entries(wrong).flatMap(([kernel, stores]) =>
    OFFSETS.map((off) => access(kernel, [1, off], stores, few)),
  );
  return [
    ...accesses,
    ...["sel", "st", "fn"].flatMap((kernel) =>
      OFFSETS.map((off) => access(kernel, [2, off], wrong[kernel] ?? either, few)),
    ),
    ...["nul", "nulr"].map((kernel) => failing(kernel, [0, 0])),
    failing("inf", [0, 0]),
    ...["divg", "divg2", "divg3"].map((kernel) => failing(kernel, [0, 0], /barrier/)),
    ...["divz", "rem1"].map((kernel) => arithmetic(kernel, [5, 0])),
    ...["divz", "rem1"].map((kernel) => arithmetic(kernel, [-0x8000_0000, -1])),
  ];
}
