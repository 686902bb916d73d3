import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { BENTO, type Caller, callAs, locationOf, newCustomer, type Person } from './api.ts';
import { type KeptContext, keepContext } from './kept-context.ts';
import { type PayMode, pay } from './money.ts';
import { createPageWatch, type PageWatch } from './page-watch.ts';
import { prepareServer, type TestServer } from './server.ts';
import { addToCart, buyByPix, openShop, openShopByForm } from './steps.ts';

/** A public shop of Bento's, with percent and take-pay campaigns, and with every shelf of the demo. */
export const SHOP = 'Mercadinho do Bloco B';

/** Options of `newDevice` for a person at a desk with a signal, who needs no worker to fetch the whole app. */
export const DESK: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  serviceWorkers: 'block',
};

interface TestParts {
  /** True where the worker has fetched the app before the test begins: `test.use({ keptWorker: true })`. */
  keptWorker: boolean;
  pageWatch: PageWatch;
  /** Opens another device with a context of its own, watched and closed like the first. */
  newDevice: (options?: BrowserContextOptions) => Promise<{ context: BrowserContext; page: Page }>;
  /** A customer of this test alone, with a complete profile and no balance. */
  customer: Person;
  /** Id of SHOP. */
  shopId: string;
  /**
   * Opens SHOP for the customer, puts one of an item into the cart and returns its code. 'kept' signs in by the form
   * and stays signed in.
   */
  buy: (item: string, how?: 'kept') => Promise<string>;
  /** Pays a code at the demo's bank. `amount` in reais. */
  pay: (code: string, mode?: PayMode, amount?: number) => Promise<void>;
}

interface WorkerParts {
  server: TestServer;
  keptContext: KeptContext;
  bento: Caller;
}

/** Playwright's test on a server of the worker's own. It fails when a page reports an error. */
export const test = base.extend<TestParts, WorkerParts>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await prepareServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  bento: [async ({ server }, use) => use(await callAs(server.origin, BENTO)), { scope: 'worker' }],
  keptContext: [
    async ({ browser, server }, use) => use(keepContext(browser, server.origin)),
    { scope: 'worker' },
  ],
  keptWorker: [false, { option: true }],
  context: async ({ context, keptContext, keptWorker }, use) => {
    await use(keptWorker ? await keptContext.take() : context);
    if (keptWorker) await keptContext.wipe();
  },
  baseURL: async ({ server }, use) => use(server.origin),
  pageWatch: [
    async ({ context }, use) => {
      const watch = createPageWatch();
      watch.watch(context);
      await use(watch);
      base.expect(watch.faults(), 'what the pages reported').toEqual([]);
    },
    { auto: true },
  ],
  newDevice: async ({ browser, pageWatch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      pageWatch.watch(context);
      return { context, page: await context.newPage() };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  customer: async ({ server }, use) => use(await newCustomer(server.origin)),
  shopId: async ({ bento }, use) => use(await locationOf(bento, SHOP)),
  buy: async ({ page, customer, shopId }, use) =>
    use(async (item, how) => {
      if (how === 'kept') await openShopByForm(page, customer, shopId, true);
      else await openShop(page, customer, shopId);
      await addToCart(page, item);
      return buyByPix(page);
    }),
  pay: async ({ server }, use) => use((code, mode, amount) => pay(server.origin, code, mode, amount)),
});

export const { expect } = base;
