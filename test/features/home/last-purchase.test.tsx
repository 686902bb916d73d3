import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { put, SHOP } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';
import { open } from './open-home.tsx';

const MINUTE = 60_000;

function bought(minutesAgo: number, status = 'PAID') {
  const person = makePerson();
  const content = {
    ...{ status, totalAmount: 12.4, locationName: 'Café', items: [] },
    paidAt: new Date(Date.now() - minutesAgo * MINUTE).toISOString(),
  };
  put(
    person.server,
    'SHOPPING_PURCHASE',
    { id: 'compra-1', parentId: SHOP, owner: person.user.sub },
    content,
  );
  return person;
}

test('[S-15] the last purchase is on home for 30 minutes and leads to its receipt', async () => {
  const person = bought(29);
  await person.data.refresh({ kind: 'purchases' });
  person.server.fault = 'offline';
  const { user, place } = open(person);
  const last = (await screen.findByText('Última compra')).closest('a');
  expect(last).toHaveTextContent(/R\$\s12,40 · \d\d:\d\d.*Ver comprovante$/);
  await user.click(screen.getByText('Ver comprovante'));
  await waitFor(() => expect(place.path).toBe('/history?registro=compra-1'));
});

test.each([
  ['older one', 31, 'PAID'],
  ['one that was not paid', 1, 'EXPIRED'],
])('[S-15] an %s is not shown', async (_, minutesAgo, status) => {
  const person = bought(minutesAgo, status);
  await person.data.refresh({ kind: 'purchases' });
  open(person);
  expect(await screen.findByText('Nenhum local disponível no momento')).toBeInTheDocument();
  expect(screen.queryByText('Última compra')).not.toBeInTheDocument();
});
