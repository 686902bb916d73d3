import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ErrorBoundary } from '../../src/app/parts/error-boundary.tsx';
import { TransportError } from '../../src/data/wire/transport.ts';

/** A screen that throws the result of `fault`, if any. */
function renderScreen(fault: () => unknown): void {
  const Fragile = () => {
    const error = fault();
    if (error) throw error;
    return <p>de volta</p>;
  };
  render(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
}

test('[F-05] a thrown error shows the screen, and trying again clears it', async () => {
  let fault: Error | null = new Error('boom');
  renderScreen(() => fault);
  expect(screen.getByText('Oops! Algo deu errado')).toBeInTheDocument();
  expect(screen.getByText('Ocorreu um erro inesperado na aplicação.')).toBeInTheDocument();
  fault = null;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(screen.getByText('de volta')).toBeInTheDocument();
});

test('[F-05] going back leaves the screen that failed', () => {
  history.pushState(null, '', '/history');
  renderScreen(() => location.pathname === '/history' && new Error('boom'));
  expect(screen.getByText('Oops! Algo deu errado')).toBeInTheDocument();
  history.replaceState(null, '', '/home');
  fireEvent.popState(window);
  expect(screen.getByText('de volta')).toBeInTheDocument();
});

test('[F-05] a page that comes back out of the memory of the browser tries its failed screen again', () => {
  let fault: Error | null = new TypeError('Importing a module script failed.');
  renderScreen(() => fault);
  fault = null;
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
  expect(screen.getByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(screen.getByText('de volta')).toBeInTheDocument();
});

test.each([
  [new TransportError({ kind: 'network', code: 'NETWORK', message: 'Failed to fetch' }), 'Failed to fetch'],
  [new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno' }), 'Erro interno'],
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), /dynamically imported/],
])('[F-06] a connection error shows its heading, text and details', (error, detail) => {
  renderScreen(() => error);
  expect(screen.getByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
  expect(
    screen.getByText('Não foi possível conectar com o servidor. Verifique sua conexão com a internet.'),
  ).toBeInTheDocument();
  expect(screen.getByText(detail)).toBeInTheDocument();
});
