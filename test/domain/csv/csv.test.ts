import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../src/device/scan/decode-text.ts';
import { categoryIdsOf, changesOfPlan, undoOfChanges } from '../../../src/domain/csv/apply.ts';
import { groupCode, guardText, joinList, plainText, splitList } from '../../../src/domain/csv/cell.ts';
import { exportItems } from '../../../src/domain/csv/item-sheet.ts';
import { decimalSignOf, readAmount, readUnits } from '../../../src/domain/csv/number.ts';
import { type FieldChange, planSheet } from '../../../src/domain/csv/plan.ts';
import { parseCsv, writeCsv } from '../../../src/domain/csv/text.ts';
import type { Item } from '../../../src/domain/shop/item.ts';

const item = (id: string, name: string, more: Partial<Item> = {}): Item => ({
  ...{ id, name, locationId: 'loja', description: '', price: 480, cost: 200, quantity: 7 },
  ...{ categoryIds: ['b'], barcodes: [], image: null, nutrition: [] },
  ...more,
});
const categoryNames = new Map([
  ['b', 'Bebidas'],
  ['d', 'Doces'],
]);
const shop = {
  items: [
    item('1', 'Água com gás', { barcodes: ['7891000100103'] }),
    item('2', 'Bala', { categoryIds: ['d'], cost: null }),
    item('3', 'Bala', { barcodes: ['CODE-3'] }),
  ],
  categoryNames,
};
const plan = (text: string, of = shop) => {
  const made = planSheet(text, of);
  if (made.kind === 'unreadable') throw new Error(made.reason);
  return made;
};
const outcomes = (text: string) => plan(text).lines.map(({ outcome }) => outcome);
const reasonOf = (text: string) => {
  const made = planSheet(text, shop);
  return made.kind === 'unreadable' ? made.reason : 'read';
};

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
        const sheet = [['nome', 'x', 'y', 'z'], ...rows];
        const kept = sheet.filter((cells) => cells.some((one) => one.trim() !== ''));
        expect(parseCsv(writeCsv(sheet)).rows.map(({ cells }) => cells)).toEqual(kept);
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
      ...['7 891000 100103', '0123 4567 8905', '0012', '12345678', 'A-1'],
    ]);
  });

  test('amounts are read in the sheet’s own way, and never guessed', () => {
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

describe('the dry run', () => {
  test('[X-04] tells new, changed, unchanged and wrong lines, with the number of each', () => {
    const sheet = [
      'Nome;Preço (R$);Custo;Estoque;Categoria;Código de Barras;Cor',
      'agua com gas;5,00;;10;bebidas;7 891000 100103;azul',
      'Suco;6,5;3,00;2;Sucos | Doces;;',
      'Bala;1,00;;;;;',
      ';2;;;;;',
      'Chá;;;;;;',
      'Mate;x;;1,5;;7891000100104;',
      'Rosca;1;;;;7,89E+12;',
    ].join('\r\n');
    const made = plan(sheet);
    expect(made.ignoredColumns).toEqual(['Cor']);
    expect(made.newCategories).toEqual(['Sucos']);
    expect(made.lines.map(({ line, name, outcome }) => [line, name, outcome.kind])).toEqual([
      [2, 'agua com gas', 'changed'],
      [3, 'Suco', 'new'],
      [4, 'Bala', 'wrong'],
      [5, '', 'wrong'],
      [6, 'Chá', 'wrong'],
      [7, 'Mate', 'wrong'],
      [8, 'Rosca', 'wrong'],
    ]);
    expect(made.lines.map(({ outcome }) => (outcome.kind === 'wrong' ? outcome.reasons : null))).toEqual([
      null,
      null,
      ['Há mais de um item com este nome; preencha o código de barras ou o id'],
      ['Falta o nome'],
      ['Falta o preço'],
      [
        'Preço: “x” não é um número',
        'Quantidade: “1,5” não é um número inteiro',
        'Código de barras 7891000100104: o último dígito não confere',
      ],
      [
        'Código de barras 7,89E+12: a planilha arredondou o número; formate a coluna como texto e digite-o de novo',
      ],
    ]);
    expect(made.lines[0]?.outcome).toEqual({
      kind: 'changed',
      itemId: '1',
      changes: [
        { field: 'name', from: 'Água com gás', to: 'agua com gas' },
        { field: 'price', from: 480, to: 500 },
        { field: 'quantity', from: 7, to: 10 },
      ],
    });
    expect(made.lines[1]?.outcome).toEqual({
      kind: 'new',
      item: {
        ...{ name: 'Suco', price: 650, cost: 300, quantity: 2, description: '' },
        ...{ categories: ['Sucos', 'Doces'], barcodes: [] },
      },
    });
  });

  test('[MI-03] a price of nothing is a fault of its line, in a new item and in one that had a price', () => {
    const sheet = [
      'id,nome,preço',
      ',Brinde,"0,00"',
      '1,Água com gás,0',
      'free,Panfleto,"0,00"',
      ',Paçoca,"0,01"',
    ];
    const made = plan(sheet.join('\n'), {
      ...shop,
      items: [...shop.items, item('free', 'Folheto', { price: 0 })],
    });
    const fault = { kind: 'wrong', reasons: ['Preço: precisa ser maior que zero'] };
    expect(made.lines.map(({ outcome }) => outcome)).toMatchObject([
      fault,
      fault,
      { kind: 'changed', changes: [{ field: 'name' }] },
      { kind: 'new', item: { price: 1 } },
    ]);
  });

  test('items are found by id, else barcode, else name; a line never takes what another has', () => {
    const kinds = outcomes(
      [
        'id,nome,preço,códigos de barras',
        '3,Bala de menta,4.80,CODE-3',
        'outra-loja,Água com gás,4.80,7891000100103',
        ',Água com gás,4.80,7891000100103',
        ',Nova,1.00,CODE-9',
        ',Outra,1.00,CODE-9',
        '2,Bala,4.80,7891000100103',
        ',Sem código,1.00,',
        ',sem codigo,2.00,',
        ',Dupla,1.00,CODE-3 | 7891000100103',
      ].join('\n'),
    );
    expect(kinds.map((one) => (one.kind === 'wrong' ? one.reasons[0] : one.kind))).toEqual([
      ...['changed', 'unchanged', 'A linha 3 já trata deste item', 'new'],
      'Código de barras CODE-9: já está na linha 5',
      'Código de barras 7891000100103: já é de “Água com gás”',
      ...['new', 'A linha 8 já trata deste item'],
      'Os códigos de barras desta linha são de mais de um item; separe-os ou preencha o id',
    ]);
  });

  test('an old sheet brings no sold units back: quantities change by what was changed in it', () => {
    const old = exportItems({ ...shop, items: [item('1', 'Água', { quantity: 10 })] });
    const now = { ...shop, items: [item('1', 'Água', { quantity: 7 })] };
    expect(plan(old, now).lines[0]?.outcome.kind).toBe('unchanged');
    const edited = old.replace(';10;Bebidas', ';15;Bebidas');
    expect(plan(edited, now).lines[0]?.outcome).toMatchObject({
      changes: [{ field: 'quantity', from: 7, to: 12 }],
    });
  });

  test('an empty text clears, an empty number and a missing column leave alone', () => {
    const of = { ...shop, items: [item('1', 'Água', { description: 'Fria', barcodes: ['ABCD'] })] };
    expect(plan('nome;preço;custo;descrição;código\nÁgua;;;;', of).lines[0]?.outcome).toMatchObject({
      changes: [
        { field: 'barcodes', from: ['ABCD'], to: [] },
        { field: 'description', from: 'Fria', to: '' },
      ],
    });
    expect(plan('nome;preço\nÁgua;', of).lines[0]?.outcome.kind).toBe('unchanged');
  });

  test('a file that is no item sheet is told so at once', () => {
    expect(reasonOf('')).toBe('O arquivo está vazio.');
    expect(reasonOf('preço;custo\n1;2')).toBe('Falta a coluna “nome” na primeira linha.');
    expect(reasonOf('nome;preço;valor\na;1;2')).toBe('A coluna “preço” aparece duas vezes.');
    expect(reasonOf('nome;preço\n')).toBe('A planilha só tem o cabeçalho.');
    expect(reasonOf('nome;preço\n"a;1')).toBe('A linha 2 abre aspas que nunca se fecham.');
    expect(outcomes('nome,preço\nCafé,4,80')[0]).toMatchObject({
      reasons: [expect.stringContaining('mais colunas')],
    });
  });
});

describe('applying and taking back', () => {
  test('wrong lines do nothing; the rest is written, stock as differences, and its undo is the inverse', () => {
    const made = plan('nome;preço;quantidade;categoria\nÁgua com gás;5;9;Bebidas\nSuco;6;2;Sucos\n;1;;');
    const changes = changesOfPlan(made, () => 'novo');
    expect(changes).toEqual({
      categories: { kind: 'create', names: ['Sucos'] },
      items: [
        { kind: 'update', id: '1', from: { price: 480 }, to: { price: 500 }, stockDelta: 2 },
        { kind: 'create', id: 'novo', item: expect.objectContaining({ name: 'Suco', quantity: 2 }) },
      ],
    });
    expect(undoOfChanges(changes)).toEqual({
      categories: { kind: 'remove', names: ['Sucos'] },
      items: [
        { kind: 'update', id: '1', from: { price: 500 }, to: { price: 480 }, stockDelta: -2 },
        { kind: 'remove', id: 'novo' },
      ],
    });
  });

  test('categories are found by name', () => {
    expect(categoryIdsOf(['doces', 'BEBIDAS', 'Doces', 'Outra'], categoryNames)).toEqual(['d', 'b']);
  });

  const sign = fc.constantFrom(...'aéZ 09=+-@\'";,|\\\t\r\n.€');
  const words = fc.string({ unit: sign, maxLength: 12 });
  const name = words.map((text) => `${text}x`);
  const code = fc.oneof(
    fc.stringMatching(/^\d{4,14}$/),
    fc.stringMatching(/^[A-Z0-9;,|=-]{4,8}$/),
    fc.constantFrom('7891000100103', '0012 34'),
  );
  const anyItem = fc
    .record({
      ...{ name, description: words, price: fc.nat(100_000_000), quantity: fc.nat(1_000_000) },
      cost: fc.option(fc.nat(100_000_000)),
      categoryIds: fc.uniqueArray(fc.constantFrom('b', 'd', 'e', 'gone')),
      barcodes: fc.uniqueArray(code, { maxLength: 3 }),
    })
    .map((fields) => item('', fields.name, fields));
  const anyShop = fc.record({
    items: fc
      .array(anyItem, { maxLength: 6 })
      .map((items) => items.map((one, id) => ({ ...one, id: `i${id}` }))),
    categoryNames: fc.tuple(words, words).map(
      ([e, d]) =>
        new Map([
          ['b', 'Bebidas'],
          ['d', d],
          ['e', e],
        ]),
    ),
  });

  test('an exported shop comes back unchanged, whatever is in it, also through bytes', () => {
    fc.assert(
      fc.property(anyShop, (any) => {
        const text = exportItems(any);
        const back = decodeText(new TextEncoder().encode(text));
        if (any.items.length === 0) return;
        const kinds = plan(back, any).lines.map(({ outcome }) => outcome);
        expect(kinds).toEqual(any.items.map(({ id }) => ({ kind: 'unchanged', itemId: id })));
      }),
      { numRuns: 500 },
    );
  });

  test('a sheet of a changed shop, applied to the old one, gives the changed one, and its undo the old one', () => {
    const apply = (one: Item, changes: readonly FieldChange[]) =>
      Object.assign({ ...one }, ...changes.map(({ field, to }) => ({ [field]: to })));
    fc.assert(
      fc.property(anyItem, anyItem, (was, wanted) => {
        const [before, after] = [
          { ...was, id: '1', categoryIds: [], barcodes: [] },
          { ...wanted, id: '1', categoryIds: [], barcodes: [] },
        ];
        // A cleared cost cell leaves the cost: a sheet cannot take a cost away.
        if (after.cost === null) after.cost = before.cost;
        const sheet = exportItems({ items: [{ ...after }], categoryNames }).replace(
          `;${after.quantity};1\r\n`,
          `;${before.quantity};1\r\n`,
        );
        const { lines } = plan(sheet, { items: [before], categoryNames });
        const outcome = lines[0]?.outcome;
        const changes = outcome?.kind === 'changed' ? outcome.changes : [];
        const { name: called, description } = after;
        expect(apply(before, changes)).toEqual({
          ...after,
          name: called.trim() === before.name.trim() ? before.name : called.trim(),
          description:
            description.trim() === before.description.trim() ? before.description : description.trim(),
        });
      }),
    );
  });
});
