import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BrCode, encodeBrCode, foldAscii, parseBrCode } from '../../../dev/bank/br-code.ts';
import { crc16 } from '../../../dev/bank/crc16.ts';

const base = {
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  postalCode: null,
  merchantCategory: '0000',
  initiation: null,
  txid: '***',
} as const;
const still = { ...base, kind: 'static', info: null, withdrawalProvider: null, amount: null } as const;
const moving = { ...base, kind: 'dynamic', initiation: '12' } as const;

const MANUAL_STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const S1 =
  '00020126520014br.gov.bcb.pix0114+55119876543210212Agua com gas520400005303986540512.505802BR5919Mercadinho Sao Joao6009SAO PAULO62140510PEDIDO00016304E79A';
const S2 =
  '00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503***630436EC';
const D2 =
  '00020101021226990014br.gov.bcb.pix2577pix-sim.example.com/qr/v2/0123456789abcdef0123456789abcdefxxxxxxxxxxxxxxxxxxx5204000053039865802BR5912MERCADO DEMO6009SAO PAULO62070503***6304DD8C';

/** Vectors that are read and also written to the letter. */
const exact: Record<string, [string, BrCode]> = {
  'M1 static of the manual': [MANUAL_STATIC, { ...still, key: '123e4567-e12b-12d1-a456-426655440000' }],
  'M2 dynamic of the manual': [
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    { ...moving, url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' },
  ],
  'S1 phone key, info, amount, txid': [
    S1,
    {
      ...still,
      key: '+5511987654321',
      info: 'Agua com gas',
      amount: 1250,
      name: 'Mercadinho Sao Joao',
      city: 'SAO PAULO',
      txid: 'PEDIDO0001',
    },
  ],
  'S2 CPF key, open amount': [S2, { ...still, key: '12345678909', name: 'FULANO DE TAL' }],
  'S3 alphanumeric CNPJ key, one centavo': [
    '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654040.015802BR5917EMPRESA ALFA LTDA6006RECIFE62070503***63040B02',
    { ...still, key: '12ABC34501DE35', amount: 1, name: 'EMPRESA ALFA LTDA', city: 'RECIFE' },
  ],
  'S4 e-mail key, 25-character txid': [
    '00020126400014br.gov.bcb.pix0118fulano@example.com52040000530398654071000.005802BR5906FULANO6014BELO HORIZONTE62290525AAAAAAAAAAAAAAAAAAAAAAAAA6304990D',
    {
      ...still,
      key: 'fulano@example.com',
      amount: 100_000,
      name: 'FULANO',
      city: 'BELO HORIZONTE',
      txid: 'A'.repeat(25),
    },
  ],
  'D1 dynamic': [
    '00020101021226800014br.gov.bcb.pix2558pix-sim.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5912MERCADO DEMO6009SAO PAULO62070503***6304BFA2',
    {
      ...moving,
      name: 'MERCADO DEMO',
      city: 'SAO PAULO',
      url: 'pix-sim.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25',
    },
  ],
  'D2 url of 77, template of 99': [
    D2,
    {
      ...moving,
      name: 'MERCADO DEMO',
      city: 'SAO PAULO',
      url: `pix-sim.example.com/qr/v2/0123456789abcdef0123456789abcdef${'x'.repeat(19)}`,
    },
  ],
  'Z1 checksum with leading zeros': [
    '00020126330014br.gov.bcb.pix01111234567890952040000530398654041.005802BR5913FULANO DE TAL6008BRASILIA62090505T004763040032',
    { ...still, key: '12345678909', amount: 100, name: 'FULANO DE TAL', txid: 'T0047' },
  ],
};

/** Foreign vectors that are only read. */
const readOnly: Record<string, [string, BrCode]> = {
  'M3 several arrangements, CEP and element 80': [
    '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38',
    {
      ...still,
      key: '123e4567-e12b-12d1-a456-426655440000',
      amount: 12_345,
      name: 'NOME DO RECEBEDOR',
      postalCode: '70074900',
      txid: 'RP12345678-2019',
    },
  ],
  'M4 composite': [
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/2353c790eefb11eaadc10242ac1200026304FB42',
    { ...moving, url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' },
  ],
  'R1 as published by a bank': [
    '00020101021126810014BR.GOV.BCB.PIX2559pix-qr.mercadopago.com/instore/ol/v2/3Z92vwxO3Le6HS6SjSFvON5204000053039865802BR5923Joao Victor Concurseiro6009SAO PAULO62080504mpis6304342A',
    {
      ...moving,
      initiation: '11',
      url: 'pix-qr.mercadopago.com/instore/ol/v2/3Z92vwxO3Le6HS6SjSFvON',
      name: 'Joao Victor Concurseiro',
      city: 'SAO PAULO',
      txid: 'mpis',
    },
  ],
};

const withCrc = (body: string): string => `${body}6304${crc16(`${body}6304`)}`;
const bodyOf = (code: string): string => code.slice(0, -8);
const fault = (text: string): string => {
  const parsed = parseBrCode(text);
  return parsed.kind === 'invalid' ? parsed.fault : 'accepted';
};

test('the checksum gives the published check value', () => {
  expect(crc16('123456789')).toBe('29B1');
});

describe('published codes', () => {
  test.each(Object.entries(exact))('%s is read and written to the letter', (_name, [text, code]) => {
    expect(parseBrCode(text)).toEqual({ kind: 'code', code });
    expect(encodeBrCode(code)).toBe(text);
  });
  test.each(Object.entries(readOnly))('%s is read', (_name, [text, code]) => {
    expect(parseBrCode(text)).toEqual({ kind: 'code', code });
  });
});

describe('what is refused', () => {
  test.each([
    [
      'a wrong checksum as published',
      '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304170E',
      'crc',
    ],
    ['one flipped character', S2.replace('FULANO DE TAL', 'FULANO DE TAM'), 'crc'],
    ['a length that overruns', withCrc(bodyOf(D2).replace('2577', '2578')), 'account'],
    ['a second amount', withCrc(bodyOf(S1).replace('5802BR', '54049.005802BR')), 'duplicate'],
    ['a truncated code', MANUAL_STATIC.slice(0, -10), 'structure'],
    ['text after the checksum', `${MANUAL_STATIC}abc`, 'structure'],
    ['an element after the checksum', `${MANUAL_STATIC}5802BR`, 'crc-place'],
    [
      'key and url together',
      withCrc(bodyOf(S2).replace('26330014br.gov.bcb.pix', '26450014br.gov.bcb.pix2508a.com/xy')),
      'account',
    ],
    [
      'neither key nor url',
      withCrc('00020126180014br.gov.bcb.pix5204000053039865802BR5901A6001B62070503***'),
      'account',
    ],
    ['a zero length', withCrc(bodyOf(S2).replace('5913FULANO DE TAL', '5900')), 'structure'],
    ['an amount without cents', withCrc(bodyOf(S1).replace('540512.50', '540212')), 'amount'],
    ['an amount of zero', withCrc(bodyOf(S1).replace('540512.50', '54040.00')), 'amount'],
    ['another currency', withCrc(bodyOf(S2).replace('5303986', '5303840')), 'currency'],
    ['accents', withCrc(bodyOf(S2).replace('FULANO', 'FULÃNO')), 'charset'],
    ['no city', withCrc(bodyOf(S2).replace('6008BRASILIA', '')), 'city'],
    ['an empty text', '', 'structure'],
  ])('%s', (_name, text, expected) => {
    expect(fault(text)).toBe(expected);
  });
  test('writing refuses what breaks a rule', () => {
    for (const change of [
      { name: 'João' },
      { name: '' },
      { city: 'x'.repeat(16) },
      { txid: 'a-b' },
      { amount: 0 },
      { amount: 1.5 },
      { info: 'x'.repeat(73) },
      { key: '' },
      { key: 'k'.repeat(77), info: 'x' },
    ]) {
      expect(() => encodeBrCode({ ...still, key: '12345678909', ...change })).toThrow(RangeError);
    }
  });
});

test('ends are trimmed and a lower-case checksum is read', () => {
  expect(fault(`  ${MANUAL_STATIC}\n`)).toBe('accepted');
  expect(fault(MANUAL_STATIC.slice(0, -4) + MANUAL_STATIC.slice(-4).toLowerCase())).toBe('accepted');
});

test('names are folded to what every payer app reads', () => {
  expect(foldAscii('Mercadinho São João do Açaí', 25)).toBe('Mercadinho Sao Joao do Ac');
});

const ascii = (max: number) =>
  fc.string({
    minLength: 1,
    maxLength: max,
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)),
  });
const dense = (max: number) =>
  fc.string({
    minLength: 1,
    maxLength: max,
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
  });
const common = {
  name: ascii(25),
  city: ascii(15),
  postalCode: fc.option(fc.stringMatching(/^\d{8}$/)),
  merchantCategory: fc.stringMatching(/^\d{4}$/),
  initiation: fc.constantFrom('11' as const, '12' as const, null),
  txid: fc.oneof(fc.constant('***'), fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
};
const anyCode: fc.Arbitrary<BrCode> = fc.oneof(
  fc.record({ ...common, kind: fc.constant('dynamic' as const), url: dense(77) }),
  fc.record({
    ...common,
    kind: fc.constant('static' as const),
    key: dense(36),
    info: fc.option(ascii(25)),
    withdrawalProvider: fc.option(fc.stringMatching(/^\d{8}$/)),
    amount: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
  }),
);

test('what is written is read back equal', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(parseBrCode(encodeBrCode(code))).toEqual({ kind: 'code', code });
    }),
  );
});

test('no single changed character passes as another code', () => {
  fc.assert(
    fc.property(anyCode, fc.nat(), fc.integer({ min: 0x20, max: 0x7e }), (code, at, char) => {
      const text = encodeBrCode(code);
      const place = at % text.length;
      const changed = text.slice(0, place) + String.fromCharCode(char) + text.slice(place + 1);
      fc.pre(changed.trim().toUpperCase() !== text.toUpperCase());
      expect(fault(changed)).not.toBe('accepted');
    }),
  );
});
