// What kernels call outside of WebAssembly: images, pipes, printing, functions that JavaScript's Math does not have.

import { type ImageResources, imageFunctions, makeImageAccess } from "./images/access.ts";
import { makeTexelAccess, texelFunctions } from "./images/texels.ts";
import { makePipes, pipeFunctions } from "./pipes.ts";
import { makePrint, printFunctions } from "./print.ts";
import { makeSpecialFunctions, specialFunctionTexts } from "./special-functions.ts";

const hostParts = { makeImageAccess, makeTexelAccess, makePipes, makePrint, makeSpecialFunctions };

export interface KernelHost {
  /** By the names that modules import them by. */
  readonly functions: Readonly<Record<string, unknown>>;
  /** What the kernel has printed so far, in pieces. */
  readonly printed: readonly string[];
}

export type HostMaker = (memory: ArrayBuffer, resources: ImageResources) => KernelHost;

/** The host's side of a launch. */
export const makeHost: HostMaker = (memory, resources) => assembleHost(memory, resources, hostParts);

/** Invariant: it uses nothing but its parameters. */
function assembleHost(memory: ArrayBuffer, resources: ImageResources, parts: typeof hostParts): KernelHost {
  const printed: string[] = [];
  return {
    printed,
    functions: {
      images: parts.makeImageAccess(memory, resources, parts.makeTexelAccess()),
      abort: () => {
        throw new Error("the kernel aborts");
      },
      all_wait: () => {
        throw new Error("all invocations wait");
      },
      no_function: () => {
        throw new Error("no function is there");
      },
      print: parts.makePrint(memory, (text) => printed.push(text)),
      ...parts.makePipes(memory),
      ...parts.makeSpecialFunctions(),
    },
  };
}

/** An expression of JavaScript whose value is {@link makeHost}, for workers. */
export function hostText(): string {
  const functions = [
    ...texelFunctions,
    ...imageFunctions,
    ...pipeFunctions,
    ...printFunctions,
    ...specialFunctionTexts,
  ];
  const parts = Object.entries(hostParts).map(([name, part]) => `${name}: ${part.name}`);
  return `(() => {
${functions.join("\n")}
const assemble = ${assembleHost.toString()};
return (memory, resources) => assemble(memory, resources, { ${parts.join(", ")} });
})()`;
}
