import { expect, test } from 'vitest';
import { packSize, unitPrice } from '../../../src/domain/money/unit-price.ts';

test.each([
  ['Guaraná lata 350 ml', { amount: 350, unit: 'ml' }],
  ['Água 1,5L', { amount: 1500, unit: 'ml' }],
  ['Leite 1 litro', { amount: 1000, unit: 'ml' }],
  ['Chá 2 Litros', { amount: 2000, unit: 'ml' }],
  ['Chocolate 90g', { amount: 90, unit: 'g' }],
  ['Arroz 0.5 kg', { amount: 500, unit: 'g' }],
  ['Cerveja 6x350ml', { amount: 2100, unit: 'ml' }],
  ['Pão de queijo, 4 un.', { amount: 4, unit: 'un' }],
  ['Ovos 12 unidades', { amount: 12, unit: 'un' }],
  ['Pilhas 4 unid', { amount: 4, unit: 'un' }],
  ['Café (250 g) 250g', { amount: 250, unit: 'g' }],
  ['Biscoito 2 un. 90 g', null],
  ['Kit 350 ml e 90 g', null],
  ['Coca 2 lat', null],
  ['Vitamina B12 g4', null],
  ['Iogurte 0 g', null],
  ['Bala', null],
] as const)('%s', (name, size) => {
  expect(packSize(name)).toEqual(size);
});

test('the name decides before the description', () => {
  expect(packSize('Água com gás', 'Garrafa de 500 ml')).toEqual({ amount: 500, unit: 'ml' });
  expect(packSize('Água 300 ml', 'Garrafa de 500 ml')).toEqual({ amount: 300, unit: 'ml' });
});

test('the unit price is rounded to the centavo, and a single piece has none', () => {
  expect(unitPrice(480, { amount: 350, unit: 'ml' })).toEqual({ price: 1371, per: 'L' });
  expect(unitPrice(999, { amount: 90, unit: 'g' })).toEqual({ price: 11_100, per: 'kg' });
  expect(unitPrice(1000, { amount: 3, unit: 'un' })).toEqual({ price: 333, per: 'un' });
  expect(unitPrice(1001, { amount: 2, unit: 'un' })).toEqual({ price: 501, per: 'un' });
  expect(unitPrice(1000, { amount: 1, unit: 'un' })).toBeNull();
});
