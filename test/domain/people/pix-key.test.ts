import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCnpj, isValidCnpj, normaliseCnpj } from '../../../src/domain/people/cnpj.ts';
import { isValidCpf, maskCpf } from '../../../src/domain/people/cpf.ts';
import {
  formatPixKey,
  maskedPixKey,
  normalisePixKey,
  pixKeyProblem,
} from '../../../src/domain/people/pix-key.ts';
import { PIX_KEY_KINDS, type PixKeyKind, pixKeyKind } from '../../../src/domain/people/pix-key-kind.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('CNPJ', () => {
  test.each(['12ABC34501DE35', '00000000000191', '11222333000181', '12345678000195', 'A1B2C3D4E5F668'])(
    '%s is right',
    (cnpj) => {
      expect(isValidCnpj(cnpj)).toBe(true);
    },
  );

  test.each(['12ABC34501DE36', '00000000000000', '12abc34501de35', '1122233300018', '112223330001811', ''])(
    '%s is wrong',
    (cnpj) => {
      expect(isValidCnpj(cnpj)).toBe(false);
    },
  );

  test('is stored in upper case without its signs', () => {
    expect(normaliseCnpj(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35');
    expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(['', '1', '12A', '12ABC345', '12ABC34501', '12ABC34501DE3'].map(formatCnpj)).toEqual([
      '',
      '1',
      '12.A',
      '12.ABC.345',
      '12.ABC.345/01',
      '12.ABC.345/01DE-3',
    ]);
  });

  test('of all check digits exactly one pair is right, whatever the twelve characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (base) => {
        fc.pre(!/^0+$/.test(base));
        const right = Array.from({ length: 100 }, (_, pair) => `${base}${String(pair).padStart(2, '0')}`);
        expect(right.filter(isValidCnpj)).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });
});

describe('CPF', () => {
  test.each(['12345678909', '52998224725', '11144477735'])('%s is right', (cpf) => {
    expect(isValidCpf(cpf)).toBe(true);
  });

  test.each(['11111111111', '12345678900'])('%s is wrong', (cpf) => {
    expect(isValidCpf(cpf)).toBe(false);
  });

  test('[P-01] shows only its middle until it is asked for', () => {
    expect(maskCpf('12345678909')).toBe('***.456.789-**');
    expect(maskCpf('123.456.789-09')).toBe('***.456.789-**');
    fc.assert(
      fc.property(digits(11), (cpf) => {
        const shown = maskCpf(cpf);
        expect(shown.replace(/\D/g, '')).toBe(cpf.slice(3, 9));
      }),
    );
  });
});

/** Keys as people type them, each followed by its stored form. */
const RIGHT: readonly (readonly [PixKeyKind, string, string])[] = [
  ['cpf', '123.456.789-09', '12345678909'],
  ['cpf', ' 52998224725 ', '52998224725'],
  ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['cnpj', '00.000.000/0001-91', '00000000000191'],
  ['phone', '(54) 99123-4567', '+5554991234567'],
  ['phone', '054 99123.4567', '+5554991234567'],
  ['phone', '+55 11 98765 4321', '+5511987654321'],
  ['phone', '5511987654321', '+5511987654321'],
  ['phone', '55 99123-4567', '+5555991234567'],
  ['email', ' Ana.Souza+pix@Exemplo.com.br', 'ana.souza+pix@exemplo.com.br'],
  ['random', '7F6844D0-DE89-47E5-9EF7-E0A35A681615', '7f6844d0-de89-47e5-9ef7-e0a35a681615'],
  ['random', '7f6844d0de8947e59ef7e0a35a681615', '7f6844d0-de89-47e5-9ef7-e0a35a681615'],
];

const WRONG: readonly (readonly [PixKeyKind, string, string])[] = [
  ['cpf', '123.456.789-00', 'CPF inválido'],
  ['cpf', '111.111.111-11', 'CPF inválido'],
  ['cpf', '12345678909x', 'CPF inválido'],
  ['cnpj', '12ABC34501DE36', 'CNPJ inválido'],
  ['cnpj', '00000000000000', 'CNPJ inválido'],
  ['phone', '991234567', 'Celular inválido: informe o DDD e os 9 dígitos'],
  ['phone', '(54) 3221-1234', 'Celular inválido: informe o DDD e os 9 dígitos'],
  ['phone', '(10) 99123-4567', 'Celular inválido: informe o DDD e os 9 dígitos'],
  ['phone', '+1 11 98765 4321', 'Celular inválido: informe o DDD e os 9 dígitos'],
  ['email', 'ana@exemplo', 'E-mail inválido'],
  ['email', 'joão@exemplo.com.br', 'E-mail inválido'],
  ['email', `${'a'.repeat(70)}@ex.com.br`, 'E-mail inválido'],
  ['random', '7f6844d0-de89-47e5-9ef7', 'Chave aleatória inválida: copie a chave inteira do seu banco'],
];

describe('PIX key', () => {
  test.each(RIGHT)('[P-03] %s "%s" is stored as %s', (kind, typed, stored) => {
    expect(pixKeyProblem(kind, typed)).toBeNull();
    expect(normalisePixKey(kind, typed)).toBe(stored);
    expect(pixKeyKind(stored)).toBe(kind);
  });

  test.each(WRONG)('[P-03] %s "%s" is refused: %s', (kind, typed, message) => {
    expect(pixKeyProblem(kind, typed)).toBe(message);
  });

  test('[P-03] an empty key of any kind is refused', () => {
    for (const kind of PIX_KEY_KINDS)
      for (const typed of ['', '   '])
        expect(pixKeyProblem(kind, typed)).toBe('Chave PIX não pode estar vazia');
  });

  test('[P-01] a stored key is shown as people read it', () => {
    expect(formatPixKey('12345678909')).toBe('123.456.789-09');
    expect(maskedPixKey('12345678909')).toBe('***.456.789-**');
    expect(maskedPixKey('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(formatPixKey('+5554991234567')).toBe('+55 (54) 99123-4567');
    expect(formatPixKey('ana@exemplo.com.br')).toBe('ana@exemplo.com.br');
    expect(formatPixKey('chave antiga')).toBe('chave antiga');
  });

  test('normalising is stable: what is accepted is stored the same when typed again as stored or as shown', () => {
    const mobile = fc
      .tuple(fc.stringMatching(/^[1-9]{2}$/), digits(8))
      .map(([area, rest]) => ['phone', `${area}9${rest}`] as const);
    const random = fc.uuid().map((key) => ['random', key] as const);
    const email = fc
      .stringMatching(/^[A-Za-z0-9._+-]{1,20}@[A-Za-z0-9-]{1,12}\.com$/)
      .map((key) => ['email', key] as const);
    fc.assert(
      fc.property(fc.oneof(mobile, random, email), ([kind, typed]) => {
        expect(pixKeyProblem(kind, typed)).toBeNull();
        const stored = normalisePixKey(kind, typed);
        expect(normalisePixKey(kind, stored)).toBe(stored);
        expect(normalisePixKey(kind, formatPixKey(stored))).toBe(stored);
        expect(pixKeyKind(stored)).toBe(kind);
      }),
    );
  });

  test('no text at all makes it throw, and what is refused is no key', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PIX_KEY_KINDS), fc.string({ unit: 'binary' }), (kind, typed) => {
        const accepted = pixKeyProblem(kind, typed) === null;
        const stored = normalisePixKey(kind, typed);
        expect(accepted && pixKeyKind(stored) === null).toBe(false);
        expect(typeof formatPixKey(typed)).toBe('string');
      }),
    );
  });
});
