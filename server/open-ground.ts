import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import { openStore } from './db/open-store.ts';
import type { StoreSettings } from './db/settings.ts';
import type { Store } from './db/store.ts';
import type { Demo } from './demo-port.ts';
import type { Tracing } from './traces/tracing.ts';
import { refuseOthersStorage } from './whose-storage.ts';

export interface GroundOptions {
  config: Config;
  demo?: Demo | undefined;
  /** Where a writer thread's modules lie; beside those of the server when absent. */
  writer?: Pick<StoreSettings<typeof commands>, 'writerModule' | 'commandsModule'> | undefined;
  clocks: Pick<StoreSettings, 'now' | 'machineNow'>;
  onLost?: StoreSettings['onLost'];
}

export interface Ground {
  tracing: Tracing | null;
  store: Store<typeof commands>;
}

/**
 * What everything stands on: the storage, followed where that is wanted. It loads little, so that a thread begins soon. Throws
 * for a storage of the demo outside of it, and the other way round.
 */
export async function openGround(options: GroundOptions): Promise<Ground> {
  const tracing = await openTraces(options.config);
  const store = await openWritable(options, tracing);
  try {
    await refuseOthersStorage(store, options.config);
  } catch (error) {
    await store.close();
    throw error;
  }
  return { tracing, store };
}

/** Null without a collector: then nothing of OpenTelemetry is loaded. */
async function openTraces({ traces }: Config): Promise<Tracing | null> {
  if (traces === null) return null;
  const { openOtelTracing } = await import('./traces/otel-tracing.ts');
  return openOtelTracing(traces);
}

async function openWritable(
  { config: { storage, eventBus }, demo, writer, clocks, onLost }: GroundOptions,
  tracing: Tracing | null,
): Promise<Store<typeof commands>> {
  const place = storage.kind === 'sqlite' ? { file: storage.file } : { url: storage.url };
  const demoCommands = demo && { commandsModule: demo.commandsModule, keepEvents: true };
  const carried = { trace: tracing?.current, bus: eventBus ?? undefined };
  const store = await openStore<typeof commands>({
    ...place,
    ...demoCommands,
    ...writer,
    ...clocks,
    ...carried,
    onLost,
  });
  if (!tracing) return store;
  const { followStore } = await import('./traces/follow.ts');
  return followStore(store, tracing);
}
