import { expect, test } from 'vitest';
import { productKind } from '../../../src/domain/shop/product-kind.ts';

test.each([
  ['Água com gás', ['Bebidas'], 'bottle'],
  ['Café coado', ['Bebidas'], 'coffee'],
  ['Pão de queijo', ['Padaria'], 'bread'],
  ['Brigadeiro', [], 'chocolate'],
  ['Achocolatado 200 ml', ['Bebidas'], 'bottle'],
  ['Guaraná em lata', [], 'can'],
  ['Marca própria', ['Bebidas'], 'bottle'],
  ['Marca própria', [], undefined],
] as const)('%s of %j is drawn as %s: the name tells before the category', (name, categories, kind) => {
  expect(productKind(name, categories)).toBe(kind);
});
