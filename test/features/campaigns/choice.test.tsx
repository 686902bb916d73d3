import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Choice } from '../../../src/features/campaigns/choice.tsx';

test('a search among the products of a campaign says, and shows, that it finds nothing', async () => {
  const options = Array.from({ length: 9 }, (_, n) => ({ id: `i${n}`, name: `Produto ${n}` }));
  const { container } = render(
    <Choice label="Produtos" empty="Nenhum" options={options} value={[]} onValueChange={() => undefined} />,
  );
  const spoken = container.querySelector('[aria-live]');
  expect(spoken).toHaveTextContent('');
  await userEvent.type(screen.getByRole('searchbox'), 'xyz');
  expect(screen.getByText('Nada encontrado com este nome', { selector: 'p' })).toBeVisible();
  await expect.poll(() => spoken?.textContent).toBe('Nada encontrado com este nome');
});
