import type { BusMessage } from '../bus/event-bus.ts';
import { mayChangeRights } from '../rights-event.ts';
import type { StoredEvent } from '../store.ts';

/** Topics that are no channels; a channel begins with a slash. */
export const TOPICS = {
  /** Position of the relay. */
  tick: 'tick',
  /** Events that every process must hear, whatever channels it listens to. */
  all: 'all',
  /** Tells the relay that something was committed. */
  hint: 'hint',
} as const;

/** Position up to which a relay has published: all up to `high` but `gaps`. */
export interface Tick {
  /** Name of the relay. Another one may have published other events before. */
  relay: string;
  high: number;
  gaps: number[];
}

/** Encodes an event for the bus. The text names the channel, because some events travel on a topic of all processes. */
export function encodeEvent({ seq, channel, payload, trace }: StoredEvent): BusMessage {
  const topic = mayChangeRights(payload) ? TOPICS.all : channel;
  return { topic, text: `${seq} ${trace ?? '-'} ${channel.length} ${channel}${payload}` };
}

const HEAD = /^(\d+) (\S+) (\d+) /;

/** Decodes the text of an event; null for any other text. */
export function decodeEvent(text: string): StoredEvent | null {
  const head = HEAD.exec(text);
  if (!head) return null;
  const [whole, seq, trace, length] = head as unknown as [string, string, string, string];
  const from = whole.length + Number(length);
  return {
    seq: Number(seq),
    channel: text.slice(whole.length, from),
    payload: text.slice(from),
    trace: trace === '-' ? null : trace,
  };
}
