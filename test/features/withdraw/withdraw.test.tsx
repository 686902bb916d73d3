import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { SERVER_DOWN } from '../../../src/data/wire/transport-errors.ts';
import { withdrawalFailure } from '../../../src/features/withdraw/withdrawal-news.ts';
import { parseContent } from '../../../src/records/record.ts';
import { KEY, messages, recordsOf } from '../support/money-fixture.tsx';
import { putProfile } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';
import { KINDS, money, OF, openWithdrawal, PENDING, press } from './open-withdrawal.tsx';

afterEach(() => {
  vi.useRealTimers();
  serverClock.heard(String(Date.now()), Date.now());
});

describe.each(KINDS)('%s: rules', (kind) => {
  test('[W-01] [W-06] shows what there is and the key', async () => {
    await openWithdrawal(kind);
    const name = kind === 'balance' ? 'Seu saldo' : 'Receita disponível';
    const what = kind === 'balance' ? 'R$ 80,10' : 'R$ 2.000,00';
    expect(within(screen.getByRole('region', { name })).getByText(money(what))).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Chave PIX' })).getByText(KEY)).toBeInTheDocument();
    if (kind === 'revenue')
      expect(screen.getByText(/^Limite por saque/)).toHaveTextContent(money('R$ 1.500,00'));
  });

  test('[W-01] a key that is a CPF is masked', async () => {
    await openWithdrawal(kind, { chavePix: '52998224725' });
    expect(screen.getByText('***.982.247-**')).toBeInTheDocument();
  });

  test('[W-02] [W-07] without a key it says so, and the profile is one press away', async () => {
    const { user, amount, said, place } = await openWithdrawal(kind, { chavePix: '' });
    const message = 'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.';
    expect(screen.getByText(message)).toBeInTheDocument();
    await user.type(amount, '1000');
    await user.click(press('Confirmar Saque'));
    expect(messages(said)).toEqual([message]);
    await user.click(screen.getByRole('link', { name: 'Cadastrar chave PIX' }));
    await waitFor(() => expect(place.path).toBe('/profile'));
  });

  test('[W-02] [W-04] [W-07] the pause counts down minute by minute and ends by itself', async () => {
    holdClock();
    const { user, amount, said } = await openWithdrawal(kind, {}, { status: 'COMPLETED', ageMin: 12.5 });
    const message = (minutes: number) =>
      `Aguarde ${minutes} minuto(s) antes de solicitar outro ${OF[kind].name}.`;
    expect(await screen.findByText(message(3))).toBeInTheDocument();
    await user.type(amount, '1000');
    await user.click(press('Confirmar Saque'));
    expect(messages(said)).toEqual([message(3)]);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText(message(2))).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText(message(1))).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText(/^Aguarde/)).not.toBeInTheDocument();
  });

  test.each(['PROCESSING', 'BATCH_CREATED', 'BATCH_RELEASING'])(
    '[W-02] [W-04] [W-07] %s is pending',
    async (status) => {
      const { user, amount, said } = await openWithdrawal(kind, {}, { status, ageMin: 20 });
      expect(await screen.findByText(PENDING[kind])).toBeInTheDocument();
      await user.type(amount, '1000');
      await user.click(press('Confirmar Saque'));
      expect(messages(said)).toEqual([PENDING[kind]]);
    },
  );

  test('[W-04] a device whose clock is behind waits as long as the server says', async () => {
    const BEHIND_MS = 2 * 3_600_000;
    serverClock.heard(String(Date.now() + BEHIND_MS), Date.now());
    await openWithdrawal(kind, {}, { status: 'COMPLETED', ageMin: 20 - BEHIND_MS / 60_000 });
    expect(screen.queryByText(/^Aguarde/)).not.toBeInTheDocument();
  });

  test('[W-01] [W-02] [W-07] one of the other kind under way is told of before anything is typed', async () => {
    const of = kind === 'balance' ? 'revenue' : 'balance';
    const { user, amount, said } = await openWithdrawal(kind, {}, { status: 'BATCH_CREATED', ageMin: 1, of });
    expect(await screen.findByText(PENDING[of])).toBeInTheDocument();
    expect(screen.queryByText('Saque em andamento')).not.toBeInTheDocument();
    await user.type(amount, '1000');
    await user.click(press('Confirmar Saque'));
    expect(messages(said)).toEqual([PENDING[of]]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('[W-04] what moved nothing starts no pause', async () => {
    await openWithdrawal(kind, {}, { status: 'ERROR', ageMin: 1 });
    expect(screen.queryByText(/^Aguarde/)).not.toBeInTheDocument();
  });

  test('[W-02] [W-07] an amount above zero is asked for', async () => {
    const { user, amount } = await openWithdrawal(kind);
    await user.click(press('Confirmar Saque'));
    expect(screen.getByText('Valor deve ser maior que zero')).toBeInTheDocument();
    expect(amount).toHaveFocus();
  });
});

describe('amounts', () => {
  test.each([
    ['balance', '8011', 'Valor não pode ser maior que seu saldo (R$ 80,10)', {}],
    ['revenue', '99', 'Valor mínimo para saque é R$ 1,00', {}],
    ['revenue', '150001', 'Valor máximo para saque de receita é R$ 1.500,00', {}],
    ['revenue', '5001', 'Valor não pode ser maior que sua receita (R$ 50,00)', { revenue: 50 }],
  ] as const)('[W-02] [W-07] %s %s: %s', async (kind, typed, message, profile) => {
    const { user, amount } = await openWithdrawal(kind, profile);
    await user.type(amount, typed);
    await user.click(press('Confirmar Saque'));
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('[W-02] one centavo is enough', async () => {
    const { user, amount } = await openWithdrawal('balance');
    await user.type(amount, '1');
    await user.click(press('Confirmar Saque'));
    await screen.findByRole('alertdialog', { name: 'Confirme o saque' });
  });

  test('[W-02] what the operator asks is told before anything is sent', async () => {
    const asked = { leastWithdrawal: 500, depositPauseMs: 24 * 60 * 60_000 };
    const { amount, user, person } = await openWithdrawal('balance', {}, undefined, { settings: asked });
    expect(screen.getByText(/^Mínimo por saque/)).toHaveTextContent(money('R$ 5,00'));
    expect(screen.getByText('Depósitos por PIX podem ser sacados depois de 24 h.')).toBeInTheDocument();
    await user.type(amount, '499');
    await user.click(press('Confirmar Saque'));
    expect(screen.getByText(money('Valor mínimo para saque é R$ 5,00'))).toBeInTheDocument();
    expect(recordsOf(person, 'WITHDRAW')).toEqual([]);
  });

  test('[W-02] [W-07] a least amount that only the server knows is told in the same words for both', () => {
    const error = { kind: 'refused', code: 'BAD_AMOUNT', message: 'x', detail: { min: 1 } } as const;
    for (const kind of KINDS)
      expect(withdrawalFailure(kind, error)).toMatch(money('Valor mínimo para saque é R$ 1,00'));
  });

  test('everything that may leave is one press', async () => {
    const { user, amount } = await openWithdrawal('revenue');
    await user.click(press(/^Sacar o limite: R\$\s1\.500,00$/));
    expect(amount).toHaveDisplayValue(/1\.500,00/);
  });
});

describe('asking', () => {
  test('[W-01] [W-03] shows key and amount before it creates the WITHDRAW', async () => {
    const { user, amount, person } = await openWithdrawal('balance');
    await user.type(amount, '5000');
    await user.click(press('Confirmar Saque'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirme o saque' });
    expect(within(dialog).getByText(KEY)).toBeInTheDocument();
    expect(recordsOf(person, 'WITHDRAW')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: /^Sacar R\$\s50,00$/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(recordsOf(person, 'WITHDRAW')[0]?.content).toMatchObject({
      amount: 50,
      previousBalance: 80.1,
      chavePix: KEY,
      status: 'PROCESSING',
      source: 'withdraw_form',
    });
    expect(await screen.findByText('Saque em andamento')).toBeInTheDocument();
    expect(amount).toHaveDisplayValue('');
  });

  test('[W-06] the fee is shown before confirming, and the record carries it', async () => {
    const { user, amount, person } = await openWithdrawal('revenue');
    await user.type(amount, '10000');
    const fee = screen.getByRole('region', { name: 'Taxa do saque' });
    for (const text of ['R$ 100,00', '− R$ 4,00', 'R$ 96,00'])
      expect(within(fee).getByText(new RegExp(`^${money(text).source}$`))).toBeInTheDocument();
    expect(within(fee).getByText('Taxa (4%)')).toBeInTheDocument();
    await user.click(press('Confirmar Saque'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirme o saque de receita' });
    await user.click(within(dialog).getByRole('button', { name: /^Sacar R\$\s96,00$/ }));
    await waitFor(() => expect(recordsOf(person, 'WITHDRAW_REVENUE')).toHaveLength(1));
    expect(recordsOf(person, 'WITHDRAW_REVENUE')[0]?.content).toMatchObject({
      amount: 100,
      taxAmount: 4,
      finalAmount: 96,
      taxRate: 0.04,
      maxAmount: 1500,
      previousRevenue: 2000,
    });
  });

  test.each([
    ['PROCESSING', 'Você recebe R$ 96,00: R$ 100,00 menos R$ 4,00 de taxa.'],
    ['COMPLETED', 'Você recebeu R$ 96,00: R$ 100,00 menos R$ 4,00 de taxa.'],
    ['ERROR', null],
  ])('[W-06] the newest one of revenue says what arrives, and how it came about: %s', async (status, how) => {
    await openWithdrawal('revenue', {}, { status, ageMin: 20, amounts: { amount: 100, taxAmount: 4 } });
    const latest = screen.getByRole('region', { name: /^(Último saque|Saque em andamento)$/ });
    expect(latest).toHaveTextContent(money('R$ 96,00'));
    if (how) expect(latest).toHaveTextContent(how);
    else expect(latest).not.toHaveTextContent('taxa');
  });

  test('[W-01, W-03] a key that another device changed is not paid to before it was shown', async () => {
    const { user, amount, person, said } = await openWithdrawal('balance');
    await user.type(amount, '5000');
    await user.click(press('Confirmar Saque'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirme o saque' });
    const known = { name: 'Ana', cpf: '52998224725', balance: 80.1, chavePix: 'outra@exemplo.com.br' };
    putProfile(person.server, person.user, known);
    await user.click(within(dialog).getByRole('button', { name: /^Sacar R\$\s50,00$/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(recordsOf(person, 'WITHDRAW')).toEqual([]);
    expect(messages(said)).toEqual([
      'Sua chave PIX mudou em outro aparelho. Confira a nova chave antes de sacar.',
    ]);
    await user.click(press('Confirmar Saque'));
    const again = await screen.findByRole('alertdialog', { name: 'Confirme o saque' });
    expect(within(again).getByText('outra@exemplo.com.br')).toBeInTheDocument();
    await user.click(within(again).getByRole('button', { name: /^Sacar R\$\s50,00$/ }));
    await waitFor(() => expect(recordsOf(person, 'WITHDRAW')).toHaveLength(1));
  });

  test.each([SERVER_DOWN, { kind: 'refused', code: 'RATE_LIMITED', message: 'x' } as const])(
    '[W-01, W-03] a key that could not be checked is not paid to, and the amount stays: $code',
    async (away) => {
      const { user, amount, person, said } = await openWithdrawal('balance');
      await user.type(amount, '5000');
      await user.click(press('Confirmar Saque'));
      const dialog = await screen.findByRole('alertdialog', { name: 'Confirme o saque' });
      const known = { name: 'Ana', cpf: '52998224725', balance: 80.1, chavePix: 'outra@exemplo.com.br' };
      putProfile(person.server, person.user, known);
      vi.spyOn(person.server, 'get').mockRejectedValueOnce(new TransportError(away));
      await user.click(within(dialog).getByRole('button', { name: /^Sacar R\$\s50,00$/ }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(messages(said)).toEqual([
        'Não foi possível conferir sua chave PIX, e nada foi sacado. Tente novamente.',
      ]);
      expect(recordsOf(person, 'WITHDRAW')).toEqual([]);
      expect(amount).toHaveDisplayValue(/50,00/);
    },
  );

  test('[W-01, W-03] a key that changed while the withdrawal was on its way is shown after the refusal', async () => {
    const { user, amount, person, said } = await openWithdrawal('balance');
    await user.type(amount, '5000');
    await user.click(press('Confirmar Saque'));
    const message = 'Sua chave PIX mudou em outro aparelho. Confira a nova chave antes de sacar.';
    person.server.create = async ({ type, content }) => {
      expect([type, parseContent(content ?? null).chavePix]).toEqual(['WITHDRAW', KEY]);
      const known = { name: 'Ana', cpf: '52998224725', balance: 80.1, chavePix: 'outra@exemplo.com.br' };
      putProfile(person.server, person.user, known);
      throw new TransportError({ kind: 'refused', code: 'PIX_KEY_CHANGED', message });
    };
    await user.click(await screen.findByRole('button', { name: /^Sacar R\$\s50,00$/ }));
    expect(await screen.findByText('outra@exemplo.com.br')).toBeInTheDocument();
    expect(messages(said)).toEqual([message]);
    expect(amount).toHaveDisplayValue(/50,00/);
  });

  test('Voltar asks for nothing', async () => {
    const { user, amount, person } = await openWithdrawal('balance');
    await user.type(amount, '5000');
    await user.click(press('Confirmar Saque'));
    await user.click(await screen.findByRole('button', { name: 'Voltar', description: '' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    // Long enough for a withdrawal to reach the server.
    await act(() => person.data.refresh({ kind: 'profile' }));
    await act(() => person.data.refresh({ kind: 'withdrawals', of: 'balance' }));
    expect(recordsOf(person, 'WITHDRAW')).toEqual([]);
    expect(amount).toHaveDisplayValue(/50,00/);
  });

  test('[X-07] offline the button says why it waits and asks for nothing', async () => {
    const { user, amount, person, said } = await openWithdrawal('balance');
    person.browser.online = false;
    person.server.fault = 'offline';
    await user.type(amount, '5000');
    // After the last answer, because each answer counts as a connection.
    act(() => person.data.hinted(false));
    expect(screen.getByText('Sem conexão: o saque espera a internet voltar.')).toBeInTheDocument();
    await user.click(press('Confirmar Saque'));
    await waitFor(() => expect(messages(said).join()).toMatch(/^Sem conexão com a internet\./));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('[W-06] back leads to the profile, of a balance home', async () => {
    const first = await openWithdrawal('revenue');
    await first.user.click(press('Voltar'));
    expect(first.place.path).toBe('/profile');
    first.unmount();
    const second = await openWithdrawal('balance');
    await second.user.click(press('Voltar'));
    expect(second.place.path).toBe('/home');
  });
});
