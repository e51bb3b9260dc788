// What is said where a kernel has stopped itself: why, which invocation, and the instruction, or the instructions of which it is one.

import { ModuleNames } from "../../spirv/codec.ts";
import { sourcePlaceAt } from "../../spirv/modules.ts";
import { type Diagnostic, makeDiagnostic, makeNote } from "../../support/diagnostic.ts";
import type { CompiledKernel } from "../compile.ts";
import type { StopPlace } from "../kernel-host.ts";
import type { Site } from "../lower/sites.ts";
import { stopMeaning } from "../traps.ts";
import { invocationsText } from "./parting.ts";

export function stopDiagnostic(kernel: CompiledKernel, stopped: StopPlace, groupCount: number): Diagnostic {
  const site = kernel.sites[stopped.site];
  const who = invocationsText(kernel, [invocationNumber(kernel, stopped.invocation)]);
  const where = `in ${who} of group ${stopped.group} of ${groupCount}`;
  const text = `the kernel '${kernel.name}' ${stopMeaning(site?.reason ?? "outside")}${functionText(kernel, site)}, ${where}`;
  const found = siteDiagnostic(kernel, text, site);
  for (const other of site?.others ?? []) {
    const { place, notes } = siteDiagnostic(kernel, "", other);
    found.notes.push(makeNote(`or ${notes[0]?.message ?? "here"}`, place));
  }
  return found;
}

/** The function that a site is in, where that is not the kernel itself. */
function functionText(kernel: CompiledKernel, site: Site | undefined): string {
  const name = site?.function;
  return name === undefined || name === kernel.function ? "" : ` in the function '${name}'`;
}

/** An error at a site, with its instruction and the line of the source where the kernel is of a module of SPIR-V. */
function siteDiagnostic({ spirv }: CompiledKernel, message: string, site: Site | undefined): Diagnostic {
  const { place: own, binary } = site ?? {};
  if (binary === undefined || spirv === undefined) return makeDiagnostic("error", "execution", message, own);
  const source = sourcePlaceAt(spirv.words, binary.word);
  const place = source ?? own;
  const instruction = new ModuleNames(spirv).instruction(binary.word);
  const at = `at word ${binary.word} (byte 0x${binary.byte.toString(16)})`;
  return makeDiagnostic("error", "execution", message, place).with({
    binary: {
      ...binary,
      ...(instruction === undefined ? {} : { instruction }),
      ...(source === undefined ? {} : { source }),
    },
    notes: [makeNote(instruction === undefined ? at : `${at}: ${instruction}`, place)],
  });
}

function invocationNumber({ localSize: [width, height] }: CompiledKernel, [x, y, z]: StopPlace["invocation"]): number {
  return (z * height + y) * width + x;
}
