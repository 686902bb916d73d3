import { useEffect } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Talk, TalkMessage } from '../../data/rows/chat.ts';
import { readKey } from '../../data/rows/glance/conversations.ts';
import { useLooking } from '../../device/scan/use-looking.ts';

/** Marks a conversation as read up to its newest message while it is visible. */
export function useReadMark(talk: Talk, messages: readonly TalkMessage[]): void {
  const data = useData();
  const looking = useLooking();
  const key = readKey(talk);
  const newest = messages.findLast(({ role, delivery }) => role !== talk.role && delivery.kind === 'sent');
  const upTo = newest?.createdAt ?? 0;
  useEffect(() => {
    if (looking && upTo > 0) void data.keep(key, upTo);
  }, [data, key, looking, upTo]);
}
