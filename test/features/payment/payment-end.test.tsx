import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { SHOP } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';
import { CODE, openPayment } from './open-payment.tsx';

afterEach(() => {
  vi.useRealTimers();
  serverClock.heard(String(Date.now()), Date.now());
});

const titled = (name: string) => screen.findByRole('dialog', { name });

const press = (name: string) => screen.getByRole('button', { name });

const messages = (said: readonly { message: string }[]): string[] => said.map(({ message }) => message);

describe('end', () => {
  test('[S-15, S-22] a code that a payment below the price has ended says so, and a new one can be had', async () => {
    const { user, requests, change, tell } = await openPayment();
    await titled('Pague com PIX');
    change({ qrCode: null });
    await tell({
      type: 'PURCHASE_STATUS_CHANGED',
      content: { status: 'AWAITING_PAYMENT', message: 'Menos.' },
    });
    const dialog = await titled('Este código não vale mais');
    expect(within(dialog).queryByText(/Estamos pedindo o código/)).not.toBeInTheDocument();
    await user.click(press('Gerar novo código'));
    await waitFor(() => expect(requests()).toMatchObject([{ action: 'REGENERATE_QR_CODE' }]));
    change({ status: 'PENDING' });
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PENDING' } });
    await titled('Gerando seu código PIX');
  });

  test('[S-22] an expired code may be asked for anew', async () => {
    const { user, said, requests, change, tell } = await openPayment({ status: 'EXPIRED', qrCode: null });
    const dialog = await titled('Pagamento encerrado');
    // The bank may still confirm a payment of the last moment.
    expect(within(dialog).getByText(/Se você já pagou, a compra é concluída ou o valor/)).toBeVisible();
    expect(within(dialog).queryByText(/Nada foi cobrado/)).toBeNull();
    await user.click(press('Gerar novo código'));
    await waitFor(() =>
      expect(requests()).toMatchObject([
        { reference: 'REGENERATE_PURCHASE_QR', action: 'REGENERATE_QR_CODE' },
      ]),
    );
    expect(messages(said)).toContain('Solicitando novo código de pagamento...');
    change({ status: 'AWAITING_PAYMENT', qrCode: `${CODE}2` });
    await tell({ type: 'PURCHASE_QR_CODE_CREATED' });
    await titled('Pague com PIX');
    expect(screen.getByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(`${CODE}2`);
  });

  test('[S-22] a new code that asks for a negative balance is shown with its amount, and can be said to be paid', async () => {
    const { user, requests, change, tell } = await openPayment({ status: 'EXPIRED', qrCode: null });
    await titled('Pagamento encerrado');
    await user.click(press('Gerar novo código'));
    await waitFor(() => expect(requests()).toHaveLength(1));
    change({ qrCode: `${CODE}9`, codeAmount: 12.5 });
    await tell({ type: 'PURCHASE_QR_CODE_CREATED' });
    const dialog = await titled('Regularize seu saldo');
    expect(within(dialog).getByText('R$ 12,50')).toBeInTheDocument();
    expect(within(dialog).queryByText(/^Saldo −/)).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(`${CODE}9`);
    await user.click(press('Paguei'));
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests().map(({ reference }) => reference)).toContain('FINANCIAL_PROCESSING');
    change({ qrCode: null, codeAmount: undefined });
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'EXPIRED' } });
    await titled('Pagamento encerrado');
    expect(press('Gerar novo código')).toBeEnabled();
  });

  test('[S-19] [X-07] a new code that cannot be asked for says so, and can be once the connection is back', async () => {
    const { user, said, person, requests } = await openPayment({ status: 'EXPIRED', qrCode: null });
    await titled('Pagamento encerrado');
    person.server.fault = 'offline';
    await user.click(press('Gerar novo código'));
    await waitFor(() => expect(messages(said)).toContain('Erro ao gerar novo código de pagamento'));
    expect(said.at(-1)?.detail).toMatch(/^Sem conexão\. Nada se perdeu: .+ quando a internet voltar\.$/);
    // The device knows by now that it is offline, and promises nothing.
    const count = messages(said).length;
    await user.click(press('Gerar novo código'));
    await waitFor(() => expect(press('Gerar novo código')).not.toHaveAttribute('aria-busy'));
    const after = messages(said).slice(count);
    expect(after).not.toContain('Solicitando novo código de pagamento...');
    person.server.fault = 'none';
    await user.click(press('Gerar novo código'));
    await waitFor(() => expect(requests()).toMatchObject([{ action: 'REGENERATE_QR_CODE' }]));
  });

  test('[S-18] a code that ends while open asks the bank once', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const { requests } = await openPayment({ expiresAt });
    await titled('Pague com PIX');
    holdClock();
    vi.setSystemTime(Date.parse(expiresAt) - 1000);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(requests()).toMatchObject([{ action: 'PROCESS_PAYMENT' }]));
  });

  const cancel = async (view: Awaited<ReturnType<typeof openPayment>>) => {
    await titled('Pague com PIX');
    await view.user.click(press('Cancelar'));
    return within(await screen.findByRole('alertdialog', { name: 'Cancelar esta compra?' }));
  };

  test('[S-18] cancelling asks first, and the safe answer is the one in focus', async () => {
    const view = await openPayment();
    const question = await cancel(view);
    expect(question.getByRole('button', { name: 'Continuar pagando' })).toHaveFocus();
    await view.user.keyboard('{Enter}');
    await titled('Pague com PIX');
    expect(view.requests()).toEqual([]);
  });

  test('[S-18] cancelling tells the server, waits for the end of the purchase and closes; the cart stays', async () => {
    const view = await openPayment();
    const question = await cancel(view);
    await view.user.click(question.getByRole('button', { name: 'Cancelar compra' }));
    await waitFor(() =>
      expect(view.requests()).toMatchObject([{ action: 'CANCEL_PAYMENT', purchaseId: view.id }]),
    );
    expect(question.getByRole('button', { name: 'Cancelar compra' })).toHaveAttribute('aria-busy', 'true');
    view.change({ status: 'CANCELLED', qrCode: null });
    await view.tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'CANCELLED' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(view.person.data.live.payment().snapshot()).toBeNull();
    expect(view.place.path).toBe(`/shopping/${SHOP}`);
  });

  test('[S-18] a bank that does not end the purchase holds nobody for longer than ten seconds, and is not said to have', async () => {
    const view = await openPayment();
    const question = await cancel(view);
    holdClock();
    await view.user.click(question.getByRole('button', { name: 'Cancelar compra' }));
    await waitFor(() => expect(view.requests()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(question.getByRole('button', { name: 'Cancelar compra' })).toHaveAttribute('aria-busy', 'true');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.person.data.live.payment().snapshot()).toBeNull();
    expect(messages(view.said)).toEqual([
      'O banco ainda não respondeu ao cancelamento. Acompanhe esta compra no histórico.',
    ]);
  });

  test('[S-15, S-18] what was paid before it could be cancelled is a purchase', async () => {
    const view = await openPayment();
    const question = await cancel(view);
    await view.user.click(question.getByRole('button', { name: 'Cancelar compra' }));
    await waitFor(() => expect(view.requests()).toHaveLength(1));
    view.change({ status: 'PAID', qrCode: null });
    await view.tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(() => expect(view.person.data.live.cart(SHOP).snapshot().cart).toEqual([]));
  });

  test('[S-19] a purchase that failed says so', async () => {
    await openPayment({ status: 'FAILED', qrCode: null });
    const dialog = await titled('Pagamento encerrado');
    expect(within(dialog).getByText('Não foi possível criar a compra. Tente novamente.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Gerar novo código' })).not.toBeInTheDocument();
  });

  test('[S-16] a refused request shows the server’s words', async () => {
    const { user, person, said } = await openPayment();
    await titled('Pague com PIX');
    person.server.create = async () => {
      throw new TransportError({ kind: 'refused', code: 'PURCHASE_FINAL', message: 'Já foi encerrada.' });
    };
    await user.click(press('Paguei'));
    await waitFor(() => expect(messages(said)).toEqual(['Já foi encerrada.']));
  });
});

test('[S-22] the question about leaving a code is not asked of the next one', async () => {
  const { user, change, tell } = await openPayment();
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  const asked = () => screen.queryByRole('alertdialog', { name: 'Cancelar esta compra?' });
  await waitFor(() => expect(asked()).toBeInTheDocument());
  change({ status: 'EXPIRED', qrCode: null });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'EXPIRED' } });
  await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }));
  change({ status: 'AWAITING_PAYMENT', qrCode: CODE });
  await tell({ type: 'PURCHASE_QR_CODE_CREATED', content: { qrCode: CODE } });
  expect(await screen.findByRole('dialog', { name: 'Pague com PIX' })).toBeInTheDocument();
  expect(asked()).toBeNull();
});
