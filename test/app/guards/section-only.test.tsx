import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SectionOnly, type SharedSection } from '../../../src/app/guards/section-only.tsx';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { makePerson, show, type TestPerson } from '../../features/support/show.tsx';

const CLOSED = 'Seu papel não permite ver isto.';

/** A person with a role at Torre, a shop of somebody else. */
function staff(role: StaffRole): TestPerson {
  const person = makePerson();
  const content = JSON.stringify({ name: 'Torre' });
  person.server.put({ id: 'torre', type: 'LOCATION', owner: 'dona', reference: 'PRIVATE', content });
  become(person, role);
  return person;
}

/** Gives a role at another shop, of which this device has not heard. */
function becomePartnerAtPraca({ server, user }: TestPerson): void {
  const where = { owner: 'dona', reference: user.email };
  server.put({ id: 'praca', type: 'LOCATION', owner: 'dona', reference: 'PRIVATE', content: '{}' });
  server.put({
    ...{ id: 'p', type: 'STAFF', parentId: 'praca', ...where },
    content: JSON.stringify({ role: 'partner', status: 'ACTIVE', sub: user.sub }),
  });
}

/** Gives the role at Torre, or ends it, as the server's rows have it. */
function become({ server, user }: TestPerson, role: StaffRole | null): void {
  server.put({
    ...{ id: 's', type: 'STAFF', parentId: 'torre', owner: 'dona', reference: user.email },
    content: JSON.stringify({ role: role ?? 'partner', status: role ? 'ACTIVE' : 'REMOVED', sub: user.sub }),
  });
}

function open(person: TestPerson, section: SharedSection, at: string = section) {
  const guarded = (
    <>
      <SectionOnly section={section}>
        <p>aberto</p>
      </SectionOnly>
      <Link to={`/${section}/praca`}>praça</Link>
    </>
  );
  const routes = (
    <>
      <Route path={`/${section}/:locationId?`} element={guarded} />
      <Route path="/manager" element={<p>meus locais</p>} />
    </>
  );
  return show(routes, { at: `/${at}`, person });
}

const SECTIONS = ['sales', 'losses', 'closing', 'pickList', 'supplies'] as const;
const OPEN: Readonly<Record<StaffRole, readonly SharedSection[]>> = {
  stocker: ['pickList', 'supplies'],
  attendant: [],
  partner: ['sales', 'losses', 'closing', 'supplies'],
  deputy: SECTIONS,
};

test.each(
  Object.entries(OPEN).flatMap(([role, opened]) =>
    SECTIONS.map((one) => [role as StaffRole, one, opened.includes(one)] as const),
  ),
)(
  '[R-05] the screen of all shops tells a %s of %s only what is so: opened %s',
  async (role, section, opens) => {
    open(staff(role), section);
    expect(await screen.findByText(opens ? 'aberto' : CLOSED)).toBeVisible();
    expect(screen.queryByText(opens ? CLOSED : 'aberto')).toBeNull();
  },
);

test('[R-05] whoever has neither shop nor role is told by the screen itself', async () => {
  const person = makePerson();
  open(person, 'sales');
  await act(() => person.data.refresh({ kind: 'myLocations' }));
  expect(await screen.findByText('aberto')).toBeVisible();
  expect(screen.queryByText(CLOSED)).toBeNull();
});

test('[R-05] whoever has one shop that opens the section sees it, and a shop that does not open it says so', async () => {
  const person = staff('stocker');
  const content = JSON.stringify({ name: 'Praça' });
  person.server.put({ id: 'praca', type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content });
  const all = open(person, 'losses');
  expect(await screen.findByText('aberto')).toBeVisible();
  all.unmount();
  open(person, 'losses', 'losses/torre');
  expect(await screen.findByText(CLOSED)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Torre' })).toBeVisible();
});

test('[R-05] a role that becomes smaller closes the open screen', async () => {
  const person = staff('partner');
  open(person, 'closing');
  expect(await screen.findByText('aberto')).toBeVisible();
  await act(() => person.data.refresh({ kind: 'myLocations' }));
  become(person, 'attendant');
  await act(() => person.data.refresh({ kind: 'work' }));
  expect(await screen.findByText(CLOSED)).toBeVisible();
  expect(screen.queryByText('aberto')).toBeNull();
});

test('[R-05] a role that ends leaves the screen of its shop, with the reason', async () => {
  const person = staff('partner');
  open(person, 'sales', 'sales/torre');
  expect(await screen.findByText('aberto')).toBeVisible();
  await act(() => person.data.refresh({ kind: 'myLocations' }));
  become(person, null);
  await act(() => person.data.refresh({ kind: 'work' }));
  expect(await screen.findByText('meus locais')).toBeVisible();
  expect(screen.getByText('Você não trabalha mais em Torre.')).toBeVisible();
});

test('[R-05] an attendant reaches the sale of a ticket, and no sales of all shops', async () => {
  const person = staff('attendant');
  const all = open(person, 'sales');
  expect(await screen.findByText(CLOSED)).toBeVisible();
  all.unmount();
  open(person, 'sales', 'sales/torre');
  expect(await screen.findByText('aberto')).toBeVisible();
});

test('[R-05] nothing is judged before the roles are known, nor where nobody can be asked', async () => {
  const person = staff('attendant');
  const answered = Promise.withResolvers<void>();
  const list = person.server.list.bind(person.server);
  person.server.list = async (query, args) => {
    await answered.promise;
    return list(query, args);
  };
  open(person, 'losses');
  expect(await screen.findByLabelText('Carregando localização...')).toBeInTheDocument();
  expect(screen.queryByText('aberto')).toBeNull();
  expect(screen.queryByText(CLOSED)).toBeNull();
  answered.resolve();
  expect(await screen.findByText(CLOSED)).toBeVisible();
  const alone = makePerson();
  alone.server.fault = 'offline';
  open(alone, 'pickList');
  // The screen itself says that it needs a connection once.
  expect(await screen.findByText('aberto')).toBeVisible();
});

/** Opens the screen, and waits until the server has failed to tell the roles. */
async function openUnanswered(person: TestPerson, section: SharedSection, at: string = section) {
  const refresh = vi.spyOn(person.data, 'refresh');
  const view = open(person, section, at);
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  await act(() => Promise.all(refresh.mock.results.map(({ value }) => value)));
  refresh.mockRestore();
  return view;
}

test('[R-05] a part of the roles judges nobody, where all of them were known before', async () => {
  const person = staff('stocker');
  await person.data.refresh({ kind: 'myLocations' });
  become(person, 'partner');
  becomePartnerAtPraca(person);
  person.server.fault = 'partial';
  const unknown = await openUnanswered(person, 'sales', 'sales/praca');
  expect(screen.getByText('aberto')).toBeVisible();
  expect(screen.queryByText(CLOSED)).toBeNull();
  expect(unknown.said).toEqual([]);
});

test.each(['down', 'offline'] as const)(
  '[R-05] nobody is sent away by an answer that did not come, here with the server %s',
  async (fault) => {
    const person = staff('stocker');
    await person.data.refresh({ kind: 'myLocations' });
    become(person, 'partner');
    becomePartnerAtPraca(person);
    person.server.fault = fault;
    const unknown = await openUnanswered(person, 'sales', 'sales/praca');
    expect(screen.getByText('aberto')).toBeVisible();
    expect(unknown.said).toEqual([]);
    unknown.unmount();
    await openUnanswered(person, 'losses');
    expect(screen.getByText('aberto')).toBeVisible();
    expect(screen.queryByText(CLOSED)).toBeNull();
  },
);

test('[R-05] a failure is no answer where the clock of the device was set back', async () => {
  const person = staff('stocker');
  await person.data.refresh({ kind: 'myLocations' });
  const now = Date.now;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  person.server.fault = 'down';
  const unknown = await openUnanswered(person, 'sales', 'sales/praca');
  expect(screen.getByText('aberto')).toBeVisible();
  expect(unknown.said).toEqual([]);
});

test('[R-05] an answer that comes after a failure judges the open screen', async () => {
  const person = staff('attendant');
  await person.data.refresh({ kind: 'myLocations' });
  person.server.fault = 'down';
  await openUnanswered(person, 'losses');
  expect(screen.getByText('aberto')).toBeVisible();
  person.server.fault = 'none';
  await act(() => person.data.refresh({ kind: 'myLocations' }));
  expect(await screen.findByText(CLOSED)).toBeVisible();
});

test('[R-05] another location of the same screen is asked for anew', async () => {
  const person = staff('stocker');
  await person.data.refresh({ kind: 'myLocations' });
  const { user, said } = open(person, 'losses', 'losses/torre');
  expect(await screen.findByText(CLOSED)).toBeVisible();
  becomePartnerAtPraca(person);
  await user.click(screen.getByRole('link', { name: 'praça' }));
  expect(await screen.findByText('aberto')).toBeVisible();
  expect(said).toEqual([]);
});
