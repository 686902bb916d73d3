import '../../support/midday.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { chatChannel } from '../../../src/records/events.ts';
import { SHOP } from '../support/shop-fixture.ts';
import { runFromNoon } from '../support/show.tsx';
import { ANA, box, bubbles, manager, OWNER, openChat, person, putMessage } from './open-chat.tsx';
import { goOffline } from './signal.ts';

const AT = `/location-chat/${SHOP}`;

beforeEach(runFromNoon);

describe('[C-01] the conversation', () => {
  test('is with the Atendente of the shop, and says who is first', async () => {
    openChat(person(), AT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Atendente' })).toBeInTheDocument();
    expect(screen.getByText('Café da Biblioteca')).toBeInTheDocument();
    expect(await screen.findByText('Seja o primeiro a enviar uma mensagem!')).toBeInTheDocument();
    expect(await screen.findByText('Online')).toBeInTheDocument();
    expect(screen.getByText('Conectado')).toBeInTheDocument();
  });

  test('shows what was said, who said it and when', async () => {
    const someone = person();
    const now = Date.now();
    const day = 86_400_000;
    const words = (text: string, at: number, from: 'customer' | 'manager') =>
      putMessage(someone.server, someone.user.sub, OWNER, { text, at, from });
    words('Bom dia', now - 9 * day, 'customer');
    words('Olá, Marina!', now - day, 'manager');
    words('Obrigada!', now, 'customer');
    openChat(someone, AT);
    await screen.findByText('Obrigada!');
    expect(bubbles()).toEqual([
      expect.stringMatching(/^Você: Bom dia\d\d\/\d\d\/\d{4} \d\d:\d\denviada$/),
      expect.stringMatching(/^AtendenteOlá, Marina!Ontem \d\d:\d\d$/),
      expect.stringMatching(/^Você: Obrigada!\d\d:\d\denviada$/),
    ]);
    expect(screen.getByRole('heading', { name: 'Ontem' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Hoje' })).toBeInTheDocument();
  });

  test("[MH-01] today is the server's day on a phone that is two days ahead, and on its list", async () => {
    const today = Date.now() - 2 * 86_400_000;
    serverClock.heard(String(today), Date.now());
    onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
    const someone = manager();
    putMessage(someone.server, ANA, someone.user.sub, { text: 'Bom dia', at: today });
    const { user } = openChat(someone, `/manager/chat/${SHOP}`);
    const row = await screen.findByRole('link', { name: /Ana Lima/ });
    expect(row).toHaveTextContent(/Ana Lima\d\d:\d\dBom dia/);
    await user.click(row);
    expect(await screen.findByRole('heading', { name: 'Hoje' })).toBeVisible();
  });

  test('[MH-04] day headings never go back: what was written offline stands under the day it arrived', async () => {
    const someone = person();
    const now = Date.now();
    const day = 86_400_000;
    const put = (id: string, createdAt: number, timestamp: number) => {
      const row = putMessage(someone.server, someone.user.sub, OWNER, { id, text: id, at: createdAt });
      const content = JSON.stringify({ ...JSON.parse(row.content ?? '{}'), timestamp });
      someone.server.put({ ...row, content });
    };
    put('antes', now - 2 * day, now - 2 * day);
    // A time in seconds, as other clients write it.
    put('ontem', now - day, Math.floor((now - day) / 1000));
    put('hoje', now - 2000, now - 2000);
    put('sem rede', now - 1000, now - day);
    put('relógio', now, now - 9 * day);
    openChat(someone, AT);
    await waitFor(() => expect(bubbles()).toHaveLength(5));
    const lines = [...document.querySelectorAll('[role="log"] li')].map((line) => {
      const heading = line.querySelector('h2, h3, [role="heading"]')?.textContent;
      return [
        heading ?? null,
        ...['antes', 'ontem', 'hoje', 'sem rede', 'relógio'].filter((text) =>
          line.textContent?.includes(text),
        ),
      ];
    });
    expect(lines).toEqual([
      [expect.stringMatching(/ de \d{4}$/), 'antes'],
      ['Ontem', 'ontem'],
      ['Hoje', 'hoje'],
      [null, 'sem rede'],
      [null, 'relógio'],
    ]);
  });

  test('[MH-04] an update that cannot be processed says so, and what it was about is read again', async () => {
    const someone = person();
    const { said } = openChat(someone, AT);
    await screen.findByText('Seja o primeiro a enviar uma mensagem!');
    putMessage(someone.server, someone.user.sub, OWNER, { id: 'm1', text: 'Olá!', from: 'manager' });
    const broken = { id: 'm1', type: 'CHAT_MESSAGE', content: 5 } as never;
    await act(async () =>
      someone.socket.tell(chatChannel(someone.user.sub), { type: 'CHAT_MESSAGE', record: broken }),
    );
    expect(await screen.findByText('Olá!')).toBeVisible();
    await act(async () => someone.socket.tell(chatChannel(someone.user.sub), { type: 'CHAT_MESSAGE' }));
    expect(said.map(({ message }) => message)).toContain('Erro ao processar atualização');
    expect(bubbles()).toHaveLength(1);
  });

  test('hears the other side live, and the same message again is the same message', async () => {
    const someone = person();
    openChat(someone, AT);
    await screen.findByText('Seja o primeiro a enviar uma mensagem!');
    const record = putMessage(someone.server, someone.user.sub, OWNER, {
      text: 'Já vou ver',
      from: 'manager',
    });
    const event = { type: 'CHAT_MESSAGE', record } as const;
    act(() => someone.socket.tell(chatChannel(someone.user.sub), event));
    expect(await screen.findByText('Já vou ver')).toBeInTheDocument();
    act(() => someone.socket.tell(chatChannel(someone.user.sub), event));
    await act(() => someone.data.refresh({ kind: 'chat', id: SHOP }));
    expect(bubbles()).toHaveLength(1);
  });

  test('shows that the other side is typing until their message comes', async () => {
    const someone = person();
    putMessage(someone.server, someone.user.sub, OWNER, { text: 'Oi' });
    const { user } = openChat(someone, AT);
    await screen.findByText('Oi');
    const channel = chatChannel(someone.user.sub);
    act(() => someone.socket.tell(channel, { type: 'TYPING', content: { sender: 'outra' } }));
    expect(screen.queryByText('digitando…')).toBeNull();
    // The location tells who the other side is.
    await waitFor(() => {
      act(() => someone.socket.tell(channel, { type: 'TYPING', content: { sender: OWNER } }));
      expect(screen.getByText('digitando…')).toBeInTheDocument();
    });
    const record = putMessage(someone.server, someone.user.sub, OWNER, { text: 'Pronto', from: 'manager' });
    act(() => someone.socket.tell(channel, { type: 'CHAT_MESSAGE', record }));
    await screen.findByText('Pronto');
    expect(screen.queryByText('digitando…')).toBeNull();
    await user.type(await box(), 'ok');
    expect(someone.socket.published).toEqual([{ channel: chatChannel(SHOP), events: ['{"type":"TYPING"}'] }]);
  });

  test('shows whoever types for the location, and nobody who types to the same customer for another', async () => {
    const someone = person();
    putMessage(someone.server, someone.user.sub, OWNER, { text: 'Oi' });
    openChat(someone, AT);
    await screen.findByText('Oi');
    const channel = chatChannel(someone.user.sub);
    const type = (sender: string, locationId: string): void =>
      act(() => someone.socket.tell(channel, { type: 'TYPING', content: { sender, locationId } }));
    await box();
    type(OWNER, 'outra-loja');
    expect(screen.queryByText('digitando…')).toBeNull();
    type('eva', SHOP);
    expect(screen.getByText('digitando…')).toBeInTheDocument();
    const say = (parentId: string, text: string) => {
      const said = putMessage(someone.server, someone.user.sub, 'eva', { text, from: 'manager' });
      const record = someone.server.put({ ...said, parentId });
      act(() => someone.socket.tell(channel, { type: 'CHAT_MESSAGE', record }));
    };
    say('outra-loja', 'Em outra conversa');
    expect(screen.getByText('digitando…')).toBeInTheDocument();
    say(SHOP, 'Pronto');
    await screen.findByText('Pronto');
    expect(screen.queryByText('digitando…')).toBeNull();
  });

  test('of an own shop is the list of its conversations', async () => {
    const { place } = openChat(person({ owner: '' }), AT);
    await waitFor(() => expect(place.path).toBe(`/manager/chat/${SHOP}`));
  });

  test('of a shop that is not there says so', async () => {
    const { user, place } = openChat(person(), '/location-chat/nada');
    expect(await screen.findByRole('heading', { name: 'Local não encontrado' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(place.path).toBe('/home'));
  });
});

describe('[MH-04] history', () => {
  test('only the latest are drawn, older ones when they are wanted', async () => {
    const someone = person();
    const now = Date.now();
    for (let index = 0; index < 100; index += 1)
      putMessage(someone.server, someone.user.sub, OWNER, { text: `número ${index}`, at: now - 100 + index });
    const { user } = openChat(someone, AT);
    await screen.findByText('número 99');
    await waitFor(() => expect(bubbles()).toHaveLength(61));
    expect(screen.queryByText('número 38')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Mostrar mensagens anteriores' }));
    expect(await screen.findByText('número 0')).toBeInTheDocument();
    expect(bubbles()).toHaveLength(100);
  });

  test('a page that fails says so and keeps what is there', async () => {
    const someone = person();
    for (let index = 0; index < 60; index += 1)
      putMessage(someone.server, someone.user.sub, OWNER, {
        text: `número ${index}`,
        at: Date.now() - 100 + index,
      });
    someone.server.betweenPages = () => {
      throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'falhou' });
    };
    const { said } = openChat(someone, AT);
    await screen.findByText('número 59');
    await waitFor(() =>
      expect(said.map(({ kind, message }) => [kind, message])).toEqual([
        ['warning', 'Erro ao carregar mais mensagens'],
      ]),
    );
    expect(bubbles()).toHaveLength(50);
  });

  test('without a network and without anything saved one may write all the same', async () => {
    const someone = person();
    await someone.data.refresh({ kind: 'location', id: SHOP });
    goOffline(someone);
    openChat(someone, AT);
    expect(await screen.findByRole('heading', { name: 'Você está sem conexão' })).toBeInTheDocument();
    expect(await box()).toBeEnabled();
  });
});
