import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { creation } from '../../../src/data/outbox/drafts.ts';
import { stockDraft } from '../../../src/data/rows/shop-drafts.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { countMove } from '../../../src/domain/restock/visit.ts';
import { PendingSheet } from '../../../src/features/pending/pending-sheet.tsx';
import { PendingStrip } from '../../../src/features/pending/pending-strip.tsx';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { message } from './message.ts';

function refuse(person: TestPerson, word: string): void {
  person.server.onCreate = (row) => {
    if (!row.content?.includes(word)) return row;
    person.server.rows.delete(`CHAT_MESSAGE ${row.id}`);
    throw new TransportError({
      kind: 'refused',
      code: 'BAD_INPUT',
      message: 'Os dados enviados são inválidos.',
    });
  };
}

const sent = (person: TestPerson): string[] =>
  [...person.server.rows.values()]
    .filter(({ type }) => type === 'CHAT_MESSAGE')
    .map(({ content }) => JSON.parse(content ?? '{}').text);

const strip = <Route path="/home" element={<PendingStrip />} />;

test('[X-03] a parked message shows its reason in Pendências, is corrected there and sent', async () => {
  const person = makePerson();
  refuse(person, 'ruim');
  await person.data.outbox.enqueue(message(person, 'texto ruim'));
  const { user } = show(strip, { at: '/home', person });
  expect(await screen.findByText('1 envio precisa de você')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver pendências' }));
  const tray = await screen.findByRole('dialog', { name: 'Pendências' });
  expect(
    within(tray).getByText('Não foi possível enviar: Os dados enviados são inválidos.'),
  ).toBeInTheDocument();
  await user.click(within(tray).getByRole('button', { name: 'Editar' }));
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  await user.clear(field);
  await user.type(field, 'texto bom');
  await user.click(screen.getByRole('button', { name: 'Salvar e enviar' }));
  expect(await screen.findByText('Nada pendente')).toBeInTheDocument();
  await waitFor(() => expect(sent(person)).toEqual(['texto bom']));
});

test('[X-03] what is typed over a message stays where it leaves meanwhile, and can be taken along', async () => {
  const person = makePerson();
  person.browser.online = false;
  await person.data.outbox.enqueue(message(person, 'texto errado'));
  const { user } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver pendências' }));
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  await user.clear(field);
  await user.type(field, 'texto certo');
  person.browser.online = true;
  await act(() => person.data.nudge());
  await waitFor(() => expect(sent(person)).toEqual(['texto errado']));
  expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveValue('texto certo');
  await user.click(screen.getByRole('button', { name: 'Salvar e enviar' }));
  expect(await screen.findByText(/^Já saiu deste aparelho como estava/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copiar texto' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveValue('texto certo');
  expect(sent(person)).toEqual(['texto errado']);
});

test.each(['Escape', 'BACK'])('[X-03] a correction is lost after a question alone: %s', async (way) => {
  const person = makePerson();
  refuse(person, 'ruim');
  await person.data.outbox.enqueue(message(person, 'texto ruim'));
  const { user } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver pendências' }));
  const leave = () => (way === 'BACK' ? act(() => window.history.back()) : user.keyboard('{Escape}'));
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  await user.type(field, ' e longo');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(field).toHaveValue('texto ruim e longo');
  await user.clear(field);
  await user.type(field, 'texto ruim');
  await leave();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Texto' })).toBeNull());
});

test('[X-03] the keys of two messages belong to groups with the names of both', async () => {
  const person = makePerson();
  refuse(person, 'ruim');
  await person.data.outbox.enqueue(message(person, 'um ruim'));
  await person.data.outbox.enqueue(message(person, 'outro ruim'));
  const { user } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver pendências' }));
  for (const words of ['um ruim', 'outro ruim']) {
    const group = await screen.findByRole('group', { name: new RegExp(`^Mensagem .*${words}$`) });
    expect(within(group).getByRole('button', { name: 'Descartar' })).toBeInTheDocument();
  }
});

test('[X-03] discarding asks first, names what would be lost and removes the entry for good', async () => {
  const person = makePerson();
  refuse(person, 'ruim');
  await person.data.outbox.enqueue(message(person, 'ruim'));
  const { user } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver pendências' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Descartar este envio?' });
  expect(within(question).getByText('Mensagem: ruim')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  expect(await screen.findByText('Nada pendente')).toBeInTheDocument();
  expect(await person.data.read((tx) => tx.entries())).toEqual([]);
  expect(sent(person)).toEqual([]);
});

test('[X-03] what arrived before it could be discarded is named as the question named it', async () => {
  const person = makePerson();
  refuse(person, 'ruim');
  await person.data.outbox.enqueue(message(person, 'ruim'));
  vi.spyOn(person.data.outbox, 'discard').mockResolvedValue({ kind: 'done', value: 'delivered' });
  const { user, said } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver pendências' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Descartar este envio?' });
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  const words = 'Este envio já tinha sido entregue, por isso não foi descartado.';
  await waitFor(() => expect(said).toContainEqual(expect.objectContaining({ message: words })));
});

test('[X-03] [X-04] sending everything again leaves conflicts to be decided one by one', async () => {
  const person = makePerson();
  const item = { id: 'cafe', type: 'ITEM', parentId: 'loc' } as const;
  person.server.put({ ...item, content: JSON.stringify({ value: 9 }) });
  await person.data.outbox.enqueue({
    id: crypto.randomUUID(),
    lane: 'ITEM:cafe',
    about: { kind: 'item', text: 'Café', locationId: 'loc' },
    operation: { kind: 'change', type: 'ITEM', id: 'cafe', content: { value: { from: 5, to: 6 } } },
  });
  refuse(person, 'oi');
  await person.data.outbox.enqueue(message(person, 'oi'));
  const { user } = show(strip, { at: '/home', person });
  expect(await screen.findByText('2 envios precisam de você')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver pendências' }));
  const all = await screen.findByRole('button', { name: 'Tentar enviar tudo agora' });
  person.server.onCreate = (row) => row;
  await user.click(all);
  await waitFor(() => expect(sent(person)).toEqual(['oi']));
  expect(await screen.findByText(/^Mudou enquanto você editava/)).toBeInTheDocument();
  await waitFor(() => expect(all).toBeDisabled());
  await waitFor(() =>
    expect(JSON.parse(person.server.rows.get('ITEM cafe')?.content ?? '{}')).toEqual({ value: 9 }),
  );
  await user.click(screen.getByRole('button', { name: 'Usar a minha' }));
  expect(await screen.findByText('Nada pendente')).toBeInTheDocument();
  await waitFor(() =>
    expect(JSON.parse(person.server.rows.get('ITEM cafe')?.content ?? '{}')).toEqual({ value: 6 }),
  );
});

test('[X-03] a copy of what waits can be saved, with the words in it', async () => {
  const person = makePerson();
  person.browser.online = false;
  await person.data.outbox.enqueue({ ...message(person, 'guarde isto') });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:copia';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const tray = <Route path="/home" element={<PendingSheet onClose={() => undefined} />} />;
  const { user } = show(tray, { at: '/home', person });
  expect(await screen.findByText('Na fila')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salvar uma cópia' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse((await saved[0]?.text()) ?? '[]')).toMatchObject([
    { tipo: 'Mensagem', texto: 'guarde isto' },
  ]);
  vi.restoreAllMocks();
});

test.each([
  ['Antes: havia 10', { counted: 10, base: 6, current: 6 }],
  ['Depois: passou a 8', { counted: 10, base: 8, current: 6 }],
] as const)('[X-04] a count that met other books asks before it is sent: %s', async (answer, sends) => {
  const person = makePerson();
  person.server.put({ id: 'cafe', type: 'ITEM', parentId: 'loc', content: JSON.stringify({ quantity: 6 }) });
  person.server.onCreate = (row) => {
    const { base, current } = JSON.parse(row.content ?? '{}');
    if ((current ?? base) === 6) return row;
    person.server.rows.delete(`STOCK_CHANGE ${row.id}`);
    const detail = { current: person.server.rows.get('ITEM cafe') };
    throw new TransportError({ kind: 'refused', code: 'STALE', message: 'Mudou.', detail });
  };
  const entry = { id: crypto.randomUUID(), itemId: 'cafe', at: 1, move: countMove(10, 8, 0) };
  const visit = { id: 'visita', locationId: 'loc' };
  await person.data.outbox.enqueue(stockDraft(entry, visit, { owner: person.user.sub, itemName: 'Café' }));
  const tray = <Route path="/home" element={<PendingSheet onClose={() => undefined} />} />;
  const { user } = show(tray, { at: '/home', person });
  expect(
    await screen.findByText(/Você contou 10\. Quando a contagem chegou, 2 unidades tinham saído/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: answer }));
  expect(await screen.findByText('Nada pendente')).toBeInTheDocument();
  const change = [...person.server.rows.values()].find(({ type }) => type === 'STOCK_CHANGE');
  expect(JSON.parse(change?.content ?? '{}')).toMatchObject(sends);
});

test.each(['/location-chat/loc', '/manager/chat/loc/ana'])(
  'the strip is silent on %s, which shows its own messages by itself',
  async (at) => {
    const person = makePerson();
    refuse(person, 'ruim');
    await person.data.outbox.enqueue(message(person, 'texto ruim'));
    const over = (path: string) => <Route path={path} element={<PendingStrip />} />;
    const first = show(over('/location-chat/outro'), { at: '/location-chat/outro', person });
    expect(await screen.findByText('1 envio precisa de você')).toBeInTheDocument();
    first.unmount();
    show(over(at), { at, person });
    await waitFor(async () =>
      expect((await person.data.read((tx) => tx.entries()))[0]?.state.kind).toBe('parked'),
    );
    expect(screen.queryByText('1 envio precisa de você')).toBeNull();
  },
);

test('what this device has lost is told until the person has read it', async () => {
  const person = makePerson();
  await person.data.keep('lost-entries', 3);
  const { user } = show(strip, { at: '/home', person });
  const loss = '3 envios que estavam neste aparelho se perderam: o navegador apagou os dados.';
  expect(await screen.findByText(loss)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Entendi' }));
  await waitFor(() => expect(screen.queryByText(loss)).toBeNull());
  expect(await person.data.read((tx) => tx.kept('lost-entries'))).toBeUndefined();
});

test.each([
  [['Café'], 1, 'Café'],
  [['Café', 'Suco'], 2, 'Café, Suco'],
  [['Café', 'Suco', 'Bolo'], 3, 'Café, Suco e mais 1 item'],
  [['Café', 'Suco', 'Bolo'], 300, 'Café, Suco e mais 298 itens'],
])(
  '[R-05] [X-03] of lost costs the strip names two and counts the rest: %j, %i',
  async (names, count, told) => {
    const person = makePerson();
    await person.data.keep('lost-costs', { names, count });
    show(strip, { at: '/home', person });
    const loss = `Custo não salvo: ${told}. Seu papel aqui não muda custos. O resto foi salvo.`;
    expect(await screen.findByText(loss)).toBeInTheDocument();
  },
);

test('[MI-03] items that the server left out of a change made offline are named on any screen until they are read', async () => {
  const person = makePerson();
  const { server, data } = person;
  server.put({ id: 'l2', type: 'LOCATION', reference: 'PRIVATE', content: '{"name":"Segunda loja"}' });
  for (const name of ['Suco', 'Mate', 'Bolo', 'Chá'])
    server.put({ id: name, type: 'ITEM', parentId: 'l2', reference: name, content: '{"value":5}' });
  await data.refresh({ kind: 'location', id: 'l2' });
  const left = ['Suco', 'Mate', 'Bolo'].map((id) => ({ id, reason: 'STALE' }));
  const answer = { shop: 'l2', left: [...left, { id: 'Chá', reason: 'NOT_FOUND' }] };
  server.onCreate = (row) => ({ ...row, content: JSON.stringify(answer) });
  const { user } = show(strip, { at: '/home', person });
  const about = { kind: 'item', text: '4 preços', locationId: 'l2' } as const;
  const request = {
    id: 'r',
    type: 'REQUEST',
    parentId: null,
    reference: 'CHANGE_ITEMS',
    content: {},
  } as const;
  await data.outbox.enqueue(creation({ ...request, owner: person.user.sub }, about, 'prices:l2'));
  const told = await screen.findByText(/ficaram de fora/);
  expect(told).toHaveTextContent(
    '3 itens ficaram de fora, porque mudaram antes: Suco (Segunda loja), Mate (Segunda loja) e mais 1 item. ' +
      '1 item ficou de fora, porque não está mais no local: Chá (Segunda loja).',
  );
  await user.click(screen.getByRole('button', { name: 'Entendi' }));
  await waitFor(() => expect(screen.queryByText(/ficaram de fora/)).toBeNull());
});
