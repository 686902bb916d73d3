import { useLiveList } from '../../../data/hooks/hooks.ts';
import { list, object, text } from '../../../records/content/read.ts';
import { parseContent } from '../../../records/record.ts';
import type { KeptAct } from './kept-act.ts';

/** What became of an act. */
interface ActEnd {
  /** Some of it was not sent yet. */
  waiting: boolean;
  /** Ids of the items that the server left alone. */
  left: readonly string[];
}

const NOTHING: ActEnd = { waiting: false, left: [] };

/** Whether some of an act waits, and which items the server left alone. */
export function useActEnd(kind: string, { at, sent, isUndone }: KeptAct): ActEnd {
  const { rows } = useLiveList<ActEnd>(`${kind}-end:${at}:${isUndone}`, {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const entries = new Set((await tx.entries()).map(({ id }) => id));
      const told = await tx.rows(sent.map((id) => ({ type: 'REQUEST', id })));
      const left = told.flatMap((row) =>
        list(parseContent(row?.content).left).map((one) => text(object(one).id)),
      );
      return [{ waiting: sent.some((id) => entries.has(id)), left }];
    },
  });
  return rows[0] ?? NOTHING;
}
