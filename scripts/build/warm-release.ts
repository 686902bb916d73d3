import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../bench/server/free-port.ts';
import { nowhere } from '../bench/server/production-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/**
 * Starts the server of a release once, so that the release includes its compiled code. An installed server's user may
 * usually not write there, and each start would compile everything anew.
 */
const [release = ''] = process.argv.slice(2);
using folder = temporaryFolder();
const DATA_DIR = join(folder.path, 'data');
mkdirSync(DATA_DIR);
const env = { PATH: process.env.PATH, ...nowhere(folder.path), DATA_DIR, PORT: String(await freePort()) };
// Node's own cache would be one more folder in the release, for two files of three lines.
const without = { NODE_DISABLE_COMPILE_CACHE: '1' };
const server = spawn(resolve(release, 'bin/vendinha'), {
  env: { ...env, ...without, HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(server, 'exit');
// The server prints that it is ready, and keeps its code before it hears the signal.
createInterface({ input: server.stdout }).on('line', () => server.kill('SIGTERM'));
const [code] = await ended;
if (code !== 0) throw new Error(`the server of the release ended with ${code}`);
