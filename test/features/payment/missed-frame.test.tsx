import { act, screen, waitFor } from '@testing-library/react';
import { Outlet, Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AsideStrip } from '../../../src/features/payment/aside-strip.tsx';
import { PaymentHost } from '../../../src/features/payment/payment-host.tsx';
import { show } from '../support/show.tsx';
import { buyCart } from './open-payment.tsx';

const code = vi.hoisted(() => ({ isThere: true }));
vi.mock('../../../src/features/payment/payment-frame.tsx', async (original) => {
  const { PaymentFrame } = await original<typeof import('../../../src/features/payment/payment-frame.tsx')>();
  return {
    get PaymentFrame() {
      if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
      return PaymentFrame;
    },
  };
});

test('[F-06] [SY-54] a payment whose frame is missing is put aside with words, and comes from there', async () => {
  code.isThere = false;
  const { person } = await buyCart();
  const over = (
    <>
      <AsideStrip />
      <Outlet />
      <PaymentHost />
    </>
  );
  const { user, said } = show(
    <Route element={over}>
      <Route path="/home" element={<p>início</p>} />
    </Route>,
    { at: '/home', person },
  );
  const back = await screen.findByRole('button', { name: 'Ver pagamento' });
  expect(said.map(({ message }) => message)).toEqual([expect.stringMatching(/^Não foi possível abrir/)]);
  expect(person.data.live.payment().snapshot()?.state).toBe('aside');
  code.isThere = true;
  await user.click(back);
  expect(await screen.findByRole('dialog', { name: 'Pague com PIX' })).toBeInTheDocument();
  await act(async () => undefined);
  await waitFor(() => expect(person.data.live.payment().snapshot()?.state).toBe('open'));
});
