import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPayment } from './open-payment.tsx';

test('[S-15] a page that the browser brings back out of its memory finds what happened meanwhile', async () => {
  const { change } = await openPayment();
  expect(await screen.findByRole('dialog', { name: 'Pague com PIX' })).toBeVisible();
  change({ status: 'PAID', qrCode: null });
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' })).toBeVisible();
});
