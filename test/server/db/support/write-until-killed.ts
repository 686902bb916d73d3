/**
 * A process that writes until it is killed. It prints each id only after its acknowledgement. Argument: the storage
 * file.
 */
import { openStore } from '../../../../server/db/open-store.ts';
import { commands } from './commands.ts';

const file = process.argv[2] ?? '';
const commandsModule = new URL('./commands.ts', import.meta.url);
const store = await openStore({ file, commands, commandsModule, keepEvents: true });

async function writeForever(writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const id = `${process.pid}-${writer}-${n}`;
    await store.run('openAccountLoudly', { id });
    // Waits for a slow reader, because a write to a full pipe would fail.
    await new Promise((resolve) => process.stdout.write(`${id}\n`, resolve));
  }
}

await Promise.all([0, 1, 2, 3].map(writeForever));
