import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { supportChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { messages } from '../support/money-fixture.tsx';
import { pretendWidth, type TestPerson } from '../support/show.tsx';
import {
  added,
  makeCustomer,
  openCustomer,
  putTicket,
  putUpdate,
  refuseCreates,
  SHOP,
  setOnline,
  ticketsOf,
} from './open-support.tsx';
import { create, picture, pretendPictures, write } from './ticket-form.ts';

const DONA = { sub: 'dona', role: 'manager', name: 'Dona Célia' } as const;

pretendPictures();

test('[T-02] [X-03] offline a ticket with a picture, a comment and a status wait in order, and leave in order', async () => {
  const person = makeCustomer();
  const { user, said } = await openCustomer(person);
  await screen.findByText('Clique no botão + para criar seu primeiro ticket');
  await setOnline(person, false);
  expect(await screen.findByText('Sem conexão. O que você escrever será enviado depois.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Novo Ticket' }));
  await write(user, 'Devolução', 'Veio aberto');
  await user.upload(screen.getByLabelText('Selecionar imagens'), picture('foto.jpg'));
  await screen.findByRole('img', { name: 'foto.jpg' });
  await user.click(create());
  await waitFor(() =>
    expect(messages(said)).toEqual(['Ticket na fila: será enviado quando houver conexão.']),
  );
  const article = await screen.findByRole('article', { name: 'Devolução' });
  await waitFor(() => expect(within(article).getAllByText('Na fila')).toHaveLength(1));
  expect(await within(article).findByRole('link', { name: 'Abrir foto.jpg em outra aba' })).toHaveAttribute(
    'href',
    'blob:imagem',
  );
  await user.type(within(article).getByRole('textbox', { name: 'Escreva um comentário' }), 'Segue a foto');
  await user.click(within(article).getByRole('button', { name: 'Enviar Comentário' }));
  expect(await within(article).findByText('Segue a foto', { selector: 'p' })).toBeVisible();
  await user.selectOptions(within(article).getByRole('combobox', { name: 'Status' }), 'Em Andamento');
  await waitFor(() => expect(within(article).getAllByText('Na fila')).toHaveLength(3));
  expect(person.server.images.size).toBe(0);
  await setOnline(person, true);
  await waitFor(() => expect(added(person)).toHaveLength(2));
  const calls = person.server.calls.filter((call) => /^(image|create)/.test(call)).slice(-4);
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['image', 'create', 'create', 'create']);
  expect(added(person).map(({ content }) => content.updateType)).toEqual(['RESPONSE', 'STATUS_CHANGE']);
  expect(added(person)[0]?.content.author).toMatchObject({ role: 'customer', displayName: 'Ana Souza' });
  await waitFor(() => expect(within(article).queryByText('Na fila')).toBeNull());
  await waitFor(() =>
    expect(within(article).getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Em Andamento'),
  );
});

test("[X-03] what was refused later says 'Não enviada. Tentar de novo', and is sent by that", async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const { user } = await openCustomer(person, '?ticket=t1');
  const article = await screen.findByRole('article');
  await setOnline(person, false);
  await user.type(within(article).getByRole('textbox', { name: 'Escreva um comentário' }), 'Oi');
  await user.click(within(article).getByRole('button', { name: 'Enviar Comentário' }));
  await within(article).findByText('Na fila');
  refuseCreates(person, 'BAD_INPUT');
  await setOnline(person, true);
  const again = await within(article).findByRole('button', { name: 'Não enviada. Tentar de novo' });
  expect(within(article).getByText('Os dados enviados são inválidos.')).toBeVisible();
  refuseCreates(person, null);
  await user.click(again);
  await waitFor(() => expect(added(person)).toHaveLength(1));
  expect(await within(article).findByText('Enviada')).toBeVisible();
  const [said] = added(person);
  if (!said) throw new Error('nothing was sent');
  const content = JSON.stringify({ ...said.content, seen: true });
  const record = person.server.put({ id: said.id, type: 'LOCATION_TICKET', content });
  await act(async () =>
    person.socket.tell(supportChannel(person.user.sub), { type: 'RECORD_CHANGED', record }),
  );
  expect(await within(article).findByText('Vista')).toBeVisible();
});

test('[T-02] a comment from a device with a slow clock has the server’s time', async () => {
  serverClock.heard(String(Date.now() + 3_600_000), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const earliest = serverClock.now() - 1000;
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const { user } = await openCustomer(person, '?ticket=t1');
  const article = await screen.findByRole('article');
  await user.type(within(article).getByRole('textbox', { name: 'Escreva um comentário' }), 'Oi');
  await user.click(within(article).getByRole('button', { name: 'Enviar Comentário' }));
  await waitFor(() => expect(added(person)).toHaveLength(1));
  expect(added(person)[0]?.content.timestamp).toBeGreaterThan(earliest);
});

test("[T-02] the latest status is written back to the ticket's record where they differ", async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  putUpdate(person.server, { id: 'u1', ticket: 't1' }, DONA, {
    updateType: 'STATUS_CHANGE',
    status: 'resolved',
  });
  await openCustomer(person);
  expect(await screen.findByText('Resolvido')).toBeVisible();
  expect(screen.getByText('Nova atividade')).toBeVisible();
  await waitFor(() => expect(ticketsOf(person)[0]?.content.status).toBe('resolved'));
  expect(ticketsOf(person)[0]?.content.subject).toBe('Problema com Produto');
});

test('[T-02] an older status is not written over the one the shop has set while its change is still being read', async () => {
  const person = makeCustomer();
  const { server } = person;
  const change = (id: string, status: string) => {
    putUpdate(server, { id, ticket: 't1' }, DONA, { updateType: 'STATUS_CHANGE', status });
    putTicket(server, 't1', person.user.sub, { status });
  };
  putTicket(server, 't1', person.user.sub);
  change('u1', 'in_progress');
  await openCustomer(person);
  await waitFor(async () =>
    expect((await person.data.read((tx) => tx.cursor('updates:t1')))?.ticketAt).toBeDefined(),
  );
  change('u2', 'resolved');
  const told: (() => void)[] = [];
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if ('parentId' in query && query.parentId === 't1') await new Promise<void>((go) => told.push(go));
    return list(query, args);
  };
  const enqueue = vi.spyOn(person.data.outbox, 'enqueue');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const copies = () => timers.mock.calls.flatMap(([copy, ms]) => (ms === 1500 ? [copy] : []));
  await act(async () => void person.data.refresh({ kind: 'tickets', id: SHOP }));
  await waitFor(() => expect(told).toHaveLength(1));
  await waitFor(() => expect(copies()).not.toHaveLength(0));
  // The delay for the server's own copy is over, and the change is still being read.
  await act(async () => copies().at(-1)?.());
  await person.data.read((tx) => tx.entries());
  timers.mockRestore();
  expect(enqueue).not.toHaveBeenCalled();
  await act(async () => told[0]?.());
  expect(await screen.findByText('Resolvido')).toBeVisible();
  expect(enqueue).not.toHaveBeenCalled();
  expect(ticketsOf(person)[0]?.content.status).toBe('resolved');
});

describe('[T-03] what the manager does', () => {
  const tell = (person: TestPerson, record: RecordRow) =>
    act(async () => person.socket.tell(supportChannel(person.user.sub), { type: 'TICKET_UPDATE', record }));

  test('is announced, arrives live and is marked until it is looked at', async () => {
    const person = makeCustomer();
    putTicket(person.server, 't1', person.user.sub);
    const { user, said } = await openCustomer(person);
    await screen.findByRole('button', { name: /^Problema com Produto/ });
    const answer = { updateType: 'RESPONSE', message: 'Vamos ver' };
    await tell(person, putUpdate(person.server, { id: 'u1', ticket: 't1' }, DONA, answer));
    await tell(
      person,
      putUpdate(person.server, { id: 'u2', ticket: 't1' }, DONA, {
        updateType: 'STATUS_CHANGE',
        status: 'in_progress',
      }),
    );
    expect(messages(said)).toEqual([
      'Nova resposta do gerente',
      'Status do ticket atualizado para: Em Andamento',
    ]);
    const card = await screen.findByRole('button', { name: /^Problema com Produto/ });
    await waitFor(() => expect(card).toHaveTextContent('Nova resposta'));
    await user.click(card);
    const history = await screen.findByRole('region', { name: 'Histórico do Ticket' });
    expect(within(history).getByText('Dona Célia · Gerente')).toBeVisible();
    await waitFor(() => expect(added(person).map(({ content }) => content.seen)).toEqual([true, true]));
  });

  test('in another place is not said here, where nothing would show it', async () => {
    const person = makeCustomer();
    putTicket(person.server, 't1', person.user.sub);
    const { said } = await openCustomer(person);
    const answer = putUpdate(person.server, { id: 'u1', ticket: 't9' }, DONA, {
      updateType: 'RESPONSE',
      message: 'Oi',
    });
    for (const locationId of ['outra', SHOP])
      await act(async () =>
        person.socket.tell(supportChannel(person.user.sub), {
          ...{ type: 'TICKET_UPDATE', record: answer },
          content: { locationId },
        }),
      );
    expect(messages(said)).toEqual(['Nova resposta do gerente']);
  });

  test("one's own words are no news", async () => {
    const person = makeCustomer();
    putTicket(person.server, 't1', person.user.sub);
    const { said } = await openCustomer(person);
    const me = { sub: person.user.sub, role: 'customer', name: 'Ana' } as const;
    await tell(
      person,
      putUpdate(person.server, { id: 'u1', ticket: 't1' }, me, { updateType: 'RESPONSE', message: 'Oi' }),
    );
    expect(messages(said)).toEqual([]);
  });
});

test('[T-02] on a desktop the ticket stands beside the list', async () => {
  pretendWidth(1280);
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const { user } = await openCustomer(person);
  expect(await screen.findByText('Escolha um ticket')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Problema com Produto/ }));
  expect(await screen.findByRole('heading', { name: 'Adicionar Comentário' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Tickets' })).toBeVisible();
});
