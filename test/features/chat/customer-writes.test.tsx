import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { messageDraft, typedKey } from '../../../src/data/rows/chat.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { SHOP } from '../support/shop-fixture.ts';
import type { TestPerson } from '../support/show.tsx';
import { box, bubbles, OWNER, openChat, person, putMessage, sendButton } from './open-chat.tsx';
import { goOffline, goOnline } from './signal.ts';

const AT = `/location-chat/${SHOP}`;

const CLOCK = /\d\d:\d\d/;

const refuse = (someone: TestPerson): void => {
  someone.server.onCreate = () => {
    throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'Recusada pelo servidor.' });
  };
};

const entriesOf = ({ data }: TestPerson) => data.read((tx) => tx.entries());

afterEach(() => void vi.useRealTimers());

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.type(await box(), 'Tem gelo?{Enter}');
  expect(await box()).toHaveValue('');
  await expect.poll(kept).toBe('Tem gelo?');
  // Longer than the delay of storing typed text.
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(await kept()).toBe('Tem gelo?');
  // The clock stands from here on, so nothing waits for another delay.
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  queue();
  await expect.poll(() => queued, { interval: 1 }).toBe(true);
  await expect.poll(kept, { interval: 1 }).toBeUndefined();
});

describe('[C-01] what is not sent', () => {
  test('refused by the server: the text comes back into an empty box', async () => {
    const someone = person();
    refuse(someone);
    const { user, said } = openChat(someone, AT);
    await user.type(await box(), 'Tem café?{Enter}');
    await waitFor(async () => expect(await box()).toHaveValue('Tem café?'));
    await waitFor(() =>
      expect(said.map(({ kind, message }) => [kind, message])).toEqual([
        ['error', 'Erro ao enviar mensagem'],
      ]),
    );
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
    await waitFor(() => expect(said.at(-1)?.message).toBe('Erro ao enviar mensagem'));
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
    // Waits for all answers, because a late one would count as a connection.
    await act(() => Promise.all([someone.data.nudge(), someone.data.refresh({ kind: 'chat', id: SHOP })]));
    act(() => goOffline(someone));
    expect(await screen.findByText('Sem conexão')).toBeInTheDocument();
    // The socket has not noticed yet, so the header claims nothing beside the strip.
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
