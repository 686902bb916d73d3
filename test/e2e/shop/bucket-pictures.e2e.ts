import { hasS3, letPagesIn, startS3 } from '../../server/images/support/s3-server.ts';
import { BENTO, locationOf } from '../support/api.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { prepareServer } from '../support/server.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { test as base, expect } from '../support/test.ts';

/** Runs where Ceph is installed, on a server with its pictures in a bucket that pages reach directly. */
const test = base.extend<object, { storage: Awaited<ReturnType<typeof startS3>> }>({
  storage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const storage = await startS3();
      await use(storage);
      await storage.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ storage }, use) => {
      const env = { ...storage.env, S3_PUBLIC_ENDPOINT: storage.settings.endpoint };
      const server = await prepareServer(undefined, env);
      await letPagesIn(storage.settings, server.origin);
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});
const here = hasS3 ? test : null;
test.use({ serviceWorkers: 'allow' });

here?.(
  '[O-01] [MI-05] a photo goes to the bucket, comes from it, and stays on the device without a signal',
  async ({ page, context, storage, bento, pageWatch }) => {
    pageWatch.allow(NETWORK_FAULTS);
    const stop = await locationOf(bento, 'Parada da Serra');
    const asked: string[] = [];
    context.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      const room = pathname.split('/')[2];
      if (origin === storage.settings.endpoint) asked.push(`${request.method()} bucket ${room}`);
      else if (pathname.startsWith('/s3/')) asked.push(`${request.method()} server`);
    });
    await openScreen(page, BENTO, `/manager/items/${stop}`);
    await waitForWorker(page);
    await page.getByRole('button', { name: 'Editar Barra de proteína' }).click();
    const form = page.getByRole('form');
    const photo = { name: 'barra.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await form.locator('input[type=file]').setInputFiles(photo);
    await expect(form.getByRole('img').first()).toBeVisible();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Item salvo com sucesso!')).toBeVisible();
    expect(asked).toContain('PUT bucket uploads');
    expect(asked).not.toContain('PUT server');

    const picture = page.getByRole('button', { name: /^Barra de proteína/ }).locator('img');
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await reload(page);
    await expect.poll(width).toBeGreaterThan(0);
    expect(asked).toContain('GET bucket pictures');
    // The worker answers first, and stores behind.
    const isKept = (src: string) =>
      page.evaluate(async (one) => Boolean(await caches.match(one, { ignoreSearch: true })), src);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc).then(isKept))
      .toBe(true);
    await context.setOffline(true);
    await reload(page);
    await expect.poll(width).toBeGreaterThan(0);
  },
);
