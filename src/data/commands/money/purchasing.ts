import type { RecordRow } from '../../../records/record.ts';
import {
  type Purchase,
  purchaseAmounts,
  readPurchase,
} from '../../../records/types/money/shopping-purchase.ts';
import { done, hasUnknownEnd, type Outcome } from '../../basis/outcome.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { readCart } from '../../mirror/subtree.ts';
import { pullOne } from '../../pull/list.ts';
import { type CreateInput, reasonOf, TransportError } from '../../wire/transport.ts';
import { runNow } from '../ask-server.ts';
import type { CommandDeps, PurchaseDeps } from '../command-deps.ts';
import type { PurchaseInput } from '../inputs.ts';
import { type KeptPayment, PAYMENT_KEY, readPayment } from './kept-payment.ts';
import type { Payment } from './payment.ts';
import { giveWay, keepLeft, LEFT_KEY, takeWaiting, withLeft } from './settle-paid.ts';
import { dropPayment, keepOpen } from './show-payment.ts';

/** Age up to which a payment that the server lacks may still arrive, ms. A request is given up after 20 s. */
const ON_ITS_WAY_MS = 30_000;

/**
 * Buys a cart [S-12, X-07]. The intent and its id are stored before the request. An unclear end is looked up by id.
 * The same cart is sent again under the same id, which the server accepts once, also from another page.
 */
export async function createPurchase(deps: PurchaseDeps, input: PurchaseInput): Promise<Outcome<Purchase>> {
  let payment = newPayment(deps, input);
  const show = (tx: MirrorTx): Promise<void> => keepOpen(tx, payment, 'buying');
  const buy = async (): Promise<RecordRow> => {
    const attempt = attemptOf(await claim(deps, payment), payment);
    switch (attempt.kind) {
      case 'fresh':
        break;
      case 'retry':
        payment = { ...attempt.other, sentAt: payment.startedAt };
        await keepSent(deps, payment);
        break;
      case 'restart':
        // Same id, new start time: the server refuses an old purchaseDate with CLOCK_SKEW.
        payment = { ...attempt.other, startedAt: payment.startedAt, sentAt: payment.startedAt };
        await keepSent(deps, payment);
        break;
      case 'lookUp': {
        const { other } = attempt;
        const arrived = await pullOne(deps, { id: other.purchaseId, type: 'SHOPPING_PURCHASE' });
        if (arrived) {
          payment = other;
          return arrived;
        }
        // The other purchase may still arrive. Under its id the server takes only one of the two.
        if (other.state === 'sent') payment = { ...payment, purchaseId: other.purchaseId };
        await keepSent(deps, payment);
      }
    }
    return createOrTaken(deps, record(deps, input, payment));
  };
  const outcome = await runNow(deps, buy, show);
  if (outcome.kind === 'done') return done(readPurchase(outcome.value));
  // A fault or a limit counts as an answer, so the network's return does not look this purchase up.
  if (hasUnknownEnd(outcome.error)) deps.lookUpSoon();
  else await dropPayment(deps, payment.purchaseId);
  return outcome;
}

/** Beginning of a purchase beside the `other` payment under way at its shop. */
type Attempt =
  | { kind: 'fresh' }
  /** The same cart was sent a moment ago, and that request may still arrive. It is sent again as it was. */
  | { kind: 'retry'; other: KeptPayment }
  /** The same cart was sent earlier. */
  | { kind: 'restart'; other: KeptPayment }
  /** Another cart was sent and may have arrived, or another page has just bought. Then that purchase is under way. */
  | { kind: 'lookUp'; other: KeptPayment };

function attemptOf(other: KeptPayment | null, mine: KeptPayment): Attempt {
  if (!other) return { kind: 'fresh' };
  if (other.state !== 'sent' || other.content !== mine.content) return { kind: 'lookUp', other };
  return { kind: mayArrive(other, mine.startedAt) ? 'retry' : 'restart', other };
}

/**
 * Settles a payment whose answer was lost. If the server has it, it is opened. If not, it is dropped once it can no
 * longer be on its way. Without a connection it stays.
 */
export async function resumePayment(deps: CommandDeps): Promise<void> {
  const payment = await keptPayment(deps);
  if (!payment) return;
  const lookUp = async (): Promise<RecordRow> => {
    const row = await pullOne(deps, { id: payment.purchaseId, type: 'SHOPPING_PURCHASE' });
    if (!row)
      throw new TransportError({ kind: 'refused', code: 'NOT_FOUND', message: 'Compra não encontrada.' });
    return row;
  };
  const outcome = await runNow(deps, lookUp, (tx) => keepOpen(tx, payment, 'look-up'));
  if (outcome.kind === 'done' || outcome.error.code !== 'NOT_FOUND') return;
  await deps.store.write(async (tx) => {
    // Read again, because the same cart may have been sent once more during the look-up.
    const kept = (await tx.kept(PAYMENT_KEY)) as KeptPayment | undefined;
    if (kept?.purchaseId !== payment.purchaseId) return;
    if (!mayArrive({ ...kept, startedAt: kept.sentAt ?? kept.startedAt }, deps.now())) await giveWay(tx);
  });
}

const mayArrive = ({ state, startedAt }: Payment, now: number): boolean =>
  state === 'sent' && Math.abs(now - startedAt) < ON_ITS_WAY_MS;

function newPayment(deps: CommandDeps, input: PurchaseInput): KeptPayment {
  return {
    purchaseId: deps.newId(),
    locationId: input.locationId,
    locationName: input.locationName,
    state: 'sent',
    // The rising clock would keep a wrong hour after the person has put it right.
    startedAt: deps.now(),
    content: wishContent(input),
  };
}

/**
 * Stores a payment, or finds one of its shop that is under way or that nobody has closed. One transaction: two pages
 * may buy at once.
 */
function claim({ store }: CommandDeps, payment: KeptPayment): Promise<KeptPayment | null> {
  return store.write(async (tx) => {
    const kept = await tx.kept(PAYMENT_KEY);
    const replaced = readPayment(kept) && (kept as KeptPayment);
    if (replaced?.locationId === payment.locationId) return replaced;
    const other = await takeWaiting(tx, payment.locationId);
    if (replaced && replaced.state !== 'paid') {
      const cart = await readCart(tx, replaced.locationId);
      await tx.keep(LEFT_KEY, withLeft(await tx.kept(LEFT_KEY), replaced, cart));
    }
    await tx.keep(PAYMENT_KEY, other ?? payment);
    return other;
  });
}

/** Stores a payment before its request. That of another shop, sent after a slow look-up began, stays under way. */
async function keepSent({ store }: CommandDeps, payment: KeptPayment): Promise<void> {
  await store.write(async (tx) => {
    const other = readPayment(await tx.kept(PAYMENT_KEY));
    if (other && other.locationId !== payment.locationId) await keepLeft(tx, payment);
    else await tx.keep(PAYMENT_KEY, payment);
  });
}

async function keptPayment({ store }: CommandDeps): Promise<KeptPayment | null> {
  const kept = await store.read((tx) => tx.kept(PAYMENT_KEY));
  return readPayment(kept) && (kept as KeptPayment);
}

/** Creates a purchase. Where another page was first under this id with another wish, its purchase is under way. */
async function createOrTaken(deps: CommandDeps, input: CreateInput): Promise<RecordRow> {
  try {
    return await createOrFind(deps, input);
  } catch (thrown) {
    const isTaken = reasonOf(thrown).code === 'CONFLICT';
    const first = isTaken ? await pullOne(deps, { id: input.id, type: 'SHOPPING_PURCHASE' }) : null;
    if (!first) throw thrown;
    return first;
  }
}

/** Creates a record. After an unknown end it asks once whether the record arrived, before it throws the fault. */
export async function createOrFind(deps: CommandDeps, input: CreateInput): Promise<RecordRow> {
  try {
    return await deps.transport.create(input);
  } catch (error) {
    if (!hasUnknownEnd(reasonOf(error))) throw error;
    const found = await deps.transport.get(input.id, input.type).catch(() => null);
    if (!found) throw error;
    return found;
  }
}

function wishContent({ cart, locationId, locationName, useBalance }: PurchaseInput): string {
  return JSON.stringify({ ...purchaseAmounts(cart), locationId, locationName, useBalance });
}

function record({ user, sessionInfo }: CommandDeps, input: PurchaseInput, payment: KeptPayment): CreateInput {
  return {
    id: payment.purchaseId,
    type: 'SHOPPING_PURCHASE',
    parentId: input.locationId,
    owner: user.sub,
    reference: input.locationId,
    content: JSON.stringify({
      ...JSON.parse(payment.content),
      status: 'PENDING',
      purchaseDate: new Date(payment.startedAt).toISOString(),
      sessionInfo,
    }),
  };
}
