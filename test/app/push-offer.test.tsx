import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catchInstallPrompt } from '../../src/app/composition/sw-bridge.ts';
import { InstallStrip } from '../../src/app/install/install-strip.tsx';
import { FakePush } from '../features/support/fake-push.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../features/support/show.tsx';

describe('[N-04] the offer to be told while the app is closed', () => {
  let push: FakePush;
  let person: TestPerson;

  beforeEach(() => {
    localStorage.clear();
    pretendWidth(390);
    push = new FakePush();
    person = makePerson();
    person.push.services = push.services;
    vi.stubGlobal('Notification', {
      get permission() {
        return push.permission;
      },
    });
  });
  afterEach(() => {
    window.dispatchEvent(new Event('appinstalled'));
    vi.unstubAllGlobals();
  });
  catchInstallPrompt();

  const buys = async (status = 'PAID') => {
    const { user, server, data } = person;
    const content = JSON.stringify({ status, totalAmount: 5 });
    server.put({ id: 'p', type: 'SHOPPING_PURCHASE', owner: user.sub, content });
    await act(() => data.refresh({ kind: 'purchases' }));
  };
  const open = (at = '/home') => show(<Route path={at} element={<InstallStrip />} />, { at, person });
  const text = 'Saiba de pagamentos e respostas';
  const offered = () => screen.findByText(text);
  const kept = () => act(async () => (await person.data.push())?.keep());

  test('comes after the first paid purchase, and switches on with one press', async () => {
    const { user, said } = open();
    await buys('AWAITING_PAYMENT');
    await kept();
    expect(screen.queryByText(text)).toBeNull();
    await buys();
    expect(await offered()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ativar avisos' }));
    await waitFor(() => expect(push.stored.size).toBe(1));
    await waitFor(() =>
      expect(said.map(({ message }) => message)).toEqual(['Avisos ligados neste aparelho.']),
    );
    expect(screen.queryByText(text)).toBeNull();
  });

  test('is not for a sign-in that ends with its tab', async () => {
    push.isKept = false;
    open();
    await buys();
    await kept();
    expect(screen.queryByText(text)).toBeNull();
  });

  test('comes after the first ticket, too', async () => {
    open();
    const ticket = { id: 't', type: 'LOCATION_TICKET', parentId: 'loja-1', owner: person.user.sub } as const;
    person.server.put({ ...ticket, content: '{}' });
    await act(() => person.data.refresh({ kind: 'tickets', id: 'loja-1' }));
    expect(await offered()).toBeVisible();
  });

  test('a no is kept, also the one to the browser’s own question', async () => {
    const { user, unmount } = open();
    await buys();
    await user.click(await screen.findByRole('button', { name: 'Agora não' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    unmount();
    open();
    await kept();
    expect(screen.queryByText(text)).toBeNull();
    expect([push.calls, push.permission]).toEqual([[], 'default']);
  });

  test('whoever closes the browser’s question is not asked again', async () => {
    push.answer = 'default';
    const { user } = open();
    await buys();
    await offered();
    await user.click(screen.getByRole('button', { name: 'Ativar avisos' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    expect(push.calls).toEqual([]);
  });

  test('stands aside for the offer to install, so that there is one at a time', async () => {
    act(() => {
      const prompt = { prompt: async () => undefined, userChoice: Promise.resolve({ outcome: 'dismissed' }) };
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), prompt));
    });
    const { user } = open();
    await buys();
    expect(await screen.findByText(/Tenha a Vendinha na tela de início/)).toBeVisible();
    expect(screen.queryByText(text)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Agora não' }));
    expect(await offered()).toBeVisible();
  });

  test('is on the home screen alone, and nowhere after a no of the browser', async () => {
    await buys();
    const { unmount } = open('/history');
    await kept();
    expect(screen.queryByText(text)).toBeNull();
    unmount();
    push.permission = 'denied';
    open();
    await kept();
    expect(screen.queryByText(text)).toBeNull();
  });

  test('what was chosen without a connection is told by the next start', async () => {
    push.server = 'unavailable';
    await act(async () => (await person.data.push())?.turnOn());
    push.server = 'done';
    open('/history');
    await waitFor(() => expect(push.stored.size).toBe(1));
  });
});
