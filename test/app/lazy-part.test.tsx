import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/parts/error-boundary.tsx';
import { lazyPart } from '../../src/app/parts/lazy-part.tsx';

test('[F-05] [F-06] code that cannot be had says why, and is asked for again by whoever tries again', async () => {
  const fetchPart = vi.fn(async () => {
    if (fetchPart.mock.calls.length === 1)
      throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return () => <p>a tela</p>;
  });
  const { Part } = lazyPart(fetchPart);
  render(
    <ErrorBoundary>
      <Suspense fallback={<p>um momento</p>}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
  expect(fetchPart).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('a tela')).toBeInTheDocument();
});
