import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobAtWork, JobRetry } from '../../../server/db/queue/jobs.ts';
import type { Store } from '../../../server/db/store.ts';
import { packAtNight } from '../../../server/records/sale-days/pack-at-night.ts';
import { saleDaysOf } from '../../../server/records/sale-days/sale-days.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/record-commands.ts';

/** Number of the day on which the test begins. */
const TODAY = 20_600;
const DAYS = 40;
const HOUR_MS = 3_600_000;
const VIEWER = { sub: 'dona', email: null };

describeOnEngine('kept days of sales', () => {
  let store: Store<typeof commands>;
  let close: () => Promise<void>;
  let now = TODAY * DAY_MS + 1;

  const sale = (id: string, day: number, parentId = 'praça') => ({
    ...{ id, type: 'SHOPPING_PURCHASE' as const, parentId, owner: 'ana', reference: null },
    content: JSON.stringify({ status: 'PAID', totalAmount: 4.8, balanceUsed: 4.8 }),
    at: day * DAY_MS + 1000,
  });
  const ask = (held = '') => {
    const args = { parentId: 'praça', from: TODAY - DAYS, to: TODAY + 9, held };
    return saleDaysOf(store.read, VIEWER, args, () => undefined);
  };
  const kept = async () =>
    (await store.read.selectFrom('sale_day').selectAll().orderBy('location_id').orderBy('day').execute()).map(
      ({ location_id, day }) => `${location_id} ${day - TODAY}`,
    );
  /** Runs the job until it waits for the next night. Returns how many runs that took. */
  const night = async (mostPurchases?: number): Promise<number> => {
    const handler = packAtNight(store, mostPurchases)['sale-days.keep'];
    let payload: unknown = { after: '' };
    for (let runs = 1; ; runs += 1) {
      const result = (await handler(payload, {} as JobAtWork)) as JobRetry;
      // Five in the morning in São Paulo.
      if (result.retryAt > now) {
        expect(result).toEqual({
          retryAt: Math.floor(now / DAY_MS) * DAY_MS + 8 * HOUR_MS,
          payload: { after: '' },
        });
        return runs;
      }
      payload = result.payload;
    }
  };

  beforeAll(async () => {
    ({ store, close } = await openTestStore<typeof commands>({
      commandsModule: new URL('./support/record-commands.ts', import.meta.url),
      now: () => now,
    }));
    const place = {
      type: 'LOCATION' as const,
      parentId: null,
      owner: 'dona',
      reference: 'PUBLIC',
      content: null,
    };
    await store.run('putPast', {
      rows: ['praça', 'vazia'].map((id) => ({ ...place, id, at: (TODAY - 400) * DAY_MS })),
    });
    for (let day = 1; day <= DAYS; day += 1)
      await store.run('putPast', {
        rows: [sale(`a${day}`, TODAY - day), sale(`b${day}`, TODAY - day)],
      });
    await store.run('putPast', { rows: [sale('hoje', TODAY)] });
  });
  afterAll(() => close());

  test('[MB-04] the job keeps the days that ended, and an answer is made of those that stand', async () => {
    const before = await ask();
    // Each run packs days until seven purchases are passed: four days of two.
    expect(await night(7)).toBe(DAYS / 4);
    const days = Array.from({ length: DAYS }, (_, index) => `praça ${index - DAYS}`);
    expect(await kept()).toEqual(days);
    expect(await ask()).toEqual(before);
    // Stored columns are sent only if their version is that of the purchases.
    const { day, version } = before.days[1] ?? { day: 0, version: '' };
    const columnsOf = async () => (await ask()).days.find((one) => one.day === day)?.columns;
    const keep = (as: string) =>
      store.run('keepSaleDays', { locationId: 'praça', days: [{ day, version: as, columns: 'kept' }] });
    await keep(`${version}9`);
    expect(await columnsOf()).toBe(before.days[1]?.columns);
    await keep(version);
    expect(await columnsOf()).toBe('kept');
  });

  test('[MB-04] a sale of a kept day that changes, comes or is deleted is in the next answer', async () => {
    const held = (await ask()).days.map(({ day, version }) => `${day}:${version}`).join(',');
    await store.run('putPast', { rows: [sale('late', TODAY - 3)] });
    await store.run('removeRow', { id: 'a5', type: 'SHOPPING_PURCHASE' });
    const changed = await ask(held);
    expect(changed.days.map(({ day }) => day - TODAY)).toEqual([0, -3, -5]);
    const byDay = new Map(
      changed.days.map(({ day, version }) => [day - TODAY, Number.parseInt(version, 10)]),
    );
    // The tombstone counts on the day of the deletion, today.
    expect([...byDay]).toEqual([
      [0, 2],
      [-3, 3],
      [-5, 1],
    ]);
  });

  test('[MB-04] the next night keeps what ended since, and no more', async () => {
    now += DAY_MS;
    await night();
    expect((await kept()).at(-1)).toBe('praça 0');
    expect(await kept()).toHaveLength(DAYS + 1);
    const all = await ask();
    now += DAY_MS;
    await night();
    expect(await kept()).toHaveLength(DAYS + 1);
    expect(await ask()).toEqual(all);
  });

  test('[LOC-02] a removed location takes its days along, and keeps none that are packed meanwhile', async () => {
    await store.run('removeRow', { id: 'praça', type: 'LOCATION' });
    expect(await kept()).toEqual([]);
    await store.run('keepSaleDays', {
      locationId: 'praça',
      days: [{ day: TODAY, version: '1.1', columns: '{}' }],
    });
    expect(await kept()).toEqual([]);
  });
});
