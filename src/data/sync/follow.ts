import { type ChannelEvent, locationChannel, notificationChannel } from '../../records/events.ts';
import type { Scope } from '../basis/scope.ts';
import type { Synchroniser } from './sync.ts';

/** The realtime connection as data needs it. `onReady`: events may have been missed, before or just after subscribing [SY-65]. */
export interface EventFeed {
  subscribe(
    channel: string,
    handlers: { onEvent(event: ChannelEvent): void; onReady(): void; onError?(): void },
  ): () => void;
  /** Says JSON texts on a channel. Rejects without a connection. */
  publish(channel: string, events: readonly string[]): Promise<void>;
}

/** Follows the person's own channel always, and a location's while its shop is on screen. */
export function createFollower(
  deps: { user: { sub: string }; feed: EventFeed },
  sync: Synchroniser,
  receive: (event: ChannelEvent) => Promise<void>,
) {
  const followed = new Map<string, { holders: number; end: () => void }>();
  const open = (channel: string, heard: (event: ChannelEvent) => void, caughtUp: () => void): (() => void) =>
    deps.feed.subscribe(channel, { onEvent: heard, onReady: caughtUp });
  // A subscription that the server ends is news too: whoever may not listen may not see the location either.
  const openPlace = (channel: string, caughtUp: () => void): (() => void) =>
    deps.feed.subscribe(channel, { onEvent: fromPlace, onReady: caughtUp, onError: caughtUp });
  const endOwn = open(
    notificationChannel(deps.user.sub),
    (event) => void receive(event),
    () => void sync.nudge(),
  );
  // On their own channel an owner hears of a location whole. What its visitors hear of it says less.
  const fromPlace = (event: ChannelEvent): void => {
    const isOwnPlace = event.record?.type === 'LOCATION' && event.record.owner === deps.user.sub;
    if (!isOwnPlace) void receive(event);
  };

  return {
    follow(scope: Scope): () => void {
      if (scope.kind !== 'location') return () => undefined;
      const channel = locationChannel(scope.id);
      const held = followed.get(channel) ?? {
        holders: 0,
        end: openPlace(channel, () => void sync.refresh(scope, true)),
      };
      held.holders += 1;
      followed.set(channel, held);
      return () => {
        held.holders -= 1;
        if (held.holders > 0) return;
        held.end();
        followed.delete(channel);
      };
    },
    stop() {
      endOwn();
      for (const { end } of followed.values()) end();
      followed.clear();
    },
  };
}
