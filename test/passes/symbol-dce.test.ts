import { expect, test } from "vitest";
import { dedent, print } from "../rewrite/text.ts";
import { runPasses } from "./run-passes.ts";

const run = (text: string) => runPasses("builtin.module(symbol-dce)", text);

test("keeps what live ops name, and what can be seen from outside", async () => {
  const { op } = await run(`
    func.func private @p()
    module @m {
      func.func private @q()
      func.func @s() { return }
    }
    module @n attributes {sym_visibility = "private"} {
      func.func @s() { return }
    }
    module @o attributes {sym_visibility = "nested"} {
      func.func private @q()
      func.func nested @r()
    }
    func.func private @used()
    func.func @user() attributes {a = @used, b = [@o::@r]} { return }
    func.func private @p4() { call @p4() : () -> () return }`);
  expect(print(op)).toBe(
    dedent(`
      module {
        module @m {
          func.func @s() {
            return
          }
        }
        module @o attributes {sym_visibility = "nested"} {
          func.func nested @r()
        }
        func.func private @used()
        func.func @user() attributes {a = @used, b = [@o::@r]} {
          return
        }
      }`),
  );
});

test("gives up where an unknown op may be a symbol table", async () => {
  const { succeeded, messages } = await run('func.func private @p()\n"foo.region"() ({ }) : () -> ()');
  expect(succeeded).toBe(false);
  expect(messages).toEqual([
    "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses",
  ]);
});

test("wants a symbol table", async () => {
  const { succeeded, messages } = await runPasses("builtin.module(func.func(symbol-dce))", "func.func @f() { return }");
  expect(succeeded).toBe(false);
  expect(messages).toEqual([
    "'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table",
  ]);
});
