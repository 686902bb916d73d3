import type { Store, StoredEvent } from '../../server/db/store.ts';
import type { commands } from '../server/db/support/commands.ts';

export type TestStore = Store<typeof commands>;

/** Collects events. `until` resolves once so many have arrived. */
export function listen(store: TestStore): {
  events: StoredEvent[];
  ids(): string[];
  until(count: number): Promise<void>;
} {
  const events: StoredEvent[] = [];
  let wake: () => void = () => undefined;
  store.onEvents((batch) => {
    events.push(...batch);
    wake();
  });
  return {
    events,
    ids: () => events.map(({ payload }) => (JSON.parse(payload) as { id: string }).id),
    until: async (count) => {
      while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
