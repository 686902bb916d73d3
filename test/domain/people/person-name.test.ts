import { expect, test } from 'vitest';
import { personName } from '../../../src/domain/people/person-name.ts';

test('a person without a name is called by their address, and one without either by their part', () => {
  const email = 'ana.souza@exemplo.com.br';
  expect(personName({ name: ' Ana Souza ', email }, 'Cliente')).toBe('Ana Souza');
  expect(personName({ name: ' ', email }, 'Cliente')).toBe('ana.souza');
  expect(personName({ name: '', email: '' }, 'Cliente')).toBe('Cliente');
  expect(personName({ name: '', email: '@exemplo.com.br' }, 'Cliente')).toBe('Cliente');
});
