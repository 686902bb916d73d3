import { type ChannelEvent, locationChannel, notificationChannel } from '../../records/events.ts';
import type { Scope } from '../basis/scope.ts';
import type { Synchroniser } from './sync.ts';

/** The realtime connection. `onReady`: events may have been missed, before or just after subscribing [SY-65]. */
export interface EventFeed {
  subscribe(
    channel: string,
    handlers: {
      onEvent(event: ChannelEvent): void;
      onReady?(): void;
      /** An event came that cannot be read. */
      onUnreadable?(): void;
      onError?(): void;
    },
  ): () => void;
  /** Sends JSON texts on a channel. Rejects without a connection. */
  publish(channel: string, events: readonly string[]): Promise<void>;
}

/** Handlers of the events of the channels. */
export interface EventHandlers {
  /** `isCut`: it came where a record may show less than this person hears of it elsewhere. */
  receive(event: ChannelEvent, isCut?: boolean): Promise<void>;
  /**
   * Reads the scopes of a chat or support channel again, because an event was missed, or could not be read or kept.
   * `ifKnown`: a location's scope only where this device once read it.
   */
  reread(channel: string, ifKnown?: boolean): Promise<void>;
}

/** Follows the channel of a location or a role while its shop is on screen, and the person's own channel always. */
export function createFollower(
  deps: { user: { sub: string }; feed: EventFeed },
  sync: Synchroniser,
  receive: EventHandlers['receive'],
) {
  const { feed, user } = deps;
  const followed = new Map<string, { holders: number; end: () => void }>();
  // An owner's own channel has the whole record of a location. The channel of its visitors has less of it.
  const isOwnPlace = ({ record }: ChannelEvent): boolean =>
    record?.type === 'LOCATION' && record.owner === user.sub;
  // A subscription that the server ends is news, too: a person who may not listen may not see the location either.
  const openPlace = (channel: string, scope: Scope): (() => void) => {
    const caughtUp = (): void => void sync.refresh(scope, { gap: true });
    const onEvent = (event: ChannelEvent): void => {
      if (!isOwnPlace(event)) void receive(event, scope.kind === 'location');
    };
    return feed.subscribe(channel, { onEvent, onReady: caughtUp, onError: caughtUp });
  };
  const endOwn = feed.subscribe(notificationChannel(user.sub), {
    onEvent: (event) => void receive(event),
    onReady: () => void sync.nudge(),
  });

  return {
    follow(scope: Scope): () => void {
      const channel =
        scope.kind === 'location' ? locationChannel(scope.id) : 'channel' in scope && scope.channel;
      if (!channel) return () => undefined;
      const held = followed.get(channel) ?? {
        holders: 0,
        end: openPlace(channel, scope),
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
