// Transforms a GPU module into a GPU binary.

import { definePass, listOption, stringOption } from "../../pass/index.ts";
import { convertGpuToBinary } from "./index.ts";

const FATBIN = 4;

/** Formats of objects, by their names in the option. */
const FORMATS: Readonly<Record<string, number>> = {
  offloading: 1,
  llvm: 1,
  assembly: 2,
  isa: 2,
  binary: 3,
  bin: 3,
  fatbinary: FATBIN,
  fatbin: FATBIN,
};

export const gpuModuleToBinary = definePass({
  name: "gpu-module-to-binary",
  displayName: "GpuModuleToBinaryPass",
  summary: "Transforms a GPU module into a GPU binary.",
  options: {
    format: stringOption("fatbin", "The target representation of the compilation process."),
    l: listOption(stringOption("", ""), "Extra files to link to."),
    opts: stringOption("", "Command line options to pass to the tools."),
    section: stringOption("", "ELF section where binary is to be located."),
    toolkit: stringOption("", "Toolkit path."),
  },
  run(op, { options: { format } }) {
    const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    if (known === undefined) op.context.emit(op.plainError("Invalid format specified."));
    // The reference goes on without a format, and reports what it finds.
    return convertGpuToBinary(op, known ?? FATBIN) && known !== undefined ? undefined : "failed";
  },
});
