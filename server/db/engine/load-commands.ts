import type { StoreSettings } from '../settings.ts';
import type { Commands } from '../store.ts';

/** The registry that runs commands: loaded by whoever runs them, which on SQLite is the writer thread alone. */
export async function loadCommands({
  commandsModule = new URL('../../commands.ts', import.meta.url),
  commandsExport,
}: Pick<StoreSettings, 'commandsModule' | 'commandsExport'>): Promise<Commands> {
  const module = (await import(commandsModule.href)) as Record<string, Commands | undefined>;
  const commands = module[commandsExport];
  if (!commands) throw new Error(`${commandsModule.href} exports no ${commandsExport}`);
  return commands;
}
