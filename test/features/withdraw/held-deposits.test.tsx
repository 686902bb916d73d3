import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitsText } from '../../../src/features/withdraw/held-text.ts';
import { withdrawalFailure } from '../../../src/features/withdraw/withdrawal-news.ts';
import { putProfile } from '../support/shop-fixture.ts';
import { money, openWithdrawal, press } from './open-withdrawal.tsx';

const HOUR = 60 * 60_000;
/** End of the hold, ms: a whole minute some hours from now. */
const until = Math.ceil(Date.now() / 60_000) * 60_000 + 5 * HOUR;
const at = new Date(until);
const two = (number: number): string => String(number).padStart(2, '0');
const when = `${two(at.getDate())}/${two(at.getMonth() + 1)} às ${two(at.getHours())}:${two(at.getMinutes())}`;
const settings = { leastWithdrawal: 500, depositPauseMs: 24 * HOUR };
const held = [{ amount: 3000, until }];
const balanceCard = () => screen.getByRole('region', { name: 'Seu saldo' });

test('[W-01] how much is held until when, and the least amount, are told before anybody types', async () => {
  await openWithdrawal('balance', {}, undefined, { settings, held });
  const told = await within(balanceCard()).findByText(/depósitos recentes/);
  expect(told.textContent?.replace(/\s/g, ' ')).toBe(
    `R$ 30,00 de depósitos recentes podem ser sacados a partir de ${when}.`,
  );
  expect(within(balanceCard()).getByText(/^Mínimo por saque/)).toHaveTextContent(money('R$ 5,00'));
  expect(press(/^Sacar o limite: R\$\s50,10$/)).toBeInTheDocument();
});

test.each([
  ['5011', waitsText(5010, until)],
  ['8011', 'Valor não pode ser maior que seu saldo (R$ 80,10)'],
])('[W-02] %s centavos: %s', async (typed, message) => {
  const { user, amount } = await openWithdrawal('balance', {}, undefined, { settings, held });
  await within(balanceCard()).findByText(/depósitos recentes/);
  await user.type(amount, typed);
  await user.click(press('Confirmar Saque'));
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('[W-02] what is free is asked for as ever', async () => {
  const { user, amount } = await openWithdrawal('balance', {}, undefined, { settings, held });
  await within(balanceCard()).findByText(/depósitos recentes/);
  await user.type(amount, '5010');
  await user.click(press('Confirmar Saque'));
  await screen.findByRole('alertdialog', { name: 'Confirme o saque' });
});

test('[W-01] what is held is asked for anew when the balance moves', async () => {
  const { person } = await openWithdrawal('balance', {}, undefined, { settings, held });
  await within(balanceCard()).findByText(/depósitos recentes/);
  person.server.held = [];
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: 50.1, chavePix: 'x' });
  await act(() => person.data.refresh({ kind: 'profile' }));
  await waitFor(() => expect(screen.queryByText(/depósitos recentes/)).not.toBeInTheDocument());
  expect(press(/^Sacar tudo: R\$\s50,10$/)).toBeInTheDocument();
});

test('[W-06] revenue has its own least amount and no pause', async () => {
  await openWithdrawal('revenue', {}, undefined, { settings, held });
  expect(screen.getByText(/^Mínimo por saque/)).toHaveTextContent(money('R$ 1,00'));
  expect(screen.queryByText(/depósitos recentes/)).not.toBeInTheDocument();
});

test('[W-07] revenue that waits because of own purchases is told of in its own words', () => {
  const error = { kind: 'refused', code: 'DEPOSIT_HELD', message: 'Parte do seu saldo espera.' } as const;
  const told = { ...error, detail: { available: 9.6, availableAt: until } };
  expect(withdrawalFailure('balance', told)).toBe(`Parte do seu saldo espera. ${waitsText(960, until)}`);
  expect(withdrawalFailure('revenue', told)).toBe(
    `Parte da sua receita é de compras suas no seu próprio local e ainda não pode ser sacada. ${waitsText(960, until)}`,
  );
});

test('[W-01] [R-03] with a backend that does not tell, nothing counts as held', async () => {
  await openWithdrawal('balance');
  expect(press(/^Sacar tudo: R\$\s80,10$/)).toBeInTheDocument();
});
