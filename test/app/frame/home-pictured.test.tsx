import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HomePictured } from '../../../src/app/frame/home-pictured.tsx';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { put } from '../../features/support/shop-fixture.ts';
import { makePerson, show } from '../../features/support/show.tsx';

test('[X-02] the picture of home names no hour: the next start may be on another day', async () => {
  const person = makePerson();
  put(person.server, 'LOCATION', { id: 'minha', owner: person.user.sub }, { name: 'Minha loja' });
  const home = (
    <HomePictured loadOwn={async () => undefined}>
      <HomeScreen />
    </HomePictured>
  );
  const { container } = show(<Route path="/home" element={home} />, { at: '/home', person });
  await screen.findByRole('heading', { name: 'Minha loja' });
  const words = container.querySelector('[data-saved-text]')?.getAttribute('data-saved-text');
  expect(words).toBe('Sem conexão. Mostrando dados salvos.');
});
