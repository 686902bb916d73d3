import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventAddresses } from '../../src/realtime/endpoint.ts';
import { readFrame } from '../../src/realtime/frames.ts';
import { renewalDelay } from '../../src/realtime/token-lifetime.ts';
import { fakeToken } from './support/token.ts';

test('[N-03] nothing the service sends makes the reading of a frame fail', () => {
  const types = fc.constantFrom('data', 'subscribe_error', 'connection_error', 'publish_success', 'ka');
  const frame = fc
    .record({
      type: types,
      id: fc.jsonValue(),
      event: fc.jsonValue(),
      events: fc.jsonValue(),
      errors: fc.jsonValue(),
    })
    .map((fields) => JSON.stringify(fields));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.json(), frame), (data) => {
      const read = readFrame(data);
      if (read.type === 'data') for (const event of read.events) expect(typeof event.type).toBe('string');
    }),
    { numRuns: 2_000 },
  );
});

test('[N-03] a connection_error is final only for refusals', () => {
  const read = (error: object) => readFrame(JSON.stringify({ type: 'connection_error', errors: [error] }));
  expect(read({ errorCode: 401 })).toEqual({ type: 'connection_error', final: true });
  expect(read({ errorType: 'UnauthorizedException' })).toEqual({ type: 'connection_error', final: true });
  expect(read({ errorType: 'InternalFailure', errorCode: 500 })).toEqual({
    type: 'connection_error',
    final: false,
  });
});

test('a token is renewed five minutes before its end, whatever the clock of the device says', () => {
  const token = fakeToken(0, 3_600_000);
  expect(renewalDelay(token, 0)).toBe(3_300_000);
  expect(renewalDelay(token, -86_400_000)).toBe(3_300_000);
  expect(renewalDelay(token, 3_599_000)).toBe(30_000);
  expect(renewalDelay('opaque', 0)).toBeNull();
});

test('the addresses come from paths of the page or from full addresses', () => {
  expect(eventAddresses('/event/realtime', '/event', 'https://loja.com.br')).toEqual({
    url: 'wss://loja.com.br/event/realtime',
    host: 'loja.com.br',
  });
  expect(eventAddresses('/event/realtime', '/event', 'http://localhost:8080')).toEqual({
    url: 'ws://localhost:8080/event/realtime',
    host: 'localhost:8080',
  });
  expect(
    eventAddresses(
      'wss://x.appsync-realtime-api.us-east-1.amazonaws.com/event/realtime',
      'https://x.appsync-api.us-east-1.amazonaws.com/event',
      'https://loja.com.br',
    ),
  ).toEqual({
    url: 'wss://x.appsync-realtime-api.us-east-1.amazonaws.com/event/realtime',
    host: 'x.appsync-api.us-east-1.amazonaws.com',
  });
});
