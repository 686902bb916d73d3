import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Link, type LinkProps } from '../../src/ui/base/link.tsx';

function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function shown(props: Partial<LinkProps>) {
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Link to="/there?a=1" {...props}>
        Ir
      </Link>
      <Place />
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Ir' });
}

test('a press leads to the screen with its query and state, without asking the server', () => {
  const link = shown({ state: { source: 'home' } });
  expect(link).toHaveAttribute('href', '/there?a=1');
  expect(fireEvent.click(link)).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent('/there?a=1 {"source":"home"}');
});

test('a pressed link is busy until the code of its screen is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const There = lazy(() => promise.then(() => ({ default: () => <p>chegou</p> })));
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/here" element={<Link to="/there">Ir</Link>} />
          <Route path="/there" element={<There />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Ir' });
  expect(link).not.toHaveAttribute('aria-busy');
  fireEvent.click(link);
  expect(link).toBeVisible();
  expect(link).toHaveAttribute('aria-busy', 'true');
  await act(async () => resolve());
  expect(await screen.findByText('chegou')).toBeVisible();
  expect(link).not.toBeInTheDocument();
});

test('a press with a modifier key, for another window or stopped by the screen leads nowhere itself', () => {
  const link = shown({ target: '_blank' });
  expect(fireEvent.click(link)).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('/here null');
});

test("a press with a modifier key is the browser's", () => {
  expect(fireEvent.click(shown({}), { ctrlKey: true })).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('/here null');
});

test('a screen may stop a press', () => {
  fireEvent.click(shown({ onClick: (event) => event.preventDefault() }));
  expect(screen.getByRole('status')).toHaveTextContent('/here null');
});
