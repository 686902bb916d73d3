import { BENTO, itemOf, locationOf, newCustomer } from '../support/api.ts';
import { giveBalance } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { dialogsAreGone, goWithin, openScreen, openShop, waitForWorker } from '../support/steps.ts';
import { DESK, expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

/** A public shop of Bento's that no other test changes. */
const STOP = 'Parada da Serra';

// These tests need no worker, which would fetch the whole app behind each of them.
test.describe('without the worker', () => {
  test.use({ keptWorker: false });

  test('[MP-02] [MP-03] [N-01] a campaign and a new price reach a shop that is open', async ({
    page,
    bento,
    customer,
    newDevice,
  }) => {
    const stop = await locationOf(bento, STOP);
    const name = 'Isotônico 500 ml';
    const item = await itemOf(bento, stop, name);
    const { value: price } = JSON.parse(item.content) as { value: number };
    const shown = (reais: number): string => `R$ ${reais.toFixed(2).replace('.', ',')}`;
    await openShop(page, customer, stop);
    const tag = page.getByRole('article').filter({ hasText: name });
    await expect(tag).toContainText(shown(price));

    const { page: desk } = await newDevice(DESK);
    await openScreen(desk, BENTO, `/manager/campaigns/${stop}`);
    await desk.getByRole('button', { name: 'Nova campanha' }).click();
    await desk.getByRole('textbox', { name: 'Nome' }).fill('Isotônico pela metade');
    await desk.getByText('Promoção simples por itens').click();
    await desk.getByRole('textbox', { name: 'Desconto (%)' }).fill('50');
    await desk.getByRole('checkbox', { name }).check();
    await expect(desk.getByRole('region', { name: 'Como vai ficar' })).toContainText(shown(price / 2));
    await desk.getByRole('button', { name: 'Salvar' }).click();
    await expect(desk).toHaveURL(`/manager/campaigns/${stop}`);
    await expect(tag).toContainText(shown(price / 2));

    await desk.getByRole('button', { name: 'Excluir Isotônico pela metade' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(tag).not.toContainText(shown(price / 2));
    await dialogsAreGone(desk);
    await goWithin(desk, `/manager/items/${stop}`);
    await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    // The form no longer moves once its last part has arrived.
    await expect(desk.getByRole('button', { name: 'Mudar em outros locais' })).toBeVisible();
    await desk.getByRole('form').getByRole('textbox', { name: 'Preço' }).fill('925');
    await desk.getByRole('form').getByRole('button', { name: 'Salvar' }).click();
    await expect(tag).toContainText('R$ 9,25');
  });
});

test('[X-04] a shelf is restocked and counted without a signal; what was sold meanwhile is not lost', async ({
  page,
  context,
  server,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const stop = await locationOf(bento, STOP);
  const units = async (name: string): Promise<number> =>
    (JSON.parse((await itemOf(bento, stop, name)).content) as { quantity: number }).quantity;
  const [put, counted] = ['Água mineral 500 ml', 'Paçoca rolha'] as const;
  const before = { put: await units(put), counted: await units(counted) };
  await openScreen(page, BENTO, `/manager/items/${stop}?modo=reposicao`);
  const more = (name: string) => page.getByRole('button', { name: `Aumentar ${name}`, exact: true });
  await expect(more(put)).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await more(put).click();
  await more(put).click();
  await page.getByRole('button', { name: 'Contado' }).click();
  await more(counted).click();
  await expect(page.getByText('1 produto contado · 2 unidades repostas')).toBeVisible();
  await page.getByRole('button', { name: 'Concluir reposição' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir', exact: true }).click();
  await expect(page.getByText(/^Reposição concluída/)).toBeVisible();
  // Each customer buys one unit.
  await giveBalance(server.origin, await newCustomer(server.origin), stop, put);
  await giveBalance(server.origin, await newCustomer(server.origin), stop, counted);
  await context.setOffline(false);

  await expect.poll(() => units(put)).toBe(before.put + 2 - 1);
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  await page.getByRole('button', { name: `Depois: passou a ${before.counted}` }).click();
  await expect.poll(() => units(counted)).toBe(before.counted + 1 - 1);
});
