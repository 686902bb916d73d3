import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { RankHost } from '../../../src/features/ranks/rank-host.tsx';
import { putProfile, SHOP } from '../support/shop-fixture.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../support/show.tsx';

afterEach(() => {
  releaseKiosk(localStorage);
  vi.restoreAllMocks();
});

const BRONZE = 'Parabéns! Você chegou ao Nível Bronze.';
const celebration = () => document.querySelector('[data-celebration]');
const told = (person: TestPerson) => person.data.read((tx) => tx.kept('told-score'));

async function score(person: TestPerson, points: number): Promise<void> {
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: 10, score: points });
  await act(() => person.data.refresh({ kind: 'profile' }));
}

/** Opens the area of a person whose score this device knows. */
async function openAt(points: number, person = makePerson()) {
  await score(person, points);
  const view = show(<Route path="/home" element={<RankHost />} />, { at: '/home', person });
  await waitFor(async () => expect(await told(person)).toBe(points));
  return { ...view, person };
}

test('[P-01] a rank is told and celebrated once when the score rises to it, and leads to the profile', async () => {
  pretendWidth(390);
  const { person, said, user, place } = await openAt(18);
  await score(person, 19);
  await score(person, 20);
  await screen.findByText(BRONZE);
  await waitFor(() => expect(celebration()).toBeInTheDocument());
  expect(celebration()).toHaveAttribute('aria-hidden', 'true');
  await score(person, 21);
  await score(person, 19);
  await score(person, 22);
  await waitFor(async () => expect(await told(person)).toBe(20));
  expect(said.map(({ message }) => message)).toEqual([BRONZE]);
  await user.click(screen.getByRole('button', { name: 'Ver perfil' }));
  await waitFor(() => expect(place.path).toBe('/profile'));
});

test('[P-01] several ranks at once are one, told to whoever returns to the app', async () => {
  pretendWidth(390);
  const { person, said } = await openAt(3);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await score(person, 60);
  expect(await told(person)).toBe(3);
  visibility.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Parabéns! Você chegou ao Nível Prata.');
  expect(said).toHaveLength(1);
});

test('[P-01] a page opened again tells nothing anew, and a device that knew no score tells nothing', async () => {
  const { person, unmount } = await openAt(20);
  unmount();
  const again = await openAt(20, person);
  expect(again.said).toEqual([]);
});

test('[P-01] whoever wants no motion reads the words alone', async () => {
  // The tests' browser prefers reduced motion unless a width is pretended.
  const { person } = await openAt(49);
  await score(person, 50);
  await screen.findByText('Parabéns! Você chegou ao Nível Prata.');
  expect(celebration()).not.toBeInTheDocument();
});

test('[P-01] [X-05] a shop’s tablet tells the rank and leads to no profile', async () => {
  pinKiosk(localStorage, { locationId: SHOP, name: 'Praça', deviceKey: null });
  const { person } = await openAt(99);
  await score(person, 100);
  await screen.findByText('Parabéns! Você chegou ao Nível Ouro.');
  expect(screen.queryByRole('button', { name: 'Ver perfil' })).not.toBeInTheDocument();
});
