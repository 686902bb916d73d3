import { text } from '../../../src/records/content/read.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import type { JobKind } from '../../db/lanes.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { attempts } from '../../identity/commands/attempts.ts';
import type { Bucket } from '../../limits/stored-bucket.ts';
import { putRecord } from '../../records/rows/write-record.ts';
import type { NewRecord, RequestHandler, Viewer } from '../../records/type-handler.ts';
import { emitDepositStatus, lockDeposit } from '../deposit/deposit-row.ts';
import { answerStatus, lockPurchase, type OpenedPurchase } from '../purchase/purchase-row.ts';

/**
 * Least time between two questions to the provider about one purchase or deposit, in ms. Between them the known status
 * is the answer.
 */
const VERIFY_PAUSE_MS = 10_000;
/**
 * Limits of one user's questions to the provider, about one record and about all open ones. Every question delays other
 * users' jobs, and a user may have any number of ended purchases.
 */
const QUESTIONS = {
  one: { burst: 20, everyMs: 3000 },
  all: { burst: 5, everyMs: 15_000 },
} as const satisfies Record<string, Bucket>;

/**
 * Handles REQUEST FINANCIAL_PROCESSING. PROCESS_PAYMENT asks the bank about one purchase or deposit now,
 * VERIFY_ALL_PAYMENTS about all of the viewer's, CANCEL_PAYMENT ends one at the bank first. None ever credits anything
 * by itself; answers come as events. Refuses BAD_INPUT, PURCHASE_NOT_FOUND, DEPOSIT_NOT_FOUND and RATE_LIMITED.
 */
export const processFinances: RequestHandler = async (tx, input, viewer) => {
  switch (input.content.action) {
    case 'PROCESS_PAYMENT':
      return text(input.content.depositId) === ''
        ? verifyPurchase(tx, input, viewer)
        : verifyDeposit(tx, input, viewer);
    case 'VERIFY_ALL_PAYMENTS':
      if (!(await takeQuestion(tx, 'all', viewer))) throw new Refused('RATE_LIMITED');
      await tx.enqueue({ kind: 'purchase.verify-all', key: viewer.sub, payload: { sub: viewer.sub } });
      return putRecord(tx, input.row);
    case 'CANCEL_PAYMENT':
      return askFor(tx, input, viewer, 'purchase.cancel');
    default:
      throw new Refused('BAD_INPUT', { field: 'content.action' });
  }
};

/**
 * Handles REQUEST REGENERATE_PURCHASE_QR: a new code, or the living one again [S-22]. Refuses PURCHASE_NOT_FOUND and
 * RATE_LIMITED.
 */
export const regenerateCode: RequestHandler = async (tx, input, viewer) => {
  if (!(await takeQuestion(tx, 'one', viewer))) throw new Refused('RATE_LIMITED');
  return askFor(tx, input, viewer, 'purchase.regenerate');
};

async function verifyPurchase(tx: Tx, input: NewRecord, viewer: Viewer): Promise<RecordRow> {
  const purchase = await ownPurchase(tx, input, viewer);
  if (await takeBankQuestion(tx, 'purchase', purchase.id, viewer)) {
    await tx.enqueue({ kind: 'purchase.verify', key: purchase.id, payload: { purchaseId: purchase.id } });
  } else await answerStatus(tx, purchase);
  return putRecord(tx, input.row);
}

async function verifyDeposit(tx: Tx, input: NewRecord, viewer: Viewer): Promise<RecordRow> {
  const deposit = await lockDeposit(tx, text(input.content.depositId));
  if (deposit?.owner !== viewer.sub) throw new Refused('DEPOSIT_NOT_FOUND');
  if (await takeBankQuestion(tx, 'deposit', deposit.id, viewer)) {
    await tx.enqueue({ kind: 'deposit.verify', key: deposit.id, payload: { depositId: deposit.id } });
  } else await emitDepositStatus(tx, deposit, { type: 'DEPOSIT_STATUS_CHECKED' });
  return putRecord(tx, input.row);
}

async function askFor(tx: Tx, input: NewRecord, viewer: Viewer, kind: JobKind): Promise<RecordRow> {
  const { id } = await ownPurchase(tx, input, viewer);
  await tx.enqueue({ kind, key: id, payload: { purchaseId: id } });
  return putRecord(tx, input.row);
}

async function ownPurchase(tx: Tx, { content }: NewRecord, viewer: Viewer): Promise<OpenedPurchase> {
  const purchase = await lockPurchase(tx, text(content.purchaseId));
  if (purchase?.owner !== viewer.sub) throw new Refused('PURCHASE_NOT_FOUND');
  return purchase;
}

/** Takes a question about one record. False where the record, or its person, has none left now. */
export async function takeBankQuestion(
  tx: Tx,
  what: 'purchase' | 'deposit',
  id: string,
  viewer: Viewer,
): Promise<boolean> {
  const key = `verify:${what}:${id}`;
  const asked = await tx.db
    .insertInto('attempt')
    .values({ key, failures: 0, locked_until: tx.now + VERIFY_PAUSE_MS, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ locked_until: tx.now + VERIFY_PAUSE_MS, updated_at: tx.now })
        // A pause that ends later than the longest one was made before the clock was set back.
        .where((eb) =>
          eb.or([
            eb('attempt.locked_until', '<=', tx.now),
            eb('attempt.locked_until', '>', tx.now + VERIFY_PAUSE_MS),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return asked !== undefined && takeQuestion(tx, 'one', viewer);
}

/** Takes one of a person's questions. False when they are used up. */
function takeQuestion(tx: Tx, about: keyof typeof QUESTIONS, { sub }: Viewer): Promise<boolean> {
  return attempts.takeFromBucket(tx, { key: `ask-bank:${about}:${sub}`, ...QUESTIONS[about] });
}
