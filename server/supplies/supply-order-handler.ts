import { mayBecome, type SupplyStatus } from '../../src/domain/supplies/supply-order.ts';
import { sameJson } from '../../src/domain/values/same-json.ts';
import { type Content, parseContent } from '../../src/records/record.ts';
import { readSupplyOrder, type SupplyOrder } from '../../src/records/types/supplies/supply-order.ts';
import { Refused, type Tx } from '../db/store.ts';
import { badInput } from '../records/check-input.ts';
import { putRecord, removeRecord } from '../records/rows/write-record.ts';
import type { TypeHandler, Viewer } from '../records/type-handler.ts';
import { personName } from '../records/types/person-name.ts';

/**
 * Rules of a SUPPLY_ORDER, which the managers of its shop write and order. Refuses BAD_INPUT for a step that does not
 * exist, and for an order of nothing. A received one is SUPPLY_RECEIVED: its receipt must be undone before. A cancelled
 * one is SUPPLY_CLOSED unless it is expected again. An edit that crossed the cancelling would go where nobody looks.
 */
export const supplyOrderHandler: TypeHandler = {
  async create(tx, { row, content }, viewer) {
    const to = readSupplyOrder({ ...row, createdAt: 0, updatedAt: 0 });
    checkStep('rascunho', to);
    const facts = await orderedFacts(tx, { was: null, to: to.status }, viewer);
    return putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...facts }) });
  },

  async update(tx, { previous, row, content }, viewer) {
    const was = readSupplyOrder(previous);
    const to = readSupplyOrder({ ...previous, reference: row.reference, content: row.content });
    if (was.status === 'recebido') throw received(was);
    if (was.status === 'cancelado' && to.status === 'cancelado' && !sameJson(was, to))
      throw new Refused('SUPPLY_CLOSED', { status: was.status });
    checkStep(was.status, to);
    const facts = await orderedFacts(tx, { was: was.status, to: to.status }, viewer);
    return putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...facts }) }, { previous });
  },

  async remove(tx, previous) {
    const was = readSupplyOrder(previous);
    if (was.status === 'recebido') throw received(was);
    return removeRecord(tx, previous);
  },
};

function checkStep(from: SupplyStatus, { status, lines }: SupplyOrder): void {
  if (!mayBecome(from, status)) throw badInput('status');
  if (status === 'pedido' && lines.length === 0) throw badInput('lines');
}

/** Author and time of the order, as the server knows them. A draft, even a new one, was not ordered. */
async function orderedFacts(
  tx: Tx,
  { was, to }: { was: SupplyStatus | null; to: SupplyStatus },
  viewer: Viewer,
): Promise<Content> {
  if (was === to || to === 'cancelado') return {};
  return to === 'pedido'
    ? { orderedBy: await personName(tx, viewer), orderedAt: tx.now }
    : { orderedBy: undefined, orderedAt: undefined };
}

/** The refusal that names the receiver of an order, and the time (ms). */
export function received({ receivedBy, receivedAt }: SupplyOrder): Refused {
  return new Refused('SUPPLY_RECEIVED', { by: receivedBy, at: receivedAt });
}

/** The content of an order without the notes of its receipt. */
export function withoutReceipt(content: string | null): Content {
  const {
    receiptId: _,
    receivedBy: __,
    receivedAt: ___,
    came: ____,
    extra: _____,
    paid: ______,
    ...kept
  } = parseContent(content);
  return kept;
}
