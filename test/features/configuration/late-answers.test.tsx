import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';
import { makePerson } from '../support/show.tsx';

const PRIVATE_NOW = 'Agora só convidados veem este local.';

/** Settings of a public location, over a server that delays its answer to an update until the test allows it. */
async function openSlow() {
  // The form waits for no answer.
  const place = ownLocation({}, makePerson({ name: 'Bento', formTimeoutMs: 0 }));
  const { server } = place.person;
  const key = `LOCATION ${place.id}`;
  server.put({ ...server.rows.get(key), id: place.id, type: 'LOCATION', reference: 'PUBLIC' });
  const update = server.update.bind(server);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  server.update = async (...input) => {
    asked.resolve();
    await answer.promise;
    return update(...input);
  };
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  const name = await screen.findByLabelText('Nome');
  return {
    ...{ ...place, user, name, asked: asked.promise },
    stored: () => server.rows.get(key),
    allow: () => answer.resolve(),
    refuse: () => {
      answer.reject(new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' }));
      server.update = update;
    },
    closeToStrangers: async () => {
      await user.click(screen.getByRole('button', { name: 'Privado' }));
      await user.click(await screen.findByRole('button', { name: 'Tornar privado' }));
    },
  };
}

test('[MC-01] what was refused late is sent again by the next save, and not called saved', async () => {
  const { user, name, asked, stored, refuse } = await openSlow();
  const save = screen.getByRole('button', { name: 'Salvar informações' });
  await user.type(name, ' do Bento');
  await user.click(save);
  await asked;
  refuse();
  expect(await screen.findByText('Erro ao atualizar local')).toBeInTheDocument();
  expect(screen.queryByText('Local atualizado com sucesso!')).toBeNull();
  await user.click(save);
  expect(await screen.findByText('Local atualizado com sucesso!')).toBeInTheDocument();
  expect(JSON.parse(stored()?.content ?? '{}').name).toBe('Mercadinho do Bento');
});

test('[MC-01] a location is called private once the server has it so, also on a slow link', async () => {
  const { asked, stored, allow, closeToStrangers } = await openSlow();
  await closeToStrangers();
  await asked;
  expect(screen.queryByText(PRIVATE_NOW)).toBeNull();
  allow();
  expect(await screen.findByText(PRIVATE_NOW)).toBeInTheDocument();
  expect(stored()?.reference).toBe('PRIVATE');
});

test('[MC-01] a location that the server left public is never called private', async () => {
  const { asked, stored, refuse, closeToStrangers } = await openSlow();
  await closeToStrangers();
  await asked;
  refuse();
  expect(await screen.findByText('Erro ao atualizar local')).toBeInTheDocument();
  expect(screen.queryByText(PRIVATE_NOW)).toBeNull();
  expect(stored()?.reference).toBe('PUBLIC');
});

test('[MC-01] without a signal a location is not called private: the change is said to wait', async () => {
  const { person, stored, closeToStrangers } = await openSlow();
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await closeToStrangers();
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toHaveLength(1));
  expect(screen.queryByText(PRIVATE_NOW)).toBeNull();
  expect(stored()?.reference).toBe('PUBLIC');
});

test('[MC-01] settings that wait here are not called saved when they are saved once more', async () => {
  const { person, user, name, stored, allow } = await openSlow();
  const save = screen.getByRole('button', { name: 'Salvar informações' });
  allow();
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.type(name, ' do Bento');
  await user.click(save);
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => expect(screen.queryByText(/Guardado neste aparelho/)).toBeNull());
  await user.click(save);
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  expect(screen.queryByText('Local atualizado com sucesso!')).toBeNull();
  expect(await person.data.read((tx) => tx.entries())).toHaveLength(1);
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(JSON.parse(stored()?.content ?? '{}').name).toBe('Mercadinho do Bento'));
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  await user.click(save);
  expect(await screen.findByText('Local atualizado com sucesso!')).toBeInTheDocument();
});

test('[MC-01] settings on their way are called saved once the server has them, however often they are saved', async () => {
  const { user, name, asked, stored, allow } = await openSlow();
  const save = screen.getByRole('button', { name: 'Salvar informações' });
  await user.type(name, ' do Bento');
  await user.click(save);
  await asked;
  await user.click(save);
  // The first save reports its wait, and the second reports no success before the answer.
  expect(await screen.findByText(/Enviando/)).toBeInTheDocument();
  expect(screen.queryByText('Local atualizado com sucesso!')).toBeNull();
  allow();
  await waitFor(() => expect(screen.queryAllByText('Local atualizado com sucesso!')).not.toEqual([]));
  expect(JSON.parse(stored()?.content ?? '{}').name).toBe('Mercadinho do Bento');
});
