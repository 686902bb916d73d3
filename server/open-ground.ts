import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import { openStore } from './db/open-store.ts';
import type { StoreSettings } from './db/settings.ts';
import type { Store } from './db/store.ts';
import type { Demo } from './demo-port.ts';
import { type MeasuredProviders, openMetrics } from './open-metrics.ts';
import { openProviders, type Providers } from './providers.ts';
import { followPort, followStore } from './traces/follow.ts';
import type { Tracing } from './traces/tracing.ts';

export interface GroundOptions {
  config: Config;
  demo?: Demo | undefined;
  /** Where a writer thread's modules lie; beside those of the server when absent. */
  writer?: Pick<StoreSettings<typeof commands>, 'writerModule' | 'commandsModule'> | undefined;
  clocks: Pick<StoreSettings, 'now' | 'machineNow'>;
}

export interface Ground extends MeasuredProviders {
  tracing: Tracing | null;
  store: Store<typeof commands>;
}

/** What everything stands on: the storage and who is outside, measured and followed where that is wanted. */
export async function openGround({ config, demo, writer, clocks }: GroundOptions): Promise<Ground> {
  const tracing = await openTraces(config);
  const store = await openWritable({ config, demo, writer, clocks }, tracing);
  const followed = openFollowed(openProviders(config, store.now, { demo }), tracing);
  return { tracing, store, ...(await openMetrics(config, followed)) };
}

/** Null without a collector: then nothing of OpenTelemetry is loaded. */
async function openTraces({ traces }: Config): Promise<Tracing | null> {
  if (traces === null) return null;
  const { openOtelTracing } = await import('./traces/otel-tracing.ts');
  return openOtelTracing(traces);
}

async function openWritable(
  { config: { storage, eventBus }, demo, writer, clocks }: GroundOptions,
  tracing: Tracing | null,
): Promise<Store<typeof commands>> {
  const place = storage.kind === 'sqlite' ? { file: storage.file } : { url: storage.url };
  const demoCommands = demo && { commandsModule: demo.commandsModule, keepEvents: true };
  const carried = { trace: tracing?.current, bus: eventBus ?? undefined };
  const settings = { ...place, ...demoCommands, ...writer, ...clocks, ...carried };
  const store = await openStore<typeof commands>(settings);
  return tracing ? followStore(store, tracing) : store;
}

function openFollowed(providers: Providers, tracing: Tracing | null): Providers {
  if (!tracing) return providers;
  return {
    ...providers,
    psp: followPort(providers.psp, 'bank', tracing),
    payouts: followPort(providers.payouts, 'bank', tracing),
  };
}
