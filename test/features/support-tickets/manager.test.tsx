import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { chatChannel, supportChannel } from '../../../src/records/events.ts';
import { messages } from '../support/money-fixture.tsx';
import type { TestPerson } from '../support/show.tsx';
import {
  added,
  makeManager,
  openManager,
  putTicket,
  putUpdate,
  refuseCreates,
  SHOP,
  setOnline,
  ticketsOf,
} from './open-support.tsx';

const ANA = { sub: 'ana', role: 'customer', name: 'Ana Souza' } as const;
const PURCHASE = {
  id: 'compra',
  type: 'SHOPPING_PURCHASE',
  displayText: 'Compra de R$ 14,00',
  originalData: {
    createdAt: Date.UTC(2026, 10, 17, 12),
    content: JSON.stringify({
      totalAmount: 14,
      items: [
        { id: 'agua', name: 'Água com gás', quantity: 2, price: 4.5 },
        { id: 'fim', name: 'Pão de queijo', quantity: 1, price: 5 },
      ],
    }),
  },
  items: [{ id: 'fim', name: 'Pão de queijo', quantity: 1 }],
};

const counter = (label: string): string | null =>
  screen.getByRole('button', { name: new RegExp(`^${label}`) }).textContent;
const detail = (name = 'Problema com Produto'): Promise<HTMLElement> =>
  screen.findByRole('article', { name });
const shown = (): HTMLElement[] =>
  within(screen.getByRole('region', { name: 'Tickets' })).getAllByRole('listitem');

test('[MS-01] of a shop’s many tickets those that are near are drawn, and the counters tell of all', async () => {
  const person = makeManager();
  for (let nth = 0; nth < 45; nth += 1) putTicket(person.server, `t${nth}`, 'ana');
  await openManager(person);
  await waitFor(() => expect(counter('Total')).toBe('Total45'));
  expect(shown()).toHaveLength(40);
});

test('[MS-01] counters and cards: subject, status, customer, date, description, markers', async () => {
  const person = makeManager();
  const { server } = person;
  putTicket(server, 't1', 'ana', {
    relatedObject: PURCHASE,
    images: [{ url: 'tickets/loja-1/ana/1.jpg', filename: '1.jpg' }],
  });
  putUpdate(server, { id: 'u1', ticket: 't1' }, ANA, { updateType: 'RESPONSE', message: 'Oi' });
  putTicket(server, 't2', 'bia', { subject: '', description: ' ', status: 'in_progress' });
  putTicket(server, 't3', 'bia', { subject: 'Troco', status: 'resolved', seen: true });
  putTicket(server, 't4', 'bia', { subject: 'Antigo', status: 'closed', seen: true });
  const { user } = await openManager(person);
  await screen.findByText('Troco');
  await waitFor(() => expect(counter('Abertos')).toBe('Abertos1'));
  expect(counter('Em Andamento')).toBe('Em Andamento1');
  expect(counter('Resolvidos')).toBe('Resolvidos1');
  expect(counter('Total')).toBe('Total4');
  const card = (text: string) => screen.getByText(text).closest('li');
  await waitFor(() => expect(card('Problema com Produto')).toHaveTextContent('1 resposta'));
  expect(card('Problema com Produto')).toHaveTextContent(
    /Aberto.*Ana Souza.*18\/11\/2026 às \d\d:00.*Novo.*Veio aberto.*Compra de R\$ 14,00.*1 anexo/,
  );
  expect(card('Ticket sem assunto')).toHaveTextContent(/Em Andamento.*Sem descrição/);
  expect(card('Troco')).toHaveTextContent('Resolvido');
  expect(card('Troco')).not.toHaveTextContent('Novo');
  expect(card('Antigo')).toHaveTextContent('Fechado');
  await user.click(screen.getByRole('button', { name: /^Resolvidos/ }));
  expect(shown()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Total/ }));
  expect(shown()).toHaveLength(4);
});

test('[MS-01] the empty face, the failing one and the one without a connection', async () => {
  const none = makeManager();
  const empty = await openManager(none);
  expect(await screen.findByText('Nenhum ticket de suporte')).toBeVisible();
  expect(counter('Total')).toBe('Total0');
  empty.unmount();

  const broken = makeManager();
  broken.server.list = async () => {
    throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno.' });
  };
  const failing = await openManager(broken);
  expect(await screen.findByText('Erro ao carregar tickets')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  failing.unmount();

  const away = makeManager();
  await setOnline(away, false);
  await openManager(away);
  expect(
    await screen.findByText('Os tickets deste local ainda não foram salvos neste aparelho.'),
  ).toBeVisible();
});

test('[MS-02] the detail shows everything, marks it as seen and lists what the customer asked before', async () => {
  const person = makeManager();
  const { server } = person;
  putTicket(server, 't1', 'ana', {
    relatedObject: PURCHASE,
    images: [{ url: 'tickets/loja-1/ana/1.jpg', filename: 'foto.jpg' }],
  });
  putUpdate(server, { id: 'u1', ticket: 't1' }, ANA, { updateType: 'RESPONSE', message: 'Ainda espero' });
  putUpdate(server, { id: 'u2', ticket: 't1' }, ANA, { updateType: 'STATUS_CHANGE', status: 'in_progress' });
  putTicket(server, 't2', 'ana', { subject: 'Troco' });
  putTicket(server, 't3', 'bia', { subject: 'De outra pessoa' });
  const { user, place } = await openManager(person);
  await user.click(await screen.findByRole('button', { name: /^Problema com Produto/ }));
  await waitFor(() => expect(place.path).toBe(`/manager/support/${SHOP}?ticket=t1`));
  const article = await detail();
  const { getByRole, getByText, getAllByText, findByRole } = within(article);
  expect(getByRole('heading', { name: 'Descrição do Problema' })).toBeVisible();
  expect(getByText('Veio aberto')).toBeVisible();
  expect(getAllByText(/Criado em/)[0]).toBeVisible();
  await waitFor(() => expect(getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Em Andamento'));
  const related = getByRole('region', { name: 'Objeto Relacionado' });
  expect(within(related).getByText('Pão de queijo', { exact: false }).closest('li')).toHaveTextContent(
    'Com problema',
  );
  expect(within(related).getByText('Água com gás', { exact: false }).closest('li')).not.toHaveTextContent(
    'Com problema',
  );
  expect(getByRole('region', { name: 'Anexos (1)' })).toBeVisible();
  const picture = await findByRole('link', { name: 'Abrir foto.jpg em outra aba' });
  expect(picture).toHaveAttribute('target', '_blank');
  expect(picture).toHaveAttribute('href', 'https://imagens.exemplo/tickets/loja-1/ana/1.jpg');
  const history = within(getByRole('region', { name: 'Histórico do Ticket' })).getAllByRole('listitem');
  expect(history[0]).toHaveTextContent(/Ana Souza · Cliente.*Ainda espero/);
  expect(history[1]).toHaveTextContent('Status alterado para Em Andamento');
  const before = screen.getByRole('region', { name: 'Outros tickets deste cliente (1)' });
  expect(within(before).getByText('Troco')).toBeVisible();
  await waitFor(() => {
    expect(ticketsOf(person).find(({ id }) => id === 't1')?.content.seen).toBe(true);
    expect(added(person).map(({ content }) => content.seen)).toEqual([true, true]);
  });
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  const news = (await screen.findByText('Problema com Produto')).closest('li');
  await waitFor(() => expect(news).not.toHaveTextContent('Nova '));
});

test('[MS-02] what a colleague answered is no news, and nobody of the shop marks it as seen', async () => {
  const person = makeManager();
  const { server } = person;
  const EVA = { sub: 'eva', role: 'manager', name: 'Eva' } as const;
  putTicket(server, 't1', 'ana');
  putUpdate(server, { id: 'u1', ticket: 't1' }, EVA, { updateType: 'RESPONSE', message: 'Já vejo' });
  putUpdate(server, { id: 'u2', ticket: 't1' }, ANA, { updateType: 'RESPONSE', message: 'Obrigada' });
  const { user } = await openManager(person);
  await user.click(await screen.findByRole('button', { name: /^Problema com Produto/ }));
  const seen = () => added(person).map(({ content }) => content.seen);
  await waitFor(() => expect(seen()).toEqual([false, true]));
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  const card = (await screen.findByText('Problema com Produto')).closest('li');
  await waitFor(() => expect(card).not.toHaveTextContent('Nova resposta'));
  expect(seen()).toEqual([false, true]);
});

async function openDetail(person: TestPerson) {
  putTicket(person.server, 't1', 'ana', { seen: true });
  const view = await openManager(person, '?ticket=t1');
  return { ...view, article: await detail() };
}

test("[MS-02] 'Responder ao Cliente': a preset is put into the box, edited and sent, signed as the manager", async () => {
  const person = makeManager();
  const { user, article, said } = await openDetail(person);
  expect(within(article).getByRole('heading', { name: 'Responder ao Cliente' })).toBeVisible();
  const box = within(article).getByRole('textbox', { name: 'Escreva a sua resposta' });
  await user.click(within(article).getByRole('button', { name: 'Enviar Resposta' }));
  expect(added(person)).toEqual([]);
  await user.click(within(article).getByRole('button', { name: 'Pagamento confirmado' }));
  expect(box).toHaveValue(
    'Olá, Ana! Conferimos a sua compra e o pagamento está confirmado. Não é preciso pagar de novo.',
  );
  await user.type(box, ' Abraço');
  await user.click(within(article).getByRole('button', { name: 'Enviar Resposta' }));
  await waitFor(() => expect(messages(said)).toContain('Resposta enviada com sucesso'));
  expect(box).toHaveValue('');
  const [answer] = added(person);
  expect(answer).toMatchObject({ parentId: 't1', owner: person.user.sub });
  expect(answer?.content).toMatchObject({
    ...{ updateType: 'RESPONSE', subject: 'Problema com Produto', seen: false },
    author: {
      ...{ username: person.user.sub, email: person.user.email, name: 'Bento Ribeiro' },
      ...{ displayName: 'Bento Ribeiro', role: 'manager' },
    },
  });
  expect(answer?.content.message).toMatch(/pagar de novo\. Abraço$/);
  expect(answer?.content.timestamp).toEqual(expect.any(Number));
  expect(await within(article).findByText(/pagar de novo\. Abraço$/)).toBeVisible();
});

test("[MS-02] 'Enviando...' while it is sent; what is refused says 'Erro ao enviar resposta' and stays in the box", async () => {
  const person = makeManager();
  const { user, article, said } = await openDetail(person);
  refuseCreates(person, 'BAD_INPUT');
  let letGo = (): void => undefined;
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  const create = person.server.create.bind(person.server);
  person.server.create = async (input) => {
    await gate;
    return create(input);
  };
  const box = within(article).getByRole('textbox', { name: 'Escreva a sua resposta' });
  await user.type(box, 'Oi');
  await user.click(within(article).getByRole('button', { name: 'Enviar Resposta' }));
  expect(await within(article).findByRole('button', { name: 'Enviando...' })).toBeVisible();
  expect(await within(article).findByText('Enviando')).toBeVisible();
  // The box takes no text now, which would be lost with the arrival of the answer.
  await user.type(box, ' e mais');
  expect(box).toHaveValue('Oi');
  letGo();
  await waitFor(() => expect(messages(said)).toContain('Erro ao enviar resposta'));
  expect(box).toHaveValue('Oi');
  await user.type(box, ' de novo');
  expect(box).toHaveValue('Oi de novo');
  expect(await within(article).findByText('Nenhuma resposta ainda.')).toBeVisible();
});

test('[MS-02] the status is set, refused and opened again', async () => {
  const person = makeManager();
  const { user, article, said } = await openDetail(person);
  const status = within(article).getByRole('combobox', { name: 'Status' });
  expect(
    within(status)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Aberto', 'Em Andamento', 'Resolvido', 'Fechado']]);
  await user.selectOptions(status, 'Resolvido');
  await waitFor(() => expect(added(person)).toHaveLength(1));
  expect(added(person)[0]?.content).toMatchObject({
    ...{ updateType: 'STATUS_CHANGE', status: 'resolved', previousStatus: 'open' },
    ...{ subject: 'Problema com Produto', author: { role: 'manager' } },
  });
  const again = await within(article).findByRole('button', { name: 'Reabrir ticket' });
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  await user.click(again);
  await waitFor(() => expect(status).toHaveDisplayValue('Aberto'));
  await waitFor(() => expect(added(person)).toHaveLength(2));
  refuseCreates(person, 'FORBIDDEN');
  await waitFor(() => expect(status).toBeEnabled());
  await user.selectOptions(status, 'Fechado');
  await waitFor(() => expect(messages(said)).toContain('Erro ao atualizar status do ticket'));
  await waitFor(() => expect(status).toHaveDisplayValue('Aberto'));
});

test('[MS-02] [X-03] a ticket that was only looked at without a connection waits for nothing', async () => {
  const person = makeManager();
  putTicket(person.server, 't1', 'ana');
  const { user } = await openManager(person);
  await screen.findByText('Novo');
  await setOnline(person, false);
  await user.click(screen.getByRole('button', { name: /Problema com Produto/ }));
  await detail();
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Novo')).toBeNull());
  expect(screen.queryByText('Na fila')).toBeNull();
});

test("[T-03] a new ticket arrives live and is announced: 'Novo ticket: {subject} de {name}'", async () => {
  const person = makeManager();
  // The device knows the location as an own one, so it follows the location's channels.
  await person.data.refresh({ kind: 'location', id: SHOP });
  await waitFor(() => expect(person.socket.isSubscribed(chatChannel(SHOP))).toBe(true));
  const { said } = await openManager(person);
  await screen.findByText('Nenhum ticket de suporte');
  putTicket(person.server, 't9', 'ana', { subject: 'Dúvida' });
  const record = person.server.visible().find(({ id }) => id === 't9');
  if (!record) throw new Error('no ticket');
  await act(async () => person.socket.tell(supportChannel(SHOP), { type: 'LOCATION_TICKET', record }));
  expect(messages(said)).toEqual(['Novo ticket: Dúvida de Ana Souza']);
  expect(await screen.findByRole('button', { name: /^Dúvida/ })).toBeVisible();
});

test("[MS-02] a ticket that is not there says 'Ticket não encontrado' and leads back to the list", async () => {
  const person = makeManager();
  const { said, place } = await openManager(person, '?ticket=nenhum');
  await waitFor(() => expect(messages(said)).toEqual(['Ticket não encontrado']));
  await waitFor(() => expect(place.path).toBe(`/manager/support/${SHOP}`));
});

test('[MS-02] from a ticket about nothing that was bought its reader goes to what the customer bought', async () => {
  const person = makeManager();
  putTicket(person.server, 't1', 'ana');
  const { user, place } = await openManager(person);
  await user.click(await screen.findByRole('button', { name: /Problema com Produto/ }));
  await user.click(await screen.findByRole('button', { name: 'Ver compras do cliente' }));
  await waitFor(() => expect(place.path).toBe(`/manager/sales/${SHOP}?cliente=ana`));
});
