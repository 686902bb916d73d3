import { readShipping } from '../../src/records/content/shipping.ts';
import { parseContent } from '../../src/records/record.ts';
import type { Tx } from '../db/store.ts';
import { CHARGE_UNDER_WAY } from '../money/charge/charge.ts';
import { REFUND_UNDER_WAY } from '../money/refund/refunds.ts';
import type { StoredRow } from '../records/rows/write-record.ts';

/** The refusal of a location that cannot end yet. */
export type LocationObstacle =
  | 'EQUIPMENT_NOT_SHIPPED'
  | 'LOCATION_HAS_OPEN_CODES'
  | 'LOCATION_HAS_OPEN_REFUNDS'
  | 'LOCATION_HAS_OPEN_CLAIMS';

/**
 * The first obstacle to the end of a location; null where there is none. Its equipment must be shipped, because the mark
 * of that stands in its record.
 */
export async function locationObstacle(tx: Tx, location: StoredRow): Promise<LocationObstacle | null> {
  const content = parseContent(location.content);
  if (content.purchaseId && readShipping(content) === null) return 'EQUIPMENT_NOT_SHIPPED';
  if (await hasOpenCode(tx, location.id)) return 'LOCATION_HAS_OPEN_CODES';
  if (await hasOpenRefund(tx, location.id)) return 'LOCATION_HAS_OPEN_REFUNDS';
  return (await hasOpenClaim(tx, location.id)) ? 'LOCATION_HAS_OPEN_CLAIMS' : null;
}

/** True while a code of a purchase there may still be paid, that of a debt included. */
async function hasOpenCode(tx: Tx, locationId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('charge')
    .innerJoin('record', 'record.id', 'charge.record_id')
    .select('charge.txid')
    .where('charge.status', 'in', [...CHARGE_UNDER_WAY])
    .where('charge.purpose', 'in', ['PURCHASE', 'DEBT'])
    .where('record.type', '=', 'SHOPPING_PURCHASE')
    .where('record.parent_id', '=', locationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True while money of a sale there is on its way back by PIX, to a guest who paid for nothing, too. */
async function hasOpenRefund(tx: Tx, locationId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('refund')
    .innerJoin('record', 'record.id', 'refund.purchase_id')
    .select('refund.id')
    .where('refund.status', 'in', [...REFUND_UNDER_WAY])
    .where('record.type', '=', 'SHOPPING_PURCHASE')
    .where('record.parent_id', '=', locationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True while a bank looks into a claim on the payment of a sale there. */
async function hasOpenClaim(tx: Tx, locationId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('claim')
    .innerJoin('pix_payment', 'pix_payment.end_to_end_id', 'claim.end_to_end_id')
    .innerJoin('charge', 'charge.txid', 'pix_payment.txid')
    .innerJoin('record', 'record.id', 'charge.record_id')
    .select('claim.id')
    .where('claim.status', '=', 'OPEN')
    .where('charge.purpose', 'in', ['PURCHASE', 'DEBT'])
    .where('record.type', '=', 'SHOPPING_PURCHASE')
    .where('record.parent_id', '=', locationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
