// Messages about operations of a kernel: at their instruction and the line of the source, where the kernel is of a module of SPIR-V.

import { ModuleNames } from "../../spirv/codec.ts";
import { sourcePlaceAt } from "../../spirv/modules.ts";
import { type Diagnostic, makeDiagnostic, makeNote, type Place } from "../../support/diagnostics/diagnostic.ts";
import type { DiagnosticCode } from "../../support/diagnostics/diagnostic-codes.ts";
import type { CompiledKernel } from "../compile.ts";
import type { Site } from "../lower/memory/sites.ts";

export class SiteMessages {
  readonly #kernel: CompiledKernel;
  #names: ModuleNames | undefined;

  constructor(kernel: CompiledKernel) {
    this.#kernel = kernel;
  }

  /** An error at a site, with a note of the instruction. */
  error(message: string, site: Site | undefined, code: DiagnosticCode = "execution"): Diagnostic {
    const { place, instruction, source } = this.#placeOf(site);
    const found = makeDiagnostic("error", code, message, place);
    const binary = site?.binary;
    if (binary === undefined || this.#kernel.spirv === undefined) return found;
    return found.with({
      notes: [makeNote(this.#at(site, instruction), place)],
      binary: {
        ...binary,
        ...(instruction === undefined ? {} : { instruction }),
        ...(source === undefined ? {} : { source }),
      },
    });
  }

  /** A note at a site, which ends with the instruction. */
  note(message: string, site: Site | undefined): Diagnostic {
    const { place, instruction } = this.#placeOf(site);
    const at = this.#at(site, instruction);
    return makeNote(at === "" ? message : `${message}, ${at}`, place);
  }

  /** The function that a site is in, where that is not the kernel itself. */
  functionText(site: Site | undefined): string {
    const name = site?.function;
    return name === undefined || name === this.#kernel.function ? "" : ` in the function '${name}'`;
  }

  /** The name of a variable whose declaration a site is. */
  variableName(site: Site | undefined): string | undefined {
    if (site !== undefined && site.what !== "") return site.what;
    const name = /^%(\S+) = OpVariable/.exec(this.#instruction(site) ?? "")?.[1];
    return name === undefined || /^\d+$/.test(name) ? undefined : name;
  }

  #at(site: Site | undefined, instruction: string | undefined): string {
    const binary = site?.binary;
    if (binary === undefined) return "";
    const at = `at word ${binary.word} (byte 0x${binary.byte.toString(16)})`;
    return instruction === undefined ? at : `${at}: ${instruction}`;
  }

  #placeOf(site: Site | undefined): {
    readonly place: Place | undefined;
    readonly source: Place | undefined;
    readonly instruction: string | undefined;
  } {
    const { spirv } = this.#kernel;
    const source = spirv && site?.binary && sourcePlaceAt(spirv.words, site.binary.word);
    return { place: source ?? site?.place, source, instruction: this.#instruction(site) };
  }

  #instruction(site: Site | undefined): string | undefined {
    const { spirv } = this.#kernel;
    if (spirv === undefined || site?.binary === undefined) return undefined;
    this.#names ??= new ModuleNames(spirv);
    return this.#names.instruction(site.binary.word);
  }
}
