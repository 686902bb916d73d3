import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../src/device/scan/decode-text.ts';
import { groupCode, guardText, joinList, plainText, splitList } from '../../../src/domain/csv/cell.ts';
import { decimalSignOf, readAmount, readUnits, writeAmount } from '../../../src/domain/csv/number.ts';
import { parseCsv, writeCsv } from '../../../src/domain/csv/text.ts';

describe('separated values', () => {
  test('quotes, breaks inside cells, every line end and separator, and the line each row starts on', () => {
    const text = '\ufeffa;b\r\n"x ""y""";"1\r\n2"\n\n;;\rz;w';
    expect(parseCsv(text)).toEqual({
      separator: ';',
      openQuoteAt: null,
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['x "y"', '1\r\n2'] },
        { line: 6, cells: ['z', 'w'] },
      ],
    });
    expect(parseCsv('a,"b;c",d\n1,2,3').rows[0]?.cells).toEqual(['a', 'b;c', 'd']);
    expect(parseCsv('a\tb').separator).toBe('\t');
    expect(parseCsv('sep=,\r\na;b,c').rows).toEqual([{ line: 2, cells: ['a;b', 'c'] }]);
    expect(parseCsv('a;b\n1;"x\n').openQuoteAt).toBe(2);
    expect(parseCsv('').rows).toEqual([]);
  });

  test('whatever is written is read back', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ';', ',', '"', '\t', '\r', '\n', ' ', '=', 'é') });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const table = [['nome', 'x', 'y', 'z'], ...rows];
        const kept = table.filter((cells) => cells.some((one) => one.trim() !== ''));
        expect(parseCsv(writeCsv(table)).rows.map(({ cells }) => cells)).toEqual(kept);
      }),
    );
  });

  test('bytes are UTF-8, UTF-16 with its mark, or Windows-1252', () => {
    const latin = Uint8Array.from([0x50, 0xe3, 0x6f, 0x20, 0x80]);
    expect(decodeText(latin)).toBe('Pão €');
    expect(decodeText(new TextEncoder().encode('\ufeffPão'))).toBe('Pão');
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xe3, 0]))).toBe('ã');
    expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0xe3]))).toBe('ã');
  });
});

describe('cells', () => {
  test('no text can be a formula, in any program, and every text comes back', () => {
    expect(guardText('=1+1')).toBe("'=1+1");
    expect(guardText('@soma')).toBe("'@soma");
    expect(guardText('\t=x')).toBe("'\t'=x");
    expect(guardText('a;=cmd()')).toBe("a;'=cmd()");
    expect(guardText("'Café")).toBe("'Café");
    expect(plainText("'Café")).toBe("'Café");
    const risky = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', ';', ',', '"', ' ', 'a'),
    });
    fc.assert(
      fc.property(risky, (text) => {
        const guarded = guardText(text);
        expect(guarded).not.toMatch(/^[=+\-@\t\r]/);
        for (const part of guarded.split(/[;,\t"]/)) expect(part).not.toMatch(/^\s*[=+\-@]/);
        expect(plainText(guarded)).toBe(text);
      }),
    );
  });

  test('signs that nobody sees, wide and small ones hide no formula', () => {
    for (const hidden of [
      '\u200b',
      '\u0000',
      '\u0007',
      '\u00ad',
      '\u2060',
      '\ufeff',
      '\u3164',
      '\u00a0',
      '\u202e',
    ])
      expect(guardText(`${hidden}=1+1`)).toBe(`${hidden}'=1+1`);
    for (const start of '＝＋－＠﹦﹢﹣﹫−') expect(guardText(`${start}1`)).toBe(`'${start}1`);
    const unit = fc.constantFrom(...'=+-@＝＠\'\t\r\n;," a\u200b\u0001\u00ad\u3164\ufeff\u{e0020}');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        const guarded = guardText(text);
        const seen = guarded.replace(/(?![\t\r\n])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '');
        for (const part of seen.split(/[;,\t\r\n"]/)) expect(part).not.toMatch(/^\s*[=+\-@＝＠]/u);
        expect(plainText(guarded)).toBe(text);
      }),
      { numRuns: 2000 },
    );
    expect(guardText(`${'\t'.repeat(200_000)}a`)).toHaveLength(200_002);
  });

  test('lists keep every text, and long codes are grouped so that they stay text', () => {
    expect(splitList(joinList(['a|b', 'c\\', ' d ']))).toEqual(['a|b', 'c\\', 'd']);
    expect(splitList('Doces|  | Doces | Café \\ Chá')).toEqual(['Doces', 'Café \\ Chá']);
    expect(['7891000100103', '012345678905', '0012', '12345678', 'A-1'].map(groupCode)).toEqual([
      ...['7 891000 100103', '0123 4567 8905', '00 12', '12345678', 'A-1'],
    ]);
  });

  test('amounts are written with a decimal comma, also below zero and below one real', () => {
    expect([480, 5, 0, 123_450].map(writeAmount)).toEqual(['4,80', '0,05', '0,00', '1234,50']);
    expect([-5, -480, -123_450].map(writeAmount)).toEqual(['-0,05', '-4,80', '-1234,50']);
  });

  test('amounts are read in the spreadsheet’s own way, and never guessed', () => {
    const number = (value: number) => ({ kind: 'number', value });
    expect(readAmount(' R$ 1.234,5 ', ',')).toEqual(number(123_450));
    expect(readAmount('4.80', ',')).toEqual(number(480));
    expect(readAmount('1,234.50', '.')).toEqual(number(123_450));
    expect(readAmount('12', null)).toEqual(number(1200));
    expect(readAmount('1.234', ',')).toEqual(number(123_400));
    expect(readAmount('1.234', null)).toMatchObject({ reason: expect.stringContaining('duas formas') });
    expect(readAmount('4,805', ',')).toMatchObject({ reason: expect.stringContaining('duas casas') });
    expect(readAmount('-4,80', ',')).toMatchObject({ reason: expect.stringContaining('negativo') });
    expect(readAmount('caro', ',')).toMatchObject({ reason: '“caro” não é um número' });
    expect(readAmount('1000000,01', ',')).toMatchObject({ kind: 'wrong' });
    expect(readUnits('1.200', ',')).toEqual(number(1200));
    expect(readUnits('12,0', ',')).toEqual(number(12));
    expect(readUnits('1,5', ',')).toMatchObject({ reason: expect.stringContaining('inteiro') });
    expect(decimalSignOf(['4,80', '12'], '.')).toBe(',');
    expect(decimalSignOf(['4.80'], ',')).toBe('.');
    expect(decimalSignOf(['1.234', '7'], ',')).toBe(',');
    expect(decimalSignOf(['4,80', '4.80'], ',')).toBeNull();
  });
});
