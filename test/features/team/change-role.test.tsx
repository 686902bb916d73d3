import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TeamScreen } from '../../../src/features/team/team-screen.tsx';
import { parseContent } from '../../../src/records/record.ts';
import { makePerson, show } from '../support/show.tsx';

/** Opens Bia's sheet. `roles`: her role by name of the shop. */
async function openBia(roles: Readonly<Record<string, string>>) {
  const person = makePerson({ name: 'Bento' });
  const { server, user: owner } = person;
  for (const [name, role] of Object.entries(roles)) {
    const own = { owner: owner.sub, reference: 'PRIVATE' };
    server.put({ ...own, type: 'LOCATION', id: name, content: JSON.stringify({ name }) });
    server.put({
      ...{ ...own, type: 'STAFF', id: `papel ${name}`, parentId: name, reference: 'bia@exemplo.com.br' },
      content: JSON.stringify({ status: 'ACTIVE', role, sub: 'bia', name: 'Bia' }),
    });
  }
  const view = show(<Route path="/manager/team" element={<TeamScreen />} />, { at: '/manager/team', person });
  await view.user.click(await screen.findByRole('button', { name: /^Bia/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Bia' }));
  const stored = () =>
    Object.keys(roles).map((name) => parseContent(server.rows.get(`STAFF papel ${name}`)?.content).role);
  return { ...view, sheet, stored };
}

test('a person with different roles is given none of them unasked, and all of them after a question alone', async () => {
  const { user, sheet, stored } = await openBia({ Café: 'deputy', Praia: 'stocker', Serra: 'stocker' });
  const choice = sheet.getByRole('combobox', { name: 'Papel' });
  expect(choice).toHaveValue('');
  expect(sheet.queryByRole('button', { name: /^(Mudar|Salvar)/ })).toBeNull();
  await user.selectOptions(choice, 'Gerente');
  await user.click(sheet.getByRole('button', { name: 'Mudar para Gerente em 2 locais' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Vale na hora em Praia, Serra.')).toBeInTheDocument();
  expect(stored()).toEqual(['deputy', 'stocker', 'stocker']);
  await user.click(question.getByRole('button', { name: 'Mudar para Gerente' }));
  await waitFor(() => expect(stored()).toEqual(['deputy', 'deputy', 'deputy']));
  await waitFor(() => expect(sheet.queryByRole('button', { name: /^Mudar/ })).toBeNull());
});

test('a change at one shop names it', async () => {
  const { user, sheet, stored } = await openBia({ Café: 'deputy', Praia: 'stocker' });
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Papel' }), 'Repositor');
  await user.click(sheet.getByRole('button', { name: 'Mudar para Repositor em Café' }));
  await waitFor(() => expect(stored()).toEqual(['stocker', 'stocker']));
});

test('of several shops one alone gets another role, and the others keep theirs', async () => {
  const { user, sheet, stored } = await openBia({ Café: 'stocker', Praia: 'stocker', Serra: 'deputy' });
  const role = sheet.getByRole('combobox', { name: 'Papel' });
  const place = sheet.getByRole('combobox', { name: 'Onde' });
  expect(place).toHaveDisplayValue('Nos 3 locais');
  await user.selectOptions(role, 'Sócio');
  await user.selectOptions(place, 'Serra');
  // The role chosen for all shops is not kept for one of them.
  expect(role).toHaveDisplayValue('Gerente');
  await user.selectOptions(place, 'Praia');
  expect(role).toHaveDisplayValue('Repositor');
  await user.selectOptions(role, 'Gerente');
  await user.click(sheet.getByRole('button', { name: 'Mudar para Gerente em Praia' }));
  await waitFor(() => expect(stored()).toEqual(['stocker', 'deputy', 'deputy']));
});

test('whoever works at one shop is not asked where', async () => {
  const { sheet } = await openBia({ Café: 'stocker' });
  expect(sheet.getByRole('combobox', { name: 'Papel' })).toHaveDisplayValue('Repositor');
  expect(sheet.queryByRole('combobox', { name: 'Onde' })).toBeNull();
});

test('[R-05] a limit that alone was changed is not told as a role', async () => {
  const { user, sheet, said } = await openBia({ Café: 'attendant' });
  await user.type(sheet.getByLabelText('Pode devolver por dia'), '3000');
  await user.click(sheet.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Limite alterado!']));
});
