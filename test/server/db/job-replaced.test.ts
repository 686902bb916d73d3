import { expect, test } from 'vitest';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const NOW = 1_000_000;
const DAY_MS = 86_400_000;

describeOnEngine('a job replaced while it is at work', () => {
  test.each([
    ['runs at once where it would wait', undefined, NOW + DAY_MS, NOW],
    ['runs within a minute where it failed', 'busy', NOW + DAY_MS, NOW + 60_000],
    ['runs no later than it would have', 'busy', NOW + 1000, NOW + 1000],
  ])('keeps the new payload, and %s', async (_, error, runAt, due) => {
    const { store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => NOW });
    const job = { kind: 'work', key: 'a' };
    await store.run('enqueue', { ...job, payload: 1 });
    const claim = await store.run('claimJobs', { kinds: ['work'], limit: 1, leaseMs: 30_000 });
    const [begun] = claim.kind === 'applied' ? claim.value : [];
    if (!begun) throw new Error('no job');
    await store.run('enqueue', { ...job, payload: 2, replaces: true });
    const { id, leaseUntil, stored } = begun;
    const end = { id, leaseUntil, stored, runAt, payload: 'how far the first came' };
    expect(await store.run('retryJob', { ...end, ...(error && { error }) })).toMatchObject({ value: true });
    expect(await store.read.selectFrom('job').selectAll().execute()).toMatchObject([
      { run_at: due, lease_until: 0, payload: '2', last_error: error ?? null },
    ]);
    await close();
  });
});
