import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { chatChannel, notificationChannel, supportChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { agoText } from '../../../src/ui/words/ago-text.ts';
import { put } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';
import { answer, bell, message, open } from './open-notifications.tsx';

test('times are told as ages, then as dates', () => {
  const now = new Date(2026, 10, 20, 12).getTime();
  expect(agoText(now - 59_000, now)).toBe('agora');
  expect(agoText(now + 5000, now)).toBe('agora');
  expect(agoText(now - 12 * 60_000, now)).toBe('há 12 minutos');
  expect(agoText(now - 3 * 3_600_000, now)).toBe('há 3 horas');
  expect(agoText(now - 26 * 3_600_000, now)).toBe('19/11 às 10:00');
});

test("[N-04] an age is by the server's clock, whatever the phone believes", async () => {
  serverClock.heard(String(Date.now() + 2 * 3_600_000), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const person = makePerson();
  const { user } = open(person);
  await bell(0);
  act(() => person.socket.tell(notificationChannel(person.user.sub), { type: 'DEPOSIT_STATUS_CHANGED' }));
  await user.click(await bell(1));
  const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
  expect(await within(dialog).findByText('há 2 horas')).toBeVisible();
});

describe('[N-04] what it says, where and how much', () => {
  const shop = { locationId: 'loja-1', locationName: 'Café da Biblioteca' };
  test.each([
    [
      {
        type: 'PURCHASE_STATUS_CHANGED',
        purchaseId: 'p',
        content: { status: 'PAID', amount: 12.4, ...shop },
      },
      'Compra de R$ 12,40 · Café da Biblioteca',
      '/history?registro=p',
    ],
    [
      { type: 'PURCHASE_QR_CODE_CREATED', purchaseId: 'p', content: { amount: 7.4, ...shop } },
      'PIX de R$ 7,40 · Café da Biblioteca',
      '/history?registro=p',
    ],
    [
      { type: 'DEPOSIT_STATUS_CHANGED', depositId: 'd', content: { status: 'CONCLUIDA', amount: 50 } },
      'Depósito de R$ 50,00',
      '/history?registro=d',
    ],
    [
      { type: 'DEPOSIT_STATUS_CHANGED', depositId: 'd', content: { status: 'ATIVA', amount: 50 } },
      'Depósito de R$ 50,00',
      '/deposit',
    ],
    [
      { type: 'WITHDRAW_COMPLETED', withdrawId: 'w', content: { amount: 20 } },
      'Saque de R$ 20,00',
      '/history?registro=w',
    ],
    [
      { type: 'WITHDRAW_REVENUE_ERROR', withdrawId: 'w', content: { amount: 1500 } },
      'Saque de receita de R$ 1.500,00',
      '/history?registro=w',
    ],
  ] as const)('%o', async (event, detail, path) => {
    const person = makePerson();
    const { user, said, place } = open(person);
    await bell(0);
    act(() => person.socket.tell(notificationChannel(person.user.sub), event));
    await user.click(await bell(1));
    const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
    expect(within(dialog).getByText(detail)).toBeVisible();
    expect(said[0]?.message.split('\n')[1]).toBe(detail);
    await user.click(within(dialog).getByRole('link'));
    await waitFor(() => expect(place.path).toBe(path));
  });

  test('a message and a ticket name their shop, and their notice leads there', async () => {
    const person = makePerson();
    const { user, said, place } = open(person);
    await bell(0);
    const content = { senderInfo: { name: 'Bento' }, ...shop };
    const channel = chatChannel(person.user.sub);
    act(() => person.socket.tell(channel, { type: 'CHAT_MESSAGE', record: message('dona'), content }));
    await bell(1);
    expect(said[0]?.message).toBe('Nova mensagem de Bento\nCafé da Biblioteca');
    await user.click(screen.getByRole('button', { name: 'Ver' }));
    await waitFor(() => expect(place.path).toBe('/location-chat/loja-1'));
    expect(place.state).toEqual({ source: 'notification' });
  });

  test('[H-11] a shop that an invite opens was opened from a notification', async () => {
    const person = makePerson();
    const { user, place } = open(person);
    await bell(0);
    const channel = notificationChannel(person.user.sub);
    act(() => person.socket.tell(channel, { type: 'INVITE_RECEIVED', content: shop }));
    const opened = { path: '/shopping/loja-1', state: { source: 'notification' } };
    await user.click(await bell(1));
    const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
    await user.click(within(dialog).getByRole('link'));
    await waitFor(() => expect(place).toMatchObject(opened));
  });

  test('[R-05] an invitation to work leads to where it is accepted', async () => {
    const person = makePerson();
    const { user, place } = open(person);
    await bell(0);
    const content = { locationName: 'Praça', staffRole: 'stocker', staffId: 's1' };
    const channel = notificationChannel(person.user.sub);
    act(() => person.socket.tell(channel, { type: 'INVITE_RECEIVED', content }));
    await user.click(await bell(1));
    const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
    await user.click(within(dialog).getByRole('link'));
    await waitFor(() => expect(place.path).toBe('/manager'));
  });

  test('ten messages of one conversation are one notice', async () => {
    const person = makePerson();
    open(person);
    await bell(0);
    const tell = (): void =>
      person.socket.tell(chatChannel(person.user.sub), { type: 'CHAT_MESSAGE', record: message('dona') });
    act(() => {
      for (let one = 0; one < 10; one += 1) tell();
    });
    await bell(10);
    expect(screen.getAllByText('Nova mensagem de Usuário')).toHaveLength(1);
  });
});

describe('where a notification leads', () => {
  const update: RecordRow = { ...message('bia', 't1'), type: 'LOCATION_TICKET', id: 'u1' };
  const ticket: RecordRow = { ...message('bia'), type: 'LOCATION_TICKET', id: 't1' };
  const EVENTS = {
    CHAT_MESSAGE: { record: message('bia') },
    LOCATION_TICKET: { record: ticket },
    TICKET_UPDATE: { record: update, content: { subject: 'Dúvida', locationId: 'loja-1' } },
  } as const;

  test.each([
    ['CHAT_MESSAGE', false, '/location-chat/loja-1'],
    ['CHAT_MESSAGE', true, '/manager/chat/loja-1/bia'],
    ['LOCATION_TICKET', false, '/location-support/loja-1?ticket=t1'],
    ['LOCATION_TICKET', true, '/manager/support/loja-1?ticket=t1'],
    ['TICKET_UPDATE', false, '/location-support/loja-1?ticket=t1'],
    ['TICKET_UPDATE', true, '/manager/support/loja-1?ticket=t1'],
  ] as const)('[N-04] %s, own location %s: %s', async (type, own, path) => {
    const person = makePerson();
    const owner = own ? person.user.sub : 'dona';
    put(person.server, 'LOCATION', { id: 'loja-1', owner, reference: 'PUBLIC' }, {});
    await person.data.refresh({ kind: 'location', id: 'loja-1' });
    const { user, place } = open(person);
    await bell(0);
    act(() => person.socket.tell(chatChannel(person.user.sub), { type, ...EVENTS[type] }));
    await user.click(await bell(1));
    await user.click(await screen.findByRole('link', { name: /mensagem|[Tt]icket/ }));
    await waitFor(() => expect(place.path).toBe(path));
  });

  test('[N-04] a colleague’s answer leads to the conversation with its customer', async () => {
    const person = makePerson();
    put(person.server, 'LOCATION', { id: 'loja-1', owner: person.user.sub, reference: 'PUBLIC' }, {});
    await person.data.refresh({ kind: 'location', id: 'loja-1' });
    const { user, place } = open(person);
    await bell(0);
    const record = answer('eva', 'caio');
    act(() => person.socket.tell(chatChannel(person.user.sub), { type: 'CHAT_MESSAGE', record }));
    await user.click(await bell(1));
    await user.click(await screen.findByRole('link', { name: /mensagem/ }));
    await waitFor(() => expect(place.path).toBe('/manager/chat/loja-1/caio'));
  });

  test('[N-04] an update that does not say where its ticket is leads nowhere', async () => {
    const person = makePerson();
    const { user } = open(person);
    await bell(0);
    act(() => person.socket.tell(supportChannel(person.user.sub), { type: 'TICKET_UPDATE', record: update }));
    await user.click(await bell(1));
    const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
    expect(within(dialog).queryByRole('link')).toBeNull();
  });
});

test('[N-04] [T-03] an update of a ticket of another location is news on a support screen', async () => {
  const person = makePerson();
  const { said } = open(person, '/location-support/loja-2');
  await bell(0);
  act(() =>
    person.socket.tell(supportChannel(person.user.sub), {
      type: 'TICKET_UPDATE',
      content: { subject: 'Dúvida', locationId: 'loja-1' },
    }),
  );
  await bell(1);
  expect(said.map((toast) => toast.message)).toEqual(['Ticket atualizado: Dúvida']);
});
