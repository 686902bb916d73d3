import { openFront } from '../support/guests.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { addToCart, goWithin, openCart, openShop, payCode, reload, signIn } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test('[F-05] [F-06] code that fails for a moment troubles nobody; while it fails the screen says so, and another try brings it', async ({
  newDevice,
  customer,
  pageWatch,
}) => {
  pageWatch.allow([...NETWORK_FAULTS, /dynamically imported/]);
  const { page } = await newDevice({ serviceWorkers: 'block' });
  let failures = 1;
  await page.route(/history-screen-.*\.js$/, (route) => (failures-- > 0 ? route.abort() : route.continue()));
  let failuresAtHome = 2;
  await page.route(/near-tools-.*\.js$/, (route) =>
    failuresAtHome-- > 0 ? route.abort() : route.continue(),
  );
  await signIn(page, customer);
  await test.step('a part of home that fails for a moment leaves home as it is, and comes by itself', async () => {
    await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(failuresAtHome).toBeLessThan(0);
    await expect(page.getByText('Oops!')).toHaveCount(0);
  });
  await goWithin(page, '/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();

  // The read-ahead and then the screen ask for the part, and both fail.
  failures = 2;
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Erro de Conexão' })).toBeVisible();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
});

test('[S-13] [F-06] a payment whose dialog is late or missing says so at once, and shows its code once that comes', async ({
  newDevice,
  customer,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const { page } = await newDevice({ serviceWorkers: 'block' });
  const late = Promise.withResolvers<void>();
  let way: 'late' | 'missing' | 'there' = 'late';
  await page.route(/read-payment-.*\.js$/, async (route) => {
    if (way === 'late') await late.promise;
    await (way === 'missing' ? route.abort() : route.continue());
  });
  await openShop(page, customer, shopId);
  await addToCart(page, 'Creme dental 90 g');
  await openCart(page);
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  const coming = page.getByRole('dialog', { name: 'Gerando seu código PIX' });
  await expect(coming).toContainText('Estamos pedindo o código ao banco.');
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);

  way = 'missing';
  late.resolve();
  const retry = coming.getByRole('button', { name: 'Tentar novamente' });
  await expect(coming).toContainText('Sua compra está guardada');
  // Some versions of Chromium keep a failed import for the life of the page, so the retry loads a new page.
  await Promise.all([page.waitForEvent('load'), retry.click()]);
  await expect(retry).toBeVisible();

  way = 'there';
  await retry.click();
  await expect(page.getByRole('dialog', { name: 'Pague com PIX' })).toBeVisible();
  expect(await payCode(page)).toMatch(/^0002/);
});

test('[X-05] [F-06] a guest whose payment is late to be shown or missing is told, and sees the code once it comes', async ({
  newDevice,
  server,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow([...NETWORK_FAULTS, /dynamically imported/]);
  const { page } = await newDevice({ serviceWorkers: 'block', viewport: { width: 820, height: 1180 } });
  const late = Promise.withResolvers<void>();
  let way: 'late' | 'missing' | 'there' = 'late';
  await page.route(/pix-stage-.*\.js$/, async (route) => {
    if (way === 'late') await late.promise;
    await (way === 'missing' ? route.abort() : route.continue());
  });
  await openFront(page, server.origin, shopId);
  await page
    .getByRole('button', { name: /^Adicionar / })
    .first()
    .click();
  await page.getByRole('button', { name: /Comprar com PIX/ }).click();
  await expect(page.getByText('Estamos pedindo o código ao banco.')).toBeVisible();

  way = 'missing';
  late.resolve();
  const retry = page.getByRole('button', { name: 'Tentar Novamente' });
  await expect(page.getByRole('heading', { name: 'Erro de Conexão' })).toBeVisible();
  way = 'there';
  await retry.click();
  await expect(page.getByRole('dialog', { name: 'Pague com PIX' })).toBeVisible();
});

test('[F-06] [X-05] where the files that the app starts with do not come the page says so, and brings the sign-in once they do', async ({
  newDevice,
  pageWatch,
  shopId,
}) => {
  pageWatch.allow([...NETWORK_FAULTS, /dynamically imported/]);
  const { page } = await newDevice({ serviceWorkers: 'block' });
  let missing = /^$/;
  await page.route(/\.js$/, (route) =>
    missing.test(route.request().url()) ? route.abort() : route.continue(),
  );
  const begin = async (path: string, file: RegExp): Promise<void> => {
    missing = file;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Erro de Conexão' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar Novamente' })).toBeVisible();
    missing = /^$/;
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  };
  await begin('/login', /\/react-/);
  await begin('/history', /\/start-/);
  // A pinned tablet does not start without its duties, because they end the last person's traces in the tab.
  const pin = { locationId: shopId, name: SHOP, deviceKey: null };
  await page.evaluate((place) => {
    localStorage.setItem('vendinha.kiosk', JSON.stringify(place));
    sessionStorage.clear();
    sessionStorage.setItem('left', 'by whoever was here');
  }, pin);
  await begin('/login', /\/tablet-/);
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
});
