import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BENTO, type Caller, type RecordRow } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

const DAY = 86_400_000;
/** Offset of São Paulo from UTC, ms, all year. */
const OFFSET = 3 * 3_600_000;

interface Content {
  totalAmount?: number;
  status?: string;
  cost?: number;
  items?: { id: string; quantity: number }[];
}

/** All records of one type of a location since `since`, page after page. */
async function recordsOf(who: Caller, parentId: string, type: string, since: number): Promise<RecordRow[]> {
  const rows: RecordRow[] = [];
  let after: string | null = null;
  do {
    const query = `query ($parentId: String!, $type: String!, $ge: Float!, $after: String) {
      page: listByParentIdAndType(parentId: $parentId, type: $type, first: 100, after: $after, updatedAt: { ge: $ge }) {
        items { id updatedAt content } nextToken } }`;
    const answer: { page: { items: RecordRow[]; nextToken: string | null } } = await who.graphql(query, {
      ...{ parentId, type, after, ge: since },
    });
    rows.push(...answer.page.items);
    after = answer.page.nextToken;
  } while (after !== null);
  return rows;
}

/** Expected figures of the summary of the last 30 days, summed up in centavos from the records. */
async function summaryOf(bento: Caller, shopId: string): Promise<Record<string, string>> {
  const midnight = Math.floor((Date.now() - OFFSET) / DAY) * DAY + OFFSET;
  const read = (rows: RecordRow[]) =>
    rows.map(({ id, content }) => ({ id, ...(JSON.parse(content) as Content) }));
  const items = read(await recordsOf(bento, shopId, 'ITEM', 0));
  const costs = new Map(items.map(({ id, cost = 0 }) => [id, Math.round(cost * 100)]));
  const sales = read(await recordsOf(bento, shopId, 'SHOPPING_PURCHASE', midnight - 30 * DAY));
  const paid = sales.filter(({ status }) => status === 'PAID');
  const lines = paid.flatMap((sale) => sale.items ?? []);
  const total = (amounts: number[]): number => amounts.reduce((sum, one) => sum + one, 0);
  const revenue = total(paid.map(({ totalAmount = 0 }) => Math.round(totalAmount * 100)));
  const profit = revenue - total(lines.map(({ id, quantity }) => (costs.get(id) ?? 0) * quantity));
  const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const money = (centavos: number): string => brl.format(centavos / 100).replace(/\s/g, ' ');
  return {
    'Receita total': money(revenue),
    'Lucro total': money(profit),
    Transações: paid.length.toLocaleString('pt-BR'),
    'Ticket médio': money(Math.round(revenue / paid.length)),
    'Itens vendidos': total(lines.map(({ quantity }) => quantity)).toLocaleString('pt-BR'),
  };
}

const shownSummary = (page: Page): Promise<Record<string, string>> =>
  page
    .getByLabel('Resumo')
    .locator('> div')
    .evaluateAll((figures) =>
      Object.fromEntries(
        figures.map((figure) => [
          figure.querySelector('dt')?.textContent ?? '',
          (figure.querySelector('dd')?.textContent ?? '').replace(/\s/g, ' '),
        ]),
      ),
    );

test('[MB-01] [MB-02] [MB-03] [MB-04] the figures of the last 30 days equal a sum over the API, an empty period, files to save, and no connection', async ({
  page,
  shopId,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const path = `/manager/business-intelligence/${shopId}`;
  await openScreen(page, BENTO, path);
  const overview = page.getByRole('heading', { name: 'Visão Geral do Desempenho' });
  // Two months of sales arrive page by page, which takes a busy machine long.
  await expect(overview).toBeVisible({ timeout: 30_000 });
  const summary = await summaryOf(bento, shopId);
  expect(await shownSummary(page)).toMatchObject(summary);
  expect(page.workers().some((worker) => worker.url().includes('intelligence-worker'))).toBe(true);
  for (const name of ['Receita por dia', 'Vendas por dia da semana', 'Vendas por hora'])
    await expect(page.getByRole('img', { name: new RegExp(`^${name}: maior em`) })).toBeVisible();
  for (const name of ['Mais receita', 'Mais vendidos', 'Menos vendidos'])
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(5);
  await looksRight(page, 'intelligence');

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [chart] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Gráfico: Receita por dia' }).click(),
  ]);
  expect((await readFile(await chart.path())).subarray(1, 4).toString()).toBe('PNG');
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Resumo' }).click(),
  ]);
  const revenue = summary['Receita total']?.replace(/[R$ .]/g, '');
  expect(await readFile(await table.path(), 'utf8')).toContain(`Receita total;"${revenue}"`);
  await page.keyboard.press('Escape');

  await waitForWorker(page);
  await page.context().setOffline(true);
  await reload(page);
  await expect(overview).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText(/^Sem conexão. Mostrando dados salvos/)).toBeVisible();
  expect(await shownSummary(page)).toMatchObject(summary);
  await page.context().setOffline(false);

  await page.getByLabel(/^Data inicial/).fill('01/01/2020');
  await page.getByLabel(/^Data final/).fill('31/01/2020');
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma venda encontrada' })).toBeVisible();
  await page.getByRole('button', { name: 'Escolher Outro Período' }).click();
  await expect(overview).toBeVisible();
  expect(await shownSummary(page)).toMatchObject(summary);
});
