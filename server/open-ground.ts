import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import { openStore } from './db/open-store.ts';
import type { StoreSettings } from './db/settings.ts';
import { type Store, WrongStorage } from './db/store.ts';
import type { Demo } from './demo-port.ts';
import type { Tracing } from './traces/tracing.ts';
import { refuseOthersStorage } from './whose-storage.ts';

export interface GroundOptions {
  config: Config;
  demo?: Demo | undefined;
  /** Folder of a writer thread's modules; beside those of the server when absent. */
  writer?: Pick<StoreSettings<typeof commands>, 'writerModule' | 'commandsModule'> | undefined;
  clocks: Pick<StoreSettings, 'now' | 'machineNow'>;
  onLost?: StoreSettings['onLost'];
}

export interface Ground {
  tracing: Tracing | null;
  store: Store<typeof commands>;
  /** Error of a bucket that did not say whose it is; null where it did, or where there is none. */
  silentBucket: Error | null;
}

/**
 * Opens the storage that everything stands on, followed where that is wanted. It loads little, so that a thread begins
 * soon. Throws for a storage of the demo outside of it, and the other way round. So it does for a bucket of another
 * installation, and for none at its address where this database never had one.
 */
export async function openGround(options: GroundOptions): Promise<Ground> {
  const tracing = await openTraces(options.config);
  const store = await openWritable(options, tracing);
  try {
    // The storage first: a demo that is refused there marks no bucket.
    await refuseOthersStorage(store, options.config);
    const silentBucket = await askBucket(store, options.config);
    return { tracing, store, silentBucket };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * People buy without pictures, so a business starts while the bucket is away. A demo does not, for its own pictures go there
 * first. Answers with what went wrong.
 */
async function askBucket(store: Store<typeof commands>, config: Config): Promise<Error | null> {
  if (config.s3 === null) return null;
  const { claimBucket } = await import('./whose-bucket.ts');
  try {
    await claimBucket(store, config);
    return null;
  } catch (error) {
    if (config.demo || error instanceof WrongStorage || !(error instanceof Error)) throw error;
    return error;
  }
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
