import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { putProfile, SHOP } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';
import { openPayment } from './open-payment.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const titled = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => screen.getByRole('button', { name });
const messages = (said: readonly { message: string }[]): string[] => said.map(({ message }) => message);

test('[S-15] Concluir ends it at once, and so do Escape and the cross', async () => {
  for (const way of ['Concluir', 'Escape', 'Fechar']) {
    const { tell, user, place, person, unmount } = await openPayment();
    await titled('Pague com PIX');
    holdClock();
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(press(way));
    await waitFor(() => expect(place.path).toBe('/home'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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
  await user.click(press('Ver comprovante'));
  await waitFor(() => expect(place.path).toBe(`/history?registro=${id}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(place.path).toBe(`/history?registro=${id}`);
});

test('[S-15] a dialog that the device cannot put away goes all the same', async () => {
  const { tell, user, place, person } = await openPayment();
  await titled('Pague com PIX');
  holdClock();
  vi.spyOn(person.data, 'closePayment').mockRejectedValue(new Error('full'));
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  await user.click(press('Concluir'));
  await waitFor(() => expect(place.path).toBe('/home'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('[S-15] [F-07] what is paid behind the bank’s app waits to be seen, dialog and notice', async () => {
  const { tell, place, said } = await openPayment();
  await titled('Pague com PIX');
  holdClock();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  turn();
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await titled('Compra realizada com sucesso!');
  expect(place.path).toBe(`/shopping/${SHOP}`);
  expect(messages(said)).toEqual([]);
  visibility.mockRestore();
  turn();
  await act(() => vi.advanceTimersByTimeAsync(1400));
  await titled('Compra realizada com sucesso!');
  await act(() => vi.advanceTimersByTimeAsync(200));
  await waitFor(() => expect(place.path).toBe('/home'));
  expect(messages(said)).toEqual(['Compra realizada com sucesso!']);
  expect(screen.getByText('Compra realizada com sucesso!')).toBeVisible();
});

test.each([
  [19, 20, 'Parabéns! Você chegou ao Nível Bronze.'],
  [20, 21, null],
])('[P-01] from %d points to %d the purchase tells: %s', async (before, score, told) => {
  const { tell, change, person, said } = await openPayment();
  await titled('Pague com PIX');
  const name = { name: 'Ana', cpf: '52998224725', balance: 10 };
  putProfile(person.server, person.user, { ...name, score: before });
  await act(() => person.data.refresh({ kind: 'profile' }));
  putProfile(person.server, person.user, { ...name, score });
  change({ status: 'PAID', qrCode: null });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  await titled('Compra realizada com sucesso!');
  await waitFor(() => expect(messages(said)).toContain('Compra realizada com sucesso!'));
  expect(messages(said).filter((one) => one !== 'Compra realizada com sucesso!')).toEqual(
    told === null ? [] : [told],
  );
});
