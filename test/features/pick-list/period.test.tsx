import { screen, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PICK_MARKS_KEY } from '../../../src/data/basis/shelf-keys.ts';
import { noMarks } from '../../../src/domain/overview/pick-marks.ts';
import { PickListScreen } from '../../../src/features/pick-list/pick-list-screen.tsx';
import { nothingText, untilText } from '../../../src/features/pick-list/pick-texts.ts';
import { makePerson, show } from '../support/show.tsx';

test('a week and more ahead is told in days, and never as a time for which nothing runs out', () => {
  const tuesday = 20_417;
  expect([0, 1, 3, 14].map((days) => untilText(tuesday, days))).toEqual([
    ...['até hoje', 'até amanhã', 'até sexta', 'para 14 dias'],
  ]);
  expect(nothingText(tuesday, 3, 0)).toBe('Nada acaba até sexta.');
  expect(nothingText(tuesday, 7, 0)).toBe('Nada acaba nos próximos 7 dias.');
  expect(nothingText(tuesday, 14, 2)).toBe('Nada da lista acaba nos próximos 14 dias.');
});

test('an empty list leads to its period', async () => {
  const person = makePerson();
  person.server.newFields.set('pickList', () => ({ at: Date.now(), shops: [] }));
  const route = <Route path="/manager/pick-list" element={<PickListScreen />} />;
  const { user } = show(route, { at: '/manager/pick-list', person });
  await user.click(await screen.findByRole('button', { name: 'Mudar o período' }));
  const options = within(await screen.findByRole('dialog', { name: 'Opções da lista' }));
  expect(options.getByLabelText('Levar o que falta')).toBeVisible();
});

test('[X-04] a shop that was left out is found again where nothing else is needed', async () => {
  const person = makePerson();
  const goods = { id: 'a1', name: 'Água', stock: 0, minimum: 8, paces: [4, 4, 4, 4, 4, 4, 4] };
  const content = JSON.stringify({ name: 'Local A' });
  person.server.put({ id: 'A', type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content });
  person.server.newFields.set('pickList', () => ({
    at: Date.now(),
    shops: [{ id: 'A', items: [goods], more: 0 }],
  }));
  await person.data.keep(PICK_MARKS_KEY, { ...noMarks(Date.now()), left: ['A'] });
  const route = <Route path="/manager/pick-list" element={<PickListScreen />} />;
  const { user } = show(route, { at: '/manager/pick-list', person });
  expect(await screen.findByText('Nada para os locais escolhidos.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Escolher os locais' }));
  const options = within(await screen.findByRole('dialog', { name: 'Opções da lista' }));
  await user.click(options.getByRole('checkbox', { name: 'Local A' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('region', { name: 'Local A' })).toBeVisible();
});
