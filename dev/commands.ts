import { commands as serverCommands } from '../server/commands.ts';
import type { Commands } from '../server/db/store.ts';
import { demoCommands } from './story/commands.ts';

/** Every write of the demo: the server's and the story's. The SQLite writer thread imports this module. */
export const commands = { ...serverCommands, ...demoCommands } satisfies Commands;
