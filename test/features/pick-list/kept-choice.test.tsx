import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { readMarks } from '../../../src/data/basis/kept-marks.ts';
import { PICK_MARKS_KEY } from '../../../src/data/basis/shelf-keys.ts';
import { noMarks, type PickMarks } from '../../../src/domain/overview/pick-marks.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { PickListScreen } from '../../../src/features/pick-list/pick-list-screen.tsx';
import { makePerson, show } from '../support/show.tsx';

/** Opens the list of two shops with marks. */
async function open(marks: Partial<PickMarks>) {
  const person = makePerson();
  const goods = { stock: 0, minimum: 8, paces: [4, 4, 4, 4, 4, 4, 4] };
  const shops = ['A', 'B'].map((id) => ({
    ...{ id, more: 0, items: [{ ...goods, id: `${id}1`, name: `Água ${id}` }] },
  }));
  for (const { id } of shops)
    person.server.put({
      ...{ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${id}` }),
    });
  person.server.newFields.set('pickList', () => ({ at: Date.now(), shops }));
  await person.data.keep(PICK_MARKS_KEY, { ...noMarks(Date.now()), ...marks });
  const route = <Route path="/manager/pick-list" element={<PickListScreen />} />;
  const { user } = show(route, { at: '/manager/pick-list', person });
  await screen.findByRole('region', { name: 'Local B' });
  const keptAfter = async (ms: number) =>
    readMarks(await person.data.read((tx) => tx.kept(PICK_MARKS_KEY)), Date.now() + ms);
  return { user, keptAfter };
}

const ROUND = 3 * DAY_MS;

test('[X-04] shops and a day that were chosen late in a round outlast its first marks', async () => {
  const startedAt = Date.now() - ROUND + 30 * MINUTE_MS;
  const { user, keptAfter } = await open({ startedAt, chosenAt: startedAt, taken: { A1: 12 } });
  await user.click(screen.getByRole('button', { name: 'Opções da lista' }));
  const options = within(await screen.findByRole('dialog', { name: 'Opções da lista' }));
  await user.click(options.getByRole('checkbox', { name: 'Local B' }));
  await user.selectOptions(options.getByLabelText('Levar o que falta'), 'até amanhã');
  await waitFor(async () => expect(await keptAfter(0)).toMatchObject({ left: ['B'], days: 1 }));
  expect(await keptAfter(0)).toMatchObject({ taken: { A1: 12 } });
  expect(await keptAfter(40 * MINUTE_MS)).toMatchObject({ left: ['B'], days: 1, taken: {} });
  expect(await keptAfter(ROUND + MINUTE_MS)).toBeNull();
});

test('[X-04] the first mark after a choice begins the time of both', async () => {
  const before = Date.now() - ROUND + 30 * MINUTE_MS;
  const { user, keptAfter } = await open({ startedAt: before, chosenAt: before, left: ['C'] });
  await user.click(await screen.findByRole('button', { name: 'Separado: Água A' }));
  await waitFor(async () => expect((await keptAfter(0))?.taken).toHaveProperty('A1'));
  const later = await keptAfter(40 * MINUTE_MS);
  expect(later?.left).toEqual(['C']);
  expect(later?.taken).toHaveProperty('A1');
});

test('[X-04] marks of an earlier version have one time for all', () => {
  const { chosenAt: _, ...marks } = { ...noMarks(0), left: ['B'] };
  expect(readMarks(marks, ROUND)?.left).toEqual(['B']);
  expect(readMarks(marks, ROUND + 1)).toBeNull();
});
