import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { messages } from '../support/money-fixture.tsx';
import type { TestPerson } from '../support/show.tsx';
import {
  added,
  answerAndSettle,
  makeCustomer,
  openCustomer,
  putTicket,
  refuseCreates,
  setOnline,
  showCustomer,
} from './open-support.tsx';

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

/** Stored answers on the device: in the box, and in the outbox. */
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

test('[T-02] an answer that is sent twice at once is one answer', async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  const { user } = await openCustomer(person, '?ticket=t1');
  const box = await screen.findByRole('textbox', { name: 'Escreva um comentário' });
  await user.type(box, 'E agora?');
  const form = box.closest('form') as HTMLFormElement;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(box).toHaveValue(''));
  await screen.findByText('Resposta enviada com sucesso');
  expect(await person.data.read((tx) => tx.entries())).toEqual([]);
  expect(added(person)).toHaveLength(1);
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

test('[X-03] words of before stand before what is typed until the device has told them, and nothing goes without them', async () => {
  const person = makeCustomer();
  putTicket(person.server, 't1', person.user.sub);
  await person.data.keep('draft:ticketResponse:t1', 'Antes');
  const { read } = person.data;
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => {
    tell = go;
  });
  person.data.read = async (work) => {
    const answer = await read(work);
    await told;
    return answer;
  };
  const kept = () => read((tx) => tx.kept('draft:ticketResponse:t1'));
  const { user, said } = await openCustomer(person, '?ticket=t1');
  const box = await screen.findByRole('textbox', { name: 'Escreva um comentário' });
  await user.type(box, 'Depois');
  const send = screen.getByRole('button', { name: 'Enviar Comentário' });
  await user.click(send);
  window.dispatchEvent(new Event('pagehide'));
  expect(await kept()).toBe('Antes');
  tell();
  await waitFor(() => expect(box).toHaveValue('Antes\nDepois'));
  await expect.poll(kept).toBe('Antes\nDepois');
  await waitFor(() =>
    expect(messages(said)).toEqual([expect.stringMatching(/^Você já tinha um texto guardado/)]),
  );
  expect(await placesOf(person)).toEqual({ kept: 'Antes\nDepois', queued: [] });
  await user.click(await screen.findByRole('button', { name: 'Enviar Comentário' }));
  expect(await screen.findByText(/^Antes\sDepois$/, { selector: 'p' })).toBeVisible();
});
