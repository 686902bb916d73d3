import * as v from 'valibot';

/** The names in a webhook call. They are triggers to ask the bank, never proofs. */
export interface Announcement {
  /** endToEndIds of payments to us. */
  payments: readonly string[];
  /** The charges for which they are said to be, by endToEndId. */
  txids: Readonly<Record<string, string>>;
  /** idEnvios of payouts of ours. */
  payouts: readonly string[];
}

/** Most items of one call. */
const MAX_ANNOUNCED = 1000;

const textOf = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const itemShape = v.object({
  endToEndId: v.nullish(textOf(/^[A-Za-z0-9]{20,40}$/)),
  // A charge is a hint alone. Any other value than a txid leads to no charge.
  txid: v.fallback(v.nullish(textOf(/^[A-Za-z0-9]{1,35}$/)), null),
  chave: v.nullish(v.string()),
  gnExtras: v.nullish(v.object({ idEnvio: v.nullish(textOf(/^[A-Za-z0-9]{1,35}$/)) })),
});
const bodyShape = v.object({
  pix: v.nullish(v.pipe(v.array(v.unknown()), v.maxLength(MAX_ANNOUNCED))),
});

/** An announcement, and the number of items of the call that could not be read. */
export type ReadAnnouncement = Announcement & { unread: number };

/**
 * Reads the body of a webhook call. Null for any other body, and when none of its items can be read. One that is
 * unreadable keeps no other waiting. Items for another key than `key` are left out, and an item that carries an idEnvio
 * is a payout.
 */
export function readAnnouncement(body: unknown, key: string): ReadAnnouncement | null {
  const parsed = v.safeParse(bodyShape, body ?? {});
  if (!parsed.success) return null;
  const items = parsed.output.pix ?? [];
  const payments = new Set<string>();
  const payouts = new Set<string>();
  const txids: Record<string, string> = {};
  let unread = 0;
  for (const one of items) {
    const item = v.safeParse(itemShape, one);
    const { endToEndId, txid, chave, gnExtras } = item.success ? item.output : {};
    if (gnExtras?.idEnvio) payouts.add(gnExtras.idEnvio);
    else if (endToEndId == null) unread += 1;
    else if (chave == null || chave === key) {
      payments.add(endToEndId);
      if (txid) txids[endToEndId] = txid;
    }
  }
  if (unread > 0 && unread === items.length) return null;
  return { payments: [...payments], txids, payouts: [...payouts], unread };
}
