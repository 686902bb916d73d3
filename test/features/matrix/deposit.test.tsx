import { act, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { openDeposit, openDepositScreen } from '../deposit/open-deposit.tsx';
import { holdClock, type TestPerson } from '../support/show.tsx';
import { DEPOSIT } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

afterEach(() => {
  vi.useRealTimers();
});

const press = (name: string) => screen.getByRole('button', { name });

/** Types an amount and prepares a state by `befall`. The step presses the button. */
const pressing =
  (name: string, befall: (person: TestPerson) => void = () => undefined, typed = '1000'): Cause =>
  async () => {
    const { user, amount, person } = await openDepositScreen();
    if (typed) await user.type(amount, typed);
    befall(person);
    return () => user.click(press(name));
  };

/** Shows a code. The step delivers an event. */
const told =
  (event: Omit<ChannelEvent, 'id' | 'createdAt'>): Cause =>
  async () => {
    const { say } = await openDeposit();
    await screen.findByRole('dialog', { name: 'Deposite com PIX' });
    return () => say(event);
  };

const disconnect = ({ server }: TestPerson): void => {
  server.fault = 'offline';
};
const paid = told({ type: 'DEPOSIT_STATUS_CHANGED', content: { status: 'CONCLUIDA' } });

provoke(DEPOSIT, {
  'Valor deve ser maior que zero.': pressing('Confirmar Depósito', undefined, ''),
  'Aguarde a conexão ser estabelecida antes de continuar.': async () => {
    const click = await pressing('Confirmar Depósito', ({ socket }) =>
      act(() => socket.become('Connecting')),
    )();
    holdClock();
    return async () => {
      await click();
      await act(() => vi.advanceTimersByTimeAsync(5100));
    };
  },
  'Pagamento confirmado! Atualizando saldo...': paid,
  'Depósito confirmado com sucesso!': paid,
  'Erro ao processar depósito. Tente novamente.': pressing('Confirmar Depósito', ({ server }) => {
    server.create = async () => {
      throw new Error('bug');
    };
  }),
  'Erro ao processar confirmação. Tente novamente.': async () => {
    const { user, person } = await openDeposit();
    await screen.findByRole('dialog', { name: 'Deposite com PIX' });
    disconnect(person);
    return () => user.click(press('Paguei'));
  },
  'Não foi possível criar o depósito. Tente novamente.': pressing('Confirmar Depósito', disconnect),
  'Erro ao processar evento de depósito': told({ type: 'DEPOSIT_STATUS_CHANGED' }),
  'Erro ao processar verificação. Tente novamente.': pressing('Verificar Pagamento', disconnect),
});
