import { expect, test } from 'vitest';
import { Hub } from '../../../server/events/hub.ts';

/** Waits a turn of the event loop, so that pending promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The text of a short frame. */
const textOf = (frame: Buffer): string => frame.subarray(2).toString();

/** A listener whose check of rights lasts until the test ends it by `looks`. */
function listener(hub: Hub, channel: string) {
  const heard: string[] = [];
  const looks: (() => void)[] = [];
  const subscriber = {
    id: 'a',
    send: (frame: Buffer) => void heard.push((JSON.parse(textOf(frame)) as { event: string }).event),
    recheck: () => new Promise<void>((done) => void looks.push(done)),
  };
  hub.add(channel, subscriber);
  return { heard, looks, subscriber };
}

test('[N-05] what is said while rights are looked at waits, in its order, for the last look that was asked for', async () => {
  const hub = new Hub();
  const { heard, looks, subscriber } = listener(hub, '/location/x');
  const other = listener(hub, '/location/y');
  hub.recheck(['/location/x']);
  await settled();
  hub.recheck(['/location/x']);
  hub.deliver('/location/x', '1');
  await settled();
  looks[0]?.();
  await settled();
  hub.deliver('/location/x', '2');
  hub.deliver('/location/y', 'at once');
  expect([heard, other.heard]).toEqual([[], ['at once']]);
  looks[1]?.();
  await settled();
  expect(heard).toEqual(['1', '2']);
  hub.deliver('/location/x', '3');
  expect(heard).toEqual(['1', '2', '3']);

  // A listener who loses the right hears none of the events that waited for the check.
  hub.recheck(['/location/x']);
  hub.deliver('/location/x', '4');
  await settled();
  hub.remove('/location/x', subscriber);
  looks[2]?.();
  await settled();
  expect(heard).toEqual(['1', '2', '3']);
});

test('[N-05] a look at rights that has not begun serves every change until it begins, and one under way serves none', async () => {
  const hub = new Hub();
  const { heard, looks } = listener(hub, '/location/x');
  const change = (text: string): void => {
    hub.recheck(['/location/x']);
    hub.deliver('/location/x', text);
  };
  for (let n = 0; n < 50; n += 1) change('before');
  await settled();
  expect(looks).toHaveLength(1);
  for (let n = 0; n < 50; n += 1) change('meanwhile');
  await settled();
  expect([looks.length, heard]).toEqual([1, []]);
  looks[0]?.();
  await settled();
  expect([looks.length, heard]).toEqual([2, Array(50).fill('before')]);
  looks[1]?.();
  await settled();
  expect([looks.length, heard.length]).toEqual([2, 100]);
  change('later');
  await settled();
  expect(looks).toHaveLength(3);
});

test('[N-03] listeners with the same id are sent the same bytes, and others a frame of their own, however many', () => {
  const hub = new Hub();
  const sent: Buffer[] = [];
  const others = Array.from({ length: 99 }, (_, nth) => `other-${nth}`);
  const ids = ['1', '1', '2', ...others];
  for (const id of ids)
    hub.add('/location/x', { id, send: (frame) => void sent.push(frame), recheck: async () => undefined });
  hub.deliver('/location/x', 'olá');
  expect(sent.map(textOf)).toEqual(ids.map((id) => `{"type":"data","id":"${id}","event":"olá"}`));
  expect(sent[1]).toBe(sent[0]);
});
