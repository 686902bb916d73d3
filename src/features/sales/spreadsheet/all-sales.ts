import type { Data } from '../../../data/data.ts';
import type { SalesQuestion } from '../../../data/wire/sales-documents.ts';
import type { SoldSale } from '../../../domain/sales/sales.ts';

/** Sales that one answer brings, and answers that one reading asks for. */
const PAGE = 100;
const MAX_PAGES = 300;

/** The part of an answer that is on this device. `isKept`: it belongs to an earlier one. */
interface Loaded {
  sales: readonly SoldSale[];
  next: string | null;
  isKept: boolean;
}

/** The sales of a question, newest first. Without `isWhole` some are missing, with `isFull` because they were too many. */
export interface AllSales {
  sales: readonly SoldSale[];
  isWhole: boolean;
  isFull: boolean;
}

/** Goes on from what is loaded to the end of a question. What was kept from before is asked for anew. */
export async function allSales(
  data: Pick<Data, 'listSales'>,
  question: Omit<SalesQuestion, 'first' | 'after'>,
  loaded: Loaded,
): Promise<AllSales> {
  const sales = loaded.isKept ? [] : [...loaded.sales];
  let after: string | null | undefined = loaded.isKept ? undefined : loaded.next;
  for (let pages = 0; after !== null && pages < MAX_PAGES; pages += 1) {
    const outcome = await data.listSales({ ...question, first: PAGE, after });
    if (outcome.kind === 'failed')
      return { sales: sales.length > 0 ? sales : loaded.sales, isWhole: false, isFull: false };
    sales.push(...outcome.value.sales);
    after = outcome.value.next;
  }
  return { sales, isWhole: after === null, isFull: after !== null };
}
