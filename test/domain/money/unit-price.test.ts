import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packSize, unitPrice } from '../../../src/domain/money/unit-price.ts';
import { inGroups } from '../../../src/domain/words/in-groups.ts';

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
  ['Cerveja lata 350 ml c/12', null],
  ['Cerveja lata 350ml x 12', null],
  ['Fardo 6 Água 500 ml', null],
  ['12 latas de cerveja 350 ml', null],
  ['Iogurte 540 g com 6', null],
  ['Cerveja c/ 12 un 350 ml', null],
  ['Fardo 6 x 500 ml', { amount: 3000, unit: 'ml' }],
  ['Água 1.500 ml', { amount: 1500, unit: 'ml' }],
  ['Detergente 1,500 ml', null],
  ['Arroz 1.500 kg', null],
  ['Arroz 1,500 kg', { amount: 1500, unit: 'g' }],
  ['Leite 0.500 L', { amount: 500, unit: 'ml' }],
  ['Caixa 1 L', { amount: 1000, unit: 'ml' }],
  ['Pacote 500 g', { amount: 500, unit: 'g' }],
  ['Pct. 1,5 kg', { amount: 1500, unit: 'g' }],
  ['Leite com 3% de gordura 1 L', { amount: 1000, unit: 'ml' }],
  ['Leite com 0 lactose 1 L', { amount: 1000, unit: 'ml' }],
  ['Chocolate 70% 90 g', { amount: 90, unit: 'g' }],
  ['Café 3 Corações 500 g', { amount: 500, unit: 'g' }],
  ['1 lata 350 ml', { amount: 350, unit: 'ml' }],
] as const)('%s', (name, size) => {
  expect(packSize(name)).toEqual(size);
});

test('no way to write a number of packs makes the price of one pack that of a litre', () => {
  const written = fc.constantFrom(
    'c/',
    'c/ ',
    'com ',
    'cx ',
    'cx. c/ ',
    'caixa com ',
    'fardo de ',
    'pack ',
    'kit ',
  );
  const things = fc.constantFrom(' latas', ' garrafas', 'x', ' x ');
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 999 }),
      fc.integer({ min: 2, max: 999 }),
      written,
      things,
      (ml, packs, before, after) => {
        for (const name of [`Cerveja ${ml} ml ${before}${packs}`, `Cerveja ${before}${packs} ${ml}ml`])
          expect(packSize(name), name).toBeNull();
        expect(packSize(`Cerveja ${ml} ml`, `Vem ${before}${packs}`)).toBeNull();
        const multiplied = after.includes('x') ? { amount: packs * ml, unit: 'ml' } : null;
        expect(packSize(`Cerveja ${packs}${after}${after.includes('x') ? '' : ' '}${ml} ml`)).toEqual(
          multiplied,
        );
      },
    ),
  );
});

test('a size reads the same with thousands, and in litres or kilograms with a comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('ml', 'g'), (amount, unit) => {
      const size = { amount, unit };
      const large = unit === 'ml' ? 'L' : 'kg';
      expect(packSize(`Água ${amount} ${unit}`)).toEqual(size);
      expect(packSize(`Água ${inGroups(amount)} ${unit}`)).toEqual(size);
      expect(packSize(`Água ${String(amount / 1000).replace('.', ',')} ${large}`)).toEqual(size);
    }),
  );
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
