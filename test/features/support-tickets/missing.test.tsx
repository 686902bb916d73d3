import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { notificationChannel, supportChannel } from '../../../src/records/events.ts';
import { messages } from '../support/money-fixture.tsx';
import { show } from '../support/show.tsx';
import {
  customerRoute,
  makeCustomer,
  openCustomer,
  putTicket,
  putUpdate,
  SHOP,
  showCustomer,
} from './open-support.tsx';

describe('[S-07] [T-01] a place that is not there', () => {
  const GONE = '/location-support/nao-existe';

  test("says 'Local não encontrado' with a way back, and offers no ticket", async () => {
    const person = makeCustomer();
    const { user, place } = show(customerRoute, { at: GONE, person });
    expect(await screen.findByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
    expect(await screen.findByText(/^Você entrou como /)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Novo Ticket' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(place.path).toBe('/home'));
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

describe('[T-02] [H-08] a location that closes to its customer', () => {
  const REVOKED = /^Seu convite para este local foi revogado por quem cuida dele\. Seus tickets/;
  const TICKET = '?ticket=t1';

  /** The owner revokes the invite, and the person hears of it. */
  async function revoke({ server, socket, user }: ReturnType<typeof makeCustomer>): Promise<void> {
    const record = server.put({
      ...{ id: 'convite', type: 'INVITE', parentId: SHOP, owner: 'dona', reference: user.email },
      content: JSON.stringify({ status: 'REVOKED', locationName: 'Mercadinho da Praça' }),
    });
    server.hidden.add(`LOCATION ${SHOP}`);
    await act(async () => socket.tell(notificationChannel(user.sub), { type: 'RECORD_CHANGED', record }));
  }

  test('its ticket becomes read-only with the reason, and half a comment is kept', async () => {
    const person = makeCustomer();
    putTicket(person.server, 't1', person.user.sub);
    const { user } = await openCustomer(person, TICKET);
    await user.type(await screen.findByRole('textbox', { name: 'Escreva um comentário' }), 'Ainda est');
    await revoke(person);
    expect(await screen.findByText(REVOKED)).toBeVisible();
    for (const role of ['textbox', 'combobox']) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.getByRole('region', { name: 'Seu comentário não enviado' })).toHaveTextContent('Ainda est');
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(await navigator.clipboard.readText()).toBe('Ainda est');
    expect(screen.getByText('Mercadinho da Praça')).toBeVisible();

    const by = { sub: 'dona', role: 'manager', name: 'Bento' } as const;
    const record = putUpdate(person.server, { id: 'u1', ticket: 't1' }, by, {
      updateType: 'RESPONSE',
      message: 'Devolvemos.',
    });
    await act(async () =>
      person.socket.tell(supportChannel(person.user.sub), { type: 'TICKET_UPDATE', record }),
    );
    expect(await screen.findByText('Devolvemos.')).toBeVisible();
  });

  test('a ticket that was being written is kept, also where it would have been the first', async () => {
    const person = makeCustomer();
    const { user } = await openCustomer(person, '?novo');
    await user.type(await screen.findByRole('textbox', { name: 'Descrição do problema' }), 'Veio sem');
    await revoke(person);
    expect(await screen.findByText(REVOKED)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Seu ticket não enviado' })).toHaveTextContent('Veio sem');
    expect(screen.queryByRole('button', { name: 'Criar Ticket' })).toBeNull();
  });

  test('a refusal is the first news where no event came', async () => {
    const person = makeCustomer();
    putTicket(person.server, 't1', person.user.sub);
    const { user } = await openCustomer(person, TICKET);
    await user.type(await screen.findByRole('textbox', { name: 'Escreva um comentário' }), 'Oi?');
    person.server.hidden.add(`LOCATION ${SHOP}`);
    person.server.onCreate = (row) => {
      person.server.rows.delete(`${row.type} ${row.id}`);
      throw new TransportError({ kind: 'refused', code: 'ACCESS_ENDED', message: 'Seu acesso terminou.' });
    };
    await user.click(screen.getByRole('button', { name: 'Enviar Comentário' }));
    expect(await screen.findByRole('region', { name: 'Seu comentário não enviado' })).toHaveTextContent(
      'Oi?',
    );
  });

  test('[X-02] without a connection its tickets are read, and nothing promises that words will be sent', async () => {
    const person = makeCustomer();
    putTicket(person.server, 't1', person.user.sub);
    const first = await openCustomer(person, TICKET);
    await screen.findByText('Veio aberto');
    await revoke(person);
    await screen.findByText(REVOKED);
    first.unmount();
    person.server.fault = 'offline';
    showCustomer(person, TICKET);
    expect(await screen.findByText('Veio aberto')).toBeVisible();
    expect(screen.getByText(REVOKED)).toBeVisible();
    // A late answer counts as a connection, so the hint is repeated until it is the last word.
    await waitFor(() => {
      act(() => person.data.hinted(false));
      expect(screen.getByText(/Mostrando os tickets salvos/)).toBeVisible();
    });
    expect(screen.queryByText(/será enviado depois/)).toBeNull();
  });
});
