import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RunningData } from '../../../src/data/create-data.ts';
import { DataProvider } from '../../../src/data/hooks/data-context.tsx';
import { readAnew } from '../../../src/data/mirror/drop-role-data.ts';
import { SYNCED } from '../../../src/data/mirror/mirror-store.ts';
import { childKey } from '../../../src/data/mirror/subtree.ts';
import { unknownShops, useAskedShops } from '../../../src/data/rows/goods/managed-shops.ts';
import { useShopRows } from '../../../src/data/rows/goods/whole-shops.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { makePerson } from '../support/show.tsx';

const namesOf = (count: number) => Array.from({ length: count }, (_, nth) => `loja-${nth + 10}`);

function withShops(ids: readonly string[]) {
  const person = makePerson();
  for (const id of ids)
    person.server.put({ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content: '{}' });
  return person;
}

/** Renders a hook that is given the ids of some shops. */
const hook = <T,>(data: RunningData, use: (ids: readonly string[]) => T, ids: readonly string[]) =>
  renderHook(use, {
    initialProps: ids,
    wrapper: ({ children }) => <DataProvider data={data}>{children}</DataProvider>,
  });

/** The shops that are asked for, in their order, each under way until the test ends it. */
function heldAsks(data: RunningData) {
  const asked: string[] = [];
  const ends = new Map<string, () => void>();
  vi.spyOn(data, 'refresh').mockImplementation(async (scope) => {
    const id = 'id' in scope ? (scope.id ?? '') : '';
    asked.push(id);
    await new Promise<void>((resolve) => ends.set(id, resolve));
    ends.delete(id);
    return undefined;
  });
  return { asked, ends };
}

/** Makes the device have a shop whole, as of so many ms ago. */
const haveWhole = (data: RunningData, id: string, ago: number): Promise<void> =>
  data.amend(`${SYNCED}location:${id}`, async (_, tx) => {
    await tx.putCursor({ key: childKey(id, 'ITEM'), updatedAt: 1, syncedAt: 1, manifestAt: 0 });
    return Date.now() - ago;
  });

test('[X-04] [R-05] a shop whose items left with a role a moment ago is asked for, and counts as whole after that', async () => {
  const ids = namesOf(2);
  const { data } = withShops(ids);
  for (const id of ids) await haveWhole(data, id, MINUTE_MS);
  await data.amend('any', (_, tx) => readAnew(tx, ids[1] ?? ''));
  const { asked, ends } = heldAsks(data);
  const { result } = hook(data, (some) => useAskedShops(some.join(',')), ids);
  await waitFor(() => expect(asked).toEqual([ids[1]]));
  await act(async () => ends.get(ids[1] ?? '')?.());
  await waitFor(() => expect(result.current).toBe(false));
  vi.mocked(data.refresh).mockRestore();
  expect(await data.read((tx) => unknownShops(tx, ids))).toEqual([ids[1]]);
  await data.refresh({ kind: 'location', id: ids[1] ?? '' });
  expect(await data.read((tx) => unknownShops(tx, ids))).toEqual([]);
});

test('[X-04] six shops at most are asked for at once, although each that comes changes the list of the missing', async () => {
  const ids = namesOf(20);
  const { data } = withShops(ids);
  const { asked, ends } = heldAsks(data);
  const { result, rerender } = hook(data, (some) => useAskedShops(some.join(',')), ids);
  for (let missing = ids.length; missing > 0; missing -= 1) {
    await waitFor(() => expect(ends.size).toBe(Math.min(6, missing)));
    expect(result.current).toBe(true);
    const [first] = ends.keys();
    await act(async () => ends.get(first ?? '')?.());
    rerender(ids.slice(ids.indexOf(first ?? '') + 1));
  }
  expect(asked).toEqual(ids);
  expect(result.current).toBe(false);
});

test('[X-04] where the server refuses by its limit all shops wait as long as it says, and come all the same', async () => {
  const ids = namesOf(9);
  const { data, server } = withShops(ids);
  const retryAfterMs = 23_456;
  const ends: (() => void)[] = [];
  const later = globalThis.setTimeout;
  // The test ends the waits of the queue itself.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === retryAfterMs ? ends.push(run) : later(run, ms)) as typeof setTimeout);
  let asked = 0;
  const get = server.get.bind(server);
  vi.spyOn(server, 'get').mockImplementation(async (...args) => {
    asked += 1;
    if (asked > 6) return get(...args);
    const detail = { retryAfterMs };
    throw new TransportError({ kind: 'refused', code: 'RATE_LIMITED', message: 'Aguarde.', detail });
  });
  const { result } = hook(data, (some) => useAskedShops(some.join(',')), ids);
  await waitFor(() => expect(ends).toHaveLength(6));
  expect(asked).toBe(6);
  expect(result.current).toBe(true);
  await act(async () => {
    for (const end of ends) end();
  });
  await waitFor(() => expect(result.current).toBe(false));
  expect(await data.read((tx) => unknownShops(tx, ids))).toEqual([]);
  expect(asked).toBe(6 + 9);
});

test('[X-04] a shop that is refused for another reason is not asked for again by itself', async () => {
  const ids = namesOf(1);
  const { data, server } = withShops(ids);
  const asked = vi.spyOn(server, 'get').mockRejectedValue(
    new TransportError({
      kind: 'refused',
      code: 'INTERNAL',
      message: 'Falhou.',
      detail: { retryAfterMs: 1 },
    }),
  );
  const { result } = hook(data, (some) => useAskedShops(some.join(',')), ids);
  await waitFor(() => expect(result.current).toBe(false));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('[X-02] of many shops those that the device lacks are asked for first, and those read a moment ago not at all', async () => {
  const ids = namesOf(20);
  const { data } = withShops(ids);
  const [whole, lacking] = [ids.slice(0, 10), ids.slice(10)];
  for (const [nth, id] of whole.entries()) await haveWhole(data, id, nth < 5 ? MINUTE_MS : HOUR_MS);
  const { asked, ends } = heldAsks(data);
  const { result } = hook(data, (some) => useShopRows('noted', some, async () => []), ids);
  const wanted = [...lacking, ...whole.slice(5)];
  for (const id of wanted) {
    await waitFor(() => expect(ends.has(id)).toBe(true));
    expect(result.current).toMatchObject({ unknown: lacking, isAsking: lacking.includes(id) });
    await act(async () => ends.get(id)?.());
  }
  expect(asked).toEqual(wanted);
});
