import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AsideStrip } from '../../../src/features/payment/aside-strip.tsx';
import { parseContent } from '../../../src/records/record.ts';
import { input, purchases } from '../../data/support/purchase-input.ts';
import { put } from '../support/shop-fixture.ts';
import { CODE, openPayment } from './open-payment.tsx';

type View = Awaited<ReturnType<typeof openPayment>>;

const state = ({ person }: View) => person.data.live.payment().snapshot()?.state;
const press = (name: string) => screen.getByRole('button', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const question = () => screen.findByRole('alertdialog', { name: 'Fechar sem cancelar?' });

/** Cuts or restores the connection, and tells the device. */
async function setOnline({ person }: View, online: boolean): Promise<void> {
  person.browser.online = online;
  person.server.fault = online ? 'none' : 'offline';
  await act(async () => person.data.hinted(online));
}

async function putAside(view: View): Promise<void> {
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  await setOnline(view, false);
  await view.user.click(press('Cancelar'));
  await view.user.click(within(await question()).getByRole('button', { name: 'Fechar pagamento' }));
  await noDialog();
}

test('[SY-54] [X-07] offline the way out says that nothing is cancelled, asks nothing of the server, and leaves the purchase as it is', async () => {
  const view = await openPayment();
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  await setOnline(view, false);
  await view.user.click(press('Cancelar'));
  const asked = await question();
  expect(asked).toHaveTextContent(
    'Sem conexão: a compra não pode ser cancelada agora. Ela continua esperando o pagamento: se você pagar, ou já pagou, a confirmação chega. Esta tela abre de novo quando a internet voltar.',
  );
  expect(within(asked).getByRole('button', { name: 'Continuar pagando' })).toHaveFocus();
  await view.user.click(within(asked).getByRole('button', { name: 'Fechar pagamento' }));
  await noDialog();
  expect([state(view), view.requests(), view.said]).toEqual(['aside', [], []]);
});

test('[SY-54] whoever stays sees the code, and may leave again', async () => {
  const view = await openPayment();
  await setOnline(view, false);
  await view.user.click(press('Cancelar'));
  await view.user.click(within(await question()).getByRole('button', { name: 'Continuar pagando' }));
  expect(await screen.findByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
  await putAside(view);
});

test('[SY-54] back online the purchase that still waits is shown again', async () => {
  const view = await openPayment();
  await putAside(view);
  await setOnline(view, true);
  const dialog = await screen.findByRole('dialog', { name: 'Pague com PIX' });
  expect(within(dialog).getByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
  expect(state(view)).toBe('open');
});

test.each([
  ['PAID', 'Compra realizada com sucesso!'],
  ['EXPIRED', 'Pagamento encerrado'],
  ['CANCELLED', 'Pagamento encerrado'],
])('[SY-54] back online what became of it meanwhile is told: %s', async (status, title) => {
  const view = await openPayment();
  await putAside(view);
  view.change({ status, qrCode: null });
  await setOnline(view, true);
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
});

test('[S-18] [SY-54] a cancellation that reaches nobody turns into that way out', async () => {
  const view = await openPayment();
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  view.person.server.fault = 'offline';
  await view.user.click(press('Cancelar'));
  const online = await screen.findByRole('alertdialog', { name: 'Cancelar esta compra?' });
  await view.user.click(within(online).getByRole('button', { name: 'Cancelar compra' }));
  const asked = await question();
  await waitFor(() => expect(asked).not.toHaveTextContent('Nada foi cobrado'));
  await view.user.click(within(asked).getByRole('button', { name: 'Fechar pagamento' }));
  await noDialog();
});

test('[S-18] [SY-54] once the server answers again the purchase can be cancelled', async () => {
  const view = await openPayment();
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  const { person, user } = view;
  person.server.fault = 'offline';
  await user.click(press('Cancelar'));
  await user.click(press('Cancelar compra'));
  await question();
  person.server.fault = 'none';
  await act(async () => void (await person.data.refresh({ kind: 'profile' })));
  expect(await screen.findByRole('alertdialog', { name: 'Cancelar esta compra?' })).toBeVisible();
});

test('[SY-53] [SY-54] a payment put aside while the network is there is looked up soon', async () => {
  const view = await openPayment();
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  const { person, user } = view;
  const send = person.data.sendRequest;
  const error = { kind: 'network', code: 'NETWORK', message: 'sem rede' } as const;
  person.data.sendRequest = async () => ({ kind: 'failed', error });
  await user.click(press('Cancelar'));
  await user.click(press('Cancelar compra'));
  const asked = await question();
  person.data.sendRequest = send;
  view.change({ status: 'PAID', qrCode: null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(within(asked).getByRole('button', { name: 'Fechar pagamento' }));
  await noDialog();
  expect(state(view)).toBe('aside');
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' })).toBeVisible();
});

test('[SY-54] a device that keeps nothing lets the person out all the same', async () => {
  const view = await openPayment();
  view.person.data.turnPayment = () => Promise.reject(new Error('full'));
  await putAside(view);
});

test('[SY-54] a strip says over every screen that it waits, and shows its code without a connection', async () => {
  const view = await openPayment({}, 'memory', '/shopping/outra', <AsideStrip />);
  expect(screen.queryByRole('button', { name: 'Ver pagamento' })).toBeNull();
  await putAside(view);
  expect(screen.getByText('Sua compra em Mercadinho da Praça espera o pagamento.')).toBeVisible();
  await view.user.click(press('Ver pagamento'));
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  expect(screen.queryByRole('button', { name: 'Ver pagamento' })).toBeNull();
});

test('[SY-52] [SY-54] once the payment of another shop is closed, the strip offers the one that gave way to it', async () => {
  const view = await openPayment({}, 'memory', undefined, <AsideStrip />);
  const { data } = view.person;
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  const other = { ...input(), locationId: 'outra', locationName: 'Outra loja' };
  await act(async () => expect((await data.createPurchase(other)).kind).toBe('done'));
  await screen.findByRole('dialog', { name: 'Gerando seu código PIX' });
  const bought = purchases(view.person.server).find(({ parentId }) => parentId === 'outra');
  put(
    view.person.server,
    'SHOPPING_PURCHASE',
    { id: bought?.id ?? '' },
    {
      ...parseContent(bought?.content),
      status: 'EXPIRED',
    },
  );
  await act(() => data.refresh({ kind: 'purchase', id: bought?.id ?? '' }));
  await view.user.click(await screen.findByRole('button', { name: 'Voltar para a loja' }));
  expect(await screen.findByText('Sua compra em Mercadinho da Praça espera o pagamento.')).toBeVisible();
  await view.user.click(press('Ver pagamento'));
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
  expect(state(view)).toBe('open');
});
