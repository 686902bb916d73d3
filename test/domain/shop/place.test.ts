import { expect, test } from 'vitest';
import { readPlaceQuery } from '../../../src/domain/shop/place.ts';

test.each([
  ['95020-360', '95020360'],
  ['95020360', '95020360'],
  [' 95.020-360 ', '95020360'],
  ['CEP: 95020-360', '95020360'],
  ['cep 95020 360', '95020360'],
  ['  Rua   Sinimbu,\n825 ', 'Rua Sinimbu, 825'],
  ['Sé', null],
  ['Ubá', 'Ubá'],
  ['9502036', null],
  ['950203601', null],
  ['12345', null],
  ['', null],
  ['   ', null],
  ['?!', null],
  ['a'.repeat(201), null],
])('[H-05] %j is searched as %j', (typed, query) => {
  expect(readPlaceQuery(typed)).toBe(query);
});

test('[H-05] an accent of two signs is the same letter', () => {
  expect(readPlaceQuery('Uba\u0301')).toBe('Ubá');
});
