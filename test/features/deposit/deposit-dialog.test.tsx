import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shownDepositOf } from '../../../src/data/hooks/device.ts';
import { DepositHost } from '../../../src/features/deposit/deposit-host.tsx';
import { liveRegions } from '../support/live-regions.ts';
import { messages, recordsOf } from '../support/money-fixture.tsx';
import { holdClock, makePerson, show } from '../support/show.tsx';
import { CODE, openDeposit } from './open-deposit.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const titled = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => screen.getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('code', () => {
  test('[D-02] copying comes first, then code, QR, time and Paguei', async () => {
    const { dialog } = await openDeposit();
    await titled('Deposite com PIX');
    const shown = within(dialog);
    expect(shown.getByText('R$ 50,00')).toBeInTheDocument();
    expect(shown.getByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
    expect(shown.getByRole('img', { name: /^QR Code do PIX de R\$\s50,00$/ })).toBeInTheDocument();
    expect(shown.getByRole('timer')).toHaveTextContent(/^(30:00|2\d:\d\d)$/);
    const buttons = shown.getAllByRole('button').map((one) => one.textContent);
    expect(buttons.filter((text) => text !== '')).toEqual(['Copiar código PIX', 'Paguei', 'Pagar depois']);
  });

  test('[D-02] the code that comes by event opens by itself, before the record says so', async () => {
    const { say } = await openDeposit({ status: 'PENDING', qrCode: null });
    await titled('Gerando seu código PIX');
    await say({ type: 'DEPOSIT_QR_CODE_CREATED', content: { qrCode: CODE, amount: 50, status: 'ATIVA' } });
    await titled('Deposite com PIX');
    expect(screen.getByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
  });

  test('[D-02] [D-06] the code that comes is said, then the question to the bank and why it was not asked', async () => {
    const { say, dialog, user, person } = await openDeposit({ status: 'PENDING', qrCode: null });
    await titled('Gerando seu código PIX');
    const told = liveRegions(dialog);
    expect(told()).toEqual([]);
    await say({ type: 'DEPOSIT_QR_CODE_CREATED', content: { qrCode: CODE, amount: 50, status: 'ATIVA' } });
    await titled('Deposite com PIX');
    expect(told()).toEqual(['Deposite com PIX']);
    await user.click(press('Paguei'));
    await titled('Verificando...');
    expect(told()).toEqual(['Verificando...']);
    await say({ type: 'DEPOSIT_STATUS_CHECKED', content: { status: 'ATIVA' } });
    person.server.fault = 'offline';
    await user.click(press('Paguei'));
    const words = /^Não foi possível confirmar o pagamento\. O banco não respondeu agora\./;
    await waitFor(() => expect(told()).toEqual([expect.stringMatching(words)]));
  });

  test('[D-02] Paguei sends the request of this deposit', async () => {
    const { user, person, id } = await openDeposit();
    await titled('Deposite com PIX');
    await user.click(press('Paguei'));
    await titled('Verificando...');
    await waitFor(() => expect(recordsOf(person, 'REQUEST')).toHaveLength(1));
    expect(recordsOf(person, 'REQUEST')[0]).toMatchObject({
      reference: 'FINANCIAL_PROCESSING',
      content: { action: 'PROCESS_PAYMENT', depositId: id },
    });
  });

  test('[D-06] a question that never left may be asked again', async () => {
    const { user, person, said } = await openDeposit();
    await titled('Deposite com PIX');
    person.server.fault = 'offline';
    await user.click(press('Paguei'));
    await titled('Não foi possível confirmar o pagamento');
    expect(messages(said)).toEqual(['Erro ao processar confirmação. Tente novamente.']);
    person.server.fault = 'none';
    await user.click(press('Tentar novamente'));
    await titled('Verificando...');
  });

  test('paying later cancels nothing: the code is closed and stays good', async () => {
    const { user, person, id } = await openDeposit();
    await titled('Deposite com PIX');
    await user.click(press('Pagar depois'));
    await closed();
    expect(shownDepositOf(person.data).snapshot()).toBeNull();
    expect(recordsOf(person, 'REQUEST')).toEqual([]);
    await act(() => person.data.showDeposit(id));
    await titled('Deposite com PIX');
  });

  test('no answer in 45 s says so and keeps listening', async () => {
    const { user, say, said } = await openDeposit();
    await titled('Deposite com PIX');
    holdClock();
    await user.click(press('Paguei'));
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    await titled('Verificação de pagamento demorou mais que o esperado');
    await say({ type: 'DEPOSIT_STATUS_CHECKED', content: { status: 'CONCLUIDA' } });
    await titled('Depósito confirmado');
    await waitFor(() => expect(messages(said)).toContain('Depósito confirmado com sucesso!'));
  });
});

describe('outcomes', () => {
  test('[D-03] CONCLUIDA reads the profile, says so twice and clears', async () => {
    const { say, change, person, said } = await openDeposit();
    await titled('Deposite com PIX');
    change({ status: 'CONCLUIDA', qrCode: null, pixAmount: 50 });
    const before = person.server.calls.length;
    holdClock();
    await say({ type: 'DEPOSIT_STATUS_CHANGED', content: { status: 'CONCLUIDA' } });
    await titled('Depósito confirmado');
    await waitFor(() => expect(messages(said)).toContain('Depósito confirmado com sucesso!'));
    await waitFor(() =>
      expect(messages(said)).toEqual([
        'Pagamento confirmado! Atualizando saldo...',
        'Depósito confirmado com sucesso!',
      ]),
    );
    expect(person.server.calls.slice(before)).toContain(`get PROFILE ${person.user.email}`);
    await act(() => vi.advanceTimersByTimeAsync(1600));
    await closed();
    expect(shownDepositOf(person.data).snapshot()).toBeNull();
  });

  test('[D-03] [F-07] what is confirmed behind the bank’s app waits to be seen, dialog and notice', async () => {
    const { say, user } = await openDeposit();
    await titled('Deposite com PIX');
    holdClock();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const turn = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    turn();
    await say({ type: 'DEPOSIT_STATUS_CHANGED', content: { status: 'CONCLUIDA' } });
    await titled('Depósito confirmado');
    await screen.findByText('Depósito confirmado com sucesso!');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await titled('Depósito confirmado');
    expect(screen.getByText('Depósito confirmado com sucesso!')).toBeVisible();
    visibility.mockRestore();
    turn();
    await user.click(press('Concluir'));
    await closed();
    expect(screen.getByText('Depósito confirmado com sucesso!')).toBeVisible();
  });

  test('[D-03] [Y-02] Ver comprovante opens the record of this deposit', async () => {
    const { say, user, place, id } = await openDeposit();
    await titled('Deposite com PIX');
    await say({ type: 'DEPOSIT_STATUS_CHANGED', content: { status: 'CONCLUIDA' } });
    await titled('Depósito confirmado');
    await user.click(press('Ver comprovante'));
    await waitFor(() => expect(place.path).toBe(`/history?registro=${id}`));
  });

  test('[D-03] the server’s own words are said, and the record that follows adds none', async () => {
    const { change, say, person, said } = await openDeposit();
    await titled('Deposite com PIX');
    const content = { status: 'CONCLUIDA', message: 'Recebemos R$ 40,00 em vez de R$ 50,00.' };
    await say({ type: 'DEPOSIT_STATUS_CHANGED', content });
    await waitFor(() => expect(messages(said)).toContain(content.message));
    // Changed after the event, because a record read earlier would be announced in other words.
    change({ status: 'CONCLUIDA', qrCode: null, pixAmount: 40 });
    await act(() => person.data.refresh({ kind: 'deposits' }));
    expect(messages(said)).not.toContain('Depósito confirmado com sucesso!');
  });

  test('[D-03] ATIVA is still pending: the code is offered again', async () => {
    const { user, say, said } = await openDeposit();
    await titled('Deposite com PIX');
    await user.click(press('Paguei'));
    await titled('Verificando...');
    await say({ type: 'DEPOSIT_STATUS_CHECKED', content: { status: 'ATIVA', message: 'Ainda não.' } });
    await titled('Deposite com PIX');
    expect(said).toMatchObject([{ kind: 'info', message: 'Ainda não.' }]);
  });

  test.each([
    ['ERROR', 'error'],
    ['VENCIDA', 'warning'],
  ])('[D-03] %s is a %s and ends it', async (status, kind) => {
    const { user, say, said, change, place } = await openDeposit();
    await titled('Deposite com PIX');
    change({ status, qrCode: null });
    await say({ type: 'DEPOSIT_STATUS_CHANGED', content: { status, message: 'O banco disse.' } });
    await titled('Depósito encerrado');
    // The bank may still confirm a payment of the last moment.
    if (status === 'VENCIDA') {
      expect(
        screen.getByText(/^O código venceu\. Se você já pagou, o valor entra no seu saldo/),
      ).toBeVisible();
      expect(screen.queryByText(/Nada foi cobrado/)).toBeNull();
    }
    expect(said).toMatchObject([{ kind, message: 'O banco disse.' }]);
    await user.click(press('Fazer outro depósito'));
    await waitFor(() => expect(place.path).toBe('/deposit'));
  });

  test('[D-03] any other status is information', async () => {
    const { say, said } = await openDeposit();
    await titled('Deposite com PIX');
    await say({ type: 'DEPOSIT_STATUS_CHANGED', content: { status: 'EM_ANALISE' } });
    expect(said).toMatchObject([{ kind: 'info', message: 'Status do depósito atualizado' }]);
    await titled('Deposite com PIX');
  });

  test('[D-04] DEPOSIT_ERROR closes the dialog with an error', async () => {
    const { say, said } = await openDeposit();
    await titled('Deposite com PIX');
    await say({ type: 'DEPOSIT_ERROR', content: { message: 'O banco recusou.' } });
    await closed();
    expect(said).toMatchObject([{ kind: 'error', message: 'O banco recusou.' }]);
  });

  test('[D-06] an event that says nothing is an error, and the record is read', async () => {
    const { say, said, person } = await openDeposit();
    await titled('Deposite com PIX');
    const before = person.server.calls.length;
    await say({ type: 'DEPOSIT_STATUS_CHANGED' });
    expect(messages(said)).toEqual(['Erro ao processar evento de depósito']);
    await waitFor(() => expect(person.server.calls.slice(before)).toContain('list ownerAndType'));
  });

  test('[D-05] the same event again says nothing', async () => {
    const { say, said } = await openDeposit();
    await titled('Deposite com PIX');
    const event = { id: 'mesmo', type: 'DEPOSIT_STATUS_CHECKED' as const, content: { status: 'ATIVA' } };
    await say(event);
    await say(event);
    expect(said).toHaveLength(1);
  });

  test('[D-05] news of another deposit changes nothing here, and its code is not offered', async () => {
    const { say, said, person, id } = await openDeposit({ status: 'PENDING', qrCode: null });
    await titled('Gerando seu código PIX');
    const code = { qrCode: CODE, amount: 10, status: 'ATIVA' };
    await say({ type: 'DEPOSIT_QR_CODE_CREATED', depositId: 'outro', content: code });
    await say({ type: 'DEPOSIT_STATUS_CHANGED', depositId: 'outro', content: { status: 'CONCLUIDA' } });
    await say({ type: 'DEPOSIT_ERROR', depositId: 'outro', content: { message: 'Outro' } });
    expect(said).toEqual([]);
    // Long enough for a dialog to close.
    await act(() => person.data.refresh({ kind: 'deposits' }));
    await titled('Gerando seu código PIX');
    expect(screen.queryByRole('group', { name: /copia e cola/ })).toBeNull();
    expect(shownDepositOf(person.data).snapshot()).toBe(id);
  });

  test('a deposit that the server does not have is not shown', async () => {
    const person = makePerson();
    await person.data.showDeposit('nenhum');
    show(<Route path="/home" element={<DepositHost />} />, { at: '/home', person });
    await waitFor(() => expect(shownDepositOf(person.data).snapshot()).toBeNull());
    await closed();
  });
});
