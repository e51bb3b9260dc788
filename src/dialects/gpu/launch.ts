// Launching kernels: with their code in place, or by name.

import {
  AnyType,
  attr,
  defineOp,
  FlatSymbolRefAttr,
  hasParent,
  I32,
  Index,
  optional,
  optionalAttr,
  region,
  SymbolRefAttribute,
  sameType,
  value,
  variadic,
} from "../../define/index.ts";
import { AffineScope, AutomaticAllocationScope, Pure, RecursiveMemoryEffects, Terminator } from "../../ir/index.ts";
import { launchPatterns } from "./canonicalize.ts";
import { asyncDependencies, launchDimType, launchFuncOperands } from "./directives.ts";
import { parseLaunch, printLaunch } from "./launch-form.ts";
import { checkLaunchBody, checkLaunchFunc, checkLaunchSizes } from "./launch-rules.ts";
import { AsyncTokenType, LaunchIndex } from "./types.ts";

export const launch = defineOp("gpu.launch", {
  summary: "GPU kernel launch operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    gridSizeX: value(Index),
    gridSizeY: value(Index),
    gridSizeZ: value(Index),
    blockSizeX: value(Index),
    blockSizeY: value(Index),
    blockSizeZ: value(Index),
    clusterSizeX: optional(Index),
    clusterSizeY: optional(Index),
    clusterSizeZ: optional(Index),
    dynamicSharedMemorySize: optional(I32),
    module: optionalAttr(FlatSymbolRefAttr),
    function: optionalAttr(FlatSymbolRefAttr),
  },
  results: { asyncToken: optional(AsyncTokenType) },
  regions: { body: region() },
  traits: [AffineScope, AutomaticAllocationScope, RecursiveMemoryEffects],
  parse: parseLaunch,
  print: printLaunch,
  verify: (_view, op) => checkLaunchSizes(op),
  verifyRegions: (_view, op) => checkLaunchBody(op),
  canonicalize: launchPatterns,
});

export const launch_func = defineOp("gpu.launch_func", {
  summary: "Launches a function as a GPU kernel.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    kernel: attr(SymbolRefAttribute),
    gridSizeX: value(LaunchIndex),
    gridSizeY: value(LaunchIndex),
    gridSizeZ: value(LaunchIndex),
    blockSizeX: value(LaunchIndex),
    blockSizeY: value(LaunchIndex),
    blockSizeZ: value(LaunchIndex),
    clusterSizeX: optional(LaunchIndex),
    clusterSizeY: optional(LaunchIndex),
    clusterSizeZ: optional(LaunchIndex),
    dynamicSharedMemorySize: optional(I32),
    kernelOperands: variadic(AnyType),
    asyncObject: optional(AnyType),
  },
  results: { asyncToken: optional(AsyncTokenType) },
  traits: [sameType("gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ")],
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `,` $clusterSizeZ `)` )? `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` `threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)` custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), type($clusterSizeX), type($clusterSizeY), type($clusterSizeZ)) (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)? custom<LaunchFuncOperands>($kernelOperands, type($kernelOperands)) attr-dict",
  directives: {
    AsyncDependencies: asyncDependencies,
    LaunchDimType: launchDimType,
    LaunchFuncOperands: launchFuncOperands,
  },
  verify: (_view, op) => checkLaunchFunc(op),
});

export const terminator = defineOp("gpu.terminator", {
  summary: "Terminator for GPU launch regions.",
  traits: [hasParent("gpu.launch"), Terminator, Pure],
  assembly: "attr-dict",
});
