import { expect, test } from 'vitest';
import { readChannel } from '../../../server/events/channel.ts';
import { dataFrame } from '../../../server/events/data-frame.ts';
import { Hub } from '../../../server/events/hub.ts';
import { Subscription } from '../../../server/events/subscription.ts';

const reading = readChannel('/chat/ana');
if (reading.kind !== 'channel') throw new Error('no channel');
const { channel } = reading;

/** The text of a short frame. */
const textOf = (frame: Buffer): string => frame.subarray(2).toString();

/** A connection that notes its events. `allowed` decides about its right. */
function host(allowed: () => Promise<boolean> = async () => true) {
  const happened: string[] = [];
  return {
    happened,
    allowed,
    send: (frame: Buffer) => void happened.push(textOf(frame)),
    lost: () => void happened.push('lost'),
    failed: (error: unknown) => void happened.push(`failed: ${(error as Error).message}`),
  };
}

/** A check of a right that the test settles. */
const ask = () => Promise.withResolvers<boolean>();

test('[N-05] nobody hears anything before their right was read, nor after they left', async () => {
  const hub = new Hub();
  const connection = host();
  const subscription = new Subscription('a', channel, hub, connection);
  hub.deliver(channel.name, '1');
  subscription.send(dataFrame('too early', Buffer.alloc(0)));
  expect(await subscription.begin()).toBe(true);
  hub.deliver(channel.name, '2');
  subscription.end();
  hub.deliver(channel.name, '3');
  subscription.send(dataFrame('too late', Buffer.alloc(0)));
  expect(connection.happened).toEqual(['{"type":"data","id":"a","event":"2"}']);
});

test('[N-05] a right that changes while it is read is read again', async () => {
  const hub = new Hub();
  const answers = [ask(), ask()];
  let asked = 0;
  const connection = host(() => answers[asked++]?.promise ?? Promise.resolve(false));
  const subscription = new Subscription('a', channel, hub, connection);
  const begun = subscription.begin();
  await expect.poll(() => asked).toBe(1);
  hub.recheck([channel.name]);
  answers[0]?.resolve(true);
  answers[1]?.resolve(false);
  expect(await begun).toBe(false);
  expect(asked).toBe(2);
  hub.deliver(channel.name, '1');
  expect(connection.happened).toEqual([]);
});

test('[N-05] a right that is lost ends it before it is told; one who left meanwhile is told nothing', async () => {
  const hub = new Hub();
  let answer = ask();
  const connection = host(() => answer.promise);
  const subscription = new Subscription('a', channel, hub, connection);
  answer.resolve(true);
  await subscription.begin();
  answer = ask();
  const looked = subscription.recheck();
  answer.resolve(false);
  await looked;
  hub.deliver(channel.name, '1');
  expect(connection.happened).toEqual(['lost']);

  answer = ask();
  answer.resolve(true);
  const other = new Subscription('b', channel, hub, connection);
  await other.begin();
  answer = ask();
  const late = other.recheck();
  other.end();
  answer.resolve(false);
  await late;
  await other.recheck();
  expect(connection.happened).toEqual(['lost']);
});

test('[N-05] where the right cannot be read the connection hears of it', async () => {
  let isAway = false;
  const connection = host(async () => {
    if (isAway) throw new Error('storage is away');
    return true;
  });
  const subscription = new Subscription('a', channel, new Hub(), connection);
  await subscription.begin();
  isAway = true;
  await subscription.recheck();
  expect(connection.happened).toEqual(['failed: storage is away']);
});

test('[N-05] a channel is asked for before the right to it is read, and given up where there is none or no more', async () => {
  const happened: string[] = [];
  const hub = new Hub(async (name) => {
    happened.push(`hear ${name}`);
    return () => void happened.push('leave');
  });
  let answer = false;
  const connection = host(async () => {
    happened.push('right');
    return answer;
  });
  expect(await new Subscription('a', channel, hub, connection).begin()).toBe(false);
  expect(happened.splice(0)).toEqual(['hear /chat/ana', 'right', 'leave']);
  answer = true;
  const subscription = new Subscription('b', channel, hub, connection);
  await subscription.begin();
  expect(happened.splice(0)).toEqual(['hear /chat/ana', 'right']);
  subscription.end();
  expect(happened).toEqual(['leave']);
});
