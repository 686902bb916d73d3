import { useLiveList } from '../../../data/hooks/hooks.ts';
import { list, object, text } from '../../../records/content/read.ts';
import { parseContent } from '../../../records/record.ts';
import type { KeptAct } from './kept-act.ts';

export interface LeftItem {
  id: string;
  reason: string;
}

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
export function useActEnd(kind: string, { at, sent, isUndone }: KeptAct): ActEnd {
  const { rows } = useLiveList<ActEnd>(`${kind}-end:${at}:${isUndone}`, {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const waiting = (await tx.entries()).filter(({ id }) => sent.includes(id));
      const told = await tx.rows(sent.map((id) => ({ type: 'REQUEST', id })));
      const answers = told.flatMap((row) => (row ? [parseContent(row.content)] : []));
      const left = answers.flatMap((answer) => list(answer.left).map(readLeft));
      // A server that knows the request always answers with a list of unchanged items, perhaps an empty one.
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
