import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { House } from 'lucide-react';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Drawing,
  EXPECTED,
  type KeptPictures,
  PICTURE_ID,
  PICTURES,
  WHO,
} from '../../../src/app/boot/boot-keys.ts';
import { stylesOf } from '../../../src/app/boot/picture-styles.ts';
import { drawPicture, keepPicture } from '../../../src/app/boot/screen-picture.ts';
import { uncoverApp, uncoverOther } from '../../../src/app/boot/uncover-app.ts';
import { noteSignedIn, noteSignedOut, notingVault, whoIs } from '../../../src/app/boot/who.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import type { KeptVault } from '../../../src/identity/vault/kept-vault.ts';
import { IconButton } from '../../../src/ui/buttons/icon-button.tsx';
import { WaitingTag } from '../../../src/ui/marks/waiting-tag.tsx';
import { QrCode } from '../../../src/ui/payment/qr-code.tsx';
import { Notice } from '../../../src/ui/states/notice.tsx';
import { Strip } from '../../../src/ui/states/strip.tsx';
import { invite, open as openHome, stubScreen } from '../../features/home/open-home.tsx';
import { put, putProfile, SHOP, stockShop } from '../../features/support/shop-fixture.ts';
import { makePerson, show } from '../../features/support/show.tsx';

const SAVED = 'Sem conexão. Mostrando dados salvos.';
const storage = { tab: sessionStorage, device: localStorage };

/** Loads the page of index.html and runs its first script. */
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
  // Values inserted by the build.
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
  put(person.server, 'LOCATION', { id: 'minha', owner: person.user.sub, reference: 'PRIVATE' }, place);
  const { container } = show(<Route path="/home" element={<HomeScreen />} />, { at: '/home', person });
  await screen.findByRole('heading', { name: 'Minha loja' });
  await screen.findByText('R$ 1.500,00');
  const picture = document.createElement('div');
  picture.innerHTML = drawPicture([container], SAVED)?.html ?? '';
  expect(picture).toHaveTextContent('Rua das Flores, 12');
  expect(picture).toHaveTextContent('Portaria <b>B</b>');
  expect(picture).toHaveTextContent('Meu Local');
  expect(picture.querySelector('a[href="/shopping/minha"]')).toHaveTextContent('Minha loja');
  for (const secret of ['Ana', '1.500', person.user.email, person.user.sub])
    expect(picture.innerHTML).not.toContain(secret);
  expect(picture.querySelectorAll('script, img, [id], [style], [onclick]')).toHaveLength(0);
});

test('the picture stays within its room: the last cards go first', () => {
  const page = document.createElement('div');
  const card = (n: number) => `<li><h3 data-picture>Loja ${n} ${'x'.repeat(3000)}</h3></li>`;
  page.innerHTML = `<main><ul>${Array.from({ length: 30 }, (_, n) => card(n)).join('')}</ul></main>`;
  const { html } = drawPicture([page], SAVED) as Drawing;
  expect(html.length).toBeLessThanOrEqual(32_000);
  expect(html).toContain('Loja 0 ');
  expect(html).not.toContain('Loja 29 ');
});

test('[X-01] what is hidden is no part of the picture', () => {
  const page = document.createElement('div');
  page.innerHTML = '<main data-picture><p hidden>Cadastro</p><p>Itens</p></main>';
  expect(drawPicture([...page.children])?.html).toBe('<div><main><p>Itens</p></main></div>');
});

test('[X-01] a button of the picture takes the press, is found by neither keyboard nor reader and sends no form', async () => {
  const page = document.createElement('div');
  page.innerHTML =
    '<main><a href="/shopping/1">Loja</a><form><button aria-hidden="false" aria-label="Favorita"><i></i></button></form></main>';
  document.body.innerHTML = drawPicture([...page.children])?.html ?? '';
  const user = userEvent.setup();
  const pressed: Event[] = [];
  for (const kind of ['click', 'submit'])
    document.body.addEventListener(kind, (event) => pressed.push(event), { once: true });
  const button = document.querySelector('button') as HTMLElement;
  expect(button.closest('[inert]')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  await user.click(button);
  expect(pressed.map(({ type, target }) => [type, target])).toEqual([['click', button]]);
  button.blur();
  await user.tab();
  expect(screen.getByRole('link')).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

test('[X-01] a code to pay is no part of the picture, and an icon is', () => {
  const { container } = render(
    <main>
      <QrCode text="00020126580014br.gov.bcb.pix" label="QR Code do PIX de R$ 12,40" />
      <House />
    </main>,
  );
  const picture = document.createElement('div');
  picture.innerHTML = drawPicture([container])?.html ?? '';
  const icon = container.querySelectorAll('svg:not([role]) path');
  expect(picture.querySelectorAll('svg')).toHaveLength(1);
  expect(picture.querySelectorAll('path')).toHaveLength(icon.length);
});

test('[X-01] what may be over at the next start is no part of the picture', () => {
  const { container } = render(
    <main>
      <Strip kind="warning">Conexão em tempo real indisponível.</Strip>
      <Notice kind="warning">Fechado para manutenção</Notice>
      <WaitingTag parked />
      <IconButton label="Notificações" icon={<House />} count={3} />
    </main>,
  );
  const picture = document.createElement('div');
  picture.innerHTML = drawPicture([container])?.html ?? '';
  const parts = [...(picture.querySelector('main')?.children ?? [])];
  expect(parts.map(({ localName }) => localName)).toEqual(['button']);
  expect(parts[0]?.children).toHaveLength(1);
});

test('[X-01] [S-02] [C-01] the picture of a card has the star, and neither a promotion nor news', async () => {
  stubScreen(() => true);
  const person = makePerson();
  stockShop(person.server);
  invite(person, SHOP, person.user.email);
  const talk = { text: 'Chegou pão!', senderRole: 'manager', sender: 'dona', timestamp: Date.now() };
  const between = { parentId: SHOP, owner: 'dona', reference: person.user.sub };
  put(person.server, 'CHAT_MESSAGE', { id: 'm1', ...between }, talk);
  for (const kind of ['location', 'chat'] as const) await person.data.refresh({ kind, id: SHOP });
  const { container } = openHome(person);
  await screen.findByRole('img', { name: '1 mensagem não lida' });
  const star = await screen.findByRole('button', { name: /nos favoritos$/ });
  expect(star.parentElement?.children).toHaveLength(3);
  const picture = document.createElement('div');
  picture.innerHTML = drawPicture([container])?.html ?? '';
  expect(picture.querySelector('article button')?.parentElement?.children).toHaveLength(1);
});

test('[X-01] the room of a rail beside the screen is kept with it', () => {
  document.documentElement.classList.add('railed');
  const page = document.createElement('div');
  page.innerHTML =
    '<nav><a href="/manager" aria-current="page"><b data-picture>Vendas</b></a></nav><main></main>';
  expect(drawPicture([...page.children])?.html).toBe(
    '<div class="railed"><nav><a href="/manager" aria-current="page"><b>Vendas</b></a></nav><main></main></div>',
  );
  document.documentElement.classList.remove('railed');
});

test('[H-05] a picture has the cards in view of a thousand', () => {
  const page = document.createElement('div');
  page.innerHTML = `<main><ul>${'<li><h3 data-picture>Loja</h3></li>'.repeat(1000)}</ul></main>`;
  for (const [n, card] of page.querySelectorAll('li').entries())
    card.getBoundingClientRect = () => new DOMRect(0, n * 100, 390, 100);
  expect(drawPicture([...page.children])?.html.match(/Loja/g)).toHaveLength(
    Math.ceil(window.innerHeight / 100),
  );
});

test('[X-01] a picture has the rules of style that its classes need, and that the page does not have', () => {
  const page = document.createElement('div');
  page.innerHTML = '<main class="grid wide"><p class="price">1</p></main>';
  const sheet = (css: string, href: string | null): CSSStyleSheet => {
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    const { cssRules } = style.sheet as CSSStyleSheet;
    style.remove();
    return { href, cssRules } as CSSStyleSheet;
  };
  const later = `.grid { color: red; } .other, .wide .price:not(.sold) { color: green; } .grid .other { color: blue; }
    @media (min-width: 720px) { .price { top: 1px; } .other { top: 2px; } } @media print { .other { top: 3px; } }
    @keyframes rise { from { top: 4px; } }`;
  const css = stylesOf(page, [sheet('.grid { top: 5px; }', null), sheet(later, '/styles.css')]);
  expect(css).toMatch(/red.*green.*@media \(min-width: 720px\) ?\{.*1px/s);
  expect(css).not.toMatch(/blue|[2345]px|print|rise/);
});

test('[X-01] the text of a rule that a picture does not need is not written', () => {
  const page = document.createElement('div');
  page.innerHTML = '<main class="grid"></main>';
  const written: string[] = [];
  const rule = (text: string, parts: object): object => ({
    ...parts,
    get cssText() {
      written.push(text);
      return text;
    },
  });
  const grid = rule('.grid { color: red; }', { selectorText: '.grid' });
  const other = rule('.other { color: blue; }', { selectorText: '.other' });
  const cssRules = [
    grid,
    other,
    rule('@media print { .other {} }', { cssRules: [other] }),
    rule('@keyframes rise { from {} }', { cssRules: [rule('from {}', { keyText: 'from' })] }),
  ];
  expect(stylesOf(page, [{ href: '/styles.css', cssRules } as unknown as CSSStyleSheet])).toBe(
    '.grid { color: red; }',
  );
  expect(written).toEqual(['.grid { color: red; }']);
});

test('[H-05] a line that the browser skips is no part of a picture, and is not measured', () => {
  const page = document.createElement('div');
  page.innerHTML = '<main><ul data-picture><li>Loja A</li><li>Loja B</li></ul></main>';
  const [shown, skipped] = page.querySelectorAll('li');
  if (!shown || !skipped) throw new Error('no lines');
  for (const line of [shown, skipped]) line.checkVisibility = () => line === shown;
  const measure = vi.spyOn(skipped, 'getBoundingClientRect');
  expect(drawPicture([...page.children])?.html).toBe('<div><main><ul><li>Loja A</li></ul></main></div>');
  expect(measure).not.toHaveBeenCalled();
});

describe('the start', () => {
  const PICTURE = { html: '<main><h3>Loja da Ana</h3></main>', css: '' };
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

  test('asks for each file in a task of its own, so that a touch waits for one of them', async () => {
    localStorage.setItem(EXPECTED, '1');
    await boot('/shopping/1');
    const asked = (): number => document.head.querySelectorAll('link[rel$="preload"], script').length;
    // Up to the longest wait for a paint, whether it is over or still on.
    while (asked() === 0 && vi.getTimerCount() < 4) vi.advanceTimersToNextTimer();
    expect(asked()).toBe(0);
    expect(vi.getTimerCount()).toBeGreaterThanOrEqual(4);
  });

  test('shows the picture of the person whose session the tab has, until the app stands', async () => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/home', PICTURE);
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
    keepPicture(localStorage, ana, '/home', PICTURE);

    // A new tab without a stored session, after the browser was closed without signing out.
    sessionStorage.clear();
    expect(await boot()).toBeNull();
    // Another person's tab.
    sessionStorage.setItem(WHO, await whoIs('bia'));
    expect(await boot()).toBeNull();
    // Another person stays signed in on this device.
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
    keepPicture(localStorage, await whoIs('ana'), '/home', PICTURE);
    await noteSignedIn(storage, 'bia');
    expect(localStorage.getItem(PICTURES)).toBeNull();
  });

  test('a kept session shows its picture in a new tab; forgotten, it does not', async () => {
    const kept: KeptVault = { read: async () => null, write: async () => {}, forget: async () => {} };
    const vault = notingVault(kept, localStorage);
    const idToken = `.${btoa(JSON.stringify({ sub: 'ana' }))}.`;
    await vault.write({ tokens: { idToken } });
    keepPicture(localStorage, await whoIs('ana'), '/home', PICTURE);
    expect(await boot()).toHaveTextContent('Loja da Ana');
    await vault.forget();
    expect(await boot()).toBeNull();
  });

  test.each([
    ['another screen', '/deposit', 'b1'],
    ['another build', '/home', 'b2'],
  ])('shows no picture on %s', async (_, path, build) => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/home', PICTURE);
    document.documentElement.dataset.build = build;
    expect(await boot(path)).toBeNull();
  });

  test('[X-01] a picture brings the styles of its screen, for as long as it stands, and is that of no other', async () => {
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/shopping/1', { ...PICTURE, css: 'main { color: red; }' });
    expect(await boot('/shopping/2')).toBeNull();
    expect(await boot('/shopping/1?modo=mapa')).toBeNull();
    expect(document.adoptedStyleSheets).toHaveLength(0);
    expect(await boot('/shopping/1')).toHaveTextContent('Loja da Ana');
    const [styles] = document.adoptedStyleSheets;
    expect(styles?.cssRules[0]?.cssText).toContain('red');
    uncoverOther('/shopping/1');
    expect(document.getElementById(PICTURE_ID)).toHaveTextContent('Loja da Ana');
    uncoverOther('/home');
    expect(document.getElementById(PICTURE_ID)).toBeNull();
    expect(document.adoptedStyleSheets).toHaveLength(0);
    expect(document.getElementById('root')).toBeVisible();
  });

  test('[X-01] a browser that adopts no styles starts without the picture', async () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    await noteSignedIn(storage, 'ana');
    keepPicture(localStorage, await whoIs('ana'), '/shopping/1', { ...PICTURE, css: 'main { color: red; }' });
    expect(await boot('/shopping/1')).toBeNull();
    expect(document.getElementById('root')).toBeVisible();
  });

  test('[X-01] keeps the pictures of the six screens seen last, of one person', async () => {
    for (let n = 1; n <= 7; n += 1) keepPicture(localStorage, 'ana', `/shopping/${n}`, PICTURE);
    keepPicture(localStorage, 'ana', '/shopping/2', null);
    keepPicture(localStorage, 'ana', '/shopping/3', { html: 'Loja', css: '' });
    const { screens } = JSON.parse(localStorage.getItem(PICTURES) ?? '') as KeptPictures;
    expect(screens.map(({ path }) => path.at(-1)).join('')).toBe('37654');
    expect(screens[0]?.html).toBe('Loja');
    keepPicture(localStorage, 'bia', '/home', PICTURE);
    expect(localStorage.getItem(PICTURES)).not.toContain('shopping');
  });

  test('says with the picture that there is no connection', async () => {
    await noteSignedIn(storage, 'ana');
    const html = `<header><p data-offline>${SAVED}</p></header>`;
    keepPicture(localStorage, await whoIs('ana'), '/home', { html, css: '' });
    expect(await boot()).not.toHaveTextContent(SAVED);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await boot()).toHaveTextContent(SAVED);
    vi.restoreAllMocks();
  });
});
