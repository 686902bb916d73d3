import { expect, test } from 'vitest';
import { createEventLog } from '../../src/app/composition/event-log.ts';
import type { NewRecord } from '../../src/identity/session/profile-loader.ts';

function setUp(create: (record: NewRecord) => Promise<unknown> = async () => null) {
  const written: NewRecord[] = [];
  const log = createEventLog({
    create: (record) => {
      written.push(record);
      return create(record);
    },
    ...{ sub: 'ana', userAgent: 'test', now: () => Date.UTC(2026, 10, 20) },
  });
  const contents = () => written.map(({ content }) => JSON.parse(content) as Record<string, unknown>);
  return { log, written, contents };
}

test('[SY-69] what could not be read is a LOG of its person, without its text', () => {
  const { log, written, contents } = setUp();
  log('/chat/ana', 2);
  expect(written).toMatchObject([{ type: 'LOG', owner: 'ana', parentId: 'ana', reference: 'EVENTS' }]);
  expect(contents()).toEqual([
    {
      ...{ step: 'EVENT', code: 'UNREADABLE_EVENT', channel: '/chat/ana', count: 2, userAgent: 'test' },
      timestamp: '2026-11-20T00:00:00.000Z',
    },
  ]);
});

test('[SY-69] a sender that goes on and on fills nothing, and a LOG that is lost holds nobody up', () => {
  const { log, contents } = setUp(() => Promise.reject(new Error('offline')));
  for (let n = 0; n < 100; n += 1) log(null, 1);
  expect(contents().map(({ count }) => count)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(contents()[0]).toMatchObject({ channel: 'N/A' });
});
