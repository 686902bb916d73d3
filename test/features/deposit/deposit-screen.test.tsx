import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shownDepositOf } from '../../../src/data/hooks/device.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import { messages, putOwn, recordsOf, tell } from '../support/money-fixture.tsx';
import { putProfile } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';
import { openDepositScreen } from './open-deposit.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('amount', () => {
  test('[D-01] nothing typed is refused beside the field, and typing ends it', async () => {
    const { user, amount, person } = await openDepositScreen();
    await user.click(press('Confirmar Depósito'));
    expect(screen.getByText('Valor deve ser maior que zero.')).toBeInTheDocument();
    expect(amount).toHaveFocus();
    expect(amount).toHaveAccessibleDescription(/Valor deve ser maior que zero\./);
    await user.type(amount, '5');
    expect(screen.queryByText('Valor deve ser maior que zero.')).not.toBeInTheDocument();
    expect(recordsOf(person, 'DEPOSIT')).toEqual([]);
  });

  test('[D-01] a quick amount fills the field and ends the problem', async () => {
    const { user, amount } = await openDepositScreen();
    await user.click(press('Confirmar Depósito'));
    await user.click(press(/^R\$\s50,00$/));
    expect(amount).toHaveDisplayValue(/^R\$\s50,00$/);
    expect(press(/^R\$\s50,00$/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('Valor deve ser maior que zero.')).not.toBeInTheDocument();
  });

  test('[D-02] confirming creates the deposit and opens its dialog', async () => {
    const { user, amount, person } = await openDepositScreen();
    await user.type(amount, '2550');
    await user.click(press('Confirmar Depósito'));
    await screen.findByRole('dialog', { name: 'Gerando seu código PIX' });
    const [deposit] = recordsOf(person, 'DEPOSIT');
    expect(deposit?.content).toMatchObject({ amount: 25.5, source: 'deposit_form', status: 'PENDING' });
    expect(shownDepositOf(person.data).snapshot()).toBe(deposit?.id);
    expect(amount).toHaveDisplayValue('');
  });

  test('[D-01] [X-07] offline the button says why it waits and asks for nothing', async () => {
    const { user, amount, person, said } = await openDepositScreen();
    person.browser.online = false;
    person.server.fault = 'offline';
    await user.type(amount, '1000');
    // After the last answer, because each answer counts as a connection.
    act(() => person.data.hinted(false));
    expect(screen.getByText('Sem conexão: o depósito espera a internet voltar.')).toBeInTheDocument();
    await user.click(press('Confirmar Depósito'));
    await waitFor(() => expect(messages(said).join()).toMatch(/^Sem conexão com a internet\./));
    expect(recordsOf(person, 'DEPOSIT')).toEqual([]);
  });

  test('[X-07] a server with problems is said to be one: nothing is charged, and what was typed stays', async () => {
    const { user, amount, person, said } = await openDepositScreen();
    await user.type(amount, '1000');
    person.server.fault = 'down';
    await act(() => person.data.refresh({ kind: 'profile' }));
    expect(screen.getByText('Servidor com problemas: o depósito espera ele voltar.')).toBeInTheDocument();
    await user.click(press('Confirmar Depósito'));
    await waitFor(() =>
      expect(messages(said)).toEqual([
        'Servidor com problemas. Nada foi cobrado: tente novamente daqui a pouco.',
      ]),
    );
    expect(amount).toHaveDisplayValue(/10,00/);
    expect(recordsOf(person, 'DEPOSIT')).toEqual([]);
  });

  test('[D-01] without the live connection it waits for it, and says so when it does not come', async () => {
    const { user, amount, person, said } = await openDepositScreen();
    act(() => person.socket.become('Connecting'));
    await user.type(amount, '1000');
    holdClock();
    await user.click(press('Confirmar Depósito'));
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(messages(said)).toEqual(['Aguarde a conexão ser estabelecida antes de continuar.']);
    expect(recordsOf(person, 'DEPOSIT')).toEqual([]);
  });

  test('[D-06] a deposit that could not be created may be tried again', async () => {
    const { user, amount, person, said } = await openDepositScreen();
    person.server.fault = 'offline';
    await user.type(amount, '1000');
    await user.click(press('Confirmar Depósito'));
    await waitFor(() =>
      expect(messages(said)).toEqual(['Não foi possível criar o depósito. Tente novamente.']),
    );
    expect(amount).toHaveDisplayValue(/^R\$\s10,00$/);
  });

  test('[D-06] a refusal says its reason, a bug the general one', async () => {
    const { user, amount, person, said } = await openDepositScreen();
    const refuse = (thrown: Error) => {
      person.server.create = async () => {
        throw thrown;
      };
    };
    refuse(new TransportError({ kind: 'refused', code: 'RATE_LIMITED', message: 'Muitas solicitações.' }));
    await user.type(amount, '1000');
    await user.click(press('Confirmar Depósito'));
    await waitFor(() => expect(messages(said)).toEqual(['Muitas solicitações.']));
    refuse(new Error('bug'));
    await user.click(press('Confirmar Depósito'));
    await waitFor(() => expect(messages(said)[1]).toBe('Erro ao processar depósito. Tente novamente.'));
  });

  test('[D-01] Cancelar leads home', async () => {
    const { user, place } = await openDepositScreen();
    await user.click(press('Cancelar'));
    await waitFor(() => expect(place.path).toBe('/home'));
  });
});

describe('Verificar Pagamento', () => {
  async function verify() {
    const view = await openDepositScreen();
    await view.user.click(press('Verificar Pagamento'));
    await waitFor(() => expect(recordsOf(view.person, 'REQUEST')).toHaveLength(1));
    return view;
  }

  test('[D-04] asks about all payments and waits', async () => {
    const { person } = await verify();
    expect(recordsOf(person, 'REQUEST')[0]).toMatchObject({
      reference: 'FINANCIAL_PROCESSING',
      content: { action: 'VERIFY_ALL_PAYMENTS', source: 'deposit_form' },
    });
    expect(press('Verificar Pagamento')).toHaveAttribute('aria-busy', 'true');
  });

  test.each([
    [{ error: 'Banco fora do ar' }, 'error', 'Banco fora do ar'],
    [
      { completedCount: 2, message: 'Dois pagamentos confirmados!' },
      'success',
      'Dois pagamentos confirmados!',
    ],
    [{ completedCount: 1 }, 'success', 'Pagamento confirmado! Atualizando saldo...'],
    [{ completedCount: 0 }, 'info', 'Nenhum pagamento novo foi confirmado pelo banco até agora.'],
  ])('[D-04] VERIFICATION_COMPLETE %j is %s', async (content, kind, message) => {
    const { person, said } = await verify();
    await tell(person, { type: 'VERIFICATION_COMPLETE', content });
    expect(said).toMatchObject([{ kind, message }]);
    expect(press('Verificar Pagamento')).not.toHaveAttribute('aria-busy');
  });

  test('[D-04] reads the profile when something came in', async () => {
    const { person } = await verify();
    putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: 35 });
    await tell(person, { type: 'VERIFICATION_COMPLETE', content: { completedCount: 1 } });
    expect(await screen.findByText('R$ 35,00')).toBeInTheDocument();
  });

  test('[D-06] a question that never left, and an answer that says nothing', async () => {
    const { user, person, said } = await openDepositScreen();
    person.server.fault = 'offline';
    await user.click(press('Verificar Pagamento'));
    await waitFor(() => expect(messages(said)).toEqual(['Erro ao processar verificação. Tente novamente.']));
    await tell(person, { type: 'VERIFICATION_COMPLETE' });
    expect(messages(said)).toEqual(Array(2).fill('Erro ao processar verificação. Tente novamente.'));
  });

  test('[D-04] no answer lets the button go after the timeout of a payment, and not before', async () => {
    const { user, said } = await openDepositScreen();
    holdClock();
    await user.click(press('Verificar Pagamento'));
    await act(() => vi.advanceTimersByTimeAsync(44_000));
    expect(press('Verificar Pagamento')).toHaveAttribute('aria-busy', 'true');
    expect(messages(said)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(press('Verificar Pagamento')).not.toHaveAttribute('aria-busy');
    expect(messages(said)).toEqual(['O banco ainda não respondeu. Avisamos assim que ele confirmar.']);
  });
});

describe('other deposits', () => {
  const news = (id: string, status: string) => ({
    id,
    type: 'DEPOSIT_STATUS_CHANGED' as const,
    depositId: 'outro',
    content: { status, amount: 12.5 },
  });

  test.each([
    ['CONCLUIDA', 'success', 'Depósito de R$ 12,50: pagamento confirmado.'],
    ['VENCIDA', 'warning', 'Depósito de R$ 12,50: prazo de pagamento terminou.'],
    ['ERROR', 'error', 'Depósito de R$ 12,50: não deu certo.'],
    ['ATIVA', 'info', 'Depósito de R$ 12,50: aguardando pagamento.'],
  ])('[D-05] %s is told with the amount for 3 to 5 s', async (status, kind, message) => {
    const { person, said } = await openDepositScreen();
    await tell(person, news('e1', status));
    expect(said).toMatchObject([{ kind, message }]);
    expect(said[0]?.duration).toBeGreaterThanOrEqual(3000);
    expect(said[0]?.duration).toBeLessThanOrEqual(5000);
  });

  test('[D-05] the same event is told once; of 50 remembered the newest 30 stay', async () => {
    const { person, said } = await openDepositScreen();
    const ids = Array.from({ length: 51 }, (_, index) => `e${index}`);
    for (const id of ids) await tell(person, news(id, 'ATIVA'));
    expect(said).toHaveLength(51);
    await tell(person, news('e50', 'ATIVA'));
    await tell(person, news('e21', 'ATIVA'));
    expect(said).toHaveLength(51);
    await tell(person, news('e20', 'ATIVA'));
    expect(said).toHaveLength(52);
  });

  test('[D-05] the code that is told before its creation is answered is no news of another', async () => {
    const { user, amount, person, said } = await openDepositScreen();
    person.server.onCreate = (row) => {
      const event = { depositId: row.id, content: { qrCode: '000201', amount: 10, status: 'ATIVA' } };
      person.socket.tell(notificationChannel(person.user.sub), { type: 'DEPOSIT_QR_CODE_CREATED', ...event });
      return row;
    };
    await user.type(amount, '1000');
    await user.click(press('Confirmar Depósito'));
    await screen.findByRole('dialog');
    expect(said).toEqual([]);
    await tell(person, {
      type: 'DEPOSIT_QR_CODE_CREATED',
      depositId: 'outro',
      content: { qrCode: '000201', amount: 10 },
    });
    await waitFor(() => expect(messages(said)).toEqual(['Depósito de R$ 10,00: código PIX gerado.']));
  });

  test('[D-06] an event that says nothing is an error', async () => {
    const { person, said } = await openDepositScreen();
    await tell(person, { type: 'DEPOSIT_STATUS_CHANGED', depositId: 'outro' });
    expect(messages(said)).toEqual(['Erro ao processar evento de depósito']);
  });

  test('[D-02] a code that was put away is found again and shown', async () => {
    const { user, person } = await openDepositScreen();
    putOwn(person, 'DEPOSIT', 'aberto', {
      status: 'AWAITING_PAYMENT',
      amount: 30,
      qrCode: '000201',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    });
    await act(() => person.data.refresh({ kind: 'deposits' }));
    await user.click(await screen.findByRole('button', { name: /R\$\s30,00.*Ver código/ }));
    await screen.findByRole('dialog', { name: 'Deposite com PIX' });
  });
});
