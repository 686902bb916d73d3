import { screen, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ManagerRail } from '../../../src/features/rail/rail.tsx';
import { tell } from '../my-locations/tell-shops.ts';
import { makePerson, show } from '../support/show.tsx';

test('[MH-01] the choice of a shop for its conversations says where customers wait, those first', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: { conversations: 2 }, C: { conversations: 120 }, D: {} });
  const { user } = show(<Route path="/manager" element={<ManagerRail />} />, { at: '/manager', person });
  await user.click(await screen.findByRole('button', { name: /^Conversas, / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conversas: escolha o local' }));
  expect(dialog.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Local CRua C99+, mais de 99 à espera',
    'Local BRua B2, 2 à espera',
    'Local ARua A',
    'Local DRua D',
  ]);
});
