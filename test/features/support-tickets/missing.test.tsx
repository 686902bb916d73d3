import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { supportChannel } from '../../../src/records/events.ts';
import { messages } from '../support/money-fixture.tsx';
import { show } from '../support/show.tsx';
import { customerRoute, makeCustomer, openCustomer, putTicket, SHOP, showCustomer } from './open-support.tsx';

describe('[S-07] [T-01] a place that is not there', () => {
  const GONE = '/location-support/nao-existe';

  test("says 'Local não encontrado' with a way back, and offers no ticket", async () => {
    const person = makeCustomer();
    const { user, place } = show(customerRoute, { at: GONE, person });
    expect(await screen.findByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Novo Ticket' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(place.path).toBe('/home');
  });

  test('keeps own tickets readable, without offering another one', async () => {
    const person = makeCustomer();
    putTicket(person.server, 't1', person.user.sub);
    person.server.hidden.add(`LOCATION ${SHOP}`);
    showCustomer(person);
    expect(await screen.findByText('Veio aberto')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Novo Ticket' })).toBeNull());
    expect(screen.queryByText('Local não encontrado')).toBeNull();
  });
});

test("[T-03] an update that cannot be processed: 'Erro ao processar atualização', and the tickets are read again", async () => {
  const person = makeCustomer();
  const { said } = await openCustomer(person);
  await screen.findByText('Clique no botão + para criar seu primeiro ticket');
  putTicket(person.server, 't1', person.user.sub);
  await act(async () =>
    person.socket.tell(supportChannel(person.user.sub), { type: 'TICKET_UPDATE', content: { subject: 'x' } }),
  );
  await waitFor(() => expect(messages(said)).toContain('Erro ao processar atualização'));
  expect(await screen.findByText('Veio aberto')).toBeVisible();
});
