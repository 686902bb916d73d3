import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BENTO, callAs, locationOf, newCustomer, pay } from './support/api.ts';
import { NETWORK_FAULTS } from './support/page-watch.ts';
import { copyApp, prepareServer } from './support/server.ts';
import { addToCart, buyByPix, openShop, seesPaid, waitForWorker } from './support/steps.ts';
import { expect, SHOP, test } from './support/test.ts';

/** Puts the next version in place, as a build would: another page, and a worker that lists it. */
function release(dist: string, version: string): void {
  const page = join(dist, 'index.html');
  const text = readFileSync(page, 'utf8').replace(
    '</head>',
    `<meta name="release" content="${version}"></head>`,
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

/** What the browser does when the app comes to the front again. */
const comesBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('[X-06] a new version is offered at a calm moment, never during a purchase, and taken only when accepted', async ({
  newDevice,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow([...NETWORK_FAULTS, /the server responded with a status of 503/]);
  const { dist, remove } = copyApp();
  const server = await prepareServer(dist);
  await server.start();
  try {
    const { page } = await newDevice({ baseURL: server.origin });
    const offer = page.getByText('Nova versão disponível');
    const running = page.locator('meta[name="release"]');
    const shopId = await locationOf(await callAs(server.origin, BENTO), SHOP);
    await openShop(page, await newCustomer(server.origin), shopId);
    await waitForWorker(page);
    await addToCart(page, 'Paçoca rolha');
    const code = await buyByPix(page);

    await server.end();
    release(dist, '2');
    await server.start();
    await comesBack(page);
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.waiting !== undefined && registration.waiting !== null;
    });
    await expect(page.getByRole('button', { name: 'Paguei' })).toBeVisible();
    await expect(offer).toHaveCount(0);

    await pay(server.origin, code);
    await seesPaid(page);
    await expect(offer).toBeVisible();
    await page.reload();
    await expect(offer, 'a reload is not a yes').toBeVisible();
    await expect(running).toHaveCount(0);
    await offer.locator('..').getByRole('button', { name: 'Atualizar' }).click();
    await expect(running).toHaveAttribute('content', '2');
    await expect(page.getByRole('heading', { name: 'Perto de você' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  } finally {
    await server.remove();
    remove();
  }
});
