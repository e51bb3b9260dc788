// OpenCL's pipes: packets that wait for a reader, in memory that the host gives or the module itself has: the bytes of a packet, how many there
// is room for, how many have been read and written so far, then the packets. Reservations are known for as long as a launch.

/** Packets from `first` on that were taken for reading or writing and not committed yet. */
interface Reservation {
  readonly pipe: number;
  readonly first: number;
  readonly count: number;
  readonly isWrite: boolean;
  isOpen: boolean;
}

/** The words of a pipe, and what lies after them. */
export const pipeWords = { bytes: 0, capacity: 1, read: 2, written: 3, packets: 4 } as const;

/** The functions that kernels call, with addresses of pipes and numbers of reservations, of which 0 is none. */
export function makePipes(buffer: ArrayBuffer): Readonly<Record<string, (...args: number[]) => number>> {
  const at = pipeWords;
  const view = new DataView(buffer);
  const bytes = new Uint8Array(buffer);
  const reservations: Reservation[] = [];
  const word = (pipe: number, index: number) => view.getInt32(pipe + 4 * index, true);

  /** How far everything is committed. */
  const committed = (pipe: number, isWrite: boolean) =>
    reservations.reduce(
      (end, one) => (one.isOpen && one.pipe === pipe && one.isWrite === isWrite ? Math.min(end, one.first) : end),
      word(pipe, isWrite ? at.written : at.read),
    );
  const available = (pipe: number, isWrite: boolean) =>
    isWrite
      ? word(pipe, at.capacity) - (word(pipe, at.written) - committed(pipe, false))
      : committed(pipe, true) - word(pipe, at.read);
  const take = (pipe: number, count: number, isWrite: boolean) => {
    const first = word(pipe, isWrite ? at.written : at.read);
    view.setInt32(pipe + 4 * (isWrite ? at.written : at.read), first + count, true);
    return first;
  };
  const transfer = (pipe: number, packet: number, data: number, isWrite: boolean) => {
    const size = word(pipe, at.bytes);
    const place = pipe + 4 * at.packets + (packet % word(pipe, at.capacity)) * size;
    const [target, source] = isWrite ? [place, data >>> 0] : [data >>> 0, place];
    bytes.copyWithin(target, source, source + size);
  };

  return {
    pipe_access(address = 0, data = 0, write = 0) {
      const [pipe, isWrite] = [address >>> 0, write !== 0];
      if (available(pipe, isWrite) < 1) return -1;
      transfer(pipe, take(pipe, 1, isWrite), data, isWrite);
      return 0;
    },
    pipe_available: (pipe = 0) => available(pipe >>> 0, false),
    pipe_reserve(address = 0, count = 0, write = 0) {
      const [pipe, isWrite] = [address >>> 0, write !== 0];
      if (count < 1 || available(pipe, isWrite) < count) return 0;
      return reservations.push({ pipe, first: take(pipe, count, isWrite), count, isWrite, isOpen: true });
    },
    pipe_reserved(number = 0, index = 0, data = 0) {
      const one = reservations[number - 1];
      if (one === undefined || !one.isOpen || index >>> 0 >= one.count) return -1;
      transfer(one.pipe, one.first + index, data, one.isWrite);
      return 0;
    },
    pipe_commit(number = 0) {
      const one = reservations[number - 1];
      if (one !== undefined) one.isOpen = false;
      return 0;
    },
  };
}
