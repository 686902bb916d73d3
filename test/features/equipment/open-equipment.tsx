import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect } from 'vitest';
import type { PostalAnswer } from '../../../src/data/wire/postal-code.ts';
import type { EquipmentCatalogue } from '../../../src/domain/shop/equipment.ts';
import { EquipmentScreen } from '../../../src/features/equipment/equipment-screen.tsx';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

export const PAULISTA: PostalAnswer = {
  kind: 'found',
  address: { rua: 'Avenida Paulista', bairro: 'Bela Vista', cidade: 'São Paulo', estado: 'SP' },
};

export async function openShop(
  options: { balance?: number; product?: string; offers?: EquipmentCatalogue } = {},
) {
  const { balance = 3000, product = 'LOCK' } = options;
  const person = makePerson();
  person.server.offers = options.offers ?? null;
  putProfile(person.server, person.user, { name: 'Ana Souza', cpf: '52998224725', balance });
  person.post.answer = () => PAULISTA;
  await person.data.refresh({ kind: 'profile' });
  const at = `/purchase-equipment${product ? `?product=${product}` : ''}`;
  const view = show(<Route path="/purchase-equipment" element={<EquipmentScreen />} />, { at, person });
  await waitFor(() => expect(screen.getByLabelText('Nome de quem recebe')).toHaveValue('Ana Souza'));
  return { ...view, person };
}

export type View = Awaited<ReturnType<typeof openShop>>;

export const press = (name: string | RegExp) => screen.getByRole('button', { name });
export const summary = () => screen.getByRole('region', { name: 'Resumo' });

export async function fillIn({ user }: View) {
  await user.type(screen.getByLabelText('CEP'), '01310100');
  await waitFor(() => expect(screen.getByLabelText('Rua')).toHaveValue('Avenida Paulista'));
  await user.type(screen.getByLabelText('Número'), '900');
}
