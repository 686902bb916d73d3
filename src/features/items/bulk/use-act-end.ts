import { useLiveList } from '../../../data/hooks/hooks.ts';
import { type LeftItem, leftIn } from '../../../data/outbox/left-items.ts';
import { answersTo } from './act-answers.ts';
import type { KeptAct } from './kept-act.ts';

interface ActEnd {
  /** Some drafts were not sent yet. */
  waiting: boolean;
  /** Items that the server left unchanged, each with its reason (docs/protocol.md). */
  left: readonly LeftItem[];
  /** The server does not know the request: it refused it, or stored it and did nothing. */
  isUnheard: boolean;
}

const NOTHING: ActEnd = { waiting: false, left: [], isUnheard: false };

/** The state of an act at the server: waiting drafts, unchanged items, and whether the server knows such requests. */
export function useActEnd(kind: string, { at, sent }: KeptAct): ActEnd {
  const { rows } = useLiveList<ActEnd>(`${kind}-end:${at}:${sent[0] ?? ''}`, {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const waiting = (await tx.entries()).filter(({ id }) => sent.includes(id));
      const answers = await answersTo(tx, sent);
      // A server that knows the request always answers with a list of unchanged items, perhaps an empty one.
      const isUnheard =
        answers.some((answer) => !Array.isArray(answer.left)) ||
        waiting.some(({ state }) => state.kind === 'parked' && state.error.code === 'BAD_INPUT');
      return [{ waiting: waiting.length > 0, left: answers.flatMap(leftIn), isUnheard }];
    },
  });
  return rows[0] ?? NOTHING;
}
