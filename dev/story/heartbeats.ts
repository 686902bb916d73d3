import type { Store } from '../../server/db/store.ts';
import type { deviceCommands } from '../../server/devices/commands.ts';
import type { DemoPlace } from './commands.ts';

/** Interval between heartbeats of the demo's machines, ms. */
const EVERY_MS = 60_000;

/** Keeps the demo's locations online, except the one that stays silent [H-10]. Returns the function that stops it. */
export async function beatHearts(
  store: Pick<Store<typeof deviceCommands>, 'run'>,
  places: readonly DemoPlace[],
  failed: (error: unknown) => void,
): Promise<() => void> {
  const beat = async (): Promise<void> => {
    for (const { id, ownerSub, online } of places) {
      if (online)
        await store.run('recordHeartbeat', {
          locationId: id,
          proof: { kind: 'owner', sub: ownerSub },
          status: { source: 'demo' },
        });
    }
  };
  await beat();
  const timer = setInterval(() => void beat().catch(failed), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
