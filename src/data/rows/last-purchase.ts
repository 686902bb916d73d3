import type { Centavos } from '../../domain/money/money.ts';
import { amount, instant } from '../../records/content/read.ts';
import { parseContent } from '../../records/record.ts';
import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { serverClock } from '../wire/server-clock.ts';
import { SHOWN_MS } from './recent-purchase.ts';

/** A purchase as home shows it. `paidAt` in ms of the server. */
export interface LastPurchase {
  id: string;
  total: Centavos;
  paidAt: number;
}

/** The own purchase paid last, within `SHOWN_MS`, as far as this device knows; null for none, undefined until read. */
export function useLastPurchase(): LastPurchase | null | undefined {
  const { live, user } = useData();
  return useSource(
    live.kept<LastPurchase | null | undefined>('lastPurchase', undefined, (tx) => readLast(tx, user.sub)),
  );
}

async function readLast(tx: MirrorTx, owner: string): Promise<LastPurchase | null> {
  const since = serverClock.now() - SHOWN_MS;
  const rows = await tx.select({ by: 'owner', owner, type: 'SHOPPING_PURCHASE' });
  let last: LastPurchase | null = null;
  // A payment changes its purchase, so purchases that did not change lately need not be read.
  for (const { id, content } of rows.filter(({ updatedAt }) => updatedAt > since)) {
    const { status, paidAt, totalAmount } = parseContent(content);
    const at = instant(paidAt) ?? 0;
    if (status === 'PAID' && at > Math.max(since, last?.paidAt ?? 0))
      last = { id, total: amount(totalAmount), paidAt: at };
  }
  return last;
}
