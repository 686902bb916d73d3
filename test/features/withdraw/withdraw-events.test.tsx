import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { parseContent } from '../../../src/records/record.ts';
import { KEY, messages, tell } from '../support/money-fixture.tsx';
import { putProfile } from '../support/shop-fixture.ts';
import { holdClock } from '../support/show.tsx';
import { KINDS, money, OF, openWithdrawal, press } from './open-withdrawal.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test.each(KINDS)(
  '[W-05] [W-07] %s: a refusal that explains itself is told in the server’s words',
  async (kind) => {
    const { user, amount, person, said } = await openWithdrawal(kind);
    person.server.create = async () => {
      throw new TransportError({
        kind: 'refused',
        code: 'INSUFFICIENT_BALANCE',
        message: 'Saldo insuficiente.',
      });
    };
    await user.type(amount, '1000');
    await user.click(press('Confirmar Saque'));
    await user.click(await screen.findByRole('button', { name: /^Sacar R\$/ }));
    await waitFor(() => expect(messages(said)).toEqual(['Saldo insuficiente.']));
  },
);

test.each(KINDS)(
  '[W-03] [W-04] [W-07] %s: an answer that asks to wait is told, starts the countdown and keeps the amount',
  async (kind) => {
    const { user, amount, person, said } = await openWithdrawal(kind);
    const create = person.server.create.bind(person.server);
    const message = `Aguarde 9 minuto(s) antes de solicitar outro ${OF[kind].name}.`;
    const pause = { status: 'COOLDOWN_ACTIVE', message, cooldownTimestamp: Date.now() + 9 * 60_000 };
    person.server.create = (input) =>
      create({ ...input, content: JSON.stringify({ ...parseContent(input.content), ...pause }) });
    await user.type(amount, '1000');
    await user.click(press('Confirmar Saque'));
    await user.click(await screen.findByRole('button', { name: /^Sacar R\$/ }));
    await waitFor(() => expect(said).toMatchObject([{ kind: 'warning', message }]));
    expect(amount).toHaveDisplayValue(/10,00/);
    expect(within(amount.closest('form') as HTMLElement).getByText(message)).toBeVisible();
  },
);

describe.each(KINDS)('%s: events', (kind) => {
  const { name, type } = OF[kind];
  const capital = `S${name.slice(1)}`;

  test('[W-03] [W-07] processing, then completed, which reads the profile', async () => {
    const { person, said } = await openWithdrawal(kind);
    await tell(person, { type: `${type}_PROCESSING`, withdrawId: 'w', content: { status: 'PROCESSING' } });
    putProfile(person.server, person.user, {
      name: 'Ana',
      cpf: '1',
      balance: 1.23,
      revenue: 1.23,
      chavePix: KEY,
    });
    await tell(person, { type: `${type}_COMPLETED`, withdrawId: 'w', content: { status: 'COMPLETED' } });
    expect(said).toMatchObject([
      { kind: 'info', message: `Seu ${name} está sendo processado.` },
      { kind: 'success', message: `${capital} realizado com sucesso!` },
    ]);
    expect(await screen.findAllByText(money('R$ 1,23'))).not.toHaveLength(0);
  });

  test('[W-03] [W-07] an error says the server’s words, once for the same event', async () => {
    const { person, said } = await openWithdrawal(kind);
    const event = {
      id: 'mesmo',
      type: `${type}_ERROR` as const,
      withdrawId: 'w',
      content: { status: 'ERROR', message: 'O banco recusou a chave.' },
    };
    await tell(person, event);
    await tell(person, event);
    expect(said).toMatchObject([{ kind: 'error', message: 'O banco recusou a chave.' }]);
  });

  test('[W-04] [W-07] COOLDOWN_ACTIVE starts the countdown', async () => {
    holdClock();
    const { person, said } = await openWithdrawal(kind);
    const message = `Aguarde 2 minuto(s) antes de solicitar outro ${name}.`;
    await tell(person, {
      type: `${type}_ERROR`,
      withdrawId: 'w',
      content: { status: 'COOLDOWN_ACTIVE', message, minutesRemaining: 2 },
    });
    expect(messages(said)).toEqual([message]);
    expect(screen.getAllByText(message).length).toBeGreaterThan(1);
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.queryByText(/^Aguarde/)).not.toBeInTheDocument();
  });

  test('[W-04] [W-07] the countdown ends with the pause, not with the minute begun', async () => {
    holdClock();
    const { person } = await openWithdrawal(kind);
    await tell(person, {
      type: `${type}_ERROR`,
      withdrawId: 'w',
      content: {
        ...{ status: 'COOLDOWN_ACTIVE', message: 'Espere um pouco.', minutesRemaining: 2 },
        cooldownTimestamp: Date.now() + 61_000,
      },
    });
    expect(screen.getByText(/^Aguarde 2/)).toBeVisible();
    act(() => vi.advanceTimersByTime(62_000));
    expect(screen.queryByText(/^Aguarde/)).not.toBeInTheDocument();
  });

  test('[W-07] events of the other kind say nothing here', async () => {
    const { person, said } = await openWithdrawal(kind);
    const other = OF[kind === 'balance' ? 'revenue' : 'balance'].type;
    await tell(person, { type: `${other}_COMPLETED`, withdrawId: 'w', content: { status: 'COMPLETED' } });
    expect(said).toEqual([]);
  });
});
