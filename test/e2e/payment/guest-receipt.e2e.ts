import { heldOf } from '../../../scripts/drill/kept-text.ts';
import { buyAsGuest, receiptOf, tabletWire } from '../support/guests.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { expect, SHOP, test } from '../support/test.ts';

test('[X-05] the link of a tablet opens the receipt on a phone without a session, and keeps nothing there', async ({
  page,
  context,
  server,
  shopId,
  pay,
  pageWatch,
}) => {
  const tablet = await tabletWire(server.origin, shopId);
  const { id, code } = await buyAsGuest(server.origin, tablet, shopId, 'Paçoca rolha');
  await pay(code);
  const token = await receiptOf(tablet, id);
  await page.goto(`/receipt#${token}`);
  await expect(page.getByText('Paçoca rolha')).toBeVisible();
  await expect(page.getByText(SHOP)).toBeVisible();
  await expect(page).toHaveTitle('Comprovante · Vendinha');
  await looksRight(page, 'guest-receipt');
  await expect(page.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
  expect(await heldOf(page, [token, id, SHOP])).toEqual([]);

  pageWatch.allow([...NETWORK_FAULTS, ...REFUSED]);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Compartilhar' }).waitFor();
  await page.evaluate(() => {
    location.hash = 'outro.link.qualquer';
  });
  await expect(page.getByText('Você está sem conexão')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Comprovante não encontrado')).toBeVisible();
});
