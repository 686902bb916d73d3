import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/bench/server/free-port.ts';
import { PRODUCT, ROOT, TEMPLATE } from './paths.ts';
import { startServer } from './server.ts';

/** Copies the product and seeds the demo, once; the workers copy the demo. */
export async function setup(): Promise<void> {
  for (const built of ['dist/index.html', 'dist-demo/main.js'])
    if (!existsSync(join(ROOT, built))) throw new Error(`${built} is missing: run \`npm run build\` first.`);
  rmSync(PRODUCT, { recursive: true, force: true });
  mkdirSync(PRODUCT, { recursive: true });
  for (const part of ['server', 'dev', 'src', 'dist-demo', 'dist', 'package.json'])
    cpSync(join(ROOT, part), join(PRODUCT, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(PRODUCT, 'node_modules'));
  rmSync(TEMPLATE, { recursive: true, force: true });
  mkdirSync(TEMPLATE, { recursive: true });
  const child = await startServer({ PORT: String(await freePort()), DATA_DIR: TEMPLATE });
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

// Playwright asks for a default export here.
// biome-ignore lint/style/noDefaultExport: see above
export default setup;
