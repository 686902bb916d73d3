import { setImmediate as nextRound } from 'node:timers/promises';
import { act, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { createData, type DataDeps } from '../../../src/data/create-data.ts';
import { DataProvider } from '../../../src/data/hooks/data-context.tsx';
import type { DeviceKeyAnswer, KeyPurpose, KeyTimesAnswer } from '../../../src/data/wire/device-key.ts';
import type { PlacesAnswer } from '../../../src/data/wire/find-places.ts';
import type { PostalAnswer } from '../../../src/data/wire/postal-code.ts';
import { createGeolocation } from '../../../src/device/place/geolocation.ts';
import { GeolocationProvider } from '../../../src/device/place/geolocation-context.tsx';
import type { Point } from '../../../src/domain/shop/discovery.ts';
import type { Identity } from '../../../src/identity/base/identity.ts';
import { IdentityProvider } from '../../../src/identity/identity-context.tsx';
import { ImagesProvider } from '../../../src/images/images-context.tsx';
import { RealtimeProvider } from '../../../src/realtime/use-realtime.tsx';
import { currentToasts, type Toast, toast, watchToasts } from '../../../src/ui/toasts/toast.ts';
import { toastMissedPress } from '../../../src/ui/toasts/toast-missed.ts';
import { Toaster } from '../../../src/ui/toasts/toaster.tsx';
import { FakeServer } from '../../data/support/fake-server.ts';
import { onlyPage } from '../../data/support/test-data.ts';
import { mediaOf } from '../../setup/media.ts';
import { FakeIdentity, signedIn } from './fake-identity.ts';
import { fakeImages } from './fake-images.ts';
import { FakeSocket } from './fake-socket.ts';
import { patientUser } from './patient-user.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  // Work under way has ended with the above, and reports it before the next test begins.
  await nextRound();
  act(() => toast.dismiss());
});

/** A device's position source. Null fails as a refusal does. A silent one never answers. */
export function positionSource(position: {
  at: Point | null;
  isSilent?: boolean;
}): Pick<Geolocation, 'getCurrentPosition'> {
  return {
    getCurrentPosition(found, failed) {
      if (position.isSilent) return;
      if (position.at) {
        const { lat: latitude, lon: longitude } = position.at;
        found({ coords: { latitude, longitude } } as GeolocationPosition);
      } else failed?.({ code: 1, message: 'denied' } as GeolocationPositionError);
    },
  };
}

/** Permissions of a browser, with the position allowed or not yet. */
function permissionsOf(position: { isAllowed: boolean } | undefined): Pick<Permissions, 'query'> {
  const state = (): PermissionState => (position?.isAllowed ? 'granted' : 'prompt');
  return { query: async () => ({ state: state() }) as PermissionStatus };
}

/**
 * Makes a signed-in person: real data over a server in memory. The test controls the event socket, the position and the
 * answers about places.
 */
export function makePerson(
  options: { email?: string; name?: string; server?: FakeServer; sub?: string; formTimeoutMs?: number } = {},
) {
  const { email = 'ana@exemplo.com.br', name = '', sub = crypto.randomUUID() } = options;
  const user = { sub, email };
  const server = options.server ?? new FakeServer();
  const socket = new FakeSocket();
  const browser = { online: true };
  const post: { answer: (cep: string) => PostalAnswer | Promise<PostalAnswer> } = {
    answer: () => ({ kind: 'unavailable' }),
  };
  const search: { answer: (query: string) => PlacesAnswer | Promise<PlacesAnswer> } = {
    answer: () => ({ kind: 'offline' }),
  };
  const devices: {
    answer: (locationId: string, purpose: KeyPurpose) => DeviceKeyAnswer;
    times: KeyTimesAnswer;
  } = {
    answer: () => ({ kind: 'unavailable' }),
    times: { kind: 'unavailable' },
  };
  const position: { at: Point | null; isAllowed: boolean; isSilent: boolean } = {
    at: { lat: -29.16, lon: -51.17 },
    isAllowed: false,
    isSilent: false,
  };
  const push: { services: DataDeps['push'] } = { services: async () => null };
  const data = createData({
    user,
    transport: server,
    feed: socket,
    sessionInfo: { userAgent: 'test' },
    now: Date.now,
    newId: () => crypto.randomUUID(),
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    position: () => null,
    saysOnline: () => browser.online,
    postalCode: async (cep) => post.answer(cep),
    findPlaces: async (query) => search.answer(query),
    deviceKey: async (locationId, purpose) => devices.answer(locationId, purpose),
    keyTimes: async () => devices.times,
    ...onlyPage(server),
    push: () => push.services(),
    ...(options.formTimeoutMs !== undefined && { formTimeoutMs: options.formTimeoutMs }),
  });
  ends.push(() => data.close());
  const identity = new FakeIdentity(signedIn({ ...user, name }));
  return {
    user,
    server,
    socket,
    browser,
    position,
    post,
    search,
    devices,
    push,
    data,
    identity,
    images: fakeImages,
  };
}

export type TestPerson = ReturnType<typeof makePerson>;

/** Location of the router. */
export interface Place {
  path: string;
  state: unknown;
}

/**
 * Renders routes at an address, over the services of a person or of a visitor. `history: 'browser'` uses the page's own
 * history, which sheets write to as well.
 */
export function show<I extends Identity = FakeIdentity>(
  routes: ReactNode,
  options: {
    at: string;
    state?: unknown;
    identity?: I;
    person?: TestPerson;
    history?: 'memory' | 'browser';
  },
) {
  const { at, state, person } = options;
  const identity = (options.identity ?? person?.identity ?? new FakeIdentity()) as I;
  const place: Place = { path: '', state: null };
  const said: Toast[] = [];
  ends.push(
    watchToasts(() => {
      for (const one of currentToasts()) if (!said.includes(one)) said.push(one);
    }),
  );
  ends.push(toastMissedPress(window));
  const inner = (
    <>
      <Routes>
        {routes}
        <Route path="*" element={<p>outra tela</p>} />
      </Routes>
      <Probe place={place} />
    </>
  );
  const url = new URL(at, 'http://localhost');
  const services = person ? <Services person={person}>{inner}</Services> : inner;
  if (options.history === 'browser') window.history.pushState({ usr: state, key: 'inicio', idx: 0 }, '', at);
  const view = render(
    <IdentityProvider identity={identity}>
      <GeolocationProvider
        geolocation={createGeolocation(
          positionSource(person?.position ?? { at: null }),
          permissionsOf(person?.position),
        )}
      >
        {options.history === 'browser' ? (
          <BrowserRouter>{services}</BrowserRouter>
        ) : (
          <MemoryRouter initialEntries={[{ pathname: url.pathname, search: url.search, state }]}>
            {services}
          </MemoryRouter>
        )}
      </GeolocationProvider>
      <Toaster />
    </IdentityProvider>,
  );
  return { user: patientUser(), place, said, identity, ...view };
}

function Services({ person, children }: { person: TestPerson; children: ReactNode }) {
  return (
    <DataProvider data={person.data}>
      <RealtimeProvider socket={person.socket}>
        <ImagesProvider images={person.images}>{children}</ImagesProvider>
      </RealtimeProvider>
    </DataProvider>
  );
}

function Probe({ place }: { place: Place }) {
  const { pathname, search, state } = useLocation();
  place.path = `${pathname}${search}`;
  place.state = state;
  return null;
}

/** Stops the clock and its timers for the test. The storage's own timers go on. `vi.useRealTimers` restores them. */
export function holdClock(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
}

/**
 * Sets the clock to the device's noon and lets it run, so that a second ago is never yesterday. Undone after the test.
 */
export function runFromNoon(): void {
  const now = new Date().setHours(12, 0, 0, 0);
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true });
  ends.push(() => vi.useRealTimers());
}

/**
 * Pretends a screen width, in px, of which screens distinguish three. Returns a function that changes it later. Undone
 * after the test.
 */
export function pretendWidth(px: number): (px: number) => void {
  const before = window.matchMedia;
  const asked: MediaQueryList[] = [];
  let width = px;
  window.matchMedia = (query: string): MediaQueryList => {
    const least = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const media = mediaOf(query, width >= least);
    asked.push(media);
    return media;
  };
  ends.push(() => {
    window.matchMedia = before;
  });
  return (next) => {
    width = next;
    act(() => {
      for (const media of [...asked]) media.dispatchEvent(new Event('change'));
    });
  };
}

/** Presses Tab until the focus is on the control of this role and name. Fails after a whole round. */
export async function tabTo(user: UserEvent, role: string, name: RegExp | string): Promise<HTMLElement> {
  for (let press = 0; press < 60; press++) {
    await user.tab();
    const focused = document.activeElement;
    const wanted = screen.queryAllByRole(role, { name });
    if (focused instanceof HTMLElement && wanted.includes(focused)) return focused;
  }
  throw new Error(`Tab never reaches the ${role} ${String(name)}`);
}
