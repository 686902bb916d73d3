import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

const contentOf = ({ person, id }: ReturnType<typeof ownLocation>) =>
  JSON.parse(person.server.rows.get(`LOCATION ${id}`)?.content ?? '{}');

test('hours are typed by the line; one with a single time is told and stays typed', async () => {
  const place = ownLocation();
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  const part = within(await screen.findByRole('region', { name: 'Funcionamento' }));
  expect(part.getByText('Sem horários, o local vende sempre. Horário de Brasília.')).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Adicionar horário' }));
  const line = within(part.getByRole('group', { name: 'Horário 1' }));
  await user.clear(line.getByLabelText('Fecha às'));
  await user.click(line.getByRole('checkbox', { name: 'Sábado' }));
  const save = part.getByRole('button', { name: 'Salvar funcionamento' });
  await user.click(save);
  expect(await line.findByText('Preencha os dois horários ou nenhum')).toBeInTheDocument();
  expect(contentOf(place).openingHours).toBeUndefined();
  await user.type(line.getByLabelText('Fecha às'), '20:30');
  await user.click(part.getByRole('checkbox', { name: 'Não vender fora do horário' }));
  await user.click(save);
  await waitFor(() =>
    expect(contentOf(place)).toMatchObject({
      openingHours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '07:00', to: '20:30' }],
      sellsWithinHours: true,
    }),
  );
  expect(await screen.findByText('Local atualizado com sucesso!')).toBeInTheDocument();
  await user.click(line.getByRole('button', { name: 'Remover horário' }));
  await user.click(save);
  await waitFor(() => expect(contentOf(place).openingHours).toBeUndefined());
  expect(contentOf(place).sellsWithinHours).toBeUndefined();
});

test('maintenance that is begun without a signal is kept and sent later', async () => {
  const place = ownLocation();
  const { person } = place;
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  const part = within(await screen.findByRole('region', { name: 'Funcionamento' }));
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(part.getByRole('checkbox', { name: 'Fechado para manutenção' }));
  await user.type(part.getByLabelText('Aviso para os clientes'), 'Volta às 15 h');
  await user.click(part.getByRole('button', { name: 'Salvar funcionamento' }));
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() =>
    expect(contentOf(place)).toMatchObject({ maintenance: true, maintenanceNote: 'Volta às 15 h' }),
  );
});
