import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeviceKeyAnswer } from '../../../src/data/wire/device-key.ts';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

const MADE: DeviceKeyAnswer = { kind: 'made', key: 'chave-canario' };

async function open(board: { madeAt: number | null } | null, answer: DeviceKeyAnswer = MADE) {
  const place = ownLocation();
  const asked: string[][] = [];
  place.person.devices.times = board
    ? { kind: 'told', board: board.madeAt, tablet: null }
    : { kind: 'unavailable' };
  place.person.devices.answer = (...wish) => {
    asked.push(wish);
    return answer;
  };
  const view = manage('configuration', <ConfigurationScreen />, place);
  const section = within(await screen.findByRole('region', { name: 'Chave do equipamento' }));
  return { ...view, ...place, asked, section };
}

test('[MC-04] the first key is made with one press, shown once and stored nowhere', async () => {
  const { user, section, asked, person } = await open({ madeAt: null });
  expect(await section.findByText('Nenhuma chave criada.')).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Criar chave' }));
  expect(await section.findByText('chave-canario')).toBeInTheDocument();
  expect(section.getByRole('button', { name: 'Copiar chave' })).toBeInTheDocument();
  expect(asked).toEqual([['meu-local', 'board']]);
  const kept = await person.data.read(async (tx) => tx.keptAll(await tx.keptKeys()));
  expect(JSON.stringify(kept)).not.toContain('canario');
});

test('[MC-04] a key that works is replaced only after a question', async () => {
  const { user, section, asked } = await open({ madeAt: new Date(2026, 10, 20, 14, 5).getTime() });
  expect(await section.findByText('Chave criada em 20/11/2026 às 14:05.')).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Trocar chave' }));
  const question = await screen.findByRole('alertdialog', { name: 'Trocar a chave do equipamento?' });
  expect(question).toHaveTextContent('A chave atual deixa de valer na mesma hora.');
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(asked).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Trocar chave' }));
  const again = await screen.findByRole('alertdialog', { name: 'Trocar a chave do equipamento?' });
  await user.click(within(again).getByRole('button', { name: 'Trocar chave' }));
  expect(await section.findByText('chave-canario')).toBeInTheDocument();
});

test.each([
  [{ kind: 'refused', message: 'Local não encontrado.' } as const, 'Local não encontrado.'],
  [{ kind: 'unavailable' } as const, /A anterior pode ter deixado de valer/],
])('[MC-04] what came of it is said: %o', async (answer, said) => {
  const { user, section } = await open({ madeAt: null }, answer);
  await user.click(await section.findByRole('button', { name: 'Criar chave' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(section.queryByRole('button', { name: 'Copiar chave' })).not.toBeInTheDocument();
});

test('[MC-04] where nobody knows of a key, one is replaced and not created', async () => {
  const { section } = await open(null);
  expect(await section.findByText('Não foi possível ver se há uma chave.')).toBeInTheDocument();
  expect(section.getByRole('button', { name: 'Trocar chave' })).toBeEnabled();
});

test('[MC-04] without a connection no key is made', async () => {
  const { section, person } = await open({ madeAt: null });
  person.browser.online = false;
  await waitFor(() => {
    // A late answer counts as a connection for a moment, so this is repeated.
    person.data.hinted(false);
    expect(section.getByRole('button', { name: 'Criar chave' })).toBeDisabled();
    expect(section.getByText(/A chave precisa de conexão\./)).toBeInTheDocument();
  });
});

test('[MC-04] a deputy is offered neither key nor tablet, which are for the owner to give', async () => {
  const { person, id } = ownLocation();
  person.server.put({ id, type: 'LOCATION', owner: 'dona' });
  const role = { status: 'ACTIVE', role: 'deputy', sub: person.user.sub };
  person.server.put({
    ...{ id: 'papel', type: 'STAFF', parentId: id, owner: 'dona', reference: person.user.email },
    content: JSON.stringify(role),
  });
  manage('configuration', <ConfigurationScreen />, { person, id });
  expect(await screen.findByRole('heading', { name: 'Configuração Wi-Fi' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Chave do equipamento' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Tablet da loja' })).toBeNull();
});
