import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { typedKey } from '../../../src/data/rows/chat.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { chatChannel, notificationChannel } from '../../../src/records/events.ts';
import { SHOP } from '../support/shop-fixture.ts';
import type { TestPerson } from '../support/show.tsx';
import { box, bubbles, OWNER, openChat, person, putMessage } from './open-chat.tsx';

const AT = `/location-chat/${SHOP}`;
const REVOKED = /^Seu convite para este local foi revogado por quem cuida dele\. Você ainda pode ler/;

/** A customer with a message and its answer in a shop that invites them. */
function invited(): TestPerson {
  const someone = person();
  const { sub } = someone.user;
  putMessage(someone.server, sub, OWNER, { text: 'Posso devolver?', at: Date.now() - 5000 });
  putMessage(someone.server, sub, OWNER, { text: 'Pode, sim.', from: 'manager' });
  invite(someone, 'ACTIVE');
  return someone;
}

const invite = ({ server, user }: TestPerson, status: string) =>
  server.put({
    ...{ id: 'convite', type: 'INVITE', parentId: SHOP, owner: OWNER, reference: user.email },
    content: JSON.stringify({ status, locationName: 'Café da Biblioteca' }),
  });

/** The owner revokes the invite, and the person hears of it. */
async function revoke(someone: TestPerson): Promise<void> {
  const { server, socket, user } = someone;
  const record = invite(someone, 'REVOKED');
  server.hidden.add(`LOCATION ${SHOP}`);
  await act(async () => socket.tell(notificationChannel(user.sub), { type: 'RECORD_CHANGED', record }));
}

test('[C-01] [H-08] a conversation whose invite is revoked closes at once: its reason, its words and what was typed stay', async () => {
  const someone = invited();
  const { user } = openChat(someone, AT);
  await user.type(await box(), 'E se eu');
  await revoke(someone);
  expect(await screen.findByText(REVOKED)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(bubbles()).toHaveLength(2);
  expect(screen.getByText('Café da Biblioteca')).toBeInTheDocument();
  const kept = screen.getByRole('region', { name: 'Sua mensagem não enviada' });
  expect(kept).toHaveTextContent('E se eu');
  await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
  expect(await navigator.clipboard.readText()).toBe('E se eu');

  const answer = putMessage(someone.server, someone.user.sub, OWNER, {
    text: 'Já devolvemos.',
    from: 'manager',
  });
  await act(async () =>
    someone.socket.tell(chatChannel(someone.user.sub), { type: 'CHAT_MESSAGE', record: answer }),
  );
  expect(await screen.findByText('Já devolvemos.')).toBeInTheDocument();

  const record = invite(someone, 'ACTIVE');
  someone.server.hidden.clear();
  await act(async () =>
    someone.socket.tell(notificationChannel(someone.user.sub), { type: 'RECORD_CHANGED', record }),
  );
  expect(await box()).toHaveValue('E se eu');
});

test('[C-01] [X-03] a message that waited and is refused stays in the queue with its words, and can be copied', async () => {
  const someone = invited();
  const { user } = openChat(someone, AT);
  await box();
  // Offline, because a message sent without an answer would be asked about for half a minute.
  someone.browser.online = false;
  act(() => someone.data.hinted(false));
  await user.type(await box(), 'Ainda está aí?{Enter}');
  await waitFor(() => expect(bubbles()).toHaveLength(3));
  invite(someone, 'REVOKED');
  someone.server.hidden.add(`LOCATION ${SHOP}`);
  someone.server.onCreate = (row) => {
    someone.server.rows.delete(`CHAT_MESSAGE ${row.id}`);
    throw new TransportError({ kind: 'refused', code: 'ACCESS_ENDED', message: 'Seu acesso terminou.' });
  };
  someone.browser.online = true;
  act(() => someone.data.hinted(true));
  expect(await screen.findByText(REVOKED)).toBeInTheDocument();
  expect(await screen.findByText('Seu acesso terminou.')).toBeInTheDocument();
  expect(bubbles().at(-1)).toContain('Ainda está aí?');
  const entries = await someone.data.read((tx) => tx.entries());
  expect(entries.map(({ state, about }) => [state.kind, about.text])).toEqual([['parked', 'Ainda está aí?']]);
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe('Ainda está aí?');
});

test('[C-01] [X-03] a refusal is the first news where no event came: the conversation closes', async () => {
  const someone = invited();
  const { user } = openChat(someone, AT);
  await user.type(await box(), 'Oi?');
  invite(someone, 'REVOKED');
  someone.server.hidden.add(`LOCATION ${SHOP}`);
  someone.server.onCreate = (row) => {
    someone.server.rows.delete(`CHAT_MESSAGE ${row.id}`);
    throw new TransportError({ kind: 'refused', code: 'ACCESS_ENDED', message: 'Seu acesso terminou.' });
  };
  await user.type(await box(), '{Enter}');
  expect(await screen.findByText(REVOKED)).toBeInTheDocument();
});

test('[X-02] [C-01] without a connection a closed conversation is read, and nothing says that it was never saved', async () => {
  const someone = invited();
  const first = openChat(someone, AT);
  await box();
  await revoke(someone);
  await screen.findByText(REVOKED);
  first.unmount();
  someone.server.fault = 'offline';
  act(() => someone.data.hinted(false));
  openChat(someone, AT);
  expect(await screen.findByText('Pode, sim.')).toBeInTheDocument();
  expect(screen.getByText(REVOKED)).toBeInTheDocument();
  expect(screen.getByText(/Mostrando as mensagens salvas/)).toBeInTheDocument();
  expect(screen.queryByText('Este local ainda não foi salvo')).toBeNull();
  expect(screen.getByText('Café da Biblioteca')).toBeInTheDocument();
});

test('[C-01] a conversation whose location nobody knows is read, and says that nothing can be written', async () => {
  const someone = person();
  someone.server.rows.delete(`LOCATION ${SHOP}`);
  putMessage(someone.server, someone.user.sub, OWNER, { text: 'Pode, sim.', from: 'manager' });
  openChat(someone, AT);
  expect(await screen.findByText('Pode, sim.')).toBeInTheDocument();
  expect(screen.getByText(/^Seu acesso a este local terminou\./)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[C-01] a shop that one never wrote to is not found', async () => {
  const someone = person();
  someone.server.rows.delete(`LOCATION ${SHOP}`);
  openChat(someone, AT);
  expect(await screen.findByRole('heading', { name: 'Local não encontrado' })).toBeInTheDocument();
  expect(await screen.findByText(/^Você entrou como marina@exemplo\.com\.br\./)).toBeVisible();
  expect(
    await someone.data.read((tx) =>
      tx.kept(typedKey({ locationId: SHOP, customerId: someone.user.sub, role: 'customer' })),
    ),
  ).toBeUndefined();
});
