import type { Page } from '@playwright/test';
import { BENTO, callAs, MARINA } from '../support/api.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, signIn, waitForWorker, whiteTiles } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

/** Time within which a screen must come to rest, ms. */
const TIMEOUT_MS = 10_000;

const UNSAVED = '00000000-0000-4000-8000-000000000000';

/** Screens that everybody may open. */
const customerRoutes = (shop: string): string[] => [
  '/home',
  '/history',
  '/profile',
  `/shopping/${shop}`,
  `/location-information/${shop}`,
  `/location-chat/${shop}`,
  `/location-support/${shop}`,
  '/deposit',
  '/withdraw',
  '/withdraw-revenue',
  '/purchase-equipment?product=LOCK',
];

/** Screens that the owner of a location may open. `other` is a customer who wrote there. */
const managerRoutes = (shop: string, other: string): string[] => [
  '/manager',
  `/manager/business-intelligence/${shop}`,
  `/manager/labels/${shop}`,
  `/manager/chat/${shop}`,
  `/manager/chat/${shop}/${other}`,
  `/manager/support/${shop}`,
  `/manager/configuration/${shop}`,
  `/manager/invites/${shop}`,
  `/manager/items/${shop}`,
  `/manager/campaigns/${shop}`,
  `/manager/campaign-details/${shop}`,
];

/** Resolves to null once a new screen has a heading and waits for nothing, else to the fault. */
async function fault(page: Page, seenBefore: boolean): Promise<string | null> {
  const settled = page.waitForFunction(
    () => {
      if (document.querySelector('#root h1[data-left]')) return false;
      const seen = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true });
      const waits =
        [...document.querySelectorAll('[aria-busy="true"]')].some(seen) ||
        /Carregando|Iniciando aplicação|Verificando autenticação|Conectando/.test(document.body.innerText);
      return !waits && [...document.querySelectorAll('#root h1')].some(seen);
    },
    undefined,
    { timeout: TIMEOUT_MS },
  );
  const waits = await settled.then(
    () => null,
    () => 'still waits',
  );
  const text = await page.locator('body').innerText();
  if (waits) return `${waits}: ${text}`;
  if (/Oops|Algo deu errado/.test(text)) return `fails: ${text}`;
  // A screen whose data was never loaded must not claim that there is none.
  if (
    !seenBefore &&
    /Nenhuma? (?!imagem)|ainda não possui|primeiro a enviar/.test(text) &&
    !/conexão|salvos? /i.test(text)
  )
    return `says that there is nothing: ${text}`;
  return null;
}

/**
 * Opens the first route by a page load, as from an outside link, and the others from there. Each needs its code from
 * the worker and its rows from the mirror. Returns their faults.
 */
async function tour(page: Page, routes: readonly string[], seenBefore = false): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, route] of routes.entries()) {
    if (at === 0) await page.goto(route);
    else {
      await leaveHeading(page);
      await goWithin(page, route);
    }
    const found = await fault(page, seenBefore);
    if (found) faults.push(`${route} ${found}`);
  }
  return faults;
}

/** Marks the headings of the present screen, so that those of the next one differ. */
const leaveHeading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const heading of document.querySelectorAll('#root h1')) heading.setAttribute('data-left', '');
  });

/** Sub of the customer who wrote in the location's chat. */
const MARINA_SUB = async (origin: string): Promise<string> => (await callAs(origin, MARINA)).sub;

async function startAtHome(page: Page, who: Parameters<typeof signIn>[1]): Promise<void> {
  await whiteTiles(page);
  await signIn(page, who);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await waitForWorker(page);
}

test.beforeEach(({ pageWatch }) => pageWatch.allow(NETWORK_FAULTS));

test('[X-01] [X-02] the server gone: each screen that an owner has seen stands again, whole', async ({
  page,
  server,
  shopId,
}) => {
  test.slow();
  const marina = await MARINA_SUB(server.origin);
  const routes = [...customerRoutes(shopId), ...managerRoutes(shopId, marina)];
  await startAtHome(page, BENTO);
  for (const route of routes) {
    await goWithin(page, route);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await server.kill();
  try {
    expect(await tour(page, routes, true)).toEqual([]);
  } finally {
    await server.start();
  }
});

test('[X-01] [X-02] the server gone: the screens that nobody opened before say so', async ({
  page,
  server,
  shopId,
}) => {
  test.slow();
  const marina = await MARINA_SUB(server.origin);
  const unsaved = [...customerRoutes(UNSAVED).slice(3, 7), `/manager/items/${UNSAVED}`];
  await startAtHome(page, BENTO);
  await server.kill();
  try {
    const routes = [...customerRoutes(shopId), ...managerRoutes(shopId, marina), ...unsaved];
    expect(await tour(page, routes)).toEqual([]);
  } finally {
    await server.start();
  }
});
