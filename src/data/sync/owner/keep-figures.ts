import { list, text } from '../../../records/content/read.ts';
import { answerKey } from '../../basis/kept-answers.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';

/** Maximum number of stored answers about single shops: four of each of six shops. One may have thousands of entries. */
const MAX_NARROW = 24;

/** The names of those answers, the latest first. */
const LATEST_KEY = answerKey('latest');

/** True for the key of an answer about one shop, such as 'answer:losses:2026-11:shop'. The radar has no month. */
const isNarrow = (key: string): boolean =>
  key.startsWith(answerKey('')) && (key.split(':').length > 3 || key.startsWith(answerKey('loss-radar:')));

/** Keeps the answer to a question. Of those about single shops only the latest stay, each month of each shop being one. */
export async function keepFigures(tx: MirrorTx, question: string, told: unknown): Promise<void> {
  const key = answerKey(question);
  await tx.keep(key, told);
  if (!isNarrow(key)) return;
  const before = list(await tx.kept(LATEST_KEY)).map((one) => text(one));
  const latest = [key, ...before.filter((one) => one !== key)].slice(0, MAX_NARROW);
  await tx.keep(LATEST_KEY, latest);
  // Also what an earlier version of the app kept without naming it here.
  for (const one of await tx.keptKeys()) if (isNarrow(one) && !latest.includes(one)) await tx.drop(one);
}
