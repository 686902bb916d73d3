import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
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

  test('[W-07] events of the other kind say nothing here', async () => {
    const { person, said } = await openWithdrawal(kind);
    const other = OF[kind === 'balance' ? 'revenue' : 'balance'].type;
    await tell(person, { type: `${other}_COMPLETED`, withdrawId: 'w', content: { status: 'COMPLETED' } });
    expect(said).toEqual([]);
  });
});
