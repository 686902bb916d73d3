import { chatChannel, supportChannel } from '../../records/events.ts';
import type { LiveSource } from '../basis/source.ts';
import type { EventFeed, EventHandlers } from './follow.ts';

/**
 * Follows chat and support of a person, and of each location whose customers they answer, on every screen [N-05].
 * Returns the way to stop.
 */
export function followConversations(
  { feed, user }: { feed: EventFeed; user: { sub: string } },
  answered: LiveSource<readonly string[]>,
  { receive, reread }: EventHandlers,
): () => void {
  const heard = new Map<string, () => void>();
  const hear = (channel: string, isChat: boolean): (() => void) => {
    const readAgain = (): void => void reread(channel);
    // Marks on home count messages of the mirror alone. The server tells of tickets, and of chats never opened here.
    const caughtUp = (): void => void reread(channel, true);
    return feed.subscribe(channel, {
      onEvent: (event) => void receive(event).catch(readAgain),
      onUnreadable: readAgain,
      ...(isChat && { onReady: caughtUp }),
    });
  };
  const follow = (ids: readonly string[]): void => {
    const chats = new Set(ids.map(chatChannel));
    const channels = new Set([...chats, ...ids.map(supportChannel)]);
    for (const channel of channels)
      if (!heard.has(channel)) heard.set(channel, hear(channel, chats.has(channel)));
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
