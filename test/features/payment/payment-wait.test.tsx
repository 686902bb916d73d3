import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { usePayment } from '../../../src/data/hooks/hooks.ts';
import { PaymentWait } from '../../../src/features/payment/payment-wait.tsx';
import { SHOP } from '../support/shop-fixture.ts';
import { show } from '../support/show.tsx';
import { buyCart } from './open-payment.tsx';

interface Given {
  isMissed: boolean;
  onAway: () => void;
  onRetry: () => void;
}

function Wait(given: Given) {
  const payment = usePayment();
  return payment && <PaymentWait payment={payment} {...given} />;
}

/** Shows the sheet in place of a payment's dialog. */
async function openWait(isMissed: boolean, content = {}) {
  const { person } = await buyCart(content);
  const given = { isMissed, onAway: vi.fn(), onRetry: vi.fn() };
  const view = show(<Route path="*" element={<Wait {...given} />} />, { at: '/home', person });
  const state = () => person.data.live.payment().snapshot()?.state;
  return { ...view, ...given, state };
}

const PAID = { status: 'PAID', qrCode: null, pixAmount: 0, balanceUsed: 4 };

test('[S-13] a dialog that is late says what is under way, without a button', async () => {
  await openWait(false);
  const sheet = await screen.findByRole('dialog', { name: 'Gerando seu código PIX' });
  expect(sheet).toHaveTextContent('Estamos pedindo o código ao banco. Leva poucos segundos.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('[S-15] [S-20] what the balance paid waits for no code', async () => {
  await openWait(false, PAID);
  const sheet = await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' });
  expect(sheet).toHaveTextContent('Carregando...');
});

test('[F-06] [SY-54] a dialog that cannot be had is asked for again, or put aside', async () => {
  const { user, onRetry, onAway, state } = await openWait(true);
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(state()).toBe('aside'));
  expect(onAway).not.toHaveBeenCalled();
});

test('[F-06] [S-15] what is paid is not put aside: nothing of it waits for a payment', async () => {
  const { user, onAway, state } = await openWait(true, PAID);
  await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(onAway).toHaveBeenCalledTimes(1);
  expect(state()).toBe('open');
});

test.each(['open', 'paid'] as const)(
  '[F-06] [S-15] a payment of which the device has no record any more is taken away: %s',
  async (state) => {
    const { person } = await buyCart();
    const payment = { purchaseId: 'outra', locationId: SHOP, locationName: 'Loja', startedAt: 1, state };
    const onAway = vi.fn();
    const wait = <PaymentWait {...{ payment, onAway }} isMissed onRetry={() => undefined} />;
    const { user } = show(<Route path="*" element={wait} />, { at: '/home', person });
    const name = state === 'paid' ? 'Compra realizada com sucesso!' : 'Gerando seu código PIX';
    expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(onAway).toHaveBeenCalledTimes(1));
  },
);
