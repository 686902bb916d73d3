import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataProvider } from '../../../src/data/hooks/data-context.tsx';
import { useRecentPlaces } from '../../../src/data/rows/recent-places.ts';
import { put } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';

test('[H-06] [H-08] a visited shop that is closed to its visitor is no place to return to, on a new device either', async () => {
  const { data, server, user } = makePerson();
  for (const id of ['aberta', 'fechada'])
    put(server, 'ACCESS', { id: `acesso-${id}`, parentId: id, owner: user.sub }, { locationName: id });
  put(server, 'LOCATION', { id: 'aberta', owner: 'dona', reference: 'PUBLIC' }, { name: 'aberta' });
  await data.refresh({ kind: 'history' });
  const { result } = renderHook(useRecentPlaces, {
    wrapper: ({ children }) => <DataProvider data={data}>{children}</DataProvider>,
  });
  const names = () => result.current.map(({ id }) => id).sort();
  await waitFor(() => expect(names()).toEqual(['aberta', 'fechada']));
  await act(() => data.refresh({ kind: 'location', id: 'fechada' }));
  await waitFor(() => expect(names()).toEqual(['aberta']));
  put(server, 'LOCATION', { id: 'fechada', owner: 'dona', reference: 'PUBLIC' }, { name: 'fechada' });
  await act(() => data.refresh({ kind: 'location', id: 'fechada' }));
  await waitFor(() => expect(names()).toEqual(['aberta', 'fechada']));
});
