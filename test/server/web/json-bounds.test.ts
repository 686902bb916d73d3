import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsNul, isWithinBounds } from '../../../server/web/json-bounds.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('how much structure a text has', () => {
  test('levels are counted as the parsed value has them, whatever its strings hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value);
        const bounds = { values: Number.POSITIVE_INFINITY };
        expect(isWithinBounds(text, { ...bounds, nesting: depth })).toBe(true);
        if (depth > 0) expect(isWithinBounds(text, { ...bounds, nesting: depth - 1 })).toBe(false);
      }),
    );
  });

  test('a list of n values has n, and a string with brackets, commas and quotes has none', () => {
    const text = JSON.stringify(Array(50).fill('[{,"\\'));
    expect(isWithinBounds(text, { nesting: 1, values: 50 })).toBe(true);
    expect(isWithinBounds(text, { nesting: 1, values: 49 })).toBe(false);
  });

  test('a NUL is found where a string holds one, and not where it holds the words for it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\0', '\\', 'u0000', '"', 'a')), (parts) => {
        const value = parts.join('');
        expect(holdsNul(JSON.stringify(value))).toBe(value.includes('\0'));
      }),
    );
  });

  test('what is no JSON is left to the parser', () => {
    for (const text of ['"open', '', 'nada', ']'])
      expect(isWithinBounds(text, { nesting: 1, values: 1 })).toBe(true);
  });
});
