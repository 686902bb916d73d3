import type { StoreSettings } from '../settings.ts';
import type { Commands } from '../store.ts';

/** Loads the registry of commands. On SQLite the writer thread alone does, because it runs them. */
export async function loadCommands({
  commandsModule = new URL('../../commands.ts', import.meta.url),
  commandsExport,
}: Pick<StoreSettings, 'commandsModule' | 'commandsExport'>): Promise<Commands> {
  const module = (await import(commandsModule.href)) as Record<string, Commands | undefined>;
  const commands = module[commandsExport];
  if (!commands) throw new Error(`${commandsModule.href} exports no ${commandsExport}`);
  return commands;
}
