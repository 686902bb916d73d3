import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { closePayment } from '../../../src/data/commands/money/settle-paid.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { noteCopied } from '../../../src/device/files/copied.ts';
import sheetStyles from '../../../src/ui/sheets/sheet.module.css';
import { putProfile, SHOP } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';
import { CODE, openPayment } from './open-payment.tsx';

afterEach(() => {
  vi.useRealTimers();
  serverClock.heard(String(Date.now()), Date.now());
});

const titled = (name: string) => screen.findByRole('dialog', { name });

const press = (name: string) => screen.getByRole('button', { name });

const messages = (said: readonly { message: string }[]): string[] => said.map(({ message }) => message);

describe('code', () => {
  test('[S-13, S-20, F-17] shows amount, split, code, QR and the time left', async () => {
    const { dialog } = await openPayment();
    await titled('Pague com PIX');
    const shown = within(dialog);
    expect(shown.getByText('R$ 3,00')).toBeInTheDocument();
    expect(shown.getByText('Total R$ 4,00')).toBeInTheDocument();
    expect(shown.getByText('Saldo − R$ 1,00')).toBeInTheDocument();
    expect(shown.getByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
    expect(shown.getByRole('img', { name: /^QR Code do PIX de R\$\s3,00$/ })).toBeInTheDocument();
    expect(shown.getByRole('timer')).toHaveTextContent(/^(10:00|09:\d\d)$/);
    expect(press('Paguei')).toBeEnabled();
  });

  test("[S-13] the code ends by the server's time, however far the device's clock is ahead", async () => {
    serverClock.heard(String(Date.now() - 15 * 60_000), Date.now());
    const expiresAt = new Date(Date.now() - 6 * 60_000).toISOString();
    const { dialog, requests } = await openPayment({ expiresAt });
    await titled('Pague com PIX');
    expect(within(dialog).getByRole('timer')).toHaveTextContent(/^(09:00|08:5\d)$/);
    expect(within(dialog).queryByText('O código venceu')).not.toBeInTheDocument();
    expect(requests()).toEqual([]);
  });

  test('[S-13, F-18] copying comes first and says that it worked', async () => {
    const { user, dialog } = await openPayment();
    await titled('Pague com PIX');
    const focusable = within(dialog)
      .getAllByRole('button')
      .map((one) => one.textContent);
    // Left out: the arrow in the header, and the button that the style sheet shows only on a low screen.
    expect(focusable.slice(2)).toEqual(['Copiar', 'Copiar código PIX', 'Paguei', 'Cancelar']);
    expect(press('Copiar código PIX')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await navigator.clipboard.readText()).toBe(CODE);
    expect(await screen.findByText('Copiado!')).toBeInTheDocument();
    // 'Paguei' replaces the button after 'Copiado!' was visible for a while, and keeps the focus.
    await waitFor(() => expect(screen.queryByText('Copiado!')).not.toBeInTheDocument(), { timeout: 3000 });
    expect(press('Paguei')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Copiar código PIX' })).not.toBeInTheDocument();
  });

  test('[S-13] a code that the tap has copied already is said once, and paying comes first', async () => {
    await openPayment();
    await titled('Pague com PIX');
    act(() => noteCopied({ text: CODE, isSilent: true }));
    const shown = await screen.findByText('Copiado!');
    expect(press('Paguei')).toHaveFocus();
    expect(screen.getByText('Código copiado.').closest('[aria-live="polite"]')).toBeInTheDocument();
    // Screen readers hear the whole sentence, and not the button's word after it.
    expect(shown.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
    expect(await screen.findByRole('button', { name: 'Copiar' }, { timeout: 3000 })).toBeInTheDocument();
  });

  test('[S-13] the code that comes by event opens by itself', async () => {
    const { change, tell } = await openPayment({ status: 'PENDING', qrCode: null });
    await titled('Gerando seu código PIX');
    press('Cancelar').focus();
    change({ status: 'AWAITING_PAYMENT', qrCode: CODE });
    await tell({ type: 'PURCHASE_QR_CODE_CREATED', content: { qrCode: CODE } });
    await titled('Pague com PIX');
    expect(press('Cancelar')).toHaveFocus();
    expect(screen.getByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
  });

  test('[S-13] its sheet has no handle by which a finger would close it', async () => {
    const { dialog } = await openPayment();
    await titled('Pague com PIX');
    const { grab = '', sheet = '' } = sheetStyles;
    expect(dialog).toHaveClass(sheet);
    expect(dialog.getElementsByClassName(grab)).toHaveLength(0);
  });

  test('[S-13, S-22] a code whose time is over says so, and claims nothing about the money', async () => {
    const { dialog } = await openPayment({ expiresAt: new Date(Date.now() - 60_000).toISOString() });
    expect((await within(dialog).findAllByText('O código venceu')).length).toBeGreaterThan(0);
    expect(within(dialog).queryByText(/Nada foi cobrado/)).toBeNull();
  });

  test('[S-13] Escape and the arrow ask, and lose nothing', async () => {
    const { user } = await openPayment();
    await titled('Pague com PIX');
    for (const leave of [() => user.keyboard('{Escape}'), () => user.click(press('Voltar'))]) {
      await leave();
      const question = await screen.findByRole('alertdialog', { name: 'Cancelar esta compra?' });
      const stay = within(question).getByRole('button', { name: 'Continuar pagando' });
      expect(stay).toHaveFocus();
      await user.click(stay);
      await titled('Pague com PIX');
    }
    expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument();
  });
});

describe('Paguei', () => {
  const ask = async (content = {}) => {
    const view = await openPayment(content);
    await titled('Pague com PIX');
    await view.user.click(press('Paguei'));
    return view;
  };

  test('[S-14] sends the request and says that it is looking', async () => {
    const { requests, id } = await ask();
    await titled('Verificando...');
    expect(press('Verificando...')).toHaveAttribute('aria-busy', 'true');
    expect(requests()).toMatchObject([
      { reference: 'FINANCIAL_PROCESSING', action: 'PROCESS_PAYMENT', purchaseId: id },
    ]);
  });

  test('[S-18] no answer in 45 s says so, keeps listening and may be asked again', async () => {
    const { user, requests, tell } = await openPayment();
    await titled('Pague com PIX');
    holdClock();
    await user.click(press('Paguei'));
    await act(() => vi.advanceTimersByTimeAsync(43_000));
    await titled('Verificando...');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await titled('Verificação de pagamento demorou mais que o esperado');
    expect(press('Cancelar')).toBeEnabled();
    await user.click(press('Paguei'));
    await titled('Verificando...');
    expect(requests()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    await titled('Verificação de pagamento demorou mais que o esperado');
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
  });

  test.each([
    [{ status: 'AWAITING_PAYMENT', message: 'O banco ainda não confirmou.' }, 'O banco ainda não confirmou.'],
    [{ status: 'AWAITING_PAYMENT' }, 'Status da compra atualizado'],
  ])('[S-15] another status leads back to the code (%#)', async (content, message) => {
    const { tell, said } = await ask();
    await titled('Verificando...');
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content });
    await titled('Pague com PIX');
    expect(messages(said)).toEqual([message]);
  });

  test('[S-19] an event that says nothing is an error, and the record is read', async () => {
    const { tell, said, person } = await ask();
    const before = person.server.calls.length;
    await tell({ type: 'PURCHASE_STATUS_CHANGED' });
    expect(messages(said)).toEqual(['Erro ao processar evento de compra']);
    await waitFor(() => expect(person.server.calls.slice(before).join()).toContain('get SHOPPING_PURCHASE'));
  });

  test('[S-16] an error that may be retried offers it', async () => {
    const { user, tell, requests } = await ask();
    await tell({ type: 'PURCHASE_ERROR', content: { message: 'Sem resposta.', canRetry: true } });
    await titled('Não foi possível confirmar o pagamento');
    await user.click(press('Tentar novamente'));
    await titled('Verificando...');
    expect(requests()).toHaveLength(2);
  });

  test('[S-16] any other error shows its message and ends', async () => {
    const { user, tell, said, person } = await ask();
    await tell({ type: 'PURCHASE_ERROR', content: { message: 'Esta compra não existe.', canRetry: false } });
    const dialog = await titled('Pagamento encerrado');
    expect(within(dialog).getByText('Esta compra não existe.')).toBeInTheDocument();
    expect(messages(said)).toEqual(['Esta compra não existe.']);
    await user.click(press('Voltar para a loja'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(person.data.live.payment().snapshot()).toBeNull();
  });

  test('[S-19] a question that never left may be asked again', async () => {
    const { user, person, said } = await openPayment();
    await titled('Pague com PIX');
    person.server.fault = 'offline';
    await user.click(press('Paguei'));
    await titled('Não foi possível confirmar o pagamento');
    expect(messages(said)).toEqual(['Erro ao processar confirmação. Tente novamente.']);
    expect(screen.getByText(/^Sem conexão com a internet: não conseguimos perguntar ao banco/)).toBeVisible();
    expect(screen.queryByText(/O banco não respondeu/)).not.toBeInTheDocument();
  });

  test('[S-15] news of another purchase changes nothing here', async () => {
    const { tell } = await ask();
    await titled('Verificando...');
    await tell({ type: 'PURCHASE_STATUS_CHANGED', purchaseId: 'outra', content: { status: 'PAID' } });
    await titled('Verificando...');
  });
});

describe('paid', () => {
  test('[S-15] says so, clears the cart, reads the profile, and goes home after 1.5 s', async () => {
    const { tell, change, person, said, place, user } = await openPayment();
    await titled('Pague com PIX');
    change({ status: 'PAID', qrCode: null });
    putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: 6 });
    holdClock();
    const before = person.server.calls.length;
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
    await waitFor(() => expect(person.data.live.cart(SHOP).snapshot().cart).toEqual([]));
    expect(person.server.calls.slice(before)).toContain(`get PROFILE ${person.user.email}`);
    await waitFor(() => expect(place.path).toBe(`/shopping/${SHOP}`));
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await waitFor(() => expect(place.path).toBe('/home'));
    await titled('Compra realizada com sucesso!');
    expect(said.filter(({ kind }) => kind === 'success')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(person.data.live.payment().snapshot()).toBeNull());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('[S-15] a tab that shows another screen than the shop stays there, with what is typed', async () => {
    const { tell, place, user } = await openPayment({}, 'memory', '/manager/items');
    await titled('Pague com PIX');
    holdClock();
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await user.click(await screen.findByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(place.path).toBe('/manager/items'));
    expect(screen.getByRole('textbox', { name: 'Nome do item' })).toBeInTheDocument();
  });

  test('[S-15] a shop whose payment another tab closes first goes home all the same', async () => {
    const { tell, place, person, id } = await openPayment();
    await titled('Pague com PIX');
    holdClock();
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
    await act(() => closePayment(person.data, id));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(place.path).toBe(`/shopping/${SHOP}`));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(place.path).toBe('/home'));
  });

  test('[S-15] home is a page of its own, BACK ends the proof on it and then leads to the shop', async () => {
    const { tell, place } = await openPayment({}, 'browser');
    await titled('Pague com PIX');
    holdClock();
    await tell({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } });
    await titled('Compra realizada com sucesso!');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await waitFor(() => expect(place.path).toBe('/home'));
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(place.path).toBe('/home'));
    act(() => window.history.back());
    await waitFor(() => expect(place.path).toBe(`/shopping/${SHOP}`));
    await waitFor(() => expect(window.history.state).not.toHaveProperty('openSheets'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('[S-20] covered by the balance it needs no code', async () => {
    await openPayment({ status: 'PAID', qrCode: null, balanceUsed: 4, pixAmount: 0 });
    const dialog = await titled('Compra realizada com sucesso!');
    expect(screen.queryByText(CODE)).not.toBeInTheDocument();
    await waitFor(() => expect(dialog).toHaveTextContent('Pago com saldo'));
    expect(dialog).not.toHaveTextContent(/banco|código/i);
  });

  test.each([
    [1, 'Compra realizada com sucesso!'],
    [0, 'Pague com PIX'],
  ])('[S-17] a verification that completed %d payments: %s', async (completedCount, title) => {
    const { tell } = await openPayment();
    await titled('Pague com PIX');
    await tell({ type: 'VERIFICATION_COMPLETE', purchaseId: undefined, content: { completedCount } });
    await titled(title);
  });

  test('[S-17] a verification that completed something else is no success; one that names this purchase is', async () => {
    const { tell, id } = await openPayment();
    await titled('Pague com PIX');
    const content = { completedCount: 1, purchaseIds: ['outra'] };
    await tell({ type: 'VERIFICATION_COMPLETE', purchaseId: undefined, content });
    await titled('Pague com PIX');
    const found = { completedCount: 2, purchaseIds: ['outra', id] };
    await tell({ type: 'VERIFICATION_COMPLETE', purchaseId: undefined, content: found });
    await titled('Compra realizada com sucesso!');
  });

  test('[S-15] coming back from the bank’s app finds what happened meanwhile', async () => {
    const { change } = await openPayment();
    await titled('Pague com PIX');
    change({ status: 'PAID', qrCode: null });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await titled('Compra realizada com sucesso!');
  });
});
