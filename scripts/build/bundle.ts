import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { leanServer } from './lean-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Rooms whose modules make addresses of their own. */
const OURS = ['server/', 'dev/'];

/** Names of what is built to paths of the sources, from the root. */
type Entries = Record<string, string>;

/**
 * Builds modules of the server into a folder, which is emptied first. Each entry becomes one file, and shared code
 * becomes files of its own. Packages are included and types removed, so that a thread opens few files and strips no
 * types. Data files of the server stay beside their sources.
 */
export async function bundle(folder: string, entries: Entries): Promise<void> {
  const out = join(ROOT, folder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...leanServer(), addresses(out, entries)],
    resolve: {
      extensions: ['.js', '.ts', '.mjs', '.json'],
    },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: out,
      target: 'node24',
      minify: 'oxc',
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(ROOT, path)])),
        // One character that Latin-1 lacks would have V8 keep the whole text of a file in two bytes a character.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          keepNames: true,
          charset: 'ascii',
        },
      },
    },
  });
}

/**
 * Addresses that modules make of their own. A module's address is that of its built file, a data file's that of its
 * source.
 */
function addresses(out: string, entries: Entries): Plugin {
  const builtAs = new Map(Object.entries(entries).map(([name, path]) => [join(ROOT, path), `./${name}.js`]));
  const builtAddress = (id: string, path: string): string => {
    const built = builtAs.get(resolve(dirname(id), path));
    if (!built)
      throw new Error(`${relative(ROOT, id)} names ${path}, which is not built to a file of its own`);
    return `new URL('${built}', import.meta.url)`;
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
