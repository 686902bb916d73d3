import { randomUUID } from 'node:crypto';
import { type Caller, callAs, getRecord, itemOf, type Person, until } from './api.ts';

export type PayMode = 'normal' | 'late' | 'double' | 'lost' | 'wrong-amount';

/** Pays a code at the demo's bank; `amount` in reais. */
export async function pay(
  origin: string,
  pixCopiaECola: string,
  mode: PayMode = 'normal',
  amount?: number,
): Promise<void> {
  await tell(origin, 'pay', { pixCopiaECola, mode, ...(amount === undefined ? {} : { amount }) });
}

/** Sets the outcome of the next refunds at the demo's bank. */
export async function refundMode(
  origin: string,
  mode: 'normal' | 'hold' | 'refuse' | 'late-refuse',
): Promise<void> {
  await tell(origin, 'faults', { refundMode: mode });
}

/** Ends a refund that the demo's bank holds. `returnId`: the id of the return in its sale. */
export async function endRefund(
  origin: string,
  { endToEndId, returnId }: { endToEndId: string; returnId: string },
  ending: 'DONE' | 'FAILED',
): Promise<void> {
  await tell(origin, 'refund', { endToEndId, id: `d${returnId.replaceAll('-', '')}`, ending });
}

/**
 * Gives a customer a balance, in reais. Buys an item over the wire and pays it twice, so that the second payment is
 * credited.
 */
export async function giveBalance(
  origin: string,
  who: Person,
  locationId: string,
  itemName: string,
): Promise<void> {
  const caller = await callAs(origin, who);
  const item = await itemOf(caller, locationId, itemName);
  const { value: price } = JSON.parse(item.content) as { value: number };
  const id = randomUUID();
  await caller.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      id,
      type: 'SHOPPING_PURCHASE',
      parentId: locationId,
      owner: caller.sub,
      reference: locationId,
      content: JSON.stringify({
        items: [{ id: item.id, quantity: 1 }],
        totalAmount: price,
        useBalance: false,
      }),
    },
  });
  await pay(origin, await until(async () => (await purchase(caller, id)).qrCode, 'a code'), 'double');
  const paid = async (): Promise<boolean> => {
    const profile = await getRecord(caller, who.email, 'PROFILE');
    return (JSON.parse(profile.content) as { balance: number }).balance === price;
  };
  await until(paid, 'the credit');
}

/**
 * Gives a customer a round balance, in reais, by a deposit over the wire, paid at the demo's bank. Returns the
 * payment's id.
 */
export async function deposit(origin: string, who: Person, amount: number): Promise<string> {
  const caller = await callAs(origin, who);
  const id = randomUUID();
  await caller.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      id,
      type: 'DEPOSIT',
      parentId: caller.sub,
      owner: caller.sub,
      reference: caller.sub,
      content: JSON.stringify({ amount }),
    },
  });
  const row = async (): Promise<{ qrCode?: string; endToEndId?: string }> =>
    JSON.parse((await getRecord(caller, id, 'DEPOSIT')).content);
  await pay(origin, await until(async () => (await row()).qrCode, 'a code'));
  return until(async () => (await row()).endToEndId, 'the payment');
}

async function purchase(caller: Caller, id: string): Promise<{ qrCode?: string }> {
  return JSON.parse((await getRecord(caller, id, 'SHOPPING_PURCHASE')).content) as { qrCode?: string };
}

async function tell(origin: string, what: string, body: object): Promise<void> {
  const response = await fetch(`${origin}/dev/pix/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the bank refused: ${await response.text()}`);
}
