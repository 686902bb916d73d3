import type { APIRequestContext } from '@playwright/test';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { PHONE } from '../support/phone.ts';
import { waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ ...PHONE, serviceWorkers: 'allow' });

interface Picture {
  src: string;
  sizes: string;
  type?: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  id: string;
  name: string;
  lang: string;
  start_url: string;
  display: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

/** Expects a picture of the manifest to exist, with its type and size. */
async function isThere(
  request: APIRequestContext,
  { src, sizes, type = 'image/png' }: Picture,
): Promise<void> {
  const answer = await request.get(src);
  expect(answer.status(), src).toBe(200);
  expect(answer.headers()['content-type'], src).toContain(type);
  if (type !== 'image/png') return;
  const bytes = await answer.body();
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
}

test('[X-01] [O-01] the manifest is whole, its pictures are there, and the browser would install the app', async ({
  page,
  context,
  request,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Vendinha',
    lang: 'pt-BR',
    start_url: '/home',
    display: 'standalone',
  });
  expect(manifest.icons.map((icon) => icon.purpose)).toContain('maskable');
  expect(manifest.screenshots.map((shot) => shot.form_factor).sort()).toEqual(['narrow', 'wide']);
  for (const picture of [...manifest.icons, ...manifest.screenshots]) await isThere(request, picture);
  for (const { icons } of manifest.shortcuts) for (const icon of icons) await isThere(request, icon);

  await page.goto('/');
  await waitForWorker(page);
  const devTools = await context.newCDPSession(page);
  const { errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // Tests run in a private window, where nothing can be installed. No other reason may remain.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await test.step('the worker asks the network for no picture without a signature', async () => {
    const asked: string[] = [];
    context.on('request', (request) => {
      if (request.serviceWorker()) asked.push(new URL(request.url()).pathname);
    });
    const outcomeOf = (address: string) =>
      page.evaluate(async (src) => {
        const picture = Object.assign(new Image(), { src });
        return picture.decode().then(
          () => 'shown',
          () => 'broken',
        );
      }, address);
    expect(await outcomeOf('/s3/vendinha-images/items/plain.svg')).toBe('broken');
    // A signed picture is requested, here with half a signature.
    pageWatch.allow(REFUSED);
    expect(await outcomeOf('/s3/vendinha-images/items/signed.svg?X-Amz-Signature=0f')).toBe('broken');
    await expect.poll(() => asked).toEqual(['/s3/vendinha-images/items/signed.svg']);
  });
});

test('[X-01] the page and the worker carry a policy without inline code, and the worker is never cached', async ({
  request,
}) => {
  const page = await request.get('/login', { headers: { accept: 'text/html' } });
  const policy = page.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toContain('no-cache');
});
