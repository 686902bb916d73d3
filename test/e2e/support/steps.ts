import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './api.ts';
import { giveSession } from './session.ts';

/** Fills the sign-in form and enters. Ends on the app's next screen. */
export async function signIn(
  page: Page,
  who: Pick<Person, 'email' | 'password'>,
  keep = false,
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(who.password);
  await page.getByLabel('Manter conectado neste aparelho').setChecked(keep);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Opens a screen in a new tab, signed in. */
export async function openScreen(
  page: Page,
  who: Pick<Person, 'email' | 'password'>,
  path: string,
): Promise<void> {
  await giveSession(page, who);
  await page.goto(path);
  await expect(page).toHaveURL(path);
}

/**
 * Waits until no dialog is left, nor its entry in the history. Removing the entry later would end a navigation that
 * begins meanwhile.
 */
export async function dialogsAreGone(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.waitForFunction(() => !history.state?.openSheets?.length);
}

/** Waits until no dialog is removing its entry from the history. The removal and a page load would end each other. */
const historyIsStill = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('[aria-modal="true"]') || !history.state?.openSheets?.length,
  );

/** Waits until the app is drawn. Before, a picture of the last visit may show the same words. */
const appStands = (page: Page): Promise<void> =>
  page.locator('#root:not([hidden]) > :not(.starting)').first().waitFor({ state: 'attached' });

export async function reload(page: Page): Promise<void> {
  await historyIsStill(page);
  await page.reload();
  await appStands(page);
}

/** Loads another page right after a dialog was closed. */
export async function load(page: Page, path: string): Promise<void> {
  await historyIsStill(page);
  await page.goto(path);
  await appStands(page);
}

/** Goes to a screen as a link of the app would, without loading the page again. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Opens a shop in a new tab, signed in. Its prices have arrived and its changes are live. */
export async function openShop(page: Page, who: Person, shopId: string): Promise<void> {
  await openScreen(page, who, `/shopping/${shopId}`);
  await shopIsLive(page);
}

/**
 * Opens a shop as openShop does, by a link that leads to the sign-in first. `keep` ticks 'Manter conectado neste
 * aparelho'.
 */
export async function openShopByForm(page: Page, who: Person, shopId: string, keep: boolean): Promise<void> {
  await page.goto(`/shopping/${shopId}`);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, who, keep);
  await expect(page).toHaveURL(`/shopping/${shopId}`);
  await shopIsLive(page);
}

/** Waits until the open shop has its items and receives changes. */
export async function shopIsLive(page: Page): Promise<void> {
  await expect(page.getByText(/^Conectado · /)).toBeVisible();
  // Behind an open cart the list is hidden from screen readers only.
  await expect(page.getByRole('list', { name: 'Itens à venda', includeHidden: true })).toBeVisible();
}

/** The list of all items. A shelf above it may show the same item, too. */
export const onSale = (page: Page): Locator => page.getByRole('list', { name: 'Itens à venda' });

/** Puts units of an item into the cart from the grid. */
export async function addToCart(page: Page, name: string, units = 1): Promise<void> {
  await page.getByRole('button', { name: `Adicionar ${name}`, exact: true }).click();
  const grid = onSale(page);
  for (let unit = 1; unit < units; unit += 1) {
    await grid.getByRole('group', { name, exact: true }).getByText(String(unit), { exact: true }).waitFor();
    await grid.getByRole('button', { name: `Aumentar ${name}`, exact: true }).click();
  }
  await expect(grid.getByRole('group', { name, exact: true })).toContainText(String(units));
}

/** Opens the cart on a phone. On a desktop it stands beside the shelf. */
export async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ver carrinho' }).click();
  await expect(page.getByRole('dialog', { name: 'Carrinho' })).toBeVisible();
}

/** Buys the goods in the cart by PIX alone. Returns the code. */
export async function buyByPix(page: Page): Promise<string> {
  await openCart(page);
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  return payCode(page);
}

/** The readable code of the payment dialog. */
export async function payCode(page: Page): Promise<string> {
  const code = page.getByRole('group', { name: 'Código PIX copia e cola' });
  await expect(code).toBeVisible();
  return (await code.innerText()).trim();
}

/** Expects the proof to show the payment and the home screen to follow below it, and closes the proof. */
export async function seesPaid(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await expect(proof).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await proof.getByRole('button', { name: 'Concluir' }).click();
  await expect(proof).toBeHidden();
}

/** The balance on the home screen, such as 'R$ 48,90'. */
export function balance(page: Page) {
  return page.getByRole('region', { name: 'Seu saldo' });
}

/** Makes street pictures white, so that the map's provider is never asked. */
export async function whiteTiles(page: Page): Promise<void> {
  await page
    .context()
    .route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: WHITE }),
    );
}

const WHITE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/58BAAT/Af/iVE2MAAAAAElFTkSuQmCC',
  'base64',
);

/** Resolves when a service worker serves the page and has stored all its files. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Playwright replaces the function by one of its own, with which `ready` would never resolve.
    if (String(navigator.serviceWorker.register).includes('blocked'))
      throw new Error('No worker is allowed here: say test.use({ keptWorker: true }).');
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      );
  });
}

/** Opens a section of the management that is behind 'Mais' on a phone. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Gestão' }).getByRole('button', { name: 'Mais' }).click();
  await page.getByRole('dialog', { name: 'Mais' }).getByRole('link', { name }).click();
}
