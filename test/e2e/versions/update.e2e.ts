import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BENTO, callAs, locationOf, newCustomer } from '../support/api.ts';
import { readBuild, release as releaseAnew } from '../support/deploy.ts';
import { pay } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { PHONE } from '../support/phone.ts';
import { copyApp, prepareServer } from '../support/server.ts';
import {
  addToCart,
  buyByPix,
  load,
  openShopByForm,
  reload,
  seesPaid,
  shopIsLive,
  waitForWorker,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ ...PHONE, serviceWorkers: 'allow' });

/** Writes the next version as a build would: another page, and a worker that lists it. */
function release(dist: string, version: string): void {
  const page = join(dist, 'index.html');
  const text = readFileSync(page, 'utf8').replace(
    /(<meta name="release" content=")\d+/,
    (_, mark: string) => mark + version,
  );
  const worker = join(dist, 'sw.js');
  const revision = createHash('md5').update(text).digest('hex');
  const listed = readFileSync(worker, 'utf8');
  const other = listed.replace(/("revision":")[0-9a-f]{32}(","url":"index\.html")/, `$1${revision}$2`);
  if (other === listed) throw new Error('the worker does not list index.html');
  for (const [path, content] of [
    [page, text],
    [worker, other],
  ] as const) {
    writeFileSync(path, content);
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true });
  }
}

/** Sends the event by which the browser reports that the app came to the front. */
const comesBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('[X-06] new versions come while somebody buys, and are taken when the purchase is done', async ({
  newDevice,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const { dist, remove } = copyApp();
  const build = readBuild(dist);
  const server = await prepareServer(dist);
  await server.start();
  try {
    const { page: payer, context } = await newDevice({ baseURL: server.origin });
    const running = (page: Page) => page.locator('meta[name="release"]');
    const shopId = await locationOf(await callAs(server.origin, BENTO), SHOP);
    await openShopByForm(payer, await newCustomer(server.origin), shopId, true);
    await waitForWorker(payer);
    await addToCart(payer, 'Paçoca rolha');
    const code = await buyByPix(payer);
    await test.step('one tab takes two new versions while another pays: that one goes on, its old parts load, and it follows when it is done', async () => {
      let loads = 0;
      payer.on('domcontentloaded', () => {
        loads += 1;
      });
      const taker = await context.newPage();
      await taker.goto('/history');
      // The purchase under way belongs to the person, so both tabs show its dialog.
      await expect(taker.getByRole('button', { name: 'Paguei' })).toBeVisible();

      // A part that only the previous version has, and that the server has no more.
      const part = [...build.hashed].find((name) => /^labels-screen-.*\.js$/.test(name));
      for (const version of ['2', '3']) {
        await server.end();
        releaseAnew(dist, build, version);
        await server.start();
        await comesBack(taker);
        // The paying tab hears that the new worker took over, and stays on its screen.
        const takenOver = payer.evaluate(
          () =>
            new Promise<void>((next) => {
              navigator.serviceWorker.addEventListener('controllerchange', () => setTimeout(next), {
                once: true,
              });
            }),
        );
        await taker.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          while (!registration?.waiting) await new Promise((next) => setTimeout(next, 50));
          registration.waiting.postMessage({ type: 'SKIP_WAITING' });
        });
        await takenOver;
        expect(loads).toBe(0);
        await expect(payer.getByRole('button', { name: 'Paguei' })).toBeVisible();
        const answers = await payer.evaluate(async (path) => (await fetch(path)).status, `/assets/${part}`);
        expect(answers, `the first version's part under version ${version}`).toBe(200);
      }

      await pay(server.origin, code);
      await seesPaid(payer);
      await expect(running(payer)).toHaveAttribute('content', '3', { timeout: 30_000 });
      expect(loads).toBe(1);
      await taker.close();
    });
    await test.step('a new version is offered at a calm moment, never during a purchase, and taken only when accepted', async () => {
      const offer = payer.getByText('Nova versão disponível');
      await load(payer, `/shopping/${shopId}`);
      await shopIsLive(payer);
      await addToCart(payer, 'Paçoca rolha');
      const next = await buyByPix(payer);

      await server.end();
      release(dist, '4');
      await server.start();
      await comesBack(payer);
      await payer.waitForFunction(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.waiting !== undefined && registration.waiting !== null;
      });
      await expect(payer.getByRole('button', { name: 'Paguei' })).toBeVisible();
      await expect(offer).toHaveCount(0);

      await pay(server.origin, next);
      await seesPaid(payer);
      await expect(offer).toBeVisible();
      await reload(payer);
      await expect(offer, 'a reload is not a yes').toBeVisible();
      await expect(running(payer)).toHaveAttribute('content', '3');
      await offer.locator('..').getByRole('button', { name: 'Atualizar' }).click();
      await expect(running(payer)).toHaveAttribute('content', '4');
      await expect(payer.getByRole('heading', { name: 'Perto de você' })).toBeVisible();
      await expect(offer).toHaveCount(0);
    });
  } finally {
    await server.remove();
    remove();
  }
});
