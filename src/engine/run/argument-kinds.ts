// The kinds of the arguments of a launch. Callers without types may give anything.

import type { Argument, Kind } from "../../support/arguments.ts";
import { aFunction, anObject, optional } from "../../support/arguments.ts";
import { bytesOf } from "../../support/bytes.ts";
import { optionalPasses } from "../code/passes/optional.ts";
import type { CompiledKernel } from "../compile.ts";
import { aSignal, aTimeout } from "../limits/limit-options.ts";
import { aThreadCount, someWorkers } from "../threads/thread-options.ts";
import { isLocal, isResource } from "./given.ts";
import type { KernelArgument, LaunchOptions } from "./options.ts";

const isIndex = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const isCount = (value: unknown): boolean => typeof value === "number";

export const threeCounts: Kind = {
  expected: "an array of three numbers",
  is: (value) => Array.isArray(value) && value.length === 3 && Array.from<unknown>(value).every(isCount),
};

/** The number of invocations of a subgroup. */
export const aSubgroupSize: Kind = {
  expected: "a power of two from 1 to 128",
  is: (value) => typeof value === "number" && [1, 2, 4, 8, 16, 32, 64, 128].includes(value),
};

/** A compiled kernel. */
export const aKernel: Kind = {
  expected: "a kernel, as 'compileKernel' gives it",
  // Sound: only the types of fields are looked at.
  is: (value) =>
    (value as CompiledKernel).bytes instanceof Uint8Array &&
    Array.isArray((value as CompiledKernel).bindings) &&
    Number.isInteger((value as CompiledKernel).scratchBytes) &&
    Number.isInteger((value as CompiledKernel).moduleBytes),
};

/** Holes of arrays are elements, too. */
const listOf = (expected: string, is: (one: never) => boolean): Kind => ({
  expected: `an array of ${expected}`,
  is: (value) => Array.isArray(value) && Array.from(value as never[]).every(is),
});

/** Passes by their names. */
export const somePasses: Kind = listOf(`names of passes, which are ${optionalPasses.join(", ")}`, (one) =>
  optionalPasses.includes(one),
);

const someBytes: Kind = {
  expected: "an ArrayBuffer or a view of one that has not been transferred",
  is: (value) => bytesOf(value) !== undefined,
};

function isArgument(value: KernelArgument): boolean {
  if (value === null || typeof value === "bigint" || typeof value === "number") return true;
  return isLocal(value) ? Number.isFinite(value.localBytes) : isResource(value) || someBytes.is(value);
}

/** Whether a value states the set and the binding that it is for. */
export function isPlaced(value: unknown): boolean {
  return anObject.is(value) && ["set", "binding"].every((field) => isIndex(Reflect.get(value as object, field)));
}

/** The fields of launch options that are there. */
const fields: { readonly [Field in keyof LaunchOptions]-?: Kind } = {
  groups: optional(threeCounts),
  globalSize: optional(threeCounts),
  buffers: optional(
    listOf(
      "buffers with 'set', 'binding' and 'data', which is an ArrayBuffer or a view of one",
      (one: { data?: unknown }) => {
        return isPlaced(one) && someBytes.is(one.data);
      },
    ),
  ),
  resources: optional(
    listOf("resources with 'set', 'binding' and 'resources', which is an array", (one: { resources?: unknown }) => {
      return isPlaced(one) && listOf("", anObject.is).is(one.resources);
    }),
  ),
  resourceHeap: optional(listOf("descriptors", anObject.is)),
  samplerHeap: optional(listOf("descriptors", anObject.is)),
  push: optional(someBytes),
  arguments: optional(listOf("numbers, memory, null, { localBytes }, images and samplers", isArgument)),
  offset: optional({
    expected: "an array of three integers",
    is: (value) => threeCounts.is(value) && (value as readonly number[]).every(Number.isInteger),
  }),
  dimensions: optional({ expected: "1, 2 or 3", is: (value) => value === 1 || value === 2 || value === 3 }),
  print: optional(aFunction),
  timeout: optional(aTimeout),
  signal: optional(aSignal),
  threads: optional(aThreadCount),
  workers: optional(someWorkers),
};

/** The options that launches on devices share with all others. */
const common = [
  "groups",
  "globalSize",
  "offset",
  "dimensions",
  "print",
  "timeout",
  "signal",
  "threads",
  "workers",
] as const;
/** The options that launches on devices take by name. */
const named = ["buffers", "resources", "arguments", "push"] as const;

/** The options that only launches on devices have. */
const ofDevices = ["indirect", "progress"] as const;

/** The options of a launch on a device, before names become places. */
export function deviceLaunchKinds(
  launch: { readonly [Field in (typeof common | typeof named)[number]]?: unknown },
): readonly Argument[] {
  return [
    ...strangers(launch, OF_DEVICES),
    ...sizeKind(launch),
    ...common.map((name): Argument => [name, launch[name], fields[name]]),
    ...named.map((name): Argument => [name, launch[name], optional(anObject)]),
  ];
}

const OF_DEVICES: ReadonlySet<string> = new Set([...common, ...named, ...ofDevices]);
const OF_LAUNCHES: ReadonlySet<string> = new Set([...Object.keys(fields), "progress"]);

/** Whether a launch on a device has no fields but options. */
export function hasOptionsOnly(launch: object): boolean {
  for (const name in launch) if (!OF_DEVICES.has(name)) return false;
  return true;
}

const stranger: Kind = { expected: "left out: a launch has no such option", is: (value) => value === undefined };

/** The fields that are no options, such as those of a compilation: they would have no effect. */
function strangers(launch: object, known: ReadonlySet<string>): readonly Argument[] {
  const others = Object.keys(launch).filter((name) => !known.has(name));
  return others.map((name): Argument => [name, Reflect.get(launch, name), stranger]);
}

/** A launch must have a size; that it has but one is a problem of the launch. */
function sizeKind({
  groups,
  globalSize,
}: {
  readonly groups?: unknown;
  readonly globalSize?: unknown;
}): readonly Argument[] {
  return globalSize === undefined ? [["groups", groups, threeCounts]] : [];
}

/** A kernel and the options of a launch, with each of their fields. */
export function launchArgumentKinds(kernel: CompiledKernel, options: LaunchOptions): readonly Argument[] {
  const known = anObject.is(options) ? Object.entries(fields) : [];
  return [
    ["kernel", kernel, aKernel],
    ["options", options, anObject],
    ...(anObject.is(options) ? [...strangers(options, OF_LAUNCHES), ...sizeKind(options)] : []),
    ...known.map(([name, kind]): Argument => [name, Reflect.get(options, name), kind]),
  ];
}
