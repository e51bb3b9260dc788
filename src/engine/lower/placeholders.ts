// Leaves of a kernel's code graph with values that only the launch knows. `launch/` puts nodes in their places.

import type { Area } from "../code/places.ts";

/** The numbers of `leaf.builtIn` nodes; the first three-vectors take three numbers each. All are i32. */
export const placeholder = {
  globalId: 0,
  localId: 3,
  groupId: 6,
  groupCount: 9,
  localIndex: 12,
  /** Addresses: of the memory of this invocation, of the work-group, of the module, and of what the engine needs for itself. */
  itemMemory: 13,
  groupMemory: 14,
  moduleMemory: 15,
  engineMemory: 22,
  /** Where the ids of a kernel's invocations begin, in three dimensions, and how many of them count. */
  globalOffset: 16,
  workDimensions: 19,
  /** Bytes of the memory of the work-group, and of all invocations. */
  groupBytes: 20,
  itemBytes: 23,
  /** The start of the memory of all invocations. */
  allItemMemory: 24,
  /** All that pointers of a kernel may lead to, and its bytes. */
  userMemory: 25,
  userBytes: 26,
  /** Invocations of the current work-group in each dimension, and all of them. Leaves only if work-groups may be partial. */
  localSize: 27,
  groupItems: 30,
  /** Invocations of the launch in each dimension. Likewise. */
  globalSize: 31,
  /** The number of the work-group among all of a launch. */
  groupNumber: 21,
  /** Addresses of built-in variables, as long as it is not known whether they need memory. */
  firstVariable: 0x100,
  /** Values that are the same for a whole launch: see `Globals.launchLoads`. */
  firstLaunchLoad: 0x1000,
  /** How many indices accesses may have: see `Globals.limits`. */
  firstLimit: 0x80000,
  /** Addresses of variables and constants: see `Places`. */
  firstPlace: 0x100000,
} as const;

/** The addresses of areas. */
export const areaMemory: Readonly<Record<Area, number>> = {
  item: placeholder.itemMemory,
  group: placeholder.groupMemory,
  module: placeholder.moduleMemory,
  engine: placeholder.engineMemory,
};

/** The arguments of a compiled kernel, by number. After them comes the address of what is bound, and after each address its bytes. */
export const argument = {
  firstGroup: 0,
  lastGroup: 1,
  groupCountX: 2,
  groupCountY: 3,
  groupCountZ: 4,
  globalOffsetX: 5,
  globalOffsetY: 6,
  globalOffsetZ: 7,
  workDimensions: 8,
  /** Addresses: of the kernel's scratch memory, and of the memory of its module. */
  scratch: 9,
  module: 10,
  /** Where the memory that pointers of the kernel may lead to begins and ends. */
  userStart: 11,
  userEnd: 12,
  /** Of checked code: the distance from memory to its shadow, and where the cells of shared memory begin. */
  shadowDistance: 13,
  shadowCells: 14,
  /** Of code for partial work-groups: the invocations of the launch in each dimension. */
  globalSizeX: 15,
  firstBinding: 18,
} as const;

/** Addresses that a launch gives to a kernel. */
export interface KernelPlaces {
  /** Where its scratch memory and the memory of its module begin. */
  readonly scratch: number;
  readonly module: number;
  /** Where the memory that its pointers may lead to begins and ends. */
  readonly userStart: number;
  readonly userEnd: number;
  /** Of checked code: see `argument`. */
  readonly shadowDistance?: number;
  readonly shadowCells?: number;
}

/** The difference of the arguments of a thread from those of the thread before it: {@link launchArguments}, then what is bound. */
export function threadSteps(scratchStep: number, bindingSteps: readonly number[]): number[] {
  const places = { scratch: scratchStep, module: 0, userStart: scratchStep, userEnd: 0 };
  return [...launchArguments(places, NO_SIZE, 0), ...bindingSteps.flatMap((step) => [step, 0])];
}

type Three = readonly [x: number, y: number, z: number];

/** How much a launch runs: numbers of work-groups, and of the invocations of code for partial work-groups. */
export interface LaunchSize {
  readonly groups: Three;
  readonly globalSize?: Three | undefined;
  readonly offset?: Three | undefined;
}

const NONE: Three = [0, 0, 0];
const NO_SIZE: LaunchSize = { groups: NONE };

/** The arguments between the range of groups and what is bound. */
export function launchArguments(
  { scratch, module, userStart, userEnd, shadowDistance = 0, shadowCells = 0 }: KernelPlaces,
  { groups, globalSize = NONE, offset = NONE }: LaunchSize,
  dimensions = 3,
): number[] {
  const places = [scratch, module, userStart, userEnd, shadowDistance, shadowCells];
  return [...groups, ...offset, dimensions, ...places, ...globalSize];
}
