import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { unknownShops } from '../../../src/data/rows/goods/managed-shops.ts';
import { KeptShops } from '../../../src/features/pick-list/kept-shops.tsx';
import { makePerson, show } from '../support/show.tsx';

test('[X-04] of a long route the first shops come to the device unasked, and the others when told', async () => {
  const person = makePerson();
  const ids = Array.from({ length: 12 }, (_, index) => `loja-${20 - index}`);
  for (const id of ids)
    person.server.put({ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content: '{}' });
  const { user } = show(<Route path="/" element={<KeptShops shopIds={ids} />} />, { at: '/', person });
  await screen.findByText('Para usar sem sinal faltam os itens de 4 locais.');
  expect(await person.data.read((tx) => unknownShops(tx, ids))).toEqual(ids.slice(8));
  await user.click(screen.getByRole('button', { name: 'Guardar neste aparelho' }));
  await screen.findByText('Guardada neste aparelho: funciona sem sinal.');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('[X-04] a shop that could not be kept is asked for again by the next press', async () => {
  const person = makePerson();
  const ids = Array.from({ length: 9 }, (_, index) => `loja-${index}`);
  for (const id of ids)
    person.server.put({ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content: '{}' });
  const { user } = show(<Route path="/" element={<KeptShops shopIds={ids} />} />, { at: '/', person });
  await screen.findByText('Para usar sem sinal faltam os itens de 1 local.');
  await waitFor(async () =>
    expect(await person.data.read((tx) => unknownShops(tx, ids))).toEqual(ids.slice(8)),
  );
  const refreshed = vi.spyOn(person.data, 'refresh').mockResolvedValueOnce(undefined);
  const button = screen.getByRole('button', { name: 'Guardar neste aparelho' });
  await user.click(button);
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(1));
  expect(await person.data.read((tx) => unknownShops(tx, ids))).toEqual(ids.slice(8));
  await user.click(button);
  await screen.findByText('Guardada neste aparelho: funciona sem sinal.');
  expect(refreshed).toHaveBeenCalledTimes(2);
});
