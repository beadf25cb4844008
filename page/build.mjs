/**
 * Builds what is served: `node build.mjs` writes it into the package, where Python finds it, and `node build.mjs --check` says
 * whether it is what the sources make, byte for byte.
 */
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const SERVED = join(HERE, "../src/bestguess/apps/web/page");
/** What the tests in Python ask of the page's own functions: a script that makes them global as `modules`. */
const TESTED = join(HERE, "../tests/page/modules.js");

/** Files that lie in the folder, but that the page itself does not open: no browser keeps them. */
const ELSEWHERE = ["docs.css", "docs.html", "docs.js", "exported.html", "fonts/licence.txt"];

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();

/** What esbuild makes of a source and all that it imports: names of files, and their texts. */
async function bundles(source, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, source)],
    outdir: HERE,
    absWorkingDir: HERE,
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    target: ["es2022", "chrome111", "firefox113", "safari16.4"],
    legalComments: "none",
    external: ["fonts/*"],
    loader: { ".woff2": "dataurl", ".svg": "dataurl" },
    logLevel: "warning",
    ...options,
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

const bundle = async (source, options) => [...(await bundles(source, options)).values()][0];

/**
 * The page in some files: `app.js` with what all views have and Play, and others that `app.ts` loads when they are needed. As
 * their sources import `app.ts`, all of that is shared, and the file of the entry only imports the shared one.
 */
async function page() {
  const files = await bundles("src/app.ts", { format: "esm", splitting: true, banner, entryNames: "entry", chunkNames: "[name]" });
  const names = [...files.keys()].sort();
  if (names.join() !== "chunk.js,entry.js,help.js,later.js,pictures.js,setup.js,versus.js") throw new Error(`The page was parted into ${names.join()}`);
  files.delete("entry.js");
  files.set("pictures.js", `${licence("gifenc", "LICENSE.md")}\n${files.get("pictures.js")}`);
  return [...files].map(([name, text]) => [name === "chunk.js" ? "app.js" : name, text.replaceAll("./chunk.js", "./app.js")]);
}

/** The licence of a package, which is to go with every copy of it. */
const licence = (name, file) => `/*! ${name}\n${readFileSync(join(HERE, "node_modules", name, file), "utf8").trim()}\n*/`;
const banner = { js: licence("preact", "LICENSE") };

const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** A text with `{{name}}` replaced where there is something of this name; Python fills in the others. */
const filled = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole);

/** All files that are served, by their paths, and the script for the tests. */
async function made() {
  const served = new Map(filesOf(join(HERE, "static")).map((name) => [name, readFileSync(join(HERE, "static", name))]));
  const text = (name) => String(served.get(name));
  for (const [name, script] of await page()) served.set(name, script);
  const parts = {
    icon: encodeURIComponent(text("icon.svg").trim()),
    script: (await bundle("src/before_paint.ts", { format: "iife" })).trim(),
    style: (await bundle("styles/page.css")).trim(),
  };
  served.set("index.html", filled(text("index.html"), parts));
  const script = await bundle("src/exported.ts", { format: "iife", banner });
  const style = await bundle("styles/exported.css");
  served.set("exported.html", filled(text("exported.html"), { script, style, scripthash: hashOf(script), stylehash: hashOf(style) }));
  const kept = [...served.keys()].filter((name) => !ELSEWHERE.includes(name)).sort();
  const hash = createHash("sha256");
  for (const name of kept) hash.update(name).update(served.get(name));
  const version = hash.digest("hex").slice(0, 16);
  served.set("index.html", filled(text("index.html"), { version }));
  const define = { FILES: JSON.stringify(["", ...kept]), VERSION: JSON.stringify(version) };
  served.set("service-worker.js", await bundle("src/service-worker.ts", { format: "iife", define }));
  const tested = await bundle("src/for_tests.ts", { format: "iife", globalName: "modules", footer: { js: "globalThis.modules = modules;" } });
  return { served, tested };
}

const { served, tested } = await made();
if (process.argv.includes("--check")) {
  const same = (path, data) => {
    try {
      return readFileSync(path).equals(Buffer.from(data));
    } catch {
      return false;
    }
  };
  const wrong = [...served].filter(([name, data]) => !same(join(SERVED, name), data)).map(([name]) => name);
  wrong.push(...filesOf(SERVED).filter((name) => !served.has(name)));
  if (!same(TESTED, tested)) wrong.push("tests/page/modules.js");
  if (wrong.length) {
    console.error(`What is served is not what the sources make: ${wrong.join(", ")}. Run: make page`);
    process.exit(1);
  }
} else {
  mkdirSync(SERVED, { recursive: true });
  for (const name of filesOf(SERVED)) if (!served.has(name)) rmSync(join(SERVED, name));
  for (const [name, data] of served) {
    mkdirSync(dirname(join(SERVED, name)), { recursive: true });
    writeFileSync(join(SERVED, name), data);
  }
  writeFileSync(TESTED, tested);
}
