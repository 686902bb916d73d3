import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { Drill, Figure } from '../figure.ts';

const HERE = import.meta.dirname;
const SOURCES = resolve(HERE, '../../..');

/** The page for operators is followed to the letter. */
export const selfHosting: Drill = {
  name: 'self-hosting',
  goal: 'On a copy of a Debian machine the lines of docs/self-hosting.md are run as they stand there. The bank stands behind a private authority and calls the webhook with a certificate. Then people sign up, pay by PIX and show a picture, and a process starts again under load.',
  async run() {
    if (process.getuid?.() !== 0) throw new Error('only root may make a copy of a machine');
    using folder = temporaryFolder();
    const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
    const follow = [process.execPath, join(HERE, 'inside.ts')];
    const copy = ['bash', join(HERE, 'copy-machine.sh'), folder.path, SOURCES, ...follow];
    const child = spawn('unshare', [...namespaces, ...copy], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`following the page ended with ${code}`);
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Figure[];
  },
};
