import { answerKey } from '../basis/kept-answers.ts';
import { done, failed, type Outcome } from '../basis/outcome.ts';
import { type Question, reasonOf } from '../wire/transport.ts';
import type { CommandDeps } from './writes.ts';

/** What is asked for, and the name under which this device keeps the answer for the time without a connection. */
export interface FiguresQuestion<T> extends Question<T> {
  args: Readonly<Record<string, unknown>>;
  key: string;
}

/** Asks for figures of own locations. Null from a backend that does not add them up. `isWanted`: a person presses for them. */
export async function askFigures<T>(
  { transport, store, network }: CommandDeps,
  { args, key, ...question }: FiguresQuestion<T>,
  isWanted = false,
): Promise<Outcome<T | null>> {
  try {
    const told = await transport.askNewer<T>(question, args, isWanted);
    network.answered();
    if (told !== null) await store.write((tx) => tx.keep(answerKey(key), told));
    return done(told);
  } catch (thrown) {
    const error = reasonOf(thrown);
    if (error.kind === 'network') network.failed(error);
    else network.answered();
    return failed(error);
  }
}
