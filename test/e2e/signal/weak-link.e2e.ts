import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { BENTO, locationOf } from '../support/api.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, openScreen, waitForWorker, whiteTiles } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

/** Delays every answer of the record API by four seconds or more from now on. No step may wait for one. */
async function slowDown(page: Page): Promise<{ restore: () => Promise<void> }> {
  const LATENCY_MS = 4000;
  const delay = async (route: { continue: () => Promise<void> }): Promise<void> => {
    await sleep(LATENCY_MS);
    await route.continue().catch(() => undefined);
  };
  const slow = ['**/graphql', '**/s3/**'];
  for (const address of slow) await page.context().route(address, delay);
  return {
    restore: async () => {
      for (const address of slow) await page.context().unroute(address, delay);
    },
  };
}

/** Far less than one answer takes, far more than a busy machine needs to draw. */
const SOON = { timeout: 2500 };

test('[X-04] on a link of four seconds every form of an owner goes on at once, and the words come with the answer', async ({
  page,
  bento,
}) => {
  const stop = await locationOf(bento, 'Parada da Serra');
  await whiteTiles(page);
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await page.getByRole('button', { name: /^Barra de proteína/ }).click();
  const form = page.getByRole('form');
  await slowDown(page);
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Sabor cacau');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toBeHidden(SOON);
  await expect(page.getByRole('button', { name: /^Barra de proteína/ })).toContainText('Na fila', SOON);
  await expect(page.getByText('Item salvo com sucesso!')).toBeVisible({ timeout: 20_000 });

  await page.goto(`/manager/configuration/${stop}`);
  await page.getByLabel('Nova categoria').fill('Sem pressa');
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(page.getByLabel('Nova categoria')).toHaveValue('', SOON);
  await expect(page.getByRole('button', { name: 'Renomear Sem pressa' })).toBeVisible(SOON);

  await page.goto(`/manager/campaigns/${stop}`);
  await page
    .getByRole('button', { name: /Nova campanha/i })
    .first()
    .click();
  await page.getByLabel('Nome').fill('Devagar');
  await page.getByRole('radio', { name: 'Promoção simples por itens' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Devagar', { exact: true })).toBeVisible(SOON);
  await expect(page.getByText('Campanha criada com sucesso!')).toBeVisible({ timeout: 20_000 });
});

test('[MP-03] [X-04] what an owner presses is there and in reach', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const stop = await locationOf(bento, 'Parada da Serra');
  await test.step('the first tap on a campaign type counts, also when leaving the empty name says that it is missing', async () => {
    await openScreen(page, BENTO, '/manager');
    for (const way of ['tap', 'click'] as const) {
      await goWithin(page, `/manager/campaigns/${stop}`);
      await page
        .getByRole('button', { name: /Nova campanha/i })
        .first()
        .click();
      await page.getByLabel('Nome').click();
      const type = page.getByText('Promoção simples por itens');
      const box = await type.boundingBox();
      if (!box) throw new Error('the type is not drawn');
      const at = [box.x + box.width / 2, box.y + 2] as const;
      if (way === 'tap') await page.touchscreen.tap(...at);
      else {
        await page.mouse.move(...at);
        await page.mouse.down();
        // A finger or a button stays down for two frames, in which moved parts would move.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await page.mouse.up();
      }
      await expect(page.getByRole('radio', { name: 'Promoção simples por itens' })).toBeChecked();
      await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.goto('/manager');
    }
  });
  await test.step('with the keyboard open restocking shows four products and more', async () => {
    // Cards of few shops, or the table of the many that another test has made.
    await expect(page.getByRole('article').or(page.getByRole('row')).first()).toBeVisible();
    await goWithin(page, `/manager/items/${stop}?modo=reposicao`);
    const rows = page.locator('li').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(rows.first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 508 });
    await page.getByLabel('Nome ou código').focus();
    const bar = page.getByRole('button', { name: 'Concluir reposição' });
    const shown = async (): Promise<number> => {
      const end = (await bar.boundingBox())?.y ?? 0;
      const boxes = await Promise.all((await rows.all()).slice(0, 8).map((row) => row.boundingBox()));
      return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= end).length;
    };
    await expect.poll(shown).toBeGreaterThanOrEqual(4);
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeInViewport();
  });
  await test.step('what needs the person stays in reach however far the page is scrolled', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goWithin(page, `/manager/items/${stop}`);
    await expect(page.getByRole('button', { name: /^Barra de proteína/ })).toBeVisible();
    await waitForWorker(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Barra de proteína/ }).click();
    await page.getByRole('form').getByRole('textbox', { name: 'Descrição' }).fill('Sem sinal');
    await page.getByRole('form').getByRole('button', { name: 'Salvar' }).click();
    const see = page.getByRole('button', { name: 'Ver pendências' });
    await expect(see).toBeVisible({ timeout: 15_000 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(see).toBeInViewport({ ratio: 1 });
    const strip = await see.boundingBox();
    const title = await page.getByRole('heading', { name: 'Gerenciar Itens' }).boundingBox();
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    await context.setOffline(false);
  });
});
