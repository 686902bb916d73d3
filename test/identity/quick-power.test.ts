import { AuthenticationHelper } from 'amazon-cognito-identity-js';
import { expect, test } from 'vitest';
import { reckonQuickly } from '../../src/identity/cognito/quick-power.ts';

type Told = (error: null, value: { toString(base: 16): string }) => void;

interface Reckoned {
  g: { modPow(exponent: unknown, modulus: unknown, callback: Told): void };
  N: unknown;
  getSmallAValue(): unknown;
  getLargeAValue(callback: Told): void;
}

/** Hexadecimal digits of the number passed to the callback. */
const told = (ask: (callback: Told) => void): Promise<string> =>
  new Promise((resolve) => ask((_error, value) => resolve(value.toString(16))));

test('[F-08] the key of a sign-in is the same one with quick numbers', async () => {
  reckonQuickly();
  for (let round = 0; round < 3; round += 1) {
    const helper = new AuthenticationHelper('pool') as unknown as Reckoned;
    const quick = await told((callback) => helper.getLargeAValue(callback));
    expect(quick.length).toBeGreaterThan(700);
    const own = await told((callback) => helper.g.modPow(helper.getSmallAValue(), helper.N, callback));
    expect(quick).toBe(own);
  }
});
