import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { childKey } from '../../../src/data/mirror/subtree.ts';
import { stockDraft } from '../../../src/data/rows/shop-drafts.ts';
import { MAX_AHEAD } from '../../../src/domain/overview/pick-list.ts';
import { PickListScreen } from '../../../src/features/pick-list/pick-list-screen.tsx';
import { COUNT_ASKED } from '../../../src/records/content/count-ask.ts';
import { makePerson, show } from '../support/show.tsx';

const route = <Route path="/manager/pick-list" element={<PickListScreen />} />;

/** Tells shops, by id, with so many items to count. `goods`: the shops that lack water. */
function telling(counts: Readonly<Record<string, number>>, goods: readonly string[] = []) {
  const person = makePerson();
  const water = { name: 'Água', stock: 0, minimum: 8, boxSize: null, paces: [4, 4, 4, 4, 4, 4, 4] };
  const shops = Object.entries(counts).map(([id, count]) => ({
    ...{ id, items: goods.includes(id) ? [{ ...water, id: `${id} água` }] : [], more: 0 },
    ...(count > 0 && { counts: count }),
  }));
  for (const { id } of shops)
    person.server.put({
      ...{ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${id}` }),
    });
  person.server.newFields.set('pickList', () => ({ at: Date.now(), shops }));
  return person;
}

const links = () =>
  within(screen.getByRole('list', { name: 'Contagens pedidas' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('[X-04] the list leads to shops where a count is asked for, also where nothing is to be brought', async () => {
  show(route, { at: '/manager/pick-list', person: telling({ A: 2, B: 1, C: 0 }) });
  await screen.findByRole('list', { name: 'Contagens pedidas' });
  expect(links()).toEqual([
    ['Contar 2 itens em Local A', '/manager/items/A?modo=reposicao'],
    ['Contar 1 item em Local B', '/manager/items/B?modo=reposicao'],
  ]);
});

test('[X-04] a count that waits for a signal is asked for no more, and one that nobody asked for counts for none', async () => {
  const person = telling({ A: 2, B: 1 });
  const { server, data, user } = person;
  const items: Record<string, [parentId: string, asked: object]> = {
    a1: ['A', COUNT_ASKED],
    a2: ['A', COUNT_ASKED],
    b1: ['B', COUNT_ASKED],
    b2: ['B', {}],
  };
  for (const [id, [parentId, asked]] of Object.entries(items))
    server.put({
      ...{ id, type: 'ITEM', parentId, reference: id },
      content: JSON.stringify({ value: 5, quantity: 9, ...asked }),
    });
  show(route, { at: '/manager/pick-list', person });
  await screen.findByRole('list', { name: 'Contagens pedidas' });
  await waitFor(async () => {
    const held = await data.read((tx) => tx.rows(Object.keys(items).map((id) => ({ type: 'ITEM', id }))));
    expect(held.every(Boolean)).toBe(true);
  });
  person.browser.online = false;
  server.fault = 'offline';
  data.hinted(false);
  const count = (itemId: string, locationId: string) =>
    stockDraft(
      { id: crypto.randomUUID(), itemId, at: 1, move: { kind: 'contado', counted: 7, base: 9 } },
      { id: `visita ${locationId}`, locationId },
      { owner: user.sub, itemName: itemId },
    );
  await data.outbox.enqueueAll([count('a1', 'A'), count('b2', 'B')]);
  await waitFor(() =>
    expect(links().map(([name]) => name)).toEqual(['Contar 1 item em Local A', 'Contar 1 item em Local B']),
  );
  await data.outbox.enqueueAll([count('a2', 'A'), count('b1', 'B')]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Contagens pedidas' })).toBeNull());
});

test('[X-04] items of shops that are only to be counted come to the device, and the list says when they are there', async () => {
  const person = telling({ A: 2 });
  show(route, { at: '/manager/pick-list', person });
  expect(await screen.findByText('Guardada neste aparelho: funciona sem sinal.')).toBeVisible();
});

test('[X-04] shops to which goods go come to the device before those that are only to be counted', async () => {
  const counted = Array.from({ length: MAX_AHEAD }, (_, index) => `antiga ${index}`);
  const counts = Object.fromEntries([...counted.map((id) => [id, 1]), ['nova', 0]]);
  const { data } = telling(counts, ['nova']);
  await data.refresh({ kind: 'pickList' });
  const isHere = (id: string) =>
    data.read(async (tx) => (await tx.cursor(childKey(id, 'ITEM'))) !== undefined);
  expect(await isHere('nova')).toBe(true);
  expect(await Promise.all(counted.map(isHere))).toEqual(counted.map((_, index) => index < MAX_AHEAD - 1));
});

test('[X-04] the shared and the printed list tell what is to be counted, with the goods of a shop and alone', async () => {
  const { user } = show(route, { at: '/manager/pick-list', person: telling({ A: 1, B: 2 }, ['A']) });
  await user.click(await screen.findByRole('button', { name: 'Compartilhar lista' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Lista'));
  const [, ...parts] = (await navigator.clipboard.readText()).split('\n\n');
  expect(parts).toEqual([
    expect.stringMatching(/^Local A\n☐ \d+ Água\n☐ Contar 1 item$/),
    'Local B\n☐ Contar 2 itens',
  ]);
  act(() => void dispatchEvent(new Event('beforeprint')));
  const rows = [...document.querySelectorAll('table tr')].map((row) => row.textContent);
  expect(rows.filter((text) => text?.includes('Contar'))).toEqual(['☐Contar 1 item', '☐Contar 2 itens']);
});

test('[X-04] a shop that is only to be counted can be left out of a round and brought back', async () => {
  const person = telling({ A: 0, B: 2 }, ['A']);
  const { user } = show(route, { at: '/manager/pick-list', person });
  await screen.findByRole('link', { name: 'Contar 2 itens em Local B' });
  await user.click(screen.getByRole('button', { name: 'Opções da lista' }));
  const options = within(await screen.findByRole('dialog', { name: 'Opções da lista' }));
  const box = options.getByRole('checkbox', { name: 'Local B' });
  const named = { name: 'Contar 2 itens em Local B', hidden: true };
  await user.click(box);
  await waitFor(() => expect(screen.queryByRole('link', named)).toBeNull());
  // Goods go to all shops that lack some.
  expect(screen.queryByText(/1 de 2 locais/)).toBeNull();
  await user.click(box);
  await waitFor(() => expect(screen.getByRole('link', named)).toBeInTheDocument());
});
