import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, reload, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

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

test('[F-06] on a first visit whose first files do not come the page says so, and brings the sign-in once they do', async ({
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const { page } = await newDevice({ serviceWorkers: 'block' });
  let failures = Number.POSITIVE_INFINITY;
  await page.route(/\/react-[^/]*\.js$/, (route) => (failures-- > 0 ? route.abort() : route.continue()));
  for (const path of ['/login', '/history']) {
    failures = Number.POSITIVE_INFINITY;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Erro de Conexão' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar Novamente' })).toBeVisible();
    failures = 0;
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  }
});
