import { screen, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
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
