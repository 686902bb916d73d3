import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AnalysisPlan } from '../../../src/domain/intelligence/intelligence.ts';
import { periodOf } from '../../../src/domain/intelligence/period.ts';
import { createZone } from '../../../src/domain/intelligence/shop-time-zone.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { openProfile } from '../browser.ts';

/** How long so many sales take, in ms. `still`: the longest that the page answered nothing meanwhile. */
export interface CountingFigures {
  sales: number;
  worker: number;
  still: number;
  /** The same sums in a loop in the page, which answers nothing as long. */
  loop: number;
  /** Both found the same revenue, to the centavo. */
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
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-counting-'));
  const context = await openProfile(executablePath, folder);
  try {
    const figures: CountingFigures[] = [];
    for (const sales of sizes) {
      const page = await context.newPage();
      await page.goto(`${origin}/login`);
      figures.push({ sales, ...(await countInPage(page, `${origin}/assets/${file}`, sales)) });
      await page.close();
    }
    return figures;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function countInPage(page: Page, worker: string, sales: number): Promise<Omit<CountingFigures, 'sales'>> {
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
  return page.evaluate(runInPage, { worker, plan, sales });
}

/** Runs in the browser: it must not name anything of this module. */
async function runInPage({ worker, plan, sales }: { worker: string; plan: AnalysisPlan; sales: number }) {
  const { from } = plan.period;
  const step = (plan.now - from) / sales;
  const texts = Array.from({ length: 5000 }, (_, n) => {
    const items = Array.from({ length: 1 + (n % 3) }, (__, at) => ({
      ...{ id: `item-${(n * 7 + at * 13) % 60}`, name: 'Produto', quantity: 1 + (n % 4) },
      ...{ price: 4.5 + at, originalPrice: 4.5 + at, discount: 0, campaignId: null, takePayDiscount: 0 },
    }));
    const totalAmount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    return JSON.stringify({ items, totalAmount, originalAmount: totalAmount, savings: 0, status: 'PAID' });
  });
  const rows = Array.from({ length: sales }, (_, n): RecordRow => {
    const at = Math.floor(from + n * step);
    const key = { id: `sale-${n}`, type: 'SHOPPING_PURCHASE' as const, parentId: 'place', owner: 'buyer' };
    return { ...key, reference: null, content: texts[n % 5000] ?? '', createdAt: at, updatedAt: at };
  });

  let still = 0;
  let seen = performance.now();
  const watch = setInterval(() => {
    still = Math.max(still, performance.now() - seen);
    seen = performance.now();
  }, 0);
  const begun = performance.now();
  const counter = new Worker(worker, { type: 'module' });
  const revenue = await new Promise<number>((resolve, reject) => {
    counter.onmessage = ({ data }) => resolve(data.analysis.totals.revenue);
    counter.onerror = () => reject(new Error('the worker failed'));
    counter.postMessage({ kind: 'start', job: 1, plan });
    let next = 0;
    const send = (): void => {
      counter.postMessage({ kind: 'rows', job: 1, rows: rows.slice(next, next + 500) });
      next += 500;
      if (next < rows.length) setTimeout(send, 0);
      else counter.postMessage({ kind: 'end', job: 1 });
    };
    send();
  });
  const inWorker = performance.now() - begun;
  clearInterval(watch);
  counter.terminate();

  const started = performance.now();
  const costs = new Map(plan.items.map(({ id, cost }) => [id, cost ?? 0]));
  const sums = { revenue: 0, cost: 0, items: 0 };
  const [days, hours, weekdays] = [new Map(), new Map(), new Map()] as Map<string | number, number>[];
  const byItem = new Map<string, number>();
  for (const row of rows) {
    const sale = JSON.parse(row.content ?? '{}');
    if (sale.status !== 'PAID') continue;
    const total = Math.round(sale.totalAmount * 100);
    const wall = new Date(row.updatedAt - 3 * 3_600_000);
    const day = wall.toISOString().slice(0, 10);
    sums.revenue += total;
    days?.set(day, (days.get(day) ?? 0) + total);
    hours?.set(wall.getUTCHours(), (hours.get(wall.getUTCHours()) ?? 0) + total);
    weekdays?.set(wall.getUTCDay(), (weekdays.get(wall.getUTCDay()) ?? 0) + total);
    for (const { id, quantity, price } of sale.items) {
      sums.items += quantity;
      sums.cost += (costs.get(id) ?? 0) * quantity;
      byItem.set(id, (byItem.get(id) ?? 0) + Math.round(price * 100) * quantity);
    }
  }
  const loop = performance.now() - started;
  return { worker: inWorker, still, loop, same: sums.revenue === revenue };
}
