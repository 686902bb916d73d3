import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownLocation } from '../support/manage.tsx';
import { item, open } from './open-items.tsx';

function openItems(...names: readonly string[]) {
  const place = ownLocation();
  for (const name of names) item(place, name);
  return open(place);
}

test('[MI-02] an item that is opened is entered at its form, and brings up no keyboard', async () => {
  const { user } = openItems('Água', 'Suco');
  await user.click(await screen.findByRole('button', { name: /^Suco/ }));
  await waitFor(() => expect(screen.getByRole('form', { name: 'Editar Suco' })).toHaveFocus());
});

test('[MI-02] a draft that is thrown away gives the focus back to its button', async () => {
  const { user } = openItems('Água');
  await screen.findByRole('button', { name: /^Água/ });
  await user.click(screen.getByRole('button', { name: 'Novo item' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }));
  expect(screen.getByRole('button', { name: 'Novo item' })).toHaveFocus();
});

test('[MI-02] [X-01] a list with an open form is none for the next start', async () => {
  const { user } = openItems('Água');
  await user.click(await screen.findByRole('button', { name: /^Água/ }));
  const form = await screen.findByRole('form', { name: 'Editar Água' });
  expect(form.closest('[data-passing]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await screen.findByRole('button', { name: /^Água/ });
  expect(document.querySelector('[data-passing]')).toBeNull();
});
