import { act, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { OwnLocationProvider } from '../../../src/data/hooks/own-location.tsx';
import type { Thread } from '../../../src/data/rows/ticket-threads.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { responseDraft, statusDraft } from '../../../src/features/support/drafts.ts';
import { LocationSupportScreen } from '../../../src/features/support/location-support-screen.tsx';
import { ManagerSupportScreen } from '../../../src/features/support/manager-support-screen.tsx';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { readLocation } from '../../../src/records/types/shop/location.ts';
import type { Writing } from '../../../src/records/types/talk/ticket-update.ts';
import type { FakeServer } from '../../data/support/fake-server.ts';
import { SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

export { SHOP };

/** A customer of the shop, with a name. */
export function makeCustomer(): TestPerson {
  const person = makePerson({ name: 'Ana Souza' });
  stockShop(person.server);
  nameProfile(person, 'Ana Souza');
  return person;
}

/** The shop's owner. */
export function makeManager(): TestPerson {
  const person = makePerson({ email: 'bento@exemplo.com.br', name: 'Bento Ribeiro' });
  stockShop(person.server);
  person.server.put({ id: SHOP, type: 'LOCATION', owner: person.user.sub });
  nameProfile(person, 'Bento Ribeiro');
  return person;
}

// jsdom has no page to scroll.
window.scrollTo = () => undefined;

/** Loads the profile, as the home screen does. */
const known = (person: TestPerson) => act(() => person.data.refresh({ kind: 'profile' }));

function nameProfile({ server, user }: TestPerson, name: string): void {
  const content = JSON.stringify({ name, email: user.email });
  server.put({ id: user.email, type: 'PROFILE', owner: user.sub, content });
}

export const customerRoute = (
  <Route path="/location-support/:locationId" element={<LocationSupportScreen />} />
);

/** Shows the customer's screen on a device without data. */
export const showCustomer = (person: TestPerson, query = '') =>
  show(customerRoute, { at: `/location-support/${SHOP}${query}`, person });

/** Answers a ticket as its customer and settles it, both by the outbox. */
export async function answerAndSettle({ data }: TestPerson, ticketId: string, message: string) {
  const thread = threadOf(ticketId);
  await data.outbox.enqueue(responseDraft(crypto.randomUUID(), thread, message, writing()));
  await data.outbox.enqueue(statusDraft(crypto.randomUUID(), thread, 'resolved', writing()));
}

function threadOf(ticketId: string): Thread {
  const ticket = { id: ticketId, subject: 'Problema com Produto', locationId: SHOP };
  return { ticket, status: 'open' } as Thread;
}

function writing(): Writing {
  const writer = { username: 'ana', email: 'ana@exemplo.com.br', name: 'Ana Souza' };
  return { writer, role: 'customer', at: Date.now() };
}

export async function openCustomer(person: TestPerson, query = '') {
  await known(person);
  const view = showCustomer(person, query);
  await screen.findByText('Mercadinho da Praça');
  return view;
}

export async function openManager(person: TestPerson, query = '') {
  await known(person);
  const row = person.server.visible().find(({ type }) => type === 'LOCATION');
  const route = (
    <Route
      path="/manager/support/:locationId"
      element={
        <OwnLocationProvider location={readLocation(row as RecordRow)}>
          <ManagerSupportScreen />
        </OwnLocationProvider>
      }
    />
  );
  const view = show(route, { at: `/manager/support/${SHOP}${query}`, person });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

/** Puts a ticket as its customer wrote it. `content` is laid over it. */
export function putTicket(
  server: FakeServer,
  id: string,
  owner: string,
  content: Readonly<Record<string, unknown>> = {},
): void {
  server.put({
    ...{ id, type: 'LOCATION_TICKET', parentId: SHOP, owner, reference: 'dona' },
    createdAt: Date.UTC(2026, 10, 18, 12),
    content: JSON.stringify({
      subject: 'Problema com Produto',
      description: 'Veio aberto',
      status: 'open',
      images: [],
      relatedObject: null,
      userInfo: { username: owner, email: 'ana@exemplo.com.br', displayName: 'Ana Souza' },
      ...content,
    }),
  });
}

/** Puts an addition to a ticket by one side. */
export function putUpdate(
  server: FakeServer,
  { id, ticket }: { id: string; ticket: string },
  by: { sub: string; role: 'manager' | 'customer'; name: string },
  content: Readonly<Record<string, unknown>>,
): RecordRow {
  server.now += 1000;
  const author = { username: by.sub, role: by.role, displayName: by.name };
  const all = { seen: false, subject: 'Problema com Produto', author, ...content };
  return server.put({
    ...{ id, type: 'LOCATION_TICKET', parentId: ticket, owner: by.sub },
    content: JSON.stringify(all),
  });
}

/** Additions to tickets on the server, in order of arrival. */
export function added({ server }: TestPerson) {
  return server
    .visible()
    .filter(({ type, parentId }) => type === 'LOCATION_TICKET' && parentId !== SHOP)
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((row) => ({ ...row, content: parseContent(row.content) }));
}

export function ticketsOf({ server }: TestPerson) {
  return server
    .visible()
    .filter(({ type, parentId }) => type === 'LOCATION_TICKET' && parentId === SHOP)
    .map((row) => ({ ...row, content: parseContent(row.content) }));
}

/** Makes the server refuse creations with this code, or accept them again for null. */
export function refuseCreates({ server }: TestPerson, code: string | null): void {
  server.onCreate = (row) => {
    if (code === null) return row;
    server.rows.delete(`${row.type} ${row.id}`);
    throw new TransportError({ kind: 'refused', code, message: 'Os dados enviados são inválidos.' });
  };
}

/** Cuts or restores the connection. */
export async function setOnline(person: TestPerson, online: boolean): Promise<void> {
  person.browser.online = online;
  person.server.fault = online ? 'none' : 'offline';
  await act(async () => person.data.hinted(online));
  // A late answer would count as a connection, so a failed request comes last.
  if (!online) await act(() => person.data.refresh({ kind: 'tickets', id: SHOP }));
}
