import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptPictures, PICTURES, WHO } from '../../../src/app/boot/boot-keys.ts';
import { PictureKeeper } from '../../../src/app/frame/picture-keeper.tsx';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { PlaceSearch } from '../../../src/features/home/place-search.tsx';
import { NegativeBalance } from '../../../src/features/shopping/negative-balance.tsx';
import { Chips } from '../../../src/ui/fields/chips.tsx';
import { SearchField } from '../../../src/ui/fields/search-field.tsx';
import { Segments } from '../../../src/ui/fields/segments.tsx';
import { AppFrame } from '../../../src/ui/layout/app-frame.tsx';
import { TopBar } from '../../../src/ui/layout/top-bar.tsx';
import { MissingPlace } from '../../../src/ui/states/missing-place.tsx';
import { StateFace } from '../../../src/ui/states/state-face.tsx';
import { makePerson, show } from '../../features/support/show.tsx';

/** Longer than a screen's rest before its picture is drawn, and than the pause between two pictures, ms. */
const LONG = 30_000;
/** Time within which a screen comes to rest and the page is idle, ms. */
const REST = 1000;
const TABLET = { locationId: 'l', name: 'Loja', deviceKey: 'k' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.dataset.build = 'b1';
  sessionStorage.setItem(WHO, 'ana');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  releaseKiosk(localStorage);
});

const kept = (): KeptPictures['screens'] =>
  (JSON.parse(localStorage.getItem(PICTURES) ?? '{"screens":[]}') as KeptPictures).screens;

const SHOP = (
  <AppFrame header={<TopBar title="Loja da Ana" />}>
    <p>R$ 17,00</p>
  </AppFrame>
);

/** Opens a screen of the app at `path`, in a #root as in index.html. Returns the #root. */
function open(path: string, content: ReactNode = SHOP, person = makePerson()): HTMLElement {
  const page = (
    <>
      <div id="root">{content}</div>
      <PictureKeeper />
    </>
  );
  show(<Route path="*" element={page} />, { at: path, person });
  return document.getElementById('root') as HTMLElement;
}

/** Lets the time of a visit pass. The drawing code arrives meanwhile. */
async function stay(): Promise<void> {
  await import('../../../src/app/boot/screen-picture.ts');
  await act(() => vi.advanceTimersByTimeAsync(LONG));
}

test('[X-01] a screen at rest leaves its picture, without what is not marked', async () => {
  open('/shopping/1');
  await stay();
  expect(kept().map(({ path }) => path)).toEqual(['/shopping/1']);
  expect(kept()[0]?.html).toContain('Loja da Ana');
  expect(kept()[0]?.html).not.toContain('17,00');
});

test('[X-01] what changes later is in a later picture', async () => {
  const root = open('/manager');
  await stay();
  const title = root.querySelector('h1') as HTMLElement;
  title.textContent = 'Loja da Bia';
  await stay();
  expect(kept()).toHaveLength(1);
  expect(kept()[0]?.html).toContain('Loja da Bia');
});

test('[X-01] a screen that is loading or behind a dialog leaves no picture until it stands alone', async () => {
  const root = open('/history');
  root.querySelector('main p')?.setAttribute('aria-busy', 'true');
  await stay();
  expect(kept()).toEqual([]);
  root.setAttribute('aria-hidden', 'true');
  root.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
  await stay();
  expect(kept()).toEqual([]);
  root.removeAttribute('aria-hidden');
  await stay();
  expect(kept()).toHaveLength(1);
});

test('[X-01] [S-21] a shop that a debt blocks leaves no picture, and no code to pay it', async () => {
  const person = makePerson();
  const expiresAt = new Date(Date.now() + 300_000).toISOString();
  const debt = {
    status: 'AWAITING_PAYMENT',
    totalAmount: 12.4,
    pixAmount: 12.4,
    qrCode: '000201',
    expiresAt,
  };
  person.server.put({
    ...{ id: 'aberta', type: 'SHOPPING_PURCHASE', parentId: '1', owner: person.user.sub },
    content: JSON.stringify(debt),
  });
  open('/shopping/1', <NegativeBalance balance={-1240} onBack={undefined} />, person);
  await expect
    .poll(async () => {
      await act(() => vi.advanceTimersByTimeAsync(REST));
      return screen.queryByRole('img', { name: /QR Code do PIX/ });
    })
    .not.toBeNull();
  await stay();
  expect(kept()).toEqual([]);
});

test('[X-01] [S-07] a shop that is there for this person no longer leaves no picture of before', async () => {
  open('/shopping/1');
  await stay();
  cleanup();
  open('/shopping/2');
  await stay();
  cleanup();
  const faces = { unsaved: { kind: 'offline', title: '' }, failed: { title: '', text: undefined } } as const;
  open('/shopping/1', <MissingPlace status="ready" {...faces} onRetry={() => undefined} />);
  await stay();
  expect(screen.getByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
  expect(kept().map(({ path }) => path)).toEqual(['/shopping/2']);
});

const CHOICES = [
  { id: 'all', label: 'Tudo' },
  { id: 'drinks', label: 'Bebidas' },
] as const;

/** A screen with a search, shelves, and views of the shelves. */
function Narrowed({
  query = '',
  shelf = 'all',
  view = 'all',
}: Partial<Record<'query' | 'shelf' | 'view', string>>) {
  return (
    <AppFrame header={<TopBar title={view === 'all' ? 'Loja da Ana' : 'Mapa'} />}>
      <SearchField label="Buscar" value={query} onValueChange={() => undefined} />
      <Chips look="rail" label="Prateleiras" chips={CHOICES} value={shelf} onValueChange={() => undefined} />
      <Segments label="Como ver" segments={CHOICES} value={view} onValueChange={() => undefined} />
    </AppFrame>
  );
}

test.each([
  ['a search', { query: 'coca' }],
  ['a shelf', { shelf: 'drinks' }],
  ['another view', { view: 'drinks' }],
])('[X-01] %s leaves the picture of the whole screen as it is', async (_, narrowed) => {
  open('/shopping/1', <Narrowed />);
  await stay();
  const before = kept();
  expect(before).toHaveLength(1);
  cleanup();
  open('/shopping/1', <Narrowed {...narrowed} />);
  await stay();
  expect(kept()).toEqual(before);
});

test.each([
  ['an error', () => <StateFace kind="error" title="Erro ao carregar histórico" />],
  ['the want of a connection', () => <StateFace kind="offline" title="Você está sem conexão" />],
  ['a place that is being changed', () => <PlaceSearch opened onCancel={() => undefined} />],
])('[X-01] %s leaves the picture of before as it is', async (_, face) => {
  open('/history');
  await stay();
  const before = kept();
  expect(before).toHaveLength(1);
  cleanup();
  open('/history', <AppFrame header={<TopBar title="Histórico" />}>{face()}</AppFrame>);
  await stay();
  expect(kept()).toEqual(before);
});

test('[X-05] a tablet of a shop keeps no picture for its next customer', async () => {
  pinKiosk(localStorage, TABLET);
  open('/shopping/l');
  await stay();
  expect(kept()).toEqual([]);
});

test('[F-14] screens of a person alone have none', async () => {
  open('/profile');
  await stay();
  expect(kept()).toEqual([]);
});

test('[X-01] a kept value that cannot be read makes way for a new picture', async () => {
  localStorage.setItem(PICTURES, '{"build":');
  open('/shopping/1');
  await stay();
  expect(kept()).toHaveLength(1);
});

test('[X-01] a search or a mode is another screen, and leaves no picture at the path of the first', async () => {
  open('/manager/items/1?modo=reposicao');
  await stay();
  expect(kept()).toEqual([]);
});

test('[X-01] a screen that was left while the code of pictures came leaves none', async () => {
  const root = open('/shopping/1');
  act(() => void vi.advanceTimersByTime(REST));
  root.querySelector('[data-frame-header]')?.remove();
  await stay();
  expect(kept()).toEqual([]);
});

test('[X-01] a picture has the screen and its rail, and no strip that may be over', async () => {
  const root = open('/manager');
  const besides = document.createElement('div');
  besides.innerHTML = '<b data-picture>3 envios na fila</b>';
  const rail = document.createElement('nav');
  rail.dataset.railBar = '';
  rail.innerHTML = '<b data-picture>Vendas</b>';
  root.prepend(besides, rail);
  await stay();
  expect(kept()[0]?.html).toContain('Vendas');
  expect(kept()[0]?.html).toContain('Loja da Ana');
  expect(kept()[0]?.html).not.toContain('envios');
});
