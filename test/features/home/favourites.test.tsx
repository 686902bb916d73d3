import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
// Loaded before home, which otherwise fetches them after its first paint.
import '../../../src/features/home/marks/card-marks.tsx';
import '../../../src/features/home/other-ways.tsx';
import { parseContent } from '../../../src/records/record.ts';
import { put, putProfile } from '../support/shop-fixture.ts';
import { makePerson, type TestPerson } from '../support/show.tsx';
import { card, open, putShop, stubScreen } from './open-home.tsx';

beforeEach(() => stubScreen(() => true));

function withShops(names = 'ab'): TestPerson {
  const person = makePerson();
  person.position.at = null;
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725' });
  for (const id of names) putShop(person, id, { name: `Loja ${id}` }, { owner: person.user.sub });
  return person;
}

const names = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const star = async (name: string) =>
  within(await card(name)).findByRole('button', { name: `${name} nos favoritos` });
const profileOf = ({ server, user }: TestPerson) =>
  parseContent(server.visible().find(({ type, id }) => type === 'PROFILE' && id === user.email)?.content);

test('[H-07] a starred location stands first, offline too, and its star is sent later', async () => {
  const person = withShops();
  const { user } = open(person);
  await waitFor(() => expect(names()).toEqual(['Loja a', 'Loja b']));
  await act(async () => person.data.refresh({ kind: 'profile' }));
  person.server.fault = 'offline';
  await user.click(await star('Loja b'));
  await waitFor(() => expect(names()).toEqual(['Loja b', 'Loja a']));
  expect(await star('Loja b')).toHaveAttribute('aria-pressed', 'true');
  expect(profileOf(person)).not.toHaveProperty('favourite:b');
  person.server.fault = 'none';
  await act(async () => person.data.refresh({ kind: 'locations' }));
  await waitFor(() => expect(profileOf(person)).toMatchObject({ 'favourite:b': true, name: 'Ana' }));
  await user.click(await star('Loja b'));
  await waitFor(() => expect(names()).toEqual(['Loja a', 'Loja b']));
});

test('[H-07] what another device starred stands first here too', async () => {
  const person = withShops();
  open(person);
  await waitFor(() => expect(names()).toEqual(['Loja a', 'Loja b']));
  const content = { name: 'Ana', cpf: '52998224725', 'favourite:b': true };
  put(person.server, 'PROFILE', { id: person.user.email, owner: person.user.sub }, content);
  await act(async () => person.data.refresh({ kind: 'profile' }));
  await waitFor(() => expect(names()).toEqual(['Loja b', 'Loja a']));
});

test('[H-07] a star keeps the focus where its card moves from one group to another', async () => {
  const { user } = open(withShops('abcdefghijk'));
  await user.click(await star('Loja k'));
  await waitFor(() => expect(names()[0]).toBe('Loja k'));
  await waitFor(async () => expect(await star('Loja k')).toHaveFocus());
});

test('[H-07] a star that was pressed takes no focus when home is opened again', async () => {
  const person = withShops('abcdefghijk');
  const { user, unmount } = open(person);
  await user.click(await star('Loja k'));
  await waitFor(async () => expect(await star('Loja k')).toHaveFocus());
  act(() => (document.activeElement as HTMLElement).blur());
  unmount();
  open(person);
  await waitFor(async () => expect(await star('Loja k')).toHaveAttribute('aria-pressed', 'true'));
  expect(document.body).toHaveFocus();
});

test.each([
  ['link', (name: string) => screen.findByRole('link', { name })],
  ['star', star],
])('[H-05] the %s of a card keeps the focus where another shop pushes the card on', async (_, find) => {
  const person = withShops('abcdefghijk');
  open(person);
  const before = await find('Loja j');
  act(() => before.focus());
  putShop(person, '0', { name: 'Loja 0' }, { owner: person.user.sub });
  await act(async () => person.data.refresh({ kind: 'locations' }));
  await waitFor(() => expect(names()[0]).toBe('Loja 0'));
  const after = await find('Loja j');
  expect(after).not.toBe(before);
  expect(after).toHaveFocus();
});
