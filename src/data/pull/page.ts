import type { RecordRow } from '../../records/record.ts';
import { applyRecords } from '../mirror/apply.ts';
import type { MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import type { ListQuery, Page, PageArgs, Transport } from '../wire/transport.ts';

interface AskDeps {
  transport: Pick<Transport, 'list'>;
  /** The rising clock of this page, ms. */
  clock: () => number;
}

/** A page of a list, which goes into the mirror as of the time of its question. */
export interface AskedPage extends Page<RecordRow> {
  /** Writes `rows` of the page through the write door; without `rows` the whole page. */
  apply(tx: MirrorTx, rows?: readonly RecordRow[]): Promise<void>;
}

/**
 * Asks for a page of a list. The clock is read before the question [SY-11]. So an event that comes meanwhile counts as
 * newer, even with an equal stamp, and the write door keeps it. Rejects with TransportError.
 */
export async function askPage(
  { transport, clock }: AskDeps,
  query: ListQuery,
  args: PageArgs,
): Promise<AskedPage> {
  const startedAt = clock();
  const page = await transport.list(query, args);
  return {
    ...page,
    async apply(tx, rows = page.items) {
      if (rows.length > 0) await applyRecords(tx, rows, { startedAt, now: clock() });
    },
  };
}

/** Asks for a page of a list and writes it. */
export async function pullPage(
  deps: AskDeps & { store: MirrorStore },
  query: ListQuery,
  args: PageArgs,
): Promise<Page<RecordRow>> {
  const page = await askPage(deps, query, args);
  if (page.items.length > 0) await deps.store.write((tx) => page.apply(tx));
  return page;
}
