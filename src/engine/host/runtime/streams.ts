// Standard streams of C: what programs print, and what they read.

import { type FormatArguments, formatted, listedArguments } from "./format.ts";
import { address, type HostNumber, type Machine } from "./machine.ts";
import type { RuntimeFunction } from "./runtime.ts";
import { sizeOf } from "./strings.ts";
import { HostTrap } from "./trap.ts";
import { argumentsOfList } from "./variadic.ts";

/** The values of pointers to the standard streams: addresses that nothing else has. */
export const STREAMS: Readonly<Record<string, number>> = { stdin: 1040, stdout: 1056, stderr: 1072 };

const END_OF_FILE = -1;

function put(machine: Machine, stream: HostNumber | undefined, text: string): void {
  const place = address(stream);
  if (place === STREAMS["stdout"]) machine.print(text);
  else if (place === STREAMS["stderr"]) machine.output.error(text);
  else throw new HostTrap("writes to a stream that is not open");
}

/** Writes as much of a text as there is room for, with a zero after it; gives the length of the whole. */
function putInto(machine: Machine, place: number, room: number, text: string): number {
  if (room > 0) machine.setText(place, text.slice(0, room - 1));
  return text.length;
}

function printed(machine: Machine, format: HostNumber | undefined, args: FormatArguments): string {
  return formatted(machine, machine.textAt(address(format)), args);
}

/** A function of the family, with its arguments listed or in a `va_list`. */
type Printing = (machine: Machine, given: readonly HostNumber[], text: string) => number;

/** `name` with listed arguments and `v…` with a list; `fixed` arguments come before those of the format, the last one is the format. */
function family(name: string, fixed: number, put: Printing): [string, RuntimeFunction][] {
  const run =
    (read: (machine: Machine, rest: readonly HostNumber[]) => FormatArguments): RuntimeFunction =>
    (machine, ...args) =>
      put(machine, args, printed(machine, args[fixed - 1], read(machine, args.slice(fixed))));
  return [
    [name, run((_machine, rest) => listedArguments(rest))],
    [`v${name}`, run((machine, [list]) => argumentsOfList(machine, list))],
  ];
}

const printing = Object.fromEntries([
  ...family("printf", 1, (machine, _given, text) => {
    machine.print(text);
    return text.length;
  }),
  ...family("fprintf", 2, (machine, [stream], text) => {
    put(machine, stream, text);
    return text.length;
  }),
  ...family("dprintf", 2, (machine, [descriptor], text) => {
    put(machine, Object.values(STREAMS)[Number(descriptor)], text);
    return text.length;
  }),
  ...family("sprintf", 2, (machine, [place], text) => {
    machine.setText(address(place), text);
    return text.length;
  }),
  ...family("snprintf", 3, (machine, [place, room], text) => putInto(machine, address(place), sizeOf(room), text)),
]);

function line(machine: Machine, text: HostNumber | undefined): string {
  return `${machine.textAt(address(text))}\n`;
}

const character = (code: HostNumber | undefined): string => String.fromCharCode(Number(code) & 0xff);

const putCharacter: RuntimeFunction = (machine, code, stream) => {
  put(machine, stream, character(code));
  return Number(code) & 0xff;
};

const writing: Readonly<Record<string, RuntimeFunction>> = {
  puts(machine, text) {
    machine.print(line(machine, text));
    return 1;
  },
  fputs(machine, text, stream) {
    put(machine, stream, machine.textAt(address(text)));
    return 1;
  },
  putchar(machine, code) {
    machine.print(character(code));
    return Number(code) & 0xff;
  },
  fputc: putCharacter,
  putc: putCharacter,
  fwrite(machine, from, size, count, stream) {
    const length = sizeOf(size) * sizeOf(count);
    const bytes = machine.bytes.subarray(address(from), address(from) + length);
    put(machine, stream, Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return BigInt(count ?? 0);
  },
  perror(machine, text) {
    machine.output.error(`${machine.textAt(address(text))}: Success\n`);
  },
  fflush: () => 0,
  fclose: () => 0,
  setvbuf: () => 0,
  setbuf: () => undefined,
  ferror: () => 0,
};

// ---- input

/** The rest of the standard input. */
class Reader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor({ output }: Machine) {
    this.bytes = output.input?.() ?? new Uint8Array();
  }

  next(): number {
    return this.bytes[this.at++] ?? END_OF_FILE;
  }
}

const readers = new WeakMap<Machine, Reader>();

function readerOf(machine: Machine): Reader {
  let reader = readers.get(machine);
  if (reader === undefined) {
    reader = new Reader(machine);
    readers.set(machine, reader);
  }
  return reader;
}

const reading: Readonly<Record<string, RuntimeFunction>> = {
  getchar: (machine) => readerOf(machine).next(),
  fgetc: (machine) => readerOf(machine).next(),
  getc: (machine) => readerOf(machine).next(),
  feof: (machine) => (readerOf(machine).at > readerOf(machine).bytes.length ? 1 : 0),
  fgets(machine, place, room) {
    const reader = readerOf(machine);
    let text = "";
    while (text.length + 1 < Number(room) && !text.endsWith("\n")) {
      const byte = reader.next();
      if (byte === END_OF_FILE) break;
      text += String.fromCharCode(byte);
    }
    if (text === "") return 0;
    machine.setText(address(place), text);
    return address(place) | 0;
  },
};

export const streamFunctions: Readonly<Record<string, RuntimeFunction>> = { ...printing, ...writing, ...reading };
