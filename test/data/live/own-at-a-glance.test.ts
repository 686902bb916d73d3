import { expect, test } from 'vitest';
import { OVERVIEW_KEY } from '../../../src/data/basis/kept-answers.ts';
import type { MirrorTx } from '../../../src/data/mirror/mirror-store.ts';
import { readMyLocations } from '../../../src/data/rows/my-locations.ts';
import type { ShopFigures } from '../../../src/domain/overview/overview.ts';
import { openTestData } from '../support/test-data.ts';

const SPAN = { sales: 1, revenue: 100, cost: null, comparable: 100, before: 0 };

function figuresOf(id: string): ShopFigures {
  return {
    ...{ id, today: SPAN, week: SPAN, month: SPAN, days: [0, 0, 0, 0, 0, 0, 100] },
    ...{ lastSaleAt: null, usualGapMs: null, seenAt: Date.now() },
    ...{ low: 0, endingToday: 0, belowCost: 0, worst: null, expiring: 0, soonest: null },
    ...{ tickets: 0, oldestTicketAt: null, oldestTicketId: null, oldestTicketName: null },
    ...{ conversations: 0, unansweredAt: null },
  };
}

/** An owner of `shops` locations, with the server's overview of them. */
async function openChain(shops: number) {
  const sub = crypto.randomUUID();
  const { data, server } = openTestData({ sub });
  server.now = Date.now();
  const ids = Array.from({ length: shops }, (_, index) => `loja-${index}`);
  for (const id of ids) server.put({ id, type: 'LOCATION', owner: sub, reference: 'PRIVATE', content: '{}' });
  server.glance = { at: Date.now(), shops: ids.map(figuresOf) };
  await data.refresh({ kind: 'myLocations' });
  return { data, server, sub };
}

/** Notes the reads through a transaction. */
function noted(tx: MirrorTx, calls: string[]): MirrorTx {
  return new Proxy(tx, {
    get(target, name, self) {
      const found: unknown = Reflect.get(target, name, self);
      if (typeof found === 'function') calls.push(String(name));
      return found;
    },
  });
}

test.each([4, 50])('[ML-01] the first rows of %i locations take the same few readings', async (shops) => {
  const { data, sub } = await openChain(shops);
  const calls: string[] = [];
  const rows = await data.read((tx) => readMyLocations(noted(tx, calls), { sub }, Date.now()));
  expect(rows).toHaveLength(shops);
  expect(rows.every(({ today }) => today.revenue === 100)).toBe(true);
  expect(calls.sort()).toEqual(['kept', 'kept', 'kept', 'keptAll', 'select', 'select']);
  await data.close();
});

test.each([5, 61])(
  '[SY-39] [ML-01] what was told %i minutes ago stays for an hour where a process does not know the overview',
  async (minutes) => {
    const { data, server } = await openChain(4);
    if (server.glance) server.glance = { ...server.glance, at: Date.now() - minutes * 60_000 };
    await data.refresh({ kind: 'myLocations' });
    server.glance = null;
    server.calls.length = 0;
    await data.refresh({ kind: 'myLocations' });
    const isKept = minutes < 60;
    expect((await data.read((tx) => tx.kept(OVERVIEW_KEY))) !== undefined).toBe(isKept);
    expect(server.calls.includes('list parentIdAndType')).toBe(!isKept);
    await data.close();
  },
);

test('[H-09] the heartbeats of fifty own locations are one writing, which watched lists hear once', async () => {
  const { data } = await openChain(50);
  const checked = data.live.kept(
    'checked',
    -1,
    async (tx) =>
      (await tx.keptAll(Array.from({ length: 50 }, (_, index) => `online:loja-${index}`))).filter(Boolean)
        .length,
  );
  const heard: number[] = [];
  const stop = checked.subscribe(() => heard.push(checked.snapshot()));
  await expect.poll(() => heard).toEqual([0]);
  await data.refresh({ kind: 'locations' });
  await expect.poll(() => heard.at(-1)).toBe(50);
  expect(heard).toEqual([0, 50]);
  stop();
  await data.close();
});
