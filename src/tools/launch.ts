// Starts a command. V8 keeps what it has compiled of the bundle in a file of the user's cache folder, which saves two thirds of the time
// that a command takes to start. Whatever goes wrong with that file, the command runs without it.
//
// SPIRVANA_CACHE names another folder for it; empty means none.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";

interface Commands {
  run(name: string): Promise<void>;
  isShort(): boolean;
  usedParts(): readonly string[];
}

/** Runs the command `name` of the bundle `file`, whose contents hash to `build`; it loads modules of Node with `require`. */
export function launch(name: string, file: string, build: string, require: (name: string) => unknown): void {
  // The bundle is ASCII, which is read fastest so.
  const source = `(function (exports, require, module) {${fs.readFileSync(file, "latin1")}\n})`;
  const cache = cacheFile(name, build);
  const kept = cache === undefined ? undefined : readIfThere(cache);
  const script = new vm.Script(source, { filename: file, cachedData: kept?.code });
  const commands = evaluate(script, require);
  void commands.run(name);
  if (cache === undefined) return;
  const known = kept === undefined || script.cachedDataRejected === true ? [] : kept.parts;
  process.on("exit", () => {
    const parts = [...new Set([...known, "start", ...commands.usedParts()])];
    // In a long run V8 drops what it has compiled for the start, and its flags may have been changed.
    if (parts.length > known.length && commands.isShort()) {
      writeCache(cache, { code: script.createCachedData(), parts });
    }
  });
}

/** What a file of the cache holds: compiled code, and which parts of the bundle have been used while it was compiled. */
interface Kept {
  readonly code: Buffer;
  readonly parts: readonly string[];
}

/** Bytes of the last field of the file: the length of the text of the parts, which stands before it, behind the code. */
const LENGTH_BYTES = 4;

function evaluate(script: vm.Script, require: (name: string) => unknown): Commands {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module);
  // Sound: the bundle is built from `cli.ts`, which exports these.
  return module.exports as Commands;
}

/** The file for a command of this very build on this very engine; undefined where there is to be none. */
function cacheFile(name: string, build: string): string | undefined {
  const folder = process.env["SPIRVANA_CACHE"] ?? cacheFolder();
  return folder === undefined || folder === ""
    ? undefined
    : path.join(folder, "spirvana", `${name}-${build}-${process.version}-${process.arch}.bin`);
}

/** Where the system keeps caches of the user. */
function cacheFolder(): string | undefined {
  const { env, platform } = process;
  if (platform === "win32") return env["LOCALAPPDATA"] ?? env["TEMP"];
  const home = env["HOME"];
  if (platform === "darwin") return home === undefined ? undefined : path.join(home, "Library", "Caches");
  return env["XDG_CACHE_HOME"] ?? (home === undefined ? undefined : path.join(home, ".cache"));
}

function readIfThere(file: string): Kept | undefined {
  try {
    const bytes = fs.readFileSync(file);
    const end = bytes.length - LENGTH_BYTES;
    const begin = end - bytes.readUInt32LE(end);
    return { code: bytes.subarray(0, begin), parts: bytes.toString("utf8", begin, end).split(",") };
  } catch {
    return undefined;
  }
}

/** The file appears whole or not at all; only its user may read or change it. */
function writeCache(file: string, { code, parts }: Kept): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const text = Buffer.from(parts.join(","));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(text.length);
    fs.writeFileSync(temporary, Buffer.concat([code, text, length]), { mode: 0o600 });
    fs.renameSync(temporary, file);
  } catch {
    fs.rmSync(temporary, { force: true });
  }
}
