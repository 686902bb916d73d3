import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { WHO } from '../../src/app/boot/boot-keys.ts';
import { SessionKeeper } from '../../src/app/keepers/session.tsx';
import { noticeTyping } from '../../src/device/page/typing.ts';
import { revokeSurely } from '../../src/identity/cognito/revocations.ts';
import { IdentityProvider } from '../../src/identity/identity-context.tsx';
import { currentToasts, toast } from '../../src/ui/toasts/toast.ts';
import { FakeIdentity, signedIn } from '../features/support/fake-identity.ts';

noticeTyping();
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(identity = new FakeIdentity()) {
  render(
    <IdentityProvider identity={identity}>
      <SessionKeeper />
      <input aria-label="E-mail" defaultValue="filled@in.com" />
      <textarea aria-label="Rascunho" data-kept="" />
    </IdentityProvider>,
  );
  return { identity, user: userEvent.setup() };
}
const comesToFront = () => fireEvent(document, new Event('visibilitychange'));
const hears = (key: string, newValue: string | null) =>
  fireEvent(window, new StorageEvent('storage', { key, newValue }));

test('[F-08] where nobody is signed in, the session that another tab keeps is looked for in front and when it is heard of', () => {
  const { identity } = open();
  expect(identity.looks).toBe(0);
  comesToFront();
  expect(identity.looks).toBe(1);
  hears(WHO, 'abc');
  expect(identity.looks).toBe(2);
  hears(WHO, null);
  hears('other', 'abc');
  expect(identity.looks).toBe(2);
});

test('[F-08] it is not while something typed stands in a field; what was filled in or is kept does not count', async () => {
  const { identity, user } = open();
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await user.type(screen.getByRole('textbox', { name: 'Rascunho' }), 'abc');
  comesToFront();
  expect(identity.looks).toBe(1);
  await user.type(email, 'x');
  comesToFront();
  hears(WHO, 'abc');
  expect(identity.looks).toBe(1);
  await user.clear(email);
  comesToFront();
  expect(identity.looks).toBe(2);
});

test('[F-08] somebody who is signed in keeps their session', () => {
  const { identity } = open(new FakeIdentity(signedIn({ sub: 'ana', email: 'ana@exemplo.com.br' })));
  comesToFront();
  hears(WHO, 'abc');
  expect(identity.looks).toBe(0);
});

test.each(['asked', 'expired'] as const)(
  '[F-07] [F-14] notices of who left are gone before the next one comes, and what the end says itself stays: %s',
  (reason) => {
    const ana = signedIn({ sub: 'ana', email: 'ana@exemplo.com.br' });
    const { identity } = open(new FakeIdentity(ana));
    const told = () => currentToasts().map(({ message }) => message);
    const news = 'Nova mensagem de Marina';
    toast.info(news);
    identity.become({ ...ana, offline: true } as typeof ana);
    expect(told()).toEqual([news]);
    identity.become({ kind: 'signedOut', reason });
    expect(told()).toEqual([]);
    toast.success('Conta encerrada.');
    identity.become(signedIn({ sub: 'bia', email: 'bia@exemplo.com.br' }));
    expect(told()).toEqual(['Conta encerrada.']);
  },
);

test.each([true, false])(
  '[F-14] a revocation that failed is tried again without another sign of a connection; the browser reports one: %s',
  async (onLine) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    const place = { endpoint: '/cognito/', clientId: 'app' };
    const fail = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fail);
    await revokeSurely(place, 'canary', fetch);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    open();
    fireEvent(window, new Event('online'));
    await vi.waitFor(() => expect(fail.mock.calls.length).toBeGreaterThan(1));
    const revoked = vi.fn<typeof fetch>(async () => new Response('', { status: 200 }));
    vi.stubGlobal('fetch', revoked);
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(localStorage.getItem('vendinha.unrevoked')).toBeNull());
    expect(String(revoked.mock.calls[0]?.[1]?.body)).toContain('canary');
    const { length } = revoked.mock.calls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revoked.mock.calls).toHaveLength(length);
  },
);
