import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFoundBy } from '../../../src/domain/near/find-near.ts';

const SHOP = {
  name: 'Armazém do Hospital',
  description: 'Refeições rápidas',
  address: 'Rua Dr. Montaury, 760 · Centro',
  cep: '95020-190',
};

test('[H-07] a location is found by words of its name, district or description, without accents', () => {
  for (const query of ['armazem', 'CENTRO', 'hospital montaury', ' refeicoes ', ''])
    expect(isFoundBy(query, SHOP)).toBe(true);
  for (const query of ['padaria', 'hospital norte']) expect(isFoundBy(query, SHOP)).toBe(false);
});

test('[H-07] a CEP finds it by its beginning alone, with or without the hyphen', () => {
  for (const query of ['95020', '95020-1', '95020190']) expect(isFoundBy(query, SHOP)).toBe(true);
  for (const query of ['95021', '5020']) expect(isFoundBy(query, SHOP)).toBe(false);
});

test('[H-07] every part of its name finds it', () => {
  fc.assert(
    fc.property(fc.nat(SHOP.name.length), fc.nat(SHOP.name.length), (a, b) =>
      isFoundBy(SHOP.name.slice(Math.min(a, b), Math.max(a, b)), SHOP),
    ),
  );
});
