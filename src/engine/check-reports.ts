// Reports of checked code to the host: faults of an access, a value, or two accesses. They are data, by the numbers that the code has.

/** Who has done something: ids of the invocation in its work-group, and the number of that. */
export interface Who {
  readonly invocation: readonly [x: number, y: number, z: number];
  readonly group: number;
}

/** An access that leaves the memory that its pointer came from. */
interface OutsideReport extends Who {
  readonly kind: "outside";
  readonly site: number;
  /** The memory, and where the access lies in it. */
  readonly start: number;
  readonly size: number;
  readonly distance: number;
  readonly bytes: number;
}

/** A value that must not be used. */
interface TaintReport extends Who {
  readonly kind: "tainted";
  /** A fault with the origin that has it: see `code/suspects.ts`. */
  readonly taint: number;
  /** The use. */
  readonly origin: number;
}

interface MisalignedReport extends Who {
  readonly kind: "misaligned";
  readonly origin: number;
  readonly address: number;
  readonly bytes: number;
}

/** An access of bytes between two buffers. */
interface GapReport extends Who {
  readonly kind: "gap";
  readonly origin: number;
  readonly address: number;
  readonly bytes: number;
}

/** An access to a texel that an image does not have. */
interface TexelReport extends Who {
  readonly kind: "texel";
  readonly origin: number;
  /** The number of the instruction: see `images/image-words.ts`. */
  readonly instruction: number;
  readonly coordinates: readonly number[];
  /** Of the level in all its dimensions, or how many levels there are. */
  readonly sizes: readonly number[];
  /** The level that the image does not have. */
  readonly level: number | undefined;
}

/** Two accesses that nothing orders, of which one is a store. The invocations are numbers in their work-groups. */
interface RaceReport {
  readonly kind: "race";
  /** Which accesses: see `raceNumbers`. */
  readonly accesses: number;
  readonly address: number;
  readonly origin: number;
  readonly other: number;
  readonly item: number;
  readonly group: number;
  /** The stamp of the other access. */
  readonly stamp: number;
  readonly isSameGroup: boolean;
}

export type CheckReport = OutsideReport | TaintReport | MisalignedReport | GapReport | TexelReport | RaceReport;

/** The functions that checked code calls, and the values that they received. */
export function makeCheckReports(memory: ArrayBuffer) {
  const MOST_REPORTS = 100;
  const reports: CheckReport[] = [];
  const seen = new Set<string>();
  const add = (key: string, report: () => CheckReport) => {
    if (seen.has(key) || reports.length >= MOST_REPORTS) return;
    seen.add(key);
    reports.push(report());
  };
  return {
    reports,
    functions: {
      outside: (
        site: number,
        start: number,
        size: number,
        low: number,
        high: number,
        bytes: number,
        x: number,
        y: number,
        z: number,
        group: number,
      ) => {
        const distance = high * 2 ** 32 + (low >>> 0);
        reports.push({
          kind: "outside",
          site,
          start: start >>> 0,
          size: size >>> 0,
          distance,
          bytes: bytes >>> 0,
          invocation: [x, y, z],
          group,
        });
        throw new Error("the kernel stops itself");
      },
      tainted: (taint: number, origin: number, x: number, y: number, z: number, group: number) => {
        const [FAULTS, UNINITIALIZED, DEAD] = [8, 1, 2];
        // Memory of what no longer exists holds no value either.
        if (taint % FAULTS === UNINITIALIZED && seen.has(`tainted:${taint - UNINITIALIZED + DEAD}`)) return;
        add(`tainted:${taint}`, () => ({ kind: "tainted", taint, origin, invocation: [x, y, z], group }));
      },
      gap: (origin: number, address: number, bytes: number, x: number, y: number, z: number, group: number) =>
        add(`gap:${origin}`, () => ({
          kind: "gap",
          origin,
          address: address >>> 0,
          bytes,
          invocation: [x, y, z],
          group,
        })),
      misaligned: (origin: number, address: number, bytes: number, x: number, y: number, z: number, group: number) =>
        add(`misaligned:${origin}`, () => ({
          kind: "misaligned",
          origin,
          address: address >>> 0,
          bytes,
          invocation: [x, y, z],
          group,
        })),
      texel: (origin: number, place: number, instruction: number, x: number, y: number, z: number, group: number) => {
        const [FLAGS, COORDINATES, LEVEL, SIZES, OUTSIDE] = [4, 16, 44, 80, 216];
        const words = new DataView(memory, place);
        const four = [0, 4, 8, 12];
        add(`texel:${origin}`, () => {
          const sizes = four.map((at) => words.getInt32(SIZES + at, true)).filter((size) => size > 0);
          const isInteger = (words.getUint32(FLAGS, true) & 1) !== 0;
          const coordinates = four.map((at) =>
            isInteger ? words.getInt32(COORDINATES + at, true) : Math.floor(words.getFloat32(COORDINATES + at, true)),
          );
          const isLevel = words.getInt32(OUTSIDE, true) === 2;
          const level = isLevel ? words.getInt32(LEVEL, true) : undefined;
          return { kind: "texel", origin, instruction, coordinates, sizes, level, invocation: [x, y, z], group };
        });
      },
      race: (
        accesses: number,
        address: number,
        item: number,
        origin: number,
        other: number,
        stamp: number,
        state: number,
      ) => {
        const ATOMIC = 0x8000;
        const [GROUP_OFFSET, SINCE_OFFSET] = [12, 16];
        add(`race:${accesses}:${origin}:${other}`, () => {
          const words = new DataView(memory, state);
          const isSameGroup = stamp >>> 0 >= words.getUint32(SINCE_OFFSET, true);
          const group = words.getUint32(GROUP_OFFSET, true);
          return {
            kind: "race",
            accesses,
            address: address >>> 0,
            origin,
            other: other & (ATOMIC - 1),
            item,
            group,
            stamp: stamp >>> 0,
            isSameGroup,
          };
        });
      },
      restart: (cells: number, ...states: readonly number[]) => {
        const [FLOOR_OFFSET, SINCE_OFFSET] = [4, 16];
        new Uint8Array(memory, cells >>> 0).fill(0);
        const words = new DataView(memory);
        for (const state of states) {
          words.setUint32(state, 0, true);
          words.setUint32(state + FLOOR_OFFSET, 1, true);
          // Cells without an access have zeros, which must be before.
          words.setUint32(state + SINCE_OFFSET, 1, true);
        }
      },
    },
  };
}
