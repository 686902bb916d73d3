import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '../support/money-fixture.tsx';
import { makeCustomer, openCustomer } from './open-support.tsx';

test('[T-02] [X-03] while the server is down a ticket waits for it, not for the connection', async () => {
  const person = makeCustomer();
  const { user, said } = await openCustomer(person);
  await screen.findByText('Clique no botão + para criar seu primeiro ticket');
  person.server.fault = 'down';
  await user.click(screen.getByRole('button', { name: 'Novo Ticket' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Assunto' }), 'Devolução');
  await user.type(screen.getByRole('textbox', { name: 'Descrição do problema' }), 'Veio aberto');
  await user.click(screen.getByRole('button', { name: 'Criar Ticket' }));
  await waitFor(() =>
    expect(messages(said)).toEqual(['Ticket na fila: será enviado quando o servidor voltar.']),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
