import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPayment } from './open-payment.tsx';

test('[S-15] [S-20] what the balance paid is proven at once: no sheet waits for a code before it', async () => {
  const shown = noteShown();
  const paidAt = new Date().toISOString();
  await openPayment({ status: 'PAID', qrCode: null, pixAmount: 0, balanceUsed: 4, paidAt });
  await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' });
  shown.end();
  expect(shown.text()).toContain('Compra realizada com sucesso!');
  expect(shown.text()).not.toContain('Gerando seu código PIX');
});

/** Notes all text that enters the page, even if removed at once. */
function noteShown() {
  let text = '';
  const watcher = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) text += node.textContent;
  });
  watcher.observe(document, { childList: true, subtree: true });
  return { text: () => text, end: () => watcher.disconnect() };
}
