import { toReais } from '../../../domain/money/money.ts';
import { equipmentQuote } from '../../../domain/shop/equipment.ts';
import { type EquipmentRequest, readEquipmentRequest } from '../../../records/content/equipment.ts';
import type { RecordRow } from '../../../records/record.ts';
import { REFUSALS } from '../../../records/refusals.ts';
import { done, type Outcome } from '../../basis/outcome.ts';
import { pullOne } from '../../pull/list.ts';
import { TransportError } from '../../wire/transport.ts';
import { runNow } from '../ask-server.ts';
import { type CommandDeps, userInfo } from '../command-deps.ts';
import type { EquipmentInput } from '../inputs.ts';
import { forgetWish, sendOnce } from './send-once.ts';

const KEY = 'OPERATION_PURCHASE';

/**
 * Requests equipment, paid by the balance [E-04]. Until the request's end is known, the same product to the same
 * address is the same request. So a purchase that timed out and is tried again is never a second one.
 */
export async function buyEquipment(
  deps: CommandDeps,
  { offer, address }: EquipmentInput,
): Promise<Outcome<EquipmentRequest>> {
  const { product, name } = offer;
  const quote = equipmentQuote(offer, address.estado);
  if (!quote) throw new RangeError(`not delivered to: ${address.estado}`);
  const outcome = await sendOnce(deps, {
    key: KEY,
    type: 'REQUEST',
    reference: KEY,
    sign: JSON.stringify([product, address]),
    isOver,
    content: (timestamp) => ({
      action: KEY,
      productType: product,
      productName: name,
      price: toReais(quote.price),
      deliveryFee: toReais(quote.deliveryFee),
      totalPrice: toReais(quote.total),
      agreedTotal: toReais(quote.total),
      deliveryAddress: address,
      timestamp,
      status: 'PENDING',
      userInfo: userInfo(deps),
      sessionInfo: deps.sessionInfo,
    }),
  });
  return outcome.kind === 'done' ? done(readEquipmentRequest(outcome.value)) : outcome;
}

/** State of a request on the server. A request that has ended is forgotten as a wish. */
export async function equipmentRequest(deps: CommandDeps, id: string): Promise<Outcome<EquipmentRequest>> {
  const outcome = await runNow(deps, async () => {
    const row = await pullOne(deps, { id, type: 'REQUEST' });
    if (!row) throw new TransportError({ kind: 'refused', code: 'NOT_FOUND', message: REFUSALS.NOT_FOUND });
    return row;
  });
  if (outcome.kind === 'failed') return outcome;
  if (isOver(outcome.value)) await forgetWish(deps, KEY);
  return done(readEquipmentRequest(outcome.value));
}

const isOver = (row: RecordRow): boolean => readEquipmentRequest(row).status !== 'PENDING';
