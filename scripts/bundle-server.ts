import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the server for `npm start` and `npm run serve` into dist-server/: one file for the thread that answers, one for
 * the thread that writes, one for what both run, each with its packages and without types, so that neither has a
 * thousand files to open nor types to strip. Files that the server reads stay where the sources have them.
 */
const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist-server');
const ENTRIES = {
  main: 'server/main.ts',
  writer: 'server/db/sqlite/writer-worker.ts',
  commands: 'server/commands.ts',
};

const builtAs = new Map(Object.entries(ENTRIES).map(([name, path]) => [join(ROOT, path), `./${name}.js`]));

/** Addresses that modules make of their own: of a module, where it is built to; of a file, where the sources have it. */
const addresses: Plugin = {
  name: 'addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(join(ROOT, 'server/'))) return null;
    const next = code.replace(/new URL\(('[^']+'|`[^`]+`), import\.meta\.url\)/g, (_, path: string) =>
      path.endsWith(".ts'") ? builtAddress(id, path.slice(1, -1)) : sourceAddress(id, path),
    );
    return next === code ? null : { code: next, map: null };
  },
};

function builtAddress(id: string, path: string): string {
  const built = builtAs.get(resolve(dirname(id), path));
  if (!built) throw new Error(`${relative(ROOT, id)} names ${path}, which is not built to a file of its own`);
  return `new URL('${built}', import.meta.url)`;
}

function sourceAddress(id: string, path: string): string {
  return `new URL(${path}, new URL('${relative(OUT, id)}', import.meta.url))`;
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [addresses],
  resolve: {
    extensions: ['.js', '.ts', '.mjs', '.json'],
  },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: OUT,
    target: 'node24',
    minify: 'oxc',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
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
