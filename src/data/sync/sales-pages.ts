import { joinSpans, type Span } from '../../domain/hours/time-spans.ts';
import { wasSeenBy } from '../mirror/apply.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { confirmAbsent, type SyncDeps } from '../pull/list.ts';
import { type AskedPage, askPage } from '../pull/page.ts';
import { salesWithin } from './sales-rows.ts';

/** Sales asked for at a time [MB-04]. */
const PAGE = 100;

/** False once another look began, or the mirror lost rows. Then the look proves nothing any more. */
export type SoundLook = (tx: MirrorTx) => Promise<boolean>;

/** A look at a location's sales that is under way. */
export interface SalesLook {
  locationId: string;
  isSound: SoundLook;
  /** Spans of the sales that the mirror holds. */
  held: readonly Span[];
  /** Spans that the mirror held when this look began. */
  before: readonly Span[];
  /** Sales that this look brought, including an earlier try at it. */
  count: number;
  pages: number;
  /** Stores how far the look came, in the transaction of the page that brought it there. */
  keep: (tx: MirrorTx, held: readonly Span[]) => Promise<void>;
}

/** Ids of the sales that the pages of a span showed, and when the first page was asked for, ms of this device. */
interface Shown {
  ids: Set<string>;
  startedAt: number;
}

/**
 * Brings in the sales of a span, page after page, newest change first, and adds the span to the held ones. An open span
 * is held up to its newest sale, because others may come. False when a page was partial, or the look is no longer
 * sound.
 */
export async function readSpan(
  deps: SyncDeps,
  look: SalesLook,
  span: Span,
  isOpen: boolean,
): Promise<boolean> {
  const { store } = deps;
  const shown: Shown = { ids: new Set(), startedAt: deps.clock() };
  let top = isOpen ? span.from : span.to;
  let asked = ask(deps, look.locationId, span, null);
  for (;;) {
    const page = await asked;
    if (page.partial) return false;
    const { items, nextToken } = page;
    // The next page is on its way while this one is written.
    if (nextToken !== null) asked = ask(deps, look.locationId, span, nextToken);
    if (isOpen && items[0]) top = Math.max(top, items[0].updatedAt);
    look.pages += 1;
    look.count += items.filter(({ updatedAt }) => !isWithin(look.before, updatedAt)).length;
    for (const { id } of items) shown.ids.add(id);
    // The next page may have more sales of the last instant.
    const reached = nextToken === null ? span.from : (items.at(-1)?.updatedAt ?? top) + 1;
    const held = joinSpans([...look.held, { from: reached, to: top }]);
    const isSound = await store.write(async (tx) => {
      if (!(await look.isSound(tx))) return false;
      await page.apply(tx);
      if (nextToken !== null) await look.keep(tx, held);
      return true;
    });
    if (!isSound) return false;
    if (nextToken !== null) continue;
    look.held = held;
    await dropUnseen(deps, look.locationId, span, shown);
    return true;
  }
}

const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at <= to);

function ask(deps: SyncDeps, parentId: string, { from, to }: Span, after: string | null): Promise<AskedPage> {
  const args = { first: PAGE, sort: 'DESC', updatedAt: { ge: from, le: to }, after } as const;
  const page = askPage(deps, { by: 'parentIdAndType', parentId, type: 'SHOPPING_PURCHASE' }, args);
  // A failure is met where the page is awaited, perhaps after the page before was written.
  page.catch(() => undefined);
  return page;
}

/** Asks by key for sales of the mirror that a whole span did not show, before they go [SY-30]. */
async function dropUnseen(
  deps: SyncDeps,
  locationId: string,
  { from, to }: Span,
  { ids, startedAt }: Shown,
): Promise<void> {
  for await (const rows of salesWithin((work) => deps.store.read(work), locationId, from, to)) {
    await confirmAbsent(
      deps,
      rows.filter((row) => !ids.has(row.id) && wasSeenBy(row, startedAt, deps.clock())),
    );
  }
}
