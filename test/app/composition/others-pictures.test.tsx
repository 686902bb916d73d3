import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { PICTURES, WHO } from '../../../src/app/boot/boot-keys.ts';
import { QuietParts } from '../../../src/app/frame/quiet-parts.tsx';
import { SCREENS_KEY } from '../../../src/data/mirror/closed-mark.ts';
import { SHOP, stockShop } from '../../features/support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../../features/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('[F-14] pictures that an expired session left go once another person signs in, and those of the same person stay', async () => {
  const emptied = vi.fn(async (_cache: string) => true);
  vi.stubGlobal('caches', { delete: emptied });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: null } });
  const noted = () => localStorage.getItem('vendinha.pictures-of');
  const signIn = (person: TestPerson) => {
    sessionStorage.setItem(WHO, person.user.sub);
    return show(<Route path="*" element={<QuietParts />} />, { at: '/history', person });
  };
  const [ana, bia] = [makePerson({ sub: 'ana' }), makePerson({ sub: 'bia' })];
  const first = signIn(ana);
  await expect.poll(noted).not.toBeNull();
  first.unmount();
  const whose = noted();
  const again = signIn(ana);
  again.unmount();
  expect(emptied).not.toHaveBeenCalled();
  // After a failure to empty the cache the next start tries again.
  emptied.mockRejectedValueOnce(new Error('the cache is busy'));
  const failing = signIn(bia);
  await expect.poll(() => emptied.mock.calls.length).toBe(1);
  failing.unmount();
  expect(noted()).toBe(whose);
  const second = signIn(bia);
  await expect.poll(noted).not.toBe(whose);
  expect(emptied.mock.calls).toEqual([['images'], ['images']]);
  second.unmount();
});

test('[S-07] [H-08] pictures of screens go with a shop that is gone for its person, and its images stay', async () => {
  const emptied = vi.fn(async (_cache: string) => true);
  vi.stubGlobal('caches', { delete: emptied, open: async () => Promise.reject(new Error('no cache')) });
  const person = makePerson();
  const scope = { kind: 'location', id: SHOP } as const;
  stockShop(person.server);
  await person.data.refresh(scope);
  show(<Route path="*" element={<QuietParts />} />, { at: '/history', person });
  localStorage.setItem(PICTURES, 'names of its items');
  person.server.hidden.add(`LOCATION ${SHOP}`);
  await person.data.refresh(scope);
  await expect.poll(() => localStorage.getItem(PICTURES)).toBeNull();
  await expect.poll(() => person.data.read((tx) => tx.kept(SCREENS_KEY))).toBeUndefined();
  expect(emptied).not.toHaveBeenCalled();
});
