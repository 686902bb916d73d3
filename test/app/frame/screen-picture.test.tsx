import { fireEvent, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXPECTED, type KeptPictures, PICTURE_ID, PICTURES, WHO } from '../../../src/app/boot/boot-keys.ts';
import { drawPicture, keepPicture } from '../../../src/app/boot/screen-picture.ts';
import { uncoverApp, uncoverOther } from '../../../src/app/boot/uncover-app.ts';
import { noteSignedIn, noteSignedOut, notingVault, whoIs } from '../../../src/app/boot/who.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import type { KeptVault } from '../../../src/identity/vault/kept-vault.ts';
import { put, putProfile } from '../../features/support/shop-fixture.ts';
import { makePerson, show } from '../../features/support/show.tsx';

const SAVED = 'Sem conexão. Mostrando dados salvos às 10:00.';
const storage = { tab: sessionStorage, device: localStorage };

/** The page as index.html has it, and its first script run on it. */
async function boot(path = '/home'): Promise<Element | null> {
  history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"><p class="starting">Iniciando aplicação...</p></div>';
  vi.resetModules();
  await import('../../../src/app/boot/boot.ts');
  return document.getElementById(PICTURE_ID);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.dataset.build = 'b1';
  // What the build puts in.
  vi.stubGlobal('START', '/start.js');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('FILES', ['/login.js', '/home.js', '/person.js', '/shop.js', '/shop.css']);
  vi.stubGlobal('LOGIN_FILES', [0]);
  vi.stubGlobal('SCREEN_FILES', [
    ['/home$', [1]],
    ['/shopping', [2, 3, 4]],
    ['', [2]],
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const added of document.head.querySelectorAll('script, link[rel$="preload"]')) added.remove();
});

test('[X-01] the picture has the locations with their addresses and tags, and nothing of the person', async () => {
  const person = makePerson();
  putProfile(person.server, person.user, { name: 'Ana Souza', cpf: '52998224725', balance: 1500 });
  const place = { name: 'Minha loja', description: 'Portaria <b>B</b>', address: 'Rua das Flores, 12' };
  put(person.server, 'LOCATION', 'minha', place, { owner: person.user.sub, reference: 'PRIVATE' });
  const { container } = show(<Route path="/home" element={<HomeScreen />} />, { at: '/home', person });
  await screen.findByRole('heading', { name: 'Minha loja' });
  await screen.findByText('R$ 1.500,00');
  const picture = document.createElement('div');
  picture.innerHTML = drawPicture(container, SAVED) ?? '';
  expect(picture).toHaveTextContent('Rua das Flores, 12');
  expect(picture).toHaveTextContent('Portaria <b>B</b>');
  expect(picture).toHaveTextContent('Meu Local');
  expect(picture.querySelector('a[href="/shopping/minha"]')).toHaveTextContent('Minha loja');
  for (const secret of ['Ana', '1.500', person.user.email, person.user.sub])
    expect(picture.innerHTML).not.toContain(secret);
  expect(picture.querySelectorAll('button, script, img, [id], [style], [onclick]')).toHaveLength(0);
});

test('the picture stays within its room: the last cards go first', () => {
  const page = document.createElement('div');
  const card = (n: number) => `<li><h3 data-picture>Loja ${n} ${'x'.repeat(3000)}</h3></li>`;
  page.innerHTML = `<main><ul>${Array.from({ length: 30 }, (_, n) => card(n)).join('')}</ul></main>`;
  const html = drawPicture(page, SAVED) ?? '';
  expect(html.length).toBeLessThanOrEqual(32_000);
  expect(html).toContain('Loja 0 ');
  expect(html).not.toContain('Loja 29 ');
});

test('[X-01] what is hidden, and a table whose styles come later, is no part of the picture', () => {
  const page = document.createElement('div');
  page.innerHTML = `<main data-picture><p hidden>Cadastro</p><table><tr><td>Preço</td></tr></table><p>Itens</p></main>`;
  expect(drawPicture(page)).toBe('<div><main><p>Itens</p></main></div>');
});

test('[H-05] a thousand cards cost a picture no more than those that fit', () => {
  const page = document.createElement('div');
  page.innerHTML = `<main><ul>${'<li><h3 data-picture>Loja</h3></li>'.repeat(1000)}</ul></main>`;
  const made = vi.spyOn(document, 'createElementNS');
  expect(drawPicture(page, SAVED)).toContain('Loja');
  expect(made.mock.calls.length).toBeLessThan(150);
  made.mockRestore();
});

describe('the start', () => {
  const HTML = '<main><h3>Loja da Ana</h3></main>';
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] }));
  afterEach(() => vi.useRealTimers());

  test.each([
    ['the sign-in', '/home', null, ['/login.js']],
    ['the home screen', '/home', '1', ['/home.js']],
    ['a shop and its styles', '/shopping/1', '1', ['/person.js', '/shop.js', '/shop.css']],
    ['the frame of any other screen', '/home-page', '1', ['/person.js']],
  ])('fetches the app with %s after the first paint', async (_, path, expected, files) => {
    if (expected) localStorage.setItem(EXPECTED, expected);
    const asked = (): (string | null)[] =>
      [...document.head.querySelectorAll('link[rel$="preload"], script')].map(
        (one) => one.getAttribute('href') ?? one.getAttribute('src'),
      );
    await boot(path);
    expect(asked()).toEqual([]);
    vi.runAllTimers();
    expect(asked()).toEqual([...files, '/start.js']);
  });

  test('shows the picture of the person whose session the tab has, until the app stands', async () => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/home', HTML);
    expect(await boot()).toHaveTextContent('Loja da Ana');
    const root = document.getElementById('root');
    expect(root).not.toBeVisible();
    uncoverApp();
    expect(root).toBeVisible();
    expect(document.getElementById(PICTURE_ID)).toBeNull();
  });

  test('[F-14] shows nobody the picture of somebody else, and none once the session has ended', async () => {
    const ana = await whoIs('ana');
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, ana, '/home', HTML);

    // A tab of its own without a kept session: the browser was closed without signing out.
    sessionStorage.clear();
    expect(await boot()).toBeNull();
    // Another person's tab.
    sessionStorage.setItem(WHO, await whoIs('bia'));
    expect(await boot()).toBeNull();
    // Another person keeps their session on this device.
    sessionStorage.clear();
    localStorage.setItem(WHO, await whoIs('bia'));
    expect(await boot()).toBeNull();

    sessionStorage.setItem(WHO, ana);
    noteSignedOut(storage);
    expect(Object.keys(localStorage).join()).not.toMatch(/picture|who|expect/);
    sessionStorage.setItem(WHO, ana);
    expect(await boot()).toBeNull();
  });

  test('[F-14] the sign-in of another person removes the picture', async () => {
    keepPicture(localStorage, await whoIs('ana'), '/home', HTML);
    await noteSignedIn(storage, 'bia');
    expect(localStorage.getItem(PICTURES)).toBeNull();
  });

  test('a kept session shows its picture in a new tab; forgotten, it does not', async () => {
    const kept: KeptVault = { read: async () => null, write: async () => {}, forget: async () => {} };
    const vault = notingVault(kept, localStorage);
    const idToken = `.${btoa(JSON.stringify({ sub: 'ana' }))}.`;
    await vault.write({ tokens: { idToken } });
    keepPicture(localStorage, await whoIs('ana'), '/home', HTML);
    expect(await boot()).toHaveTextContent('Loja da Ana');
    await vault.forget();
    expect(await boot()).toBeNull();
  });

  test.each([
    ['another screen', '/deposit', 'b1'],
    ['another build', '/home', 'b2'],
  ])('shows no picture on %s', async (_, path, build) => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/home', HTML);
    document.documentElement.dataset.build = build;
    expect(await boot(path)).toBeNull();
  });

  test('[X-01] a screen with styles of its own shows its picture once they are there, and not over the app', async () => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/shopping/1', HTML);
    expect(await boot('/shopping/2')).toBeNull();
    for (const isAppFirst of [true, false]) {
      expect(await boot('/shopping/1')).toBeNull();
      const link = document.head.querySelector<HTMLLinkElement>('link[href="/shop.css"]:last-of-type');
      expect(link?.rel).toBe('preload');
      fireEvent.load(link as Element);
      expect(link?.rel).toBe('stylesheet');
      if (isAppFirst) document.getElementById('root')?.replaceChildren('Loja da Ana');
      fireEvent.load(link as Element);
      expect(document.getElementById(PICTURE_ID) === null).toBe(isAppFirst);
      link?.remove();
    }
    uncoverOther('/shopping/1');
    expect(document.getElementById(PICTURE_ID)).toHaveTextContent('Loja da Ana');
    uncoverOther('/home');
    expect(document.getElementById(PICTURE_ID)).toBeNull();
    expect(document.getElementById('root')).toBeVisible();
  });

  test('[X-01] shows no picture once the app was uncovered, and none where a mode is asked for', async () => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/shopping/1', HTML);
    keepPicture(localStorage, await whoIs('ana'), '/home', HTML);
    expect(await boot('/home?modo=mapa')).toBeNull();
    await boot('/shopping/1');
    uncoverApp();
    const link = document.head.querySelector('link[href="/shop.css"]:last-of-type') as Element;
    fireEvent.load(link);
    fireEvent.load(link);
    link.remove();
    expect(document.getElementById(PICTURE_ID)).toBeNull();
  });

  test('[X-01] keeps the pictures of the six screens seen last, of one person', async () => {
    for (let n = 1; n <= 7; n += 1) keepPicture(localStorage, 'ana', `/shopping/${n}`, HTML);
    keepPicture(localStorage, 'ana', '/shopping/2', null);
    keepPicture(localStorage, 'ana', '/shopping/3', 'Loja');
    const { screens } = JSON.parse(localStorage.getItem(PICTURES) ?? '') as KeptPictures;
    expect(screens.map(({ path }) => path.at(-1)).join('')).toBe('37654');
    expect(screens[0]?.html).toBe('Loja');
    keepPicture(localStorage, 'bia', '/home', HTML);
    expect(localStorage.getItem(PICTURES)).not.toContain('shopping');
  });

  test('says with the picture that there is no connection', async () => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/home', `<header><p data-offline>${SAVED}</p></header>`);
    expect(await boot()).not.toHaveTextContent(SAVED);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await boot()).toHaveTextContent(SAVED);
    vi.restoreAllMocks();
  });
});
