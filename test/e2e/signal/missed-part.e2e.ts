import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, reload, signIn } from '../support/steps.ts';
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
  await signIn(page, customer);
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
  await goWithin(page, '/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();

  failures = 1;
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Erro de Conexão' })).toBeVisible();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
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
  // A pinned tablet does not start without its duties: they end what the last person left in the tab.
  const pin = { locationId: shopId, name: SHOP, deviceKey: null };
  await page.evaluate((place) => {
    localStorage.setItem('vendinha.kiosk', JSON.stringify(place));
    sessionStorage.clear();
    sessionStorage.setItem('left', 'by whoever was here');
  }, pin);
  await begin('/login', /\/tablet-/);
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
});
