import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ManagerRail } from '../../../src/features/rail/rail.tsx';
import { chatChannel } from '../../../src/records/events.ts';
import { tell } from '../my-locations/tell-shops.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../support/show.tsx';

const route = <Route path="/manager" element={<ManagerRail />} />;
const at = '/manager';
const NOW = Date.now();

/** Puts conversations of customers who asked, were answered and wrote again, the first one longest ago. */
function customersWait(person: TestPerson, parentId: string, count: number): void {
  const { server, user } = person;
  const say = (id: string, sender: string, reference: string, senderRole: string): void => {
    server.now += 1;
    server.put({
      ...{ id, type: 'CHAT_MESSAGE', parentId, owner: sender, reference, createdAt: server.now },
      content: JSON.stringify({ text: 'Oi', sender, senderRole, timestamp: server.now }),
    });
  };
  for (let nth = 0; nth < count; nth += 1) {
    const customer = `cliente-${nth}`;
    say(`${nth}-a`, customer, user.sub, 'customer');
    say(`${nth}-b`, user.sub, customer, 'manager');
    say(`${nth}-c`, customer, user.sub, 'customer');
  }
}

const readChat = (person: TestPerson, id: string) => act(() => person.data.refresh({ kind: 'chat', id }));

test('[MH-01] the rail counts as far back as people wait, and says of more than 99 that they are more', async () => {
  const person = makePerson();
  tell(person, { A: { conversations: 120 }, B: { conversations: 0 } });
  customersWait(person, 'A', 120);
  await readChat(person, 'A');
  await readChat(person, 'B');
  show(route, { at, person });
  const way = await screen.findByRole('button', { name: 'Conversas, mais de 99 mensagens não lidas' });
  expect(way).toHaveTextContent('99+');
});

test('[MH-01] a number below that is exact, however many messages there were', async () => {
  const person = makePerson();
  tell(person, { A: { conversations: 90 } });
  customersWait(person, 'A', 90);
  await readChat(person, 'A');
  show(route, { at, person });
  await screen.findByRole('link', { name: 'Conversas, 90 mensagens não lidas' });
});

test('[MH-01] who waits in conversations that this device never opened is told of by the server', async () => {
  const person = makePerson();
  tell(person, { A: { conversations: 25 }, B: { conversations: 7 } });
  customersWait(person, 'B', 2);
  await readChat(person, 'B');
  show(route, { at, person });
  // A conversation read here counts by this device's own messages.
  const way = await screen.findByRole('button', {
    name: 'Conversas, 2 mensagens não lidas e 25 conversas à espera',
  });
  expect(way).toHaveTextContent('27');
});

test('[MH-01] [N-05] who wrote while the app was closed is counted in a conversation that was read here before', async () => {
  const person = makePerson();
  tell(person, { A: { conversations: 0 }, B: { conversations: 0 } });
  await act(() => person.data.refresh({ kind: 'myLocations' }));
  await readChat(person, 'B');
  await waitFor(() => expect(person.socket.isSubscribed(chatChannel('B'))).toBe(true));
  tell(person, { A: { conversations: 0 }, B: { conversations: 7 } });
  customersWait(person, 'A', 3);
  customersWait(person, 'B', 7);
  await act(async () => ['A', 'B'].map((id) => person.socket.ready(chatChannel(id))));
  show(route, { at, person });
  // For a location never opened here the server's number suffices, and no messages are read.
  await screen.findByRole('button', { name: 'Conversas, 7 mensagens não lidas' });
});

test('[MS-01] tickets that this device never heard of are counted as the server told of them', async () => {
  const person = makePerson();
  pretendWidth(1280);
  tell(person, { A: { tickets: 9 }, B: { tickets: 3 } });
  const { server, user } = person;
  for (const id of ['t1', 't2', 't3'])
    server.put({
      ...{
        id,
        type: 'LOCATION_TICKET',
        parentId: 'B',
        owner: 'ana',
        reference: user.sub,
        createdAt: NOW - 60_000,
      },
      content: JSON.stringify({ subject: 'Dúvida', description: 'Como?', status: 'open', seen: id !== 't1' }),
    });
  await act(() => person.data.refresh({ kind: 'tickets', id: 'B' }));
  show(route, { at, person });
  // Two of the three in B were looked at, and wait for nobody here.
  const way = await screen.findByRole('button', {
    name: 'Suporte, 1 ticket com novidades e 9 tickets abertos',
  });
  expect(way.querySelector('[class*=waits]')).toHaveTextContent('10');
});

test('[MS-01] open tickets that this device knows nothing of are told as open, and not as people who wait', async () => {
  const person = makePerson();
  pretendWidth(1280);
  tell(person, { A: { tickets: 4 }, B: { tickets: 0 } });
  show(route, { at, person });
  const way = await screen.findByRole('button', { name: 'Suporte, 4 tickets abertos' });
  expect(way.querySelector('[class*=waits]')).toBeNull();
  expect(way).toHaveTextContent('4');
});
