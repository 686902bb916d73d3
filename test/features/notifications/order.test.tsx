import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { NOTIFICATIONS_KEY } from '../../../src/data/basis/notifications-key.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import { makePerson } from '../support/show.tsx';
import { bell, open } from './open-notifications.tsx';

const CART = { lines: [], originalAmount: 0, savings: 0, totalAmount: 0, appliedCampaigns: [] };
const WISH = { locationId: 'loja-1', locationName: 'Sol', cart: CART, useBalance: true };

afterEach(() => {
  vi.useRealTimers();
});

/** Sends an order that the server answers when the test says so. A fault hides that it was made. */
async function order() {
  const person = makePerson();
  const { said } = open(person);
  await bell(0);
  const { data, server, socket, user } = person;
  const payment = data.live.payment();
  onTestFinished(payment.subscribe(() => undefined));
  const answers: ((isFault: boolean) => void)[] = [];
  server.create = async (input) => {
    const isFault = await new Promise<boolean>((say) => void answers.push(say));
    const row = server.put({ ...input, owner: user.sub });
    if (isFault) throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno.' });
    return row;
  };
  const bought = data.createPurchase(WISH);
  await waitFor(() => expect(answers).toHaveLength(1));
  await waitFor(() => expect(payment.snapshot()?.state).toBe('sent'));
  const purchaseId = payment.snapshot()?.purchaseId ?? '';
  const event = { type: 'PURCHASE_STATUS_CHANGED', purchaseId, content: { status: 'PAID' } } as const;
  const tell = () => act(async () => socket.tell(notificationChannel(user.sub), event));
  const answer = (isFault: boolean) =>
    act(async () => {
      answers[0]?.(isFault);
      await bought;
    });
  const listed = () => data.read((tx) => tx.kept(NOTIFICATIONS_KEY));
  return { server, said, payment, tell, answer, listed };
}

test('[N-04] [SY-53] what was decided of an order whose answer is lost is told, and counts as unread', async () => {
  const { server, said, payment, tell, answer } = await order();
  server.get = () =>
    Promise.reject(new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro.' }));
  await answer(true);
  expect(payment.snapshot()?.state).toBe('sent');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await tell();
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  vi.useRealTimers();
  await bell(1);
  expect(said).toHaveLength(1);
});

test('[N-04] what was decided before its order was answered waits for the dialog, and raises no toast', async () => {
  const { said, payment, tell, answer, listed } = await order();
  await tell();
  await answer(false);
  await waitFor(() => expect(payment.snapshot()?.state).toBe('open'));
  await waitFor(async () => expect(await listed()).toMatchObject([{ seen: true }]));
  await bell(0);
  expect(said).toEqual([]);
});
