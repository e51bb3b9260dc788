// Runs a compiled kernel on typed arrays. Everything lies in one WebAssembly memory: the kernel's own, then what is bound. Buffers are copied in
// before a launch and out after it.

import { anObject, checked, type Kind, wrongArgument } from "../support/arguments.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../support/diagnostics/result.ts";
import type { CheckReport } from "./check-reports.ts";
import { GAP_BYTE } from "./code/checking/taints.ts";
import { FIRST_ADDRESS } from "./code/first-address.ts";
import { type CompiledKernel, initialMemory, PAGE } from "./compile.ts";
import type { ImageResources } from "./images/image-words.ts";
import { makeHost, type Parting, type SiteWarning, type StopPlace } from "./kernel-host.ts";
import { limitedCode } from "./limits/checkpoints.ts";
import { type Limit, type LimitedPlace, limitFromNow } from "./limits/limit.ts";
import type { StopSignal } from "./limits/limit-options.ts";
import { alignTo } from "./lower/data-layout.ts";
import { type KernelPlaces, launchArguments, threadSteps } from "./lower/placeholders.ts";
import { launchArgumentKinds } from "./run/argument-kinds.ts";
import { checkDiagnostics } from "./run/checked.ts";
import { launchSize } from "./run/launch-size.ts";
import { limitDiagnostic } from "./run/limit-messages.ts";
import { launchMemory, type Room, WHOLE_MEMORY } from "./run/memory.ts";
import type { LaunchOptions } from "./run/options.ts";
import { partingDiagnostic } from "./run/parting.ts";
import { launchProblems } from "./run/problems.ts";
import { PLACE_ALIGNMENT, type Place } from "./run/shared-places.ts";
import { stopDiagnostic } from "./run/stopped.ts";
import type { SurroundingMemory } from "./run/surrounding-memory.ts";
import { trapMeaning } from "./traps.ts";
import { fusedCode } from "./wasm/fusion.ts";
import { type WebAssemblyMemory, webAssembly } from "./wasm/web-assembly.ts";

/** All that a launch needs, as data that a worker can be given. */
export interface PreparedLaunch {
  readonly module: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  /** The initial contents of memory. */
  readonly writes: readonly { readonly address: number; readonly bytes: Uint8Array }[];
  readonly groupCount: number;
  /** The arguments after the range of groups. */
  readonly args: readonly number[];
  /** The difference of the arguments of each thread from those of the thread before it. */
  readonly threadSteps: readonly number[];
  readonly resources: ImageResources;
  /** The first address that belongs to the kernel. */
  readonly start: number;
  /** Of a module with checkpoints. */
  readonly limit?: Limit | undefined;
  /** The memory of the device that it runs on a copy of. */
  readonly around?: SurroundingMemory | undefined;
}

/** How a launch went: what its memory holds, or what stopped it. @internal */
export interface Outcome {
  readonly memory: ArrayBuffer;
  /** The printed output of the kernel. */
  readonly printed: string;
  readonly warnings: readonly SiteWarning[];
  /** The reports of checked code. */
  readonly reports: readonly CheckReport[];
  /** The message of the WebAssembly engine about a trap, and the groups of which one trapped. */
  readonly trap?: Trap;
}

export interface Trap {
  readonly message: string;
  readonly firstGroup: number;
  readonly lastGroup: number;
  readonly parting?: Parting | undefined;
  readonly stopped?: StopPlace | undefined;
  readonly limited?: LimitedPlace | undefined;
}

/** Checks what is bound, and gives everything its address. */
export function prepareLaunch(kernel: CompiledKernel, options: LaunchOptions): Result<PreparedLaunch> {
  return checked(launchArgumentKinds(kernel, options), () => prepared(kernel, options));
}

/** The same for so many threads, without a look at the kinds of the arguments; in a copy of the memory around it if there is one. @internal */
export function prepared(
  kernel: CompiledKernel,
  options: LaunchOptions,
  threads = 1,
  around?: SurroundingMemory,
): Result<PreparedLaunch> {
  const problems = launchProblems(kernel, options);
  if (problems.length > 0) return failed(problems.map((message) => makeDiagnostic("error", "launch", message)));
  const size = launchSize(kernel, options);
  const room = roomOf(threads, around);
  const {
    places: own,
    bindings,
    made,
    seen,
    read,
    resources,
    end: used,
    ...steps
  } = launchMemory(kernel, options, room);
  const places = around === undefined ? own : { ...own, userStart: FIRST_ADDRESS };
  const { shadowDistance, shadowCells, end } = shadowMemory(kernel, used, size.groups);
  if (end > 2 ** 32 - PAGE) {
    return failedWith("launch", `the buffers need ${end} bytes; the memory of WebAssembly has 4 GiB`);
  }
  const gaps = gapWrites(kernel, places, [...bindings, ...(around?.buffers ?? [])], shadowDistance, around?.end);
  const initial = initialMemory(kernel, places.module).map(({ offset, bytes }) => ({ address: offset, bytes }));
  const limit = options.timeout === undefined ? undefined : limitFromNow(options.timeout);
  return success({
    module: limit === undefined ? fusedCode(kernel) : limitedCode(kernel),
    limit,
    pages: Math.ceil(end / PAGE),
    writes: [...initial, ...made, ...seen, ...read, ...(around?.buffers ?? []), ...gaps].map(({ address, bytes }) => ({
      address,
      bytes,
    })),
    groupCount: size.groups.reduce((a, b) => a * b),
    args: [
      ...launchArguments({ ...places, shadowDistance, shadowCells }, size, options.dimensions),
      ...bindings.flatMap(({ address, bytes }) => [address, bytes.length]),
    ],
    threadSteps: threadSteps(steps.scratchStep, steps.bindingSteps),
    resources,
    start: places.userStart,
    around,
  });
}

function roomOf(threads: number, around: SurroundingMemory | undefined): Room {
  if (around === undefined) return { ...WHOLE_MEMORY, threads };
  return { threads, start: around.end, resident: around.resident };
}

/** Where the shadow of the first `used` bytes lies: of checked code after them. */
function shadowMemory({ checks }: CompiledKernel, used: number, [x = 1, y = 1, z = 1]: readonly number[]) {
  if (checks === undefined) return { shadowDistance: 0, shadowCells: 0, end: used };
  const shadowDistance = alignTo(used, PAGE);
  const shadowCells = alignTo(shadowDistance + used, PAGE);
  const hasCells = x > checks.mostInRow || y * z !== 1;
  const cells = hasCells ? Math.ceil(used / 2 ** checks.granule) : 0;
  return { shadowDistance, shadowCells, end: shadowCells + cells * CELL_BYTES };
}

/**
 * Marks what lies between pieces of memory that pointers may lead to in their shadow: buffers, and variables of the invocation, the work-group and the module.
 * Of the memory of a device, which ends at `deviceEnd`, all that is no buffer.
 */
function gapWrites(
  { checks, localSize, reachesAnywhere }: CompiledKernel,
  { scratch, module, userStart, userEnd }: KernelPlaces,
  bindings: readonly Place[],
  distance: number,
  deviceEnd = 0,
): readonly Place[] {
  if (checks === undefined || !reachesAnywhere) return [];
  const { places, memory } = checks;
  const items = memory.itemStride === 0 ? 1 : localSize.reduce((a, b) => a * b);
  const starts = {
    engine: [],
    group: [scratch + memory.group],
    module: [module],
    item: Array.from({ length: items }, (_, item) => scratch + memory.item + item * memory.itemStride),
  };
  const variables = places.flatMap(({ area, offset, size }) =>
    starts[area].map((start) => ({ address: start + offset, size })),
  );
  const pieces = [...variables, ...bindings.map(({ address, bytes }) => ({ address, size: bytes.length }))];
  const ordered = [...pieces, { address: userEnd, size: 0 }]
    .filter(({ address }) => address >= userStart && address <= userEnd)
    .sort((a, b) => a.address - b.address);
  let last = userStart;
  return ordered.flatMap(({ address, size }) => {
    const bytes = Math.max(address - last, 0);
    const isMarked = bytes > 0 && (bytes < PLACE_ALIGNMENT || last < deviceEnd);
    const gap = { address: last + distance, bytes: new Uint8Array(isMarked ? bytes : 0).fill(GAP_BYTE) };
    last = Math.max(last, address + size);
    return isMarked ? [gap] : [];
  });
}

/** Bytes of a cell of the shadow of shared memory. */
const CELL_BYTES = 16;

/** Milliseconds of a portion of groups after which the next is no larger. */
const SHORT_MILLISECONDS = 0.5;

/**
 * Runs a launch.
 *
 * Groups are run in portions: an engine may put faster code in place between calls, but not in the middle of one. Portions grow as long
 * as they are short.
 * @internal
 */
export function executeLaunch(launch: PreparedLaunch): Outcome {
  const { Memory, Module } = webAssembly();
  return executeIn(new Memory({ initial: launch.pages }), launch, new Module(launch.module));
}

/** Runs a launch in a memory of zeros, with its module compiled. @internal */
export function executeIn(memory: WebAssemblyMemory, launch: PreparedLaunch, module: object): Outcome {
  for (const { address, bytes } of launch.writes) new Uint8Array(memory.buffer, address).set(bytes);
  const functions: Record<string, unknown> = {};
  for (const name of Object.getOwnPropertyNames(Math)) functions[name] = Reflect.get(Math, name);
  const host = makeHost(memory.buffer, launch.resources, launch.start, launch.limit);
  const instance = new (webAssembly().Instance)(module, { e: { memory, ...host.functions }, Math: functions });
  const run = instance.exports["run"];
  let portion = 1;
  for (let first = 0; first < launch.groupCount; ) {
    const last = Math.min(first + portion, launch.groupCount);
    const start = performance.now();
    try {
      run?.(first, last, ...launch.args);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const [parting, stopped, limited] = [host.parting(), host.stopped(), host.limited()];
      const trap = { message, firstGroup: first, lastGroup: last, parting, stopped, limited };
      return {
        memory: memory.buffer,
        printed: host.printed.join(""),
        warnings: [...host.warnings],
        reports: [...host.reports],
        trap,
      };
    }
    if (performance.now() - start < SHORT_MILLISECONDS) portion *= 2;
    first = last;
  }
  return {
    memory: memory.buffer,
    printed: host.printed.join(""),
    warnings: [...host.warnings],
    reports: [...host.reports],
  };
}

/**
 * Copies what a launch has stored into the buffers, unless something has stopped it, which is a failure then. The diagnostics hold warnings of what
 * did not stop it in any case.
 */
export function finishLaunch(
  kernel: CompiledKernel,
  options: LaunchOptions,
  launch: PreparedLaunch,
  outcome: Outcome,
): Result<void> {
  const wrong = wrongArgument([
    ...launchArgumentKinds(kernel, options),
    ["launch", launch, anObject],
    ["outcome", outcome, anOutcome],
  ]);
  if (wrong !== undefined) return wrong;
  return finished(kernel, options, launch, outcome);
}

/** The same for so many threads, without a look at the arguments. @internal */
export function finished(
  kernel: CompiledKernel,
  options: LaunchOptions,
  launch: PreparedLaunch,
  outcome: Outcome,
  threads = 1,
): Result<void> {
  const { around } = launch;
  if (outcome.printed !== "") options.print?.(outcome.printed);
  const result = resultOf(kernel, launch.groupCount, { ...outcome, around }, launch.args, options.signal);
  if (!result.ok) return result;
  const { seen } = launchMemory(kernel, options, roomOf(threads, around));
  for (const { address, bytes } of [...seen, ...(around?.buffers ?? [])])
    bytes.set(new Uint8Array(outcome.memory, address, bytes.length));
  return result;
}

const anOutcome: Kind = {
  expected: "the outcome of a launch",
  // Sound: only the types of fields are looked at.
  is: (value) => Array.isArray((value as Outcome).warnings),
};

/** How a run has ended: what has been said of it. */
type Ended = Pick<Outcome, "warnings" | "trap"> &
  Partial<Pick<Outcome, "reports">> & { readonly around?: SurroundingMemory | undefined };

/** The result of a run: warnings, and an error if something has stopped it. */
export function resultOf(
  kernel: CompiledKernel,
  groupCount: number,
  { warnings, trap, reports = [], around }: Ended,
  args: readonly number[] = [],
  signal?: StopSignal,
): Result<void> {
  const said = [
    ...warnings.map((one) => warningOf(kernel, one)),
    ...checkDiagnostics(kernel, reports, { args, around }, groupCount),
  ];
  // Checked code has said itself where it has left memory.
  if (reports.length > 0 && (trap === undefined || reports.at(-1)?.kind === "outside")) return failed(said);
  return trap === undefined
    ? success(undefined, said)
    : failed([...said, trapDiagnostic(kernel, trap, groupCount, signal)]);
}

function warningOf({ sites }: CompiledKernel, { site, message }: SiteWarning): Diagnostic {
  const { what, place } = sites[site] ?? { what: "", place: undefined };
  return makeDiagnostic("warning", "execution", place === undefined ? `${message}, at ${what}` : message, place);
}

function trapDiagnostic(kernel: CompiledKernel, trap: Trap, groupCount: number, signal?: StopSignal): Diagnostic {
  const { firstGroup, lastGroup, parting, stopped, limited } = trap;
  if (limited !== undefined) return limitDiagnostic(kernel, limited, groupCount, signal);
  if (parting !== undefined) return partingDiagnostic(kernel, parting, groupCount);
  if (stopped !== undefined) return stopDiagnostic(kernel, stopped, groupCount);
  const where =
    lastGroup - firstGroup === 1 ? `group ${firstGroup}` : `one of the groups ${firstGroup} to ${lastGroup - 1}`;
  const text = `the kernel '${kernel.name}' ${trapMeaning(trap.message)}, in ${where} of ${groupCount}`;
  return makeDiagnostic("error", "execution", text);
}
