import { screen, within } from '@testing-library/react';

export const panel = () => within(screen.getByRole('complementary', { name: 'Carrinho' }));

export const amounts = (): Record<string, string | undefined> =>
  Object.fromEntries(
    panel()
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent?.replace(/\s/g, ' ')]),
  );
