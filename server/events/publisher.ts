import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createRateLimit, type TakeTokens } from '../limits/rate-limit.ts';
import { holdsNul } from '../web/json-bounds.ts';
import { type Channel, readChannel } from './channel.ts';
import { mayPublish } from './channel-policy.ts';
import { BAD_CHANNEL, type FrameError, readObject, UNAUTHORIZED } from './frames.ts';
import type { EventLimits } from './limits.ts';
import { passTyping, type TypingDeps } from './typing.ts';

interface PublishReport {
  successful: { identifier: string; index: number }[];
  failed: { identifier: string; index: number; code: string; message: string }[];
}

type PublishOutcome = { kind: 'published'; report: PublishReport } | { kind: 'refused'; error: FrameError };

/** Takes the events that a client publishes, over the socket or over HTTP. */
export type Publisher = (sub: string, path: unknown, events: unknown) => Promise<PublishOutcome>;

export interface PublisherDeps extends TypingDeps {
  read: Kysely<Schema>;
  limits: EventLimits;
  /** Server time, ms. */
  now(): number;
  newId(): string;
}

/** A NUL names no record and could not be looked for. */
const BAD_TEXT: FrameError = { errorType: 'BadRequestException', message: 'Events must not contain NUL' };

export const TOO_MANY_EVENTS: FrameError = { errorType: 'LimitExceededError', message: 'Too many publishes' };

type EventRefusal = { code: string; message: string };

/**
 * Makes the publisher. The server itself publishes messages and tickets when it accepts their record. A client's own
 * publish of one is checked and then dropped as a duplicate, so that no unaccepted text is published. Only 'TYPING' is
 * passed on, rewritten with the sender's own name and a location that was checked. A person's events are counted over
 * all their connections and HTTP.
 */
export function createPublisher(deps: PublisherDeps): Publisher {
  const { eventsPerSecond: perSecond, typingBurst, typingPerSecond } = deps.limits;
  const take = createRateLimit({ burst: perSecond, perSecond }, deps.now);
  const takeTyping = createRateLimit({ burst: typingBurst, perSecond: typingPerSecond }, deps.now);
  return async (sub, path, events) => {
    const texts = readEvents(events, deps.limits);
    if (take(sub, texts?.length) > 0) return refused(TOO_MANY_EVENTS);
    const reading = readChannel(path);
    if (reading.kind === 'malformed') return refused(BAD_CHANNEL);
    if (reading.kind === 'none') return refused(UNAUTHORIZED);
    if (!texts) return refused(badEvents(deps.limits));
    if (texts.some(holdsNul)) return refused(BAD_TEXT);
    if (!(await mayPublish(deps.facts, sub, reading.channel))) return refused(UNAUTHORIZED);
    const report: PublishReport = { successful: [], failed: [] };
    for (const [index, text] of texts.entries()) {
      const refusal = await takeEvent({ ...deps, takeTyping }, sub, reading.channel, text);
      const entry = { identifier: deps.newId(), index };
      if (refusal) report.failed.push({ ...entry, ...refusal });
      else report.successful.push(entry);
    }
    return { kind: 'published', report };
  };
}

/** Reads one to five strings; null for anything else. */
function readEvents(events: unknown, limits: EventLimits): readonly string[] | null {
  if (!Array.isArray(events) || events.length === 0 || events.length > limits.eventsPerPublish) return null;
  return events.every((event) => typeof event === 'string') ? events : null;
}

function badEvents(limits: EventLimits): FrameError {
  return {
    errorType: 'BadRequestException',
    message: `Expected between 1 and ${limits.eventsPerPublish} events, each a string of JSON`,
  };
}

async function takeEvent(
  deps: PublisherDeps & { takeTyping: TakeTokens },
  sub: string,
  channel: Channel,
  text: string,
): Promise<EventRefusal | null> {
  if (Buffer.byteLength(text) > deps.limits.eventBytes) {
    return { code: 'EventTooLargeException', message: 'Transformed event is larger than 240KB' };
  }
  const event = readObject(text);
  if (!event) return { code: 'BadRequestException', message: 'Event is not a JSON object' };
  if (event.type === 'TYPING' && channel.namespace === 'chat') {
    // More signs of typing say nothing new. They are dropped, because a client could do nothing about a refusal.
    if (deps.takeTyping(`${sub} ${channel.name}`) === 0) await passTyping(deps, sub, channel, event.content);
    return null;
  }
  const recordId = idOf(event.record) ?? idOf(event);
  if (recordId === null) return { code: 'BadRequestException', message: 'Event has no id' };
  return (await isAcceptedMessage(deps, sub, channel, recordId)) ? null : UNKNOWN_MESSAGE;
}

const UNKNOWN_MESSAGE: EventRefusal = {
  code: 'UnauthorizedException',
  message: 'Event does not name an accepted record of yours on this channel',
};

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' && value.id !== '' ? value.id : null;
}

/** True when the record exists, is this person's and was told on this channel. */
async function isAcceptedMessage(
  { read, facts }: PublisherDeps,
  sub: string,
  channel: Channel,
  recordId: string,
): Promise<boolean> {
  const types =
    channel.namespace === 'chat'
      ? (['CHAT_MESSAGE'] as const)
      : (['LOCATION_TICKET', 'TICKET_UPDATE'] as const);
  const records = await read
    .selectFrom('record')
    .select(['location_id', 'audience'])
    .where('id', '=', recordId)
    .where('type', 'in', types)
    .where('owner', '=', sub)
    .where('deleted', '=', 0)
    .execute();
  for (const { location_id, audience } of records) {
    if (location_id === channel.id || audience === channel.id) return true;
    const onOwnersChannel = channel.namespace === 'support' && location_id !== null;
    if (onOwnersChannel && (await facts.locationOwner(location_id)) === channel.id) return true;
  }
  return false;
}

function refused(error: FrameError): PublishOutcome {
  return { kind: 'refused', error };
}
