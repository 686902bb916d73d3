import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hire } from '../management/hire.ts';
import { BENTO, type Caller, callAs, getRecord, locationOf, newCustomer } from '../support/api.ts';
import { putItem, removeLater, tidy } from '../support/goods.ts';
import { called, contentOf, KEPT, OFFLINE, STOP } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { dialogsAreGone, goWithin, openScreen, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.afterEach(tidy);

const DAY_MS = 86_400_000;

/** A running campaign of an item that two shops have. */
async function runningCampaign(bento: Caller) {
  const [here, there] = [await locationOf(bento, STOP), await locationOf(bento, SHOP)];
  const mark = Date.now();
  const item = `Bala de banana ${mark}`;
  const [id, other] = [await putItem(bento, here, item), await putItem(bento, there, item)];
  const name = `Semana da bala ${mark}`;
  const campaignId = randomUUID();
  removeLater(campaignId, 'CAMPAIGN');
  await bento.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      ...{ id: campaignId, type: 'CAMPAIGN', parentId: here, owner: bento.sub, reference: name },
      content: JSON.stringify({
        ...{ name, type: 'simple_items', discount: 20, items: [id], status: 'ACTIVE' },
        startDate: new Date(mark - DAY_MS).toISOString(),
        endDate: new Date(mark + 3 * DAY_MS).toISOString(),
      }),
    },
  });
  return { here, there, name, campaignId, item, other };
}

async function openCampaign(page: Page, name: string): Promise<void> {
  await page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(name);
}

test('a campaign is copied to another shop without a signal with what that shop sells, and is taken back', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const { here, there, name, campaignId, other } = await runningCampaign(bento);
  await openScreen(page, BENTO, `/manager/campaigns/${there}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await goWithin(page, `/manager/campaigns/${here}`);
  await openCampaign(page, name);
  await page.getByRole('button', { name: 'Copiar para outros locais' }).click();
  const sheet = page.getByRole('dialog', { name: 'Copiar para outros locais' });
  await expect(sheet.getByRole('button', { name: 'Copiar', exact: true })).toBeDisabled();
  await sheet.getByRole('checkbox', { name: SHOP }).check();
  await expect(sheet.getByRole('list', { name: 'Locais que recebem' })).toContainText(`${SHOP}: 1 item.`);
  await looksRight(page, 'campaign-copies');
  await waitForWorker(page);
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await sheet.getByRole('button', { name: 'Copiar para 1 local' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await called(bento, there, 'CAMPAIGN', name)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await called(bento, there, 'CAMPAIGN', name)).length).toBe(1);
  const [made] = await called(bento, there, 'CAMPAIGN', name);
  expect(contentOf(made)).toMatchObject({ discount: 20, items: [other], status: 'ACTIVE' });
  await sheet.getByRole('button', { name: 'Desfazer cópia' }).click();
  await expect.poll(() => called(bento, there, 'CAMPAIGN', name)).toEqual([]);
  expect(await called(bento, here, 'CAMPAIGN', name)).toHaveLength(1);
  await test.step('it is copied into a form that is looked at, and ends now, also without a signal', async () => {
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    await page.getByRole('button', { name: 'Copiar campanha' }).click();
    const field = page.getByRole('textbox', { name: 'Nome' });
    await expect(field).toHaveValue(`${name} (cópia)`);
    const copy = `Outra semana ${Date.now()}`;
    await field.fill('');
    await field.press('Tab');
    await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible();
    await field.fill(copy);
    await looksRight(page, 'campaign-copy');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('article').filter({ hasText: copy })).toContainText('20% OFF');
    await expect
      .poll(async () => contentOf((await called(bento, here, 'CAMPAIGN', copy))[0]))
      .toMatchObject({ discount: 20 });
    for (const { id } of await called(bento, here, 'CAMPAIGN', copy)) removeLater(id, 'CAMPAIGN');

    await openCampaign(page, name);
    await waitForWorker(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Encerrar agora' }).click();
    const question = page.getByRole('alertdialog', { name: 'Encerrar esta campanha agora?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await dialogsAreGone(page);
    await page.getByRole('button', { name: 'Encerrar agora' }).click();
    await looksRight(page, 'campaign-end');
    const before = Date.now();
    await question.getByRole('button', { name: 'Encerrar agora' }).click();
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Terminou');
    await context.setOffline(false);
    const end = async () =>
      Date.parse(String(contentOf(await getRecord(bento, campaignId, 'CAMPAIGN')).endDate));
    await expect.poll(end).toBeLessThan(Date.now());
    expect(await end(), 'the moment of the press, to the second').toBeGreaterThan(before - 2000);
  });
});

test('a campaign that another device ended stays ended, and who fills the shelves opens none', async ({
  page,
  context,
  bento,
  server,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow([...REFUSED, ...NETWORK_FAULTS]);
  const { here, name, campaignId } = await runningCampaign(bento);
  await openScreen(page, BENTO, `/manager/campaigns/${here}`);
  await openCampaign(page, name);
  const { page: other } = await newDevice();
  await openScreen(other, BENTO, `/manager/campaigns/${here}`);
  await openCampaign(other, name);
  // Offline the page does not learn of the end, which would remove its button.
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  for (const one of [other, page]) {
    await one.getByRole('button', { name: 'Encerrar agora' }).click();
    await one
      .getByRole('alertdialog', { name: 'Encerrar esta campanha agora?' })
      .getByRole('button', { name: 'Encerrar agora' })
      .click();
    await expect(one.getByRole('article').filter({ hasText: name })).toContainText('Terminou');
  }
  const looked = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(campaignId)),
  );
  await context.setOffline(false);
  await looked;
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ver pendências' })).toHaveCount(0);
  const { endDate } = contentOf(await getRecord(bento, campaignId, 'CAMPAIGN'));
  expect(Date.parse(String(endDate))).toBeLessThan(Date.now());
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Terminou');

  const rui = await newCustomer(server.origin, 'Nilo Prado');
  const caller = await callAs(server.origin, rui);
  await hire({ owner: bento, locationId: here, role: 'stocker' }, { email: rui.email, caller });
  const { page: third } = await newDevice();
  await openScreen(third, rui, `/manager/campaigns/${here}`);
  await expect(third.getByText('Seu papel não permite ver isto.')).toBeVisible();
});
