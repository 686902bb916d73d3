import { expect, test } from 'vitest';
import { namesApart } from '../../../src/domain/overview/names-apart.ts';

const FLOWERS = 'Rua das Flores, 12 - Torre 2, Centro, Caxias do Sul - RS';
const place = (id: string, name: string, address = FLOWERS) => ({ id, name, address });

test('[ML-01] shops of one name have their street with it, and all others their name alone', () => {
  const names = namesApart([
    place('a', 'Bloco A'),
    place('b', 'bloco á', 'Av. Brasil, 900, Lourdes, Caxias do Sul - RS'),
    place('c', 'Bloco C'),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    a: 'Bloco A · Rua das Flores, 12 - Torre 2',
    b: 'bloco á · Av. Brasil, 900',
    c: 'Bloco C',
  });
});

test('[ML-01] one street of two towns, and shops of one address or none', () => {
  const names = namesApart([
    place('a', 'Bloco A', 'Rua 1, 5, Centro, Canela - RS'),
    place('b', 'Bloco A', 'Rua 1, 5, Centro, Gramado - RS'),
    place('d', 'Tranca', ''),
    place('c', 'Tranca', ''),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    a: 'Bloco A · Rua 1, 5, Centro, Canela - RS',
    b: 'Bloco A · Rua 1, 5, Centro, Gramado - RS',
    c: 'Tranca · 1',
    d: 'Tranca · 2',
  });
});
