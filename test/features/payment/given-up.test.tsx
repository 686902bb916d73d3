import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { endText } from '../../../src/features/payment/end-text.ts';
import { holdClock } from '../support/show.tsx';
import { CODE, openPayment } from './open-payment.tsx';

afterEach(() => void vi.useRealTimers());

/** The bank may still confirm a payment of the same moment. */
const LATE = 'Se você já pagou, a compra é concluída ou o valor entra no seu saldo';

test.each(['CANCELLED', 'EXPIRED'])(
  '[S-15] %s tells where a late PIX goes, and nothing that nobody can know',
  (status) => {
    const onlyPix = endText(status, { balanceUsed: 0, pixAmount: 400, credited: 0 });
    expect(onlyPix).toContain(LATE);
    expect(onlyPix).not.toContain('voltou');
    const both = endText(status, { balanceUsed: 100, pixAmount: 300, credited: 0 });
    expect(both).toContain(LATE);
    expect(both).toContain('A parte do saldo, R$\u00a01,00, já voltou para o seu saldo.');
    const onlyBalance = endText(status, { balanceUsed: 400, pixAmount: 0, credited: 0 });
    expect(onlyBalance).not.toContain(LATE);
    expect(onlyBalance).toContain('R$\u00a04,00, já voltou');
    const unknown = endText(status, null);
    expect(unknown).toContain(LATE);
    expect(unknown).not.toContain('voltou');
    for (const text of [onlyPix, both, onlyBalance, unknown]) expect(text).not.toContain('Nada foi cobrado');
  },
);

test.each(['CANCELLED', 'EXPIRED'])(
  '[S-15] %s with a PIX that went to the balance says so, and promises nothing more',
  (status) => {
    const late = endText(status, { balanceUsed: 100, pixAmount: 1240, credited: 1240 });
    expect(late).toContain('R$\u00a012,40 do seu PIX estão no seu saldo.');
    expect(late).toContain('A parte do saldo, R$\u00a01,00, já voltou');
    expect(late).not.toContain(LATE);
    const small = endText(status, { balanceUsed: 0, pixAmount: 150, credited: 150 });
    expect(small).toContain('R$\u00a01,50 do seu PIX está no seu saldo.');
  },
);

test('[S-15] [S-16] a PIX that came after its code was over leads back to the shop before it offers another code', async () => {
  const { change, tell, user, place, requests } = await openPayment({ status: 'EXPIRED', qrCode: null });
  const dialog = await screen.findByRole('dialog', { name: 'Pagamento encerrado' });
  const ways = () =>
    within(dialog)
      .getAllByRole('button', { name: /^(Gerar|Voltar para)/ })
      .map(({ textContent }) => textContent);
  expect(ways()).toEqual(['Gerar novo código', 'Voltar para a loja']);
  change({ credited: 3 });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'EXPIRED' } });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await within(dialog).findByText(/^O código venceu\. R\$/)).toHaveTextContent(
    'O código venceu. R$ 3,00 do seu PIX estão no seu saldo. A parte do saldo, R$ 1,00, já voltou para o seu saldo.',
  );
  expect(ways()).toEqual(['Voltar para a loja', 'Gerar novo código']);
  await user.click(within(dialog).getByRole('button', { name: 'Voltar para a loja' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(place.path).toMatch(/^\/shopping\//);
  expect(requests()).toEqual([]);
});

test('[S-15] a purchase that another device cancelled says what becomes of its money', async () => {
  const { change, tell } = await openPayment();
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  change({ status: 'CANCELLED', qrCode: null });
  await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'CANCELLED' } });
  const dialog = await screen.findByRole('dialog', { name: 'Pagamento encerrado' });
  expect(within(dialog).getByText(/^A compra foi cancelada/)).toHaveTextContent(
    'A compra foi cancelada. Se você já pagou, a compra é concluída ou o valor entra no seu saldo assim que o banco confirmar o pagamento. A parte do saldo, R$ 1,00, já voltou para o seu saldo.',
  );
});

const giveUp = async ({ user }: Awaited<ReturnType<typeof openPayment>>) => {
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancelar esta compra?' });
  return () => user.click(within(question).getByRole('button', { name: 'Cancelar compra' }));
};

test('[S-18] a cancellation that the server refuses says so and leaves the code in sight', async () => {
  const view = await openPayment();
  const confirm = await giveUp(view);
  view.person.server.create = async () => {
    throw new TransportError({ kind: 'refused', code: 'RATE_LIMITED', message: 'Aguarde um instante.' });
  };
  await confirm();
  await waitFor(() => expect(view.said.map(({ message }) => message)).toEqual(['Aguarde um instante.']));
  expect(await screen.findByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeEnabled();
});

test('[S-18] a purchase that the server does not know is put away with its words', async () => {
  const view = await openPayment();
  const confirm = await giveUp(view);
  view.person.server.create = async () => {
    throw new TransportError({ kind: 'refused', code: 'PURCHASE_NOT_FOUND', message: 'Não encontrada.' });
  };
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(view.said.map(({ message }) => message)).toEqual(['Não encontrada.']);
});

test('[S-15] [S-18] what was paid before it could be cancelled stays in sight, and nobody says that the bank is silent', async () => {
  const view = await openPayment();
  await (await giveUp(view))();
  await waitFor(() => expect(view.requests()).toHaveLength(1));
  holdClock();
  view.change({ status: 'PAID', qrCode: null });
  await view.tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
  const proof = await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' });
  // `act` draws only at its end, so a wait that begins in the first step passes in the second.
  for (const _ of [1, 2]) await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(view.said.map(({ message }) => message)).toEqual([]);
  expect(proof).toBeInTheDocument();
});
