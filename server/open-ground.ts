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
  /** Error of a bucket that did not say to whom it belongs. Null where it did, or where there is no bucket. */
  silentBucket: Error | null;
}

/**
 * Opens the storage on which everything stands, with its traces where they are kept. It loads little, so that a thread
 * begins soon. Throws for a storage of the demo outside of it, and the other way round. So it does for a bucket of
 * another installation, and for none at its address where this database never had one.
 */
export async function openGround(options: GroundOptions): Promise<Ground> {
  const tracing = await openTraces(options.config);
  const store = await openWritable(options, tracing);
  try {
    // The storage comes first, so that a demo that is refused there marks no bucket.
    await refuseOthersStorage(store, options.config);
    const silentBucket = await askBucket(store, options.config);
    return { tracing, store, silentBucket };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Asks the bucket to whom it belongs, and answers with the fault. People buy without pictures, so a business starts
 * while the bucket is away. A demo does not, because it puts its own pictures there first.
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

/** Opens the traces. Without a collector it answers null and loads nothing of OpenTelemetry. */
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
