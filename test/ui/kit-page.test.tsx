import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KitPage } from '../../dev/kit/kit-page.tsx';

test('the kit page shows every part without a complaint, and every button has a name', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<KitPage />);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
  for (const button of screen.getAllByRole('button')) expect(button).toHaveAccessibleName();
  for (const title of ['Botões', 'Campos', 'Produtos', 'Rostos', 'Telas inteiras']) {
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  }
});
