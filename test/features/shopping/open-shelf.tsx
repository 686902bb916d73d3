import { act, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

export function open(person: TestPerson, at = `/shopping/${SHOP}`) {
  return show(<Route path="/shopping/:locationId" element={<ShoppingScreen />} />, { at, person });
}

export async function openShelf() {
  const person = makePerson();
  stockShop(person.server);
  const view = open(person);
  await screen.findByRole('list', { name: 'Itens à venda' });
  // Waits for all answers, because categories and campaigns are lists of their own.
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findAllByText('10% OFF');
  return { ...view, person };
}

export const names = (): (string | null)[] =>
  screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);
