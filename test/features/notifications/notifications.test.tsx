import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { usePayment } from '../../../src/data/hooks/hooks.ts';
import { chatChannel, notificationChannel, supportChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { currentToasts, TOAST_MS } from '../../../src/ui/toasts/toast.ts';
import { put } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { answer, bell, message, open, screenOf } from './open-notifications.tsx';

describe('[N-04] the list', () => {
  test('an event raises the number and a toast, and is read by opening the list', async () => {
    const person = makePerson();
    const { user, said } = open(person);
    await bell(0);
    const channel = notificationChannel(person.user.sub);
    act(() => person.socket.tell(channel, { type: 'DEPOSIT_STATUS_CHANGED' }));
    await bell(1);
    act(() =>
      person.socket.tell(channel, { type: 'WITHDRAW_ERROR', content: { message: 'Chave recusada.' } }),
    );
    await user.click(await bell(2));
    const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
    const lines = within(dialog).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Nova: Chave recusada.agora',
      'Nova: Status do depósito atualizadoagora',
    ]);
    expect(said.map(({ kind, message }) => [kind, message])).toEqual([
      ['info', 'Status do depósito atualizado'],
      ['error', 'Chave recusada.'],
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await bell(0);
  });

  test.each([
    ['DEPOSIT_STATUS_CHANGED', 'CONCLUIDA', 'success'],
    ['DEPOSIT_STATUS_CHANGED', 'VENCIDA', 'warning'],
    ['PURCHASE_STATUS_CHANGED', 'PAID', 'success'],
    ['WITHDRAW_COMPLETED', 'COMPLETED', 'success'],
    ['DEPOSIT_STATUS_CHECKED', 'ATIVA', 'info'],
  ] as const)('%s %s is told as %s', async (type, status, kind) => {
    const person = makePerson();
    const { said } = open(person);
    await bell(0);
    const channel = notificationChannel(person.user.sub);
    act(() => person.socket.tell(channel, { type, content: { status, message: 'Foi.' } }));
    await bell(1);
    expect(said.map((one) => [one.kind, one.message])).toEqual([[kind, 'Foi.']]);
  });

  test('a purchase that was paid has the tick of what went through', async () => {
    const person = makePerson();
    const { user } = open(person);
    await bell(0);
    const channel = notificationChannel(person.user.sub);
    const tell = (type: 'PURCHASE_STATUS_CHANGED' | 'PURCHASE_QR_CODE_CREATED', status: string) =>
      act(() => person.socket.tell(channel, { type, content: { status } }));
    tell('PURCHASE_QR_CODE_CREATED', 'AWAITING_PAYMENT');
    await bell(1);
    tell('PURCHASE_STATUS_CHANGED', 'PAID');
    await user.click(await bell(2));
    const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
    const ticks = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('.lucide-circle-check') !== null);
    expect(ticks).toEqual([true, false]);
  });

  test('is empty at first and says what will come', async () => {
    const { user } = open(makePerson());
    await user.click(await bell(0));
    expect(await screen.findByRole('heading', { name: 'Nenhuma notificação' })).toBeVisible();
  });

  test('the same event twice is one notification; records moving and typing are none', async () => {
    const person = makePerson();
    open(person);
    await bell(0);
    const event = { type: 'VERIFICATION_COMPLETE', id: 'one', createdAt: 1 } as const;
    const channel = notificationChannel(person.user.sub);
    act(() => {
      person.socket.tell(channel, { type: 'RECORD_CHANGED' });
      person.socket.tell(chatChannel(person.user.sub), { type: 'TYPING' });
      person.socket.tell(channel, event);
      person.socket.tell(channel, event);
    });
    await bell(1);
  });
});

describe('[N-05] who hears what', () => {
  test('a customer hears chat and support of their own; their own words are no news', async () => {
    const person = makePerson();
    const { said } = open(person);
    await bell(0);
    const { sub } = person.user;
    act(() => person.socket.tell(chatChannel(sub), { type: 'CHAT_MESSAGE', record: message(sub) }));
    act(() =>
      person.socket.tell(chatChannel(sub), {
        type: 'CHAT_MESSAGE',
        record: message('dona'),
        content: { senderInfo: { displayName: 'Dona Bia' } },
      }),
    );
    act(() =>
      person.socket.tell(supportChannel(sub), { type: 'TICKET_UPDATE', content: { subject: 'Dúvida' } }),
    );
    await bell(2);
    expect(said.map((toast) => toast.message)).toEqual([
      'Nova mensagem de Dona Bia',
      'Ticket atualizado: Dúvida',
    ]);
    expect(person.socket.isSubscribed(chatChannel('loja-1'))).toBe(false);
  });

  test('an owner also hears chat and support of each own location, and of no other', async () => {
    const person = makePerson();
    put(
      person.server,
      'LOCATION',
      { id: 'minha', owner: person.user.sub, reference: 'PRIVATE' },
      { name: 'Minha' },
    );
    put(person.server, 'LOCATION', { id: 'outra', owner: 'dona', reference: 'PUBLIC' }, { name: 'Outra' });
    await act(() => person.data.refresh({ kind: 'locations' }));
    const { said } = open(person);
    await waitFor(() => expect(person.socket.isSubscribed(chatChannel('minha'))).toBe(true));
    expect(person.socket.isSubscribed(supportChannel('minha'))).toBe(true);
    expect(person.socket.isSubscribed(chatChannel('outra'))).toBe(false);
    act(() =>
      person.socket.tell(supportChannel('minha'), {
        type: 'LOCATION_TICKET',
        content: { subject: 'Pedido' },
      }),
    );
    await waitFor(() => expect(said.map((toast) => toast.message)).toEqual(['Novo ticket: Pedido']));
  });
});

test.each([
  ['/deposit', { type: 'DEPOSIT_STATUS_CHANGED' }],
  ['/withdraw', { type: 'WITHDRAW_COMPLETED' }],
  ['/withdraw-revenue', { type: 'WITHDRAW_REVENUE_ERROR' }],
  ['/manager/chat/loja-1', { type: 'CHAT_MESSAGE', record: message('bia') }],
  ['/manager/chat/loja-1/caio', { type: 'CHAT_MESSAGE', record: message('caio') }],
  ['/manager/chat/loja-1/caio', { type: 'CHAT_MESSAGE', record: answer('eva', 'caio') }],
  ['/location-support/loja-1', { type: 'TICKET_UPDATE' }],
] as const)('on %s its own event raises no toast and is read already', (at, event) =>
  readAlready(makePerson(), at, event),
);

test('on /location-chat an answer in the own conversation raises no toast and is read already', () => {
  const person = makePerson();
  const record = answer('dona', person.user.sub);
  return readAlready(person, '/location-chat/loja-1', { type: 'CHAT_MESSAGE', record });
});

async function readAlready(
  person: TestPerson,
  at: string,
  event: Parameters<TestPerson['socket']['tell']>[1],
): Promise<void> {
  const { said } = open(person, at);
  await bell(0);
  const seen = watchNotifications(person);
  act(() => person.socket.tell(notificationChannel(person.user.sub), event));
  await expect.poll(seen).toEqual([true]);
  expect(said).toEqual([]);
  await bell(0);
}

test.each([
  ['/deposit', { type: 'DEPOSIT_QR_CODE_CREATED', depositId: 'd' }],
  ['/deposit', { type: 'DEPOSIT_STATUS_CHECKED', depositId: 'd', content: { status: 'ATIVA' } }],
  ['/deposit', { type: 'VERIFICATION_COMPLETE' }],
  ['/withdraw', { type: 'WITHDRAW_PROCESSING', withdrawId: 'w' }],
] as const)('[N-04] on %s a step of what is on show is no notification: %o', async (at, event) => {
  const person = makePerson();
  const { said } = open(person, at);
  await bell(0);
  const seen = watchNotifications(person);
  const channel = notificationChannel(person.user.sub);
  act(() => person.socket.tell(channel, event));
  act(() => person.socket.tell(channel, { type: 'PURCHASE_ERROR', content: { message: 'Outra.' } }));
  await bell(1);
  expect(seen()).toHaveLength(1);
  expect(said.map(({ message }) => message)).toEqual(['Outra.']);
});

test('[N-04] a code made elsewhere is one, until news of its record take its place', async () => {
  const person = makePerson();
  const { user } = open(person);
  await bell(0);
  const channel = notificationChannel(person.user.sub);
  const tell = (type: 'PURCHASE_QR_CODE_CREATED' | 'PURCHASE_STATUS_CHANGED', purchaseId: string) =>
    act(() =>
      person.socket.tell(channel, { type, purchaseId, content: { status: 'PAID', message: 'Paga.' } }),
    );
  tell('PURCHASE_QR_CODE_CREATED', 'p');
  await bell(1);
  tell('PURCHASE_STATUS_CHANGED', 'p');
  tell('PURCHASE_QR_CODE_CREATED', 'q');
  await user.click(await bell(2));
  const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
  const lines = within(dialog).getAllByRole('link');
  expect(lines.map((line) => line.textContent).sort()).toEqual(['Paga.', 'QR Code gerado com sucesso!']);
});

const CART = { lines: [], originalAmount: 0, savings: 0, totalAmount: 0, appliedCampaigns: [] };
const WISH = { locationId: 'loja-1', locationName: 'Sol', cart: CART, useBalance: false };

test('[N-04] a code told before the answer to its order is a step on screen, not news', async () => {
  const person = makePerson();
  const Paying = () => <output>{usePayment()?.purchaseId}</output>;
  const both = (
    <>
      {screenOf}
      <Paying />
    </>
  );
  const { said } = show(<Route path="/home" element={both} />, { at: '/home', person });
  await bell(0);
  person.server.create = () => new Promise(() => {});
  void person.data.createPurchase(WISH);
  const sent = await waitFor(() => {
    const id = screen.getByRole('status', { name: '' }).textContent;
    expect(id).not.toBe('');
    return id ?? '';
  });
  const channel = notificationChannel(person.user.sub);
  const tell = (purchaseId: string) =>
    act(() => person.socket.tell(channel, { type: 'PURCHASE_QR_CODE_CREATED', purchaseId }));
  tell(sent);
  tell('another');
  await bell(1);
  expect(said).toHaveLength(1);
});

test('[N-04] a code told before its payment is drawn is a step on screen, too', async () => {
  const person = makePerson();
  const { said } = open(person);
  await bell(0);
  person.server.create = () => new Promise(() => {});
  const channel = notificationChannel(person.user.sub);
  const tell = (purchaseId: string) =>
    person.socket.tell(channel, { type: 'PURCHASE_QR_CODE_CREATED', purchaseId });
  const payment = person.data.live.payment();
  const told = new Promise<void>((resolve) => {
    const stop = payment.subscribe(() => {
      const sent = payment.snapshot();
      if (!sent) return;
      stop();
      tell(sent.purchaseId);
      resolve();
    });
  });
  void person.data.createPurchase(WISH);
  await act(() => told);
  act(() => tell('another'));
  await bell(1);
  expect(said).toHaveLength(1);
});

test('[N-04] what was told of a payment that is aside leaves once the payment is open', async () => {
  const person = makePerson();
  const { said } = open(person);
  await bell(0);
  person.server.create = async (input) => {
    const row = { ...input, parentId: 'loja-1', owner: person.user.sub, reference: null };
    return { ...row, createdAt: Date.now(), updatedAt: Date.now() };
  };
  const outcome = await person.data.createPurchase(WISH);
  const purchaseId = outcome.kind === 'done' ? outcome.value.id : '';
  const turn = (state: 'open' | 'aside') => act(() => person.data.turnPayment(purchaseId, state));
  await turn('aside');
  const payment = person.data.live.payment();
  await waitFor(() => expect(payment.snapshot()?.state).toBe('aside'));
  const channel = notificationChannel(person.user.sub);
  act(() => person.socket.tell(channel, { type: 'PURCHASE_QR_CODE_CREATED', purchaseId }));
  await waitFor(() => expect(said).toHaveLength(1));
  await turn('open');
  await waitFor(() => expect(currentToasts()).toEqual([]), { timeout: TOAST_MS / 2 });
});

test('a chat that is open for another location does raise a toast', async () => {
  const person = makePerson();
  const { said } = open(person, '/location-chat/loja-2');
  await bell(0);
  act(() =>
    person.socket.tell(chatChannel(person.user.sub), { type: 'CHAT_MESSAGE', record: message('dona') }),
  );
  await bell(1);
  expect(said.map((toast) => toast.message)).toEqual(['Nova mensagem de Usuário']);
});

test.each([
  ['/location-support/loja-1', true],
  ['/location-support/loja-1?ticket=t1', true],
  ['/location-support/loja-1?ticket=t2', false],
  ['/location-support/loja-1?novo', false],
  ['/manager/support/loja-1?ticket=t2', false],
] as const)('[T-02] [N-04] what is added to a ticket, told on %s, is seen: %s', async (at, isSeen) => {
  const person = makePerson();
  const { said } = open(person, at);
  await bell(0);
  const seen = watchNotifications(person);
  const record: RecordRow = { ...message('dona', 't1'), type: 'LOCATION_TICKET', id: 'u1' };
  const content = { subject: 'Dúvida', locationId: 'loja-1' };
  act(() => person.socket.tell(supportChannel(person.user.sub), { type: 'TICKET_UPDATE', record, content }));
  await expect.poll(seen).toEqual([isSeen]);
  expect(said).toHaveLength(isSeen ? 0 : 1);
});

function watchNotifications(person: TestPerson): () => boolean[] {
  const source = person.data.live.notifications();
  source.subscribe(() => undefined);
  return () => source.snapshot().map(({ seen }) => seen);
}

describe("the number on the app's icon", () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });

  test('[F-14] [N-04] follows what is unread and goes with the person', async () => {
    const setAppBadge = vi.fn(async () => undefined);
    const clearAppBadge = vi.fn(async () => undefined);
    Object.assign(navigator, { setAppBadge, clearAppBadge });
    const person = makePerson();
    const { unmount } = open(person);
    await bell(0);
    act(() => person.socket.tell(notificationChannel(person.user.sub), { type: 'PURCHASE_ERROR' }));
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1));
    clearAppBadge.mockClear();
    unmount();
    expect(clearAppBadge).toHaveBeenCalledOnce();
  });
});
