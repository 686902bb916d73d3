import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messageDraft } from '../../../src/data/rows/chat.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { rowTime } from '../../../src/features/chat/chat-times.ts';
import { chatChannel } from '../../../src/records/events.ts';
import { SHOP } from '../support/shop-fixture.ts';
import { pretendWidth, runFromNoon, type TestPerson } from '../support/show.tsx';
import { ANA, box, bubbles, manager, OWNER, openChat, person, putMessage, sendButton } from './open-chat.tsx';

const LIST = `/manager/chat/${SHOP}`;
const TALK = `${LIST}/${ANA}`;
const DAY = 86_400_000;

beforeEach(runFromNoon);

const rows = () =>
  within(screen.getByRole('list', { name: 'Conversas' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const say = (someone: TestPerson, text: string, more: Partial<Parameters<typeof putMessage>[3]> = {}) =>
  putMessage(someone.server, ANA, someone.user.sub, { text, ...more });
const tell = (someone: TestPerson, record: ReturnType<typeof say>): void =>
  act(() => someone.socket.tell(chatChannel(SHOP), { type: 'CHAT_MESSAGE', record }));

describe('[MH-01] the conversations of a location', () => {
  test('are none yet', async () => {
    openChat(manager(), LIST);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Conversas - Café da Biblioteca' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('Nenhuma conversa ainda')).toBeInTheDocument();
    expect(screen.getByText('As conversas com usuários aparecerão aqui')).toBeInTheDocument();
    expect(await screen.findByText('Conectado ao chat em tempo real')).toBeInTheDocument();
  });

  test('stand latest first with name, preview, time and what is unread, and lead to themselves', async () => {
    const someone = manager();
    const now = Date.now();
    const { sub } = someone.user;
    const long = 'Será que vocês poderiam repor a água com gás ainda hoje?';
    putMessage(someone.server, 'bia', sub, { text: 'Oi', name: 'Bia Reis', at: now - 30 * DAY });
    putMessage(someone.server, 'caio', sub, { text: 'Tem pão?', name: 'Caio', at: now - DAY });
    putMessage(someone.server, 'caio', sub, { text: 'Tem sim', from: 'manager', at: now - DAY + 1 });
    const ofEva = { text: 'Volto já', from: 'manager', name: 'Eva Prado', at: now - 20 * DAY } as const;
    putMessage(someone.server, 'davi', 'eva', ofEva);
    say(someone, 'Olá', { at: now - 2000 });
    say(someone, long, { at: now - 1000 });
    const { user, place } = openChat(someone, LIST);
    await screen.findByText('Ana Lima');
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(rows()).toEqual([
      expect.stringMatching(
        /Ana Lima\d\d:\d\dSerá que vocês poderiam repor a água com gás ainda\.\.\.2 não lidas$/,
      ),
      expect.stringMatching(/CaioOntemVocê: Tem sim$/),
      expect.stringMatching(/\d\d\/\d\dEva Prado: Volto já$/),
      expect.stringMatching(/Bia Reis\d\d\/\d\dOi1 não lida$/),
    ]);
    await user.click(screen.getByRole('link', { name: /Ana Lima/ }));
    await waitFor(() => expect(place.path).toBe(TALK));
    await screen.findByText(long);
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(place.path).toBe(LIST));
    await waitFor(() => expect(rows()[0]).toMatch(/ainda\.\.\.$/));
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(place.path).toBe('/manager'));
  });

  test('[R-05] a partner, who reads conversations and answers none, sees a new message live, too', async () => {
    const someone = person({ name: 'Sara Sócia' });
    someone.server.put({
      ...{ id: 's', type: 'STAFF', parentId: SHOP, owner: OWNER, reference: someone.user.email },
      content: JSON.stringify({ role: 'partner', status: 'ACTIVE', sub: someone.user.sub }),
    });
    await someone.data.refresh({ kind: 'work' });
    putMessage(someone.server, ANA, OWNER, { text: 'Oi', at: Date.now() - 5000 });
    openChat(someone, TALK);
    await screen.findByText('Oi');
    tell(someone, putMessage(someone.server, ANA, OWNER, { text: 'Alguém aí?', at: Date.now() - 2 }));
    expect(await screen.findByText('Alguém aí?')).toBeVisible();
  });

  test('a new message moves its conversation up, live', async () => {
    const someone = manager();
    const now = Date.now();
    putMessage(someone.server, 'bia', someone.user.sub, { text: 'Oi', name: 'Bia', at: now - 5000 });
    openChat(someone, LIST);
    await screen.findByText('Bia');
    // A test's clock stands still between its ticks, and two messages of one instant come in the order of their ids.
    tell(someone, say(someone, 'Bom dia', { at: now - 2 }));
    await waitFor(() => expect(rows()[0]).toMatch(/Ana Lima.*Bom dia1 não lida$/));
    tell(someone, say(someone, 'Alguém?', { at: now - 1 }));
    await waitFor(() => expect(rows()[0]).toMatch(/Alguém\?2 não lidas$/));
  });

  test('says how it stands: historical only, loading, loading more, offline', async () => {
    const someone = manager();
    const held: (() => void)[] = [];
    const goOn = async (): Promise<void> => {
      await waitFor(() => expect(held).not.toHaveLength(0));
      held.shift()?.();
    };
    const list = someone.server.list.bind(someone.server);
    someone.server.list = async (query, args) => {
      if (query.by === 'parentIdAndType' && query.type === 'CHAT_MESSAGE')
        await new Promise<void>((done) => held.push(done));
      return list(query, args);
    };
    for (let index = 0; index < 60; index += 1) say(someone, `${index}`, { at: Date.now() - 100 + index });
    openChat(someone, LIST);
    expect(await screen.findByText('Carregando conversas...')).toBeInTheDocument();
    await goOn();
    expect(await screen.findByText('Carregando mais conversas...')).toBeInTheDocument();
    await goOn();
    expect(await screen.findByText('Conectado ao chat em tempo real')).toBeInTheDocument();
    act(() => someone.socket.become('Disconnected'));
    expect(await screen.findByText('Conectado - Apenas mensagens históricas')).toBeInTheDocument();
    someone.server.fault = 'offline';
    act(() => someone.data.hinted(false));
    expect(await screen.findByText(/^Sem conexão/)).toBeInTheDocument();
  });

  test('that cannot be had say so, and can be asked for again', async () => {
    const someone = manager();
    const list = someone.server.list.bind(someone.server);
    someone.server.list = async (query, args) => {
      if (query.by === 'parentIdAndType' && query.type === 'CHAT_MESSAGE')
        throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'falhou' });
      return list(query, args);
    };
    const { user } = openChat(someone, LIST);
    expect(await screen.findByRole('heading', { name: 'Erro ao carregar dados' })).toBeInTheDocument();
    someone.server.list = list;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Nenhuma conversa ainda')).toBeInTheDocument();
  });

  test.each([
    [0, /^\d\d:\d\d$/],
    [1, /^Ontem$/],
    [3, /^(domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado)$/],
    [6, /(-feira|domingo|sábado)$/],
    [7, /^\d\d\/\d\d$/],
    [400, /^\d\d\/\d\d$/],
    [-1, /^\d\d\/\d\d$/],
  ])('a conversation of %i days ago reads %s', (days, expected) => {
    const noon = new Date(2026, 10, 20, 12).getTime();
    expect(rowTime(noon - days * DAY, noon)).toMatch(expected);
  });

  test('are nobody else’s: who does not own the location is led away', async () => {
    const { said, place } = openChat(person(), LIST);
    await waitFor(() => expect(place.path).toBe('/manager'));
    await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Local não encontrado']));
  });
});

describe('[MH-02] a conversation', () => {
  test('is with the customer by name, shows names, roles and times, and is answered', async () => {
    const someone = manager();
    say(someone, 'Vocês têm gelo?', { at: Date.now() - DAY });
    const ofEva = { text: 'Vou ver', from: 'manager', name: 'Eva', at: Date.now() - DAY + 1 } as const;
    putMessage(someone.server, ANA, 'eva', ofEva);
    const { user } = openChat(someone, TALK);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chat - Ana Lima' })).toBeInTheDocument();
    expect(screen.getByText('Café da Biblioteca')).toBeInTheDocument();
    expect(await screen.findByText('Online')).toBeInTheDocument();
    expect(screen.getByText('Conectado')).toBeInTheDocument();
    await user.type(await box(), 'Temos, sim{Enter}');
    await waitFor(() =>
      expect(bubbles()).toEqual([
        expect.stringMatching(/^Ana Lima · ClienteVocês têm gelo\?Ontem \d\d:\d\d$/),
        expect.stringMatching(/^Eva · GerenteVou verOntem \d\d:\d\d$/),
        expect.stringMatching(/^Você: Temos, sim\d\d:\d\denviada$/),
      ]),
    );
    expect(someone.socket.published.at(-1)?.channel).toBe(chatChannel(ANA));
    const sign = JSON.stringify({ type: 'TYPING', content: { locationId: SHOP } });
    expect(someone.socket.published).toContainEqual({ channel: chatChannel(ANA), events: [sign] });
    expect(screen.getByRole('button', { name: 'Compras de Ana Lima' })).toBeVisible();
    const sent = [...someone.server.rows.values()].find(
      ({ reference, owner }) => reference === ANA && owner !== 'eva',
    );
    expect(JSON.parse(sent?.content ?? '')).toMatchObject({
      ...{ text: 'Temos, sim', senderName: 'Bento Ribeiro', senderRole: 'manager' },
    });
  });

  test('that nobody began is begun', async () => {
    openChat(manager(), TALK);
    expect(await screen.findByText('Nenhuma mensagem ainda')).toBeInTheDocument();
    expect(screen.getByText('Inicie a conversa com Cliente')).toBeInTheDocument();
    expect(sendButton()).toBeDisabled();
  });

  test('without a name of one’s own a manager signs with the address', async () => {
    const someone = manager('');
    const { user } = openChat(someone, TALK);
    await user.type(await box(), 'Olá{Enter}');
    await waitFor(() => {
      const sent = [...someone.server.rows.values()].find(({ reference }) => reference === ANA);
      expect(JSON.parse(sent?.content ?? '{}')).toMatchObject({ senderName: 'marina@exemplo.com.br' });
    });
  });

  test('of one customer holds no word of another', async () => {
    const someone = manager();
    say(someone, 'Sou a Ana');
    putMessage(someone.server, 'bia', someone.user.sub, { text: 'Sou a Bia', name: 'Bia' });
    openChat(someone, TALK);
    await screen.findByText('Sou a Ana');
    expect(screen.queryByText('Sou a Bia')).toBeNull();
  });

  test('in front is read and raises no toast; another customer’s message does', async () => {
    const someone = manager();
    say(someone, 'Oi');
    const { said } = openChat(someone, TALK);
    await screen.findByText('Oi');
    await waitFor(() => expect(someone.socket.isSubscribed(chatChannel(SHOP))).toBe(true));
    tell(someone, say(someone, 'Tudo bem?'));
    await screen.findByText('Tudo bem?');
    const other = putMessage(someone.server, 'bia', someone.user.sub, { text: 'E eu?', name: 'Bia' });
    tell(someone, other);
    await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Nova mensagem de Usuário']));
  });

  test('on a desktop the others stand beside it', async () => {
    pretendWidth(1280);
    const someone = manager();
    say(someone, 'Oi');
    putMessage(someone.server, 'bia', someone.user.sub, { text: 'E eu?', name: 'Bia' });
    const { user, place } = openChat(someone, TALK);
    await user.click(await screen.findByRole('link', { name: /Bia/ }));
    await waitFor(() => expect(place.path).toBe(`${LIST}/bia`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Chat - Bia' })).toBeInTheDocument();
  });
});

test('[MH-04] a quiet conversation is found among hundreds of messages of others', async () => {
  const someone = manager();
  const now = Date.now();
  for (let index = 0; index < 520; index += 1) {
    const words = { id: `b${index}`, text: `bia ${index}`, name: 'Bia', at: now - 1000 + index };
    putMessage(someone.server, 'bia', someone.user.sub, words);
  }
  say(someone, 'Há semanas', { at: now - 20 * DAY });
  putMessage(someone.server, ANA, someone.user.sub, { text: 'Pois é', from: 'manager', at: now - 19 * DAY });
  openChat(someone, TALK);
  expect(await screen.findByText('Há semanas')).toBeInTheDocument();
  await waitFor(() => expect(bubbles()).toHaveLength(2));
});

test('[MH-04] a quiet conversation shows its latest messages though earlier ones were signed anew since', async () => {
  const someone = manager();
  const { server } = someone;
  const now = Date.now();
  for (let index = 0; index < 520; index += 1)
    putMessage(server, 'bia', someone.user.sub, { id: `b${index}`, text: 'Oi', at: now - 1000 + index });
  for (let index = 0; index < 100; index += 1) {
    const row = say(someone, `ana ${index}`, { id: `a${index}`, at: now - DAY + index });
    if (index < 50) server.put({ ...row, updatedAt: now + index });
  }
  openChat(someone, TALK);
  expect(await screen.findByText('ana 99')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('ana 80')).toBeInTheDocument());
});

test('[MH-01] the list is read out of the latest messages; who was quiet for long is shown when wanted', async () => {
  const someone = manager();
  const now = Date.now();
  say(someone, 'Há meses', { at: now - 90 * DAY });
  for (let index = 0; index < 1000; index += 1) {
    const words = { id: `b${index}`, text: `bia ${index}`, name: 'Bia', at: now - 10_000 + index };
    putMessage(someone.server, 'bia', someone.user.sub, words);
  }
  const { user } = openChat(someone, LIST);
  await screen.findByText('bia 999');
  const more = await screen.findByRole('button', { name: 'Mostrar conversas anteriores' });
  expect(rows()).toEqual([expect.stringContaining('Bia')]);
  await user.click(more);
  await waitFor(() =>
    expect(rows()).toEqual([expect.stringContaining('Bia'), expect.stringContaining('Há meses')]),
  );
  expect(screen.queryByRole('button', { name: 'Mostrar conversas anteriores' })).toBeNull();
});

test('[MH-01] up to where each conversation was read is asked for at once, however many customers there are', async () => {
  const someone = manager();
  for (const customer of ['bia', 'caio', 'davi'])
    putMessage(someone.server, customer, someone.user.sub, { text: 'Oi', name: customer });
  const list = vi.spyOn(someone.data.live, 'list');
  openChat(someone, LIST);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const wish = list.mock.calls.find(([name]) => name.startsWith('conversations:'))?.[1];
  const asked: (readonly string[])[] = [];
  await someone.data.read(async (tx) => {
    const counting = {
      ...tx,
      kept: (key: string) => tx.kept(key).finally(() => asked.push([key])),
      keptAll: (keys: readonly string[]) => tx.keptAll(keys).finally(() => asked.push(keys)),
    };
    await wish?.read(counting);
  });
  expect(asked.map((keys) => keys.length)).toEqual([3]);
});

test('[X-03] an answer that waits is shown where this device knows nothing of the location any more', async () => {
  const someone = manager();
  someone.browser.online = false;
  someone.server.fault = 'offline';
  someone.data.hinted(false);
  const talk = { locationId: SHOP, customerId: ANA, role: 'manager' } as const;
  const words = { id: crypto.randomUUID(), text: 'Já vou abrir', at: Date.now(), to: ANA };
  await someone.data.outbox.enqueue(
    messageDraft(talk, { ...words, sender: { ...someone.user, name: 'Bento' } }),
  );
  openChat(someone, TALK);
  const waiting = within(await screen.findByRole('region', { name: 'Espera neste aparelho' }));
  expect(waiting.getByText('Já vou abrir')).toBeInTheDocument();
  expect(waiting.getByText('Na fila')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Você está sem conexão' })).toBeInTheDocument();
});
