import { AuthenticationHelper } from 'amazon-cognito-identity-js';

/** A number of the library. */
interface LibraryNumber {
  toString(base: 16): string;
}
type NumberClass = new (digits: string, base: 16) => LibraryNumber;

/** Internal part of the library that calculates at each sign-in. Its types leave it out. */
interface Helper {
  g: LibraryNumber;
  N: LibraryNumber;
  calculateA(a: LibraryNumber, callback: (error: null, value: LibraryNumber) => void): void;
}

declare module 'amazon-cognito-identity-js' {
  const AuthenticationHelper: new (pool: string) => Helper;
}

/**
 * Lets the browser's own numbers calculate the library's key for SRP. The library does it at each sign-in, needed or
 * not, before it asks the provider anything. With its numbers made of arrays that takes a phone a second.
 */
export function reckonQuickly(): void {
  const helper = AuthenticationHelper.prototype as Helper;
  helper.calculateA = function (this: Helper, a, callback) {
    const power = powerOf(toBigInt(this.g), toBigInt(a), toBigInt(this.N));
    callback(null, new (this.g.constructor as NumberClass)(power.toString(16), 16));
  };
}

const toBigInt = (value: LibraryNumber): bigint => BigInt(`0x${value.toString(16)}`);

/** `base` to the power of `exponent`, modulo `modulus`. */
function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus;
    if (bit === '1') power = (power * base) % modulus;
  }
  return power;
}
