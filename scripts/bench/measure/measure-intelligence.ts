import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { AnalysisPlan } from '../../../src/domain/intelligence/intelligence.ts';
import { periodOf } from '../../../src/domain/intelligence/period.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openProfile } from '../browser.ts';
import { countColumns, countRecords, foldRecords, makeRecords } from './count-in-page.ts';

/** Times for counting so many sales, in ms. `still`: the longest time in which the page did not answer meanwhile. */
export interface CountingFigures {
  sales: number;
  /** Time for folding the records into columns, once, when they enter the mirror. */
  fold: number;
  /** Time from columns to figures, in the worker. */
  worker: number;
  still: number;
  /** Time of the same sums in a loop over the records in the page, which cannot answer meanwhile. */
  loop: number;
  /** True where both found the same revenue, to the centavo. */
  same: boolean;
}

/** Times the built worker against a plain loop in the page of a real browser. */
export async function measureIntelligence(
  executablePath: string,
  origin: string,
  sizes: readonly number[],
): Promise<CountingFigures[]> {
  const file = readdirSync('dist/assets').find((name) => /^intelligence-worker-.*\.js$/.test(name));
  if (!file) throw new Error('the build has no worker that counts');
  using folder = temporaryFolder();
  await using context = await openProfile(executablePath, folder.path);
  const figures: CountingFigures[] = [];
  for (const sales of sizes) {
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    figures.push({ sales, ...(await countInPage(page, `${origin}/assets/${file}`, sales)) });
    await page.close();
  }
  return figures;
}

/** Hands the product's folding code to the page, which cannot import it from the build. */
async function giveFolding(page: Page): Promise<void> {
  const sources = ['columns', 'fold-sales'].map((name) =>
    stripTypeScriptTypes(readFileSync(`src/domain/intelligence/${name}.ts`, 'utf8')),
  );
  const source = sources.join('\n').replaceAll(/^import .*$|^export /gm, '');
  await page.evaluate(`{ ${source}; globalThis.foldNarrow = (sales) => narrowed(foldSales(sales)); }`);
}

async function countInPage(
  page: Page,
  worker: string,
  sales: number,
): Promise<Omit<CountingFigures, 'sales'>> {
  await giveFolding(page);
  const zone = createZone();
  const now = Date.now();
  const plan: AnalysisPlan = {
    period: periodOf(zone.dayOf(now) - 30, zone.dayOf(now), zone),
    now,
    items: Array.from({ length: 60 }, (_, n) => ({
      ...{ id: `item-${n}`, name: `Produto ${n}`, cost: 150 + n },
      ...{ stock: 20, categoryIds: [], createdAt: 0 },
    })),
    campaigns: [],
  };
  await page.evaluate(makeRecords, { plan, sales });
  const fold = await page.evaluate(foldRecords);
  const { revenue: loopRevenue, loop } = await page.evaluate(countRecords, plan);
  const { revenue, worker: took, still } = await page.evaluate(countColumns, { worker, plan });
  return { fold, worker: took, still, loop, same: revenue === loopRevenue };
}
