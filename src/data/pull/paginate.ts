import type { Page, PageArgs } from '../wire/transport.ts';

/** Rows asked for at a time. */
export const PAGE_SIZE = 50;
/** Most pages of a pass, unless the caller says otherwise. A longer list is not one to keep whole on a phone. */
const MAX_PAGES = 200;

/** End of a pass. 'whole': the list ended. 'long': the pages ran out. 'broken': a part in between is missing. */
export type PaginationEnd = 'whole' | 'long' | 'broken';

/** Start of paging: at the change time `since` (ms, null for the oldest), on the page after the cursor `after`. */
export interface PaginationStart {
  since: number | null;
  after?: string | null;
}

/**
 * Reads a whole list, oldest change first: a row that changes meanwhile moves ahead of the pass and is met again, so
 * none is missed [SY-20]. After a pass that is not 'whole', the absence of a later row proves nothing.
 */
export async function paginate<P extends Page<unknown>>(
  fetchPage: (args: PageArgs) => Promise<P>,
  { since, after = null }: PaginationStart,
  take: (page: P) => Promise<void>,
  most: number = MAX_PAGES,
): Promise<PaginationEnd> {
  let next = after;
  let whole = true;
  for (let pages = 0; pages < most; pages += 1) {
    const args: PageArgs = { first: PAGE_SIZE, sort: 'ASC' };
    if (since !== null) args.updatedAt = { ge: since };
    if (next !== null) args.after = next;
    const page = await fetchPage(args);
    await take(page);
    whole &&= !page.partial;
    if (page.nextToken === null) return whole ? 'whole' : 'broken';
    next = page.nextToken;
  }
  return whole ? 'long' : 'broken';
}

/** Runs work on each value, `atOnce` of them at a time. The first failure stops the rest. */
export async function eachOf<T>(
  values: readonly T[],
  atOnce: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const rest = [...values];
  const worker = async (): Promise<void> => {
    for (let value = rest.shift(); value !== undefined; value = rest.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, values.length) }, worker));
}
