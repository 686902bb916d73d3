import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOfDatabase, copyStore, engineUnderTest } from './open-store.ts';
import { openEmptyHome, openHome, type ServerHome } from './server-home.ts';
import { spawnServer } from './server-process.ts';

const LOOK_AGAIN_MS = 50;

/** The database that each demo's own is copied from. */
const DEMO_DATABASE = 'vendinha_demo_template';

/** Opens a home as openHome does, with the data of a demo server's first start, which takes seconds. */
export async function openDemoHome(): Promise<ServerHome> {
  const template = await demoTemplate();
  const home = await openEmptyHome(() => copyOfDatabase(DEMO_DATABASE));
  cpSync(template, home.dataDir, { recursive: true });
  return home;
}

/** The data folder of a demo server that has ended. The first process of a run that needs it makes it. */
async function demoTemplate(): Promise<string> {
  const { TEST_TEMPLATES } = process.env;
  if (TEST_TEMPLATES === undefined) throw new Error('test/setup/built-server.ts names TEST_TEMPLATES');
  const folder = join(TEST_TEMPLATES, `demo-${engineUnderTest()}`);
  const failed = `${folder}.failed`;
  if (takes(`${folder}.maker`))
    await makeTemplate(folder).catch((error: unknown) => {
      writeFileSync(failed, String(error));
      throw error;
    });
  while (!existsSync(`${folder}.ready`)) {
    if (existsSync(failed)) throw new Error('the demo could not be made: another suite tells why');
    await sleep(LOOK_AGAIN_MS);
  }
  return folder;
}

/** True in the process that may make the folder. */
function takes(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (existsSync(path)) return false;
    throw error;
  }
}

async function makeTemplate(folder: string): Promise<void> {
  const home = await openHome();
  const server = spawnServer(home.env);
  await server.ready;
  await server.kill('SIGTERM');
  cpSync(home.dataDir, folder, { recursive: true });
  const { DATABASE_URL } = home.env;
  if (DATABASE_URL !== undefined) {
    const url = new URL(DATABASE_URL);
    url.pathname = `/${DEMO_DATABASE}`;
    await copyStore({ url: DATABASE_URL }, { url: url.href });
  }
  await home.remove();
  writeFileSync(`${folder}.ready`, '');
}
