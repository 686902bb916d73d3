import { BENTO } from '../support/api.ts';
import { goWithin, openScreen, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

interface Manifest {
  shortcuts: { name: string; url: string }[];
}

/** Text that an owner sees on the screen of each shortcut of the app's icon. */
const SEEN: Readonly<Record<string, string | RegExp>> = {
  '/home': /^Escanear/,
  '/deposit': 'Depósito',
  '/history': 'Histórico',
  '/manager': /Meus Locais|Visão geral/,
  '/manager/sales': 'Vendas',
  '/manager/pick-list': 'Lista de reposição',
};

test('[X-01] every shortcut of the icon leads an owner to its screen, and after the sign-in too', async ({
  page,
  request,
  newDevice,
}) => {
  const { shortcuts } = (await (await request.get('/manifest.webmanifest')).json()) as Manifest;
  expect(shortcuts.map(({ url }) => url).sort()).toEqual(Object.keys(SEEN).sort());
  await openScreen(page, BENTO, '/home');
  for (const { url } of shortcuts) {
    await goWithin(page, url);
    await expect(page).toHaveURL(url);
    await expect(page.getByText(SEEN[url] ?? url).first()).toBeVisible();
  }
  const { page: other } = await newDevice();
  await other.goto('/manager/sales');
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, BENTO);
  await expect(other).toHaveURL('/manager/sales');
});

test('[X-01] a shortcut for owners shows a customer no error', async ({ page, customer }) => {
  await openScreen(page, customer, '/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const url of ['/manager', '/manager/sales', '/manager/pick-list']) {
    await goWithin(page, url);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/^Erro|Não deu para carregar/)).toHaveCount(0);
  }
});
