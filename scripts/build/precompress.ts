import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes a .br and a .gz beside every text file of dist/, so that the server sends them as they are. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter(
  (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name),
);
await Promise.all(
  files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, await gz(bytes, { level: 9 }));
  }),
);
console.log(`compressed ${files.length} files of dist/`);
