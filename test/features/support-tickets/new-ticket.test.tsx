import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newTicketKey } from '../../../src/features/support/new/ticket-draft.ts';
import { messages } from '../support/money-fixture.tsx';
import { put } from '../support/shop-fixture.ts';
import type { TestPerson } from '../support/show.tsx';
import { makeCustomer, openCustomer, putTicket, refuseCreates, SHOP, ticketsOf } from './open-support.tsx';
import { create, picture, pretendPictures, write } from './ticket-form.ts';

pretendPictures();

function bought(person: TestPerson, more: object = {}): void {
  put(
    person.server,
    'SHOPPING_PURCHASE',
    { id: 'compra', parentId: SHOP, owner: person.user.sub },
    {
      ...{
        status: 'PAID',
        locationName: 'Mercadinho da Praça',
        totalAmount: 14,
        cpf: '52998224725',
        qrCode: 'x',
        ...more,
      },
      items: [
        { id: 'agua', name: 'Água com gás', quantity: 2, price: 4.5 },
        { id: 'fim', name: 'Pão de queijo', quantity: 1, price: 5 },
      ],
    },
  );
  person.server.put({ id: 'compra', type: 'SHOPPING_PURCHASE', createdAt: Date.now() });
}

/** Delays the preparation of pictures until each returned function is called. */
function holdPictures(): (() => void)[] {
  const ready: (() => void)[] = [];
  const made = globalThis.createImageBitmap;
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await new Promise<void>((done) => ready.push(done));
    return made(file);
  });
  return ready;
}

const form = (): Promise<HTMLElement> => screen.findByRole('form', { name: 'Novo Ticket' });

test("[T-01] nobody's tickets but one's own; '+' and what the empty list says", async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', 'bia');
  const { user, place } = await openCustomer(person);
  expect(await screen.findByText('Clique no botão + para criar seu primeiro ticket')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Novo Ticket' }));
  await waitFor(() => expect(place.path).toBe(`/location-support/${SHOP}?novo=`));
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

test('[T-01] [MS-02] a purchase of which something was given back is named by what it cost', async () => {
  const person = makeCustomer();
  bought(person, { returns: [{ id: 'r', lines: [{ id: 'fim', quantity: 1, amount: 5 }] }] });
  await act(() => person.data.refresh({ kind: 'history' }));
  await openCustomer(person, '?novo=&compra=compra');
  const about = await screen.findByRole('combobox', { name: /histórico/ });
  await waitFor(() => expect(about).toHaveDisplayValue(/^Compra de R\$.14,00 · /));
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

test('[T-01] a refusal that trying again does not cure says why', async () => {
  const person = makeCustomer();
  const { user, said } = await openCustomer(person, '?novo');
  await write(user, 'Dúvida', 'Que horas abre?');
  refuseCreates(person, 'FORBIDDEN');
  await user.click(create());
  await waitFor(() => expect(messages(said)).toEqual(['Erro ao criar ticket']));
  // The server's own text.
  expect(said[0]?.detail).toBe('Os dados enviados são inválidos.');
});

test('[T-01] [SY-6] a photo without room on the device leaves the words of the draft there, and the page as it was', async () => {
  const person = makeCustomer();
  const { user, said } = await openCustomer(person, '?novo');
  await write(user, 'Dúvida', 'Veja a foto');
  const { put: real } = IDBObjectStore.prototype;
  let refused = 0;
  IDBObjectStore.prototype.put = function (value, key) {
    const { photos = [] } = (value as { value?: { photos?: unknown[] } }).value ?? {};
    if (photos.length === 0) return key === undefined ? real.call(this, value) : real.call(this, value, key);
    refused += 1;
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    await user.upload(screen.getByLabelText('Selecionar imagens'), picture('foto.jpg'));
    const told = 'Sem espaço neste aparelho: as fotos não ficam no rascunho. Envie antes de sair.';
    await waitFor(() => expect(messages(said)).toEqual([told]));
    const tries = refused;
    await user.type(screen.getByRole('textbox', { name: 'Descrição do problema' }), ', por favor');
    const kept = () => person.data.read((tx) => tx.kept(newTicketKey(SHOP)));
    await waitFor(async () => expect(await kept()).toMatchObject({ description: 'Veja a foto, por favor' }));
    expect(await kept()).toMatchObject({ photos: [] });
    expect(refused).toBe(tries);
    expect(person.data.live.storage().snapshot()).toBe('durable');
    expect(screen.getByRole('img', { name: 'foto.jpg' })).toBeVisible();
    await user.click(create());
    await waitFor(() => expect(messages(said)).toContain('Ticket criado com sucesso!'));
    expect(person.server.images.size).toBe(1);
  } finally {
    IDBObjectStore.prototype.put = real;
  }
});

test('[T-01] [X-03] nothing of a ticket that is being sent can be changed, and none leaves before its picture is ready', async () => {
  const person = makeCustomer();
  bought(person);
  const ready = holdPictures();
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

test('[T-01] [X-03] what is written while pictures are prepared stays, here and on the device', async () => {
  const person = makeCustomer();
  const ready = holdPictures();
  const first = await openCustomer(person, '?novo');
  await form();
  const files = [picture('um.jpg'), picture('dois.jpg')];
  fireEvent.change(screen.getByLabelText('Selecionar imagens'), { target: { files } });
  await waitFor(() => expect(ready).toHaveLength(1));
  await write(first.user, 'Pedido', 'Faltou');
  act(() => ready[0]?.());
  await screen.findByRole('img', { name: 'um.jpg' });
  await waitFor(() => expect(ready).toHaveLength(2));
  const text = screen.getByRole('textbox', { name: 'Descrição do problema' });
  await first.user.type(text, ' o pão');
  act(() => ready[1]?.());
  await screen.findByRole('img', { name: 'dois.jpg' });
  expect(text).toHaveValue('Faltou o pão');
  first.unmount();
  await openCustomer(person, '?novo');
  expect(await screen.findByRole('textbox', { name: 'Descrição do problema' })).toHaveValue('Faltou o pão');
  expect(screen.getByRole('combobox', { name: 'Assunto' })).toHaveDisplayValue('Pedido');
  expect(await screen.findByRole('img', { name: 'dois.jpg' })).toBeVisible();
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

test('[X-03] [T-01] two windows that hold the same half-written words send two tickets, and neither is lost', async () => {
  const person = makeCustomer();
  // Earlier builds stored the ticket's id with the text, so every window had the same id.
  const id = crypto.randomUUID();
  const words = { id, subjectType: 'devolucao', description: 'Veio aberto', photos: [] };
  await person.data.keep(`draft:ticket:${SHOP}`, words);
  const { user, said } = await openCustomer(person, '?novo');
  const text = await screen.findByRole('textbox', { name: 'Descrição do problema' });
  expect(text).toHaveValue('Veio aberto');
  putTicket(person.server, id, person.user.sub, { description: 'Veio aberto' });
  await user.clear(text);
  await user.type(text, 'A porta não abre');
  await user.click(create());
  await waitFor(() => expect(messages(said)).toEqual(['Ticket criado com sucesso!']));
  const sent = ticketsOf(person).map(({ content }) => content.description);
  expect(sent).toEqual(['Veio aberto', 'A porta não abre']);
});
