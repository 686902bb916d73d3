import { act, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import type { HeldPart } from '../../../src/domain/money/deposit-pause.ts';
import type { Settings } from '../../../src/domain/shop/settings.ts';
import { WithdrawRevenueScreen } from '../../../src/features/withdraw/withdraw-revenue-screen.tsx';
import { WithdrawScreen } from '../../../src/features/withdraw/withdraw-screen.tsx';
import { KEY, putOwn } from '../support/money-fixture.tsx';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

export type Kind = 'balance' | 'revenue';
export const OF = {
  balance: { path: '/withdraw', screen: <WithdrawScreen />, type: 'WITHDRAW', name: 'saque' },
  revenue: {
    path: '/withdraw-revenue',
    screen: <WithdrawRevenueScreen />,
    type: 'WITHDRAW_REVENUE',
    name: 'saque de receita',
  },
} as const;

export const PENDING = {
  balance: 'Você já possui um saque em processamento. Aguarde a conclusão antes de solicitar outro.',
  revenue:
    'Você já possui um saque de receita em processamento. Aguarde a conclusão antes de solicitar outro.',
};

export async function openWithdrawal(
  kind: Kind,
  profile: object = {},
  earlier?: { status: string; ageMin: number; of?: Kind; amounts?: object },
  { settings = null, held = null }: { settings?: Settings | null; held?: readonly HeldPart[] | null } = {},
) {
  const person = makePerson();
  person.server.settings = settings;
  person.server.held = held;
  const known = { name: 'Ana', cpf: '52998224725', balance: 80.1, revenue: 2000, chavePix: KEY, ...profile };
  putProfile(person.server, person.user, known);
  if (earlier) {
    const { type } = OF[earlier.of ?? kind];
    putOwn(person, type, 'anterior', { status: earlier.status, amount: 20, ...earlier.amounts });
    person.server.put({ id: 'anterior', type, createdAt: Date.now() - earlier.ageMin * 60_000 });
  }
  const { path } = OF[kind];
  const view = show(<Route path={path} element={OF[kind].screen} />, { at: path, person });
  const amount = await screen.findByLabelText('Valor do saque');
  await act(() => person.data.refresh({ kind: 'withdrawals', of: kind }));
  return { ...view, person, amount };
}

export const press = (name: string | RegExp) => screen.getByRole('button', { name });
export const money = (text: string) => new RegExp(text.replace(/\$ /g, '\\$\\s'));
export const KINDS = ['balance', 'revenue'] as const;
