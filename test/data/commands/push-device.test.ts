import { beforeEach, describe, expect, test } from 'vitest';
import { type KeptPush, PUSH_KEY } from '../../../src/data/commands/kept-push.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { FakePush } from '../../features/support/fake-push.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

describe('[N-04] messages to this device while the app is closed', () => {
  let push: FakePush;
  const open = (sub = 'ana') => openTestData({ sub: sub + crypto.randomUUID(), push: push.services });
  const device = async ({ data }: TestData) => {
    const found = await data.push();
    if (!found) throw new Error('the backend has push');
    return found;
  };
  const keptOf = ({ data }: TestData) => data.read(async (tx) => (await tx.kept(PUSH_KEY)) as KeptPush);
  const storedHere = () => push.stored.get(push.address?.endpoint ?? '');

  beforeEach(() => {
    push = new FakePush();
  });

  test('switched on, the server knows the address, the wishes and the time zone', async () => {
    const ana = open();
    const mine = await device(ana);
    expect(await mine.turnOn()).toBe('done');
    expect(storedHere()).toEqual({
      kinds: ['payment', 'chat', 'support', 'invite'],
      quiet: null,
      isDiscreet: false,
      timeZone: 'America/Sao_Paulo',
    });
    expect(await mine.wish(() => ({ kinds: ['payment'], isDiscreet: true }))).toBe('done');
    expect(storedHere()).toMatchObject({ kinds: ['payment'], isDiscreet: true });
  });

  test('a no of the person or of the browser asks nothing of the server', async () => {
    const ana = open();
    push.answer = 'denied';
    expect(await (await device(ana)).turnOn()).toBe('denied');
    expect([push.calls, await keptOf(ana)]).toEqual([[], undefined]);
  });

  test('without a connection the choice is kept, and told when it is back', async () => {
    const ana = open();
    const mine = await device(ana);
    push.server = 'unavailable';
    expect(await mine.turnOn()).toBe('waits');
    expect(await mine.wish(() => ({ quiet: { from: 1320, to: 420 } }))).toBe('waits');
    push.server = 'done';
    await mine.keep();
    expect(storedHere()).toMatchObject({ quiet: { from: 1320, to: 420 } });
  });

  test('switched off, neither the browser nor the server has an address', async () => {
    const ana = open();
    const mine = await device(ana);
    await mine.turnOn();
    await mine.turnOff();
    expect([push.address, push.stored.size, (await keptOf(ana)).isOn]).toEqual([null, 0, false]);
    await mine.wish(() => ({ isDiscreet: true }));
    await mine.keep();
    expect(push.stored.size).toBe(0);
  });

  test('a server that refuses this browser ends what was begun', async () => {
    const ana = open();
    push.server = 'refused';
    expect(await (await device(ana)).turnOn()).toBe('refused');
    expect([push.address, (await keptOf(ana)).isOn]).toEqual([null, false]);
  });

  test('what the server knows is told once a sign-in, a week and an address', async () => {
    const ana = open();
    const mine = await device(ana);
    await mine.turnOn();
    const stores = () => push.calls.filter((call) => call === 'store').length;
    await mine.keep();
    expect(stores()).toBe(1);
    push.signIn = 'sign-in-2';
    await mine.keep();
    expect(stores()).toBe(2);
    push.address = {
      ...(push.address as NonNullable<typeof push.address>),
      endpoint: 'https://push.example/new',
    };
    await mine.keep();
    expect(stores()).toBe(3);
    expect(storedHere()).toBeDefined();
    const kept = await keptOf(ana);
    const told = kept.told && { ...kept.told, at: kept.told.at - 8 * DAY_MS };
    await ana.data.keep(PUSH_KEY, { ...kept, told });
    await mine.keep();
    expect(stores()).toBe(4);
  });

  test('wishes that change while they are told are told as they are last', async () => {
    const ana = open();
    const mine = await device(ana);
    await mine.turnOn();
    await Promise.all([
      mine.wish(() => ({ kinds: ['chat'] })),
      mine.wish(() => ({ isDiscreet: true })),
      mine.wish(() => ({ kinds: ['chat', 'invite'] })),
    ]);
    expect(storedHere()).toMatchObject({ kinds: ['chat', 'invite'], isDiscreet: true });
  });

  test.each(['keyHeld', 'addressHeld'] as const)(
    '[F-14] a sign-out during a look leaves no address behind: %s',
    async (held) => {
      const ana = open();
      const mine = await device(ana);
      await mine.turnOn();
      const { keyAsked, subscribing } = push;
      const { promise, resolve } = Promise.withResolvers<void>();
      push[held] = promise;
      // The sign-out has removed the token.
      push.signIn = null;
      const look = mine.keep();
      await expect
        .poll(() => (held === 'keyHeld' ? push.keyAsked - keyAsked : push.subscribing - subscribing))
        .toBe(1);
      await ana.data.close();
      await push.port.unsubscribe();
      resolve();
      await look;
      expect(push.address).toBeNull();
    },
  );

  test('[F-14] whoever signs in next finds no message on show, also where the address is gone', async () => {
    push.tray = [{ title: 'Compra paga', body: '', path: '/history', tag: 'payment', isSilent: false }];
    await (await device(open('bia'))).keep();
    expect([push.tray, push.calls]).toEqual([[], []]);
  });

  test('[F-14] whoever signs in next on this device ends what the one before was told here', async () => {
    await (await device(open('ana'))).turnOn();
    expect(push.address).not.toBeNull();
    await (await device(open('bia'))).keep();
    expect(push.address).toBeNull();
  });
});
