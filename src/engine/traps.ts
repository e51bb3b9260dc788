// What stopped a run, in words of our own: engines of WebAssembly differ in theirs.

/** What engines of WebAssembly say, by words that tell their traps apart, and what it means here. */
const traps: readonly (readonly [words: RegExp, meaning: string])[] = [
  [/out of bounds|out-of-bounds|outside/i, "accesses memory outside of its buffers and variables"],
  [/divi.* by zero|division by zero|remainder by zero/i, "divides an integer by zero"],
  [/unrepresentable|integer overflow/i, "divides the least integer by -1"],
  [/unreachable/i, "comes to a place that its author has declared unreachable"],
  [/the kernel aborts/, "ends itself and the whole launch"],
  [/all invocations wait/, "waits for what no invocation of the work-group will do"],
  [/no function is there/, "calls through a pointer that leads to no function of its type"],
  [/call stack/i, "has no stack left"],
];

export function trapMeaning(message: string): string {
  return traps.find(([words]) => words.test(message))?.[1] ?? `stops: ${message}`;
}
