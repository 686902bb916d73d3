import { isObject } from '../domain/values/is-object.ts';
import { parseJson } from '../domain/values/parse-json.ts';
import type { ChannelEvent } from '../records/events.ts';

/** A frame of the service, parsed [N-03]. */
export type ServerFrame =
  | { type: 'connection_ack' }
  | { type: 'connection_error'; final: boolean }
  | { type: 'subscribe_success'; id: string }
  | { type: 'subscribe_error'; id: string; message: string }
  | { type: 'publish_success'; id: string }
  | { type: 'publish_error'; id: string; message: string }
  /** `unreadable`: number of invalid events in it. */
  | { type: 'data'; id: string; events: ChannelEvent[]; unreadable: number }
  /** A frame that is no JSON object, so its channel is unknown. */
  | { type: 'unreadable' }
  /** Any other frame. It only proves that the service is reachable. */
  | { type: 'other' };

/** Codes and types of refusals that the same token would meet again. */
const FINAL: readonly unknown[] = [400, 401, 403, 'UnauthorizedException', 'BadRequestException'];

export function readFrame(data: unknown): ServerFrame {
  const fields = typeof data === 'string' ? parseJson(data) : null;
  if (!isObject(fields)) return { type: 'unreadable' };
  const id = typeof fields.id === 'string' ? fields.id : '';
  switch (fields.type) {
    case 'connection_ack':
      return { type: fields.type };
    case 'connection_error':
      return { type: fields.type, final: isFinal(firstError(fields)) };
    case 'subscribe_success':
    case 'publish_success':
      return { type: fields.type, id };
    case 'subscribe_error':
    case 'publish_error':
      return { type: fields.type, id, message: messageOf(firstError(fields)) };
    case 'data':
      return { type: fields.type, id, ...eventsOf(fields) };
    default:
      return { type: 'other' };
  }
}

/** `event` or `events`: a JSON string, a list of them, or an object. Unreadable ones are counted. */
function eventsOf(fields: Record<string, unknown>): { events: ChannelEvent[]; unreadable: number } {
  const given = [fields.event, fields.events].flat().filter((event) => event !== undefined);
  const parsed = given.flatMap((event) => (typeof event === 'string' ? parseJson(event) : event));
  const events = parsed.filter(isEvent);
  // A data frame without events counts as one unreadable event.
  return { events, unreadable: Math.max(parsed.length, 1) - events.length };
}

function isEvent(value: unknown): value is ChannelEvent {
  return isObject(value) && typeof value.type === 'string';
}

function firstError(fields: Record<string, unknown>): Record<string, unknown> {
  const first: unknown = Array.isArray(fields.errors) ? fields.errors[0] : null;
  return isObject(first) ? first : {};
}

function isFinal({ errorCode, errorType }: Record<string, unknown>): boolean {
  return FINAL.includes(errorCode) || FINAL.includes(errorType);
}

function messageOf(error: Record<string, unknown>): string {
  const text = error.message ?? error.errorType;
  return typeof text === 'string' ? text : 'Unknown error';
}

/**
 * The two sub-protocols of the handshake: the protocol's name, and token with HTTP host in base64url without
 * padding.
 */
export function handshakeProtocols(token: string, host: string): string[] {
  const bytes = new TextEncoder().encode(JSON.stringify({ Authorization: token, host }));
  const base64 = btoa(String.fromCharCode(...bytes));
  const text = base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return ['aws-appsync-event-ws', `header-${text}`];
}

export const initFrame = (): string => JSON.stringify({ type: 'connection_init' });

/** Signs a frame: the sender's access token, and the HTTP host of the service. */
interface Signer {
  token: string;
  host: string;
}

export function subscribeFrame(id: string, channel: string, { token, host }: Signer): string {
  return JSON.stringify({ type: 'subscribe', id, channel, authorization: { Authorization: token, host } });
}

export function unsubscribeFrame(id: string, channel: string): string {
  return JSON.stringify({ type: 'unsubscribe', id, channel });
}

export function publishFrame(
  id: string,
  channel: string,
  events: readonly string[],
  { token, host }: Signer,
): string {
  return JSON.stringify({
    type: 'publish',
    id,
    channel,
    events,
    authorization: { Authorization: token, host },
  });
}
