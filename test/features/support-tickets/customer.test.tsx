import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { supportChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { messages } from '../support/money-fixture.tsx';
import { put } from '../support/shop-fixture.ts';
import { pretendWidth, type TestPerson } from '../support/show.tsx';
import {
  added,
  answerAndSettle,
  makeCustomer,
  openCustomer,
  putTicket,
  putUpdate,
  refuseCreates,
  SHOP,
  setOnline,
  showCustomer,
  ticketsOf,
} from './open-support.tsx';

const DONA = { sub: 'dona', role: 'manager', name: 'Dona Célia' } as const;
const picture = (name: string, type = 'image/jpeg'): File => new File([name], name, { type });

/** What a browser does with pictures: everything but 'ruim' is one, and drawing it anew gives three bytes. */
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name?.startsWith('ruim')) throw new Error('no picture');
    return { width: 4000, height: 3000, close: () => undefined };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['abc'], { type });
    },
  );
  URL.createObjectURL = () => 'blob:imagem';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

function bought(person: TestPerson): void {
  put(
    person.server,
    'SHOPPING_PURCHASE',
    'compra',
    {
      ...{
        status: 'PAID',
        locationName: 'Mercadinho da Praça',
        totalAmount: 14,
        cpf: '52998224725',
        qrCode: 'x',
      },
      items: [
        { id: 'agua', name: 'Água com gás', quantity: 2, price: 4.5 },
        { id: 'fim', name: 'Pão de queijo', quantity: 1, price: 5 },
      ],
    },
    { parentId: SHOP, owner: person.user.sub },
  );
  person.server.put({ id: 'compra', type: 'SHOPPING_PURCHASE', createdAt: Date.now() });
}

const form = (): Promise<HTMLElement> => screen.findByRole('form', { name: 'Novo Ticket' });
const create = () => screen.getByRole('button', { name: 'Criar Ticket' });

async function write(
  user: Awaited<ReturnType<typeof openCustomer>>['user'],
  subject: string,
  description: string,
): Promise<void> {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Assunto' }), subject);
  await user.type(screen.getByRole('textbox', { name: 'Descrição do problema' }), description);
}

test("[T-01] nobody's tickets but one's own; '+' and what the empty list says", async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', 'bia');
  const { user, place } = await openCustomer(person);
  expect(await screen.findByText('Clique no botão + para criar seu primeiro ticket')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Novo Ticket' }));
  expect(place.path).toBe(`/location-support/${SHOP}?novo=`);
  expect(screen.getByRole('heading', { name: 'Novo Ticket', level: 1 })).toBeVisible();
  const subject = await screen.findByRole('combobox', { name: 'Assunto' });
  expect(
    within(subject)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Devolução', 'Dúvida', 'Pedido', 'Problema com Pagamento'],
    ...['Problema com Produto', 'Outros'],
  ]);
});

test('[T-01] the first error is shown, and the ticket carries what the document names', async () => {
  const person = makeCustomer();
  const { user, said, place } = await openCustomer(person, '?novo');
  await form();
  await user.click(create());
  expect(await screen.findByText('Selecione um assunto', { selector: 'p' })).toBeVisible();
  expect(screen.queryByText('Digite a descrição do problema')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assunto' }), 'Outros');
  await user.click(create());
  expect(await screen.findByText('Digite o assunto personalizado')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Assunto personalizado' }), 'Porta presa');
  await user.click(create());
  expect(await screen.findByText('Digite a descrição do problema')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Descrição do problema' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Descrição do problema' }), 'Não abre');
  await user.click(create());
  await waitFor(() => expect(messages(said)).toEqual(['Ticket criado com sucesso!']));
  const [ticket] = ticketsOf(person);
  expect(ticket).toMatchObject({ owner: person.user.sub, parentId: SHOP, reference: 'dona' });
  expect(ticket?.content).toEqual({
    ...{ subject: 'Porta presa', subjectType: 'outros', description: 'Não abre', relatedObject: null },
    ...{ images: [], status: 'open', responses: [], seen: false, timestamp: expect.any(Number) },
    userInfo: {
      ...{ username: person.user.sub, email: person.user.email },
      ...{ name: 'Ana Souza', displayName: 'Ana Souza' },
    },
    managerInfo: { username: 'dona', displayName: 'Gerente' },
    locationInfo: { name: 'Mercadinho da Praça', id: SHOP },
  });
  await waitFor(() => expect(place.path).toBe(`/location-support/${SHOP}?ticket=${ticket?.id}`));
  expect(await screen.findByRole('article', { name: 'Porta presa' })).toBeVisible();
});

test("[T-01] a receipt's purchase is filled in, its items are ticked one by one, and how it was paid stays private", async () => {
  const person = makeCustomer();
  bought(person);
  await act(() => person.data.refresh({ kind: 'history' }));
  const { user, said } = await openCustomer(person, '?novo=&compra=compra');
  await user.click(await screen.findByRole('checkbox', { name: '1 × Pão de queijo' }));
  expect(screen.getByRole('combobox', { name: 'Assunto' })).toHaveDisplayValue('Problema com Produto');
  expect(screen.getByRole('combobox', { name: /histórico/ })).toHaveDisplayValue(/^Compra de R\$.14,00 · /);
  await user.type(screen.getByRole('textbox', { name: 'Descrição do problema' }), 'Estava mofado');
  await user.click(create());
  await waitFor(() => expect(ticketsOf(person)).toHaveLength(1));
  const related = ticketsOf(person)[0]?.content.relatedObject as Record<string, unknown>;
  expect(related).toMatchObject({
    ...{
      id: 'compra',
      type: 'SHOPPING_PURCHASE',
      displayText: expect.stringMatching(/^Compra de R\$.14,00$/),
    },
    items: [{ id: 'fim', name: 'Pão de queijo', quantity: 1 }],
    originalData: { createdAt: expect.any(Number) },
  });
  expect(JSON.stringify(related)).not.toMatch(/529982|qrCode|cpf/);
  const card = await screen.findByRole('region', { name: 'Objeto Relacionado' });
  expect(within(card).getByText('Com problema')).toBeVisible();
  await waitFor(() => expect(messages(said)).toEqual(['Ticket criado com sucesso!']));
});

test('[T-01] up to three pictures, made smaller, stored before the ticket; what is none is refused', async () => {
  const person = makeCustomer();
  const { user, said } = await openCustomer(person, '?novo');
  await write(user, 'Devolução', 'Veio aberto');
  const input = screen.getByLabelText('Selecionar imagens');
  const choose = async (...files: File[]) => void fireEvent.change(input, { target: { files } });
  await choose(picture('notas.txt', 'text/plain'));
  await waitFor(() => expect(messages(said)).toContain('Please select an image file'));
  await choose(picture('ruim.jpg'));
  await waitFor(() => expect(messages(said)).toContain('Error reading file'));
  await choose(picture('um.heic', 'image/heic'), picture('dois.png', 'image/png'));
  expect(await screen.findByRole('img', { name: 'dois.png' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Capturar Imagem' }));
  const camera = await screen.findByRole('dialog', { name: 'Capturar Imagem' });
  await user.click(within(camera).getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Remover um.jpg' }));
  expect(screen.queryByRole('img', { name: 'um.jpg' })).toBeNull();
  await choose(picture('a.jpg'), picture('a.jpg'), picture('b.jpg'));
  await waitFor(() => expect(messages(said)).toContain('Até 3 imagens por ticket.'));
  expect(screen.queryByRole('button', { name: 'Selecionar da Galeria' })).toBeNull();
  await user.click(create());
  await waitFor(() => expect(ticketsOf(person)).toHaveLength(1));
  const images = ticketsOf(person)[0]?.content.images as { url: string; filename: string }[];
  expect(images.map(({ filename }) => filename)).toEqual(['dois.png', 'a.jpg', 'a.jpg']);
  const place = `tickets/${SHOP}/${person.user.sub}/`;
  expect(images.every(({ url }) => url.startsWith(place))).toBe(true);
  expect(new Set(images.map(({ url }) => url)).size).toBe(3);
  expect([...person.server.images.keys()].sort()).toEqual(images.map(({ url }) => url).sort());
  const calls = person.server.calls.filter((call) => /^(image|create)/.test(call));
  expect(calls.at(-1)).toBe('create LOCATION_TICKET');
  await waitFor(() => expect(messages(said)).toContain('Ticket criado com sucesso!'));
});

test("[T-01] a refusal says 'Erro ao criar ticket' and everything stays in the form", async () => {
  const person = makeCustomer();
  const { user, said } = await openCustomer(person, '?novo');
  await write(user, 'Dúvida', 'Que horas abre?');
  refuseCreates(person, 'BAD_INPUT');
  await user.click(create());
  await waitFor(() => expect(messages(said)).toEqual(['Erro ao criar ticket']));
  expect(screen.getByRole('textbox', { name: 'Descrição do problema' })).toHaveValue('Que horas abre?');
  refuseCreates(person, null);
  await waitFor(() => expect(create()).not.toHaveAttribute('aria-disabled'));
  await user.click(create());
  await waitFor(() => expect(messages(said)).toContain('Ticket criado com sucesso!'));
  expect(ticketsOf(person)).toHaveLength(1);
});

test('[T-01] [X-03] nothing of a ticket that is being sent can be changed, and none leaves before its picture is ready', async () => {
  const person = makeCustomer();
  bought(person);
  const ready: (() => void)[] = [];
  const made = globalThis.createImageBitmap;
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await new Promise<void>((done) => ready.push(done));
    return made(file);
  });
  const { user, said } = await openCustomer(person, '?novo&compra=compra');
  await write(user, 'Pedido', 'Faltou o pão');
  await user.upload(screen.getByLabelText('Selecionar imagens'), picture('foto.jpg'));
  await user.click(create());
  expect(ticketsOf(person)).toEqual([]);
  act(() => ready[0]?.());
  await screen.findByRole('img', { name: 'foto.jpg' });
  const held: (() => void)[] = [];
  const stored = person.server.create.bind(person.server);
  person.server.create = async (input) => {
    await new Promise<void>((done) => held.push(done));
    return stored(input);
  };
  await user.click(create());
  await waitFor(() => expect(held).toHaveLength(1));
  for (const name of ['Assunto', 'Item do histórico (opcional)'])
    expect(screen.getByRole('combobox', { name })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: '1 × Pão de queijo' })).toBeDisabled();
  for (const name of ['Remover foto.jpg', 'Capturar Imagem', 'Selecionar da Galeria'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  held[0]?.();
  await waitFor(() => expect(messages(said)).toContain('Ticket criado com sucesso!'));
  expect(ticketsOf(person)[0]?.content).toMatchObject({ images: [{ filename: 'foto.jpg' }] });
});

test('[X-03] a half-written ticket with its picture and a half-written comment survive a reload', async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const first = await openCustomer(person, '?novo');
  await write(first.user, 'Pedido', 'Faltou o');
  await first.user.upload(screen.getByLabelText('Selecionar imagens'), picture('foto.jpg'));
  await screen.findByRole('img', { name: 'foto.jpg' });
  first.unmount();
  const second = await openCustomer(person, '?novo');
  expect(await screen.findByRole('textbox', { name: 'Descrição do problema' })).toHaveValue('Faltou o');
  expect(screen.getByRole('combobox', { name: 'Assunto' })).toHaveDisplayValue('Pedido');
  expect(await screen.findByRole('img', { name: 'foto.jpg' })).toBeVisible();
  second.unmount();
  const third = await openCustomer(person, '?ticket=t1');
  await third.user.type(await screen.findByRole('textbox', { name: 'Escreva um comentário' }), 'E também');
  third.unmount();
  await openCustomer(person, '?ticket=t1');
  const box = await screen.findByRole('textbox', { name: 'Escreva um comentário' });
  await waitFor(() => expect(box).toHaveValue('E também'));
});

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
  expect(within(article).getByText('Na fila')).toBeVisible();
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
  expect(await within(article).findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Em Andamento');
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

test("[T-02] the latest status is written back to the ticket's record where they differ", async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  putUpdate(person.server, 'u1', 't1', DONA, { updateType: 'STATUS_CHANGE', status: 'resolved' });
  await openCustomer(person);
  expect(await screen.findByText('Resolvido')).toBeVisible();
  expect(screen.getByText('Nova atividade')).toBeVisible();
  await waitFor(() => expect(ticketsOf(person)[0]?.content.status).toBe('resolved'));
  expect(ticketsOf(person)[0]?.content.subject).toBe('Problema com Produto');
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
    await tell(person, putUpdate(person.server, 'u1', 't1', DONA, answer));
    await tell(
      person,
      putUpdate(person.server, 'u2', 't1', DONA, { updateType: 'STATUS_CHANGE', status: 'in_progress' }),
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
    const answer = putUpdate(person.server, 'u1', 't9', DONA, { updateType: 'RESPONSE', message: 'Oi' });
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
    await tell(person, putUpdate(person.server, 'u1', 't1', me, { updateType: 'RESPONSE', message: 'Oi' }));
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

test('[X-03] an answer to a ticket that this device knows nothing of any more is shown, and that it waits', async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await answerAndSettle(person, 't1', 'Continua travada');
  const view = showCustomer(person, '?ticket=t1');
  const waiting = within(await view.findByRole('region', { name: 'Espera neste aparelho' }));
  expect(waiting.getAllByText(/^Continua travada$|^Problema com Produto: Resolvido$/)).toHaveLength(2);
  expect(waiting.getAllByText('Na fila')).toHaveLength(2);
  await setOnline(person, true);
  const article = await screen.findByRole('article', { name: 'Problema com Produto' });
  expect(await within(article).findByText('Continua travada')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Espera neste aparelho' })).toBeNull();
});

/** What is on the device of an answer: in the box that is kept, and in the outbox. */
const placesOf = ({ data }: TestPerson) =>
  data.read(async (tx) => ({
    kept: await tx.kept('draft:ticketResponse:t1'),
    queued: (await tx.entries()).map(({ about }) => about.text),
  }));

test('[X-03] an answer leaves the box that is kept as it is queued: a page killed on the way does not have it twice', async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const { user, unmount } = await openCustomer(person, '?ticket=t1');
  person.server.create = () => new Promise(() => undefined);
  await user.type(await screen.findByRole('textbox', { name: 'Escreva um comentário' }), 'E agora?');
  await user.click(screen.getByRole('button', { name: 'Enviar Comentário' }));
  await waitFor(async () =>
    expect(await placesOf(person)).toEqual({ kept: undefined, queued: ['E agora?'] }),
  );
  expect(screen.getByRole('button', { name: 'Enviando...' })).toBeVisible();
  unmount();
  await openCustomer(person, '?ticket=t1');
  const box = await screen.findByRole('textbox', { name: 'Escreva um comentário' });
  expect(await screen.findByText('E agora?', { selector: 'p' })).toBeVisible();
  expect(box).toHaveValue('');
});

test('[X-03] an answer that is refused is kept again before it leaves the outbox', async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const { user, said } = await openCustomer(person, '?ticket=t1');
  refuseCreates(person, 'BAD_INPUT');
  const { discard } = person.data.outbox;
  const before: unknown[] = [];
  person.data.outbox.discard = async (id) => {
    before.push(await placesOf(person));
    return discard(id);
  };
  await user.type(await screen.findByRole('textbox', { name: 'Escreva um comentário' }), 'E agora?');
  await user.click(screen.getByRole('button', { name: 'Enviar Comentário' }));
  await waitFor(() => expect(messages(said)).toContain('Erro ao enviar resposta'));
  expect(before).toEqual([{ kept: 'E agora?', queued: ['E agora?'] }]);
  expect(await placesOf(person)).toEqual({ kept: 'E agora?', queued: [] });
  expect(screen.getByRole('textbox', { name: 'Escreva um comentário' })).toHaveValue('E agora?');
});

test('[X-03] an answer that is refused stays in the outbox where other words stand in the box by now', async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const { user, unmount } = await openCustomer(person, '?ticket=t1');
  const held: (() => void)[] = [];
  person.server.create = () =>
    new Promise((_, reject) => {
      const refusal = { kind: 'refused', code: 'BAD_INPUT', message: 'Não.' } as const;
      held.push(() => reject(new TransportError(refusal)));
    });
  await user.type(await screen.findByRole('textbox', { name: 'Escreva um comentário' }), 'E agora?');
  await user.click(screen.getByRole('button', { name: 'Enviar Comentário' }));
  await waitFor(() => expect(held).toHaveLength(1));
  unmount();
  const again = await openCustomer(person, '?ticket=t1');
  await again.user.type(await screen.findByRole('textbox', { name: 'Escreva um comentário' }), 'Outra coisa');
  await waitFor(async () => expect((await placesOf(person)).kept).toBe('Outra coisa'));
  held[0]?.();
  await waitFor(() => expect(messages(again.said)).toContain('Erro ao enviar resposta'));
  expect(await screen.findByRole('button', { name: 'Não enviada. Tentar de novo' })).toBeVisible();
  expect(await placesOf(person)).toEqual({ kept: 'Outra coisa', queued: ['E agora?'] });
});
