// The reports of spirvana-llvm-spirv about a SPIR-V module: `--spirv-print-report` and `--spec-const-info`.

import { formatVersion } from "../../grammar/index.ts";
import {
  generatorOf,
  generatorText,
  indexModule,
  type Module,
  requirements,
  specializationConstants,
  versionOf,
} from "../../spirv/modules.ts";

/** Version, models, generator, capabilities, extensions. */
export function moduleReport(module: Module): string {
  const index = indexModule(module);
  if (!index.ok) return "Invalid SPIR-V binary\n";
  const found = requirements(index.value);
  const { capabilities, extensions } = found.ok ? found.value : { capabilities: [], extensions: [] };
  const lines = [
    "SPIR-V module report:",
    ` Version: ${formatVersion(versionOf(module))}`,
    ` Memory model: ${index.value.memoryModel}`,
    ` Addressing model: ${index.value.addressingModel}`,
    ` Generator: ${generatorText(generatorOf(module))}`,
    ` Number of capabilities: ${capabilities.length}`,
    ...capabilities.map(({ name }) => `  Capability: ${name}`),
    ` Number of extensions: ${extensions.length}`,
    ...extensions.map(({ name }) => `  Extension: ${name}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** Ids, sizes and defaults of specialization constants. */
export function specializationReport(module: Module): string {
  const index = indexModule(module);
  const constants = index.ok ? specializationConstants(index.value) : [];
  const lines = constants.map((one) => `Spec const id = ${one.id}, size in bytes = 4`);
  return `Number of scalar specialization constants in the module = ${constants.length}\n${lines.map((line) => `${line}\n`).join("")}`;
}
