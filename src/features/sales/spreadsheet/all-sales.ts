import type { Data } from '../../../data/data.ts';
import type { SalesQuestion } from '../../../data/wire/sales-documents.ts';
import type { SoldSale } from '../../../domain/sales/sales.ts';

/** Sales per page, and maximum number of pages in one spreadsheet. */
const PAGE = 100;
const MAX_PAGES = 300;

/** The sales that are already loaded. `isKept`: they are a stored answer of an earlier visit. */
interface Loaded {
  sales: readonly SoldSale[];
  next: string | null;
  isKept: boolean;
}

/** The sales of a question, newest first. Without `isWhole` some are missing. `isFull`: there were too many. */
export interface AllSales {
  sales: readonly SoldSale[];
  isWhole: boolean;
  isFull: boolean;
}

/** Reads on from the loaded sales to the end of a question. Stored sales of an earlier visit are read anew. */
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
