import { act, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ManagerRail } from '../../../src/features/rail/rail.tsx';
import { tell } from '../my-locations/tell-shops.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const route = <Route path="/manager" element={<ManagerRail />} />;
const at = '/manager';

/** Customers each asked, were answered and wrote again; the first of them is the longest ago. */
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
  const way = await screen.findByRole('button', { name: 'Conversas, mais de 99 à espera' });
  expect(way).toHaveTextContent('99+');
});

test('[MH-01] a number below that is exact, however many messages there were', async () => {
  const person = makePerson();
  tell(person, { A: { conversations: 90 } });
  customersWait(person, 'A', 90);
  await readChat(person, 'A');
  show(route, { at, person });
  await screen.findByRole('link', { name: 'Conversas, 90 à espera' });
});

test('[MH-01] who waits in conversations that this device never opened is told of by the server', async () => {
  const person = makePerson();
  tell(person, { A: { conversations: 25 }, B: { conversations: 7 } });
  customersWait(person, 'B', 2);
  await readChat(person, 'B');
  show(route, { at, person });
  // What was read here counts as it was read here.
  await screen.findByRole('button', { name: 'Conversas, 27 à espera' });
});
