import { expect, test } from 'vitest';
import { capital } from '../../../src/domain/words/capital.ts';
import { namesText, withMore } from '../../../src/domain/words/names-text.ts';

test('names are told up to a number of them, and those left out are counted', () => {
  expect(namesText(['Água', 'Café', 'Suco'], 2)).toBe('Água, Café e mais 1');
  expect(namesText(['Água', 'Café'], 2)).toBe('Água, Café');
  expect(namesText(['Água', 'Café', 'Suco'], 2, '; ')).toBe('Água; Café e mais 1');
  expect([namesText([], 2), withMore('Água', 0), withMore('Água', 2)]).toEqual(['', 'Água', 'Água e mais 2']);
});

test('a text without letters stays as it is when it gets a capital', () => {
  expect(['água', 'à vista', ''].map(capital)).toEqual(['Água', 'À vista', '']);
});
