import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { KioskFrame } from '../../../src/app/kiosk/frame.tsx';
import { PAYMENT_KEY } from '../../../src/data/commands/money/kept-payment.ts';
import { shownDepositOf } from '../../../src/data/hooks/device.ts';
import { kioskPlace, pinKiosk } from '../../../src/device/place/kiosk-place.ts';
import { KIOSK_BUSY_MS, KIOSK_COUNTDOWN_MS, KIOSK_IDLE_MS } from '../../../src/domain/shop/kiosk.ts';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { FakeServer } from '../../data/support/fake-server.ts';
import { ownLocation } from '../support/manage.tsx';
import { holdClock, makePerson, show } from '../support/show.tsx';

const SHOP = '/shopping/meu-local';
const PLACE = { locationId: 'meu-local', name: 'Mercadinho', deviceKey: null };

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function open(at = SHOP, person = makePerson({ name: 'Ana' })) {
  pinKiosk(localStorage, PLACE);
  const frame = (
    <KioskFrame place={PLACE}>
      <p>a loja</p>
    </KioskFrame>
  );
  const routes = <Route path="*" element={frame} />;
  return show(routes, { at, person });
}
/** Resolves once the known facts of the shop are drawn. */
const settled = (person: {
  data: { live: { location: (id: string) => { snapshot: () => { status: string } } } };
}) => waitFor(() => expect(person.data.live.location('meu-local').snapshot().status).toBe('ready'));
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const question = () => screen.queryByRole('alertdialog', { name: 'Ainda está aí?' });

test('[X-05] the tablet shows its shop alone: every other address leads there', async () => {
  const view = open('/manager');
  await waitFor(() => expect(view.place.path).toBe(SHOP));
  expect(screen.getByText('a loja')).toBeInTheDocument();
  expect(screen.getByText('Sessão de Ana')).toBeInTheDocument();
  expect(
    document.querySelector('[data-watched]'),
    'the keeper leaves this session to the line',
  ).not.toBeNull();
});

test('[X-05] [F-14] left alone it asks, counts down, and ends the session by itself', () => {
  holdClock();
  const { identity } = open();
  pass(KIOSK_IDLE_MS - 2000);
  expect(question()).toBeNull();
  pass(3000);
  expect(question()).toHaveTextContent(/A sessão termina em 1[45] s/);
  expect(identity.calls).toEqual([]);
  pass(KIOSK_COUNTDOWN_MS);
  expect(identity.calls).toEqual([['signOut']]);
  // A failed sign-out is tried again.
  pass(30_000);
  expect(identity.calls.length).toBeGreaterThanOrEqual(2);
});

test('[X-05] any touch is somebody, and the question can be answered', () => {
  holdClock();
  const { identity } = open();
  pass(KIOSK_IDLE_MS - 5000);
  fireEvent.pointerDown(document.body);
  pass(10_000);
  expect(question()).toBeNull();
  pass(KIOSK_IDLE_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  pass(KIOSK_COUNTDOWN_MS + 2000);
  expect(question()).toBeNull();
  expect(identity.calls).toEqual([]);
  pass(KIOSK_IDLE_MS - KIOSK_COUNTDOWN_MS);
  // The button stays while a hand moves towards it.
  const end = screen.getByRole('button', { name: 'Encerrar agora' });
  fireEvent.pointerDown(end);
  fireEvent.click(end);
  expect(identity.calls).toEqual([['signOut']]);
});

test('[X-05] a clock that is set back leaves no session open for longer than a touch does', () => {
  holdClock();
  const { identity } = open();
  fireEvent.pointerDown(document.body);
  const setBack = (): void => {
    vi.setSystemTime(Date.now() - 60 * 60_000);
    pass(1000);
  };
  setBack();
  pass(KIOSK_IDLE_MS - 5000);
  expect(question()).toBeNull();
  pass(KIOSK_COUNTDOWN_MS + 5000);
  expect(identity.calls).toEqual([['signOut']]);
  // A failed sign-out is tried again in spite of the clock.
  setBack();
  pass(KIOSK_IDLE_MS + KIOSK_COUNTDOWN_MS + 1000);
  expect(identity.calls).toHaveLength(2);
});

test('[X-05] while the camera reads nobody is asked, but not for ever', () => {
  holdClock();
  const { container } = open();
  container.append(document.createElement('video'));
  pass(KIOSK_IDLE_MS + KIOSK_COUNTDOWN_MS + 5000);
  expect(question()).toBeNull();
  pass(KIOSK_BUSY_MS - KIOSK_IDLE_MS - KIOSK_COUNTDOWN_MS);
  expect(question()).not.toBeNull();
});

test('[X-05] whoever paid or read for longer than a session lasts sees how it ended, and is asked like anybody', () => {
  holdClock();
  const { container, identity } = open();
  const video = document.createElement('video');
  container.append(video);
  pass(2 * (KIOSK_IDLE_MS + KIOSK_COUNTDOWN_MS));
  video.remove();
  pass(1000);
  pass(KIOSK_IDLE_MS - 5000);
  expect(question()).toBeNull();
  expect(identity.calls).toEqual([]);
  pass(8000);
  expect(question()).not.toBeNull();
});

test('[X-05] [D-03] a deposit that waits for its PIX holds the session as a purchase does', async () => {
  const person = makePerson({ name: 'Ana' });
  await person.data.showDeposit('d1');
  const live = shownDepositOf(person.data);
  const unwatch = live.subscribe(() => undefined);
  await vi.waitFor(() => expect(live.snapshot()).toBe('d1'));
  holdClock();
  open(SHOP, person);
  unwatch();
  pass(KIOSK_IDLE_MS + 5000);
  expect(question()).toBeNull();
});

test.each([
  ['open', true],
  ['aside', false],
] as const)('[X-05] [SY-54] a payment that is %s holds the session: %s', async (state, isHolding) => {
  const person = makePerson({ name: 'Ana' });
  person.browser.online = false;
  const payment = {
    purchaseId: 'p',
    locationId: 'meu-local',
    locationName: 'x',
    startedAt: 0,
    content: '{}',
  };
  await person.data.keep(PAYMENT_KEY, { ...payment, state });
  const live = person.data.live.payment();
  const unwatch = live.subscribe(() => undefined);
  await vi.waitFor(() => expect(live.snapshot()?.state).toBe(state));
  holdClock();
  open(SHOP, person);
  unwatch();
  pass(KIOSK_IDLE_MS + 5000);
  expect(question() === null).toBe(isHolding);
});

test("[X-05] 'Encerrar' ends the session at once; a failure is said", async () => {
  const person = makePerson({ name: 'Ana' });
  person.identity.answers.signOut = { success: false, error: 'Não foi possível sair agora.' };
  const { user, identity } = open(SHOP, person);
  await user.click(screen.getByRole('button', { name: 'Encerrar' }));
  expect(await screen.findByText('Não foi possível sair agora.')).toBeInTheDocument();
  expect(identity.calls).toEqual([['signOut']]);
});

test('[X-05] only the owner of the shop can let the tablet go', async () => {
  const { person } = ownLocation();
  const { user } = open(SHOP, person);
  await person.data.refresh({ kind: 'location', id: 'meu-local' });
  await user.click(await screen.findByRole('button', { name: 'Soltar tablet' }));
  expect(kioskPlace()).toBeNull();
});

test('[X-05] a customer finds no way to let it go', async () => {
  const { person } = ownLocation();
  const customer = makePerson({ name: 'Ana', server: person.server });
  open(SHOP, customer);
  await customer.data.refresh({ kind: 'location', id: 'meu-local' });
  expect(screen.queryByRole('button', { name: 'Soltar tablet' })).toBeNull();
});

test('[X-05] a shop that is there no more lets its last owner release the tablet, and nobody else', async () => {
  const { person } = ownLocation();
  const first = open(SHOP, person);
  await person.data.refresh({ kind: 'location', id: 'meu-local' });
  await screen.findByRole('button', { name: 'Soltar tablet' });
  expect(kioskPlace()).toEqual({ ...PLACE, owner: person.user.sub });
  first.unmount();
  const pinned = localStorage.getItem('vendinha.kiosk') ?? '';

  const server = new FakeServer();
  const customer = makePerson({ name: 'Ana', server });
  const second = open(SHOP, customer);
  localStorage.setItem('vendinha.kiosk', pinned);
  await customer.data.refresh({ kind: 'location', id: 'meu-local' });
  await settled(customer);
  expect(screen.queryByRole('button', { name: 'Soltar tablet' })).toBeNull();
  second.unmount();

  const owner = makePerson({ name: 'Bento', server });
  const { user } = open(SHOP, owner);
  localStorage.setItem('vendinha.kiosk', JSON.stringify({ ...PLACE, owner: owner.user.sub }));
  await owner.data.refresh({ kind: 'location', id: 'meu-local' });
  await user.click(await screen.findByRole('button', { name: 'Soltar tablet' }));
  expect(kioskPlace()).toBeNull();
});

test('[X-05] while the shop is there, what the tablet notes of its owner lets nobody release it', async () => {
  const { person } = ownLocation();
  const customer = makePerson({ name: 'Ana', server: person.server });
  open(SHOP, customer);
  localStorage.setItem('vendinha.kiosk', JSON.stringify({ ...PLACE, owner: customer.user.sub }));
  await customer.data.refresh({ kind: 'location', id: 'meu-local' });
  await waitFor(() => expect(kioskPlace()?.owner).toBe(person.user.sub));
  expect(screen.queryByRole('button', { name: 'Soltar tablet' })).toBeNull();
});

test('[X-05] the sign-in of a tablet names the shop, leads to the phone, and never keeps anybody', async () => {
  pinKiosk(localStorage, PLACE);
  const { user, identity } = show(<Route path="/login" element={<LoginScreen />} />, { at: '/login' });
  expect(screen.getByText('Entre para comprar em Mercadinho.')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'QR Code de Mercadinho' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Manter conectado neste aparelho')).toBeNull();
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'Vendinha#2026');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() =>
    expect(identity.calls).toEqual([['signIn', 'ana@exemplo.com.br', 'Vendinha#2026', { keep: false }]]),
  );
});
