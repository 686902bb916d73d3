import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Navigate, Outlet, type RouteObject, useParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MatchedRoutes } from '../../src/app/parts/matched-routes.tsx';
import { Link } from '../../src/ui/base/link.tsx';

function Guard() {
  return (
    <main>
      <input aria-label="kept" />
      <Outlet />
      <Link to="/shop/b?x=1">Outra</Link>
    </main>
  );
}

function Shop() {
  return <h1>{useParams().id}</h1>;
}

const ROUTES: RouteObject[] = [
  { element: <Guard />, children: [{ path: '/shop/:id', element: <Shop /> }] },
  { path: '*', element: <Navigate to="/shop/a%20b" replace /> },
];

test('an unknown path is led on, and an inner route is the outlet of its guard', () => {
  render(
    <MemoryRouter initialEntries={['/nowhere']}>
      <MatchedRoutes routes={ROUTES} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'a b' })).toBeVisible();
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading'));
});

test('the guard stays as it is from one of its screens to the next', () => {
  render(
    <MemoryRouter initialEntries={['/shop/a']}>
      <MatchedRoutes routes={ROUTES} />
    </MemoryRouter>,
  );
  const kept = screen.getByRole('textbox', { name: 'kept' });
  fireEvent.click(screen.getByRole('link', { name: 'Outra' }));
  expect(screen.getByRole('heading', { name: 'b' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'kept' })).toBe(kept);
});
