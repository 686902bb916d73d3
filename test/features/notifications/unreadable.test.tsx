import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { NotificationHost } from '../../../src/features/notifications/notification-host.tsx';
import { chatChannel, notificationChannel, supportChannel } from '../../../src/records/events.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { OWNER, openChat, person, putMessage } from '../chat/open-chat.tsx';
import { messages } from '../support/money-fixture.tsx';
import { SHOP } from '../support/shop-fixture.ts';
import { show, type TestPerson } from '../support/show.tsx';
import { makeCustomer, openCustomer, putTicket, putUpdate } from '../support-tickets/open-support.tsx';

const FAILED = 'Erro ao processar atualização';

const openElsewhere = (someone: TestPerson) =>
  show(<Route path="/history" element={<NotificationHost />} />, { at: '/history', person: someone });

/** Number of records of a type that this device holds. */
const held = (someone: TestPerson, type: RecordType): Promise<number> =>
  someone.data.read(async (tx) => (await tx.select({ by: 'type', type })).length);

test('[SY-69] [C-01] a message that cannot be read is read from the server, and the conversation says so', async () => {
  const someone = person();
  const { said } = openChat(someone, `/location-chat/${SHOP}`);
  await screen.findByText('Seja o primeiro a enviar uma mensagem!');
  putMessage(someone.server, someone.user.sub, OWNER, { text: 'Chegou gelo.', from: 'manager' });
  await act(async () => someone.socket.mumble(chatChannel(someone.user.sub)));
  expect(await screen.findByText('Chegou gelo.')).toBeVisible();
  await waitFor(() => expect(messages(said)).toContain(FAILED));
});

test('[SY-69] [T-03] an answer that cannot be read is read from the server, and the tickets say so', async () => {
  const someone = makeCustomer();
  putTicket(someone.server, 't1', someone.user.sub);
  const { said } = await openCustomer(someone, '?ticket=t1');
  await screen.findByRole('article', { name: 'Problema com Produto' });
  const manager = { sub: 'dona', role: 'manager', name: 'Dona' } as const;
  putUpdate(someone.server, { id: 'u1', ticket: 't1' }, manager, {
    updateType: 'RESPONSE',
    message: 'Pode trazer.',
  });
  someone.server.put({ id: 't1', type: 'LOCATION_TICKET' });
  await act(async () => someone.socket.mumble(supportChannel(someone.user.sub)));
  expect(await screen.findByText('Pode trazer.')).toBeVisible();
  await waitFor(() => expect(messages(said)).toContain(FAILED));
});

test('[SY-69] where no screen shows them, the conversations and tickets that the device knows are read all the same', async () => {
  const someone = makeCustomer();
  const { sub } = someone.user;
  putMessage(someone.server, sub, 'dona', { text: 'Tem gelo?', at: Date.now() - 9000 });
  putTicket(someone.server, 't1', sub);
  await someone.data.refresh({ kind: 'chat', id: SHOP });
  await someone.data.refresh({ kind: 'tickets', id: SHOP });
  const { said } = openElsewhere(someone);
  await waitFor(() => expect(someone.socket.isSubscribed(chatChannel(sub))).toBe(true));
  putMessage(someone.server, sub, 'dona', { text: 'Tem.', from: 'manager' });
  putTicket(someone.server, 't2', sub);
  await act(async () => someone.socket.mumble(chatChannel(sub)));
  await act(async () => someone.socket.mumble(supportChannel(sub)));
  await waitFor(async () => expect(await held(someone, 'CHAT_MESSAGE')).toBe(2));
  await waitFor(async () => expect(await held(someone, 'LOCATION_TICKET')).toBe(2));
  expect(messages(said)).toEqual([]);
});

test("[SY-69] an own location's channels make that location's conversations be read", async () => {
  const someone = person({ owner: '' });
  await someone.data.refresh({ kind: 'locations' });
  openElsewhere(someone);
  await waitFor(() => expect(someone.socket.isSubscribed(chatChannel(SHOP))).toBe(true));
  putMessage(someone.server, 'ana', someone.user.sub, { text: 'Tem gelo?' });
  await act(async () => someone.socket.mumble(chatChannel(SHOP)));
  await waitFor(async () => expect(await held(someone, 'CHAT_MESSAGE')).toBe(1));
});

test('[SY-69] [N-01] what cannot be read on the own channel makes what is on screen be read', async () => {
  const someone = person();
  openChat(someone, `/location-chat/${SHOP}`);
  await screen.findByText('Café da Biblioteca');
  someone.server.put({ id: SHOP, type: 'LOCATION', content: '{"name":"Café do Centro"}' });
  await act(async () => someone.socket.mumble(notificationChannel(someone.user.sub)));
  expect(await screen.findByText('Café do Centro')).toBeVisible();
});
