import { expect, test } from 'vitest';
import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import type { MirrorStore } from '../../../src/data/mirror/mirror-store.ts';

/** A page with its store, on a device of its own. */
async function openPage(database = `away-${crypto.randomUUID()}`) {
  const events = new EventTarget();
  const tell = (type: 'pagehide' | 'pageshow', persisted: boolean): void => {
    events.dispatchEvent(Object.assign(new Event(type), { persisted }));
  };
  return { database, store: await openDexieStore(database, events), tell };
}

/** Begins a write that never ends, as in a page whose next step never comes. `runs` counts its beginnings. */
function writeWithoutEnd(store: MirrorStore) {
  const state = { runs: 0, goesOn: true };
  const written = store.write(async (tx) => {
    state.runs += 1;
    do await tx.keep('typed', state.runs);
    while (state.goesOn);
  });
  return { state, written };
}

test('[X-01] a page put away for the way back ends what it was writing, so that the next one is not held up', async () => {
  const page = await openPage();
  const { state, written } = writeWithoutEnd(page.store);
  await expect.poll(() => state.runs).toBe(1);
  page.tell('pagehide', true);
  const next = await openDexieStore(page.database);
  expect(await next.read((tx) => tx.kept('typed')), 'nothing of what was ended').toBeUndefined();
  await next.write((tx) => tx.keep('next', true));

  expect(state.runs, 'it does not begin again while it is away').toBe(1);
  state.goesOn = false;
  page.tell('pageshow', true);
  await written;
  expect(state.runs).toBe(2);
  expect(await next.read((tx) => tx.keptAll(['typed', 'next']))).toEqual([2, true]);
  for (const store of [page.store, next]) store.close();
});

test('[X-01] a page that ends, or is only hidden, goes on with what it writes to the last', async () => {
  const page = await openPage();
  const { state, written } = writeWithoutEnd(page.store);
  await expect.poll(() => state.runs).toBe(1);
  page.tell('pagehide', false);
  state.goesOn = false;
  await written;
  expect(state.runs).toBe(1);
  page.store.close();
});
