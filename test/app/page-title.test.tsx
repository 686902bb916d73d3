import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ScrollKeeper } from '../../src/app/keepers/scroll.tsx';
import { pageTitle } from '../../src/app/parts/page-title.ts';

test('[F-01] [F-17] every route has a title of its own, in Portuguese, which names neither shop nor person', () => {
  const routes = readFileSync('src/app/routes.tsx', 'utf8');
  const paths = [...routes.matchAll(/path="(\/[^"]*)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  const nameless = paths.filter((path) => path !== '/dev/kit' && pageTitle(path) === 'Vendinha');
  expect(nameless).toEqual([]);
  expect(pageTitle('/profile-form')).toBe('Complete seu Perfil · Vendinha');
  expect(pageTitle('/withdraw-revenue')).toBe('Saque de receita · Vendinha');
  expect(pageTitle('/manager/campaign-details/local-1/c-1')).toBe('Editar Campanha · Vendinha');
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
