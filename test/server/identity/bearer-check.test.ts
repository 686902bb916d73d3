import { expect, test } from 'vitest';
import { createBearerCheck } from '../../../server/identity/bearer-check.ts';

/** A check of plain-text tokens, with the number of signatures that it checked. */
function open() {
  let clock = 0;
  let checked = 0;
  const findBearer = createBearerCheck(
    {
      knows: (token) => token === 'known',
      markedFor: (token) => /^marked (\w+)/.exec(token)?.[1] ?? null,
      verify(token) {
        if (token !== 'known') checked += 1;
        const isGood = !token.includes('forged');
        return isGood ? ({ kind: 'valid', sub: token } as never) : { kind: 'invalid', reason: 'signature' };
      },
    },
    () => clock,
  );
  const advance = (ms: number): void => {
    clock += ms;
  };
  return { findBearer, advance, checked: () => checked };
}

test('made-up tokens buy a network few checks of signatures, a token that is known costs none, and others have their own', async () => {
  const { findBearer, advance, checked } = open();
  for (let asked = 0; asked < 2000; asked += 1)
    expect(await findBearer(`forged ${asked}`, 'cafe')).toBe(null);
  expect(checked()).toBe(600);
  expect([await findBearer('good', 'cafe'), await findBearer('known', 'cafe')]).toEqual([null, 'known']);
  expect(await findBearer('good', 'elsewhere')).toBe('good');
  advance(1000);
  expect(await findBearer('good', 'cafe')).toBe('good');
  for (let asked = 0; asked < 100; asked += 1) await findBearer(`forged ${asked}`, 'cafe');
  expect(checked()).toBe(600 + 1 + 20);
});

test('a token with a mark takes from its person alone, whatever else a network shows', async () => {
  const { findBearer, checked } = open();
  for (let asked = 0; asked < 2000; asked += 1) await findBearer(`forged ${asked}`, 'cafe');
  for (let asked = 0; asked < 2000; asked += 1) await findBearer('marked eva, forged', 'cafe');
  expect(checked()).toBe(600 + 20);
  expect(await findBearer('marked ana', 'cafe')).toBe('marked ana');
  expect(await findBearer('marked eva', 'cafe')).toBe(null);
  expect(await findBearer('marked eva', 'elsewhere')).toBe('marked eva');
});
