import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { settlePaid } from '../../../src/data/commands/money/settle-paid.ts';
import { PaymentHost } from '../../../src/features/payment/payment-host.tsx';
import { SHOP } from '../support/shop-fixture.ts';
import { show } from '../support/show.tsx';
import { buyCart } from './open-payment.tsx';

const code = vi.hoisted(() => ({ isThere: false }));
vi.mock('../../../src/features/payment/payment-frame.tsx', async (original) => {
  const { PaymentFrame } = await original<typeof import('../../../src/features/payment/payment-frame.tsx')>();
  return {
    get PaymentFrame() {
      if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
      return PaymentFrame;
    },
  };
});

test('[F-06] [S-15] a proof whose frame is missing comes once the browser is online again', async () => {
  code.isThere = false;
  const { person, id } = await buyCart({ status: 'PAID', qrCode: null, pixAmount: 0, balanceUsed: 4 });
  await settlePaid(person.data, { purchaseId: id, locationId: SHOP });
  const { said } = show(<Route path="/home" element={<PaymentHost />} />, { at: '/home', person });
  await waitFor(() =>
    expect(said.map(({ message }) => message)).toEqual([expect.stringMatching(/^Não foi possível abrir/)]),
  );
  expect(person.data.live.payment().snapshot()?.state).toBe('paid');
  code.isThere = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' })).toBeInTheDocument();
});
