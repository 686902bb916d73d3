import { isRecent } from '../../../domain/words/is-recent.ts';
import type { RecordRow, RecordType } from '../../../records/record.ts';
import { hasUnknownEnd, type Outcome } from '../../basis/outcome.ts';
import { pullOne } from '../../pull/list.ts';
import { runNow } from '../ask-server.ts';
import type { CommandDeps } from '../command-deps.ts';
import { createOrFind } from './purchasing.ts';

/** Time in which a repeated wish of unclear end is sent under the same id, ms. */
const SAME_WISH_MS = 15 * 60_000;

/** A wish that moves money: one record, created once however often it is tried. */
export interface Wish {
  /** Kind of the wish. One wish of each kind may be unclear at a time. */
  key: string;
  type: RecordType;
  reference?: string;
  /** Equal for wishes that a person would call the same. */
  sign: string;
  /** The record's content; `timestamp` is ISO. */
  content: (timestamp: string) => Readonly<Record<string, unknown>>;
  /** False while the answered record may still come to either end. Without it an answer decides at once. */
  isOver?: (row: RecordRow) => boolean;
}

/** A wish that was sent and has no known end. The same wish goes out under the same id. */
interface KeptWish {
  id: string;
  sign: string;
  /** The whole content, because an id stands for one content. */
  content: string;
  /** ms of this device. */
  startedAt: number;
  /** The server has answered, so the person knows that it arrived. */
  isHeard?: boolean;
}

/** Sends a wish under an id that is stored first. An earlier unclear one is looked up before that. */
export async function sendOnce(deps: CommandDeps, wish: Wish): Promise<Outcome<RecordRow>> {
  const { type } = wish;
  const outcome = await runNow(deps, async () => {
    // The rising clock would keep a wrong hour after the person has put it right.
    const now = deps.now();
    const unclear = readKept(await deps.store.read((tx) => tx.kept(keyOf(wish.key))));
    const isAgain = unclear?.sign === wish.sign;
    const isYoung = unclear !== null && isRecent(unclear.startedAt, now, SAME_WISH_MS);
    if (unclear) {
      const arrived = await pullOne(deps, { id: unclear.id, type });
      if (arrived && isAgain && (isYoung || isNews(type, unclear))) return arrived;
    }
    const kept: KeptWish =
      isAgain && isYoung
        ? unclear
        : {
            id: deps.newId(),
            sign: wish.sign,
            content: JSON.stringify(wish.content(new Date(now).toISOString())),
            startedAt: now,
          };
    await deps.store.write((tx) => tx.keep(keyOf(wish.key), kept));
    const { sub } = deps.user;
    const reference = wish.reference === undefined ? {} : { reference: wish.reference };
    return createOrFind(deps, {
      id: kept.id,
      type,
      parentId: sub,
      owner: sub,
      ...reference,
      content: kept.content,
    });
  });
  const isUnclear =
    outcome.kind === 'done' ? wish.isOver?.(outcome.value) === false : hasUnknownEnd(outcome.error);
  if (!isUnclear) await forgetWish(deps, wish.key);
  else if (outcome.kind === 'done') await noteHeard(deps, wish.key);
  return outcome;
}

/**
 * True where the arrival of an old wish is news to its person. A person who knew of it means another one by now. So
 * does one who asks for a deposit again, because the old code is over.
 */
const isNews = (type: RecordType, { isHeard = false }: KeptWish): boolean => !isHeard && type !== 'DEPOSIT';

async function noteHeard({ store }: Pick<CommandDeps, 'store'>, key: string): Promise<void> {
  await store.write(async (tx) => {
    const kept = readKept(await tx.kept(keyOf(key)));
    if (kept) await tx.keep(keyOf(key), { ...kept, isHeard: true } satisfies KeptWish);
  });
}

/** Forgets a wish that has ended. Asking for the same again is a new wish. */
export async function forgetWish({ store }: Pick<CommandDeps, 'store'>, key: string): Promise<void> {
  await store.write((tx) => tx.drop(keyOf(key)));
}

const keyOf = (key: string): string => `wish:${key}`;

function readKept(value: unknown): KeptWish | null {
  const kept = value as Partial<KeptWish> | undefined;
  return kept?.id && kept.content && typeof kept.startedAt === 'number' ? (kept as KeptWish) : null;
}
