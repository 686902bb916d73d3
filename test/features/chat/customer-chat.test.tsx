import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messageDraft, typedKey } from '../../../src/data/rows/chat.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { chatChannel } from '../../../src/records/events.ts';
import { SHOP } from '../support/shop-fixture.ts';
import type { TestPerson } from '../support/show.tsx';
import { box, bubbles, OWNER, openChat, person, putMessage, sendButton } from './open-chat.tsx';

const AT = `/location-chat/${SHOP}`;
const CLOCK = /\d\d:\d\d/;
const refuse = (someone: TestPerson): void => {
  someone.server.onCreate = () => {
    throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'Recusada pelo servidor.' });
  };
};
const goOffline = (someone: TestPerson): void => {
  someone.browser.online = false;
  someone.server.fault = 'offline';
  someone.data.hinted(false);
};
const goOnline = (someone: TestPerson): void => {
  someone.browser.online = true;
  someone.server.fault = 'none';
  someone.data.hinted(true);
};
const entriesOf = ({ data }: TestPerson) => data.read((tx) => tx.entries());

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
    // In seconds, as other clients write them.
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
    act(() => someone.socket.tell(channel, { type: 'TYPING', content: { sender: OWNER } }));
    expect(await screen.findByText('digitando…')).toBeInTheDocument();
    const record = putMessage(someone.server, someone.user.sub, OWNER, { text: 'Pronto', from: 'manager' });
    act(() => someone.socket.tell(channel, { type: 'CHAT_MESSAGE', record }));
    await screen.findByText('Pronto');
    expect(screen.queryByText('digitando…')).toBeNull();
    await user.type(await box(), 'ok');
    expect(someone.socket.published).toEqual([{ channel: chatChannel(SHOP), events: ['{"type":"TYPING"}'] }]);
  });

  test('of an own shop is the list of its conversations', async () => {
    const { place } = openChat(person({ owner: '' }), AT);
    await waitFor(() => expect(place.path).toBe(`/manager/chat/${SHOP}`));
  });

  test('of a shop that is not there says so', async () => {
    const { user, place } = openChat(person(), '/location-chat/nada');
    expect(await screen.findByRole('heading', { name: 'Local não encontrado' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(place.path).toBe('/home');
  });
});

describe('[MH-03] writing', () => {
  test('Enter sends, Shift+Enter begins a line, and nothing is sent of nothing', async () => {
    const someone = person();
    const { user } = openChat(someone, AT);
    const field = await box();
    expect(sendButton()).toBeDisabled();
    await user.type(field, '   {Enter}');
    expect(sendButton()).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'Oi{Shift>}{Enter}{/Shift}tem água?{Enter}');
    await waitFor(() => expect(bubbles()).toEqual([expect.stringMatching(/^Você: Oi\ntem água\?/)]));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await waitFor(() => expect(bubbles()[0]).toMatch(/enviada$/));
    expect(someone.server.calls.filter((call) => call === 'create CHAT_MESSAGE')).toHaveLength(1);
    expect(await entriesOf(someone)).toEqual([]);
  });

  test('1000 characters are counted near the end, one more is too long and stays', async () => {
    const { user, said } = openChat(person(), AT);
    const field = await box();
    await user.click(field);
    await user.paste('a'.repeat(1001));
    expect(screen.getByText('1001/1000')).toBeInTheDocument();
    await user.click(sendButton());
    expect(said.map(({ kind, message }) => [kind, message])).toEqual([
      ['warning', 'Mensagem muito longa. Máximo de 1000 caracteres.'],
    ]);
    expect(field).toHaveValue('a'.repeat(1001));
    expect(bubbles()).toEqual([]);
  });

  test('the end comes into sight after sending', async () => {
    const someone = person();
    putMessage(someone.server, someone.user.sub, OWNER, { text: 'Oi', from: 'manager' });
    const { user } = openChat(someone, AT);
    await screen.findByText('Oi');
    const log = screen.getByRole('log', { name: 'Mensagens' });
    log.scrollTop = -500;
    await user.type(await box(), 'Olá{Enter}');
    await waitFor(() => expect(log.scrollTop).toBe(0));
  });

  test('what is typed survives leaving, and goes with what is sent', async () => {
    const someone = person();
    const first = openChat(someone, AT);
    await first.user.type(await box(), 'Vocês têm gelo');
    first.unmount();
    const { user } = openChat(someone, AT);
    await waitFor(async () => expect(await box()).toHaveValue('Vocês têm gelo'));
    await user.type(await box(), '?{Enter}');
    await screen.findByText('Vocês têm gelo?');
    const key = typedKey({ locationId: SHOP, customerId: someone.user.sub, role: 'customer' });
    await waitFor(async () => expect(await someone.data.read((tx) => tx.kept(key))).toBeUndefined());
  });
});

test('[X-03] a text is kept in its box until it is on the disk as a message, and no longer', async () => {
  const someone = person();
  const { user } = openChat(someone, AT);
  const key = typedKey({ locationId: SHOP, customerId: someone.user.sub, role: 'customer' });
  const kept = () => someone.data.read((tx) => tx.kept(key));
  const { enqueue } = someone.data.outbox;
  let queue = (): void => undefined;
  let queued = false;
  someone.data.outbox.enqueue = async (draft) => {
    await new Promise<void>((held) => {
      queue = held;
    });
    await enqueue(draft);
    queued = true;
  };
  await user.type(await box(), 'Tem gelo?{Enter}');
  expect(await box()).toHaveValue('');
  // Longer than what is typed waits to be kept.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await kept()).toBe('Tem gelo?');
  queue();
  await expect.poll(() => queued, { interval: 1 }).toBe(true);
  const since = Date.now();
  await expect.poll(kept, { interval: 1 }).toBeUndefined();
  expect(Date.now() - since).toBeLessThan(250);
});

describe('[C-01] what is not sent', () => {
  test('refused by the server: the text comes back into an empty box', async () => {
    const someone = person();
    refuse(someone);
    const { user, said } = openChat(someone, AT);
    await user.type(await box(), 'Tem café?{Enter}');
    await waitFor(async () => expect(await box()).toHaveValue('Tem café?'));
    expect(said.map(({ kind, message }) => [kind, message])).toEqual([['error', 'Erro ao enviar mensagem']]);
    await waitFor(async () => expect(await entriesOf(someone)).toEqual([]));
    await waitFor(() => expect(bubbles()).toEqual([]));
  });

  test('refused while the next is being typed: it stays, to be sent again or discarded', async () => {
    const someone = person();
    const held: (() => void)[] = [];
    const create = someone.server.create.bind(someone.server);
    someone.server.create = async (input) => {
      await new Promise<void>((done) => held.push(done));
      return create(input);
    };
    refuse(someone);
    const { user, said } = openChat(someone, AT);
    await user.type(await box(), 'Tem café?{Enter}');
    expect(await screen.findByText(/enviando/)).toBeInTheDocument();
    await user.type(await box(), 'E chá');
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.();
    expect(await screen.findByText(/não enviada/)).toBeInTheDocument();
    expect(screen.getByText('Recusada pelo servidor.')).toBeInTheDocument();
    expect(said.at(-1)?.message).toBe('Erro ao enviar mensagem');
    expect(await box()).toHaveValue('E chá');

    someone.server.onCreate = (row) => row;
    someone.server.create = create;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(bubbles()[0]).toMatch(/\d\denviada$/));
    expect(screen.queryByText(/não enviada/)).toBeNull();
  });

  test('what was refused in an earlier visit can be discarded', async () => {
    const someone = person();
    refuse(someone);
    const first = openChat(someone, AT);
    await first.user.type(await box(), 'Tem café?{Enter}');
    first.unmount();
    await waitFor(async () => expect((await entriesOf(someone))[0]?.state.kind).toBe('parked'));
    const { user, said } = openChat(someone, AT);
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(bubbles()).toEqual([]));
    expect(said).toEqual([]);
  });

  test('[X-03] a server with problems is named: what was written waits for it and is sent by itself', async () => {
    const someone = person();
    const { user } = openChat(someone, AT);
    await box();
    someone.server.fault = 'down';
    await user.type(await box(), 'Oi{Enter}');
    await waitFor(() => expect(screen.getByText('Servidor com problemas')).toBeInTheDocument());
    expect(
      await screen.findByText('1 mensagem espera o servidor. Será enviada sozinha.'),
    ).toBeInTheDocument();
    someone.server.fault = 'none';
    await act(() => someone.data.nudge());
    await waitFor(() => expect(screen.queryByText(/o servidor|Servidor/)).toBeNull());
    expect(bubbles()).toHaveLength(1);
  });

  test('[X-03] without a network it waits with a clock, in order, and leaves by itself', async () => {
    const someone = person();
    putMessage(someone.server, someone.user.sub, OWNER, {
      text: 'Oi',
      from: 'manager',
      at: Date.now() - 1000,
    });
    const { user, said } = openChat(someone, AT);
    await screen.findByText('Oi');
    // Nothing is under way any more that could still be answered.
    await act(() => Promise.all([someone.data.nudge(), someone.data.refresh({ kind: 'chat', id: SHOP })]));
    act(() => goOffline(someone));
    expect(await screen.findByText('Sem conexão')).toBeInTheDocument();
    // The socket has not noticed yet: nothing is claimed of it beside the strip.
    expect(screen.queryByText('Online')).toBeNull();
    act(() => someone.socket.become('Disconnected'));
    expect(screen.getByText(/^Sem conexão\. O que você escrever/)).toBeInTheDocument();
    await user.type(await box(), 'Um{Enter}');
    expect(await screen.findByText('1 mensagem espera a conexão. Será enviada sozinha.')).toBeInTheDocument();
    await user.type(await box(), 'Dois{Enter}');
    expect(
      await screen.findByText('2 mensagens esperam a conexão. Serão enviadas sozinhas.'),
    ).toBeInTheDocument();
    expect(bubbles().slice(1)).toEqual([
      expect.stringMatching(/^Você: Um\d\d:\d\d na fila$/),
      expect.stringMatching(/^Você: Dois\d\d:\d\d na fila$/),
    ]);
    expect(said).toEqual([]);
    act(() => {
      goOnline(someone);
      someone.socket.become('Connected');
    });
    await waitFor(() =>
      expect(
        bubbles()
          .slice(1)
          .every((line) => line?.endsWith('enviada')),
      ).toBe(true),
    );
    expect(bubbles().map((line) => line?.replace(CLOCK, ''))).toEqual([
      'AtendenteOi',
      'Você: Umenviada',
      'Você: Doisenviada',
    ]);
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

describe('[X-03] a place that this device knows nothing of any more', () => {
  test('shows the words that wait there, and that they wait; more may be written, and all of it is sent', async () => {
    const someone = person();
    goOffline(someone);
    const talk = { locationId: SHOP, customerId: someone.user.sub, role: 'customer' } as const;
    const sender = { ...someone.user, name: 'Marina' };
    const message = { id: crypto.randomUUID(), text: 'A porta travou', at: Date.now(), sender, to: OWNER };
    await someone.data.outbox.enqueue(messageDraft(talk, message));
    const { user } = openChat(someone, AT);
    await waitFor(() =>
      expect(bubbles()).toEqual([expect.stringMatching(/^Você: A porta travou.*na fila$/)]),
    );
    expect(await screen.findByText('1 mensagem espera a conexão. Será enviada sozinha.')).toBeInTheDocument();
    expect(await screen.findByText('Este local ainda não foi salvo')).toBeInTheDocument();
    await user.type(await box(), 'Ainda estou aqui{Enter}');
    await waitFor(() => expect(bubbles()).toHaveLength(2));
    goOnline(someone);
    await waitFor(() => expect(bubbles().every((said) => said?.endsWith('enviada'))).toBe(true));
    expect(await screen.findByText('Café da Biblioteca')).toBeInTheDocument();
    const sent = someone.server.visible().filter(({ type }) => type === 'CHAT_MESSAGE');
    expect(sent.map(({ reference }) => reference)).toEqual([OWNER, OWNER]);
  });

  test('is said to be not saved where nothing waits', async () => {
    const someone = person();
    goOffline(someone);
    openChat(someone, AT);
    expect(
      await screen.findByRole('heading', { name: 'Este local ainda não foi salvo' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
