import type { Period } from '../../domain/intelligence/period.ts';
import { isFinalRefusal } from '../basis/outcome.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import type { SyncDeps } from '../pull/list.ts';
import { type SaleDaysAnswer, type SaleDaysQuestion, TransportError } from '../wire/transport.ts';
import { heldIn, heldWith } from './held-days.ts';
import { type ArrivedDay, arrivedIn, daysOf, progressOf, putDays } from './sale-days-store.ts';
import { readSaleDaysCursor } from './sales-rows.ts';

/** Result of a look by columns. 'unknown': the sales come as records alone. */
export type SaleDaysResult = 'whole' | 'broken' | 'unknown';

/** A look at the sales of a location. `isLast`: no other look began since. */
export interface SaleDaysLook {
  locationId: string;
  period: Period;
  isLast: () => boolean;
  /** Stores that the period is whole, in the transaction of the last answer. */
  finish: (tx: MirrorTx) => Promise<void>;
}

/** An answer with its days, and the versions of the days that were held when it was asked for. */
interface Told {
  answer: SaleDaysAnswer;
  days: readonly ArrivedDay[];
  held: string;
}

/**
 * Brings in the days of a period and of the days before it whose columns differ from the held ones. Each answer is
 * stored with the versions of its days, so a look that was cut off resumes and fetches nothing twice. The last answer
 * has compared all days, also those that came before it.
 */
export async function fetchSaleDays(deps: SyncDeps, look: SaleDaysLook): Promise<SaleDaysResult> {
  for (;;) {
    const end = await compareOnce(deps, look);
    if (end !== 'askAgain') return end;
  }
}

async function compareOnce(deps: SyncDeps, look: SaleDaysLook): Promise<SaleDaysResult | 'askAgain'> {
  for await (const told of answersOf(deps, look)) {
    if (!told) return 'unknown';
    const end = await deps.store.write((tx) => storeAnswer(deps, tx, look, told));
    if (end !== 'more') return end;
  }
  return 'broken';
}

/**
 * Yields the answers about a look's days, each asked for while the one before is stored. Null: the server cannot tell.
 * Ends early when another look began.
 */
async function* answersOf(
  deps: SyncDeps,
  { locationId, period, isLast }: SaleDaysLook,
): AsyncGenerator<Told | null> {
  const span = daysOf(period);
  let held = heldIn(await deps.store.read((tx) => readSaleDaysCursor(tx, locationId)), span);
  let next = ask(deps, { parentId: locationId, ...span, held });
  for (;;) {
    const answer = await next;
    if (!answer || (answer.more && answer.days.length === 0)) {
      yield null;
      return;
    }
    if (!isLast()) return;
    const heldThen = held;
    if (answer.more) {
      held = heldWith(held, answer);
      next = ask(deps, { parentId: locationId, ...span, held });
    }
    const days = arrivedIn(answer);
    yield days && { answer, days, held: heldThen };
  }
}

/** Stores the days of an answer, and that the look is whole or how far it came. */
async function storeAnswer(
  deps: SyncDeps,
  tx: MirrorTx,
  look: SaleDaysLook,
  { answer, days, held }: Told,
): Promise<'whole' | 'more' | 'askAgain' | 'broken'> {
  const { locationId, period, isLast } = look;
  if (!isLast()) return 'broken';
  const isWhole = !answer.more && heldIn(await readSaleDaysCursor(tx, locationId), daysOf(period)) === held;
  const cursor = await putDays(deps, tx, locationId, days);
  if (isWhole) {
    await look.finish(tx);
    return 'whole';
  }
  await tx.putCursor(progressOf(deps, look, cursor, answer));
  // Another page may have dropped held days meanwhile, so they are asked for again.
  return answer.more ? 'more' : 'askAgain';
}

function ask({ transport }: SyncDeps, question: SaleDaysQuestion): Promise<SaleDaysAnswer | null> {
  const answer = transport.saleDays(question).catch(orUnknown);
  // A failure is met where the answer is awaited, perhaps after the answer before was written.
  answer.catch(() => undefined);
  return answer;
}

/** A server that refuses this question may still give pages: a day was too large, or the span too long. */
function orUnknown(thrown: unknown): null {
  if (thrown instanceof TransportError && isFinalRefusal(thrown.error)) return null;
  throw thrown;
}
