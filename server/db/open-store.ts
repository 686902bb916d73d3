import type { StoreSettings } from './settings.ts';
import type { Commands, Store } from './store.ts';

/** Place of the storage: a SQLite file, or the URL of a PostgreSQL database. */
export type StorePlace = { file: string } | { url: string };

export type OpenStoreOptions<C extends Commands> = StorePlace & Partial<StoreSettings<C>>;

/**
 * Opens the storage and brings its tables up to date. The other engine is not loaded. Throws when the storage is in
 * use, unreachable or too new.
 */
export async function openStore<C extends Commands>(options: OpenStoreOptions<C>): Promise<Store<C>> {
  const settings: StoreSettings<C> = {
    commands: options.commands,
    commandsModule: options.commandsModule,
    commandsExport: options.commandsExport ?? 'commands',
    writerModule: options.writerModule,
    bus: options.bus,
    keepEvents: options.keepEvents,
    now: options.now,
    machineNow: options.machineNow ?? Date.now,
    trace: options.trace,
    onLost: options.onLost,
    report: options.report ?? warn,
  };
  if ('file' in options) {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
    return openSqliteStore(options.file, settings);
  }
  const { openPostgresStore } = await import('./postgres/postgres-store.ts');
  return openPostgresStore(options.url, settings);
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
