import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { ScrollKeeper } from '../../src/app/keepers/scroll.tsx';
import { pageTitle } from '../../src/app/parts/page-title.ts';
import { pinKiosk, releaseKiosk } from '../../src/device/place/kiosk-place.ts';
import { paths } from '../../src/paths.ts';

test('[F-01] [F-17] every route has a title of its own, in Portuguese, which names neither shop nor person', () => {
  const patterns = Object.values(paths).map(({ pattern }) => pattern);
  expect(patterns.length).toBeGreaterThan(20);
  const nameless = patterns.filter((pattern) => pageTitle(pattern) === 'Vendinha');
  expect(nameless).toEqual([]);
  expect(pageTitle('/manager/supplies')).not.toBe(pageTitle('/shopping/local-1'));
  expect(pageTitle('/profile-form')).toBe('Complete seu Perfil · Vendinha');
  expect(pageTitle('/withdraw-revenue')).toBe('Saque de receita · Vendinha');
  expect(pageTitle('/manager/campaign-details/local-1/c-1')).toBe('Campanha · Vendinha');
});

test('the title of the page follows the screen', async () => {
  render(
    <MemoryRouter initialEntries={['/login']}>
      <ScrollKeeper />
      <Link to="/register">Cadastre-se</Link>
    </MemoryRouter>,
  );
  expect(document.title).toBe('Entrar · Vendinha');
  await userEvent.click(screen.getByRole('link'));
  expect(document.title).toBe('Criar conta · Vendinha');
});

test('[X-05] a tablet that sells at the path of the sign-in has the title of a shop until somebody asks to sign in', async () => {
  pinKiosk(localStorage, { locationId: 'loja', name: 'Loja', deviceKey: 'chave' });
  onTestFinished(() => releaseKiosk(localStorage));
  render(
    <MemoryRouter initialEntries={['/login']}>
      <ScrollKeeper />
      <Link to="/login" state={{ isEntering: true }}>
        Entrar
      </Link>
    </MemoryRouter>,
  );
  expect(document.title).toBe('Compras · Vendinha');
  await userEvent.click(screen.getByRole('link'));
  expect(document.title).toBe('Entrar · Vendinha');
});

test('[X-05] a tablet without a key sells to no guest, and its sign-in has the title of one', () => {
  pinKiosk(localStorage, { locationId: 'loja', name: 'Loja', deviceKey: null });
  onTestFinished(() => releaseKiosk(localStorage));
  render(
    <MemoryRouter initialEntries={['/login']}>
      <ScrollKeeper />
    </MemoryRouter>,
  );
  expect(document.title).toBe('Entrar · Vendinha');
});
