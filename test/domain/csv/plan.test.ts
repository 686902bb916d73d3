import { describe, expect, test } from 'vitest';
import { exportItems } from '../../../src/domain/csv/item-columns.ts';
import { planCsv } from '../../../src/domain/csv/plan.ts';
import { item, plan, shop } from '../support/csv-shop.ts';

const outcomes = (text: string) => plan(text).lines.map(({ outcome }) => outcome);

const reasonOf = (text: string) => {
  const made = planCsv(text, shop);
  return made.kind === 'unreadable' ? made.reason : 'read';
};

describe('the dry run', () => {
  test('[X-04] tells new, changed, unchanged and wrong lines, with the number of each', () => {
    const csv = [
      'Nome;Preço (R$);Custo;Estoque;Categoria;Código de Barras;Cor',
      'agua com gas;5,00;;10;bebidas;7 891000 100103;azul',
      'Suco;6,5;3,00;2;Sucos | Doces;;',
      'Bala;1,00;;;;;',
      ';2;;;;;',
      'Chá;;;;;;',
      'Mate;x;;1,5;;7891000100104;',
      'Rosca;1;;;;7,89E+12;',
    ].join('\r\n');
    const made = plan(csv);
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
        ...{ minimum: null, par: null, boxSize: null, boxName: '' },
      },
    });
  });

  test('[MI-03] a price of nothing is a fault of its line, in a new item and in one that had a price', () => {
    const csv = [
      'id,nome,preço',
      ',Brinde,"0,00"',
      '1,Água com gás,0',
      'free,Panfleto,"0,00"',
      ',Paçoca,"0,01"',
    ];
    const made = plan(csv.join('\n'), {
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

  test('an old spreadsheet brings no sold units back: quantities change by what was changed in it', () => {
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

  test('a file that is no spreadsheet of items is told so at once', () => {
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

test('[X-04] an old spreadsheet brings back no price or cost, but sets those that were edited in it', () => {
  const at = (price: number, cost: number | null) => ({
    ...shop,
    items: [item('1', 'Água', { price, cost })],
  });
  const old = exportItems(at(480, 200));
  const changesIn = (csv: string, of: ReturnType<typeof at>) => {
    const made = planCsv(csv, of);
    return made.kind === 'plan' ? made.lines.map(({ outcome }) => outcome) : made;
  };
  const unchanged = [{ kind: 'unchanged', itemId: '1' }];
  expect(changesIn(old, at(550, 260))).toEqual(unchanged);
  expect(changesIn(exportItems(at(0, 200)), at(550, 260))).toEqual(unchanged);
  expect(changesIn(old.replace('"4,80"', '"4,90"'), at(550, 260))).toMatchObject([
    { changes: [{ field: 'price', from: 550, to: 490 }] },
  ]);
  expect(changesIn(old.replace('"2,00"', '"2,10"'), at(550, 260))).toMatchObject([
    { changes: [{ field: 'cost', from: 260, to: 210 }] },
  ]);
  const before = 'nome;preço;custo\nÁgua;4,80;2,00';
  expect(changesIn(before, at(550, 260)), 'a file of before').toMatchObject([
    {
      changes: [
        { field: 'price', to: 480 },
        { field: 'cost', to: 200 },
      ],
    },
  ]);
  const elsewhere = { ...shop, items: [item('9', 'Água', { price: 450, cost: 180 })] };
  expect(changesIn(old, elsewhere), 'the spreadsheet of another shop').toMatchObject([
    {
      changes: [
        { field: 'price', from: 450, to: 480 },
        { field: 'cost', from: 180, to: 200 },
      ],
    },
  ]);
  const gone = planCsv(old, { ...shop, items: [] });
  expect(gone).toMatchObject({ lines: [{ outcome: { kind: 'new', item: { price: 480, cost: 200 } } }] });
});

test('[X-04] a code whose zero in front a spreadsheet has dropped is refused, and told with the whole code', () => {
  const coded = { ...shop, items: [item('1', 'Suco', { barcodes: ['036000291452'] })] };
  const [line] = plan('nome;código\nSuco;36000291452', coded).lines;
  const reason =
    'Código de barras 36000291452: a planilha tirou o zero do começo; formate a coluna como texto e digite 036000291452';
  expect(line?.outcome).toEqual({ kind: 'wrong', reasons: [reason] });
  expect(plan('nome;código\nSuco;36000291453', coded).lines[0]?.outcome.kind).toBe('changed');
  const own = { ...shop, items: [item('1', 'Suco', { barcodes: ['36000291452'] })] };
  expect(plan('nome;código\nSuco;36000291452', own).lines[0]?.outcome.kind).toBe('unchanged');
});

test('what an item needs of its refilling travels in the spreadsheet, and one without it leaves it alone', () => {
  const refill = { minimum: 8, par: 24, boxSize: 12, boxName: 'fardo' };
  const of = { items: [{ ...item('9', 'Cola'), refill }], categoryNames: new Map() };
  const csv = exportItems(of);
  expect(csv).toContain(';mínimo;nível cheio;unidades por embalagem;embalagem;');
  expect(csv).toContain(';8;24;12;fardo;');
  expect(plan(csv, of).lines[0]?.outcome.kind).toBe('unchanged');
  expect(plan('nome\nCola', of).lines[0]?.outcome.kind).toBe('unchanged');
  expect(plan('nome;mínimo;embalagem;unidades por embalagem\nCola;0;;x', of).lines[0]?.outcome).toEqual({
    kind: 'wrong',
    reasons: ['Unidades por embalagem: “x” não é um número'],
  });
  expect(plan('nome;mínimo;embalagem\nCola;0;caixa', of).lines[0]?.outcome).toMatchObject({
    changes: [
      { field: 'minimum', from: 8, to: null },
      { field: 'boxName', from: 'fardo', to: 'caixa' },
    ],
  });
});

test('[R-05] [X-04] the spreadsheets of who reads no costs have none, and those of others change none', () => {
  const hidden = { ...shop, hidesCosts: true, items: [item('1', 'Água', { cost: null })] };
  const csv = 'nome;preço;custo\nÁgua;4,80;2,00\nMate;3,50;x';
  const made = plan(csv, hidden);
  expect(made.lines.map(({ outcome }) => outcome.kind)).toEqual(['unchanged', 'new']);
  expect(made).toMatchObject({ leavesOutCosts: true, ignoredColumns: [] });
  expect(plan('nome;preço\nÁgua;4,80', hidden).leavesOutCosts).toBe(false);
  expect(plan(csv)).toMatchObject({ leavesOutCosts: false });
  expect(exportItems(hidden)).not.toContain('custo');
  expect(exportItems(shop)).toContain('custo');
});
