import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openGate, passGate } from '../../../src/device/scan/scan-gate.ts';
import { labelCode, productCode, readLabelCode, withRead } from '../../../src/domain/labels/label-code.ts';
import { checkDigit, codeKey } from '../../../src/domain/shop/barcode.ts';

const prices = fc.integer({ min: 0, max: 100_000_000 });
const printable = fc
  .string({
    unit: fc.integer({ min: 32, max: 126 }).map((sign) => String.fromCharCode(sign)),
    minLength: 1,
    maxLength: 60,
  })
  .filter((code) => codeKey(code) !== '');
const digitsOf = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const upcs = digitsOf(11).map((body) => `${body}${checkDigit(body)}`);

test('the QR of a label says its price and its code, whatever code an item has', () => {
  fc.assert(
    fc.property(prices, printable, (price, code) => {
      expect(readLabelCode(labelCode({ price, code }))).toEqual({ price, code: codeKey(code) });
      expect(productCode(labelCode({ price, code }))).toBe(codeKey(code));
    }),
  );
});

test('no text of a stranger breaks it, and what is no label stays as it was read', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((rest) => `ETQ${rest}`),
    fc.tuple(fc.double(), fc.string({ unit: 'binary' })).map(([price, code]) => `ETQ${price}-${code}`),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const label = readLabelCode(text);
      if (label === null) expect(productCode(text)).toBe(text);
      else {
        expect(Number.isInteger(label.price) && label.price >= 0 && label.price <= 100_000_000).toBe(true);
        expect(label.code.trim()).toBe(label.code);
        expect(label.code).not.toBe('');
      }
    }),
  );
  for (const other of [
    '',
    'ETQ',
    'ETQ-1',
    'ETQ490',
    'ETQ490-',
    'ETQ490- ',
    'ETQ-5-1234',
    'ETQ049-1234',
    'ETQ4.9-1234',
  ])
    expect(readLabelCode(other)).toBeNull();
  expect(readLabelCode('ETQ100000001-7891000100103')).toBeNull();
  expect(readLabelCode(`ETQ1-${'9'.repeat(81)}`)).toBeNull();
  expect(readLabelCode('ETQ1-a\nb')).toBeNull();
  expect(readLabelCode(' etq490-7891000100103\r')).toEqual({ price: 490, code: '7891000100103' });
});

test('a label in view is one code: its QR and its bars pass the gate together', () => {
  fc.assert(
    fc.property(
      prices,
      fc.oneof(
        upcs,
        digitsOf(12).map((body) => `${body}${checkDigit(body)}`),
      ),
      (price, code) => {
        const format = code.length === 12 ? 'upc_a' : 'ean_13';
        const qr = productCode({ format: 'qr_code', text: labelCode({ price, code }) } as const);
        const bars = { format, text: code } as const;
        let gate = openGate();
        let accepted = 0;
        for (const [frame, seen] of [qr, bars, qr, qr, bars, bars].entries()) {
          const passed = passGate(gate, seen, frame * 60);
          gate = passed.gate;
          if (passed.accepted) accepted += 1;
        }
        expect(accepted).toBe(1);
      },
    ),
  );
});

test('an item whose own code reads like a label is found by that, else the label’s product is', () => {
  const things = [
    { id: 'odd', codes: ['ETQ1-7891000100103'] },
    { id: 'water', codes: ['7891000100103'] },
  ];
  const found = (text: string) => withRead(things, text, ({ codes }) => codes).map(({ id }) => id);
  expect(found('ETQ1-7891000100103')).toEqual(['odd']);
  expect(found('ETQ490-7891000100103')).toEqual(['water']);
  expect(found('7891000100103')).toEqual(['water']);
  expect(found('ETQ490-7891000199999')).toEqual([]);
});
