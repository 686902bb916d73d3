import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

const cnpjOf = ({ person, id }: ReturnType<typeof ownLocation>): unknown =>
  JSON.parse(person.server.rows.get(`LOCATION ${id}`)?.content ?? '{}').cnpj;

test('a wrong CNPJ is told, nothing is stored, and what was typed stays', async () => {
  const place = ownLocation();
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  const field = await screen.findByLabelText('CNPJ');
  await user.type(field, '11.222.333/0001-82');
  await user.click(screen.getByRole('button', { name: 'Salvar CNPJ' }));
  expect(await screen.findByText('Confira o CNPJ: são 14 letras ou números')).toBeInTheDocument();
  expect(field).toHaveValue('11.222.333/0001-82');
  expect(cnpjOf(place)).toBeUndefined();
});

test.each([
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('a CNPJ is taken with and without letters: %s', async (typed, stored) => {
  const place = ownLocation();
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  await user.type(await screen.findByLabelText('CNPJ'), typed);
  await user.click(screen.getByRole('button', { name: 'Salvar CNPJ' }));
  await waitFor(() => expect(cnpjOf(place)).toBe(stored));
});

test('a CNPJ that was typed without a signal is kept and sent later', async () => {
  const place = ownLocation();
  const { person } = place;
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  const field = await screen.findByLabelText('CNPJ');
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.type(field, '11222333000181');
  await user.click(screen.getByRole('button', { name: 'Salvar CNPJ' }));
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(cnpjOf(place)).toBe('11222333000181'));
});
