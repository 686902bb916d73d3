import type { SaleColumns } from '../../../src/domain/intelligence/columns.ts';
import type { AnalysisPlan, Sale } from '../../../src/domain/intelligence/intelligence.ts';
import type { RecordRow } from '../../../src/records/record.ts';

// These functions run in the browser, one after the other, so they must not name anything of this module.

interface InPage {
  foldNarrow(list: readonly Sale[]): SaleColumns;
  rows: RecordRow[];
  columns: SaleColumns[];
}

/** Makes records of sales, spread evenly over the elapsed part of the plan's period. */
export function makeRecords({ plan, sales }: { plan: AnalysisPlan; sales: number }): void {
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
  Object.assign(globalThis, { rows });
}

/** Folds the records, in lots of a busy day's size. Returns the time, ms. */
export function foldRecords(): number {
  const page = globalThis as unknown as InPage;
  const begun = performance.now();
  const saleOf = ({ id, updatedAt: at, content }: RecordRow): Sale => {
    const { items, totalAmount } = JSON.parse(content ?? '');
    const lines = (items as { id: string; name: string; quantity: number; price: number }[]).map(
      ({ id: itemId, name, quantity, price }) => ({
        ...{ itemId, name, quantity, revenue: Math.round(price * 100) * quantity, cost: null },
      }),
    );
    return { id, at, total: Math.round(totalAmount * 100), lines, savings: [] };
  };
  page.columns = [];
  for (let next = 0; next < page.rows.length; next += 1600)
    page.columns.push(page.foldNarrow(page.rows.slice(next, next + 1600).map(saleOf)));
  return performance.now() - begun;
}

/** Has the built worker count the columns, as the screen does. */
export async function countColumns({ worker, plan }: { worker: string; plan: AnalysisPlan }) {
  const { columns } = globalThis as unknown as InPage;
  const counter = new Worker(worker, { type: 'module' });
  const answer = (): Promise<number> =>
    new Promise((resolve, reject) => {
      counter.onmessage = ({ data }) => resolve(data.analysis.totals.revenue);
      counter.onerror = () => reject(new Error('the worker failed'));
    });
  // The screen starts its worker before it reads the mirror, so the start is not in the figure.
  const first = answer();
  counter.postMessage({ kind: 'start', job: 1, plan });
  counter.postMessage({ kind: 'end', job: 1 });
  await first;
  let still = 0;
  let seen = performance.now();
  const watch = setInterval(() => {
    still = Math.max(still, performance.now() - seen);
    seen = performance.now();
  }, 0);
  const begun = performance.now();
  const counted = answer();
  counter.postMessage({ kind: 'start', job: 2, plan });
  for (let next = 0; next < columns.length; next += 93) {
    const months = columns.slice(next, next + 93);
    const buffers = months.map(({ bytes }) => bytes);
    counter.postMessage({ kind: 'columns', job: 2, columns: months }, buffers);
  }
  counter.postMessage({ kind: 'end', job: 2 });
  const revenue = await counted;
  const took = performance.now() - begun;
  clearInterval(watch);
  counter.terminate();
  return { worker: took, still, revenue };
}

/** Adds up the same sums in a plain loop over the records. */
export function countRecords(plan: AnalysisPlan): { loop: number; revenue: number } {
  const { rows } = globalThis as unknown as InPage;
  const begun = performance.now();
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
  return { loop: performance.now() - begun, revenue: sums.revenue };
}
