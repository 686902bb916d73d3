import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TeamScreen } from '../../../src/features/team/team-screen.tsx';
import { makePerson, show } from '../support/show.tsx';

/** Opens the sheet of Bia, who works at one of three shops. */
async function openBia() {
  const person = makePerson({ name: 'Bento' });
  const { server, user: owner } = person;
  const own = { owner: owner.sub, reference: 'PRIVATE' };
  for (const name of ['Café', 'Praia', 'Serra'])
    server.put({ ...own, type: 'LOCATION', id: name, content: JSON.stringify({ name }) });
  server.put({
    ...{ ...own, type: 'STAFF', id: 'papel', parentId: 'Café', reference: 'bia@exemplo.com.br' },
    content: JSON.stringify({ status: 'ACTIVE', role: 'stocker', sub: 'bia', name: 'Bia' }),
  });
  const view = show(<Route path="/manager/team" element={<TeamScreen />} />, { at: '/manager/team', person });
  await view.user.click(await screen.findByRole('button', { name: /^Bia/ }));
  return { ...view, sheet: within(await screen.findByRole('dialog', { name: 'Bia' })) };
}

test('[R-05] a role that was chosen and not saved is lost after a question alone', async () => {
  const { user, sheet } = await openBia();
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Papel' }), 'Gerente');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(sheet.getByRole('button', { name: 'Mudar para Gerente' })).toBeEnabled();
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Papel' }), 'Repositor');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[R-05] the shops and the role of another invitation are lost after a question alone', async () => {
  const { user, sheet } = await openBia();
  await user.click(sheet.getByRole('button', { name: 'Convidar para outro local' }));
  const invitation = within(await screen.findByRole('dialog', { name: 'Convidar pessoa' }));
  const serra = invitation.getByRole('checkbox', { name: 'Serra' });
  await user.click(serra);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(serra).not.toBeChecked();
  await user.click(serra);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[R-05] a role that was chosen is lost to another invitation after a question alone', async () => {
  const { user, sheet } = await openBia();
  const invite = () => user.click(sheet.getByRole('button', { name: 'Convidar para outro local' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Papel' }), 'Gerente');
  await invite();
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(sheet.getByRole('button', { name: 'Mudar para Gerente' })).toBeEnabled();
  await invite();
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  expect(await screen.findByRole('dialog', { name: 'Convidar pessoa' })).toBeVisible();
});

test('[R-05] an invitation whose role was chosen and chosen back is closed without a question', async () => {
  const { user, sheet } = await openBia();
  await user.click(sheet.getByRole('button', { name: 'Convidar para outro local' }));
  const invitation = within(await screen.findByRole('dialog', { name: 'Convidar pessoa' }));
  const role = invitation.getByRole('combobox', { name: 'Papel' });
  await user.selectOptions(role, 'Gerente');
  await user.selectOptions(role, 'Repositor');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
