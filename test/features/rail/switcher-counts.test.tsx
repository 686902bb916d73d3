import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ManagerRail } from '../../../src/features/rail/rail.tsx';
import { tell } from '../my-locations/tell-shops.ts';
import { makePerson, pretendWidth, show } from '../support/show.tsx';

test('[MH-01] the choice of a shop for its conversations says where customers wait, those first', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: { conversations: 2 }, C: { conversations: 120 }, D: {} });
  const { user } = show(<Route path="/manager" element={<ManagerRail />} />, { at: '/manager', person });
  await user.click(await screen.findByRole('button', { name: /^Conversas, / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conversas: escolha o local' }));
  expect(dialog.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Local CRua C99+, mais de 99 conversas à espera',
    'Local BRua B2, 2 conversas à espera',
    'Local ARua A',
    'Local DRua D',
  ]);
});

test('[MH-01] an open choice keeps its order when the counts change, and takes the new one when opened again', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: { conversations: 2 }, C: {} });
  const { user } = show(<Route path="/manager" element={<ManagerRail />} />, { at: '/manager', person });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Conversas, / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Conversas: escolha o local' }));
    return () => dialog.getAllByRole('link').map((link) => link.textContent?.slice(0, 7));
  };
  const names = await open();
  expect(names()).toEqual(['Local B', 'Local A', 'Local C']);
  tell(person, { A: {}, B: { conversations: 2 }, C: { conversations: 9 } });
  await act(() => person.data.refresh({ kind: 'myLocations' }));
  expect(await screen.findByRole('link', { name: /Local C.*9 conversas à espera/ })).toBeVisible();
  expect(names()).toEqual(['Local B', 'Local A', 'Local C']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open())()).toEqual(['Local C', 'Local B', 'Local A']);
});

test('[MS-01] the choice of a shop for its support has those with news before those with open tickets alone', async () => {
  const person = makePerson();
  pretendWidth(1280);
  tell(person, { A: { tickets: 9 }, B: { tickets: 1 } });
  person.server.put({
    ...{ id: 't1', type: 'LOCATION_TICKET', parentId: 'B', owner: 'ana', reference: person.user.sub },
    content: JSON.stringify({ subject: 'Dúvida', description: 'Como?', status: 'open', seen: false }),
  });
  await act(() => person.data.refresh({ kind: 'tickets', id: 'B' }));
  const { user } = show(<Route path="/manager" element={<ManagerRail />} />, { at: '/manager', person });
  await user.click(await screen.findByRole('button', { name: /^Suporte, 1 ticket com novidades/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suporte: escolha o local' }));
  expect(dialog.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Local BRua B1, 1 ticket com novidades',
    'Local ARua A9, 9 tickets abertos',
  ]);
});
