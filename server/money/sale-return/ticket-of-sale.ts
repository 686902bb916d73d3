import { type Centavos, formatBRL } from '../../../src/domain/money/money.ts';
import { isSettled } from '../../../src/domain/people/ticket.ts';
import type { ReturnLine, ReturnWay } from '../../../src/domain/sales/sale-return.ts';
import { readTicket } from '../../../src/records/types/talk/location-ticket.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Tx } from '../../db/store.ts';
import { fromTable } from '../../records/rows/write-record.ts';
import { asOwner, type Viewer } from '../../records/type-handler.ts';
import { ticketHandler } from '../../records/types/ticket.ts';
import type { OpenedPurchase } from '../purchase/purchase-row.ts';

/** Most tickets of a person about one shop that are looked through for a sale. */
const MAX_TICKETS = 200;

interface Given {
  purchase: OpenedPurchase;
  lines: readonly ReturnLine[];
  amount: Centavos;
  way: ReturnWay;
}

/** Tells of a return in the newest open ticket about its sale. Without a ticket nobody is told there. */
export async function answerTicket(
  tx: Tx,
  { purchase, lines, amount, way }: Given,
  viewer: Viewer,
): Promise<void> {
  const id = await openTicketOf(tx, purchase);
  if (id === null) return;
  const names = new Map(purchase.lines.map(({ itemId, name }) => [itemId, name]));
  const goods = lines.map(({ itemId, quantity }) => `${quantity}× ${names.get(itemId)}`).join(', ');
  const message = `${wordsOf(amount, way)}: ${goods}.`;
  const content = { updateType: 'RESPONSE', message, timestamp: tx.now, returnOf: purchase.id };
  const row = {
    ...{ id: tx.id(), type: 'TICKET_UPDATE' as const, parentId: id, owner: viewer.sub, reference: null },
    content: JSON.stringify(content),
  };
  await ticketHandler.create?.(
    tx,
    { row, content, locationId: purchase.row.parentId, ...asOwner(viewer.sub) },
    viewer,
  );
}

function wordsOf(amount: Centavos, way: ReturnWay): string {
  if (amount === 0) return 'Registrei a devolução de produtos sem custo';
  return way === 'pix'
    ? `Mandei devolver ${formatBRL(amount)} por PIX`
    : `Devolvi ${formatBRL(amount)} ao seu saldo`;
}

async function openTicketOf(tx: Tx, { id, owner, row }: OpenedPurchase): Promise<string | null> {
  const rows = await presentRecords(tx.db, 'LOCATION_TICKET')
    .selectAll()
    .where('owner', '=', owner)
    .where('location_id', '=', row.parentId)
    .orderBy('updated_at', 'desc')
    .limit(MAX_TICKETS)
    .execute();
  const open = rows
    .map((one) => readTicket(fromTable(one)))
    .find(({ related, status }) => related?.id === id && !isSettled(status));
  return open?.id ?? null;
}
