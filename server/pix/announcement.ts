import * as v from 'valibot';

/** What a webhook call names: triggers to ask the bank, never proofs. */
export interface Announcement {
  /** Payments to us, by endToEndId. */
  payments: readonly string[];
  /** The charges that they are said to be for, by endToEndId. */
  txids: Readonly<Record<string, string>>;
  /** Payouts of ours, by idEnvio. */
  payouts: readonly string[];
}

/** Most items one call may name. */
const MAX_ANNOUNCED = 1000;

const itemShape = v.object({
  endToEndId: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20,40}$/)))),
  txid: v.optional(v.nullable(v.string())),
  chave: v.optional(v.nullable(v.string())),
  gnExtras: v.optional(
    v.nullable(
      v.object({ idEnvio: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/)))) }),
    ),
  ),
});
const bodyShape = v.object({
  pix: v.optional(v.pipe(v.array(itemShape), v.maxLength(MAX_ANNOUNCED)), []),
});

/**
 * Reads the body of a webhook call; null when it is none. Items for another key than `key` are left out; an item that
 * carries an idEnvio is a payout.
 */
export function readAnnouncement(body: unknown, key: string): Announcement | null {
  const parsed = v.safeParse(bodyShape, body ?? {});
  if (!parsed.success) return null;
  const payments = new Set<string>();
  const payouts = new Set<string>();
  const txids: Record<string, string> = {};
  for (const { endToEndId, txid, chave, gnExtras } of parsed.output.pix) {
    if (gnExtras?.idEnvio) payouts.add(gnExtras.idEnvio);
    else if (endToEndId == null) return null;
    else if (chave == null || chave === key) {
      payments.add(endToEndId);
      if (txid) txids[endToEndId] = txid;
    }
  }
  return { payments: [...payments], txids, payouts: [...payouts] };
}
