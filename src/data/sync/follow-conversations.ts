import { chatChannel, supportChannel } from '../../records/events.ts';
import type { LiveSource } from '../basis/source.ts';
import type { EventFeed, EventHandlers } from './follow.ts';

/**
 * Follows chat and support of a person, and of each location whose customers they answer, whichever screen is open [N-05].
 * Returns the way to stop.
 */
export function followConversations(
  { feed, user }: { feed: EventFeed; user: { sub: string } },
  answered: LiveSource<readonly string[]>,
  { receive, reread }: EventHandlers,
): () => void {
  const heard = new Map<string, () => void>();
  const hear = (channel: string): (() => void) => {
    const readAgain = (): void => void reread(channel);
    return feed.subscribe(channel, {
      onEvent: (event) => void receive(event).catch(readAgain),
      onUnreadable: readAgain,
      // Marks on home come from the mirror alone. Tickets have none there, and the server tells of the locations.
      ...(channel === chatChannel(user.sub) && { onReady: readAgain }),
    });
  };
  const follow = (ids: readonly string[]): void => {
    const channels = new Set(ids.flatMap((id) => [chatChannel(id), supportChannel(id)]));
    for (const channel of channels) if (!heard.has(channel)) heard.set(channel, hear(channel));
    for (const [channel, end] of heard) {
      if (channels.has(channel)) continue;
      end();
      heard.delete(channel);
    }
  };
  const update = (): void => follow([user.sub, ...answered.snapshot()]);
  const unwatch = answered.subscribe(update);
  update();
  return () => {
    unwatch();
    follow([]);
  };
}
