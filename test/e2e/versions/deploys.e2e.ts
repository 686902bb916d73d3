import type { Page } from '@playwright/test';
import { BENTO, callAs, locationOf, newCustomer } from '../support/api.ts';
import { type Build, readBuild, release } from '../support/deploy.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { PHONE } from '../support/phone.ts';
import { copyApp, prepareServer, type TestServer } from '../support/server.ts';
import { goWithin, signIn, waitForWorker, whiteTiles } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ ...PHONE, serviceWorkers: 'allow' });

/** Course of each version in a round: unnoticed, waiting until the next arrives, or taken by one tab. */
const COURSES = ['unheard', 'passed over', 'unheard', 'taken by the writer', 'taken by the walker'] as const;
/**
 * Number of deploys. Each takes some three seconds, so the whole run has one round. DEPLOYS asks for more, in multiples
 * of a round.
 */
const DEPLOYS = Number(process.env.DEPLOYS ?? COURSES.length);
/** Number of deploys that each remove the files of a tab without a worker. */
const ROUNDS = 2;

/** Screens of a walk, each with its path and heading. Every screen needs code of its own. */
const walk = (shopId: string): [path: string, heading: string | RegExp][] => [
  ['/profile', 'Perfil'],
  [`/location-support/${shopId}`, /Suporte/],
  ['/withdraw', 'Saque'],
  ['/history', 'Histórico'],
  ['/deposit', 'Depósito'],
  [`/location-information/${shopId}`, 'Localização'],
  ['/manager', 'Meus Locais'],
  ['/purchase-equipment?product=LOCK', 'Comprar equipamento'],
];

async function seesScreen(page: Page, [path, heading]: [string, string | RegExp]): Promise<void> {
  await goWithin(page, path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
}

/**
 * Counts page loads from here on. A busy browser may leave an accepted version waiting for seconds. Loads by which
 * src/app/composition/sw-bridge.ts then helps it to take over are left out.
 */
async function countLoads(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  page.on('console', (message) => {
    if (message.text() === 'helps to take over') loads -= 1;
  });
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noConsole: the page's word to its test
    if (sessionStorage.getItem('vendinha.takeover') !== null) console.info('helps to take over');
  });
  return () => loads;
}

const comesBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

const box = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
async function write(page: Page, text: string): Promise<void> {
  await box(page).focus();
  await page.keyboard.insertText(text);
}
const running = (page: Page) => page.locator('meta[name="release"]');

interface Place {
  dist: string;
  server: TestServer;
  build: Build;
}

async function deploy(
  { dist, server, build }: Place,
  version: number,
  before: 'kept' | 'gone' = 'kept',
): Promise<void> {
  await server.end();
  if (before === 'gone') server.forgetBuilds();
  release(dist, build, String(version));
  await server.start();
}

/** A server of the test's own on an app that it may replace. */
async function withPlace(act: (place: Place) => Promise<void>): Promise<void> {
  const { dist, remove } = copyApp();
  const server = await prepareServer(dist);
  const place = { dist, server, build: readBuild(dist) };
  release(dist, place.build, '0');
  await server.start();
  try {
    await act(place);
  } finally {
    await server.remove();
    remove();
  }
}

test('[X-06] [F-04] deploy after deploy under open tabs: each screen opens, each accepted version loads a page once, what is half-written stays', async ({
  newDevice,
  pageWatch,
}) => {
  // An idle machine needs a tenth of this.
  test.setTimeout(600_000);
  pageWatch.allow([...NETWORK_FAULTS, ...REFUSED]);
  await withPlace(async (place) => {
    const { origin } = place.server;
    const shopId = await locationOf(await callAs(origin, BENTO), SHOP);
    const { page: walker, context } = await newDevice({ baseURL: origin });
    await whiteTiles(walker);
    await signIn(walker, await newCustomer(origin), true);
    await waitForWorker(walker);
    const writer = await context.newPage();
    await writer.goto(`/location-chat/${shopId}`);
    await expect(box(writer)).toBeVisible();
    const loads = await Promise.all([walker, writer].map(countLoads));
    const steps = walk(shopId);
    let written = '';
    let accepted = 0;
    for (let version = 1; version <= DEPLOYS; version += 1) {
      const said = `parte ${version}, `;
      written += said;
      const deployed = deploy(place, version);
      // The server is away and the files change meanwhile.
      await seesScreen(walker, steps[(2 * version) % steps.length] ?? ['/home', /./]);
      await write(writer, said);
      await deployed;
      await seesScreen(walker, steps[(2 * version + 1) % steps.length] ?? ['/home', /./]);
      const course = COURSES[(version - 1) % COURSES.length];
      if (course !== 'unheard') await comesBack(walker);
      if (course === 'taken by the writer' || course === 'taken by the walker') {
        await waitsWith(walker, version);
        const taker = course === 'taken by the walker' ? walker : writer;
        // The last letters are not stored yet when the page is loaded again.
        await write(writer, 'e mais. ');
        written += 'e mais. ';
        accepted += 1;
        const offer = taker.getByText('Nova versão disponível').locator('..');
        await offer.getByRole('button', { name: 'Atualizar' }).click({ timeout: 10_000 });
        // A busy browser needs time to let a version take over.
        for (const page of [walker, writer])
          await expect(running(page)).toHaveAttribute('content', String(version), { timeout: 25_000 });
      }
      await expect(box(writer)).toHaveValue(written);
    }
    // The load that counts may follow a load that helped the last version to take over.
    await expect.poll(() => loads.map((count) => count())).toEqual([accepted, accepted]);
    await expect(walker.getByText('Oops!')).toHaveCount(0);
  });
});

/** Waits until the newest version has been fetched whole and waits to be taken. */
async function waitsWith(page: Page, version: number): Promise<void> {
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      // Another deploy removed the files just fetched. The worker finds this when the app comes to the front again.
      if (registration && !registration.waiting && !registration.installing)
        document.dispatchEvent(new Event('visibilitychange'));
      if (!registration?.waiting || registration.installing)
        return [`installing: ${registration?.installing?.state}, waiting: ${registration?.waiting?.state}`];
      const precache = await caches.open(
        (await caches.keys()).find((name) => name.includes('precache')) ?? '',
      );
      const pages = (await precache.keys()).filter(({ url }) => url.includes('/index.html'));
      return Promise.all(
        pages.map(async (one) => {
          const text = (await (await precache.match(one))?.text()) ?? '';
          return /name="release" content="(\d+)"/.exec(text)?.[1] ?? '';
        }),
      );
    });
  await expect.poll(kept, { timeout: 120_000 }).toContain(String(version));
}

test('[X-06] [F-05] with no worker a missing part brings the new build, once, and what is half-written stays', async ({
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow([...NETWORK_FAULTS, ...REFUSED, /dynamically imported|preload CSS|Refused to apply style/]);
  await withPlace(async (place) => {
    const { origin } = place.server;
    const shopId = await locationOf(await callAs(origin, BENTO), SHOP);
    const { page } = await newDevice({ baseURL: origin, serviceWorkers: 'block' });
    await signIn(page, await newCustomer(origin));
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('article').first()).toBeVisible();
    const loads = await countLoads(page);
    for (const [round, step] of walk(shopId).slice(0, ROUNDS).entries()) {
      await goWithin(page, `/location-chat/${shopId}`);
      await box(page).fill(`metade ${round}`);
      await deploy(place, round + 1, 'gone');
      await seesScreen(page, step);
      await expect(running(page)).toHaveAttribute('content', String(round + 1));
      await expect(page.getByText('Oops!')).toHaveCount(0);
      expect(loads()).toBe(round + 1);
      await goWithin(page, `/location-chat/${shopId}`);
      await expect(box(page)).toHaveValue(`metade ${round}`);
    }
    // An unreachable server is reported as such, and the report ends once the server is back.
    await place.server.end();
    await goWithin(page, '/manager');
    await expect(page.getByRole('heading', { name: 'Erro de Conexão' })).toBeVisible();
    await place.server.start();
    await page.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(page.getByRole('heading', { name: 'Meus Locais' })).toBeVisible();
    // Some versions of Chromium keep a failed import for the life of the page. This test does not depend on that.
    await expect(running(page)).toHaveAttribute('content', String(ROUNDS));
    await goWithin(page, `/location-chat/${shopId}`);
    await expect(box(page)).toHaveValue(`metade ${ROUNDS - 1}`);
  });
});
