/** Tools that have a number in the registry of SPIR-V generators (spir-v.xml). */
import { lazy } from "../support/lazy.ts";
import { generators } from "./generators.generated.ts";

/** A registered tool that generates SPIR-V modules. */
export interface Generator {
  /** The high half of the third word of a module's header. */
  readonly id: number;
  readonly vendor: string;
  /** Empty if the vendor has named no tool. */
  readonly tool: string;
}

const table = lazy(() => new Map(generators.split("\n").map(parseLine)));

function parseLine(line: string): [number, Generator] {
  const [id = "", vendor = "", tool = ""] = line.split("\t");
  return [Number(id), { id: Number(id), vendor, tool }];
}

/** The registered tool with this number. */
export function generator(id: number): Generator | undefined {
  return table().get(id);
}
