import { BENTO, changeRecord, locationOf } from '../support/api.ts';
import {
  called,
  contentOf,
  insists,
  KEPT,
  OFFLINE,
  returnLosingAnAnswer,
  STOP,
  seesPending,
  writesOf,
} from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.beforeEach(({ pageWatch }) => pageWatch.allow(NETWORK_FAULTS));

test('[MP-02] [MP-03] [MP-05] [X-03] [X-04] a campaign wants name and type; made without a signal it is kept, arrives once, and is not typed over', async ({
  page,
  context,
  bento,
}) => {
  const stop = await locationOf(bento, STOP);
  const name = 'Croissant da tarde';
  const writes = writesOf(page, 'CAMPAIGN');
  await openScreen(page, BENTO, `/manager/campaigns/${stop}`);
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const nameField = page.getByRole('textbox', { name: 'Nome' });
  const save = page.getByRole('button', { name: 'Salvar' });
  await expect(save).toBeDisabled();
  await nameField.press('Tab');
  await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible();
  await expect(page.getByText('Tipo de campanha é obrigatório')).toBeVisible();
  await nameField.fill('   ');
  await expect(save).toBeDisabled();
  await page.getByText('Promoção simples por itens').click();
  await expect(page.getByText('Tipo de campanha é obrigatório')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Desconto (%)' }).fill('dez');
  await page.getByRole('checkbox', { name: 'Croissant de queijo' }).check();
  await expect(page.getByText('Assim a campanha não dá desconto nenhum.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible();
  await expect(nameField).toBeFocused();
  expect(writes).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  await nameField.fill(name);
  await page.getByRole('textbox', { name: 'Desconto (%)' }).fill('10');
  await page.getByRole('checkbox', { name: 'Sexta' }).check();
  await page.getByLabel('Das').fill('16:00');
  await page.getByLabel('Até', { exact: true }).fill('18:00');
  await page.getByLabel('Das').scrollIntoViewIfNeeded();
  await looksRight(page, 'campaign-hours');
  await save.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page).toHaveURL(`/manager/campaigns/${stop}`);
  await reload(page);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('10% OFF');
  await expect(card).toContainText('sexta · 16:00 às 18:00');
  await expect(card).toContainText('Na fila');
  await seesPending(page, 'Campanha', name);
  expect(await called(bento, stop, 'CAMPAIGN', name)).toEqual([]);
  await returnLosingAnAnswer(page);
  await expect(card).not.toContainText('Na fila');
  const [made, ...more] = await called(bento, stop, 'CAMPAIGN', name);
  expect(more).toEqual([]);
  expect(contentOf(made)).toMatchObject({ type: 'simple_items', discount: 10, status: 'ACTIVE' });
  expect(contentOf(made)).toMatchObject({ weekdays: [5], startTime: '16:00', endTime: '18:00' });

  // Another device of the owner changes the same number meanwhile.
  await context.setOffline(true);
  await card.getByRole('button', { name: `Editar ${name}` }).click();
  await page.getByRole('textbox', { name: 'Desconto (%)' }).fill('15');
  await save.click();
  await expect(card).toContainText('15% OFF');
  if (made) await changeRecord(bento, made, { discount: 20, description: 'Só à tarde' });
  await context.setOffline(false);
  await insists(page);
  await expect(card).toContainText('Só à tarde');
  expect(contentOf((await called(bento, stop, 'CAMPAIGN', name))[0])).toMatchObject({
    discount: 15,
    description: 'Só à tarde',
  });

  await context.setOffline(true);
  await card.getByRole('button', { name: `Excluir ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja excluir esta campanha?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await card.getByRole('button', { name: `Excluir ${name}` }).click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(card).toHaveCount(0);
  expect(await called(bento, stop, 'CAMPAIGN', name)).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(() => called(bento, stop, 'CAMPAIGN', name)).toEqual([]);
});
