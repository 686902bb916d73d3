import { expect, test } from 'vitest';
import type { StoredEvent } from '../../server/db/store.ts';
import { listen, type TestStore } from './test-store.ts';

/** Contract of events. Each is heard once, in order, and only when its command was applied. */
export function eventsContract(store: () => TestStore): void {
  test('events are heard once, in order, with what their command wrote already visible', async () => {
    const heard = listen(store());
    for (let n = 0; n < 20; n++) {
      const arrival = heard.until(n + 1);
      await store().run('openAccountLoudly', { id: `a${n}` });
      await arrival;
      expect(await store().read.selectFrom('account').selectAll().execute()).toHaveLength(n + 1);
    }
    expect(heard.ids()).toEqual(Array.from({ length: 20 }, (_, n) => `a${n}`));
    const numbers = heard.events.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(heard.events[0]).toMatchObject({ channel: '/test', seq: expect.any(Number) });
  });

  test('events of one command are heard in the order it told them, however many', async () => {
    const heard = listen(store());
    const ids = Array.from({ length: 1200 }, (_, n) => `m${n}`);
    await store().run('emitMany', { ids });
    await heard.until(ids.length);
    expect(heard.ids()).toEqual(ids);
  });

  test('events of commands that did not apply are never heard', async () => {
    const heard = listen(store());
    await store().run('emit', { id: 'first' });
    await store().run('writeThenRefuse', { id: 'b' });
    await expect(store().run('writeThenThrow', { id: 'c' })).rejects.toThrow();
    await store().run('emit', { id: 'last' });
    await heard.until(2);
    expect(heard.ids()).toEqual(['first', 'last']);
  });

  test('events of concurrent commands are all heard once', async () => {
    const heard = listen(store());
    const ids = Array.from({ length: 100 }, (_, n) => `e${n}`);
    await Promise.all(ids.map((id) => store().run('emit', { id })));
    await heard.until(100);
    expect(heard.ids().toSorted()).toEqual(ids.toSorted());
  });

  test('a stopped listener hears nothing more, a throwing one does not deafen the others', async () => {
    store().onEvents(() => {
      throw new Error('a listener broke, as this test wants');
    });
    const stopped: StoredEvent[] = [];
    store().onEvents((events) => void stopped.push(...events))();
    const heard = listen(store());
    await store().run('emit', { id: 'a' });
    await heard.until(1);
    expect(stopped).toEqual([]);
  });
}

/** Contract of jobs. A job of a kind and key is enqueued once, and a commit with jobs is announced. */
export function jobsContract(store: () => TestStore): void {
  test('enqueueing a kind and key that exist is a no-op and a commit with jobs is told', async () => {
    const told = new Promise<void>((resolve) => store().onJobs(resolve));
    await store().run('enqueue', { kind: 'mail', key: 'k', payload: { n: 1 } });
    await told;
    await store().run('enqueue', { kind: 'mail', key: 'k', payload: { n: 2 } });
    await store().run('enqueue', { kind: 'sms', key: 'k', payload: { n: 3 } });
    const jobs = await store().read.selectFrom('job').select(['kind', 'payload']).orderBy('kind').execute();
    expect(jobs).toEqual([
      { kind: 'mail', payload: '{"n":1}' },
      { kind: 'sms', payload: '{"n":3}' },
    ]);
  });
}
