import { isObject } from '../../src/domain/values/is-object.ts';
import { parseJson } from '../../src/domain/values/parse-json.ts';
import { holdsNul, isWithinBounds, REQUEST_BOUNDS } from '../web/json-bounds.ts';

/** Messages of the AppSync Events protocol as the server reads and writes them [N-03]. */
export type ClientFrame =
  | { type: 'connection_init' }
  | { type: 'subscribe'; id: string; channel: unknown; token: string | null }
  | { type: 'unsubscribe'; id: string }
  | { type: 'publish'; id: string; channel: unknown; events: unknown; token: string | null }
  /** A known operation without a usable id. */
  | { type: 'invalid'; error: FrameError }
  | { type: 'unsupported'; id: string | undefined };

export interface FrameError {
  errorType: string;
  message: string;
  errorCode?: number;
}

export const UNAUTHORIZED: FrameError = {
  errorType: 'UnauthorizedException',
  message: 'You are not authorized to make this call.',
  errorCode: 401,
};
export const BAD_CHANNEL: FrameError = {
  errorType: 'BadRequestException',
  message: 'Invalid Channel Format',
};
export const BAD_JSON: FrameError = {
  errorType: 'BadRequestException',
  message: 'Message is not a JSON object',
};
export const UNSUPPORTED: FrameError = {
  errorType: 'UnsupportedOperation',
  message: 'Operation not supported through the realtime channel',
};
const BAD_ID: FrameError = { errorType: 'BadRequestException', message: 'Invalid operation id' };

const ID = /^[a-zA-Z0-9\-_+]{1,128}$/;

/** Reads one frame; null when it is not a JSON object. Unknown fields are ignored. */
export function readFrame(text: string): ClientFrame | null {
  const fields = holdsNul(text) ? null : readObject(text);
  if (!fields) return null;
  const { type, channel, events } = fields;
  const id = typeof fields.id === 'string' && ID.test(fields.id) ? fields.id : undefined;
  if (type === 'connection_init') return { type };
  if (type !== 'subscribe' && type !== 'unsubscribe' && type !== 'publish')
    return { type: 'unsupported', id };
  if (id === undefined) return { type: 'invalid', error: BAD_ID };
  if (type === 'unsubscribe') return { type, id };
  const token = tokenOf(fields.authorization);
  return type === 'subscribe' ? { type, id, channel, token } : { type, id, channel, events, token };
}

/** The token of an authorization object: the key in any case, the value raw or after `Bearer `. */
export function tokenOf(authorization: unknown): string | null {
  if (typeof authorization !== 'object' || authorization === null) return null;
  const entry = Object.entries(authorization).find(([key]) => key.toLowerCase() === 'authorization');
  return typeof entry?.[1] === 'string' ? bareToken(entry[1]) : null;
}

/** A token without its `Bearer ` scheme; null when nothing is left. */
export function bareToken(value: string): string | null {
  return value.trim().replace(/^bearer(?:\s+|$)/i, '') || null;
}

/** The token of the `header-<base64url JSON>` sub-protocol. */
export function tokenOfProtocols(protocols: readonly string[]): string | null {
  const header = protocols.find((protocol) => protocol.startsWith('header-'));
  if (!header) return null;
  return tokenOf(readObject(Buffer.from(header.slice('header-'.length), 'base64url').toString('utf8')));
}

/** Reads a JSON object; null for anything else, and for one of more parts than any request has. */
export function readObject(text: string): Record<string, unknown> | null {
  if (!isWithinBounds(text, REQUEST_BOUNDS)) return null;
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

/** The text of a frame without id. */
export function frame(type: string, fields: object = {}): string {
  return JSON.stringify({ type, ...fields });
}

/** The text of a frame that reports one error. */
export function errorFrame(type: string, error: FrameError, id?: string): string {
  return JSON.stringify({ type, ...(id === undefined ? {} : { id }), errors: [error] });
}
