import { expect, test } from 'vitest';
import { shortName } from '../../../src/domain/people/short-name.ts';
import { isCode, isFound, typedAmount } from '../../../src/domain/sales/find-sale.ts';

test('an amount is read as people type it', () => {
  expect(
    ['20,30', 'R$ 20,30', '20.30', '1.020,5', '1.020', '20', 'r$20', '0', '-3', '2x', ''].map(typedAmount),
  ).toEqual([...[2030, 2030, 2030, 102_050, 102_000, 2000, 2000, 0], ...[null, null, null]]);
});

test('a sale is found by an amount of it, by its PIX code, or by all words in its buyer and items', () => {
  const sale = {
    buyer: 'Marina D.',
    itemNames: ['Água mineral 500 ml', 'Pão de queijo'],
    amounts: [2030, 830, 1200],
    endToEndId: 'E18236120202611221518s1A7kQ2m9Xv',
    number: '7K4 92Q',
  };
  for (const query of [
    '20,30',
    'marina',
    'MARINA agua',
    'pao',
    'e1823612',
    '500',
    '7K4 92Q',
    '7k492q',
    ' Nº 7k4 92q',
    'Marina Duarte',
    'marina de souza duarte',
  ])
    expect(isFound(sale, query)).toBe(true);
  for (const query of ['20,31', 'marina café', 'marina silva', 'ana duarte', 'dutra', '7K4', '7K4 92R'])
    expect(isFound(sale, query)).toBe(false);
});

test('many letters and digits may be a code, words and amounts are none', () => {
  expect(['E18236120202611', 'vnd20261120', 'Guaraná', 'guarana lata', '20,30', '12345'].map(isCode)).toEqual(
    [...[true, true, false, false, false, false]],
  );
});

test('a customer is a first name and an initial', () => {
  expect(['Marina Duarte', ' Ana  Maria de Souza ', 'Caio', '', '😀 😎'].map(shortName)).toEqual([
    ...['Marina D.', 'Ana S.', 'Caio', 'Cliente', '😀 😎.'],
  ]);
});
