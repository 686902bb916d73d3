import type { Outcome } from '../basis/outcome.ts';
import { keepFigures } from '../sync/owner/keep-figures.ts';
import type { Question } from '../wire/transport.ts';
import { askServer } from './ask-server.ts';
import type { CommandDeps } from './command-deps.ts';

/** A question for figures, and the name under which this device keeps the answer for use without a connection. */
export interface FiguresQuestion<T> extends Question<T> {
  args: Readonly<Record<string, unknown>>;
  key: string;
  /** Name of a wider question, whose kept answer stands in where this one has none. */
  widerKey?: string;
}

/** Asks for figures of own locations. Null where the backend has none. `isWanted`: a person pressed for them. */
export async function askFigures<T>(
  deps: CommandDeps,
  { args, key, widerKey: _, ...question }: FiguresQuestion<T>,
  isWanted = false,
): Promise<Outcome<T | null>> {
  return askServer(deps, async () => {
    const told = await deps.transport.askNewer<T>(question, args, isWanted);
    if (told !== null) await deps.store.write((tx) => keepFigures(tx, key, told));
    return told;
  });
}
