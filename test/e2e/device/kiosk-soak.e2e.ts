import type { Page } from '@playwright/test';
import { payAtDemo } from '../../../scripts/bench/seed/pay-at-demo.ts';
import { median } from '../../../scripts/bench/statistics.ts';
import { heldOf } from '../../../scripts/drill/kept-text.ts';
import { guestCode, visitAndLeave, weighPage } from '../../../scripts/drill/kiosk-visit.ts';
import { openFront } from '../support/guests.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 820, height: 1180 } });

/** Words that visitors type. No name and no code of the shop contains them. */
const CANARY = 'canario amarelo';
const WARM_UP = 2;
const VISITS = 3;
/** Random growth of one visit. Visits with a leaked search field grew by 38 nodes and 3 listeners each. */
const SLACK = { heap: 300_000, nodes: 16, listeners: 2 };

/** `npm run drill -- kiosk-soak` runs this for eight hours. */
test('[X-05] guest after guest leaves nothing: no word of theirs on the tablet, and its page no heavier', async ({
  page,
  context,
  server,
  shopId,
}) => {
  test.slow();
  await page.clock.install();
  await openFront(page, server.origin, shopId);
  const session = await context.newCDPSession(page);
  const twoGuests = async (visit: number): Promise<void> => {
    await visitAndPay(page);
    await visitAndLeave(page, `${CANARY} ${visit}`);
  };
  for (let visit = 0; visit < WARM_UP; visit += 1) await twoGuests(visit);
  const weights = [await weighPage(session)];
  for (let visit = 0; visit < VISITS; visit += 1) {
    await twoGuests(visit);
    weights.push(await weighPage(session));
  }
  // The same 39 listeners are released at once or one visit later. A leak adds at most visits, so the median counts.
  for (const what of ['nodes', 'listeners', 'heap'] as const) {
    const added = weights.slice(1).map((weight, visit) => weight[what] - (weights[visit]?.[what] ?? 0));
    expect(median(added), `${what}: ${added}`).toBeLessThan(SLACK[what]);
  }
  expect(await heldOf(page, [CANARY])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(CANARY);
});

/** Item that a paying guest takes. The demo's shops have plenty of it. */
const BOUGHT = 'Barra de cereal 22 g';

/** One guest before a pinned tablet, who buys an item by PIX and closes the proof. */
async function visitAndPay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Tudo, de A a Z' }).click();
  await page
    .getByRole('list', { name: 'Itens à venda' })
    .getByRole('button', { name: `Adicionar ${BOUGHT}`, exact: true })
    .click();
  const code = guestCode(page);
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.getByRole('img', { name: /^QR Code do PIX de/ }).waitFor();
  await payAtDemo(new URL(page.url()).origin, await code);
  await page.getByRole('dialog', { name: 'Compra realizada com sucesso!' }).waitFor();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await page.getByText('Pegue, passe o código e pague com PIX').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
