import { expect, test } from 'vitest';
import { createKeyLimits, createKnownKeys, type KeyedRequest } from '../../../server/devices/key-limits.ts';

const LIMITS = { sender: { burst: 3, perSecond: 1 }, network: { burst: 5, perSecond: 2 } };
const asked = (keyHash: string | null, locationId = 'shop', ip = '192.0.2.1'): KeyedRequest => ({
  ...{ ip, locationId, keyHash },
});

/** Number of requests let through among `count` of one kind. */
const passed = (limits: ReturnType<typeof createKeyLimits>, one: (n: number) => KeyedRequest, count = 10) =>
  Array.from({ length: count }, (_, n) => limits.isTooMuch(one(n))).filter((isOver) => !isOver).length;

test('a key that held is counted by itself, whatever its network asks, and is limited as well', () => {
  let now = 0;
  const limits = createKeyLimits(LIMITS, () => now);
  limits.note(asked('right'), null);
  expect(passed(limits, (n) => asked(`wrong ${n}`))).toBe(3);
  expect(passed(limits, () => asked(null))).toBe(0);
  expect(passed(limits, () => asked('right'))).toBe(3);
  now += 1000;
  expect(passed(limits, () => asked('right'))).toBe(1);
});

test('nobody has more guesses for it: neither elsewhere with a key that holds, nor with one that ended', () => {
  const limits = createKeyLimits(LIMITS, () => 0);
  limits.note(asked('right'), null);
  expect(passed(limits, (n) => asked('right', `other ${n}`), 100)).toBe(5);
  limits.note(asked('right'), 'NOT_FOUND');
  expect(passed(limits, () => asked('right'))).toBe(3);
  limits.note(asked('right', 'shop', '192.0.2.2'), 'UNAUTHENTICATED');
  expect(limits.isTooMuch(asked('right'))).toBe(true);
  limits.note(asked(null), null);
  expect(limits.isTooMuch(asked(null))).toBe(true);
});

test('a key that held in one room is counted by itself in the other as well, each by its own limits', () => {
  const known = createKnownKeys();
  const [devices, guests] = [
    createKeyLimits(LIMITS, () => 0, known),
    createKeyLimits(LIMITS, () => 0, known),
  ];
  devices.note(asked('right'), null);
  expect(passed(guests, (n) => asked(`wrong ${n}`))).toBe(3);
  expect(passed(guests, () => asked('right'))).toBe(3);
  expect(passed(devices, () => asked('right'))).toBe(3);
});
