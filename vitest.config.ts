import { defineConfig } from "vitest/config";

// Three projects: `unit` needs nothing but Node; `fresh-ids` runs the tests of the IR again in the debug mode in which no id is used twice;
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
          name: "fresh-ids",
          include: ["test/ir.test.ts", "test/rewrite/**/*.test.ts", "test/ir/**/*.test.ts"],
          setupFiles: ["test/harness/fresh-ids.ts"],
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
