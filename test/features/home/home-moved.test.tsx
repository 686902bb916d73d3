import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { put } from '../support/shop-fixture.ts';
import { makePerson, type TestPerson } from '../support/show.tsx';
import { card, open, putShop, settled } from './open-home.tsx';

const WORK = { lat: -29.16, lon: -51.17 };
const HOME = { lat: -30.03, lon: -51.22 };
const MINUTE_MS = 60_000;

afterEach(() => void vi.restoreAllMocks());

/** A person at work with home open. Public shops are at both ends of the way. */
async function atWork() {
  const person = makePerson();
  person.server.now = Date.now();
  person.position.at = WORK;
  for (const [id, name, at] of [
    ['trabalho', 'Do trabalho', WORK],
    ['casa', 'De casa', HOME],
  ] as const) {
    putShop(person, id, { name, ...at }, { reference: 'PUBLIC' });
    put(person.server, 'HVMP_STATUS', { id: `vivo-${id}`, parentId: id }, {});
  }
  const { user } = open(person);
  await card('Do trabalho');
  return { person, user };
}

/** Moves the person elsewhere, some minutes later. */
function move({ position }: TestPerson): void {
  position.at = HOME;
  const then = Date.now() + 2 * MINUTE_MS;
  vi.spyOn(Date, 'now').mockReturnValue(then);
}

const names = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const comeBack = (): Promise<void> =>
  act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test('[F-20] [H-09] whoever comes back to home elsewhere finds the shops of there', async () => {
  const { person } = await atWork();
  person.position.isAllowed = true;
  move(person);
  await comeBack();
  await card('De casa');
  await waitFor(() => expect(names()).toEqual(['De casa']));
});

test("[F-20] [H-09] so does whoever presses 'Atualizar' elsewhere", async () => {
  const { person, user } = await atWork();
  person.position.isAllowed = true;
  move(person);
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  await card('De casa');
  await waitFor(() => expect(names()).toEqual(['De casa']));
});

test('[F-20] coming back and refreshing ask nobody for the permission', async () => {
  const { person, user } = await atWork();
  move(person);
  await comeBack();
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  await settled(person);
  expect(names()).toEqual(['Do trabalho']);
});
