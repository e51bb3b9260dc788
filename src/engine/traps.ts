// Messages for the reasons that stop a run, in words of our own: engines of WebAssembly use different ones.

/** Why a kernel stops itself. */
export type StopReason = "outside" | "unreachable" | "abort" | "no function";

const meanings: Readonly<Record<StopReason, string>> = {
  outside: "accesses memory outside of its buffers and variables",
  unreachable: "comes to a place that its author has declared unreachable",
  abort: "ends itself and the whole launch",
  "no function": "calls through a pointer that leads to no function of its type",
};

/** Words that distinguish the trap messages of WebAssembly engines, and the meaning of each trap here. */
const traps: readonly (readonly [words: RegExp, meaning: string])[] = [
  [/out of bounds|out-of-bounds|outside/i, meanings.outside],
  [/divi.* by zero|division by zero|remainder by zero/i, "divides an integer by zero"],
  [/unrepresentable|integer overflow/i, "divides the least integer by -1"],
  [/unreachable/i, meanings.unreachable],
  [/unaligned/i, "updates memory that threads share at an address that is not aligned"],
  [/all invocations wait/, "waits for what no invocation of the work-group will do"],
  [/call stack/i, "has no stack left"],
];

export function trapMeaning(message: string): string {
  return traps.find(([words]) => words.test(message))?.[1] ?? `stops: ${message}`;
}

export function stopMeaning(reason: StopReason): string {
  return meanings[reason];
}
