import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TeamScreen } from '../../../src/features/team/team-screen.tsx';
import { makePerson, show } from '../support/show.tsx';

/** Bia works at Café. Her invitation to Praia is open. */
async function openBia() {
  const person = makePerson({ name: 'Bento' });
  const { server, user: owner } = person;
  for (const [name, status] of [['Café', 'ACTIVE'] as const, ['Praia', 'INVITED'] as const]) {
    const own = { owner: owner.sub, reference: 'PRIVATE' };
    server.put({ ...own, type: 'LOCATION', id: name, content: JSON.stringify({ name }) });
    server.put({
      ...{ ...own, type: 'STAFF', id: `papel ${name}`, parentId: name, reference: 'bia@exemplo.com.br' },
      content: JSON.stringify({
        ...{ status, role: 'stocker' },
        ...(status === 'ACTIVE' && { sub: 'bia', name: 'Bia' }),
      }),
    });
  }
  const view = show(<Route path="/manager/team" element={<TeamScreen />} />, { at: '/manager/team', person });
  await view.user.click(await screen.findByRole('button', { name: /^Bia/ }));
  return { ...view, sheet: within(await screen.findByRole('dialog', { name: 'Bia' })) };
}

test('[R-05] the end of one role of several names its shop, and an open invitation is cancelled', async () => {
  const { user, sheet } = await openBia();
  await user.click(await sheet.findByRole('button', { name: 'Remover de Café' }));
  const access = await screen.findByRole('alertdialog', { name: 'Remover o acesso de Bia a Café?' });
  expect(within(access).getByText(/^Bia deixa de ver e de mudar este local/)).toBeVisible();
  await user.click(within(access).getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await user.click(sheet.getByRole('button', { name: 'Remover de Praia' }));
  const invitation = await screen.findByRole('alertdialog', {
    name: 'Cancelar o convite de bia@exemplo.com.br para Praia?',
  });
  await user.click(within(invitation).getByRole('button', { name: 'Cancelar convite' }));
  expect(await screen.findByText('Convite cancelado!')).toBeVisible();
});
