import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Entrance } from '../../../src/app/kiosk/entrance.tsx';
import { done } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import { FakeIdentity } from '../support/fake-identity.ts';
import { SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

const PLACE = { locationId: SHOP, name: 'Mercadinho', deviceKey: 'chave' };
const WATER = '7891000100103';

afterEach(() => localStorage.clear());

function SignIn() {
  const [email, setEmail] = useState('');
  return <input aria-label="E-mail" value={email} onChange={(event) => setEmail(event.target.value)} />;
}

async function openSignIn() {
  const person = makePerson();
  stockShop(person.server);
  const never = () => new Promise<never>(() => undefined);
  const wire: GuestWire = {
    shop: async () => done({ version: '1', records: person.server.visible(), bestSellers: [] }),
    ...{ pictures: never, buy: never, current: never, ask: never },
  };
  const tablet = <Entrance place={PLACE} wire={wire} SignIn={SignIn} />;
  const at = { at: '/login', person, identity: new FakeIdentity(), history: 'browser' as const };
  const { user } = show(<Route path="*" element={tablet} />, at);
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  const field = await screen.findByRole('textbox', { name: 'E-mail' });
  await user.click(field);
  return { user, field };
}

test('[X-05] a product that is scanned at an empty sign-in brings the shop back, and leaves no text', async () => {
  const { user } = await openSignIn();
  await user.keyboard(`${WATER}{Enter}`);
  expect(await screen.findByRole('list', { name: 'Itens à venda' })).toBeInTheDocument();
  expect(await screen.findByText('Passe o produto de novo para comprar sem conta.')).toBeInTheDocument();
});

test('[X-05] a product that is scanned beside typed text takes nothing of it, and adds nothing to it', async () => {
  const { user, field } = await openSignIn();
  await user.keyboard('ana@exemplo.com.br');
  await user.tab();
  await user.tab({ shift: true });
  await user.keyboard(`{End}${WATER}{Enter}`);
  await waitFor(() => expect(field).toHaveValue('ana@exemplo.com.br'));
});
