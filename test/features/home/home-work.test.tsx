import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { HomePictured } from '../../../src/app/frame/home-pictured.tsx';
import { SYNCED } from '../../../src/data/mirror/mirror-store.ts';
import { readHasWork, readOwnRoles } from '../../../src/data/mirror/own-roles.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import '../../../src/features/home/other-ways.tsx';
import { notificationChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { card, invite, open, putShop, settled } from './open-home.tsx';

const DAY_MS = 24 * 60 * 60_000;

/** Puts the person's STAFF of another's shop on the server. */
const putStaff = ({ server, user }: TestPerson, status: string, expiresAt?: number): RecordRow =>
  server.put({
    ...{ id: 's', type: 'STAFF', parentId: 'loja', owner: 'dona', reference: user.email },
    content: JSON.stringify({
      ...{ role: 'stocker', status, expiresAt },
      ...(status === 'INVITED' ? {} : { sub: user.sub }),
    }),
  });

/** Counts the questions for STAFF from now on. */
function countAsked({ server }: TestPerson): () => number {
  const list = vi.spyOn(server, 'list');
  return () => list.mock.calls.filter(([query]) => 'type' in query && query.type === 'STAFF').length;
}

const way = () => screen.queryByRole('link', { name: 'Meus Locais' });

/** A person who is a customer of a shop, too. */
function customer(): TestPerson {
  const person = makePerson();
  putShop(person, 'loja', { name: 'Loja da Dona' });
  invite(person, 'loja', person.user.email);
  return person;
}

test.each(['ACTIVE', 'INVITED'])(
  '[H-02] on a device that never asked, a role or an invitation of status %s leads to the work, too',
  async (status) => {
    const person = customer();
    putStaff(person, status);
    open(person);
    expect(await screen.findByRole('link', { name: 'Meus Locais' })).toHaveAttribute('href', '/manager');
  },
);

test('[H-02] whoever has no work is asked about once a day', async () => {
  const person = customer();
  const asked = countAsked(person);
  const { unmount } = open(person);
  await card('Loja da Dona');
  await waitFor(() => expect(asked()).toBe(1));
  await settled(person);
  unmount();
  const again = open(person);
  await card('Loja da Dona');
  await settled(person);
  expect(asked()).toBe(1);
  expect(way()).not.toBeInTheDocument();
  again.unmount();
  await person.data.keep(`${SYNCED}work`, Date.now() - DAY_MS);
  open(person);
  await waitFor(() => expect(asked()).toBe(2));
});

test('[H-02] an invitation shows the way on the open screen, and its end takes it away', async () => {
  const person = customer();
  const asked = countAsked(person);
  open(person);
  await card('Loja da Dona');
  await waitFor(() => expect(asked()).toBe(1));
  const tell = (record: RecordRow): void =>
    person.socket.tell(notificationChannel(person.user.sub), { type: 'RECORD_CHANGED', record });
  tell(putStaff(person, 'INVITED'));
  expect(await screen.findByRole('link', { name: 'Meus Locais' })).toBeInTheDocument();
  tell(putStaff(person, 'ACTIVE'));
  await waitFor(async () => expect(await person.data.read(readOwnRoles)).toEqual({ loja: 'stocker' }));
  expect(way()).toBeInTheDocument();
  tell(putStaff(person, 'REMOVED'));
  await waitFor(() => expect(way()).not.toBeInTheDocument());
});

test('[H-02] an invitation whose time has ended shows no way, and home asks about it no more', async () => {
  const person = customer();
  putStaff(person, 'INVITED', Date.now() + DAY_MS);
  await person.data.refresh({ kind: 'work' });
  const hasWork = () => person.data.read(readHasWork);
  expect(await hasWork()).toBe(true);
  const asked = countAsked(person);
  putStaff(person, 'INVITED', Date.now() - 1);
  open(person);
  await card('Loja da Dona');
  await waitFor(async () => expect(await hasWork()).toBe(false));
  await waitFor(() => expect(way()).not.toBeInTheDocument());
  await settled(person);
  const before = asked();
  await person.data.refresh({ kind: 'locations' });
  expect(asked()).toBe(before);
});

test('the screen behind the way is read ahead for staff, as for owners', async () => {
  const person = customer();
  putStaff(person, 'ACTIVE');
  await person.data.refresh({ kind: 'work' });
  const loadOwn = vi.fn(async () => undefined);
  const home = (
    <HomePictured loadOwn={loadOwn}>
      <HomeScreen />
    </HomePictured>
  );
  show(<Route path="/home" element={home} />, { at: '/home', person });
  await waitFor(() => expect(loadOwn).toHaveBeenCalledWith(person.data));
});
