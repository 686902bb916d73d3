import { act, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catchInstallPrompt } from '../../src/app/composition/sw-bridge.ts';
import { InstallStrip } from '../../src/app/install/install-strip.tsx';
import { isPutAside, putAside } from '../../src/app/install/put-aside.ts';
import { installsByHand } from '../../src/device/page/installs-by-hand.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../features/support/show.tsx';

const DAY = 86_400_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

test('only Safari of an iPhone or iPad that is not installed yet installs by hand', () => {
  const browser = (userAgent: string, maxTouchPoints = 5, standalone = false) =>
    installsByHand({ userAgent, maxTouchPoints, standalone });
  expect(browser(IPHONE)).toBe(true);
  expect(browser(MAC)).toBe(true);
  expect(browser(MAC, 0)).toBe(false);
  expect(browser(IPHONE, 5, true)).toBe(false);
  for (const other of ['CriOS/140.0', 'GSA/315.0.630091404', 'Version/18.5 EdgiOS/140.0'])
    expect(browser(IPHONE.replace('Version/18.5', other)), other).toBe(false);
  expect(browser('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBe(false);
});

test('put aside, the offer is quiet for 30 days', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(isPutAside(storage, 0)).toBe(false);
  putAside(storage, 5 * DAY);
  expect(isPutAside(storage, 35 * DAY - 1)).toBe(true);
  expect(isPutAside(storage, 35 * DAY)).toBe(false);
});

test('a clock that was far ahead when the offer was put aside hides it no longer once it is right', () => {
  const storage = { getItem: () => String(400 * DAY) };
  expect(isPutAside(storage, 5 * DAY)).toBe(false);
});

describe('the offer', () => {
  beforeEach(() => {
    localStorage.clear();
    pretendWidth(390);
  });
  afterEach(() => {
    window.dispatchEvent(new Event('appinstalled'));
    Reflect.deleteProperty(navigator, 'userAgent');
  });
  catchInstallPrompt();

  const purchase = (person: TestPerson, status: string) =>
    person.server.put({
      id: 'p',
      type: 'SHOPPING_PURCHASE',
      owner: person.user.sub,
      content: JSON.stringify({ status, totalAmount: 5 }),
    });
  const open = (person: TestPerson, at = '/home') =>
    show(<Route path={at} element={<InstallStrip />} />, { at, person });
  /** Lets the browser offer the installation. `outcome`: the person's answer in the browser's dialog. */
  function offer(outcome: 'accepted' | 'dismissed') {
    const asked = { times: 0 };
    const event = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {
        asked.times += 1;
      },
      userChoice: Promise.resolve({ outcome }),
    });
    act(() => void window.dispatchEvent(event));
    return asked;
  }
  const text = /Tenha a Vendinha na tela de início/;

  test('comes after the first paid purchase, on the home screen', async () => {
    const person = makePerson();
    purchase(person, 'AWAITING_PAYMENT');
    const asked = offer('accepted');
    const { user } = open(person);
    await act(() => person.data.refresh({ kind: 'purchases' }));
    expect(screen.queryByText(text)).toBeNull();
    purchase(person, 'PAID');
    await act(() => person.data.refresh({ kind: 'purchases' }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Instalar' }));
    expect(asked.times).toBe(1);
    expect(screen.queryByText(text)).toBeNull();
  });

  test('is never on another screen, nor where the browser offers nothing', async () => {
    const person = makePerson();
    purchase(person, 'PAID');
    const { unmount } = open(person);
    await act(() => person.data.refresh({ kind: 'purchases' }));
    expect(screen.queryByText(text)).toBeNull();
    unmount();
    offer('accepted');
    open(person, '/history');
    expect(screen.queryByText(text)).toBeNull();
  });

  test('goes for 30 days when it is put aside', async () => {
    const person = makePerson();
    purchase(person, 'PAID');
    offer('accepted');
    const { user, unmount } = open(person);
    await user.click(await screen.findByRole('button', { name: 'Agora não' }));
    expect(screen.queryByText(text)).toBeNull();
    unmount();
    open(person);
    expect(screen.queryByText(text)).toBeNull();
    expect(isPutAside(localStorage, Date.now())).toBe(true);
  });

  test('shows the way by hand in Safari of an iPhone', async () => {
    Object.defineProperty(navigator, 'userAgent', { value: IPHONE, configurable: true });
    const person = makePerson();
    purchase(person, 'PAID');
    const { user } = open(person);
    await user.click(await screen.findByRole('button', { name: 'Instalar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Instalar a Vendinha' });
    expect(dialog).toHaveTextContent('Compartilhar > Adicionar à Tela de Início');
  });
});
