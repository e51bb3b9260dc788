import { defineConfig } from "vitest/config";

// Three projects: `unit` needs nothing but Node; `plain` runs the tests of the IR again in the debug modes in which no id is used twice
// and nothing shortens reading and printing;
// `oracle` compares with native tools and skips, with a notice, what is not installed. `npm test` runs the first two.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["test/**/*.oracle.test.ts"],
          setupFiles: ["test/harness/valid-code.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "plain",
          include: ["test/ir.test.ts", "test/rewrite/**/*.test.ts", "test/ir/**/*.test.ts"],
          setupFiles: ["test/harness/plain.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "oracle",
          include: ["test/**/*.oracle.test.ts"],
          setupFiles: ["test/harness/valid-code.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
