import { act, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { vi } from 'vitest';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { put } from '../support/shop-fixture.ts';
import { show, type TestPerson } from '../support/show.tsx';

export const open = (person: TestPerson) =>
  show(<Route path="/home" element={<HomeScreen />} />, { at: '/home', person });

export function putShop(
  person: TestPerson,
  id: string,
  content: Readonly<Record<string, unknown>>,
  rest: { owner?: string; reference?: string } = {},
): void {
  put(person.server, 'LOCATION', { id, owner: 'dona', reference: 'PRIVATE', ...rest }, content);
}

export function invite(person: TestPerson, locationId: string, reference: string): void {
  const content = { status: 'ACTIVE' };
  put(person.server, 'INVITE', { id: `convite-${locationId}`, parentId: locationId, reference }, content);
}

/** Resolves once all requests of the opened screen have been answered. */
export const settled = (person: TestPerson): Promise<void> =>
  act(async () => {
    await Promise.all([person.data.refresh({ kind: 'locations' }), person.data.refresh({ kind: 'profile' })]);
  });

export const card = async (name: string): Promise<HTMLElement> => {
  const title = await screen.findByRole('heading', { name, level: 3 });
  const found = title.closest('article');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
};

/** Tells each observer once whether its element is on the screen, as for an element that stays there. */
export function stubScreen(isSeen: (element: Element) => boolean): void {
  vi.stubGlobal('IntersectionObserver', function Watcher(tell: (entries: object[]) => void) {
    return {
      observe: (target: Element) => queueMicrotask(() => tell([{ target, isIntersecting: isSeen(target) }])),
      unobserve: () => undefined,
      disconnect: () => undefined,
    };
  });
}

/** Puts public shops on the server, all online, a hundred metres from each other, the first one nearest. */
export function putRow(person: TestPerson, from: { lat: number; lon: number }, count: number): void {
  person.server.now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const at = { lat: from.lat + (index + 1) / 1000, lon: from.lon };
    putShop(person, `loja-${index}`, { name: `Loja ${index}`, ...at }, { reference: 'PUBLIC' });
    put(person.server, 'HVMP_STATUS', { id: `vivo-${index}`, parentId: `loja-${index}` }, {});
  }
}
