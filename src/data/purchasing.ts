import { type Purchase, purchaseAmounts, readPurchase } from '../records/content/purchase.ts';
import type { RecordRow } from '../records/record.ts';
import { type CommandDeps, runNow } from './commands.ts';
import type { PurchaseInput } from './data.ts';
import { dropPayment, type KeptPayment, PAYMENT_KEY, readPayment } from './kept-payment.ts';
import { done, type Outcome } from './outcome.ts';
import { pullOne } from './sync-list.ts';
import { type CreateInput, TransportError } from './transport.ts';

/**
 * Buys a cart. The intent and its id are stored before anything is sent; an unclear end is looked up by id, and the same
 * cart tried again goes out under the same id, which the server takes once [S-12, X-07].
 */
export async function createPurchase(deps: CommandDeps, input: PurchaseInput): Promise<Outcome<Purchase>> {
  const wish = wishContent(input);
  const before = await keptPayment(deps);
  const unclear = before?.state === 'sent' && before.locationId === input.locationId ? before : null;
  const again = unclear?.content === wish ? unclear : null;
  const payment: KeptPayment = again ?? {
    purchaseId: deps.newId(),
    locationId: input.locationId,
    locationName: input.locationName,
    state: 'sent',
    startedAt: deps.clock(),
    content: wish,
  };
  const { purchaseId } = payment;

  const outcome = await runNow(deps, async () => {
    // An earlier attempt with another cart may have arrived after all: then it is the purchase under way.
    if (unclear && unclear.purchaseId !== purchaseId) {
      const earlier = await pullOne(deps, { id: unclear.purchaseId, type: 'SHOPPING_PURCHASE' });
      if (earlier) return earlier;
    }
    await deps.store.write((tx) => tx.keep(PAYMENT_KEY, payment));
    return createOrFind(deps, record(deps, input, payment));
  });

  if (outcome.kind === 'done') {
    await keepOpen(deps, outcome.value.id === purchaseId ? payment : (unclear ?? payment));
    return done(readPurchase(outcome.value));
  }
  if (outcome.error.kind !== 'network') await dropPayment(deps);
  return outcome;
}

/** Settles a payment whose answer was never seen: found is open, absent is dropped, no connection leaves it as it is. */
export async function resumePayment(deps: CommandDeps): Promise<void> {
  const payment = await keptPayment(deps);
  if (!payment) return;
  const outcome = await runNow(deps, async () => {
    const row = await pullOne(deps, { id: payment.purchaseId, type: 'SHOPPING_PURCHASE' });
    if (!row)
      throw new TransportError({ kind: 'refused', code: 'NOT_FOUND', message: 'Compra não encontrada.' });
    return row;
  });
  if (outcome.kind === 'done') await keepOpen(deps, payment);
  else if (outcome.error.code === 'NOT_FOUND') await dropPayment(deps);
}

async function keptPayment({ store }: CommandDeps): Promise<KeptPayment | null> {
  const kept = await store.read((tx) => tx.kept(PAYMENT_KEY));
  return readPayment(kept) && (kept as KeptPayment);
}

async function keepOpen({ store }: CommandDeps, payment: KeptPayment): Promise<void> {
  await store.write(async (tx) => {
    const kept = readPayment(await tx.kept(PAYMENT_KEY));
    if (kept && kept.purchaseId !== payment.purchaseId && kept.state === 'open') return;
    await tx.keep(PAYMENT_KEY, { ...payment, state: 'open' });
  });
}

/** Creates; where no answer came, asks once whether it arrived before giving the fault on. */
export async function createOrFind(deps: CommandDeps, input: CreateInput): Promise<RecordRow> {
  try {
    return await deps.transport.create(input);
  } catch (error) {
    if (!(error instanceof TransportError) || error.error.kind !== 'network') throw error;
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
