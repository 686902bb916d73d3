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

function withShops(): TestPerson {
  const person = makePerson();
  person.position.at = null;
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725' });
  for (const id of ['a', 'b']) putShop(person, id, { name: `Loja ${id}` }, { owner: person.user.sub });
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
  put(person.server, 'PROFILE', person.user.email, content, { owner: person.user.sub });
  await act(async () => person.data.refresh({ kind: 'profile' }));
  await waitFor(() => expect(names()).toEqual(['Loja b', 'Loja a']));
});
