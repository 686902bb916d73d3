import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { DepositHost } from '../../../src/features/deposit/deposit-host.tsx';
import { DepositScreen } from '../../../src/features/deposit/deposit-screen.tsx';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { putOwn, tell } from '../support/money-fixture.tsx';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

export const CODE = '00020126580014br.gov.bcb.pix0136c1a7d2e0-5b7f-4e8a-9a5e-3d1f0c2b7a99';

/** Opens the deposit screen with its dialog. */
export async function openDepositScreen() {
  const person = makePerson();
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: 10 });
  const view = show(
    <Route
      path="/deposit"
      element={
        <>
          <DepositScreen />
          <DepositHost />
        </>
      }
    />,
    { at: '/deposit', person },
  );
  const amount = await screen.findByLabelText('Valor do depósito');
  return { ...view, person, amount };
}

/** A shown deposit over the home screen. `content`: changes by the server. */
export async function openDeposit(content: Readonly<Record<string, unknown>> = {}) {
  const person = makePerson();
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: 10 });
  const made = await person.data.createDeposit({ amount: 5000 });
  if (made.kind !== 'done') throw new Error(made.error.message);
  const { id } = made.value;
  const change = (next: Readonly<Record<string, unknown>>) => putOwn(person, 'DEPOSIT', id, next);
  change({
    status: 'AWAITING_PAYMENT',
    qrCode: CODE,
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    ...content,
  });
  const view = show(
    <Route
      path="/home"
      element={
        <>
          <p>início</p>
          <DepositHost />
        </>
      }
    />,
    { at: '/home', person },
  );
  const dialog = await screen.findByRole('dialog');
  const say = (event: Omit<ChannelEvent, 'id' | 'createdAt'> & { id?: string }) =>
    tell(person, { depositId: id, ...event });
  return { ...view, person, id, dialog, change, say };
}
