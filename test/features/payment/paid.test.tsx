import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { PAYMENT_KEY } from '../../../src/data/commands/money/kept-payment.ts';
import { CLOCK_KEY } from '../../../src/data/sync/keep-clock.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { PaymentHost } from '../../../src/features/payment/payment-host.tsx';
import { SHOP } from '../support/shop-fixture.ts';
import { holdClock, makePerson, show } from '../support/show.tsx';
import { openPayment } from './open-payment.tsx';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'vibrate');
  releaseKiosk(localStorage);
});

const titled = (name: string) => screen.findByRole('dialog', { name });
/** A button of the proof, which comes some frames behind its title. */
const button = (name: string) => screen.findByRole('button', { name });
const messages = (said: readonly { message: string }[]): string[] => said.map(({ message }) => message);

test('[S-15] Concluir ends it at once, and so does Escape', async () => {
  for (const way of ['Concluir', 'Escape']) {
    const { tell, user, place, person, unmount } = await openPayment();
    await titled('Pague com PIX');
    holdClock();
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(await button(way));
    await waitFor(() => expect(place.path).toBe('/home'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(person.data.live.payment().snapshot()).toBeNull());
    unmount();
    vi.useRealTimers();
  }
});

test('[S-15] [Y-02] Ver comprovante opens the receipt of this purchase', async () => {
  const { tell, user, place, id } = await openPayment();
  await titled('Pague com PIX');
  holdClock();
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  await user.click(await button('Ver comprovante'));
  await waitFor(() => expect(place.path).toBe(`/history?registro=${id}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(place.path).toBe(`/history?registro=${id}`));
});

test('[S-15] a dialog that the device cannot put away goes all the same', async () => {
  const { tell, user, place, person } = await openPayment();
  await titled('Pague com PIX');
  holdClock();
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  await waitFor(() => expect(person.data.live.payment().snapshot()?.state).toBe('paid'));
  const { amend } = person.data;
  vi.spyOn(person.data, 'amend').mockImplementation(async (key, change) => {
    if (key === PAYMENT_KEY) throw new Error('full');
    return amend(key, change);
  });
  await user.click(await button('Concluir'));
  await waitFor(() => expect(place.path).toBe('/home'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('[S-15] what is paid behind the bank’s app leads home once it is seen, and its proof stays until it is ended', async () => {
  const { tell, place, said, user } = await openPayment();
  await titled('Pague com PIX');
  holdClock();
  const vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  turn();
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(place.path).toBe(`/shopping/${SHOP}`));
  expect(vibrate).not.toHaveBeenCalled();
  visibility.mockRestore();
  turn();
  await act(() => vi.advanceTimersByTimeAsync(1400));
  await waitFor(() => expect(place.path).toBe(`/shopping/${SHOP}`));
  await act(() => vi.advanceTimersByTimeAsync(200));
  await waitFor(() => expect(place.path).toBe('/home'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await titled('Compra realizada com sucesso!');
  expect(vibrate.mock.calls).toEqual([[[20, 60, 40]]]);
  expect(messages(said)).toEqual([]);
  await user.click(await button('Concluir'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(place.path).toBe('/home'));
});

test('[S-11] [S-15] [S-20] the proof says what was paid, when, for what, and its short number', async () => {
  const { tell, change, id } = await openPayment();
  await titled('Pague com PIX');
  change({ status: 'PAID', qrCode: null, paidAt: new Date(Date.now() - 8_000).toISOString() });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  const proof = within(await titled('Compra realizada com sucesso!'));
  expect(proof.getByRole('heading', { level: 2 })).toHaveFocus();
  await button('Concluir');
  expect(proof.getByText('Mercadinho da Praça')).toBeVisible();
  await waitFor(() => expect(proof.getByText(/^Paga há \d+ s · \d\d\/\d\d\/\d{4}$/)).toBeVisible());
  expect(proof.getAllByText(/^R\$\s4,00$/)).toHaveLength(2);
  expect(proof.getByText('2 × Bala de goma')).toBeVisible();
  expect(proof.getByText('Pago com saldo e PIX')).toBeVisible();
  expect(proof.getByText(`Nº ${proofNumber(id)}`)).toBeVisible();
  expect(proof.getByText('Pode retirar seus produtos. Até a próxima!')).toBeVisible();
});

test('[S-15] the title of the proof is drawn before its buttons, which a slow phone would wait for', async () => {
  const { tell, change } = await openPayment();
  await titled('Pague com PIX');
  const drawn: string[] = [];
  const watcher = new MutationObserver(() => {
    const { textContent = '' } =
      screen.queryByRole('dialog', { name: 'Compra realizada com sucesso!' }) ?? {};
    if (textContent) drawn.push(textContent);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  change({ status: 'PAID', qrCode: null });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await button('Concluir');
  watcher.disconnect();
  expect(drawn[0]).toBe('Compra realizada com sucesso!');
  expect(drawn.at(-1)).toMatch(/R\$\s4,00.*Até a próxima!.*Concluir$/);
});

test('[S-15] [S-19] [X-02] a page opened again shows the proof anew, without a network too, and leaves a new cart alone', async () => {
  const first = await openPayment();
  await titled('Pague com PIX');
  first.change({ status: 'PAID', qrCode: null });
  await first.tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  const { data } = first.person;
  data.live.cart(SHOP).subscribe(() => undefined);
  const cart = () => data.live.cart(SHOP).snapshot().cart;
  await waitFor(() => expect(data.live.payment().snapshot()?.state).toBe('paid'));
  first.unmount();
  await data.saveCart(SHOP, [{ itemId: 'bala', quantity: 1 }]);
  first.person.server.fault = 'offline';
  const vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  holdClock();
  show(<Route path="/home" element={<PaymentHost />} />, { at: '/home', person: first.person });
  const proof = within(await titled('Compra realizada com sucesso!'));
  await button('Concluir');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(proof.getByText('2 × Bala de goma')).toBeVisible();
  expect(proof.getByText(/^Paga há 1 min/)).toBeVisible();
  expect(vibrate).not.toHaveBeenCalled();
  vi.useRealTimers();
  first.person.server.fault = 'none';
  await act(() => data.refresh({ kind: 'profile' }));
  await waitFor(() => expect(cart()).toEqual([{ itemId: 'bala', quantity: 1 }]));
});

test('[S-15] [X-05] a shop’s tablet ends the proof by itself, and offers no receipt', async () => {
  pinKiosk(localStorage, { locationId: SHOP, name: 'Praça', deviceKey: null });
  const { tell, person } = await openPayment();
  await titled('Pague com PIX');
  holdClock();
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  expect(screen.queryByRole('button', { name: 'Ver comprovante' })).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  await titled('Compra realizada com sucesso!');
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(person.data.live.payment().snapshot()).toBeNull());
});

test('[S-15] a proof that is opened again without a signal keeps to the clock that an earlier page heard', async () => {
  const AHEAD_MS = 20 * 60_000;
  const first = await openPayment();
  await titled('Pague com PIX');
  first.change({ status: 'PAID', qrCode: null, paidAt: new Date(Date.now() - AHEAD_MS).toISOString() });
  await first.tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  const { data, user, server } = first.person;
  await waitFor(() => expect(data.live.payment().snapshot()?.state).toBe('paid'));
  await data.keep(CLOCK_KEY, { offset: -AHEAD_MS, at: Date.now() });
  first.unmount();
  await data.close();
  server.fault = 'offline';
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const person = makePerson({ ...user, server });
  show(<Route path="/home" element={<PaymentHost />} />, { at: '/home', person });
  const proof = within(await titled('Compra realizada com sucesso!'));
  expect(await proof.findByText(/^Paga há \d+ s /)).toBeVisible();
});
