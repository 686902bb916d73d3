import { useLiveList } from '../../../data/hooks/hooks.ts';
import { list, object, text } from '../../../records/content/read.ts';
import { parseContent } from '../../../records/record.ts';
import type { KeptAct } from './kept-act.ts';

export interface LeftItem {
  id: string;
  reason: string;
}

interface ActEnd {
  /** Some of it was not sent yet. */
  waiting: boolean;
  /** Items that the server left alone, with its word for why (docs/protocol.md). */
  left: readonly LeftItem[];
  /** The server refused the request, or stored it and did nothing, as one does that does not know it. */
  isUnheard: boolean;
}

const NOTHING: ActEnd = { waiting: false, left: [], isUnheard: false };

/** Whether some of an act waits, which items the server left alone, and whether it knows such requests. */
export function useActEnd(kind: string, { at, sent, isUndone }: KeptAct): ActEnd {
  const { rows } = useLiveList<ActEnd>(`${kind}-end:${at}:${isUndone}`, {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const waiting = (await tx.entries()).filter(({ id }) => sent.includes(id));
      const told = await tx.rows(sent.map((id) => ({ type: 'REQUEST', id })));
      const answers = told.flatMap((row) => (row ? [parseContent(row.content)] : []));
      const left = answers.flatMap((answer) => list(answer.left).map(readLeft));
      // Whoever knows a request answers with what was left, perhaps nothing.
      const isUnheard =
        answers.some((answer) => !Array.isArray(answer.left)) ||
        waiting.some(({ state }) => state.kind === 'parked' && state.error.code === 'BAD_INPUT');
      return [{ waiting: waiting.length > 0, left, isUnheard }];
    },
  });
  return rows[0] ?? NOTHING;
}

function readLeft(value: unknown): LeftItem {
  const { id, reason } = object(value);
  return { id: text(id), reason: text(reason) };
}
