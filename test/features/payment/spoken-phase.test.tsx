import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteCopied } from '../../../src/device/files/copied.ts';
import { liveRegions } from '../support/live-regions.ts';
import { holdClock } from '../support/show.tsx';
import { CODE, openPayment } from './open-payment.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const titled = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => screen.getByRole('button', { name });

test('[S-13] the code that comes is said, and the sheet that opens says its own title', async () => {
  const { dialog, change, tell } = await openPayment({ status: 'PENDING', qrCode: null });
  await titled('Gerando seu código PIX');
  const said = liveRegions(dialog);
  expect(said()).toEqual([]);
  change({ status: 'AWAITING_PAYMENT', qrCode: CODE });
  await tell({ type: 'PURCHASE_QR_CODE_CREATED', content: { qrCode: CODE } });
  await titled('Pague com PIX');
  expect(said()).toEqual(['Pague com PIX']);
});

test('[S-14] [S-18] the question to the bank is said once, and that its answer is late', async () => {
  const { user, dialog } = await openPayment();
  await titled('Pague com PIX');
  act(() => noteCopied({ text: CODE, isSilent: true }));
  const said = liveRegions(dialog);
  holdClock();
  await user.click(press('Paguei'));
  await titled('Verificando...');
  expect(said()).toEqual(['Verificando...', 'Código copiado.']);
  await act(() => vi.advanceTimersByTimeAsync(46_000));
  expect(said()[0]).toMatch(
    /^Verificação de pagamento demorou mais que o esperado\. Não se preocupe: .+ ele confirmar\.$/,
  );
});

test('[S-16] [X-07] a bank that could not be asked is said with what it means', async () => {
  const { user, dialog, person } = await openPayment();
  await titled('Pague com PIX');
  const said = liveRegions(dialog);
  person.server.fault = 'offline';
  await user.click(press('Paguei'));
  const words = /^Não foi possível confirmar o pagamento\. Sem conexão com a internet: .+ voltar\.$/;
  await waitFor(() => expect(said()).toEqual([expect.stringMatching(words)]));
});

test('[S-15] an end that comes while the code is shown is said with the fate of the money', async () => {
  const { dialog, change, tell } = await openPayment();
  await titled('Pague com PIX');
  const said = liveRegions(dialog);
  change({ status: 'EXPIRED', qrCode: null });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'EXPIRED' } });
  await titled('Pagamento encerrado');
  expect(said()).toEqual([
    expect.stringMatching(/^Pagamento encerrado\. O código venceu\. Se você já pagou/),
  ]);
});
