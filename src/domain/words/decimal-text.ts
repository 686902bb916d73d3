import { inGroups } from './in-groups.ts';

/**
 * A number in Portuguese with thousands grouped and at most five decimals: 1204.25 with one is '1.204,3'. It is rounded
 * half away from zero. Takes what fits into 2^53 with its decimals. Done on strings, because the first formatter of Intl
 * costs a phone tens of milliseconds.
 */
export function decimalText(value: number, decimals: number): string {
  // Shifted as text: a product of binary fractions would round 1204.35 down. Below a millionth the text of a number has
  // an exponent, and two of them are no number. It rounds to zero.
  const scaled = Math.round(Number(`${Math.abs(value)}e${decimals}`)) || 0;
  const digits = String(scaled).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const rest = decimals > 0 ? `,${digits.slice(point)}` : '';
  return `${value < 0 && scaled > 0 ? '-' : ''}${inGroups(digits.slice(0, point))}${rest}`;
}
