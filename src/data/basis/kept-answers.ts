import type { Overview, ShopFigures, ShopWaiting, WaitingPeople } from '../../domain/overview/overview.ts';
import type { PickFacts, PickShop } from '../../domain/overview/pick-list.ts';
import { list, number, object } from '../../records/content/read.ts';

/** Keys of the kept last answers about all own locations. */
export const OVERVIEW_KEY = 'overview';
export const PICK_LIST_KEY = 'pick-list';

const ANSWER = 'answer:';

/** Key of the kept answer to a question about all shops of a person, by the question's name. */
export const answerKey = (question: string): string => ANSWER + question;

/** Key of the kept answer about people who wait. Like every kept answer it leaves with a role. */
export const WAITING_KEY = answerKey('waiting');

/** True for the key of a kept answer. Earlier versions of the app used other names, and devices still have them. */
export const isAnswerKey = (key: string): boolean =>
  key.startsWith(ANSWER) || /^(closing|closing-items|losses):|^loss-radar$/.test(key);

export const readOverview = (value: unknown): Overview | null => readKept<ShopFigures>(value);

/** Reads the kept pick list; null for nothing. */
export const readPickFacts = (value: unknown): PickFacts | null => readKept<PickShop>(value);

/** Reads the kept answer about people who wait; null for nothing. */
export const readWaitingPeople = (value: unknown): WaitingPeople | null => readKept<ShopWaiting>(value);

/** This app kept the answer itself, so only its presence is checked, not its shape. */
function readKept<Shop>(value: unknown): { at: number; shops: readonly Shop[] } | null {
  const { at, shops } = object(value);
  const told = number(at);
  return told === null ? null : { at: told, shops: list(shops) as Shop[] };
}
