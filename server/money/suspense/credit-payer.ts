import type { Centavos } from '../../../src/domain/money/money.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import type { Tx } from '../../db/store.ts';
import { chargeOf } from '../charge/charge.ts';
import { lockPayment } from '../claims/holder.ts';
import { noteAct } from '../ledger/operator-acts.ts';
import { profileOf } from '../ledger/profile-money.ts';
import { isNamed, type Person } from './payers.ts';
import { give, leftOf } from './suspense.ts';

export interface PayerCredit {
  endToEndId: string;
  /** The receiver, as the bank's charge names them. */
  person: Person;
  /** The operator and the reason. */
  by: string;
}

/**
 * Outcome for a payer. MOVED: the payment does not lie in suspense. NOT_THEIRS: the profile, or a charge of ours under
 * its id, is somebody else's.
 */
export type PayerVerdict = { kind: 'CREDITED'; amount: Centavos } | { kind: 'MOVED' | 'NOT_THEIRS' };

/**
 * Gives a payment that lies in suspense to the person whom its charge at the bank names. That happens once, and it is
 * never more than the rest of the payment. The person is compared again here, because the look for them was before the
 * transaction.
 */
export async function creditPayer(tx: Tx, { endToEndId, person, by }: PayerCredit): Promise<PayerVerdict> {
  const payment = await lockPayment(tx, endToEndId);
  if (payment?.outcome !== 'SUSPENSE') return { kind: 'MOVED' };
  const amount = await leftOf(tx, payment);
  if (amount <= 0) return { kind: 'MOVED' };
  const { sub } = person;
  const profile = await profileOf(tx, sub);
  if (!profile || !isNamed(readProfile(profile), person)) return { kind: 'NOT_THEIRS' };
  const charge = payment.txid === null ? null : await chargeOf(tx, payment.txid);
  if (charge && charge.owner !== sub) return { kind: 'NOT_THEIRS' };
  await give(tx, payment, sub, amount);
  const detail = { sub, amount, txid: payment.txid };
  await noteAct(tx, { act: 'repair', subject: endToEndId, by, detail });
  return { kind: 'CREDITED', amount };
}
