import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eanOf, fiscalDigits, isCfop, isEan, isNcm, NO_FISCAL } from '../../../src/domain/closing/fiscal.ts';
import { checkDigit } from '../../../src/domain/shop/barcode.ts';
import { fiscalFault } from '../../../src/records/content/fiscal.ts';

const faultOf = fiscalFault;

test('an EAN has 8, 12, 13 or 14 digits of which the last one confirms the others', () => {
  const body = fc
    .constantFrom(7, 11, 12, 13)
    .chain((length) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
    );
  fc.assert(
    fc.property(body, fc.integer({ min: 1, max: 9 }), (digits, off) => {
      const right = checkDigit(digits);
      expect(isEan(`${digits}${right}`)).toBe(true);
      expect(isEan(`${digits}${(right + off) % 10}`)).toBe(false);
    }),
  );
  for (const wrong of ['', '7', '123456789', '789100010010', '78910001001034', 'abcdefgh'])
    expect(isEan(wrong)).toBe(false);
});

test('an item without an EAN has that of its first barcode that is one', () => {
  expect(eanOf(NO_FISCAL, ['QR-1', '7891000100103', '96385074'])).toBe('7891000100103');
  expect(eanOf({ ean: '96385074' }, ['7891000100103'])).toBe('96385074');
  expect(eanOf(NO_FISCAL, ['1234'])).toBe('');
});

test('the server stores fiscal codes that can be, and names the field that cannot', () => {
  expect([isNcm('22021000'), isNcm('2202100'), isCfop('5102'), isCfop('4102'), isCfop('510')]).toEqual([
    ...[true, false, true, false, false],
  ]);
  expect(fiscalDigits('2202.10.00')).toBe('22021000');
  expect(faultOf({ ncm: '22021000', cfop: '5102', ean: '7891000100103' })).toBeNull();
  expect(faultOf({})).toBeNull();
  expect(faultOf({ ncm: '2202' })).toBe('ncm');
  expect(faultOf({ cfop: 5102 })).toBe('cfop');
  expect(faultOf({ ean: '7891000100104' })).toBe('ean');
});
