/** Prints the threads of a server process that stripped types, as JSON. Argument: the storage file. */
import { openStore } from '../../../../server/db/open-store.ts';
import { commands, stripsTypes } from './commands.ts';

const file = process.argv[2] ?? '';
const store = await openStore({ file, commands, commandsModule: new URL('./commands.ts', import.meta.url) });
const verdict = await store.run('stripsTypes', undefined);
await store.close();
process.stdout.write(JSON.stringify({ main: await stripsTypes(), writer: verdict }));
