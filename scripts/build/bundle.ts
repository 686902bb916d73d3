import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';
import { cachedFiles } from './cached-files.ts';
import { leanServer } from './lean-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Rooms whose modules make addresses of their own. */
const OURS = ['server/', 'dev/'];

/** The module of the writer thread. Below it the folder that starts it. */
const WRITER = 'server/db/sqlite/writer-worker.ts';
const BEGINS_WRITER = join(ROOT, dirname(WRITER), '/');

/** Paths of the sources from the root, by the names of the built files. */
type Entries = Readonly<Record<string, string>>;

/** Entry that runs the files of a folder with kept compiled code. */
const CODE_CACHE = { 'code-cache': 'server/code-cache.ts' };

/**
 * Builds modules of the server into a folder, which is emptied first. Each entry becomes one file, and the shared
 * modules of one group become files of their own. Groups share nothing, so that a thread with a group of its own opens
 * few files and no code of another. Packages are included and types removed. Data files of the server stay beside their
 * sources.
 */
export async function bundle(folder: string, groups: readonly Entries[]): Promise<void> {
  const out = emptied(folder);
  for (const entries of groups)
    await bundleGroup(out, entries, { plugins: addresses(out, { entries, groups }) });
}

/**
 * Builds modules of the server as `bundle` does. V8's compiled code of them is kept beside them, in the folder `kept`.
 */
export async function bundleCached(folder: string, groups: readonly Entries[]): Promise<void> {
  const out = emptied(folder);
  const format = 'cjs';
  await bundleGroup(out, CODE_CACHE, { format });
  for (const entries of groups) {
    const plugins = [addresses(out, { entries, groups }), cachedFiles()];
    await bundleGroup(out, entries, { format, plugins, entryFileNames: '[name].code.js' });
  }
  writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n');
}

function emptied(folder: string): string {
  const out = join(ROOT, folder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  return out;
}

interface Making {
  format?: 'es' | 'cjs';
  entryFileNames?: string;
  plugins?: PluginOption;
}

async function bundleGroup(
  out: string,
  entries: Entries,
  { format = 'es', entryFileNames = '[name].js', plugins = [] }: Making,
): Promise<void> {
  const [first] = Object.keys(entries);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [leanServer(), plugins],
    resolve: {
      extensions: ['.js', '.ts', '.mjs', '.json'],
    },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: false,
      target: 'node24',
      minify: 'oxc',
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(ROOT, path)])),
        // One character that Latin-1 lacks would have V8 keep the whole text of a file in two bytes a character.
        output: {
          format,
          strict: true,
          entryFileNames,
          chunkFileNames: `${first}-[name].js`,
          keepNames: true,
          charset: 'ascii',
        },
      },
    },
  });
}

/**
 * Replaces the addresses that modules make of their own. A module's address becomes that of its built file, a data
 * file's that of its source. The starter of the writer thread names modules of that thread's group, all others those of
 * their own.
 */
function addresses(
  out: string,
  { entries, groups }: { entries: Entries; groups: readonly Entries[] },
): Plugin {
  const writer = groups.find((group) => Object.values(group).includes(WRITER)) ?? entries;
  const builtAddress = (id: string, path: string): string => {
    const source = relative(ROOT, resolve(dirname(id), path));
    const group = id.startsWith(BEGINS_WRITER) ? writer : entries;
    const name = Object.keys(group).find((one) => group[one] === source);
    if (!name)
      throw new Error(`${relative(ROOT, id)} names ${path}, which is not built to a file of its own`);
    return `new URL('./${name}.js', import.meta.url)`;
  };
  const sourceAddress = (id: string, path: string): string =>
    `new URL(${path}, new URL('${relative(out, id)}', import.meta.url))`;
  return {
    name: 'addresses',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.some((room) => id.startsWith(join(ROOT, room)))) return null;
      const next = code.replace(/new URL\(('[^']+'|`[^`]+`), import\.meta\.url\)/g, (_, path: string) =>
        path.endsWith(".ts'") ? builtAddress(id, path.slice(1, -1)) : sourceAddress(id, path),
      );
      return next === code ? null : { code: next, map: null };
    },
  };
}
