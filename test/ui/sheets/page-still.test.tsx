import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet } from '../../../src/ui/sheets/sheet.tsx';

const page = document.documentElement;

/** Gives the window a scroll bar of 24 px, which an open sheet takes away. */
function stubBar(): void {
  const { innerWidth } = window;
  vi.spyOn(page, 'clientWidth', 'get').mockImplementation(() =>
    page.hasAttribute('data-sheet-open') ? innerWidth : innerWidth - 24,
  );
}

afterEach(() => vi.restoreAllMocks());

const Choice = () => <Sheet onClose={() => undefined} title="Fornecedores" />;
const Form = () => <Sheet onClose={() => undefined} title="Novo fornecedor" />;

test('a sheet in place of another keeps the width of the scroll bar', async () => {
  stubBar();
  const { rerender } = render(<Choice />);
  await screen.findByRole('dialog', { name: 'Fornecedores' });
  expect(page.style.paddingRight).toBe('24px');
  rerender(<Form />);
  await screen.findByRole('dialog', { name: 'Novo fornecedor' });
  expect(page.style.paddingRight).toBe('24px');
  rerender(<p>Fechado</p>);
  expect(page.style.paddingRight).toBe('');
});
