import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MAX_OWN_SHOPS } from '../../../src/domain/overview/overview.ts';
import { makePerson, show } from '../support/show.tsx';
import { at, route, shopOf, tell } from './closing-fixture.tsx';

test('[ML-01] the sums of an owner of more shops than an answer tells of say how many are left out', async () => {
  const person = makePerson();
  tell(person, [shopOf('A')]);
  for (let nth = 0; nth <= MAX_OWN_SHOPS; nth += 1)
    person.server.put({
      ...{ id: `further-${nth}`, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${nth}` }),
    });
  show(route, { at, person });
  expect(await screen.findByText('Dos 500 locais mais antigos. 2 ficaram de fora.')).toBeVisible();
});

test('[ML-01] the sums of all own shops leave nothing out, and say nothing', async () => {
  const person = makePerson();
  tell(person, [shopOf('A')]);
  show(route, { at, person });
  expect(await screen.findByRole('region', { name: 'Sua receita' })).toBeVisible();
  expect(screen.queryByText(/mais antigos/)).toBeNull();
});
