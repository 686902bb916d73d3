import { expect, test } from 'vitest';
import { createBearerCheck } from '../../../server/identity/bearer-check.ts';

test('made-up tokens buy a network few checks of signatures, a token that is known costs none, and others have their own', async () => {
  let clock = 0;
  let checked = 0;
  const isBearer = createBearerCheck(
    {
      knows: (token) => token === 'known',
      verify(token) {
        if (token !== 'known') checked += 1;
        const isGood = ['known', 'good'].includes(token);
        return isGood ? ({ kind: 'valid' } as never) : { kind: 'invalid', reason: 'signature' };
      },
    },
    () => clock,
  );
  for (let asked = 0; asked < 2000; asked += 1) expect(await isBearer(`forged ${asked}`, 'cafe')).toBe(false);
  expect(checked).toBe(600);
  expect([await isBearer('good', 'cafe'), await isBearer('known', 'cafe')]).toEqual([false, true]);
  expect(await isBearer('good', 'elsewhere')).toBe(true);
  clock += 1000;
  expect(await isBearer('good', 'cafe')).toBe(true);
  for (let asked = 0; asked < 100; asked += 1) await isBearer(`forged ${asked}`, 'cafe');
  expect(checked).toBe(600 + 1 + 20);
});
