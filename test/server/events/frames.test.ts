import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChannel } from '../../../server/events/channel.ts';
import { readFrame, tokenOf, tokenOfProtocols } from '../../../server/events/frames.ts';

const field = (name: string) => fc.tuple(fc.constant(name), fc.jsonValue());
const frameLike = fc
  .tuple(
    fc.constantFrom('subscribe', 'unsubscribe', 'publish', 'connection_init', 'x'),
    fc.array(fc.oneof(field('id'), field('channel'), field('events'), field('authorization'))),
  )
  .map(([type, fields]) => JSON.stringify({ type, ...Object.fromEntries(fields) }));

test('[N-03] no text makes the reading of a frame fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), frameLike), (text) => {
      const message = readFrame(text);
      if (message && 'id' in message && message.id !== undefined) {
        expect(message.id).toMatch(/^[a-zA-Z0-9\-_+]{1,128}$/);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('[N-03] a frame is an object; operations have an id, subscriptions and publications a token of their own', () => {
  for (const text of ['[]', '["subscribe"]', 'null', '1', '"subscribe"', '{'])
    expect(readFrame(text)).toBeNull();
  const read = (fields: object) => readFrame(JSON.stringify(fields));
  for (const id of [undefined, '', 'a b', 'a'.repeat(129), 7])
    expect(read({ type: 'publish', id, channel: '/chat/a', events: ['{}'] })).toMatchObject({
      type: 'invalid',
    });
  expect(read({ type: 'data', id: 'a b' })).toEqual({ type: 'unsupported', id: undefined });
  expect(read({ type: 'subscribe', id: 'a', channel: '/chat/a', authorization: ['x'] })).toEqual({
    type: 'subscribe',
    id: 'a',
    channel: '/chat/a',
    token: null,
  });
});

test('[N-03] no header makes the reading of a token fail', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.base64String()).map((text) => `header-${text}`)),
      (given) => {
        expect(['string', 'object']).toContain(typeof tokenOfProtocols(given));
      },
    ),
  );
  expect(tokenOf({ AuThOrIzAtIoN: ' BEARER  abc ' })).toBe('abc');
  expect(tokenOf({ authorization: 'Bearer ' })).toBeNull();
});

test('[N-05] a channel has one spelling and only the four namespaces', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?$/);
  const namespace = fc.constantFrom('notification', 'chat', 'support', 'location');
  fc.assert(
    fc.property(namespace, segment, fc.boolean(), fc.boolean(), (space, id, before, after) => {
      const path = `${before ? '/' : ''}${space}/${id}${after ? '/' : ''}`;
      expect(readChannel(path)).toEqual({
        kind: 'channel',
        channel: { namespace: space, id, name: `/${space}/${id}` },
      });
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (path) => {
      expect(['none', 'malformed', 'channel']).toContain(readChannel(path).kind);
    }),
  );
});
