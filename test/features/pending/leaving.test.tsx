import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { visitKey } from '../../../src/data/basis/typed-keys.ts';
import { newVisit } from '../../../src/features/items/restock/visit-edits.ts';
import { LeaveGuarded } from '../../../src/features/pending/leave-guarded.tsx';
import { PendingSheet } from '../../../src/features/pending/pending-sheet.tsx';
import { useSignOut } from '../../../src/identity/use-sign-out.ts';
import { ownLocation } from '../support/manage.tsx';
import { makePerson, show } from '../support/show.tsx';
import { message } from './message.ts';

function Door() {
  const { leave } = useSignOut(() => undefined);
  return (
    <button type="button" onClick={() => void leave()}>
      Sair
    </button>
  );
}

const guarded = (
  <Route
    path="/home"
    element={
      <LeaveGuarded>
        <Door />
      </LeaveGuarded>
    }
  />
);

test('[F-14] signing out asks first when something is unsent, and staying keeps it', async () => {
  const person = makePerson();
  person.browser.online = false;
  await person.data.outbox.enqueue(message(person, 'ainda aqui'));
  const { user, identity } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Há 1 envio que ainda não saiu deste aparelho',
  });
  await user.click(within(question).getByRole('button', { name: 'Ficar' }));
  expect(identity.calls).not.toContainEqual(expect.arrayContaining(['signOut']));
  expect(await person.data.read((tx) => tx.entries())).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await user.click(await screen.findByRole('button', { name: 'Sair e perder' }));
  await waitFor(() => expect(JSON.stringify(identity.calls)).toContain('signOut'));
});

test('[F-14] Sair pressed twice asks once, and staying is the big answer', async () => {
  const person = makePerson();
  person.browser.online = false;
  await person.data.outbox.enqueue(message(person, 'ainda aqui'));
  const { identity } = show(guarded, { at: '/home', person });
  const reads = vi.spyOn(person.data, 'read');
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }));
  const question = await screen.findByRole('alertdialog');
  expect(reads.mock.calls).toHaveLength(3);
  const [stay, leave] = within(question)
    .getAllByRole('button')
    .filter(({ textContent }) => textContent !== '');
  expect(stay).toHaveTextContent('Ficar');
  expect(stay?.className).toContain('primary');
  expect(leave).toHaveTextContent('Sair e perder');
  expect(leave?.className).not.toMatch(/primary|danger/);
  fireEvent.click(stay as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(identity.calls).not.toContainEqual(expect.arrayContaining(['signOut']));
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sair e perder' }));
  await waitFor(() =>
    expect(identity.calls.filter((call) => JSON.stringify(call).includes('signOut'))).toHaveLength(1),
  );
});

test('[F-14] [X-03] while the server is down what is unsent waits for it, not for the connection', async () => {
  const person = makePerson();
  person.server.fault = 'down';
  await person.data.refresh({ kind: 'profile' });
  await person.data.outbox.enqueue(message(person, 'ainda aqui'));
  const { user, unmount } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  expect(await screen.findByText(/Fique e espere o servidor, ou salve uma cópia/)).toBeInTheDocument();
  unmount();
  show(<Route path="/home" element={<PendingSheet onClose={() => undefined} />} />, { at: '/home', person });
  expect(await screen.findByText(/Será enviado quando o servidor voltar e o app/)).toBeInTheDocument();
});

test('[F-14] [X-04] signing out asks first when a restocking visit is begun and not finished', async () => {
  const { person, id } = ownLocation();
  await person.data.refresh({ kind: 'myLocations' });
  await person.data.keep(visitKey(id), newVisit('visita', 1));
  const { user, identity } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Há uma reposição que não foi concluída',
  });
  await user.click(within(question).getByRole('button', { name: 'Ficar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(identity.calls).not.toContainEqual(expect.arrayContaining(['signOut']));
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await user.click(await screen.findByRole('button', { name: 'Sair e perder' }));
  await waitFor(() => expect(JSON.stringify(identity.calls)).toContain('signOut'));
});

test.each([
  ['draft:chat:loja:ana', 'Vocês têm'],
  ['draft:ticketResponse:t1', 'E também'],
  ['draft:ticket:loja', { id: 't', description: 'Faltou', photos: [] }],
  ['draft:ticket:loja', { id: 't', description: '', photos: [{ key: 'k', bytes: new Uint8Array(1) }] }],
])('[F-14] [X-03] signing out asks first when something is half-written in %s', async (key, words) => {
  const person = makePerson();
  await person.data.keep(key, words);
  const { user, identity } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const question = await screen.findByRole('alertdialog', { name: 'Há 1 texto escrito que não foi enviado' });
  await user.click(within(question).getByRole('button', { name: 'Ficar' }));
  expect(identity.calls).not.toContainEqual(expect.arrayContaining(['signOut']));
});

test('[F-14] signing out with an empty box or a ticket without words asks nothing', async () => {
  const person = makePerson();
  await person.data.keep('draft:chat:loja:ana', '  ');
  await person.data.keep('draft:ticket:loja', {
    id: 't',
    subjectType: 'produto',
    description: '',
    photos: [],
  });
  const { user, identity } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(JSON.stringify(identity.calls)).toContain('signOut'));
});

test('[F-14] signing out asks nothing about a visit and an answer that an ended role has left', async () => {
  const person = makePerson();
  const { server, data, user: worker } = person;
  const staff = (status: string): void => {
    server.put({
      type: 'STAFF',
      ...{ id: 's', parentId: 'loja', owner: 'dona', reference: worker.email },
      content: JSON.stringify({ role: 'deputy', status, sub: worker.sub }),
    });
  };
  server.put({ type: 'LOCATION', id: 'loja', owner: 'dona', reference: 'PUBLIC', content: '{}' });
  staff('ACTIVE');
  await data.refresh({ kind: 'work' });
  await data.keep(visitKey('loja'), newVisit('visita', 1));
  await data.keep('draft:chat:loja:ana', 'Já volto');
  staff('REMOVED');
  await data.refresh({ kind: 'work' });
  const { user, identity } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(JSON.stringify(identity.calls)).toContain('signOut'));
});

test('[F-14] signing out with nothing unsent asks nothing', async () => {
  const person = makePerson();
  const { user, identity } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(JSON.stringify(identity.calls)).toContain('signOut'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[F-14] [X-03] a mark of having seen something is nothing that waits, and nothing to lose', async () => {
  const person = makePerson();
  person.browser.online = false;
  await person.data.outbox.enqueue({
    id: 'seen:t1',
    lane: 'ticket:t1',
    about: { kind: 'seen', text: 'Produto', locationId: 'loc' },
    operation: {
      kind: 'change',
      type: 'LOCATION_TICKET',
      id: 't1',
      content: { seen: { from: false, to: true } },
    },
  });
  const tray = <Route path="/home" element={<PendingSheet onClose={() => undefined} />} />;
  const { unmount } = show(tray, { at: '/home', person });
  expect(await screen.findByText('Nada pendente')).toBeInTheDocument();
  unmount();
  const { user, identity } = show(guarded, { at: '/home', person });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(JSON.stringify(identity.calls)).toContain('signOut'));
});
